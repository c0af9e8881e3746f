#include "solver/formats/json_text.hpp"

#include <nlohmann/json.hpp>

#include "core/notation/text.hpp"

namespace kanzen {

namespace {

constexpr std::size_t kMaxDepth = 12;

bool is_word_char(char c) noexcept {
  return notation::is_letter(c) || notation::is_digit(c) || c == '_' || c == '$' ||
         notation::is_wide(c);
}

std::size_t end_of_word(std::string_view line, std::size_t at) noexcept {
  while (at < line.size()) {
    const bool is_scope = line.substr(at).starts_with("::");  // a scoped name such as `Cell::Black`
    if (!is_scope && !is_word_char(line[at]) && !notation::is_one_of(line[at], ".+-")) {
      break;
    }
    at += is_scope ? 2 : 1;
  }
  return at;
}

/// The word of a program in JSON; a hexadecimal number becomes a string.
std::string json_of_word(std::string_view word) {
  if (word == "true" || word == "True") return "true";
  if (word == "false" || word == "False") return "false";
  if (word == "null" || word == "None" || word == "undefined" || word == "NaN") return "null";
  std::string number = notation::with_plain_sign(std::string(word));
  if (number.size() > 1 && number.ends_with('n') && notation::is_digit(number[number.size() - 2])) {
    number.pop_back();  // JavaScript writes large integers with an n
  }
  if (number.starts_with('.')) number.insert(0, 1, '0');
  if (number.ends_with('.')) number += '0';
  return nlohmann::json::accept(number) ? number : notation::json_string(word);
}

constexpr char kBraces = '<';  // stands in open_ for an array in braces

/// Whether the text begins an array of Mathematica or C, `{{0, 1, ..` or `{"..", 1`, rather than a
/// dictionary, `{0: 1, ..`.
bool is_array_in_braces(std::string_view text) noexcept {
  const std::size_t at = notation::skip_blanks(text, 1);
  if (at < text.size() && text[at] == '{') return true;
  if (at < text.size() && text[at] == '"') {
    const std::size_t end = std::min(text.find('"', at + 1), text.size() - 1);
    return text.substr(notation::skip_blanks(text, end + 1)).starts_with(',');
  }
  const std::size_t end = notation::skip_any(text, "0123456789-", at);
  return end > at && text.substr(notation::skip_blanks(text, end)).starts_with(',');
}

}  // namespace

std::size_t array_of_declaration(std::string_view line) noexcept {
  const std::size_t sign = line.find("[]");
  const std::size_t open = line.find_last_not_of(" \t\r");
  const bool declares = sign < std::min(line.find('"'), line.size()) && open > sign + 1 &&
                        (line[open] == '{' || line[open] == '[') &&
                        line.substr(0, open).find('=') != std::string_view::npos;
  return declares ? open : line.size();
}

bool JsonText::accepts(std::string_view line) const noexcept {
  const std::string_view text = notation::trimmed(line);
  if (!text.starts_with('{') || open_.empty() || is_in_comment_) return true;
  return last_ == ':' || (open_.back() != '{' && (last_ == '[' || last_ == ','));
}

void JsonText::add_value(std::string_view text) {
  if (open_.empty() && last_ != '[') out_ += ',';
  if (!open_.empty() && notation::is_digit(last_) && notation::is_digit(text.back())) out_ += ',';
  out_ += text;
  last_ = text.back();
}

void JsonText::close_bracket() {
  if (last_ == ',') out_.erase(out_.rfind(','), 1);
  last_ = open_.back() == '{' ? '}' : ']';
  out_ += last_;
  open_.pop_back();
}

std::optional<ParseError> JsonText::add_string(std::string_view line, std::size_t& at) {
  const std::size_t begin = at;
  const char quote = line[at];
  std::string text = "\"";
  for (++at; at < line.size() && line[at] != quote; ++at) {
    if (line[at] == '"') text += '\\';
    if (line[at] == '\\' && at + 1 < line.size()) {
      ++at;
      if (line[at] != '\'' && line[at] != '`') text += '\\';
    }
    text += line[at];
  }
  if (at == line.size()) {
    return notation::error_at(line, begin, "the quotation mark is not closed, expected another");
  }
  ++at;
  text += '"';
  if (!open_.empty()) add_value(text);
  return std::nullopt;
}

void JsonText::add_word(std::string_view line, std::size_t& at) {
  const std::size_t end = end_of_word(line, at);
  const std::string_view word = line.substr(at, end - at);
  at = end;
  if (open_.empty()) return;  // what stands before a literal goes: `const positions =`
  const std::size_t next = notation::skip_blanks(line, end);
  const bool is_name = open_.back() == '{' && next < line.size() && line[next] == ':';
  if (next < line.size() && line[next] == '(') return;  // `tuple(`
  if (next < line.size() && line[next] == '=') {        // `dtype=int8`
    at = next + 1;
    return;
  }
  add_value(is_name ? notation::json_string(word) : json_of_word(word));
}

bool JsonText::close_brackets() {
  while (!open_.empty()) close_bracket();
  return !is_in_comment_;
}

void JsonText::open_bracket(bool is_object, char open, std::size_t number) {
  if ((open_.empty() && last_ != '[') || last_ == ']') out_ += ',';
  open_ += open;
  last_ = is_object ? '{' : '[';
  out_ += last_;
  if (!is_object) return;
  out_ += notation::json_string(kLineKey) + ':' + std::to_string(number) + ',';
  last_ = ',';
}

/// Moves `at` past a comment, or to the end of a line that it fills; false if there is none.
bool JsonText::skip_comment(std::string_view line, std::size_t& at) {
  const std::string_view rest = line.substr(at);
  if (!is_in_comment_ && (rest.starts_with("//") || rest.starts_with('#'))) {
    at = line.size();
    return true;
  }
  if (!is_in_comment_ && !rest.starts_with("/*")) return false;
  const std::size_t end = rest.find("*/", is_in_comment_ ? 0 : 2);
  is_in_comment_ = end == std::string_view::npos;
  at = is_in_comment_ ? line.size() : at + end + 2;
  return true;
}

std::optional<ParseError> JsonText::add(std::string_view line, std::size_t number) {
  std::size_t at = 0;
  if (const std::size_t array = array_of_declaration(line); open_.empty() && array < line.size()) {
    open_bracket(false, line[array] == '{' ? kBraces : '[', number);
    at = array + 1;
  }
  while (at < line.size()) {
    if (auto error = add_token(line, at, number)) {
      error->line = number;
      return error;
    }
  }
  out_ += '\n';
  return std::nullopt;
}

std::optional<ParseError> JsonText::add_token(std::string_view line, std::size_t& at,
                                              std::size_t number) {
  if (skip_comment(line, at)) return std::nullopt;
  const char c = line[at];
  const bool is_after = open_.empty() && (last_ == ']' || last_ == '}') && words_after_.empty();
  if (is_after && (notation::is_letter(c) || notation::is_one_of(c, "\"'+-0123456789"))) {
    words_after_ = notation::trimmed(line.substr(at));
  }
  if (notation::is_blank(c) || c == ';' || (open_.empty() && (c == ',' || c == '=' || c == ':'))) {
    ++at;
  } else if (c == '"' || c == '\'' || c == '`') {
    return add_string(line, at);
  } else if (c == '{' || c == '[' || c == '(') {
    if (open_.size() == kMaxDepth) {
      return notation::error_at(line, at, "nested too deeply, expected a flat object");
    }
    const bool is_object = c == '{' && !is_array_in_braces(line.substr(at));
    open_bracket(is_object, is_object ? '{' : c == '{' ? kBraces : '[', number);
    ++at;
  } else if (c == '}' || c == ']' || c == ')') {
    if (!open_.empty() && (c == '}') == (open_.back() == '{' || open_.back() == kBraces)) {
      close_bracket();
    } else if (!open_.empty() || c != ')') {
      return notation::found_error(line, at, ", expected another bracket");
    }
    ++at;
  } else if (c == ',' || c == ':') {
    out_ += c;
    last_ = c;
    ++at;
  } else if (is_word_char(c) || c == '-' || c == '+' || c == '.') {
    add_word(line, at);
  } else {
    return notation::found_error(line, at, ", expected JSON");
  }
  return std::nullopt;
}

std::optional<nlohmann::json> parse_array(std::string_view lines) {
  JsonText document;
  std::optional<ParseError> error;
  notation::for_each_line(lines, [&](std::string_view line) {
    if (!error) error = document.add(line, 1);
  });
  if (error || !document.is_complete()) return std::nullopt;
  nlohmann::json value = nlohmann::json::parse(document.text(), nullptr, false);
  // A constructor such as np.array has its values first; the arrays around them say nothing.
  const auto wraps = [](const nlohmann::json& array) {
    return array.is_array() && !array.empty() && array[0].is_array() && array[0].size() > 1 &&
           (array.size() == 1 || array[0][0].is_array());
  };
  if (value.is_array() && value.size() == 1) value = nlohmann::json(value[0]);
  while (wraps(value)) value = nlohmann::json(value[0]);
  return value.is_array() ? std::optional(std::move(value)) : std::nullopt;
}

}  // namespace kanzen
