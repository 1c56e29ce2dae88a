"""Build hook: whatever is packed or installed carries the built browser client.

A page already built from today's sources is taken as it is; otherwise the system's Node.js builds it, and a
machine without one gets Node.js from PyPI for the time of the build. `GROGNARD_WITHOUT_PAGE=1` leaves the
page out, for machines that only simulate.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

from tools import build_client as client


class ClientBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs `tools/build_client.py` before hatchling packs."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Asks for a Node.js from PyPI only where nothing else can build the page."""
        root = Path(self.root)
        if _without_page() or client.page_is_current(root) or client.prebuilt_is_current(root):
            return []
        return [] if client.system_node() else [client.NODE_REQUIREMENT]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds the page if need be. A failure ends the build with one sentence and no traceback."""
        if _without_page():
            return
        try:
            client.build_client(Path(self.root), say=self.app.display_waiting)
        except client.ClientError as error:
            self.app.abort(f"{client.MARK} {error}")
        except OSError as error:
            self.app.abort(f"{client.MARK} {error.filename or 'a file'} cannot be used: {error.strerror}.")


def _without_page() -> bool:
    return os.environ.get("GROGNARD_WITHOUT_PAGE", "") not in {"", "0"}
