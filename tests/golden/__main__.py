"""Record the golden run anew: ``python -m tests.golden``."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.golden.recording import KINDS, OTHERS, write
from tests.golden.run import everything

if OTHERS:
    sys.exit(f"Take away the games of other packages first: {', '.join(OTHERS)}.")
with TemporaryDirectory() as folder:
    texts, kinds = everything(Path(folder))
write(texts)
KINDS.write_text("".join(f"{kind}\n" for kind in sorted(kinds)), "utf-8")
