"""Progress is shown for what takes time, on standard error, and for nothing else."""

from programs.progress import progress_bar


def test_what_is_done_when_it_is_first_heard_of_is_not_shown(capsys) -> None:
    with progress_bar(in_bytes=True) as report:
        report("model", 100, 100)
        report("passages", 0, 0)
    assert capsys.readouterr() == ("", "")


def test_what_is_under_way_is_shown_to_its_end_beside_the_output(capsys) -> None:
    with progress_bar() as report:
        report("passages", 0, 2)
        report("passages", 2, 2)
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "passages" in shown.err
    assert "2/2" in shown.err


def test_a_quiet_bar_shows_nothing(capsys) -> None:
    with progress_bar(quiet=True) as report:
        report("passages", 0, 2)
    assert capsys.readouterr().err == ""
