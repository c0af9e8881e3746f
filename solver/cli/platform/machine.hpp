// What this process may use of the machine: processors and memory.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace kanzen::cli {

/// How many cores these processors are: the two processors of one core with hyper-threading share
/// what the search uses most. A slower kind of core counts as a core. A processor the system says
/// nothing about counts as a core. `root`: see below.
[[nodiscard]] unsigned count_cores(const std::vector<unsigned>& processors,
                                   const std::filesystem::path& root = "/");

/// Cores available to this process, at least 1: those of the affinity mask, lowered to the CPU
/// quota of the control groups (v1 and v2) the process is in, rounded up. `root` is where the /proc
/// and /sys trees are found; tests give a tree of their own. Files that cannot be read limit
/// nothing.
[[nodiscard]] unsigned available_threads(const std::filesystem::path& root = "/");

/// Threads of this process that can run at a time, at least 1: as available_threads(), but both
/// processors of a core with hyper-threading count.
[[nodiscard]] unsigned available_processors(const std::filesystem::path& root = "/");

/// Memory in MiB that can be allocated now without swapping: the kernel's MemAvailable, lowered to
/// what the control groups leave. Empty if the system does not tell.
[[nodiscard]] std::optional<std::size_t> available_memory_mib(
    const std::filesystem::path& root = "/");

/// The machine in words: "AMD EPYC 9B14, 2 processors", without the model where the system does not
/// tell it.
[[nodiscard]] std::string machine_text(const std::filesystem::path& root = "/");

/// The instruction set extensions of the processor that kernels may use, separated by spaces.
[[nodiscard]] std::string cpu_features_text();

}  // namespace kanzen::cli
