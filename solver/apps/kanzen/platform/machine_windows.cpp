#include <windows.h>

#include <algorithm>
#include <bit>

#include "solver/apps/kanzen/platform/machine.hpp"

namespace kanzen::cli {

namespace {

/// Lists the cores as sets of their processors; none if Windows does not name them.
std::vector<GROUP_AFFINITY> cores_of_machine() {
  DWORD bytes = 0;
  (void)GetLogicalProcessorInformationEx(RelationProcessorCore, nullptr, &bytes);
  std::vector<std::byte> buffer(bytes);
  auto* const first = reinterpret_cast<SYSTEM_LOGICAL_PROCESSOR_INFORMATION_EX*>(buffer.data());
  std::vector<GROUP_AFFINITY> cores;
  if (buffer.empty() ||
      GetLogicalProcessorInformationEx(RelationProcessorCore, first, &bytes) == 0) {
    return cores;
  }
  for (DWORD at = 0; at < bytes;) {
    const auto* const entry =
        reinterpret_cast<const SYSTEM_LOGICAL_PROCESSOR_INFORMATION_EX*>(buffer.data() + at);
    if (entry->Relationship == RelationProcessorCore) {
      cores.push_back(entry->Processor.GroupMask[0]);
    }
    at += entry->Size;
  }
  return cores;
}

/// Returns the processors of the first group; all if the process has several groups.
KAFFINITY mask_of_process() noexcept {
  DWORD_PTR process = 0;
  DWORD_PTR machine = 0;
  const bool known = GetProcessAffinityMask(GetCurrentProcess(), &process, &machine) != 0;
  return known && process != 0 ? process : ~KAFFINITY{0};
}

}  // namespace

unsigned count_cores(const std::vector<unsigned>& processors,
                     const std::filesystem::path& /*root*/) {
  KAFFINITY wanted = 0;
  for (const unsigned processor : processors) wanted |= KAFFINITY{1} << processor % 64;
  const std::vector<GROUP_AFFINITY> cores = cores_of_machine();
  if (cores.empty()) return static_cast<unsigned>(processors.size());
  return static_cast<unsigned>(std::ranges::count_if(cores, [&](const GROUP_AFFINITY& core) {
    return core.Group == 0 && (core.Mask & wanted) != 0;
  }));
}

unsigned available_threads(const std::filesystem::path& root) {
  const KAFFINITY mask = mask_of_process();
  const std::vector<GROUP_AFFINITY> cores = cores_of_machine();
  if (cores.empty()) return available_processors(root);
  const auto count = std::ranges::count_if(cores, [&](const GROUP_AFFINITY& core) {
    return core.Group != 0 || (core.Mask & mask) != 0;
  });
  return std::max(1U, static_cast<unsigned>(count));
}

unsigned available_processors(const std::filesystem::path& /*root*/) {
  const DWORD machine_mask = GetActiveProcessorCount(ALL_PROCESSOR_GROUPS);
  const bool groups = GetActiveProcessorGroupCount() > 1;
  const auto process_mask = static_cast<DWORD>(std::popcount(mask_of_process()));
  return std::max<unsigned>(1, groups ? machine_mask : std::min(machine_mask, process_mask));
}

std::optional<std::size_t> available_memory_mib(const std::filesystem::path& /*root*/) {
  MEMORYSTATUSEX status{};
  status.dwLength = sizeof status;
  if (GlobalMemoryStatusEx(&status) == 0) return std::nullopt;
  return static_cast<std::size_t>(status.ullAvailPhys >> 20);
}

std::string machine_text(const std::filesystem::path& root) {
  const unsigned threads = available_threads(root);
  const std::string processors =
      std::to_string(threads) + (threads == 1 ? " processor" : " processors");
  char name[256] = {};
  DWORD bytes = sizeof name;
  const LSTATUS found =
      RegGetValueA(HKEY_LOCAL_MACHINE, "HARDWARE\\DESCRIPTION\\System\\CentralProcessor\\0",
                   "ProcessorNameString", RRF_RT_REG_SZ, nullptr, name, &bytes);
  if (found != ERROR_SUCCESS || name[0] == '\0') return processors;
  std::string model = name;
  model.erase(model.find_last_not_of(' ') + 1);
  return model + ", " + processors;
}

}  // namespace kanzen::cli
