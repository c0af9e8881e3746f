#include "solver/apps/kanzen/commands/run_input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/notation.hpp"
#include "core/notation/text.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/apps/kanzen/platform/process.hpp"
#include "solver/apps/kanzen/platform/record_file.hpp"
#include "solver/apps/kanzen/platform/terminal.hpp"
#include "solver/files/file_name.hpp"
#include "solver/formats/open_records.hpp"
#include "solver/formats/parse_text.hpp"

namespace kanzen::cli {

namespace {

/// Whether the text has most squares of a board. No file name has as many symbols of squares.
bool has_form_of_board(const std::string& text, notation::Dialect dialect) {
  constexpr auto kMinBoardChars = 40;
  return std::count_if(text.begin(), text.end(), [dialect](char c) {
           return notation::parse_cell(c, dialect) != notation::Cell::unknown;
         }) >= kMinBoardChars;
}

/// Whether the text begins with two squares and is not a path: "f5d6", but not "f5d6.obf".
bool has_form_of_moves(const std::string& text) {
  if (text.find_first_of("./") != std::string::npos) return false;
  std::size_t at = notation::skip_blanks(text, 0);
  for (int i = 0; i < 2; ++i) {
    if (at >= text.size() || !notation::read_move(text, at)) return false;
    at = notation::skip_blanks(text, at);
  }
  return true;
}

/// Whether the file has games, or cannot be looked at.
bool may_be_games(const std::string& path, const ReaderOptions& options) {
  Format format = options.format;
  std::error_code error;
  // Piped input cannot be read again, and a named pipe may have no writer any more.
  if (format == Format::automatic && std::filesystem::is_regular_file(to_path(path), error)) {
    const StopEvent never;
    format = recognise(RecordFile::open(path, options, never)->stream().head());
  }
  return format == Format::ggf || format == Format::sgf || format == Format::pgn ||
         format == Format::automatic;
}

/// Whether the text is a record, or looks like a board, moves or a game with a mistake.
bool has_form_of_position(const std::string& text, notation::Dialect dialect) {
  return has_form_of_board(text, dialect) || has_form_of_moves(text) || text.starts_with("(;") ||
         parse_text(text, {.dialect = dialect}).ok();
}

/// Whether the text is one word with a folder or an ending, as the name of a missing file has.
bool has_form_of_path(const std::string& text) {
  return text.find_first_of("./") != std::string::npos &&
         text.find_first_of(" \t\n;[") == std::string::npos;
}

/// Prints the first warnings of readers one by one, and the number of the others at the end.
class Warnings {
 public:
  Warnings() = default;
  ~Warnings() {
    if (const std::string rest = listed_.rest(); !rest.empty()) print_error("{} warnings\n", rest);
  }
  Warnings(const Warnings&) = delete;
  Warnings& operator=(const Warnings&) = delete;

  void add(std::string_view source, ParseError warning) {
    warning.message = "warning: " + warning.message;
    const std::string message = listed_.add(source, warning);
    if (!message.empty()) print_paragraph(message);
  }

 private:
  BadRecords listed_;
};

}  // namespace

void add_dialect_flag(CLI::App& command, std::string& dialect) {
  std::vector<std::string> names;
  for (const std::string_view name : notation::dialect_names()) names.emplace_back(name);
  command
      .add_option("--dialect", dialect,
                  "Meaning of digits in boards: zebra (0 is White), egaroucid (0 is Black, 1 is "
                  "White), digits (0 is empty, 1 is Black, 2 is White)")
      ->check(CLI::IsMember(names))
      ->type_name("NAME")
      ->capture_default_str();
}

void add_read_flags(CLI::App& command, ReadFlags& flags, const std::string& help) {
  command.add_option("--from", flags.from, help)
      ->check(CLI::IsMember(reader_names()))
      ->capture_default_str();
  add_dialect_flag(command, flags.dialect);
}

notation::Dialect parse_dialect(const std::string& name) {
  return notation::dialect_by_name(name).value_or(notation::Dialect::standard);
}

bool means_position(const std::string& argument, notation::Dialect dialect) {
  std::error_code error;
  if (argument.empty() || argument == "-" || std::filesystem::exists(to_path(argument), error))
    return false;
  return has_form_of_position(argument, dialect);
}

bool means_file(const std::string& argument, std::string_view command, notation::Dialect dialect) {
  if (argument == "-") return true;
  if (argument.empty()) return false;
  const bool reads = has_form_of_position(argument, dialect);
  std::error_code error;
  if (!std::filesystem::exists(to_path(argument), error))
    return !reads && has_form_of_path(argument);
  if (reads) {
    throw UsageError(fmt::format(
        "{0} is a file, and also moves or a position: expected ./{0} for the file, or echo {0} | "
        "kanzen {1} - for the other reading",
        notation::printable(argument), command));
  }
  return true;
}

PositionRecord position_argument(const std::string& text, notation::Dialect dialect,
                                 std::string_view name) {
  ReaderOptions options = make_reader_options({});
  options.dialect = dialect;
  options.source = name;
  Result<PositionRecord> read = parse_text(text, options);
  if (!read) throw UsageError(located(std::string(name), read.error()));
  return std::move(read).value();
}

Position board_option(const std::string& text, notation::Dialect dialect) {
  if (text.empty()) return kStartPosition;
  const Result<Position> board = notation::parse_position(text, dialect);
  if (board) return board.value();
  const Result<PositionRecord> read = parse_text(text, {.dialect = dialect});
  if (!read) throw UsageError(located("--board", read.error()));
  const PositionRecord& record = read.value();
  if (!record.claims.empty() || record.interval || record.comment || record.has_name()) {
    throw UsageError(located("--board", board.error()));
  }
  return record.position;
}

ReaderOptions make_reader_options(const ReadFlags& flags) {
  ReaderOptions options;
  options.on_warning = [warnings = std::make_shared<Warnings>()](std::string_view source,
                                                                 const ParseError& warning) {
    warnings->add(source, warning);
  };
  options.format = format_by_name(flags.from).value_or(Format::automatic);
  options.dialect = parse_dialect(flags.dialect);
  return options;
}

std::string games_hint(const std::vector<std::string>& paths, const ReaderOptions& options) {
  if (options.empties) return {};
  const bool games = std::any_of(paths.begin(), paths.end(), [&](const std::string& path) {
    return may_be_games(path, options);
  });
  return games ? "; games give positions with --empties only, such as --empties 20" : "";
}

std::string files_problem(const std::vector<std::string>& files, notation::Dialect dialect,
                          const std::string& command) {
  for (const std::string& file : files) {
    if (!means_position(file, dialect)) continue;
    return fmt::format(
        R"(expected FILES, found a position or a claim: pipe it in, as by echo "{}" | kanzen {})",
        file, command);
  }
  return repeated_input(files);
}

RunInput::RunInput(std::vector<std::string> paths, const ReaderOptions& options,
                   const StopEvent& stop) {
  can_read_ahead_ = std::all_of(paths.begin(), paths.end(), [](const std::string& path) {
    std::error_code error;
    return std::filesystem::is_regular_file(to_path(path), error);
  });
  files_ = std::make_unique<FileSequence<PositionRecord>>(std::move(paths), options, stop,
                                                          [](RecordFile& file) {
                                                            file.report_distrusted();
                                                            return [&file] { return file.next(); };
                                                          });
}

std::optional<Result<PositionRecord>> RunInput::next() {
  if (files_ != nullptr) return files_->next();
  std::optional<PositionRecord> record = std::exchange(only_, std::nullopt);
  if (!record) return std::nullopt;
  return Result<PositionRecord>(*std::move(record));
}

std::string RunInput::title() const { return files_ ? files_text(files_->paths()) : name(); }

std::string RunInput::name() const { return files_ ? files_->name() : "the command line"; }

}  // namespace kanzen::cli
