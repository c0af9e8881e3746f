#include <nlohmann/json.hpp>

#include "solver/dialects/line_kind.hpp"
#include "solver/formats/foreign_fields.hpp"
#include "solver/formats/input_stream.hpp"
#include "solver/formats/json_text.hpp"

namespace kanzen {

namespace {

struct FieldLine {
  std::string name;
  std::string value;           // empty if it stands on the lines below
  bool begins_record = false;  // it is an item of a list
  bool is_array = false;       // the array may end on a line below
};

int open_brackets(std::string_view text) noexcept {
  const auto count = [text](std::string_view brackets) {
    return std::ranges::count_if(text, [&](char c) { return notation::is_one_of(c, brackets); });
  };
  return static_cast<int>(count("[({") - count("])}"));
}

std::string_view without_quotes(std::string_view text) noexcept {
  const bool is_quoted =
      text.size() > 1 && (text[0] == '"' || text[0] == '\'') && text.back() == text[0];
  return is_quoted ? text.substr(1, text.size() - 2) : text;
}

/// Returns nullopt for any other line.
std::optional<FieldLine> field_line(std::string_view line) {
  constexpr std::size_t kMaxName = 24;
  std::string_view text = notation::trimmed(line);
  FieldLine out{.name = {}, .value = {}, .begins_record = text.starts_with("- ")};
  if (out.begins_record) text = notation::trimmed(text.substr(2));
  const std::size_t sign = text.find_first_of(":=");
  if (sign > kMaxName) return std::nullopt;  // or there is no sign
  const std::string_view name = notation::trimmed(text.substr(0, sign));
  const bool are_words = std::ranges::all_of(name, [](char c) {
    return notation::is_letter(c) || notation::is_digit(c) || c == '_' || c == '-' || c == ' ';
  });
  if (name.empty() || !are_words || !notation::is_letter(name[0])) return std::nullopt;
  out.name = name;
  const std::string_view value = notation::trimmed(text.substr(sign + 1));
  if (value.starts_with('{')) return std::nullopt;  // the line belongs to a program
  out.is_array = value.starts_with('[') || value.starts_with('(') || open_brackets(value) > 0;
  const bool is_below = value == "|" || value == "|-" || value == ">";  // YAML's signs for a block
  if (!is_below) out.value = without_quotes(value);
  return out;
}

/// Reads a record on one line, as in `board=.. side=X score=18`; null for any other line.
nlohmann::json fields_of_line(std::string_view line) {
  nlohmann::json record;
  for (std::size_t at = notation::skip_blanks(line, 0); at < line.size();) {
    std::string_view pair = notation::group_at(line, at);
    at = notation::skip_blanks(line, at + pair.size());
    while (pair.ends_with(',') || pair.ends_with(';')) pair.remove_suffix(1);
    const auto found = field_line(pair);
    if (!found || found->value.empty() || pair[found->name.size()] != '=') return {};
    record[found->name] = found->value;
  }
  return record.size() > 1 ? record : nlohmann::json();
}

/// Recognises the lines that separate records in YAML and TOML.
bool is_separator(std::string_view text) noexcept {
  return text == "---" || text == "..." || text.starts_with("[[");
}

bool is_comment(std::string_view text) noexcept { return text[0] == '#' || text[0] == '%'; }

}  // namespace

bool begins_field_lines(std::string_view head, const FieldChoice& chosen) {
  std::vector<std::string> names;
  std::size_t colours = 0;  // counts colours whose discs are a number
  bool may_follow = false;  // lines of a value may follow
  bool has_arrays = false;
  int open = 0;  // open brackets of an array
  for (std::size_t at = 0; at < head.size();) {
    const std::size_t end = std::min(head.find('\n', at), head.size());
    const std::string_view text = notation::trimmed(head.substr(at, end - at));
    at = end + 1;
    if (open > 0) {
      open += open_brackets(text);
      continue;
    }
    if (text.empty() || is_separator(text)) {
      if (!names.empty()) break;
      continue;
    }
    if (names.empty()) {
      const nlohmann::json whole = fields_of_line(text);
      for (const auto& [name, value] : whole.items()) names.push_back(name);
      if (!names.empty()) break;
    }
    const auto found = field_line(text);
    if (!found) {
      if (!may_follow && !is_comment(text)) return false;
      continue;
    }
    if (found->name.size() == 1 && begins_with_squares(found->value)) return false;  // `O: f5d6c3`
    const bool is_only_head = names.size() == 1 && may_follow;  // it names the list
    if (found->begins_record && !names.empty() && !is_only_head) break;
    names.push_back(found->name);
    may_follow = found->value.empty();
    has_arrays = has_arrays || found->is_array;
    open = found->is_array ? open_brackets(found->value) : 0;
    const Field field = known_field(found->name, chosen);
    const bool is_colour = field == Field::black || field == Field::white;
    if (is_colour && notation::parse_bits(found->value)) ++colours;
  }
  if (open > 0 || (has_arrays && names.size() < 2)) return false;
  return colours > 1 || name_positions(names, chosen);
}

std::optional<Result<nlohmann::json>> read_field_lines(LineReader& lines, std::size_t max_bytes,
                                                       const FieldChoice& chosen) {
  const std::string_view first = notation::trimmed(lines.line());
  if (is_separator(first) || is_comment(first)) return std::nullopt;
  if (nlohmann::json whole = fields_of_line(first); !whole.is_null()) return whole;
  nlohmann::json record = nlohmann::json::object();
  std::string field;  // the field that the lines below give
  std::size_t bytes = 0;
  bool has_head = false;  // the name above the fields became the id
  for (LineReader::Status status = LineReader::Status::ok;; status = lines.read()) {
    const std::string_view text = notation::trimmed(lines.line());
    const bool ends = status != LineReader::Status::ok || text.empty() || is_separator(text);
    const auto found = ends ? std::nullopt : field_line(text);
    // `alpha:` above fields names their record.
    const bool heads = found && found->value.empty() && !notation::is_blank(lines.line()[0]) &&
                       known_field(found->name, chosen) == Field::none;
    const bool is_only_head = record.size() == 1 && record.contains("id") && has_head;
    if (found && found->begins_record && is_only_head) record.clear();  // it named the list
    const bool is_other =
        found && !record.empty() && (found->begins_record || heads || record.contains(found->name));
    if (heads && !is_other) {
      record["id"] = found->name;
      has_head = true;
      continue;
    }
    if (ends || is_other) {
      lines.unread(status);
      return record;
    }
    bytes += text.size();
    if (bytes > max_bytes) {
      return ParseError{lines.number(), 1,
                        "a record of more than " + std::to_string(max_bytes) +
                            " bytes, expected a blank line between records"};
    }
    if (found && has_head && known_field(found->name, chosen) == Field::id) record.erase("id");
    if (found && found->is_array) {
      std::string value = found->value;
      int open = open_brackets(value);
      while (open > 0 && value.size() < max_bytes && lines.read() == LineReader::Status::ok) {
        value += '\n' + lines.line();
        open += open_brackets(lines.line());
      }
      const auto array = parse_array(value);
      if (!array) {
        return ParseError{lines.number(), 1,
                          "found no array as " + notation::quoted(found->name) +
                              ", expected one whose brackets are closed"};
      }
      record[found->name] = *array;
      field.clear();
    } else if (found) {
      record[found->name] = found->value;
      field = found->value.empty() ? found->name : "";
    } else if (!field.empty()) {
      auto& value = record[field].get_ref<std::string&>();
      const std::string_view item = text.starts_with("- ") ? text.substr(2) : lines.line();
      value += std::string(value.empty() ? "" : "\n") + std::string(without_quotes(item));
    } else if (!is_comment(text)) {
      return ParseError{lines.number(), 1,
                        "found " + notation::quoted(text) +
                            " among fields, expected NAME: VALUE or a blank line above it"};
    }
  }
}

}  // namespace kanzen
