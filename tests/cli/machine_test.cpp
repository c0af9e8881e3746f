#include "solver/apps/kanzen/platform/machine.hpp"

#include <filesystem>
#include <string>

#include "tests/cli/process.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::test {
namespace {

void write(const TemporaryDirectory& root, const std::string& name, const std::string& text) {
  std::filesystem::create_directories(std::filesystem::path(root.path(name)).parent_path());
  (void)root.write(name, text);
}

}  // namespace

TEST_CASE("without control groups the affinity mask decides") {
  const TemporaryDirectory root;
  CHECK(cli::available_threads(root.path("")) >= 1);
  CHECK(cli::available_processors(root.path("")) >= cli::available_threads(root.path("")));
  CHECK_FALSE(cli::available_memory_mib(root.path("")));
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
  CHECK(cli::count_cores({0, 1, 2, 3}, root.path("")) == 3);
  CHECK(cli::count_cores({0, 3}, root.path("")) == 1);
  CHECK(cli::count_cores({0, 3, 8, 9}, root.path("")) == 3);  // the last two are unknown
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
  CHECK(cli::available_threads(root.path("")) == 1);
  CHECK(cli::available_processors(root.path("")) == 1);
  CHECK(cli::available_memory_mib(root.path("")) == 768);
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
  CHECK(cli::available_threads(root.path("")) == cli::available_threads(bare.path("")));
  CHECK(cli::available_memory_mib(root.path("")) == 1024);
  write(root, "sys/fs/cgroup/cpu/c/cpu.cfs_quota_us", "100000\n");
  CHECK(cli::available_threads(root.path("")) == 1);
}

TEST_CASE("the machine is described in words") {
  const TemporaryDirectory root;
  CHECK(cli::machine_text(root.path("")).find(" processor") != std::string::npos);
  write(root, "proc/cpuinfo", "processor\t: 0\nmodel name\t: Some CPU 1: x\n\nmodel name\t: no\n");
  write(root, "proc/self/cgroup", "0::/\n");
  write(root, "sys/fs/cgroup/cpu.max", "100000 100000\n");
  CHECK(cli::machine_text(root.path("")) == "Some CPU 1: x, 1 processor");
}

}  // namespace kanzen::test
