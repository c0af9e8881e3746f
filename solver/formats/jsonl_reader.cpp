#include "solver/formats/jsonl_reader.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/flips.hpp"
#include "core/geometry.hpp"
#include "core/moves.hpp"
#include "core/notation.hpp"
#include "core/notation/text.hpp"
#include "solver/engine/estimate_spread.hpp"
#include "solver/formats/json_depth.hpp"
#include "solver/formats/jsonl_writer.hpp"
#include "solver/records/line_checksum.hpp"
#include "solver/records/score_text.hpp"
#include "solver/records/self_contradiction.hpp"

namespace kanzen {

namespace {

constexpr double kMaxSeconds = 1e9;  // 31 years; keeps sums in a range that can be printed
constexpr int kMaxCount = std::numeric_limits<int>::max();
constexpr int kMaxDepth = 8;           // of nested brackets; results have two levels
constexpr std::size_t kMaxLine = 128;  // moves and passes in a line of play
constexpr std::string_view kJournalHeader = "{\"journal\":";

ParseError wrong(std::string message) { return {0, 1, std::move(message)}; }

/// An error in a field, thrown to parse_jsonl(). Exceptions keep the code that reads the fields
/// free of error handling.
struct FieldError {
  std::string message;
};

/// The value of a field, or JSON null if it is missing.
const nlohmann::json& field(const nlohmann::json& object, const char* name) {
  static const nlohmann::json null;
  const auto found = object.find(name);
  return found == object.end() ? null : *found;
}

std::string text_field(const nlohmann::json& object, const char* name) {
  const nlohmann::json& value = field(object, name);
  if (value.is_null()) return {};
  if (!value.is_string())
    throw FieldError{std::string(name) + " has the wrong type, expected a string"};
  return value.get<std::string>();
}

/// Converts a JSON number of any type to an integer in [low, high]. Compares before converting, so
/// that nothing overflows.
int parse_integer(const nlohmann::json& value, const char* name, int low, int high) {
  const bool in_range =
      value.is_number_unsigned()
          ? high >= 0 && value.get<std::uint64_t>() <= static_cast<std::uint64_t>(high) &&
                (low <= 0 || value.get<std::uint64_t>() >= static_cast<std::uint64_t>(low))
          : value.is_number_integer() && value.get<std::int64_t>() >= low &&
                value.get<std::int64_t>() <= high;
  if (!in_range) {
    throw FieldError{std::string(name) + " is invalid, expected an integer from " +
                     std::to_string(low) + " to " + std::to_string(high)};
  }
  return value.get<int>();
}

std::optional<Score> parse_score(const nlohmann::json& value, const char* name) {
  if (value.is_null()) return std::nullopt;
  return parse_integer(value, name, kMinScore, kMaxScore);
}

/// Throws if no game on a board of this side length can end with `value`. Final scores are even,
/// because the number of squares is.
void check_value(Score value, const char* name, int side_length) {
  const int squares = side_length * side_length;
  if (value % 2 != 0) throw FieldError{std::string(name) + " is odd, expected an even number"};
  if (value < -squares || value > squares) {
    throw FieldError{std::string(name) + " is invalid, expected at most the " +
                     std::to_string(squares) + " squares of the board"};
  }
}

/// An end of a window, which may be one beyond the range of scores; `missing` if it is null.
Score window_end(const nlohmann::json& value, Score missing) {
  if (value.is_null()) return missing;
  return parse_integer(value, "window", kMinScore - 1, kMaxScore + 1);
}

/// A number in [0, most]; 0 if it is missing.
double parse_amount(const nlohmann::json& value, const char* name, double most) {
  if (value.is_null()) return 0;
  if (!value.is_number() || !(value.get<double>() >= 0 && value.get<double>() <= most)) {
    throw FieldError{std::string(name) + " is invalid, expected a number from 0 to " +
                     std::to_string(static_cast<std::uint64_t>(most))};
  }
  return value.get<double>();
}

/// The side length of the board; 8 if the line does not have it.
int parse_side_length(const nlohmann::json& object, const Position& position) {
  const nlohmann::json& size = field(object, "board_size");
  if (size.is_null()) return 8;
  const int side_length = parse_integer(size, "board_size", 4, 8);
  if (side_length % 2 != 0) throw FieldError{"board_size is odd, expected 4, 6 or 8"};
  if ((position.board.occupied() & ~Geometry{side_length}.inside()) != 0) {
    throw FieldError{"board: a disc outside the inner squares, expected none with this board_size"};
  }
  return side_length;
}

Square parse_square(const std::string& text) {
  if (text.empty()) return Square::none;
  const Result<Square> move = notation::parse_move(text);
  if (!move) throw FieldError{move.error().message};
  return move.value();
}

std::vector<Square> parse_line(const std::string& text) {
  std::vector<Square> line;
  for (std::size_t at = 0; at < text.size();) {
    const Result<Square> move = notation::read_move(text, at);
    if (!move) throw FieldError{"pv: " + move.error().message};
    line.push_back(move.value());
    if (line.size() > kMaxLine) throw FieldError{"pv is too long, expected the moves of one game"};
  }
  return line;
}

Status parse_status(const std::string& name) {
  if (name.empty()) return Status::unfinished;
  for (const Status status :
       {Status::exact, Status::lower, Status::upper, Status::estimate, Status::unfinished}) {
    if (name == to_string(status)) return status;
  }
  throw FieldError{"status is " + notation::quoted(std::string_view(name)) +
                   ", expected exact, lower, upper, estimate or unfinished"};
}

Verdict parse_verdict(const std::string& name) {
  for (const Verdict verdict : {Verdict::confirmed, Verdict::refuted, Verdict::undecided}) {
    if (name.empty() ? verdict == Verdict::undecided : name == position_verdict_text(verdict)) {
      return verdict;
    }
  }
  throw FieldError{"verdict is " + notation::quoted(std::string_view(name)) +
                   ", expected ok, mismatch or unchecked"};
}

Goal parse_goal(const std::string& name) {
  if (name.empty()) return Goal::value;
  for (const Goal goal : {Goal::wld, Goal::all_moves, Goal::best_moves}) {
    if (name == to_string(goal)) return goal;
  }
  throw FieldError{"goal is " + notation::quoted(std::string_view(name)) +
                   ", expected wld, all-moves or best-moves"};
}

/// Reads the claims about moves that the result contradicts. All other parts of `mismatches` follow
/// from the result and from `expected`.
void read_mismatches(const nlohmann::json& mismatches, PositionRecord& record) {
  if (mismatches.is_null()) return;
  if (!mismatches.is_array()) throw FieldError{"mismatches has the wrong type, expected an array"};
  for (const nlohmann::json& item : mismatches) {
    if (!item.is_object()) {
      throw FieldError{"mismatches has an element of the wrong type, expected objects"};
    }
    const Square move = parse_square(text_field(item, "move"));
    const nlohmann::json& expected = field(item, "expected");
    if (move == Square::none || !expected.is_array() || expected.size() != 2) continue;
    const auto score = parse_score(expected[0], "expected");
    if (score && score == parse_score(expected[1], "expected")) {
      record.claims.moves.push_back({move, *score});
    }
  }
}

/// Reads the confidence, the spread and the depth of an estimate.
void read_surety(const nlohmann::json& object, Solution& solution) {
  if (const nlohmann::json& confidence = field(object, "confidence"); !confidence.is_null()) {
    solution.confidence = parse_amount(confidence, "confidence", 1);
  }
  if (const nlohmann::json& depth = field(object, "depth"); !depth.is_null()) {
    solution.depth = parse_integer(depth, "depth", 0, kSquares);
  }
  if (const nlohmann::json& spread = field(object, "spread"); !spread.is_null()) {
    solution.spread = parse_amount(spread, "spread", 2 * kMaxScore);
  }
}

std::uint64_t count_of(const nlohmann::json& value, const char* name) {
  if (!value.is_number_unsigned()) {
    throw FieldError{std::string(name) + " is wrong, expected an integer from 0 on"};
  }
  return value.get<std::uint64_t>();
}

std::uint64_t nodes_of(const nlohmann::json& object) {
  const nlohmann::json& nodes = field(object, "nodes");
  return nodes.is_null() ? 0 : count_of(nodes, "nodes");
}

void read_solution(const nlohmann::json& object, int side_length, Solution& solution) {
  solution.status = parse_status(text_field(object, "status"));
  const auto score = parse_score(field(object, "score"), "score");
  if (solution.status != Status::unfinished && !score)
    throw FieldError{"score is missing, expected one for this status"};
  solution.score = score.value_or(0);
  if (solution.status == Status::exact) check_value(solution.score, "score", side_length);
  const bool from_below = solution.status == Status::exact || solution.status == Status::lower;
  const bool from_above = solution.status == Status::exact || solution.status == Status::upper;
  const Bounds implied = implied_bounds(solution.status, solution.score);
  solution.lower = parse_score(field(object, "lower"), "lower").value_or(implied.lower);
  solution.upper = parse_score(field(object, "upper"), "upper").value_or(implied.upper);
  if (solution.lower > solution.upper || (from_below && solution.lower != solution.score) ||
      (from_above && solution.upper != solution.score) ||
      (solution.status == Status::estimate &&
       (solution.score < solution.lower || solution.score > solution.upper))) {
    throw FieldError{
        "status, score, lower and upper contradict each other, expected consistent bounds"};
  }
  if (solution.status == Status::estimate) read_surety(object, solution);
  solution.pv = parse_line(text_field(object, "pv"));
  if (object.contains("best_move")) {
    solution.best_move = parse_square(text_field(object, "best_move"));
  } else if (!solution.pv.empty()) {
    solution.best_move = solution.pv.front();
  }
  solution.counters.nodes = nodes_of(object);
  solution.seconds = parse_amount(field(object, "seconds"), "seconds", kMaxSeconds);
}

/// The legal moves on the board that is in play.
Bitboard legal_moves_of(const PositionRecord& record) noexcept {
  return Geometry{record.side_length}.legal_moves(record.position.board);
}

bool is_legal(Square move, Bitboard legal) noexcept {
  return move == Square::pass ? legal == 0 : (legal & bit(move)) != 0;
}

/// Reads the values of moves. Lines of play are read in results of this program only.
void read_moves(const nlohmann::json& moves, const PositionRecord& record, Origin origin,
                std::vector<MoveValue>& out) {
  const Bitboard legal = legal_moves_of(record);
  if (moves.is_null()) return;
  if (!moves.is_array()) throw FieldError{"moves has the wrong type, expected an array"};
  for (const nlohmann::json& item : moves) {
    if (!item.is_object()) {
      throw FieldError{"moves has an element of the wrong type, expected objects"};
    }
    MoveValue value{parse_square(text_field(item, "move")),
                    parse_score(field(item, "lower"), "lower").value_or(kMinScore),
                    parse_score(field(item, "upper"), "upper").value_or(kMaxScore)};
    if (origin == Origin::kanzen) value.pv = parse_line(text_field(item, "pv"));
    if (value.move == Square::none || value.lower > value.upper) {
      throw FieldError{"moves is invalid, expected a move, and a lower bound not above the upper"};
    }
    const bool is_new = std::none_of(
        out.begin(), out.end(), [&](const MoveValue& known) { return known.move == value.move; });
    if (!is_legal(value.move, legal) || !is_new) {
      throw FieldError{"moves names " + notation::to_string(value.move) +
                       ", expected each legal move once"};
    }
    if (value.lower == value.upper)
      check_value(value.lower, "a value of moves", record.side_length);
    out.push_back(std::move(value));
  }
}

void read_comment(const nlohmann::json& object, PositionRecord& record) {
  if (!field(object, "comment").is_null()) record.comment = text_field(object, "comment");
}

Claim parse_claim(const nlohmann::json& object, const PositionRecord& record) {
  Claim claim;
  claim.id = record.id;
  claim.source = text_field(object, "source");
  claim.position = record.position;
  if (const nlohmann::json& line = field(object, "line"); !line.is_null()) {
    claim.line = static_cast<std::size_t>(parse_integer(line, "line", 0, kMaxCount));
  }
  claim.move = parse_square(text_field(object, "move"));
  if (claim.move != Square::none && !is_legal(claim.move, legal_moves_of(record))) {
    throw FieldError{"move is " + notation::to_string(claim.move) + ", expected a legal one"};
  }
  const std::string text = text_field(object, "claim");
  std::size_t at = 0;
  const Result<ClaimedInterval> interval = read_claimed_interval(text, at);
  if (!interval) throw FieldError{"claim: " + interval.error().message};
  if (at != text.size()) {
    throw FieldError{"claim has more text after the statement, expected its end"};
  }
  claim.interval = interval.value();
  claim.comment = record.comment;
  return claim;
}

/// Completes the spread of estimates in files of earlier versions. It follows from the other fields
/// unless the goal was a window.
void complete_spread(const nlohmann::json& object, Outcome& outcome) {
  Solution& solution = outcome.solution;
  const bool is_whole = outcome.goal != Goal::wld && outcome.window.alpha < kMinScore &&
                        outcome.window.beta > kMaxScore;
  if (solution.status != Status::estimate || object.contains("spread") || !is_whole) return;
  solution.spread =
      estimate_spread(solution.confidence, solution.depth, outcome.record.empty_count());
}

/// Reads a verdict on a claim, in the format of solver/formats/claim_writer.hpp.
void read_verdict(const nlohmann::json& object, Outcome& outcome) {
  PositionRecord& record = outcome.record;
  const Claim& claim = *outcome.claim;
  const nlohmann::json& over = field(object, "over");
  if (over.is_boolean() && over.get<bool>() != claim.is_of_finished_game()) {
    throw FieldError{"over is " + over.dump() + " and does not match the board, expected " +
                     (claim.is_of_finished_game() ? "true" : "false")};
  }
  ClaimResult& claim_result = outcome.claim_result;
  claim_result.lower = parse_score(field(object, "lower"), "lower").value_or(kMinScore);
  claim_result.upper = parse_score(field(object, "upper"), "upper").value_or(kMaxScore);
  if (claim_result.lower > claim_result.upper) {
    throw FieldError{"lower is above upper, expected lower <= upper"};
  }
  if (claim_result.lower == claim_result.upper)
    check_value(claim_result.lower, "lower", record.side_length);
  claim_result.verdict = verdict_on_claim(claim, claim_result.lower, claim_result.upper);
  const std::string verdict = text_field(object, "verdict");
  if (verdict != to_string(claim_result.verdict)) {
    throw FieldError{"verdict is " + notation::quoted(std::string_view(verdict)) + ", expected " +
                     std::string(to_string(claim_result.verdict)) + " by the claim " +
                     to_string(claim.interval) + " and the proven value " +
                     bounds_text(claim_result.lower, claim_result.upper)};
  }
  claim_result.pv = parse_line(text_field(object, "pv"));
  claim_result.counters.nodes = nodes_of(object);
  claim_result.seconds = parse_amount(field(object, "seconds"), "seconds", kMaxSeconds);
  if (const nlohmann::json& seconds = field(object, "time_limit"); !seconds.is_null()) {
    claim_result.limits.seconds = parse_amount(seconds, "time_limit", kMaxSeconds);
  }
  if (const nlohmann::json& nodes = field(object, "node_limit"); !nodes.is_null()) {
    claim_result.limits.nodes = count_of(nodes, "node_limit");
  }
  if (const nlohmann::json& windows = field(object, "windows"); !windows.is_null()) {
    claim_result.windows = parse_integer(windows, "windows", 0, kMaxCount);
  }
  if (claim.move == Square::none && claim.interval.relation == Relation::equal) {
    record.claims.best = claim.interval.score;
  }
  conclude_claim(outcome);
  outcome.verdict = claim_result.verdict;
  outcome.engine = text_field(object, "engine");
}

Position parse_position(const nlohmann::json& object, notation::Dialect dialect) {
  const Result<Position> position = notation::parse_position(text_field(object, "board"), dialect);
  if (!position) throw FieldError{"board: " + position.error().message};
  return position.value();
}

void check_empties(const nlohmann::json& object, const PositionRecord& record) {
  const nlohmann::json& empties = field(object, "empties");
  if (empties.is_null()) return;
  if (parse_integer(empties, "empties", 0, kSquares) == record.empty_count()) return;
  throw FieldError{"empties is " + empties.dump() + ", expected the " +
                   std::to_string(record.empty_count()) + " of the board"};
}

/// The fields of results and of verdicts. Other fields of journals, pages and campaigns do not
/// describe the position.
constexpr std::array<std::string_view, 40> kResultFields{
    "id",      "board",        "empties",    "status",    "confidence", "depth",  "spread",
    "score",   "lower",        "upper",      "best_move", "pv",         "nodes",  "over",
    "seconds", "expected",     "verdict",    "result",    "goal",       "window", "mismatches",
    "moves",   "board_size",   "engine",     "comment",   "source",     "line",   "move",
    "claim",   "windows",      "time_limit", "check",     "running",    "n",      "claims",
    "tone",    "verdict_text", "node_limit", "key",       "input_index"};

/// The names of fields in earlier versions, and today.
constexpr std::array<std::pair<const char*, const char*>, 3> kRenamed{
    {{"kind", "status"}, {"best", "best_move"}, {"question", "goal"}}};

constexpr std::array<std::string_view, 4> kScoreFields{"score", "value", "expected", "result"};

/// The fields that are read from files of other programs.
constexpr std::array<std::string_view, 9> kForeignFields{
    "id", "board", "board_size", "comment", "empties", "lower", "moves", "upper", "window"};

template <std::size_t N>
bool is_among(const std::array<std::string_view, N>& names, std::string_view name) noexcept {
  return std::find(names.begin(), names.end(), name) != names.end();
}

void add_unused(const std::string& name, Origin origin, JsonlFields& fields) {
  if (!is_field(name, origin)) fields.unused.push_back(name);
}

/// The moves of a foreign record: a string, or an array of strings.
Game moves_from(const nlohmann::json& moves, const Position& start) {
  std::string text;
  if (moves.is_string()) {
    text = moves.get<std::string>();
  } else {
    for (const nlohmann::json& move : moves) text += move.get<std::string>() + ' ';
  }
  std::size_t at = 0;
  Result<Game> game = notation::read_moves(text, at, start);
  if (!game) throw FieldError{"moves: " + game.error().message};
  if (at < text.size()) {
    throw FieldError{"moves: found " + notation::quoted(text.substr(at)) +
                     ", expected a move such as f5"};
  }
  return std::move(game).value();
}

bool are_texts(const nlohmann::json& moves) {
  return moves.is_array() &&
         std::all_of(moves.begin(), moves.end(),
                     [](const nlohmann::json& move) { return move.is_string(); });
}

/// The id of a foreign record, which may be a number.
std::string foreign_id(const nlohmann::json& object) {
  for (const char* name : {"id", "name"}) {
    const nlohmann::json& id = field(object, name);
    if (id.is_number_integer()) return id.dump();
    if (!id.is_null()) return text_field(object, name);
  }
  return {};
}

/// The field `window`, if there is one.
std::optional<Window> parse_window(const nlohmann::json& object) {
  const nlohmann::json& ends = field(object, "window");
  if (ends.is_null()) return std::nullopt;
  if (!ends.is_array() || ends.size() != 2) {
    throw FieldError{"window is invalid, expected a pair of scores"};
  }
  const Window window{window_end(ends[0], Window{}.alpha), window_end(ends[1], Window{}.beta)};
  if (window.alpha >= window.beta) throw FieldError{"window is empty, expected alpha below beta"};
  return window;
}

/// Reads the claims in a file of another program.
void read_foreign_claims(const nlohmann::json& object, PositionRecord& record) {
  PositionClaims& expected = record.claims;
  const char* claimed_by = nullptr;
  for (const char* name : {"score", "value", "expected", "result"}) {
    const std::optional<Score> score = parse_score(field(object, name), name);
    if (!score) continue;
    check_value(*score, name, record.side_length);
    if (expected.best && *expected.best != *score) {
      throw FieldError{std::string(claimed_by) + " is " + std::to_string(*expected.best) + " and " +
                       name + " is " + std::to_string(*score) + ", expected one value"};
    }
    expected.best = score;
    claimed_by = name;
  }
  expected.lower = parse_score(field(object, "lower"), "lower");
  expected.upper = parse_score(field(object, "upper"), "upper");
  const Score lower =
      std::max(expected.lower.value_or(kMinScore), expected.best.value_or(kMinScore));
  const Score upper =
      std::min(expected.upper.value_or(kMaxScore), expected.best.value_or(kMaxScore));
  if (lower > upper) throw FieldError{"the bounds contradict each other, expected lower <= upper"};
}

Outcome foreign_outcome(const nlohmann::json& object, JsonlFields& fields) {
  Outcome outcome;
  outcome.foreign = true;
  PositionRecord& record = outcome.record;
  const nlohmann::json& moves = field(object, "moves");
  const bool plays = moves.is_string() || are_texts(moves);
  const bool has_board = !field(object, "board").is_null();
  if (!has_board && !plays) throw FieldError{"no board and no moves, expected one of them"};
  record.position = has_board ? parse_position(object, fields.dialect) : kStartPosition;
  record.side_length = parse_side_length(object, record.position);
  if (plays) {
    if (record.side_length != 8) throw FieldError{"moves on a small board, expected none"};
    record.game = moves_from(moves, record.position);
    if (!has_board && record.game->moves.empty()) {
      throw FieldError{"no board and no moves, expected one of them"};
    }
    record.position = record.game->end;
  }
  record.id = foreign_id(object);
  check_empties(object, record);
  read_comment(object, record);
  read_foreign_claims(object, record);
  record.window = parse_window(object);
  if (!plays) {
    std::vector<MoveValue> values;
    read_moves(moves, record, Origin::foreign, values);
    for (const MoveValue& value : values) {
      if (value.lower == value.upper) record.claims.moves.push_back({value.move, value.lower});
    }
  }
  const bool named = field(object, "id").is_null();
  for (const auto& [name, value] : object.items()) {
    if (name != "name" || !named) add_unused(name, Origin::foreign, fields);
  }
  return outcome;
}

/// Gives the fields of a result of an earlier version their current names.
void rename_fields(nlohmann::json& object) {
  if (!object.contains("kind")) return;  // fields of other programs keep their names
  for (const auto& [earlier, current] : kRenamed) {
    const auto found = object.find(earlier);
    if (found == object.end()) continue;
    if (object.contains(current)) {
      throw FieldError{"the fields " + std::string(earlier) + " and " + std::string(current) +
                       ", expected one of them"};
    }
    object[std::string(current)] = std::move(*found);
    object.erase(earlier);
  }
  if (!object.contains("pv")) object["pv"] = "";
}

/// Whether the object is the analysis of a game (game_jsonl.hpp).
bool is_walked_game(const nlohmann::json& object) {
  const auto goal = object.find("goal");
  return goal != object.end() && *goal == "game" && object.contains("plies");
}

/// Reads the moves of a game that begins at `start`.
Game walked_game(const nlohmann::json& object, const Position& start) {
  const std::string moves = text_field(object, "moves");
  if (moves.empty()) return {start, {}, start};
  Result<Game> game = notation::parse_moves(moves, start);
  if (!game) throw FieldError{"moves: " + game.error().message};
  return std::move(game).value();
}

Score walked_score(const nlohmann::json& item, const char* name) {
  const std::optional<Score> score = parse_score(field(item, name), name);
  if (!score) throw FieldError{std::string(name) + " is missing in plies, expected a score"};
  check_value(*score, name, 8);
  return *score;
}

/// Throws FieldError unless the best of the moves has the value of the position, and the played one
/// its own.
void check_moves_of_ply(const GamePly& ply) {
  Score best = kMinScore;
  for (const MoveValue& value : ply.moves) {
    best = std::max(best, value.upper);
    const bool is_known = value.lower == value.upper;
    if (is_known && (value.move != ply.move || value.lower == *ply.after)) continue;
    throw FieldError{"moves has " + notation::to_string(value.move) + " with " +
                     bounds_text(value.lower, value.upper) + " at ply " +
                     std::to_string(ply.number) + ", expected its value"};
  }
  if (!ply.moves.empty() && best != ply.lower) {
    throw FieldError{"moves has no value above " + score_text(best) + " at ply " +
                     std::to_string(ply.number) + ", expected the value of the position"};
  }
}

/// Reads the plies of a game (game_jsonl.hpp). They go backward from its last one, and the value of
/// each position is the value of the move before it.
void read_plies(const nlohmann::json& plies, Outcome& outcome) {
  const Game& game = *outcome.record.game;
  std::vector<Position> before{game.start};
  for (const Square move : game.moves) before.push_back(play(before.back(), move));
  if (!plies.is_array()) throw FieldError{"plies has the wrong type, expected an array"};
  std::size_t number = game.moves.size();
  auto moves_left = static_cast<std::size_t>(std::count_if(
      game.moves.begin(), game.moves.end(), [](Square move) { return move != Square::pass; }));
  for (const nlohmann::json& item : plies) {
    if (!item.is_object() || number == 0 || count_of(field(item, "ply"), "ply") != number) {
      throw FieldError{"plies is invalid, expected the plies from the last one backward"};
    }
    GamePly ply{.number = number, .before = before[number - 1], .move = game.moves[number - 1]};
    ply.lower = ply.upper = walked_score(item, "value");
    ply.after = walked_score(item, "after");
    const bool fits = outcome.plies.empty() || outcome.plies.back().lower == -*ply.after;
    if (ply.lower < *ply.after || !fits) {
      throw FieldError{"plies contradict each other at ply " + std::to_string(number) +
                       ", expected the value of each move to be the value after it"};
    }
    ply.others_known = field(item, "others").is_string();
    ply.others = parse_line(text_field(item, "others"));
    if (item.contains("moves")) {
      PositionRecord record;
      record.position = ply.before;
      read_moves(item["moves"], record, Origin::kanzen, ply.moves);
      check_moves_of_ply(ply);
    }
    ply.counters.nodes = nodes_of(item);
    ply.seconds = parse_amount(field(item, "seconds"), "seconds", kMaxSeconds);
    ply.move_number = moves_left;
    if (ply.move != Square::pass) --moves_left;
    outcome.solution.counters.merge(ply.counters);
    outcome.solution.seconds += ply.seconds;
    outcome.plies.push_back(std::move(ply));
    --number;
  }
}

/// Reads the request: the position with its id, and the claim or the goal.
Outcome parse_request(const nlohmann::json& object) {
  Outcome outcome;
  outcome.record.position = parse_position(object, notation::Dialect::standard);
  outcome.record.side_length = parse_side_length(object, outcome.record.position);
  outcome.record.id = text_field(object, "id");
  read_comment(object, outcome.record);
  if (object.contains("claim")) {
    outcome.goal = Goal::claim;
    outcome.claim = parse_claim(object, outcome.record);
    return outcome;
  }
  if (is_walked_game(object)) {
    outcome.goal = Goal::game;
    outcome.record.game = walked_game(object, outcome.record.position);
    return outcome;
  }
  outcome.goal = parse_goal(text_field(object, "goal"));
  outcome.window = parse_window(object).value_or(Window{});
  return outcome;
}

/// Throws if the field `result` of a goal about win, draw or loss does not match the bounds.
void check_wld(const nlohmann::json& object, const Solution& solution) {
  const std::string result = text_field(object, "result");
  const bool excluded = (result == "win" && solution.upper <= 0) ||
                        (result == "loss" && solution.lower >= 0) ||
                        (result == "draw" && (solution.lower > 0 || solution.upper < 0));
  if (!excluded) return;
  throw FieldError{"result is " + result + " and the value is " +
                   bounds_text(solution.lower, solution.upper) + ", expected one of them"};
}

void read_result(const nlohmann::json& object, Outcome& outcome) {
  outcome.record.claims.best = parse_score(field(object, "expected"), "expected");
  read_solution(object, outcome.record.side_length, outcome.solution);
  read_moves(field(object, "moves"), outcome.record, Origin::kanzen, outcome.moves);
  outcome.verdict = parse_verdict(text_field(object, "verdict"));
  read_mismatches(field(object, "mismatches"), outcome.record);
  if (!field(object, "mismatches").empty() && outcome.verdict != Verdict::refuted) {
    throw FieldError{"mismatches is not empty and the verdict is " +
                     std::string(position_verdict_text(outcome.verdict)) + ", expected mismatch"};
  }
  if (outcome.goal == Goal::wld) check_wld(object, outcome.solution);
  outcome.engine = text_field(object, "engine");
  complete_spread(object, outcome);
}

Outcome parse_outcome(nlohmann::json object, JsonlFields& fields) {
  if (is_walked_game(object)) {
    Outcome outcome = parse_request(object);
    read_plies(object["plies"], outcome);
    outcome.engine = text_field(object, "engine");
    return outcome;
  }
  rename_fields(object);
  if (!are_results([&](const char* name) { return object.contains(name); })) {
    return foreign_outcome(object, fields);
  }
  Outcome outcome = parse_request(object);
  check_empties(object, outcome.record);
  for (const auto& [name, value] : object.items()) add_unused(name, Origin::kanzen, fields);
  if (outcome.claim) {
    read_verdict(object, outcome);
  } else {
    read_result(object, outcome);
  }
  if (const auto what = self_contradiction(outcome)) throw FieldError{*what};
  return outcome;
}

/// Parses JSON. If an object has a field twice, `twice` becomes its name, for a message.
nlohmann::json parsed_json(std::string_view line, std::string& twice) {
  // Skips the test for journals, which are long and whose checksums show that they are unchanged.
  if (line.find("\"check\":") != std::string_view::npos) {
    return nlohmann::json::parse(line, nullptr, false);
  }
  return parse_json(line, twice);
}

/// The default engine of a journal; empty if its header has none.
std::string parse_engine(const std::string& header) {
  const nlohmann::json object = nlohmann::json::parse(header, nullptr, false);
  const bool has_engine =
      object.is_object() && object.contains("engine") && object["engine"].is_string();
  return has_engine ? object["engine"].get<std::string>() : std::string();
}

}  // namespace

Result<Outcome> parse_jsonl(std::string_view line, JsonlFields& fields) {
  fields.unused.clear();
  if (bracket_depth(line) > kMaxDepth) return wrong("nested too deeply, expected a flat object");
  std::string twice;
  nlohmann::json object = parsed_json(line, twice);
  if (!twice.empty()) return wrong("the field " + twice + " twice, expected it once");
  if (are_texts(object)) object = {{"moves", std::move(object)}};
  if (object.is_array()) {
    return wrong("an array, expected an object or an array of moves (see jq -c '.[]' FILE)");
  }
  if (const std::string_view text = notation::trimmed(line); text == "[" || text == "{") {
    return wrong("JSON over several lines, expected one object a line (see jq -c . FILE)");
  }
  if (!object.is_object()) return wrong("not a JSON object, expected a result of kanzen solve");
  if (object.contains("check") && checksum_of(line) != Checksum::right) {
    return wrong("the checksum is wrong, expected the line as it was written");
  }
  try {
    return parse_outcome(std::move(object), fields);
  } catch (const FieldError& error) {
    return wrong(error.message);
  }
}

std::string_view current_name(std::string_view name) noexcept {
  for (const auto& [earlier, current] : kRenamed) {
    if (name == earlier) return current;
  }
  return name;
}

bool is_field(std::string_view name, Origin origin) noexcept {
  return origin == Origin::kanzen ? is_among(kResultFields, name)
                                  : is_among(kForeignFields, name) || is_among(kScoreFields, name);
}

Result<Outcome> parse_jsonl(std::string_view line) {
  JsonlFields fields;
  return parse_jsonl(line, fields);
}

std::optional<Outcome> parse_jsonl_goal(std::string_view line) {
  if (bracket_depth(line) > kMaxDepth) return std::nullopt;
  nlohmann::json object = nlohmann::json::parse(line, nullptr, false);
  if (!object.is_object()) return std::nullopt;
  try {
    rename_fields(object);
    return parse_request(object);
  } catch (const FieldError&) {
    return std::nullopt;
  }
}

ParseError no_result_error(std::size_t line) {
  return {line, 1, "no result of Kanzen, expected the fields status and pv"};
}

/// Warns about fields of the current line that no warning has named.
void JsonlReader::warn_of_unused() {
  constexpr std::size_t kMaxNamed = 20;  // bounds the memory
  for (const std::string& name : fields_.unused) {
    const bool known = std::find(warned_.begin(), warned_.end(), name) != warned_.end();
    if (known || warned_.size() == kMaxNamed) continue;
    warned_.push_back(name);
    options_.warn({lines_.number(), 1, "the field " + notation::quoted(name) + " is not used"});
  }
}

bool JsonlReader::is_data_of_page(std::string_view line) noexcept {
  if (line.starts_with("</script>")) in_data_ = false;
  if (!in_data_) {
    in_data_ = line.starts_with("<script") && line.find("id=\"data\"") != std::string_view::npos;
    return false;
  }
  return line.starts_with("{\"id\":");  // no title, problem or end
}

std::optional<Result<Outcome>> JsonlReader::read_next() {
  while (true) {
    const LineReader::Status status = lines_.read();
    if (status == LineReader::Status::end) return std::nullopt;
    if (status == LineReader::Status::too_long) return lines_.too_long();
    const std::string& text = lines_.line();
    const std::size_t number = lines_.number();
    if (notation::trimmed(text).empty()) continue;
    if (format_ == Format::html && !is_data_of_page(text)) continue;
    if (number == 1 && text.starts_with(kJournalHeader)) {
      in_journal_ = true;
      header_ = text;
      engine_ = parse_engine(text);
      if (checksum_of(text) == Checksum::right) continue;
      return ParseError{number, 1, "the header is damaged, expected a journal as it was written"};
    }
    if (in_journal_) {
      end_ = parse_end_of_run(text);
      if (end_) continue;
    }
    if (in_journal_ && checksum_of(text) == Checksum::absent) {
      return ParseError{number, 1, "the checksum is missing, expected the line as it was written"};
    }
    if (in_journal_) {
      if (const auto lines = parse_distrusted_lines(text)) {
        if (distrusted_.contains(*lines)) continue;
        DistrustedLines late;
        late.add(*lines);
        return ParseError{number, 1,
                          late.text() +
                              " of this journal cannot be trusted, and have been read "
                              "already: expected the journal as a file, not through a pipe"};
      }
      if (is_marked_running(text) || distrusted_.contains(number)) continue;
    }
    Result<Outcome> outcome = parse_jsonl(text, fields_);
    if (!outcome) {
      ParseError error = std::move(outcome).error();
      error.line = number;
      return error;
    }
    warn_of_unused();
    Outcome out = std::move(outcome).value();
    if (out.goal == Goal::game && !options_.whole_games) {
      return ParseError{number, 1,
                        "the analysis of a game, expected the result of a position (kanzen line "
                        "reads the game)"};
    }
    out.record.line = number;
    if (out.engine.empty()) out.engine = engine_;
    if (out.record.id.empty()) out.record.id = std::to_string(number);
    return out;
  }
}

}  // namespace kanzen
