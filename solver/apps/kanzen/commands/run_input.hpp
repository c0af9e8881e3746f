// The input of a run: files named on the command line, or a single record given there.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "core/notation.hpp"
#include "core/result.hpp"
#include "solver/apps/kanzen/platform/record_file.hpp"
#include "solver/records/file_source.hpp"
#include "solver/records/position_record.hpp"

namespace kanzen::cli {

/// Options for reading input.
struct ReadFlags {
  std::string from = "automatic";
  std::string dialect = "standard";
};

/// Adds --from, described by `help`, and --dialect.
void add_read_flags(CLI::App& command, ReadFlags& flags, const std::string& help);

/// Adds --dialect.
void add_dialect_flag(CLI::App& command, std::string& dialect);

/// The dialect with this name. REQUIRES: it is one of notation::dialect_names().
[[nodiscard]] notation::Dialect parse_dialect(const std::string& name);

/// Reads the position of --board, in any notation that parse_text() knows, without scores and
/// comments. An empty text is the start position. Throws UsageError.
[[nodiscard]] Position board_option(const std::string& text,
                                    notation::Dialect dialect = notation::Dialect::standard);

/// Whether an argument, which may be a file or a position, is a position. True if no such file
/// exists, and the text is a record or looks like a board or moves with a mistake.
[[nodiscard]] bool means_position(const std::string& argument,
                                  notation::Dialect dialect = notation::Dialect::standard);

/// Whether an argument of `command`, which may be a file, moves or a position, names a file. True
/// for "-", for a file that exists, and for one word with a folder or an ending that is no record.
/// Throws UsageError for a file whose name is also moves or a position.
[[nodiscard]] bool means_file(const std::string& argument, std::string_view command,
                              notation::Dialect dialect = notation::Dialect::standard);

/// Reads a position given as an argument, in any notation that parse_text() knows. Reads the whole
/// text and prints warnings. Throws UsageError, also for more than one position. Messages call the
/// argument `name`.
[[nodiscard]] PositionRecord position_argument(
    const std::string& text, notation::Dialect dialect = notation::Dialect::standard,
    std::string_view name = "position");

/// The options of readers that correspond to the flags. Readers print their warnings.
[[nodiscard]] ReaderOptions make_reader_options(const ReadFlags& flags);

/// A hint for the message that `paths`, read with `options`, have no positions: games have
/// positions only with --empties. Empty if this cannot be the reason.
[[nodiscard]] std::string games_hint(const std::vector<std::string>& paths,
                                     const ReaderOptions& options);

/// An error message if one of several arguments is a position and not a file, or if standard input
/// is given twice; otherwise empty. `command` is the command that was typed, such as "verify".
[[nodiscard]] std::string files_problem(const std::vector<std::string>& files,
                                        notation::Dialect dialect, const std::string& command);

class RunInput {
 public:
  /// A single record from the command line.
  explicit RunInput(PositionRecord only) : only_(std::move(only)) {}

  /// Files to be read one after another; "-" is standard input. Opens a single file and throws
  /// InputError if that fails. REQUIRES: `paths` is not empty; `stop` outlives the object.
  RunInput(std::vector<std::string> paths, const ReaderOptions& options, const StopEvent& stop);

  /// The next record, or the error of an unreadable record, or nothing at the end.
  [[nodiscard]] std::optional<Result<PositionRecord>> next();

  /// The name of the current file, or "the command line"; for messages.
  [[nodiscard]] std::string name() const;

  /// The names of all files, or "the command line"; for headings and messages about the input.
  [[nodiscard]] std::string title() const;

  [[nodiscard]] bool is_files() const noexcept { return files_ != nullptr; }

  /// True if all inputs are regular files, which can be read without waiting.
  [[nodiscard]] bool can_read_ahead() const noexcept { return can_read_ahead_; }

 private:
  std::optional<PositionRecord> only_;
  std::unique_ptr<FileSequence<PositionRecord>> files_;
  bool can_read_ahead_ = false;
};

}  // namespace kanzen::cli
