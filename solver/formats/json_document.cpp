#include "solver/formats/json_document.hpp"

#include <nlohmann/json.hpp>

#include "core/notation/text.hpp"
#include "solver/formats/named_fields.hpp"

namespace kanzen {

namespace {

constexpr std::size_t kMaxDepth = 12;
constexpr const char* kLineKey = "\n";  // no name of a field contains a line break

bool is_word_char(char c) noexcept {
  return notation::is_letter(c) || notation::is_digit(c) || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= 0x80;
}

std::size_t end_of_word(std::string_view line, std::size_t at) noexcept {
  while (at < line.size() &&
         (is_word_char(line[at]) || line[at] == '.' || line[at] == '+' || line[at] == '-')) {
    ++at;
  }
  return at;
}

/// As JSON; a hexadecimal number becomes a string.
std::string json_of_word(std::string_view word) {
  if (word == "true" || word == "True") return "true";
  if (word == "false" || word == "False") return "false";
  if (word == "null" || word == "None" || word == "undefined" || word == "NaN") return "null";
  std::string number(word);
  if (number.starts_with('+')) number.erase(0, 1);
  if (number.size() > 1 && number.ends_with('n') && notation::is_digit(number[number.size() - 2])) {
    number.pop_back();  // a large integer of JavaScript
  }
  if (number.starts_with('.')) number.insert(0, 1, '0');
  if (number.ends_with('.')) number += '0';
  return nlohmann::json::accept(number) ? number : notation::json_string(word);
}

}  // namespace

bool JsonText::accepts(std::string_view line) const noexcept {
  const std::string_view text = notation::trimmed(line);
  if (!text.starts_with('{') || open_.empty() || in_comment_) return true;
  return last_ == ':' || (open_.back() == '[' && (last_ == '[' || last_ == ','));
}

void JsonText::add_value(std::string_view text) {
  if (open_.empty() && last_ != '[') out_ += ',';
  out_ += text;
  last_ = text.back();
}

void JsonText::close() {
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
  if (open_.empty()) return;  // `const positions =`
  const std::size_t next = notation::skip_blanks(line, end);
  const bool is_name = open_.back() == '{' && next < line.size() && line[next] == ':';
  if (next < line.size() && line[next] == '(') return;  // `tuple(`
  add_value(is_name ? notation::json_string(word) : json_of_word(word));
}

std::optional<ParseError> JsonText::add(std::string_view line, std::size_t number) {
  const auto placed = [number](ParseError error) {
    error.line = number;
    return error;
  };
  for (std::size_t at = 0; at < line.size();) {
    const std::string_view rest = line.substr(at);
    const char c = line[at];
    if (in_comment_) {
      const std::size_t end = rest.find("*/");
      in_comment_ = end == std::string_view::npos;
      at = in_comment_ ? line.size() : at + end + 2;
    } else if (rest.starts_with("//") || c == '#') {
      break;
    } else if (rest.starts_with("/*")) {
      in_comment_ = true;
      at += 2;
    } else if (notation::is_blank(c) || c == ';' || (open_.empty() && (c == ',' || c == '='))) {
      ++at;
    } else if (c == '"' || c == '\'' || c == '`') {
      if (auto error = add_string(line, at)) return placed(*std::move(error));
    } else if (c == '{' || c == '[' || c == '(') {
      if (open_.size() == kMaxDepth) {
        return placed(notation::error_at(line, at, "nested too deeply, expected a flat object"));
      }
      if (open_.empty() && last_ != '[') out_ += ',';
      open_ += c == '{' ? '{' : '[';
      out_ += open_.back();
      last_ = open_.back();
      if (c == '{') {
        out_ += notation::json_string(kLineKey) + ':' + std::to_string(number) + ',';
        last_ = ',';
      }
      ++at;
    } else if (c == '}' || c == ']' || c == ')') {
      if (!open_.empty() && (c == '}') == (open_.back() == '{')) {
        close();
      } else if (!open_.empty() || c != ')') {
        return placed(notation::found_error(line, at, ", expected another bracket"));
      }
      ++at;
    } else if (c == ',' || c == ':') {
      out_ += c;
      last_ = c;
      ++at;
    } else if (is_word_char(c) || c == '-' || c == '+' || c == '.') {
      add_word(line, at);
    } else {
      return placed(notation::found_error(line, at, ", expected JSON"));
    }
  }
  out_ += '\n';
  return std::nullopt;
}

namespace {

/// Keys stay in the order of the file, and so do the records below them.
using Json = nlohmann::ordered_json;

template <class Value>
bool may_be_board(const Value& item) {
  return item.is_string() && item.template get_ref<const std::string&>().size() >= kSquares;
}

/// Without the numbers of lines.
void remove_lines(Json& value) {
  if (value.is_object()) value.erase(kLineKey);
  if (value.is_structured()) {
    for (Json& item : value) remove_lines(item);
  }
}

class RecordFinder {
 public:
  explicit RecordFinder(JsonlFields& fields) : fields_(fields) {}

  void find(Json& value, std::size_t line, const std::string& id) {
    if (value.is_object()) return find_in_object(value, id);
    const bool nested = std::ranges::any_of(
        value, [](const Json& item) { return item.is_object() || item.is_array(); });
    const bool pairs = !value.empty() && std::ranges::all_of(value, [](const Json& item) {
      return item.is_array() && item.size() == 2 && item[0].is_number_integer();
    });
    if (!nested && holds_boards(value)) return add_boards(value, line, id);
    if (!nested || pairs) return add({{"moves", value}}, line, id);
    for (Json& item : value) {
      if (item.is_structured()) find(item, line, {});
    }
  }

  std::vector<PlacedRecord> take() {
    std::ranges::stable_sort(found_, {}, &PlacedRecord::line);
    return std::move(found_);
  }

 private:
  void add(Json record, std::size_t line, const std::string& id) {
    remove_lines(record);
    bool named = id.empty();
    for (const auto& [name, value] : record.items()) {
      named = named || field_named(name, fields_.chosen) == NamedField::id;
    }
    if (!named) record["id"] = id;
    const auto unused = std::move(fields_.unused);
    found_.push_back({line, parse_json_record(std::move(record), fields_)});
    fields_.unused.insert(fields_.unused.begin(), unused.begin(), unused.end());
  }

  /// Each a record; or one with its side, value and name beside it.
  void add_boards(const Json& items, std::size_t line, const std::string& id) {
    const auto boards = std::ranges::count_if(items, may_be_board<Json>);
    Json record = Json::object();
    for (const Json& item : items) {
      std::size_t at = 0;
      const bool text = item.is_string();
      const bool side = text && record.contains("board") &&
                        notation::read_side(item.get_ref<const std::string&>(), at).ok();
      const char* const name = may_be_board(item)                 ? "board"
                               : side || record.contains("value") ? "side"
                               : text                             ? "id"
                                                                  : "value";
      if (record.contains(name)) fields_.unused.emplace_back(name);
      record[name] = item;
      if (boards > 1 && may_be_board(item)) add(std::exchange(record, {}), line, {});
    }
    if (boards == 1) add(std::move(record), line, id);
  }

  void find_in_object(Json& object, const std::string& id) {
    const auto line = object.value(kLineKey, std::size_t{0});
    const auto has = [&](const char* name) { return object.contains(name); };
    std::vector<std::string> names;
    for (const auto& [name, value] : object.items()) {
      const bool plain =
          !value.is_object() && !(value.is_array() && !value.empty() && value.front().is_object());
      if (plain) names.push_back(name);
    }
    if (are_results(has) || has("plies") || holds_position(names)) return add(object, line, id);
    const std::size_t before = found_.size();
    for (const auto& [name, value] : object.items()) {
      const std::size_t so_far = found_.size();
      if (value.is_structured() && holds_objects(value)) find(value, line, name);
      if (value.is_string() && is_game(value)) add({{"moves", value}}, line, name);
      if (found_.size() == so_far && name != kLineKey) fields_.unused.push_back(name);
    }
    if (found_.size() == before) {
      for (const auto& [name, value] : object.items()) std::erase(fields_.unused, name);
      add(object, line, id);  // says what it lacks
    }
  }

  [[nodiscard]] bool holds_position(const std::vector<std::string>& names) const {
    const FieldChoice chosen = choices_among(fields_.chosen, names);
    bool mover = false;
    bool opponent = false;
    for (const std::string& name : names) {
      const NamedField field = field_named(name, chosen);
      if (field == NamedField::board || field == NamedField::moves) return true;
      mover = mover || field == NamedField::mover || field == NamedField::black ||
              field == NamedField::side;
      opponent = opponent || field == NamedField::opponent || field == NamedField::white;
    }
    return mover && opponent;
  }

  /// The name of a game is its key then.
  static bool is_game(const std::string& text) {
    const Result<Game> game = notation::parse_moves(text);
    return game && game.value().moves.size() > 1;
  }

  /// An object that gives positions, at any depth; or an array of games.
  [[nodiscard]] bool holds_objects(const Json& value) const {
    if (value.is_object()) {
      std::vector<std::string> names;
      for (const auto& [name, item] : value.items()) names.push_back(name);
      if (holds_position(names)) return true;
    }
    return std::ranges::any_of(
        value, [this](const Json& item) { return item.is_structured() && holds_objects(item); });
  }

  JsonlFields& fields_;
  std::vector<PlacedRecord> found_;
};

}  // namespace

bool holds_boards(const nlohmann::json& array) {
  return array.is_array() && std::ranges::any_of(array, may_be_board<nlohmann::json>);
}

std::vector<PlacedRecord> find_records(const JsonText& document, std::size_t line,
                                       JsonlFields& fields) {
  fields.unused.clear();
  std::string fault;
  const std::string text = document.text();
  const bool is_json = !parse_json(text, fault).is_discarded();
  if (fault.empty() && !is_json) {
    fault = "not JSON, expected objects with a board or moves";
  }
  std::vector<PlacedRecord> found;
  if (!fault.empty()) {
    found.push_back({line, ParseError{line, 1, fault}});
    return found;
  }
  RecordFinder finder(fields);
  Json values = Json::parse(text);
  for (Json& value : values) {
    if (value.is_structured()) finder.find(value, line, {});
  }
  return finder.take();
}

}  // namespace kanzen
