// Reads /proc and /sys, which only Linux has. Without them there are no limits, and the system says
// how many processors there are.
#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>
#include <string_view>
#include <thread>
#include <utility>

#include "solver/apps/kanzen/platform/machine.hpp"
#include "solver/engine/system/machine.hpp"

namespace kanzen::cli {

namespace {

namespace fs = std::filesystem;

// Paths are texts here: without memory, the paths of libstdc++ 12 free what they have not
// allocated, and every start of the program reads some hundred of these files.

constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20;

/// Returns nullopt for "max" and "-1", which mean no limit.
std::optional<std::uint64_t> read_number(const std::string& path) {
  std::ifstream in(path);
  std::int64_t value = 0;
  if (!(in >> value) || value < 0) return std::nullopt;
  return static_cast<std::uint64_t>(value);
}

std::optional<std::uint64_t> read_keyed_number(const std::string& path, std::string_view key) {
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string name;
    std::uint64_t value = 0;
    if (words >> name >> value && name == key) return value;
  }
  return std::nullopt;
}

/// Returns the folders whose limits apply to us in one hierarchy: our group and all above it. A
/// container often sees only its own group, mounted as the root: /proc/self/cgroup then names the
/// path outside, and only the root of the mount exists.
std::vector<std::string> group_directories(const std::string& root, std::string_view controller) {
  std::vector<std::string> found;
  std::ifstream in(root + "/proc/self/cgroup");
  for (std::string line; std::getline(in, line);) {  // "4:cpu,cpuacct:/path", or "0::/path" for v2
    const auto first = line.find(':');
    const auto second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos) continue;
    const std::string controllers = "," + line.substr(first + 1, second - first - 1) + ",";
    const bool unified = controllers == ",,";
    if (!unified && controllers.find("," + std::string(controller) + ",") == std::string::npos) {
      continue;
    }
    std::string mount = root + "/sys/fs/cgroup";
    if (!unified) mount.append("/").append(controller);
    std::string group = line.substr(second + 1);  // begins with a slash
    while (true) {
      const std::string folder = mount + group;
      std::error_code ignored;
      if (fs::is_directory(folder, ignored)) found.push_back(folder);
      const auto slash = group.rfind('/');
      if (group.empty() || slash == std::string::npos) break;
      group.resize(slash);
    }
  }
  return found;
}

std::optional<std::uint64_t> quota_processors(const std::string& group) {
  std::optional<std::uint64_t> quota;
  std::uint64_t period = 0;
  if (std::ifstream v2(group + "/cpu.max"); v2) {
    std::uint64_t value = 0;
    if (v2 >> value >> period) quota = value;  // fails for "max"
  } else {
    quota = read_number(group + "/cpu.cfs_quota_us");
    period = read_number(group + "/cpu.cfs_period_us").value_or(0);
  }
  if (!quota || *quota == 0 || period == 0) return std::nullopt;
  return (*quota + period - 1) / period;
}

/// Counts reclaimable cache as free.
std::optional<std::uint64_t> free_bytes(const std::string& group) {
  auto limit = read_number(group + "/memory.max");
  auto used = read_number(group + "/memory.current");
  auto cache = read_keyed_number(group + "/memory.stat", "inactive_file");
  if (!limit) {
    limit = read_number(group + "/memory.limit_in_bytes");
    used = read_number(group + "/memory.usage_in_bytes");
    cache = read_keyed_number(group + "/memory.stat", "total_inactive_file");
  }
  if (!limit) return std::nullopt;
  const std::uint64_t busy = used.value_or(0) - std::min(used.value_or(0), cache.value_or(0));
  return *limit - std::min(*limit, busy);
}

/// If their numbers are unknown, takes as many as the system has.
std::vector<unsigned> processors_of_process() {
  std::vector<unsigned> processors = processors_of_thread();
  const unsigned count = processors.empty() ? std::thread::hardware_concurrency() : 0;
  for (unsigned cpu = 0; cpu < count; ++cpu) processors.push_back(cpu);
  return processors;
}

unsigned within_quota(std::uint64_t threads, const std::string& root) {
  for (const std::string& group : group_directories(root, "cpu")) {
    threads = std::min(threads, quota_processors(group).value_or(threads));
  }
  return std::max(1U, static_cast<unsigned>(threads));
}

}  // namespace

unsigned count_cores(const std::vector<unsigned>& processors, const fs::path& root) {
  std::set<std::pair<std::uint64_t, std::uint64_t>> cores;  // pairs of package and core
  unsigned unknown = 0;
  for (const unsigned processor : processors) {
    const std::string topology =
        root.string() + "/sys/devices/system/cpu/cpu" + std::to_string(processor) + "/topology";
    const auto core = read_number(topology + "/core_id");
    if (core) {
      cores.emplace(read_number(topology + "/physical_package_id").value_or(0), *core);
    } else {
      ++unknown;
    }
  }
  return static_cast<unsigned>(cores.size()) + unknown;
}

unsigned available_threads(const fs::path& root) {
  return within_quota(count_cores(processors_of_process(), root), root.string());
}

unsigned available_processors(const fs::path& root) {
  return within_quota(processors_of_process().size(), root.string());
}

std::optional<std::size_t> available_memory_mib(const fs::path& root) {
  std::optional<std::uint64_t> bytes =
      read_keyed_number(root.string() + "/proc/meminfo", "MemAvailable:");
  if (bytes) *bytes *= 1024;
  for (const std::string& group : group_directories(root.string(), "memory")) {
    const auto limit = free_bytes(group);
    if (limit) bytes = std::min(bytes.value_or(*limit), *limit);
  }
  if (!bytes) return std::nullopt;
  return static_cast<std::size_t>(*bytes / kMebibyte);
}

std::string machine_text(const std::filesystem::path& root) {
  const unsigned threads = available_threads(root);
  const std::string processors =
      std::to_string(threads) + (threads == 1 ? " processor" : " processors");
  std::ifstream in(root.string() + "/proc/cpuinfo");
  for (std::string line; std::getline(in, line);) {  // "model name\t: AMD EPYC 9B14"
    if (!line.starts_with("model name")) continue;
    const auto colon = line.find(": ");
    if (colon != std::string::npos) return line.substr(colon + 2) + ", " + processors;
  }
  return processors;
}

}  // namespace kanzen::cli
