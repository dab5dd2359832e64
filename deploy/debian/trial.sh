#!/bin/bash
# The Debian package, tried in a clean root of this machine's own release of Debian: make
# release-trial. It needs root and mmdebstrap. No systemd runs in there: units are verified, and what
# they start is started by hand, as the same user.
#
#   trial.sh dist/lobby_*.deb
set -euo pipefail
here=$(dirname "$(realpath "$0")")

if ((EUID)) || ! command -v mmdebstrap >/dev/null || ! command -v ip >/dev/null; then
    echo "Not tried: the Debian package. That needs root, and of Debian: iproute2 mmdebstrap."
    exit 0
fi
package=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf --one-file-system "$folder"' EXIT
root=$folder/root

# The build after this one: of a later version, with a file more and a file less.
next_build() {
    dpkg-deb --raw-extract "$package" "$folder/next"
    sed -i 's/^Version: .*/&+next/' "$folder/next/DEBIAN/control"
    mv "$folder"/next/usr/share/doc/lobby/{settings.md,moved.md}
    sed -i 's|doc/lobby/settings.md|doc/lobby/moved.md|' "$folder/next/DEBIAN/md5sums"
    dpkg-deb --root-owner-group -Znone --build "$folder/next" "$root/trial/lobby_next.deb" >/dev/null
}

# What the package needs, so that apt finds all of it there and needs no network; a client; and
# systemd for its verifier. No recommended packages, so that nothing comes by chance.
needed=$(dpkg-deb --field "$package" Depends | tr -d ' ')
mmdebstrap --quiet --variant=apt --include="$needed,openssh-client,systemd" \
    "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$root"
echo 'Dpkg::Use-Pty "0";' >"$root/etc/apt/apt.conf.d/trial"  # there is no /dev/pts
mkdir "$root/trial"
cp "$package" "$root/trial/lobby.deb"
cp "$here/../first-hour.sh" "$here/within.sh" "$root/trial/"
next_build

# Its own network, so that no port is taken, and its own processes, so that none is left.
unshare --net --pid --mount --fork --kill-child bash -euc "
    ip link set lo up
    mount -t proc proc '$root/proc'
    mount -t tmpfs tmpfs '$root/run'
    exec chroot '$root' env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \
        DEBIAN_FRONTEND=noninteractive bash /trial/within.sh
"
