"""Build hook for the wheel: compile the catalogues of texts and add them instead of the sources."""

from __future__ import annotations

import importlib.util
import shutil
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CATALOGUES = Path("skye_desktop") / "i18n" / "catalogues"


class CatalogueHook(BuildHookInterface):  # type: ignore[type-arg]
    """The hook that adds ``LANGUAGE.mo`` to the wheel for every ``LANGUAGE.po``.

    An editable install reads the latter itself.
    """

    @property
    def _compiled_folder(self) -> Path:
        """Folder of the compiled catalogues until they are in the wheel."""
        return Path(self.directory) / "catalogues"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        shutil.rmtree(self._compiled_folder, ignore_errors=True)

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        reader = Path(self.root) / "skye_desktop" / "i18n" / "catalogue.py"
        spec = importlib.util.spec_from_file_location("catalogue", reader)
        assert spec is not None
        assert spec.loader is not None
        catalogue = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(catalogue)
        folder = self._compiled_folder
        folder.mkdir(parents=True, exist_ok=True)
        for written in sorted((Path(self.root) / CATALOGUES).glob("*.po")):
            compiled = folder / f"{written.stem}.mo"
            compiled.write_bytes(catalogue.compile_catalogue(written.read_text(encoding="utf-8")))
            build_data["force_include"][str(compiled)] = (CATALOGUES / compiled.name).as_posix()
