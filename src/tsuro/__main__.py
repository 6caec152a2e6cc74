"""``python -m tsuro``: the command line."""

import sys

__all__ = ["main"]


def main() -> int:
    """Run the command line of this process; return the exit status."""
    try:
        # Also while this is still loading, an interruption is no reason for a traceback.
        from tsuro.cli import main as run  # noqa: PLC0415
    except KeyboardInterrupt:
        return 130
    return run()


if __name__ == "__main__":
    sys.exit(main())
