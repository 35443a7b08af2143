"""Runs programs on many small files: each run is a process of its own, forked where its libraries are loaded already.

The loader takes nine tenths of what ffprobe needs for a small file, and most of what our command needs where it uses libav.
"""

import collections
import os
import pathlib
import select
import shutil
import signal
import socket
import struct
import subprocess

# What our command loads when it needs it.
LIBRARIES = "libavformat.so.59 libavcodec.so.59 libavutil.so.57 libswresample.so.4 libswscale.so.6 libcairo.so.2".split()
REQUEST_LIMIT = 1 << 17  # bytes, as in fork_server.c
ENDING = struct.Struct("iiq")  # of fork_server.c

Ended = collections.namedtuple("Ended", "status peak hang")
Shown = collections.namedtuple("Shown", "returncode stdout stderr")

# What is loaded into programs; None where nothing could be compiled, and each program is started as usual.
loaded = None
# The servers of this process by their program and number of arguments.
servers = {}
owner = None


def prepare(folder):
    """Makes what is loaded into programs, before any process that runs some is forked from this one."""
    global loaded
    source, target = pathlib.Path(__file__).with_name("fork_server.c"), pathlib.Path(folder) / "fork_server.so"
    made = shutil.which("clang") and subprocess.run(
        ["clang", "-O1", "-shared", "-fPIC", source, "-o", target], capture_output=True, check=False)
    loaded = target if made and made.returncode == 0 else None


class Server:
    """A program that is stopped before it begins, of which copies run."""

    def __init__(self, program, count):
        self.socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no", "LD_PRELOAD": str(loaded),
                       "FORK_SERVER": str(theirs.fileno()), "FORK_SERVER_LIBRARIES": ":".join(LIBRARIES)}
        # It stays until its socket is closed, with the process that has it.
        self.process = subprocess.Popen([program] * count, pass_fds=[theirs.fileno()], env=environment)
        theirs.close()

    def run(self, request, streams, limit):
        socket.send_fds(self.socket, [request], streams)
        process, = struct.unpack("i", self.socket.recv(4))
        hang = not select.select([self.socket], [], [], limit)[0]
        if hang:
            os.killpg(process, signal.SIGKILL)
        status, _, peak = ENDING.unpack(self.socket.recv(ENDING.size))
        return Ended(os.waitstatus_to_exitcode(status), peak * 1024, hang)


def run(argv, stdout, stderr, limit, clear=lambda: None):
    """A command to its end, or killed after so many seconds: how it ended, its peak memory in bytes, and whether it hung.

    Swift keeps its thread's number from before the fork, by which the kernel knows who holds a lock (FUTEX_LOCK_PI): where two
    threads meet there, both can wait for ever. What hangs is started anew, after `clear` has taken away what it left.
    """
    request = b"".join(os.fsencode(text) + b"\0" for text in (os.getcwd(), *argv))
    with open(os.devnull, "rb") as nothing:
        streams = [file.fileno() for file in (nothing, stdout, stderr)]
        if not loaded or len(request) > REQUEST_LIMIT:
            return started(argv, streams, limit)
        ended = server(argv).run(request, streams, limit)
        if not ended.hang:
            return ended
        for file in (stdout, stderr):
            file.seek(0)
            file.truncate()
        clear()
        return started(argv, streams, limit)


def server(argv):
    global servers, owner
    if owner != os.getpid():
        servers, owner = {}, os.getpid()
    key = (shutil.which(argv[0]), len(argv))
    if key not in servers:
        servers[key] = Server(*key)
    return servers[key]


def started(argv, streams, limit):
    process = subprocess.Popen(
        argv, stdin=streams[0], stdout=streams[1], stderr=streams[2], start_new_session=True,
        env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})
    watched = select.poll()
    watched.register(ended := os.pidfd_open(process.pid), select.POLLIN)
    hang = not watched.poll(limit * 1000)
    os.close(ended)
    if hang:
        os.killpg(process.pid, signal.SIGKILL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return Ended(process.returncode, usage.ru_maxrss * 1024, hang)


def peer(*command, limit=120):
    """What another program says; None where it does not end within so many seconds."""
    argv = list(map(str, command))
    with memory() as stdout, memory() as stderr:
        ended = run(argv, stdout, stderr, limit)
        return None if ended.hang else Shown(ended.status, content(stdout), content(stderr))


def memory():
    """A file without a name."""
    return open(os.memfd_create("output"), "r+b", buffering=0)


def content(file):
    file.seek(0)
    return file.read()
