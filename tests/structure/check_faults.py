"""Every fault of tests/faults-in still applies, and the test that should notice it exists."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "faults_in"))

from fault import check  # noqa: E402
from source import report  # noqa: E402

if __name__ == "__main__":
    report(check(Path(sys.argv[1])))
