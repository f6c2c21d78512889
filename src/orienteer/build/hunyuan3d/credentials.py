"""The key pair that signs requests. It is kept in memory only: never logged, never written."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field

from orienteer.errors import BadArgumentError

ID, KEY, TOKEN = "TENCENTCLOUD_SECRET_ID", "TENCENTCLOUD_SECRET_KEY", "TENCENTCLOUD_TOKEN"


@dataclass(frozen=True)
class Credentials:
    """A Tencent Cloud key pair, with the session token where it is a temporary one."""

    secret_id: str = field(repr=False)
    secret_key: str = field(repr=False)
    token: str | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        for name, value in (("SecretId", self.secret_id), ("SecretKey", self.secret_key), ("token", self.token or "-")):
            if not value or not value.isascii() or not value.isprintable() or " " in value:
                raise BadArgumentError(
                    f"The {name} of a Tencent Cloud key is plain letters and digits, without spaces."
                )

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Credentials:
        """The key pair in TENCENTCLOUD_SECRET_ID and TENCENTCLOUD_SECRET_KEY; TENCENTCLOUD_TOKEN if there is one."""
        values = os.environ if environment is None else environment
        missing = [name for name in (ID, KEY) if not values.get(name, "").strip()]
        if missing:
            raise BadArgumentError(
                f"Hunyuan 3D needs a Tencent Cloud key pair: {' and '.join(missing)} "
                f"{'is' if len(missing) == 1 else 'are'} not set in the environment."
            )
        return cls(values[ID].strip(), values[KEY].strip(), values.get(TOKEN, "").strip() or None)
