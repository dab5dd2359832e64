import os

os.umask(0o077)  # the databases that proofs make must be private, or no server opens them
