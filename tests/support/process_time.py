"""The processor time of programs, by which tests and benchmarks choose their moments on a busy machine."""
import os
import pathlib
import resource
import signal
import subprocess
import time


def processor_time(pid):
    """Seconds that a running process has taken; 0 once it is gone."""
    try:
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace")
    except OSError:
        return 0.0
    fields = fields.rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def run_and_kill(words, kill_after=None, **streams):
    """Runs a program until it ends, or is ended by SIGKILL after so many seconds of processor time,
    or of 20 times as much time if it waits. Returns its status, -SIGKILL after a kill, and the
    seconds of processor time that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with subprocess.Popen(words, **streams) as process:
        begin = time.monotonic()
        while process.poll() is None:
            if kill_after is not None and (
                processor_time(process.pid) >= kill_after or time.monotonic() - begin > 20 * kill_after
            ):
                process.send_signal(signal.SIGKILL)
                kill_after = None
            time.sleep(0.002)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return process.returncode, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
