// Shows rows as a Writer formats them, on standard output or on a page, selects them, and reports
// what stands in no row.
#pragma once

#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace kanzen {
class Sink;
struct Totals;
class Writer;
}  // namespace kanzen

namespace kanzen::cli {

/// What --format names. The rows of CSV are results or, of games, plies, moves of plies, games or
/// players. JSON Lines of games have each ply as soon as it is analysed, the last one first, and
/// then the game.
enum class RowForm {
  none,
  table,
  jsonl,
  csv,
  csv_moves,
  csv_games,
  csv_players,
  other,  // a name that make_writer() knows
};

struct RowFormat {
  std::string name = "table";  // as typed
  RowForm form = RowForm::table;
  bool has_comma = false;  // CSV with decimal commas, see with_decimal_comma()
};

/// Returns `other` for names that are not of this list.
[[nodiscard]] RowForm row_form(std::string_view name);

enum class RowFilter { all, mismatch, solved, unfinished, puzzles, wins, draws };

/// For all but `input`, rows with the largest number come first; flags.cpp describes them.
enum class RowOrder { input, error, nodes, seconds, empties, difficulty, margin, greed };

struct RowSelection {
  RowFilter only = RowFilter::all;
  RowOrder sort = RowOrder::input;
  bool dedup = false;  // of equal puzzles, only the first
};

/// Passes selected rows on, with all messages and totals. Rows to be sorted, the largest number
/// first, are held until the end of the run. Journal results are rows like others. Returns `shown`
/// itself if the selection changes nothing.
[[nodiscard]] std::unique_ptr<Sink> with_selection(std::unique_ptr<Sink> shown,
                                                   const RowSelection& selection);

struct WriterStyle {
  std::string name = "the results";     // what messages call the output
  bool flushes_rows = true;             // writes each row immediately
  bool quiet = false;                   // prints no totals
  bool heading = true;                  // prints that of the writer
  std::function<std::string()> note{};  // for a page, called at the end
};

/// Prints rows to `out`, which must outlive the sink, and the totals to standard error. Without a
/// writer, no rows are printed. The sink throws OutputError.
[[nodiscard]] std::unique_ptr<Sink> make_writer_sink(std::FILE* out, std::unique_ptr<Writer> writer,
                                                     WriterStyle style);

/// Writes an HTML page row by row, in input order, with the input's claims and this run's verdicts.
/// Journal results are rows like others; further results in `journal`, unless that is empty, come
/// last, in its order, for 16 bytes of memory per position. Opens a temporary file next to `path`
/// at once, so that errors show before the solving. `note`, which may be empty, makes a finding
/// about all rows from the totals. Both throw OutputError.
[[nodiscard]] std::unique_ptr<Sink> make_report_sink(
    const std::string& path, std::unique_ptr<Writer> writer, std::string journal,
    std::function<std::string(const Totals&)> note);

/// Turns lines of CSV into what spreadsheets expect in countries where 0,5 is a half: semicolons
/// between fields, and a comma in numbers with a fraction. `heading` tells those from texts.
[[nodiscard]] std::string with_decimal_comma(const std::string& csv, std::string_view heading);

/// Gives a writer of CSV the decimal commas of `format`, if it has them; other writers, and null,
/// stay as they are. REQUIRES: only CSV has a comma.
[[nodiscard]] std::unique_ptr<Writer> in_format(const RowFormat& format,
                                                std::unique_ptr<Writer> writer);

/// Reports on standard error unreadable records (see BadRecords for `all_messages`), contradictory
/// claims, written certificates, and the self-check. For each result that the self-check
/// contradicts, writes a new file `kanzen-difference-N.json` to `folder`, with the goal and both
/// results, so that users can reproduce it; throws OutputError. With `self_checks`, prints their
/// statistics at the end; with `quiet`, only errors. Says if nothing was proven for `certificates`,
/// unless that is empty.
[[nodiscard]] std::unique_ptr<Sink> make_notice_sink(std::string engine, std::string folder,
                                                     bool self_checks, bool quiet,
                                                     bool all_messages,
                                                     std::string certificates = {});

/// Prints a forecast when the search of a position that may take very long begins, and names the
/// commands for long searches, at most three times. If a checkpoint `keeps_work`, it does not
/// advise one. The analysis of a game begins at its first position with at most `from_empties`
/// empty squares. REQUIRES: threads > 0.
[[nodiscard]] std::unique_ptr<Sink> make_forecast_sink(unsigned threads, bool keeps_work,
                                                       int from_empties);

}  // namespace kanzen::cli
