"""Options and fixtures of the whole suite."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--update` records expected output anew instead of comparing with it."""
    parser.addoption("--update", action="store_true", help="record the expected output of tests anew")


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    """Whether expected output is recorded anew."""
    return bool(request.config.getoption("--update"))
