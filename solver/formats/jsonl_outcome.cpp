#include "solver/formats/jsonl_outcome.hpp"

#include <chrono>
#include <nlohmann/json.hpp>

#include "solver/formats/foreign_values.hpp"
#include "solver/formats/game_record.hpp"
#include "solver/formats/jsonl_writer.hpp"
#include "solver/records/mismatch.hpp"

namespace kanzen::fields {

namespace {

/// This limit of 31 years keeps sums in a range that can be printed.
constexpr double kMaxSeconds = 1e9;

constexpr std::size_t kMaxLine = 128;  // room for the moves and passes of a line of play

/// Reads a number in [0, maximum]; nullopt if it is missing.
std::optional<double> amount_field(const nlohmann::json& object, const char* name, double maximum) {
  const nlohmann::json& value = field(object, name);
  if (value.is_null()) return std::nullopt;
  if (!value.is_number() || !(value.get<double>() >= 0 && value.get<double>() <= maximum)) {
    throw FieldError{std::string(name) + " is invalid, expected a number from 0 to " +
                     std::to_string(static_cast<std::uint64_t>(maximum))};
  }
  return value.get<double>();
}

/// Reads an integer in [0, high]; 0 if it is missing.
int integer_field(const nlohmann::json& object, const char* name, int high) {
  const nlohmann::json& value = field(object, name);
  return value.is_null() ? 0 : parse_integer(value, name, 0, high);
}

std::optional<Score> score_field(const nlohmann::json& object, const char* name) {
  return parse_score(field(object, name), name);
}

std::uint64_t parse_count(const nlohmann::json& value, const char* name) {
  if (!value.is_number_unsigned()) {
    throw FieldError{std::string(name) + " is wrong, expected an integer from 0 on"};
  }
  return value.get<std::uint64_t>();
}

std::uint64_t count_field(const nlohmann::json& object, const char* name, std::uint64_t missing) {
  const nlohmann::json& value = field(object, name);
  return value.is_null() ? missing : parse_count(value, name);
}

std::vector<Square> parse_pv(const std::string& text) {
  std::vector<Square> line;
  for (std::size_t at = 0; at < text.size();) {
    const Result<Square> move = notation::read_move(text, at);
    if (!move) throw FieldError{"pv: " + move.error().message};
    line.push_back(move.value());
    if (line.size() > kMaxLine) throw FieldError{"pv is too long, expected the moves of one game"};
  }
  return line;
}

Position parse_position(const nlohmann::json& object, const notation::BoardStyle& style) {
  const Result<Position> position = notation::parse_position(text_field(object, "board"), style);
  if (!position) throw FieldError{"board: " + position.error().message};
  return position.value();
}

/// Returns the field, an array of objects, or null if it is missing.
const nlohmann::json& objects_field(const nlohmann::json& object, const char* name) {
  const nlohmann::json& array = field(object, name);
  if (!array.is_null() && !array.is_array()) {
    throw FieldError{std::string(name) + " has the wrong type, expected an array"};
  }
  if (!std::ranges::all_of(array, &nlohmann::json::is_object)) {
    throw FieldError{std::string(name) + " has an element of the wrong type, expected objects"};
  }
  return array;
}

void read_move_values(const nlohmann::json& object, const Board& board, bool is_claimed,
                      std::vector<MoveValue>& out) {
  const Bitboard legal = legal_moves(board);
  for (const nlohmann::json& item : objects_field(object, "moves")) {
    MoveValue value{parse_square(text_field(item, "move")),
                    {score_field(item, "lower").value_or(kMinScore),
                     score_field(item, "upper").value_or(kMaxScore)}};
    value.pv = parse_pv(text_field(item, "pv"));
    if (value.move == Square::none || value.bounds.lower > value.bounds.upper) {
      throw FieldError{"moves is invalid, expected a move, and a lower bound not above the upper"};
    }
    const bool is_new =
        std::ranges::none_of(out, [&](const MoveValue& known) { return known.move == value.move; });
    if (!is_legal(value.move, legal) || !is_new) {
      throw FieldError{"moves names " + notation::to_string(value.move) +
                       ", expected each legal move once"};
    }
    if (value.bounds.is_exact() && !is_claimed) check_value(value.bounds.lower, "a value of moves");
    out.push_back(std::move(value));
  }
}

constexpr int kMaxCount = std::numeric_limits<int>::max();
constexpr int kMaxDepth = 8;  // nested brackets; results have two levels
/// Each mismatch is compared with all corrections in the comment, so a huge list would take long.
constexpr std::size_t kMaxMismatches = 1000;

ParseError wrong(std::string message) { return {0, 1, std::move(message)}; }

[[noreturn]] void refuse_word(const char* name, const std::string& found,
                              std::string_view expected) {
  throw FieldError{std::string(name) + " is " + notation::quoted(found) + ", expected " +
                   std::string(expected)};
}

/// Returns the one of `values` that `text_of` writes as the field `name`; `missing` for no text.
template <class Value, class TextOf>
Value parse_word(const nlohmann::json& object, const char* name, Value missing,
                 std::initializer_list<Value> values, const TextOf& text_of,
                 std::string_view expected) {
  const std::string found = text_field(object, name);
  if (found.empty()) return missing;
  const auto value = std::ranges::find(values, std::string_view(found), text_of);
  if (value == values.end()) refuse_word(name, found, expected);
  return *value;
}

Status parse_status(const nlohmann::json& object) {
  return parse_word(
      object, "status", Status::unfinished,
      {Status::exact, Status::lower, Status::upper, Status::estimate, Status::unfinished},
      [](Status status) { return to_string(status); },
      "exact, lower, upper, estimate, claimed or unfinished");
}

/// Reads the claims that the result contradicts: scores of moves, and bounds. All else in
/// `mismatches` follows from the result and from `expected`.
void read_mismatches(const nlohmann::json& mismatches, PositionRecord& record) {
  if (mismatches.size() > kMaxMismatches) {
    throw FieldError{"mismatches has " + std::to_string(mismatches.size()) +
                     " elements, expected at most " + std::to_string(kMaxMismatches)};
  }
  for (const nlohmann::json& item : mismatches) {
    const Square move = parse_square(text_field(item, "move"));
    const nlohmann::json& expected = field(item, "expected");
    if (!expected.is_array() || expected.size() != 2) continue;
    const auto lower = parse_score(expected[0], "expected");
    const auto upper = parse_score(expected[1], "expected");
    if (!lower || !upper) continue;
    if (move != Square::none && lower == upper) record.claims.moves.push_back({move, *lower});
    if (move != Square::none || lower == upper) continue;
    record.claims.bounds = {*lower, *upper};
  }
}

void read_solution(const nlohmann::json& object, bool is_claimed, Solution& solution) {
  if (is_claimed) {
    solution.bounds = {score_field(object, "lower").value_or(kMinScore),
                       score_field(object, "upper").value_or(kMaxScore)};
    set_status_by_bounds(solution);
  } else {
    solution.status = parse_status(object);
  }
  const auto score = score_field(object, "score");
  if (solution.status != Status::unfinished && !score)
    throw FieldError{"score is missing, expected one for this status"};
  solution.score = score.value_or(0);
  if (solution.status == Status::exact && !is_claimed) check_value(solution.score, "score");
  const bool is_from_below = solution.status == Status::exact || solution.status == Status::lower;
  const bool is_from_above = solution.status == Status::exact || solution.status == Status::upper;
  const Bounds implied = proven_bounds(solution.status, solution.score);
  solution.bounds.lower = score_field(object, "lower").value_or(implied.lower);
  solution.bounds.upper = score_field(object, "upper").value_or(implied.upper);
  if (solution.bounds.lower > solution.bounds.upper ||
      (is_from_below && solution.bounds.lower != solution.score) ||
      (is_from_above && solution.bounds.upper != solution.score) ||
      (solution.status == Status::estimate &&
       (solution.score < solution.bounds.lower || solution.score > solution.bounds.upper))) {
    throw FieldError{
        "status, score, lower and upper contradict each other, expected consistent bounds"};
  }
  if (solution.status == Status::estimate) {
    solution.confidence = amount_field(object, "confidence", 1);
    solution.depth = integer_field(object, "depth", kSquares);
    solution.spread = amount_field(object, "spread", 2 * kMaxScore);
  }
  solution.pv = parse_pv(text_field(object, "pv"));
  if (object.contains("best_move")) {
    solution.best_move = parse_square(text_field(object, "best_move"));
  } else if (!solution.pv.empty()) {
    solution.best_move = solution.pv.front();
  }
  solution.counters.nodes = count_field(object, "nodes", 0);
  solution.seconds = amount_field(object, "seconds", kMaxSeconds).value_or(0);
}

Limits parse_limits(const nlohmann::json& object) {
  Limits limits;
  limits.seconds = amount_field(object, "time_limit", kMaxSeconds).value_or(limits.seconds);
  limits.nodes = count_field(object, "node_limit", limits.nodes);
  return limits;
}

Claim parse_claim(const nlohmann::json& object, const PositionRecord& record) {
  Claim claim;
  claim.source = text_field(object, "source");
  claim.line = static_cast<std::size_t>(integer_field(object, "line", kMaxCount));
  claim.move = parse_square(text_field(object, "move"));
  if (claim.move != Square::none && !is_legal(claim.move, legal_moves(record.position.board))) {
    throw FieldError{"move is " + notation::to_string(claim.move) + ", expected a legal one"};
  }
  const std::string text = text_field(object, "claim");
  std::size_t at = 0;
  const Result<ClaimedInterval> interval = read_claimed_interval(text, at);
  if (!interval) throw FieldError{"claim: " + interval.error().message};
  if (at != text.size()) {
    throw FieldError{"claim has more text after the interval, expected its end"};
  }
  claim.interval = interval.value();
  const std::string empties = text_field(object, "empties_to");
  if (!empties.empty() && empties != "nobody") refuse_word("empties_to", empties, "nobody");
  if (!empties.empty()) claim.empties_to = EmptySquares::to_nobody;
  return claim;
}

void read_verdict(const nlohmann::json& object, Outcome& outcome) {
  PositionRecord& record = outcome.record;
  const Claim& claim = *outcome.claim;
  const nlohmann::json& over = field(object, "over");
  if (over.is_boolean() && over.get<bool>() != is_about_finished_game(outcome)) {
    throw FieldError{"over is " + over.dump() + " and does not match the board, expected " +
                     (is_about_finished_game(outcome) ? "true" : "false")};
  }
  ClaimResult& claim_result = outcome.claim_result();
  claim_result.bounds.lower = score_field(object, "lower").value_or(kMinScore);
  claim_result.bounds.upper = score_field(object, "upper").value_or(kMaxScore);
  if (claim_result.bounds.lower > claim_result.bounds.upper) {
    throw FieldError{"lower is above upper, expected lower <= upper"};
  }
  if (claim_result.bounds.is_exact() && claim.empties_to == EmptySquares::to_winner) {
    check_value(claim_result.bounds.lower, "lower");
  }
  claim_result.verdict = verdict_on_bounds(claim.bounds(), claim_result.bounds);
  const std::string verdict = text_field(object, "verdict");
  if (verdict != to_string(claim_result.verdict)) {
    refuse_word("verdict", verdict,
                std::string(to_string(claim_result.verdict)) + " by the claim " +
                    to_string(claim.interval) + " and the proven value " +
                    bounds_text(claim_result.bounds));
  }
  claim_result.pv = parse_pv(text_field(object, "pv"));
  claim_result.counters.nodes = count_field(object, "nodes", 0);
  claim_result.seconds = amount_field(object, "seconds", kMaxSeconds).value_or(0);
  claim_result.searches = integer_field(object, "windows", kMaxCount);
  outcome.limits = parse_limits(object);
  if (claim.move == Square::none) record.claims.bounds = claim.bounds();
  outcome.verdict = claim_result.verdict;
  outcome.engine = text_field(object, "engine");
}

bool is_walked_game(const nlohmann::json& object) {
  const auto goal = object.find("goal");
  return goal != object.end() && *goal == "game" && object.contains("plies");
}

Game parse_analysed_game(const nlohmann::json& object, const Position& start) {
  const std::string moves = text_field(object, "moves");
  if (moves.empty()) return {start, {}, start};
  Result<Game> game = notation::parse_moves(moves, start);
  if (!game) throw FieldError{"moves: " + game.error().message};
  return *std::move(game);
}

Score parse_walked_value(const nlohmann::json& item, const char* name) {
  const std::optional<Score> score = parse_score(field(item, name), name);
  if (!score) throw FieldError{std::string(name) + " is missing in plies, expected a score"};
  check_value(*score, name);
  return *score;
}

/// The best move must have the value of the position, and the played one its own.
void check_moves_of_ply(const GamePly& ply) {
  Score best = kMinScore;
  for (const MoveValue& value : ply.moves) {
    best = std::max(best, value.bounds.upper);
    const bool is_known = value.bounds.is_exact();
    if (is_known && (value.move != ply.move || value.bounds.lower == *ply.after)) continue;
    throw FieldError{"moves has " + notation::to_string(value.move) + " with " +
                     bounds_text(value.bounds) + " at ply " + std::to_string(ply.number) +
                     ", expected its value"};
  }
  if (!ply.moves.empty() && best != ply.bounds.lower) {
    throw FieldError{"moves has no value above " + score_text(best) + " at ply " +
                     std::to_string(ply.number) + ", expected the value of the position"};
  }
}

/// Reads the plies (jsonl_writer.hpp) backward from the last one, since the value of each position
/// must be that of the move before it.
void read_plies(const nlohmann::json& object, const Game& game, GameResult& found) {
  const nlohmann::json& plies = object["plies"];
  const std::vector<Position> before = positions_of(game);
  if (!plies.is_array()) throw FieldError{"plies has the wrong type, expected an array"};
  std::size_t number = game.moves.size();
  auto moves_left = static_cast<std::size_t>(
      std::ranges::count_if(game.moves, [](Square move) { return move != Square::pass; }));
  for (const nlohmann::json& item : plies) {
    if (!item.is_object() || number == 0 || parse_count(field(item, "ply"), "ply") != number) {
      throw FieldError{"plies is invalid, expected the plies from the last one backward"};
    }
    GamePly ply{.number = number, .before = before[number - 1], .move = game.moves[number - 1]};
    ply.bounds.lower = ply.bounds.upper = parse_walked_value(item, "value");
    ply.after = parse_walked_value(item, "after");
    const bool fits = found.plies.empty() || found.plies.back().bounds.lower == -*ply.after;
    if (ply.bounds.lower < *ply.after || !fits) {
      throw FieldError{"plies contradict each other at ply " + std::to_string(number) +
                       ", expected the value of each move to be the value after it"};
    }
    ply.has_all_others = field(item, "others").is_string();
    ply.others = parse_pv(text_field(item, "others"));
    read_move_values(item, ply.before.board, false, ply.moves);
    check_moves_of_ply(ply);
    ply.counters.nodes = count_field(item, "nodes", 0);
    ply.seconds = amount_field(item, "seconds", kMaxSeconds).value_or(0);
    ply.move_number = moves_left;
    if (ply.move != Square::pass) --moves_left;
    found.counters.merge(ply.counters);
    found.seconds += ply.seconds;
    found.plies.push_back(std::move(ply));
    --number;
  }
  found.was_cut_short = text_field(object, "status") == to_string(Status::unfinished);
  const std::optional<Score> end = score_field(object, "end_value");
  if (!found.plies.empty()) {
    found.end = {-*found.plies.front().after, -*found.plies.front().after};
  } else if (end) {
    check_value(*end, "end_value");
    found.end.lower = found.end.upper = for_black(*end, game.end.side);
  }
}

SolveRequest parse_request(const nlohmann::json& object) {
  SolveRequest request;
  PositionRecord& record = request.record;
  record.position = parse_position(object, notation::BoardStyle{});
  record.id = text_field(object, "id");
  read_comment(field(object, "comment"), record);
  if (object.contains("claim")) {
    request.goal = Goal::claim;
    request.claim = parse_claim(object, record);
    return request;
  }
  if (is_walked_game(object)) {
    request.goal = Goal::game;
    record.game = parse_analysed_game(object, record.position);
    constexpr int kMaxNumber = 1'000'000'000;
    if (object.contains("game")) {
      record.number =
          static_cast<std::size_t>(parse_integer(object["game"], "game", 1, kMaxNumber));
    }
    for (const auto& [name, tag] : kGameTags) record.tags.*tag = tag_text(text_field(object, name));
    return request;
  }
  record.tags.source = tag_text(text_field(object, "source"));
  request.goal = parse_word(
      object, "goal", Goal::value, {Goal::wld, Goal::all_moves, Goal::best_moves},
      [](Goal goal) { return to_string(goal); }, "wld, all-moves or best-moves");
  request.window = parse_window(field(object, "window")).value_or(Window{});
  return request;
}

void check_wld(const nlohmann::json& object, const Solution& solution) {
  const std::string result = text_field(object, "result");
  const bool contradicts =
      (result == "win" && solution.bounds.upper <= 0) ||
      (result == "loss" && solution.bounds.lower >= 0) ||
      (result == "draw" && (solution.bounds.lower > 0 || solution.bounds.upper < 0));
  if (!contradicts) return;
  throw FieldError{"result is " + result + " and the value is " + bounds_text(solution.bounds) +
                   ", expected one of them"};
}

void read_result(const nlohmann::json& object, Outcome& outcome) {
  const auto bounds = object.find("expected");
  if (bounds != object.end() && bounds->is_array() && bounds->size() == 2) {
    outcome.record.claims.bounds = {parse_score((*bounds)[0], "expected").value_or(kMinScore),
                                    parse_score((*bounds)[1], "expected").value_or(kMaxScore)};
  } else if (const auto expected = score_field(object, "expected")) {
    outcome.record.claims.bounds = {*expected, *expected};
  }
  outcome.repeats_claim = text_field(object, "status") == kClaimed;
  read_solution(object, outcome.repeats_claim, outcome.solution());
  if (!is_proven(outcome.solution().status)) outcome.limits = parse_limits(object);
  read_move_values(object, outcome.record.position.board, outcome.repeats_claim, outcome.moves());
  outcome.verdict = parse_word(object, "verdict", Verdict::undecided,
                               {Verdict::confirmed, Verdict::refuted, Verdict::undecided},
                               position_verdict_text, "ok, mismatch or unchecked");
  const nlohmann::json& mismatches = objects_field(object, "mismatches");
  read_mismatches(mismatches, outcome.record);
  if (!mismatches.empty() && outcome.verdict != Verdict::refuted) {
    throw FieldError{"mismatches is not empty and the verdict is " +
                     std::string(position_verdict_text(outcome.verdict)) + ", expected mismatch"};
  }
  if (outcome.goal == Goal::wld) check_wld(object, outcome.solution());
  outcome.engine = text_field(object, "engine");
}

/// Replaces values that MongoDB exports with their type, as in `{"$numberInt": "4"}`, and keeps the
/// day of a date.
void unwrap_types(nlohmann::json& value) {
  if (!value.is_structured()) return;
  for (nlohmann::json& item : value) unwrap_types(item);
  if (!value.is_object() || value.size() != 1 || !value.begin().key().starts_with('$')) return;
  const bool is_date = value.begin().key() == "$date";
  nlohmann::json plain = std::move(value.begin().value());
  value = std::move(plain);
  if (!is_date) return;
  const std::string text = as_text(value);
  if (const auto milliseconds = notation::parse_number<std::int64_t>(text)) {
    const std::chrono::sys_time<std::chrono::milliseconds> time{
        std::chrono::milliseconds(*milliseconds)};
    const std::chrono::year_month_day day(std::chrono::floor<std::chrono::days>(time));
    const auto two_digits = [](unsigned number) { return std::to_string(100 + number).substr(1); };
    value = std::to_string(static_cast<int>(day.year())) + '-' +
            two_digits(static_cast<unsigned>(day.month())) + '-' +
            two_digits(static_cast<unsigned>(day.day()));
  } else {
    value = text.substr(0, text.find('T'));
  }
}

OutcomeOrRecord parse_object(nlohmann::json object, FieldContext& context) {
  if (is_walked_game(object)) {
    Outcome outcome(parse_request(object));
    read_plies(object, *outcome.record.game, std::get<GameResult>(outcome.result));
    outcome.engine = text_field(object, "engine");
    return outcome;
  }
  if (!are_results([&](const char* name) { return object.contains(name); })) {
    unwrap_types(object);
    return parse_foreign_record(object, context);
  }
  Outcome outcome(parse_request(object));
  check_empties(field(object, "empties"), outcome.record);
  for (const auto& [name, value] : object.items()) {
    if (!is_field(name)) context.unused.push_back(name);
  }
  if (outcome.goal == Goal::claim) {
    read_verdict(object, outcome);
  } else {
    read_result(object, outcome);
  }
  if (const auto contradiction = find_self_contradiction(outcome)) throw FieldError{*contradiction};
  return outcome;
}

}  // namespace

}  // namespace kanzen::fields

namespace kanzen {

Result<OutcomeOrRecord> parse_jsonl(std::string_view line, FieldContext& context) {
  context.names_white_first = line.find("\"white\":") < line.find("\"black\":");
  context.begin_record();
  if (bracket_depth(line) > fields::kMaxDepth)
    return fields::wrong("nested too deeply, expected a flat object");
  std::string fault;
  // We trust lines of journals: they are long, and their checksums show that they are unchanged.
  const bool is_trusted = line.find("\"check\":") != std::string_view::npos;
  nlohmann::json object =
      is_trusted ? nlohmann::json::parse(line, nullptr, false) : parse_json(line, fault);
  if (!fault.empty()) return fields::wrong(fault);
  if (fields::are_texts(object)) object = {{"moves", std::move(object)}};
  if (!object.is_object())
    return fields::wrong("not a JSON object, expected a result of kanzen solve");
  if (object.contains("check") && checksum_of(line) != Checksum::right) {
    return fields::wrong("the checksum is wrong, expected the line as it was written, found " +
                         notation::quoted(line, kQuotedChars));
  }
  return parse_json_record(std::move(object), context);
}

Result<OutcomeOrRecord> parse_json_record(nlohmann::json object, FieldContext& context) {
  context.begin_record();
  try {
    return fields::parse_object(std::move(object), context);
  } catch (const fields::FieldError& error) {
    return fields::wrong(notation::printable(error.message));  // it may name an input's field
  }
}

Result<Outcome> require_outcome(Result<OutcomeOrRecord> read) {
  if (!read) return std::move(read).error();
  if (const auto* const record = std::get_if<PositionRecord>(&read.value())) {
    return ParseError{record->line, 1, "no result of Kanzen, expected the fields status and pv"};
  }
  return std::get<Outcome>(std::move(read).value());
}

Result<Outcome> parse_jsonl_outcome(std::string_view line) {
  FieldContext context;
  return require_outcome(parse_jsonl(line, context));
}

std::optional<SolveRequest> parse_jsonl_request(std::string_view line) {
  if (bracket_depth(line) > fields::kMaxDepth) return std::nullopt;
  nlohmann::json object = nlohmann::json::parse(line, nullptr, false);
  if (!object.is_object()) return std::nullopt;
  try {
    return fields::parse_request(object);
  } catch (const fields::FieldError&) {
    return std::nullopt;
  }
}

}  // namespace kanzen
