// Paths, signals and standard streams. Lost text on standard error is harmless; lost text on
// standard output is an error.
#include <pthread.h>
#include <unistd.h>

#include <future>

#include "solver/apps/kanzen/platform/machine.hpp"
#include "solver/apps/kanzen/platform/paths.hpp"
#include "solver/apps/kanzen/platform/process.hpp"
#include "tests/cli/process.hpp"
#include "tests/support/boards.hpp"

namespace kanzen::cli {
namespace {

using test::InFolder;
using test::TemporaryDirectory;

bool names_both(const std::string& problem, const std::string& a, const std::string& b) {
  return problem.find(a) != std::string::npos && problem.find(b) != std::string::npos;
}

TEST_CASE_METHOD(InFolder, "two outputs at one missing place are refused, also through links") {
  std::filesystem::create_directory(path("sub"));
  std::filesystem::create_symlink("sub/second", path("first"));
  std::filesystem::create_symlink("../new", path("sub/second"));
  for (const std::string name : {"sub/../new", "first"}) {
    Paths paths;
    paths.writes("--out", path("new"));
    CHECK(paths.problem().empty());
    paths.writes("--report", path(name));
    CHECK(names_both(paths.problem(), "--out", "--report"));
  }
}

TEST_CASE_METHOD(InFolder, "an output that is an input is refused also through links") {
  const std::string input = write("input", "text");
  std::filesystem::create_symlink(input, path("symbolic"));
  std::filesystem::create_hard_link(input, path("hard"));
  std::filesystem::create_directory_symlink(path("."), path("folder"));
  for (const std::string name : {"input", "./input", "symbolic", "hard", "folder/input"}) {
    INFO(name);
    Paths paths;
    paths.reads("FILE", input);
    paths.writes("--out", path(name));
    CHECK(names_both(paths.problem(), "FILE", "--out"));
  }
}

TEST_CASE("inputs may be read twice, and devices may be used any number of times") {
  const test::TemporaryFile input("input", "text");
  Paths paths;
  paths.reads("FILES", input);
  paths.reads("FILES", input);
  paths.reads("--from", "/dev/null");
  paths.writes("--out", "/dev/null");
  paths.writes("--report", "/dev/null");
  paths.writes("--trace", "");
  paths.writes("--csv", "");
  CHECK(paths.problem().empty());
}

TEST_CASE("numbered files conflict with files of the same form in their folder") {
  const TemporaryDirectory folder;
  const std::string certificate = folder.write("7.kzc", "text");
  const auto problem_with = [&](const std::string& other) {
    Paths paths;
    paths.reads("FILE", other);
    paths.writes_numbered("--certificate", folder.path("."), "", ".kzc");
    return paths.problem();
  };
  CHECK(names_both(problem_with(certificate), "FILE", "--certificate"));
  CHECK(names_both(problem_with(folder.path("123.kzc")), "FILE", "--certificate"));
  CHECK(problem_with(folder.write("suite.obf", "text")).empty());
  CHECK(problem_with(folder.path("7.kzc.gz")).empty());
  CHECK(problem_with(folder.path("x7.kzc")).empty());

  const TemporaryDirectory elsewhere;
  std::filesystem::create_hard_link(certificate, elsewhere.path("linked"));
  CHECK(names_both(problem_with(elsewhere.path("linked")), "FILE", "--certificate"));
}

TEST_CASE_METHOD(
    InFolder,
    "a folder of numbered files cannot be a file, and may be shared by files of two forms") {
  Paths paths;
  paths.writes_numbered("--certificate", path("new/"), "", ".kzc");
  paths.writes_numbered("--self-check", path("new"), "difference-", ".json");
  CHECK(paths.problem().empty());
  paths.writes("--out", path("new"));
  CHECK(names_both(paths.problem(), "--certificate", "--out"));
}

bool is_blocked(int signal) {
  sigset_t blocked;
  pthread_sigmask(SIG_BLOCK, nullptr, &blocked);
  return sigismember(&blocked, signal) != 0;
}

TEST_CASE("a signal before watch() becomes a call") {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    std::promise<void> called;  // outlives the watcher
    StopSignals signals;
    ::kill(::getpid(), signal);
    signals.watch([&called] { called.set_value(); });
    called.get_future().wait();
  }
  SUCCEED("the reaction was called");
}

TEST_CASE("an echo that comes after the end of the object does not end the process") {
  {
    std::promise<void> called;
    StopSignals signals;
    signals.watch([&called] { called.set_value(); });
    ::kill(::getpid(), SIGINT);
    called.get_future().wait();
  }
  ::kill(::getpid(), SIGTERM);
  SUCCEED("the process goes on");
}

TEST_CASE("signals that did not arrive are unblocked again") {
  {
    StopSignals signals;
    signals.watch([] {});
  }
  CHECK_FALSE(is_blocked(SIGINT));
  CHECK_FALSE(is_blocked(SIGTERM));
  CHECK_FALSE(is_blocked(SIGHUP));
}

TEST_CASE("SIGHUP stays ignored under nohup") {
  struct sigaction ignore {};
  ignore.sa_handler = SIG_IGN;
  struct sigaction before {};
  ::sigaction(SIGHUP, &ignore, &before);
  {
    const StopSignals signals;
    CHECK_FALSE(is_blocked(SIGHUP));
    CHECK(is_blocked(SIGTERM));
  }
  ::sigaction(SIGHUP, &before, nullptr);
}

TEST_CASE("SIGUSR1 is not handled and disarms nothing") {
  struct sigaction ignore {};
  ignore.sa_handler = SIG_IGN;
  struct sigaction before {};
  ::sigaction(SIGUSR1, &ignore, &before);
  {
    std::promise<void> called;
    StopSignals signals;
    CHECK_FALSE(is_blocked(SIGUSR1));
    signals.watch([&called] { called.set_value(); });
    ::kill(::getpid(), SIGUSR1);
    ::kill(::getpid(), SIGTERM);
    called.get_future().wait();
  }
  ::sigaction(SIGUSR1, &before, nullptr);
}

TEST_CASE("an object without a signal ends without waiting") {
  StopSignals signals;
  signals.watch([] {});
  SUCCEED("the destructor returns");
}

void write(const TemporaryDirectory& root, const std::string& name, const std::string& text) {
  std::filesystem::create_directories(std::filesystem::path(root.path(name)).parent_path());
  (void)root.write(name, text);
}

TEST_CASE_METHOD(InFolder, "without control groups the affinity mask decides") {
  CHECK(available_threads(path("")) >= 1);
  CHECK(available_processors(path("")) >= available_threads(path("")));
  CHECK_FALSE(available_memory_mib(path("")));
}

TEST_CASE("processors that share a core count once") {
  const TemporaryDirectory root;
  const auto place = [&](int processor, const std::string& package, const std::string& core) {
    const std::string folder =
        "sys/devices/system/cpu/cpu" + std::to_string(processor) + "/topology/";
    write(root, folder + "core_id", core + "\n");
    write(root, folder + "physical_package_id", package + "\n");
  };
  place(0, "0", "0");
  place(1, "0", "1");
  place(2, "1", "0");
  place(3, "0", "0");  // shares the core of processor 0
  CHECK(count_cores({0, 1, 2, 3}, root.path("")) == 3);
  CHECK(count_cores({0, 3}, root.path("")) == 1);
  CHECK(count_cores({0, 3, 8, 9}, root.path("")) == 3);  // the last two are unknown
}

TEST_CASE("limits of control groups v2 hold for the group and all groups above it") {
  const TemporaryDirectory root;
  write(root, "proc/self/cgroup", "0::/outer/inner\n");
  write(root, "proc/meminfo", "MemTotal: 9000000 kB\nMemAvailable:    8388608 kB\n");
  write(root, "sys/fs/cgroup/outer/inner/cpu.max", "max 100000\n");
  write(root, "sys/fs/cgroup/outer/cpu.max", "50000 100000\n");
  write(root, "sys/fs/cgroup/outer/inner/memory.max", "max\n");
  write(root, "sys/fs/cgroup/outer/memory.max", "1073741824\n");
  write(root, "sys/fs/cgroup/outer/memory.current", "536870912\n");
  write(root, "sys/fs/cgroup/outer/memory.stat", "anon 1\ninactive_file 268435456\n");
  CHECK(available_threads(root.path("")) == 1);
  CHECK(available_processors(root.path("")) == 1);
  CHECK(available_memory_mib(root.path("")) == 768);
}

TEST_CASE("limits of control groups v1 are read, and minus one means no limit") {
  const TemporaryDirectory root;
  write(root, "proc/self/cgroup", "4:memory:/m\n1:cpu,cpuacct:/c\n");
  write(root, "proc/meminfo", "MemAvailable:    8388608 kB\n");
  write(root, "sys/fs/cgroup/cpu/c/cpu.cfs_quota_us", "-1\n");
  write(root, "sys/fs/cgroup/cpu/c/cpu.cfs_period_us", "100000\n");
  write(root, "sys/fs/cgroup/memory/m/memory.limit_in_bytes", "2147483648\n");
  write(root, "sys/fs/cgroup/memory/m/memory.usage_in_bytes", "1073741824\n");
  const TemporaryDirectory bare;
  CHECK(available_threads(root.path("")) == available_threads(bare.path("")));
  CHECK(available_memory_mib(root.path("")) == 1024);
  write(root, "sys/fs/cgroup/cpu/c/cpu.cfs_quota_us", "100000\n");
  CHECK(available_threads(root.path("")) == 1);
}

TEST_CASE("the machine is described in words") {
  const TemporaryDirectory root;
  CHECK(machine_text(root.path("")).find(" processor") != std::string::npos);
  write(root, "proc/cpuinfo", "processor\t: 0\nmodel name\t: Some CPU 1: x\n\nmodel name\t: no\n");
  write(root, "proc/self/cgroup", "0::/\n");
  write(root, "sys/fs/cgroup/cpu.max", "100000 100000\n");
  CHECK(machine_text(root.path("")) == "Some CPU 1: x, 1 processor");
}

}  // namespace
}  // namespace kanzen::cli

namespace kanzen::test {
namespace {

const std::string kEndgame = "XXXXXXXXXXXXXXXXOXXXXXXX--XXX-XX-XXXXXXX-XX-XXX--XOOOOOO------X- X";

}  // namespace

TEST_CASE_METHOD(InFolder, "an output equal to another file is refused, and no file changes") {
  const std::string text =
      "XXXXXXXXXXXXXXXXXXXXXXXXXXOXXOXXXOOXXXXXXOXXOXXXOOOOOO--XXXXXXX- X; +40;\n";
  const std::string input = write("1.kzc", text);
  const std::string out = path("new");
  const std::vector<std::pair<Words, std::string>> lines{
      {{"solve", input, "--out", input}, "--out"},
      {{"solve", input, "--out", input, "--resume=changed --goal wld"}, "--out"},
      {{"solve", input, "--report", input}, "--report"},
      {{"solve", input, "--out", out, "--report", out}, "--report"},
      {{"solve", input, "--certificate", out, "--out", out}, "--certificate"},
      {{"solve", input, "--certificate", path(".")}, "--certificate"},
      {{"solve", kEndgame, "--certificate", out, "--out", out}, "--certificate"},
      {{"solve", kEndgame, "--report", out, "--certificate", out}, "--report"},
      {{"verify", input, "--out", input, "--resume=changed"}, "--out"},
      {{"show", kFfo1, "--out", out + ".svg", "--out", out + ".svg"}, "--out"},
      {{"train fit", input, "--out", input}, "--out"},
      {{"train report", input, "--csv", input}, "--csv"},
  };
  for (const auto& [arguments, option] : lines) {
    CAPTURE(arguments);
    const Finished done = run_kanzen(2, arguments);
    CHECK(done.out.empty());
    check_contains(done.err, {"are the same file", option});
    CHECK(read_file(input) == text);
    CHECK(read_file(out).empty());
  }
  for (const Words& arguments : std::initializer_list<Words>{
           {"convert", input}, {"merge", input}, {"solve", input}, {"verify", input}}) {
    CAPTURE(arguments);
    check_error(arguments, 2, "standard output are the same file", {.output_path = input});
    CHECK(read_file(input) == text);
  }
}

}  // namespace kanzen::test
