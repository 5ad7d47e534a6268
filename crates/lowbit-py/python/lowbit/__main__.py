"""The command ``lowbit``, also as ``python -m lowbit``."""

import sys

from lowbit._lowbit import command


def main() -> int:
    """Runs the command with the arguments of this process; returns its exit code."""
    return command(["lowbit", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
