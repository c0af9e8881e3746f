#include "solver/apps/kanzen/platform/input_scan.hpp"

#include <cstdint>
#include <filesystem>
#include <system_error>

#include "solver/apps/kanzen/platform/record_file.hpp"
#include "solver/files/input_error.hpp"

namespace kanzen::cli {

bool scan_input(const std::string& path, const ReaderOptions& options,
                const std::function<void(const PositionRecord&)>& use) {
  constexpr std::uintmax_t kLargest = std::uintmax_t{64} << 20;
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error) ||
      std::filesystem::file_size(path, error) > kLargest) {
    return false;
  }
  const StopEvent never;
  try {
    ReaderOptions silent = options;  // the run reads the file again, and prints the warnings
    silent.on_warning = nullptr;
    const auto file = RecordFile::open(path, silent, never);
    while (const auto record = file->next()) {
      if (*record) use(record->value());
    }
    return true;
  } catch (const InputError&) {
    return false;
  }
}

}  // namespace kanzen::cli
