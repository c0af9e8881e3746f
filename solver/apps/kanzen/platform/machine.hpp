#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace kanzen::cli {

/// With hyper-threading, two processors share a core, including the units that the search uses
/// most. Slow cores count like fast ones, and a processor of unknown topology as a core. For
/// `root`, see available_threads().
[[nodiscard]] unsigned count_cores(const std::vector<unsigned>& processors,
                                   const std::filesystem::path& root = "/");

/// Counts the cores in the affinity mask, limited by the CPU quota of the control groups (v1 and
/// v2), rounded up; at least 1. `root` holds the /proc and /sys trees; tests supply their own.
/// Unreadable files mean no limit.
[[nodiscard]] unsigned available_threads(const std::filesystem::path& root = "/");

/// Like available_threads(), but every processor of a core counts.
[[nodiscard]] unsigned available_processors(const std::filesystem::path& root = "/");

/// Returns what can be allocated without swapping: MemAvailable of the kernel, limited by the
/// control groups. Nullopt if unknown.
[[nodiscard]] std::optional<std::size_t> available_memory_mib(
    const std::filesystem::path& root = "/");

/// Writes "AMD EPYC 9B14, 2 processors", without the model if it is unknown.
[[nodiscard]] std::string machine_text(const std::filesystem::path& root = "/");

}  // namespace kanzen::cli
