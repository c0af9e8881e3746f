// One position of a file, what the file claims about its value or the values of its moves, such as
// ">= +4", "draw" and "[0,4]", and the verdict when the value is known or bounded.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/board.hpp"
#include "core/game.hpp"
#include "core/notation.hpp"
#include "core/result.hpp"
#include "solver/engine/search/limits.hpp"
#include "solver/engine/solution.hpp"
#include "solver/records/file_source.hpp"

namespace kanzen {

enum class Relation : std::uint8_t {
  at_most,
  at_least,
  less,
  greater,
  equal,
  win,
  draw,
  loss,
  between,  // from `score` to `last`, both included
};

/// A claim about a value v, in discs for the side to move.
struct ClaimedInterval {
  Relation relation = Relation::equal;
  Score score = 0;  // unused for win, draw and loss
  Score last = 0;   // only for between

  /// The minimum and the maximum v that satisfy the claim. Values are even, so "> 0" means at
  /// least 2. If lower() > upper(), no value satisfies it, as for "= 3" and "> 64".
  [[nodiscard]] Score lower() const noexcept;
  [[nodiscard]] Score upper() const noexcept;

  friend bool operator==(const ClaimedInterval&, const ClaimedInterval&) = default;
};

/// Reads a claim at `at` and moves `at` to its end. A claim is `<=`, `>=`, `<`, `>` or `=`
/// with a score; `win`, `draw` or `loss` in any case; or `[lower,upper]`. Anything else is an
/// error, as are scores outside [-64, +64] and intervals whose lower end is above the upper.
[[nodiscard]] Result<ClaimedInterval> read_claimed_interval(std::string_view text, std::size_t& at);

/// Writes the claim as read_claimed_interval() reads it, with signed scores: ">= +4".
[[nodiscard]] std::string to_string(const ClaimedInterval& interval);

/// The claim seen from the other side: the value v satisfies `interval` if -v satisfies the
/// result.
[[nodiscard]] ClaimedInterval for_other_side(const ClaimedInterval& interval) noexcept;

/// Where the claim begins in a claim line of the form `board or moves ; claim ; comment`:
/// after the first or the second semicolon. Nothing if the line has another form.
[[nodiscard]] std::optional<std::size_t> find_claimed_interval(std::string_view line) noexcept;

/// The verdict on a claim, or on all claims of a file about a position.
enum class Verdict : std::uint8_t {
  confirmed,
  refuted,
  undecided,  // nothing to test, or the search was stopped before the proof
};

/// "confirmed", "refuted" or "undecided", as `kanzen verify` prints it.
[[nodiscard]] std::string_view to_string(Verdict verdict) noexcept;

/// "ok", "mismatch" or "unchecked", as rows about positions print it.
[[nodiscard]] std::string_view position_verdict_text(Verdict verdict) noexcept;

/// Claims of a file about the value v of a position. Scores are in discs for the side to move. Any
/// member may be empty. Claims are compared with results and never used to find them.
struct PositionClaims {
  std::optional<Score> exact = std::nullopt;  // v == exact
  std::vector<notation::MoveScore> moves{};   // values of single moves, not necessarily of all
  std::optional<Score> lower = std::nullopt;  // v >= lower
  std::optional<Score> upper = std::nullopt;  // v <= upper

  [[nodiscard]] bool empty() const noexcept { return !exact && moves.empty() && !lower && !upper; }

  /// The claimed value of the position for display: `exact`, or the greatest score in `moves` if
  /// nothing else is claimed.
  [[nodiscard]] std::optional<Score> value() const noexcept;
};

/// Compares a result with the claims. `status` and `score` come from the Solution; `best_move` is
/// the move that achieves the score, or Square::none. A bound that is consistent with the claims
/// gives `confirmed`; a result that is not proven gives `undecided`. `claims.moves` may not list
/// all moves. So a value above all of its scores contradicts them only if it lists `best_move`.
/// Otherwise the verdict is `undecided`.
[[nodiscard]] Verdict verdict_on_position(Status status, Score score, Square best_move,
                                          const PositionClaims& claims) noexcept;

/// Compares the values of the moves with the scores that the input claims for moves. Returns
/// `refuted` if a claimed score is impossible. Returns `confirmed` if at least one move with a
/// claimed score has been solved exactly, and `undecided` otherwise.
[[nodiscard]] Verdict verdict_on_moves(const std::vector<MoveValue>& moves,
                                       const PositionClaims& claims);

/// Texts in UTF-8 without control characters; empty where the file does not know them.
struct GameTags {
  std::string source;      // the name of the file
  std::string black;       // the player of the first side, Black
  std::string white;       // the player of the other side
  std::string tournament;  // the event, or else the place
  std::string date;        // as in the file; for WTHOR, the year
};

/// One position of a file and the claims of the file about it.
struct PositionRecord {
  std::string id;        // from the file, or else the line number
  std::size_t line = 0;  // its first line, from 1
  Position position;     // the side to move may have to pass; the game may be over

  PositionClaims claims;  // compared with a solution
  /// From a claim line, as it was written. It wins over `claims`, which has the same bounds.
  /// In a line of a game it is about the value for Black, and `claims` is empty.
  std::optional<ClaimedInterval> interval;

  std::optional<Window> window;        // from the file
  std::optional<std::string> comment;  // without the comment sign
  std::optional<Game> game;            // with ReaderOptions::whole_games
  GameTags tags{};                     // of the game

  std::string text;  // as in the file, without the last line break

  [[nodiscard]] int empty_count() const noexcept { return position.board.empty_count(); }

  /// True if the file names the record. An id of digits alone is a line number.
  [[nodiscard]] bool has_name() const noexcept {
    return id.find_first_not_of("0123456789") != std::string::npos;
  }
};

/// Sets the line of a record or error from a file with one record per line. The id of the record
/// becomes the line number.
[[nodiscard]] inline Result<PositionRecord> placed_on_line(Result<PositionRecord> read,
                                                           std::size_t line) {
  if (!read) {
    ParseError error = std::move(read).error();
    error.line = line;
    return error;
  }
  PositionRecord record = std::move(read).value();
  record.line = line;
  record.id = std::to_string(line);
  return record;
}

using RecordSource = FileSource<PositionRecord>;

/// The memory of `record` in bytes, including what its strings and vectors have allocated but not
/// the overhead of the allocator.
[[nodiscard]] std::size_t memory_bytes(const PositionRecord& record) noexcept;

}  // namespace kanzen
