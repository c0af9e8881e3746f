#include "solver/formats/json_fields.hpp"

#include <nlohmann/json.hpp>
#include <unordered_set>

namespace kanzen {

int bracket_depth(std::string_view text) noexcept {
  int depth = 0;
  int deepest = 0;
  bool is_in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (is_in_string) {
      if (c == '\\') ++i;
      is_in_string = c != '"';
      continue;
    }
    is_in_string = c == '"';
    if (c == '[' || c == '{') deepest = std::max(deepest, ++depth);
    if (c == ']' || c == '}') --depth;
  }
  return deepest;
}

namespace {

/// Looks at the names of fields only. A parser that builds values and asks about each of them
/// searches all its neighbours after each object: a line of 340,000 empty objects took 45 s.
class FieldCounter : public nlohmann::json_sax<nlohmann::json> {
 public:
  explicit FieldCounter(std::string& fault) : fault_(fault) {}

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
  // The names in each open object. They are sets, because searching a list for each name took 42 s
  // for the 90,000 fields that a line has room for.
  std::vector<std::unordered_set<std::string>> open_;
};

/// The fields of results and verdicts, of which these are numbers. Journals, pages and campaigns
/// have more, but those do not describe the position.
constexpr std::string_view kNumberFields =
    "empties confidence depth spread score lower upper nodes seconds expected result line windows "
    "time_limit node_limit n input_index";
constexpr std::string_view kOtherFields =
    "id board status best_move pv over verdict goal window mismatches moves engine comment source "
    "move claim check running claims tone verdict_text";

}  // namespace

std::string fault_of_fields(std::string_view text) {
  std::string fault;
  FieldCounter names(fault);
  (void)nlohmann::json::sax_parse(text, &names);  // it ends early at the first fault
  return fault;
}

nlohmann::json parse_json(std::string_view text, std::string& fault) {
  fault = fault_of_fields(text);
  return nlohmann::json::parse(text, nullptr, false);
}

bool is_number_field(std::string_view name) noexcept {
  return notation::has_word(kNumberFields, name);
}

bool is_field(std::string_view name) noexcept {
  return is_number_field(name) || notation::has_word(kOtherFields, name);
}

namespace fields {

const nlohmann::json& field(const nlohmann::json& object, const char* name) {
  static const nlohmann::json null;
  const auto found = object.find(name);
  return found == object.end() ? null : *found;
}

std::string text_field(const nlohmann::json& object, const char* name) {
  const nlohmann::json& value = field(object, name);
  if (value.is_null()) return {};
  if (value.is_string()) return value.get<std::string>();
  throw FieldError{std::string(name) + " has the wrong type, expected a string"};
}

bool is_integer_in(const nlohmann::json& value, int low, int high) {
  if (value.is_number_unsigned()) {
    return std::cmp_less_equal(low, value.get<std::uint64_t>()) &&
           std::cmp_less_equal(value.get<std::uint64_t>(), high);
  }
  return value.is_number_integer() && value.get<std::int64_t>() >= low &&
         value.get<std::int64_t>() <= high;
}

int parse_integer(const nlohmann::json& value, const char* name, int low, int high) {
  if (!is_integer_in(value, low, high)) {
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
  check_score(value, name);
}

void check_score(Score value, const char* name) {
  if (value < kMinScore || value > kMaxScore) {
    throw FieldError{std::string(name) + " is invalid, expected at most the " +
                     std::to_string(kSquares) + " squares of the board"};
  }
}

Square parse_square(const std::string& text) {
  if (text.empty()) return Square::none;
  const Result<Square> move = notation::parse_move(text);
  if (!move) throw FieldError{move.error().message};
  return move.value();
}

void check_empties(const nlohmann::json& empties, const PositionRecord& record) {
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
         std::ranges::all_of(moves, [](const nlohmann::json& move) { return move.is_string(); });
}

/// A window may end one beyond the range of scores; null means `missing`.
static Score window_end(const nlohmann::json& value, Score missing) {
  if (value.is_null()) return missing;
  return parse_integer(value, "window", kMinScore - 1, kMaxScore + 1);
}

std::optional<Window> parse_window(const nlohmann::json& ends) {
  if (ends.is_null()) return std::nullopt;
  if (!ends.is_array() || ends.size() != 2) {
    throw FieldError{"window is invalid, expected a pair of scores"};
  }
  const Window window{window_end(ends[0], Window{}.alpha), window_end(ends[1], Window{}.beta)};
  if (window.alpha >= window.beta) throw FieldError{"window is empty, expected alpha below beta"};
  return window;
}

void read_comment(const nlohmann::json& comment, PositionRecord& record) {
  if (!comment.is_null()) record.comment = text_field({{"comment", comment}}, "comment");
}

}  // namespace fields

}  // namespace kanzen
