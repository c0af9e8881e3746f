#!/usr/bin/env python3
"""A real Slurm of one node, for a test: its own daemons, in a folder of its own, on loopback only.

    with SlurmCluster(folder) as cluster:
        subprocess.run(["sbatch", ...], env=cluster.environment)

or, around a command: slurm_cluster.py FOLDER COMMAND [ARGUMENTS]. Exit status 77 says that there is
no Slurm (Debian: slurm-wlm, munge), or that the test does not run as root, and that nothing was
tested. Nothing of a Slurm that the machine may have is read, changed or ended. No systemd is needed.
"""
import os
import pathlib
import pwd
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time

SKIPPED = 77  # exit status
PATIENCE = 120  # seconds; only a bound against hanging
DAEMONS = ("munged", "slurmctld", "slurmd")


def why_not():
    """Why no cluster can be had here; empty if one can."""
    missing = [name for name in (*DAEMONS, "sbatch") if not find(name)]
    if missing:
        return f"{', '.join(missing)} missing: install slurm-wlm and munge"
    if os.geteuid() != 0:
        return "slurmd has to be started by root"
    try:
        pwd.getpwnam("munge")
    except KeyError:
        return "there is no user munge"
    return ""


def find(program):
    return shutil.which(program, path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin")


def free_ports(count):
    """Ports of loopback that nobody listened on a moment ago."""
    sockets = [socket.socket() for _ in range(count)]
    try:
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]
    finally:
        for one in sockets:
            one.close()


class SlurmCluster:
    """Running while the `with` lasts. `environment` leads the commands of Slurm to it."""

    def __init__(self, folder, processors=None, extra=""):
        """`processors` is what the node claims to have; `extra` are further lines of slurm.conf."""
        self.folder = pathlib.Path(folder).resolve()
        self.processors = processors or os.cpu_count()
        self.extra = extra
        self.running = []
        self.host = socket.gethostname().split(".")[0]
        self.secret = None

    def __enter__(self):
        self.folder.mkdir(parents=True, exist_ok=True)
        self.environment = {**os.environ, "SLURM_CONF": str(self.folder / "slurm.conf"),
                            "PATH": os.environ["PATH"] + ":/usr/sbin:/sbin"}
        try:
            self.start_munge()
            self.configure()
            self.start("slurmctld", ["-D"])
            self.start("slurmd", ["-D", "-N", self.host])
            self.wait_for("an idle node", lambda: self.says(["sinfo", "--noheader", "--format=%T"], "idle"))
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for process in reversed(self.running):
            process.terminate()
        for process in reversed(self.running):
            try:
                process.wait(timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self.running.clear()
        if self.secret is not None:
            shutil.rmtree(self.secret, ignore_errors=True)

    def start(self, program, arguments, user=None):
        log = open(self.folder / f"{program}.log", "ab")
        with log:
            self.running.append(subprocess.Popen(
                [find(program), *arguments], stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                env=self.environment, user=user, group=user, extra_groups=[] if user else None))

    def start_munge(self):
        """A munged of our own, with a key of its own. It refuses folders that others can write."""
        self.secret = pathlib.Path(tempfile.mkdtemp(prefix="kanzen-munge-", dir="/run"))
        key = self.secret / "munge.key"
        key.write_bytes(secrets.token_bytes(128))
        key.chmod(0o400)
        self.secret.chmod(0o755)
        for path in (self.secret, key):
            shutil.chown(path, "munge", "munge")
        self.start("munged", ["--foreground", f"--key-file={key}", f"--socket={self.secret}/socket",
                              f"--pid-file={self.secret}/pid", f"--log-file={self.secret}/log",
                              f"--seed-file={self.secret}/seed", "--num-threads=1"], user="munge")
        self.wait_for("munged", (self.secret / "socket").exists)

    def configure(self):
        controller, node = free_ports(2)
        for name in ("state", "spool"):
            (self.folder / name).mkdir(exist_ok=True)
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") >> 20
        # Nothing here uses control groups, but slurmd looks for them unless a version is named. It does
        # not start where there are none, as in a chroot.
        (self.folder / "cgroup.conf").write_text("CgroupPlugin=cgroup/v1\n")
        (self.folder / "slurm.conf").write_text(f"""\
ClusterName=kanzen
SlurmctldHost={self.host}(127.0.0.1)
SlurmUser=root
SlurmctldPort={controller}
SlurmdPort={node}
AuthType=auth/munge
AuthInfo=socket={self.secret}/socket
CredType=cred/munge
StateSaveLocation={self.folder}/state
SlurmdSpoolDir={self.folder}/spool
SlurmctldPidFile={self.folder}/slurmctld.pid
SlurmdPidFile={self.folder}/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
ReturnToService=2
MpiDefault=none
SchedulerParameters=sched_interval=2,batch_sched_delay=1
InactiveLimit=0
KillWait=5
MinJobAge=300
NodeName={self.host} NodeAddr=127.0.0.1 CPUs={self.processors} RealMemory={memory} State=UNKNOWN
PartitionName=main Nodes={self.host} Default=YES MaxTime=INFINITE State=UP
{self.extra}
""")

    def says(self, command, expected):
        done = subprocess.run(command, env=self.environment, text=True, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        return done.returncode == 0 and done.stdout.strip() == expected

    def wait_for(self, what, is_there):
        """Waits until `is_there()`. Raises RuntimeError with the logs if a daemon ends before."""
        deadline = time.monotonic() + PATIENCE
        while not is_there():
            dead = [process.args[0] for process in self.running if process.poll() is not None]
            if dead or time.monotonic() > deadline:
                logs = "\n".join(f"{log}:\n{log.read_text(errors='replace')[-3000:]}"
                                 for log in sorted(self.folder.glob("*.log")))
                raise RuntimeError(f"{what}: {'ended: ' + ', '.join(dead) if dead else 'none'}\n{logs}")
            time.sleep(0.1)


def main():
    reason = why_not()
    if reason:
        print(f"skipped: {reason}")
        return SKIPPED
    with SlurmCluster(sys.argv[1]) as cluster:
        return subprocess.run(sys.argv[2:], env=cluster.environment).returncode


if __name__ == "__main__":
    sys.exit(main())
