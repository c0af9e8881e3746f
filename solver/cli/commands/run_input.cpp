#include "solver/cli/commands/run_input.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "core/notation.hpp"
#include "solver/cli/output/text.hpp"
#include "solver/cli/platform/usage_error.hpp"
#include "solver/io/open_records.hpp"

namespace kanzen::cli {

Position board_option(const std::string& text) {
  if (text.empty()) return kStartPosition;
  const Result<Position> board = notation::parse_position(text);
  if (!board) throw UsageError(located("--board", board.error()));
  return board.value();
}

ReaderOptions read_with(const std::string& format) {
  ReaderOptions options;
  options.format = format_by_name(format).value_or(Format::automatic);
  return options;
}

RunInput::RunInput(std::vector<std::string> paths, const ReaderOptions& options,
                   const StopEvent& stop) {
  can_read_ahead_ = std::all_of(paths.begin(), paths.end(), [](const std::string& path) {
    std::error_code error;
    return std::filesystem::is_regular_file(path, error);
  });
  files_ = std::make_unique<InputFiles>(std::move(paths), options, stop);
}

std::optional<Result<PositionRecord>> RunInput::next() {
  if (files_ != nullptr) return files_->next();
  std::optional<PositionRecord> record = std::exchange(only_, std::nullopt);
  if (!record) return std::nullopt;
  return Result<PositionRecord>(*std::move(record));
}

std::string RunInput::name() const { return files_ ? files_->name() : "the command line"; }

}  // namespace kanzen::cli
