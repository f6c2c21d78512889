"""Debian's own way to a package: `apt-get download`, which needs no root."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from orienteer.errors import OrienteerError

TIME_S = 1800
"""For a download of about 120 MB."""


class NoPackageError(OrienteerError):
    """The package could not be had from this machine's package sources."""


def download(package: str, version: str, folder: Path) -> Path:
    """The package file, checked by apt, in the folder."""
    program = shutil.which("apt-get")
    if program is None:
        raise NoPackageError(f"This machine has no apt-get. {_instead(package, version)}")
    command = [program, "-q", "-o", "APT::Sandbox::User=root", "download", f"{package}={version}"]
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=TIME_S, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoPackageError(f"apt-get did not finish: {error}. {_instead(package, version)}") from error
    found = sorted(folder.glob(f"{package}_*.deb"))
    if done.returncode or not found:
        lines = [line for line in done.stderr.splitlines() if line.startswith("E:")] or ["E: it gave no reason"]
        said = " ".join(line.removeprefix("E: ") for line in lines)[:300]
        raise NoPackageError(f"apt-get could not get {package} {version}: {said}. {_instead(package, version)}")
    return found[0]


def _instead(package: str, version: str) -> str:
    return f"Get Debian's {package}_{version}_all.deb on another way, and give that file."
