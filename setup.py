"""Finds the packages of the top folders and maps them below ``rulewright``.

Everything else about the project is said in ``pyproject.toml``. Only this cannot be: setuptools discovers packages
or maps folders to other names, not both, and a package list kept by hand forgets the next subpackage in silence.
``tests/test_wheel.py`` compares what was found with the work tree.
"""

from pathlib import Path

from setuptools import find_namespace_packages, setup

ROOT = Path(__file__).resolve().parent
CODE = ("compiler", "runtime", "generated")
DATA = ("rules",)


def packages() -> list[str]:
    """Names every importable folder, in a fixed order; a data folder is one package with its files as package data."""
    found = ["rulewright"]
    found += [f"rulewright.{name}" for name in sorted(find_namespace_packages(str(ROOT / "rulewright")))]
    for folder in CODE:
        found.append(f"rulewright.{folder}")
        found += [f"rulewright.{folder}.{name}" for name in sorted(find_namespace_packages(str(ROOT / folder)))]
    found += [f"rulewright.{folder}" for folder in DATA]
    return [name for name in found if "__pycache__" not in name]


setup(packages=packages(), package_dir={f"rulewright.{folder}": folder for folder in (*CODE, *DATA)})
