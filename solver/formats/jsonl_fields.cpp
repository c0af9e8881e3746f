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
