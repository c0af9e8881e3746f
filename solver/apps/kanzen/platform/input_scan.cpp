#include "solver/apps/kanzen/platform/input_scan.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <system_error>

#include "solver/apps/kanzen/platform/record_file.hpp"
#include "solver/files/file_name.hpp"
#include "solver/files/input_error.hpp"

namespace kanzen::cli {

namespace {

bool scan_file(const std::string& path, const ReaderOptions& options,
               const std::function<void(const PositionRecord&, const std::string&)>& use) {
  constexpr std::uintmax_t kMaxScannedBytes = std::uintmax_t{64} << 20;
  std::error_code error;
  if (!std::filesystem::is_regular_file(to_path(path), error) ||
      std::filesystem::file_size(to_path(path), error) > kMaxScannedBytes) {
    return false;
  }
  const StopEvent never;
  try {
    ReaderOptions silent = options;  // the run reads the file again, and prints the warnings
    silent.on_warning = nullptr;
    const auto file = RecordFile::open(path, silent, never);
    while (const auto record = file->next()) {
      if (*record) use(record->value(), path);
    }
    return true;
  } catch (const InputError&) {
    return false;
  }
}

}  // namespace

bool scan_inputs(const std::vector<std::string>& paths, const ReaderOptions& options,
                 const std::function<void(const PositionRecord&, const std::string& path)>& use) {
  return std::all_of(paths.begin(), paths.end(),
                     [&](const std::string& path) { return scan_file(path, options, use); });
}

}  // namespace kanzen::cli
