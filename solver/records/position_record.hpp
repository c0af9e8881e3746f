// What a reader makes of one entry of a file: a position or game, and what the file says about it.
#pragma once

#include "core/notation.hpp"
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

/// A statement about a value v, in discs for the side to move.
struct ClaimedInterval {
  Relation relation = Relation::equal;
  Score score = 0;  // unused for win, draw and loss
  Score last = 0;   // used only for `between`

  /// Returns the values that satisfy the claim. Empty if none does, e.g. for "> 64". Values that
  /// give empty squares to the winner are even, so "> 0" means at least 2 then, and "= 3" is empty.
  [[nodiscard]] Bounds bounds(EmptySquares empties = EmptySquares::to_winner) const noexcept;

  friend bool operator==(const ClaimedInterval&, const ClaimedInterval&) = default;
};

/// Reads a claim and moves `at` after it: `<=`, `>=`, `<`, `>` or `=` with a score; `win`, `draw`
/// or `loss` in any case; or `[lower,upper]`. Anything else is an error, including scores outside
/// [-64, +64] and lower > upper.
[[nodiscard]] Result<ClaimedInterval> read_claimed_interval(std::string_view text, std::size_t& at);

/// Writes what read_claimed_interval() reads, with signed scores: ">= +4".
[[nodiscard]] std::string to_string(const ClaimedInterval& interval);

/// Turns a claim about v into the same claim about -v.
[[nodiscard]] ClaimedInterval for_other_side(const ClaimedInterval& interval) noexcept;

/// Finds where the claim begins in `board or moves ; claim ; comment`: after the first or second
/// semicolon.
[[nodiscard]] std::optional<std::size_t> find_claimed_interval(std::string_view line) noexcept;

enum class Verdict : std::uint8_t {
  confirmed,
  refuted,
  undecided,  // nothing to test, or the search was stopped before the proof
};

/// Writes the verdict as `kanzen verify` prints it.
[[nodiscard]] std::string_view to_string(Verdict verdict) noexcept;

/// Writes it as rows about positions print it: "ok", "mismatch" or "unchecked".
[[nodiscard]] std::string_view position_verdict_text(Verdict verdict) noexcept;

/// Whose value the claims of a file are about. Some name their side. For the others, their place
/// tells it: people mean Black after moves from the start, and the side to move beside a board.
/// Either way, the reader turns the claims of a position to the side to move, so that all that
/// follows compares them with results as they are. `claims.side_source` remembers why, since a
/// heading above them (`Values for White`) or --claims-for may still say otherwise: see
/// set_claim_side().
enum class SideSource : std::uint8_t {
  assumed_mover,  // nothing said, beside a board
  assumed_black,  // nothing said, after moves from the start
  stated,         // `black wins by 2`, `>= 4 for White`, or the heading or user said it
};

/// Claims about the value of a position, in discs for the side to move. They are compared with
/// results and never used to find them, because a wrong claim would then confirm itself.
struct PositionClaims {
  Bounds bounds{};                           // all values if nothing is claimed; empty if none fits
  std::vector<notation::MoveScore> moves{};  // values of single moves, maybe not all
  /// The moves said to be best. They are among `moves` once the value of the position is known: as
  /// the file states it, or, where it states none, as it is proven (set_verdict()).
  std::vector<Square> best{};
  /// A claim line as it was written, which gives the bounds. In a line of a game it is about
  /// Black's value, and there are no bounds.
  std::optional<ClaimedInterval> interval{};
  SideSource side_source = SideSource::assumed_mover;  // why they are read for their side
  bool are_estimates = false;                          // they are estimates, as in an opening book
  /// Whether a value was given that we could not read, of which a warning was said. No best move
  /// beside it makes the record right then.
  bool has_unread_value = false;

  /// Whether no value is claimed; a best move may be.
  [[nodiscard]] bool empty() const noexcept {
    return bounds == Bounds{} && moves.empty() && !interval;
  }

  void clear_values() noexcept {
    bounds = {};
    moves.clear();
    best.clear();
  }

  /// Claims that this is a best move. REQUIRES: the value is exact or not claimed at all, and the
  /// move has none.
  void add_best(Square move) {
    if (bounds.is_exact()) moves.push_back({move, bounds.lower});
    best.push_back(move);
  }

  /// Whether best moves are named and nobody says what they are worth.
  [[nodiscard]] bool has_best_without_value() const { return bounds == Bounds{} && !best.empty(); }

  /// Gives the best moves named without a value the one that the position is proven to have.
  void set_value_of_best(Score value);

  [[nodiscard]] bool is_best(Square move) const {
    return std::ranges::find(best, move) != best.end();
  }

  [[nodiscard]] std::optional<Score> exact() const noexcept {
    return bounds.is_exact() ? std::optional(bounds.lower) : std::nullopt;
  }

  /// Returns what to show: exact(), or the highest score in `moves` if nothing else is claimed.
  [[nodiscard]] std::optional<Score> value() const noexcept;
};

/// Returns the value of the position that a list of OBF states, if it has every legal move, or
/// several and the best first. One alone may be about any move.
[[nodiscard]] std::optional<Score> value_of_list(
    const Board& board, const std::vector<notation::MoveScore>& moves) noexcept;

/// Returns the bounds that the status alone implies; the widest if it is not proven.
[[nodiscard]] Bounds proven_bounds(Status status, Score score) noexcept;

/// Compares a claim with what is proven about the same value. All verdicts come from here. A claim
/// that no value satisfies is refuted by any bounds.
[[nodiscard]] Verdict verdict_on_bounds(const Bounds& claimed, const Bounds& proven) noexcept;

/// Compares the proven bounds with the claims, even if a limit ended the search. A solved result
/// whose bounds only agree with a claim gives `confirmed`, as its goal is reached. `claims.moves`
/// may not list all moves, so a value above all its scores refutes only if it lists the best move;
/// otherwise it's `undecided`.
[[nodiscard]] Verdict verdict_on_position(const Solution& solution,
                                          const PositionClaims& claims) noexcept;

/// Returns `refuted` if a claimed score of a move is impossible, `confirmed` if at least one
/// claimed move was solved exactly, else `undecided`.
[[nodiscard]] Verdict verdict_on_moves(const std::vector<MoveValue>& moves,
                                       const PositionClaims& claims);

/// The proven value of a move of a game, as `kanzen convert` writes it into the file.
struct StatedMove {
  std::size_t index = 0;  // which move of the game, from 0
  Score after = 0;        // for the side that made the move
  std::string comment{};  // e.g. "-04, loses 6"
};

/// What a game file says about a game: UTF-8 without control characters, empty where unknown.
struct GameTags {
  std::string source;      // the name of the file
  std::string black;       // plays the first side, Black
  std::string white;       // plays the other side
  std::string tournament;  // the event, or else the place
  std::string place = {};  // set if the event is known, too
  std::string date;        // as 2001-10-12 if it is clear; WTHOR has the year
  std::string round = {};
  /// The result as in the file, if the moves end before the game is over, or end otherwise.
  std::string result = {};
};

using NamedTag = std::pair<const char*, std::string GameTags::*>;

/// The tags as JSON names them.
inline constexpr std::array<NamedTag, 8> kGameTags{{{"source", &GameTags::source},
                                                    {"black", &GameTags::black},
                                                    {"white", &GameTags::white},
                                                    {"tournament", &GameTags::tournament},
                                                    {"place", &GameTags::place},
                                                    {"date", &GameTags::date},
                                                    {"round", &GameTags::round},
                                                    {"result", &GameTags::result}}};

/// Replaces the tags of `to` that `from` has.
inline void add_tags(const GameTags& from, GameTags& to) {
  for (const auto& [name, tag] : kGameTags) {
    if (!(from.*tag).empty()) to.*tag = from.*tag;
  }
}

/// Whether one of the players is known.
[[nodiscard]] inline bool has_players(const GameTags& tags) noexcept {
  return !tags.black.empty() || !tags.white.empty();
}

/// Trims a text for GameTags and makes it safe to print, as append_field() does.
[[nodiscard]] std::string tag_text(std::string_view text);

/// Joins what is known of a game to a title like `Al - Cy, Open, Paris, 2001.05.06`.
[[nodiscard]] std::string title_of(const GameTags& tags);

/// Appends `next` after a comma. Control characters become spaces, and Latin-1 becomes UTF-8.
void append_field(std::string& text, std::string_view next);

/// The side for which claims are. A user chooses one of the first four for those that name none.
enum class ClaimSide : std::uint8_t {
  automatic,  // by their place, as above
  black,
  white,
  mover,
  opponent,  // of the side to move; words of a file may name it
  unclear,   // words of a file seem to name a side, and which one is open
};

/// Nobody named the side of a claim and it matters, so the user should hear which one it is. Beside
/// Black to move, or if v and -v satisfy the claim, it does not matter.
enum class AssumedSide : std::uint8_t {
  none,  // it was named, or does not matter
  mover,
  black,
};

/// An id of digits alone is a line number, not a name, unless it is a date such as 20260729.
[[nodiscard]] inline bool is_name(std::string_view id) noexcept {
  constexpr std::size_t kMaxDigits = 6;  // a longer number is a date or a key
  return id.size() > kMaxDigits || id.find_first_not_of("0123456789") != std::string_view::npos;
}

/// Selects positions of a file or a game by their empty squares; both ends included.
struct EmptiesRange {
  int min = 0;
  int max = 0;

  [[nodiscard]] constexpr bool contains(int empties) const noexcept {
    return min <= empties && empties <= max;
  }
};

/// The id of a position in a game: that of the game, a colon and the number of empty squares.
[[nodiscard]] std::string id_in_game(std::string_view game, int empties);

/// Returns the id of the game if this is an id as id_in_game() makes it, of any number of empty
/// squares; otherwise the whole id.
[[nodiscard]] std::string_view game_of_id(std::string_view id) noexcept;

/// What another program spent on a value, as its table says; 0 if it says nothing.
struct StatedWork {
  std::uint64_t nodes = 0;
  double seconds = 0;
};

struct PositionRecord {
  std::string id;          // as in the file, or else the line number
  std::size_t line = 0;    // the first line, from 1
  std::size_t number = 0;  // counts over all files of the command, from 1; 0 without files
  Position position;       // the side to move may have to pass; the game may be over

  PositionClaims claims;                   // compared with a solution
  StatedWork work{};                       // on the claimed value
  std::optional<Window> window;            // from the file
  std::optional<std::string> comment;      // without the comment sign
  std::optional<Game> game;                // set with ReaderOptions::whole_games
  GameTags tags{};                         // about the game
  std::vector<StatedMove> stated_moves{};  // in the order of the game's moves

  std::string text;  // as in the file, without the last line break

  [[nodiscard]] int empty_count() const noexcept { return position.board.empty_count(); }

  [[nodiscard]] bool has_name() const noexcept { return is_name(id); }

  /// Returns the id or, for a game without a name, its number in the input.
  [[nodiscard]] std::string name_in_input() const {
    return game && number != 0 && !has_name() ? std::to_string(number) : id;
  }
};

/// Returns the comment unless it only repeats what is known of the game.
[[nodiscard]] std::string comment_of_game(const PositionRecord& record);

/// Returns the claim about the position: as it was written, or else the one that its bounds make.
[[nodiscard]] std::optional<ClaimedInterval> claimed_interval(const PositionRecord& record);

/// Returns the claim that a value is within the bounds; nullopt if each value is.
[[nodiscard]] std::optional<ClaimedInterval> interval_of(const Bounds& bounds) noexcept;

/// Turns the claims about the position to the other side, with its best move. Values of moves stay.
void turn_claims(PositionRecord& record) noexcept;

/// Reads the claims about the position as ones about `side`, whichever side they were read for
/// before, and remembers why. REQUIRES: `claims.side_source` is not `stated`.
void set_claim_side(PositionRecord& record, Colour side, SideSource why) noexcept;

/// Reads a claim that names no side, with `mover` to move after the moves, if there are any.
/// REQUIRES: `choice` is not unclear.
[[nodiscard]] Colour claim_side(ClaimSide choice, bool is_from_start, Colour mover) noexcept;

/// The same of a claim beside a board.
[[nodiscard]] inline Colour side_of_claim(ClaimSide choice, Colour mover) noexcept {
  return claim_side(choice, false, mover);
}

/// Returns what claim_side() assumes of a claim that may also be read otherwise: none if `choice`
/// names a side, if Black is to move, or if the claim is the same for both.
[[nodiscard]] AssumedSide assumed_side(ClaimSide choice, bool is_from_start, Colour mover,
                                       const Bounds& claim) noexcept;

/// Reads claims that name no side as `choice` says, with those about moves. The forms of scores
/// beside boards, as in OBF, have a side of their own, which only an explicit choice changes.
AssumedSide choose_claim_side(PositionRecord& record, ClaimSide choice) noexcept;

/// Does the same for the claim of a whole game, which is then about Black's value.
AssumedSide choose_game_claim_side(PositionRecord& game, ClaimSide choice) noexcept;

[[nodiscard]] inline PositionRecord& record_of(PositionRecord& record) noexcept { return record; }

/// Sets, for files with one record per line, the line of a record or error, and the id to its
/// number if there is none.
template <class Read>
[[nodiscard]] Result<Read> placed_on_line(Result<Read> result, std::size_t line) {
  if (!result) {
    ParseError error = std::move(result).error();
    error.line = line;
    return error;
  }
  Read read = std::move(result).value();
  PositionRecord& record = record_of(read);
  record.line = line;
  if (record.id.empty()) record.id = std::to_string(line);
  return read;
}

using RecordSource = FileSource<PositionRecord>;

/// Counts bytes, with the allocations of strings and vectors, but without allocator overhead.
[[nodiscard]] std::size_t memory_bytes(const PositionRecord& record) noexcept;

}  // namespace kanzen
