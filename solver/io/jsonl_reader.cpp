#include "solver/io/jsonl_reader.hpp"

#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/notation.hpp"
#include "solver/io/jsonl_writer.hpp"

namespace kanzen {

namespace {

using Json = nlohmann::json;

ParseError wrong(std::string message) { return {0, 1, std::move(message)}; }

/// What is wrong, carried to parse_jsonl(): reading field by field with Results would bury the
/// fields under error handling.
struct FieldError {
  std::string message;
};

/// A field, or null if it is missing.
const Json& field(const Json& object, const char* name) {
  static const Json kNull;
  const auto found = object.find(name);
  return found == object.end() ? kNull : *found;
}

std::string text_field(const Json& object, const char* name) {
  const Json& value = field(object, name);
  if (value.is_null()) return {};
  if (!value.is_string()) throw FieldError{std::string(name) + " is no string"};
  return value.get<std::string>();
}

std::optional<Score> score_of(const Json& value, const char* name) {
  if (value.is_null()) return std::nullopt;
  if (!value.is_number_integer() || value < kMinScore || value > kMaxScore) {
    throw FieldError{std::string(name) + " is no integer from -64 to 64"};
  }
  return value.get<Score>();
}

Square square_of(const std::string& text) {
  if (text.empty()) return Square::none;
  const Result<Square> move = notation::parse_move(text);
  if (!move) throw FieldError{move.error().message};
  return move.value();
}

std::vector<Square> line_of(const std::string& text) {
  std::vector<Square> line;
  for (std::size_t at = 0; at < text.size();) {
    const Result<Square> move = notation::read_move(text, at);
    if (!move) throw FieldError{"pv: " + move.error().message};
    line.push_back(move.value());
  }
  return line;
}

Kind kind_of(const std::string& name) {
  if (name.empty()) return Kind::unfinished;
  for (const Kind kind :
       {Kind::exact, Kind::lower, Kind::upper, Kind::estimate, Kind::unfinished}) {
    if (name == kind_name(kind)) return kind;
  }
  throw FieldError{"kind is " + name + ", expected exact, lower, upper, estimate or unfinished"};
}

Verdict verdict_of(const std::string& name) {
  for (const Verdict verdict : {Verdict::ok, Verdict::mismatch, Verdict::unchecked}) {
    if (name.empty() ? verdict == Verdict::unchecked : name == verdict_name(verdict)) {
      return verdict;
    }
  }
  throw FieldError{"verdict is " + name + ", expected ok, mismatch or unchecked"};
}

Question question_of(const std::string& name) {
  if (name.empty()) return Question::value;
  if (name == "wld") return Question::wld;
  if (name == "all-moves") return Question::all_moves;
  if (name == "best-moves") return Question::best_moves;
  throw FieldError{"question is " + name + ", expected wld, all-moves or best-moves"};
}

/// How sure an estimate is.
void read_surety(const Json& object, Solution& solution) {
  if (const Json& confidence = field(object, "confidence"); !confidence.is_null()) {
    if (!confidence.is_number() || confidence < 0 || confidence > 1) {
      throw FieldError{"confidence is no number from 0 to 1"};
    }
    solution.confidence = confidence.get<double>();
  }
  if (const Json& depth = field(object, "depth"); !depth.is_null()) {
    if (!depth.is_number_integer() || depth < 0 || depth > kSquares) {
      throw FieldError{"depth is no integer from 0 to 64"};
    }
    solution.depth = depth.get<int>();
  }
}

void read_solution(const Json& object, Solution& solution) {
  solution.kind = kind_of(text_field(object, "kind"));
  const auto score = score_of(field(object, "score"), "score");
  if (solution.kind != Kind::unfinished && !score) throw FieldError{"a score is missing"};
  solution.score = score.value_or(0);
  const bool from_below = solution.kind == Kind::exact || solution.kind == Kind::lower;
  const bool from_above = solution.kind == Kind::exact || solution.kind == Kind::upper;
  solution.lower =
      score_of(field(object, "lower"), "lower").value_or(from_below ? solution.score : kMinScore);
  solution.upper =
      score_of(field(object, "upper"), "upper").value_or(from_above ? solution.score : kMaxScore);
  if (solution.lower > solution.upper || (from_below && solution.lower != solution.score) ||
      (from_above && solution.upper != solution.score) ||
      (solution.kind == Kind::estimate &&
       (solution.score < solution.lower || solution.score > solution.upper))) {
    throw FieldError{"kind, score, lower and upper contradict each other"};
  }
  if (solution.kind == Kind::estimate) read_surety(object, solution);
  solution.best = square_of(text_field(object, "best"));
  solution.line = line_of(text_field(object, "pv"));
  if (const Json& nodes = field(object, "nodes"); nodes.is_number_unsigned()) {
    solution.counters.nodes = nodes.get<std::uint64_t>();
  }
  if (const Json& seconds = field(object, "seconds"); seconds.is_number()) {
    solution.seconds = seconds.get<double>();
  }
}

void read_moves(const Json& moves, std::vector<MoveValue>& out) {
  if (moves.is_null()) return;
  if (!moves.is_array()) throw FieldError{"moves is no array"};
  for (const Json& item : moves) {
    if (!item.is_object()) throw FieldError{"moves holds something that is no object"};
    const MoveValue value{square_of(text_field(item, "move")),
                          score_of(field(item, "lower"), "lower").value_or(kMinScore),
                          score_of(field(item, "upper"), "upper").value_or(kMaxScore)};
    if (value.move == Square::none || value.lower > value.upper) {
      throw FieldError{"moves holds a value without a move, or bounds in the wrong order"};
    }
    out.push_back(value);
  }
}

Outcome outcome_of(const Json& object) {
  Outcome outcome;
  const std::string board = text_field(object, "board");
  const Result<Position> position = notation::parse_position(board);
  if (!position) throw FieldError{"board: " + position.error().message};
  outcome.record.position = position.value();
  outcome.record.id = text_field(object, "id");
  outcome.record.expected.best = score_of(field(object, "expected"), "expected");
  outcome.question = question_of(text_field(object, "question"));
  read_solution(object, outcome.solution);
  read_moves(field(object, "moves"), outcome.moves);
  outcome.verdict = verdict_of(text_field(object, "verdict"));
  outcome.engine = text_field(object, "engine");
  if (const Json& window = field(object, "window"); !window.is_null()) {
    if (!window.is_array() || window.size() != 2) throw FieldError{"window is no pair"};
    outcome.window = {score_of(window[0], "window").value_or(Window{}.alpha),
                      score_of(window[1], "window").value_or(Window{}.beta)};
  }
  return outcome;
}

}  // namespace

Result<Outcome> parse_jsonl(std::string_view line) {
  const Json object = Json::parse(line, nullptr, false);
  if (!object.is_object()) return wrong("no JSON object, expected a result of kanzen solve");
  try {
    return outcome_of(object);
  } catch (const FieldError& error) {
    return wrong(error.message);
  }
}

std::optional<Result<Outcome>> JsonlReader::next() {
  while (std::getline(in_, line_)) {
    ++number_;
    if (line_.find_first_not_of(" \t\r") == std::string::npos) continue;
    if (number_ == 1 && line_.starts_with("{\"journal\":")) continue;
    Result<Outcome> outcome = parse_jsonl(line_);
    if (!outcome) {
      ParseError error = std::move(outcome).error();
      error.line = number_;
      return error;
    }
    Outcome out = std::move(outcome).value();
    out.record.line = number_;
    if (out.record.id.empty()) out.record.id = std::to_string(number_);
    return out;
  }
  if (!in_.bad() || ended_) return std::nullopt;
  ended_ = true;
  return Result<Outcome>(
      ParseError{number_ + 1, 1, "reading failed, expected a readable text file"});
}

std::optional<Result<PositionRecord>> JsonlRecords::next() {
  auto outcome = outcomes_.next();
  if (!outcome) return std::nullopt;
  if (!*outcome) return Result<PositionRecord>(std::move(*outcome).error());
  Outcome found = std::move(*outcome).value();
  PositionRecord& record = found.record;
  record.expected = {};
  if (found.solution.kind == Kind::exact) {
    record.expected.best = found.solution.score;
  } else {
    if (found.solution.lower > kMinScore) record.expected.lower = found.solution.lower;
    if (found.solution.upper < kMaxScore) record.expected.upper = found.solution.upper;
  }
  for (const MoveValue& value : found.moves) {
    if (value.lower == value.upper) record.expected.moves.push_back({value.move, value.lower});
  }
  return Result<PositionRecord>(std::move(record));
}

}  // namespace kanzen
