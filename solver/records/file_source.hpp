// How files are read: what a caller chooses, and what every reader does about errors. A damaged
// entry is an error of its own, after which reading goes on, since a typing error in line 7 should
// not cost the other 10,000 positions.
#pragma once

#include <exception>
#include <functional>
#include <new>
#include <stdexcept>

#include "core/notation.hpp"

namespace kanzen {

enum class Format : std::uint8_t {
  automatic,  // recognised by the beginning of the file

  lines,  // OBF, FFO scripts, boards, moves; each recognised by itself (position_reader.hpp)

  ggf,  // games of the Generic Game Server
  sgf,  // games in the Smart Game Format
  pgn,  // games in Portable Game Notation, as chess programs write them

  wthor,      // binary database of games
  edax_book,  // opening book of Edax (edax_book.hpp)
  base81,     // sixteen characters for the board, and a score

  ffo,    // FFO scripts with a result after each position (position_reader.hpp)
  jsonl,  // results of this program (jsonl_reader.hpp)

  csv,       // the same as comma-separated values (table_reader.hpp)
  markdown,  // the same as a table in Markdown (table_reader.hpp)
  html,      // the same as a page (jsonl_reader.hpp)
};

/// Selects the positions of a game that become records, by empty squares; both ends included.
struct EmptiesRange {
  int min = 0;
  int max = 0;

  [[nodiscard]] constexpr bool contains(int empties) const noexcept {
    return min <= empties && empties <= max;
  }
};

/// Which column or key of a table or of JSON holds what: a field such as "board", and its name in
/// the file (solver/formats/named_fields.hpp).
using FieldChoice = std::vector<std::pair<std::string, std::string>>;

struct ReaderOptions {
  notation::BoardStyle style = {};
  FieldChoice fields = {};
  bool several_files = false;  // of one command, so names of `fields` may be those of another
  std::size_t max_record_bytes = std::size_t{1} << 20;  // limit for lines and games
  Format format = Format::automatic;
  /// For games only. If absent, a WTHOR game gives the position its value is about; other games
  /// give no positions, which is a warning.
  std::optional<EmptiesRange> empties = std::nullopt;
  /// Makes each game one record: its starting position and PositionRecord::game. Records that are
  /// not games are errors.
  bool whole_games = false;
  bool keeps_games = false;  // sets whole_games for files of games, and reads others as positions
  bool estimates = false;    // also read the estimated values of an opening book
  std::string source = {};
  /// Called with `source` for whatever a reader skips or ignores, e.g. a column or a tag. Line 0
  /// means the whole file. Calls come from FileSource::next(), on its thread.
  std::function<void(std::string_view source, const ParseError& warning)> on_warning = {};

  void warn(const ParseError& warning) const {
    if (on_warning) on_warning(source, warning);
  }
};

/// Thrown by a stream that was stopped while it waited for input. The line or record read so far is
/// incomplete then and must not be used.
class Interrupted final : public std::exception {
 public:
  [[nodiscard]] const char* what() const noexcept override { return "reading was interrupted"; }
};

class ReadFailure final : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

[[nodiscard]] ParseError unreadable(std::size_t line, const ReadFailure& failure);

[[nodiscard]] ParseError unreadable(std::size_t line, const std::exception& error);

/// Yields the values of a file in order, in memory independent of its size.
template <class T>
class FileSource {
 public:
  FileSource() = default;
  virtual ~FileSource() = default;
  FileSource(const FileSource&) = delete;
  FileSource& operator=(const FileSource&) = delete;

  /// Returns the next value, an error (with line and column) for an unreadable record, or nothing
  /// at the end. The call after an error continues behind the bad record.
  ///
  /// A failing stream gives one error and ends the source. An interruption ends it without an error
  /// and drops the incomplete record. The last record needs no line break. Exceptions of the reader
  /// become the error of the current line, except std::bad_alloc, which ends the source and is
  /// passed on.
  [[nodiscard]] std::optional<Result<T>> next() {
    if (ended_) return std::nullopt;
    try {
      auto found = read_next();
      ended_ = !found.has_value();
      return found;
    } catch (const Interrupted&) {
      interrupted_ = ended_ = true;
      return std::nullopt;
    } catch (const ReadFailure& failure) {
      ended_ = true;
      return Result<T>(unreadable(line(), failure));
    } catch (const std::bad_alloc&) {
      ended_ = true;
      throw;
    } catch (const std::exception& error) {
      // Failing twice at the same line means that the reader makes no progress.
      const std::size_t here = line();
      ended_ = failed_at_ == here;
      failed_at_ = here;
      return Result<T>(unreadable(here, error));
    }
  }

  [[nodiscard]] bool interrupted() const noexcept { return interrupted_; }

 private:
  /// Reads the next value for next(), which turns whatever this throws into an error.
  virtual std::optional<Result<T>> read_next() = 0;

  /// The line reached, or the record of a binary file, from 1; 0 before the first call.
  [[nodiscard]] virtual std::size_t line() const noexcept = 0;

  std::optional<std::size_t> failed_at_;
  bool ended_ = false;
  bool interrupted_ = false;
};

}  // namespace kanzen
