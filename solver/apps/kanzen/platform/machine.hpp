// The processors and the memory that this process may use.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace kanzen::cli {

/// The number of cores of these processors. With hyper-threading, two processors share one core,
/// including the units that the search uses most. Slow cores count like fast ones. A processor of
/// unknown topology counts as a core. For `root`, see available_threads().
[[nodiscard]] unsigned count_cores(const std::vector<unsigned>& processors,
                                   const std::filesystem::path& root = "/");

/// The number of cores available to this process, at least 1. It counts the cores in the affinity
/// mask. The CPU quota of the control groups (v1 and v2), rounded up, limits it. `root` is the
/// folder of the /proc and /sys trees; tests supply their own. Unreadable files mean no limit.
[[nodiscard]] unsigned available_threads(const std::filesystem::path& root = "/");

/// The number of threads of this process that can run at the same time, at least 1: like
/// available_threads(), but every processor of a core counts.
[[nodiscard]] unsigned available_processors(const std::filesystem::path& root = "/");

/// The memory in MiB that can be allocated without swapping: MemAvailable of the kernel, limited by
/// the control groups. Nothing if unknown.
[[nodiscard]] std::optional<std::size_t> available_memory_mib(
    const std::filesystem::path& root = "/");

/// A description of the machine such as "AMD EPYC 9B14, 2 processors". Omits an unknown model.
[[nodiscard]] std::string machine_text(const std::filesystem::path& root = "/");

/// The instruction set extensions of the processor that kernels can use, separated by spaces.
[[nodiscard]] std::string cpu_features_text();

}  // namespace kanzen::cli
