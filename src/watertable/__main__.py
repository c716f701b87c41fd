"""`python -m watertable`: the same command."""

from watertable.cli import main

if __name__ == "__main__":
    main()
