#include "solver/formats/jsonl_fields.hpp"

#include <nlohmann/json.hpp>
#include <unordered_set>

#include "core/notation/text.hpp"

namespace kanzen {

int bracket_depth(std::string_view text) noexcept {
  int depth = 0;
  int deepest = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') ++i;
      in_string = c != '"';
      continue;
    }
    in_string = c == '"';
    if (c == '[' || c == '{') deepest = std::max(deepest, ++depth);
    if (c == ']' || c == '}') --depth;
  }
  return deepest;
}

namespace {

/// Looks at the names of fields only. A parser that builds values and asks about each of them
/// searches all its neighbours after each object: a line of 340,000 empty objects took 45 s.
class FieldNames : public nlohmann::json_sax<nlohmann::json> {
 public:
  explicit FieldNames(std::string& fault) : fault_(fault) {}

  bool key(string_t& name) override {
    std::unordered_set<std::string>& known = open_.back();
    if (known.size() == kMaxFields) {
      fault_ = "an object has more than " + std::to_string(kMaxFields) +
               " fields, expected at most " + std::to_string(kMaxFields);
      return false;
    }
    if (!known.insert(name).second) {
      fault_ = "found the field " + notation::quoted(name) + " twice, expected it once";
    }
    return true;
  }
  bool start_object(std::size_t /*size*/) override {
    open_.emplace_back();
    return true;
  }
  bool end_object() override {
    open_.pop_back();
    return true;
  }

  bool null() override { return true; }
  bool boolean(bool /*value*/) override { return true; }
  bool number_integer(number_integer_t /*value*/) override { return true; }
  bool number_unsigned(number_unsigned_t /*value*/) override { return true; }
  bool number_float(number_float_t /*value*/, const string_t& /*text*/) override { return true; }
  bool string(string_t& /*value*/) override { return true; }
  bool binary(binary_t& /*value*/) override { return true; }
  bool start_array(std::size_t /*size*/) override { return true; }
  bool end_array() override { return true; }
  bool parse_error(std::size_t /*at*/, const std::string& /*token*/,
                   const nlohmann::detail::exception& /*error*/) override {
    return false;
  }

 private:
  std::string& fault_;
  // Of the open objects. Sets, because searching a list for each name took 42 s for the 90,000
  // fields that a line has room for.
  std::vector<std::unordered_set<std::string>> open_;
};

/// Of results and verdicts. Other fields of journals, pages and campaigns do not describe the
/// position.
constexpr std::array<std::string_view, 39> kResultFields{
    "id",           "board",      "empties",    "status",    "confidence", "depth",  "spread",
    "score",        "lower",      "upper",      "best_move", "pv",         "nodes",  "over",
    "seconds",      "expected",   "verdict",    "result",    "goal",       "window", "mismatches",
    "moves",        "engine",     "comment",    "source",    "line",       "move",   "claim",
    "windows",      "time_limit", "check",      "running",   "n",          "claims", "tone",
    "verdict_text", "node_limit", "input_index"};

constexpr std::array<std::string_view, 4> kScoreFields{"score", "value", "expected", "result"};

/// Read from other programs, and from positions that we exported.
constexpr std::array<std::string_view, 9> kForeignFields{
    "id", "board", "comment", "empties", "lower", "moves", "upper", "window", "check"};

template <std::size_t N>
bool is_among(const std::array<std::string_view, N>& names, std::string_view name) noexcept {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

nlohmann::json parse_json(std::string_view text, std::string& fault) {
  FieldNames names(fault);
  (void)nlohmann::json::sax_parse(text, &names);  // ends early at the first fault
  return nlohmann::json::parse(text, nullptr, false);
}

bool is_field(std::string_view name, Origin origin) noexcept {
  return origin == Origin::kanzen ? is_among(kResultFields, name)
                                  : is_among(kForeignFields, name) || is_among(kScoreFields, name);
}

}  // namespace kanzen

namespace kanzen::jsonl {

namespace {

constexpr std::size_t kMaxLine = 128;  // moves and passes in a line of play

/// May be one beyond the range of scores; `missing` if it is null.
Score window_end(const nlohmann::json& value, Score missing) {
  if (value.is_null()) return missing;
  return parse_integer(value, "window", kMinScore - 1, kMaxScore + 1);
}

}  // namespace

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

void check_value(Score value, const char* name) {
  if (value % 2 != 0) throw FieldError{std::string(name) + " is odd, expected an even number"};
  if (value < kMinScore || value > kMaxScore) {
    throw FieldError{std::string(name) + " is invalid, expected at most the " +
                     std::to_string(kSquares) + " squares of the board"};
  }
}

double parse_amount(const nlohmann::json& value, const char* name, double maximum) {
  if (value.is_null()) return 0;
  if (!value.is_number() || !(value.get<double>() >= 0 && value.get<double>() <= maximum)) {
    throw FieldError{std::string(name) + " is invalid, expected a number from 0 to " +
                     std::to_string(static_cast<std::uint64_t>(maximum))};
  }
  return value.get<double>();
}

std::uint64_t parse_count(const nlohmann::json& value, const char* name) {
  if (!value.is_number_unsigned()) {
    throw FieldError{std::string(name) + " is wrong, expected an integer from 0 on"};
  }
  return value.get<std::uint64_t>();
}

std::uint64_t parse_nodes(const nlohmann::json& object) {
  const nlohmann::json& nodes = field(object, "nodes");
  return nodes.is_null() ? 0 : parse_count(nodes, "nodes");
}

Square parse_square(const std::string& text) {
  if (text.empty()) return Square::none;
  const Result<Square> move = notation::parse_move(text);
  if (!move) throw FieldError{move.error().message};
  return move.value();
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

bool is_legal(Square move, Bitboard legal) noexcept {
  return move == Square::pass ? legal == 0 : (legal & bit(move)) != 0;
}

bool are_texts(const nlohmann::json& moves) {
  return moves.is_array() &&
         std::all_of(moves.begin(), moves.end(),
                     [](const nlohmann::json& move) { return move.is_string(); });
}

void read_move_values(const nlohmann::json& moves, const PositionRecord& record, Origin origin,
                      std::vector<MoveValue>& out) {
  const Bitboard legal = legal_moves(record.position.board);
  if (moves.is_null()) return;
  if (!moves.is_array()) throw FieldError{"moves has the wrong type, expected an array"};
  for (const nlohmann::json& item : moves) {
    if (!item.is_object()) {
      throw FieldError{"moves has an element of the wrong type, expected objects"};
    }
    MoveValue value{parse_square(text_field(item, "move")),
                    {parse_score(field(item, "lower"), "lower").value_or(kMinScore),
                     parse_score(field(item, "upper"), "upper").value_or(kMaxScore)}};
    if (origin == Origin::kanzen) value.pv = parse_pv(text_field(item, "pv"));
    if (value.move == Square::none || value.bounds.lower > value.bounds.upper) {
      throw FieldError{"moves is invalid, expected a move, and a lower bound not above the upper"};
    }
    const bool is_new = std::none_of(
        out.begin(), out.end(), [&](const MoveValue& known) { return known.move == value.move; });
    if (!is_legal(value.move, legal) || !is_new) {
      throw FieldError{"moves names " + notation::to_string(value.move) +
                       ", expected each legal move once"};
    }
    if (value.bounds.is_exact()) check_value(value.bounds.lower, "a value of moves");
    out.push_back(std::move(value));
  }
}

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

void read_comment(const nlohmann::json& object, PositionRecord& record) {
  if (!field(object, "comment").is_null()) record.comment = text_field(object, "comment");
}

}  // namespace kanzen::jsonl
