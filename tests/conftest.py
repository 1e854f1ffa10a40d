"""Options and fixtures of the whole suite."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--update` records expected output anew instead of comparing with it."""
    parser.addoption("--update", action="store_true", help="record the expected output of tests anew")


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    """Whether expected output is recorded anew."""
    return bool(request.config.getoption("--update"))


@pytest.fixture(scope="session", autouse=True)
def caches(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A cache folder for the tests alone, for the processes that they start too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("caches")))
        yield
