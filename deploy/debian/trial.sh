#!/bin/bash
# The Debian package, tried in a clean root of this machine's own release of Debian, or of another one,
# with a systemd of its own: make release-trial. It needs root, iproute2 and mmdebstrap, and no
# container engine.
#
#   trial.sh dist/lobby_*.deb [trixie]
set -euo pipefail
here=$(dirname "$(realpath "$0")")

if ((EUID)) || ! command -v mmdebstrap >/dev/null || ! command -v ip >/dev/null; then
    echo "Not tried: the Debian package. That needs root, and of Debian: iproute2 mmdebstrap."
    exit 0
fi
package=$(realpath "$1")
release=${2:-$(. /etc/os-release && echo "$VERSION_CODENAME")}
folder=$(mktemp -d)
trap 'rm -rf --one-file-system "$folder"' EXIT
root=$folder/root
trial=$root/trial

# The build after this one: of a later version, with one more step of the schema, a file more and a
# file less. Somebody connects while it is being unpacked: dpkg runs preinst when the old version has
# stopped.
next_build() {
    local schema=lobby/database/sqlite/schema/steps.py steps
    dpkg-deb --raw-extract "$package" "$folder/next"
    sed -i 's/^Version: .*/&+next/' "$folder/next/DEBIAN/control"
    mv "$folder"/next/usr/share/doc/lobby/{settings.md,moved.md}
    sed -i 's|doc/lobby/settings.md|doc/lobby/moved.md|' "$folder/next/DEBIAN/md5sums"
    steps=$(cd "$folder/next" && echo usr/lib/lobby/lib/python3.*/site-packages/$schema)
    cat >>"$folder/next/$steps" <<'END'


def nicknames(db: Database) -> None:
    db.execute("ALTER TABLE players ADD COLUMN nickname TEXT")


STEPS = (*STEPS, nicknames)
END
    rm -f "$folder/next/${steps%/*}/__pycache__/"steps.*.pyc
    sed -i '\|schema/.*steps\.|d' "$folder/next/DEBIAN/md5sums"
    (cd "$folder/next" && md5sum "$steps") >>"$folder/next/DEBIAN/md5sums"
    install -m 755 /dev/stdin "$folder/next/DEBIAN/preinst" <<'END'
#!/bin/sh
{ sh /trial/play.sh whoami; echo "status $?"; } >/trial/waited 2>&1 &
END
    dpkg-deb --root-owner-group -Znone --build "$folder/next" "$trial/lobby_next.deb" >/dev/null
}

# What the package needs, so that apt finds all of it there and needs no network; a client; and
# systemd. No recommended packages, so that nothing comes by chance.
needed=$(dpkg-deb --field "$package" Depends | tr -d ' ')
mmdebstrap --quiet --variant=apt --include="$needed,dbus,openssh-client,systemd-sysv" \
    "$release" "$root"
mkdir "$trial"
cp "$package" "$trial/lobby.deb"
cp "$here/../first-hour.sh" "$here/within.sh" "$here/play.sh" "$trial/"
install -m 644 "$here/trial.service" "$root/etc/systemd/system/"
ln -s ../trial.service "$root/etc/systemd/system/multi-user.target.wants/"
next_build

# A container made by hand: its own processes and network, so that no port is taken and no program is
# left. systemd ends with the status of trial.service.
boot() {
    timeout --signal=KILL 900 unshare --mount --fork bash -euc '
        mount -t cgroup2 none "$1/mnt"
        mkdir -p "$1/mnt/lobby-trial"
        echo $$ >"$1/mnt/lobby-trial/cgroup.procs"
        umount "$1/mnt"
        exec unshare --pid --mount --net --uts --ipc --cgroup --fork --kill-child bash -euc "$2" - "$1"
    ' - "$root" '
        ip link set lo up
        cd "$1"
        mount --bind . . && cd "$1"
        mount -t proc proc proc
        mount -t sysfs -o ro sysfs sys
        mount -t cgroup2 none sys/fs/cgroup
        mount -t tmpfs -o mode=755 tmpfs run
        mount -t tmpfs tmpfs tmp
        mount -t tmpfs -o mode=755 tmpfs dev
        mkdir dev/shm dev/pts
        mount -t tmpfs tmpfs dev/shm
        mount -t devpts -o newinstance,ptmxmode=666 devpts dev/pts
        ln -s pts/ptmx dev/ptmx
        for device in null zero full random urandom tty; do
            touch "dev/$device"
            mount --bind "/dev/$device" "dev/$device"
        done
        pivot_root . mnt
        umount -l /mnt
        exec env -i container=trial PATH=/usr/sbin:/usr/bin:/sbin:/bin \
            /lib/systemd/systemd --show-status=0 --log-target=null
    '
}

# The groups that its systemd made, which are empty now.
clear_groups() {
    unshare --mount bash -euc '
        mount -t cgroup2 none "$1/mnt"
        find "$1/mnt/lobby-trial" -depth -type d -exec rmdir {} +
    ' - "$root"
}

status=0
boot || status=$?
clear_groups || echo "Empty control groups are left in lobby-trial."
cat "$trial/log"
exit "$status"
