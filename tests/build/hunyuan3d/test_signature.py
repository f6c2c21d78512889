from orienteer.build.hunyuan3d.credentials import Credentials
from orienteer.build.hunyuan3d.signature import authorization


def test_the_published_example_gives_its_published_signature() -> None:
    # "Signature v3" of Tencent Cloud's API documentation; its key pair is an example and opens nothing.
    body = rb'{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}'
    keys = Credentials("AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE", "Gu5t9xGARNpq86cd98joQYCN3EXAMPLE")
    header = authorization(keys, "cvm", "cvm.tencentcloudapi.com", "application/json; charset=utf-8", body, 1551113065)
    assert header == (
        "TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, "
        "SignedHeaders=content-type;host, "
        "Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168"
    )


def test_everything_signed_changes_the_signature() -> None:
    keys = Credentials("id", "key")
    first = authorization(keys, "ai3d", "host", "application/json", b"{}", 1_700_000_000)
    others = [
        authorization(Credentials("id", "kex"), "ai3d", "host", "application/json", b"{}", 1_700_000_000),
        authorization(keys, "cvm", "host", "application/json", b"{}", 1_700_000_000),
        authorization(keys, "ai3d", "hosts", "application/json", b"{}", 1_700_000_000),
        authorization(keys, "ai3d", "host", "text/plain", b"{}", 1_700_000_000),
        authorization(keys, "ai3d", "host", "application/json", b"{ }", 1_700_000_000),
        authorization(keys, "ai3d", "host", "application/json", b"{}", 1_700_000_001),
    ]
    signatures = {header.rpartition("=")[2] for header in (first, *others)}
    assert len(signatures) == 7
