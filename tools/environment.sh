# What ./run and ./test share: finding Python, making the virtual environment, installing into it.
# POSIX sh; sourced with $root (the project's folder) and $me (the command's name) set.
# Everything a person may run into ends in one sentence that says what to do.

say() { printf '%s\n' "$*" >&2; }

stop() {
    say "$@"
    exit 1
}

# Sets $python to a Python of 3.11 or later that can make virtual environments.
find_python() {
    python='' lame='' old=''
    for candidate in ${GROGNARD_PYTHON:-} python3.13 python3.12 python3.11 python3 python; do
        version=$("$candidate" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) || continue
        case $version in
            3.1[1-9] | 3.[2-9][0-9]) ;;
            *)
                old=${old:-$version}
                continue
                ;;
        esac
        if "$candidate" -c 'import ensurepip, venv' 2>/dev/null; then
            python=$candidate
            return
        fi
        lame=${lame:-$version}
    done
    if [ -n "$lame" ] && command -v apt-get >/dev/null 2>&1; then
        stop "Python $lame is here, but Debian keeps a part of it in a package of its own; type: sudo apt install python$lame-venv"
    elif [ -n "$lame" ]; then
        stop "Python $lame is here, but without its modules venv and ensurepip; install the complete Python and start $me again."
    elif [ -n "$old" ]; then
        stop "Grognard needs Python 3.11 or later and found only Python $old; install a newer Python and start $me again."
    fi
    stop "Grognard needs Python 3.11 or later and found none; install Python and start $me again."
}

# fingerprint PYTHON KIND: what an installation depends on, as one short line.
fingerprint() { "$1" -I -S -B "$root/tools/build_client.py" fingerprint "$2"; }

# is_installed KIND: whether $venv works and was installed from what lies here now.
is_installed() {
    [ -f "$venv/installed-$1" ] || return 1
    now=$(fingerprint "$venv/bin/python" "$1" 2>/dev/null) || return 1
    read -r then <"$venv/installed-$1" && [ "$now" = "$then" ]
}

# Makes $venv, or makes it anew when the Python behind it has gone.
make_venv() {
    "$venv/bin/python" -m pip --version >/dev/null 2>&1 && return
    find_python
    trouble=$("$python" -m venv --clear "$venv" 2>&1) && return
    case $trouble in
        *'No space left'*) stop "The disk is full; make room (about 300 MB) and start $me again." ;;
        *ensurepip*) stop "This Python cannot make a virtual environment; on Debian or Ubuntu type: sudo apt install python3-venv" ;;
    esac
    stop "The folder $venv could not be made; make $(dirname "$venv") writable and start $me again."
}

# install KIND WHAT...: pip installs into $venv, its output kept in a file, its failure told in a sentence.
install() {
    kind=$1
    shift
    rm -f "$venv/installed-$kind"
    log=$venv/install.log
    if "$venv/bin/python" -m pip install --disable-pip-version-check --no-input "$@" >"$log" 2>&1; then
        fingerprint "$venv/bin/python" "$kind" >"$venv/installed-$kind"
        return
    fi
    sentence=$(sed -n 's/.*grognard-build: *//p' "$log" | tail -n 1)
    [ -z "$sentence" ] || stop "$sentence (Details: $log)"
    if grep -q 'No space left' "$log"; then
        stop "The disk is full; make room (about 300 MB) and start $me again. (Details: $log)"
    elif grep -qiE 'name resolution|NewConnection|ConnectionError|ConnectTimeout|connection (refused|reset|broken)|timed out|unreachable|ProxyError|SSLError' "$log"; then
        stop "The packages Grognard is built on could not be fetched; connect to the network and start $me again. (Details: $log)"
    elif grep -q 'No matching distribution' "$log"; then
        stop "A package Grognard is built on is not offered for this Python; install Python 3.13 and start $me again. (Details: $log)"
    fi
    stop "Grognard could not be installed; what pip said is in $log"
}
