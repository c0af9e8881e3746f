#include "solver/formats/named_lines.hpp"

#include <nlohmann/json.hpp>

#include "core/notation/text.hpp"
#include "solver/formats/named_fields.hpp"

namespace kanzen {

namespace {

struct NamedLine {
  std::string name;
  std::string value;           // empty if the lines below have it
  bool begins_record = false;  // an item of a list
};

std::string_view without_quotes(std::string_view text) noexcept {
  const bool quoted =
      text.size() > 1 && (text[0] == '"' || text[0] == '\'') && text.back() == text[0];
  return quoted ? text.substr(1, text.size() - 2) : text;
}

/// Nullopt for any other line.
std::optional<NamedLine> named_line(std::string_view line) {
  constexpr std::size_t kMaxName = 24;
  std::string_view text = notation::trimmed(line);
  NamedLine out{.name = {}, .value = {}, .begins_record = text.starts_with("- ")};
  if (out.begins_record) text = notation::trimmed(text.substr(2));
  const std::size_t sign = text.find_first_of(":=");
  if (sign > kMaxName) return std::nullopt;  // or there is none
  const std::string_view name = notation::trimmed(text.substr(0, sign));
  const bool words = std::ranges::all_of(name, [](char c) {
    return notation::is_letter(c) || notation::is_digit(c) || c == '_' || c == '-' || c == ' ';
  });
  if (name.empty() || !words || !notation::is_letter(name[0])) return std::nullopt;
  out.name = name;
  const std::string_view value = notation::trimmed(text.substr(sign + 1));
  if (!value.empty() && std::string_view("[{(").find(value[0]) != std::string_view::npos) {
    return std::nullopt;  // of a program
  }
  const bool below = value == "|" || value == "|-" || value == ">";  // in YAML
  if (!below) out.value = without_quotes(value);
  return out;
}

/// In YAML and TOML.
bool is_separator(std::string_view text) noexcept {
  return text == "---" || text == "..." || text.starts_with("[[");
}

bool is_comment(std::string_view text) noexcept { return text[0] == '#' || text[0] == '%'; }

class NamedLinesReader final : public RowSource<OutcomeOrRecord> {
 public:
  NamedLinesReader(std::istream& in, const ReaderOptions& options) : RowSource(in, options) {
    fields_.style = options.style;
    fields_.chosen = options.fields;
  }

 private:
  std::optional<Result<OutcomeOrRecord>> read_row(const std::string& line) override {
    const std::string_view text = notation::trimmed(line);
    if (is_separator(text) || is_comment(text)) return std::nullopt;
    const std::size_t first = lines_.number();
    nlohmann::json record = nlohmann::json::object();
    std::string field;  // whose value the lines below have
    for (LineReader::Status status = LineReader::Status::ok;; status = lines_.read()) {
      const std::string_view next = notation::trimmed(lines_.line());
      const bool ends = status != LineReader::Status::ok || next.empty() || is_separator(next);
      const auto named = ends ? std::nullopt : named_line(next);
      const bool other =
          named && !record.empty() && (named->begins_record || record.contains(named->name));
      if (ends || other) {
        lines_.unread(status);
        break;
      }
      if (named) {
        record[named->name] = named->value;
        field = named->value.empty() ? named->name : "";
      } else if (!field.empty()) {
        auto& value = record[field].get_ref<std::string&>();
        const std::string_view item = next.starts_with("- ") ? next.substr(2) : lines_.line();
        value += std::string(value.empty() ? "" : "\n") + std::string(without_quotes(item));
      } else if (!is_comment(next)) {
        return ParseError{lines_.number(), 1,
                          "found " + notation::quoted(next) +
                              " among fields, expected NAME: VALUE or a blank line above it"};
      }
    }
    return finish(parse_json_record(std::move(record), fields_), first);
  }

  Result<OutcomeOrRecord> finish(Result<OutcomeOrRecord> parsed, std::size_t number) {
    if (!parsed) return ParseError{number, 1, parsed.error().message};
    for (const std::string& name : fields_.unused) {
      warn_once(number, "the field " + notation::quoted(name) + " is not used");
    }
    if (!fields_.note.empty()) warn_once(number, fields_.note);
    OutcomeOrRecord read = std::move(parsed).value();
    PositionRecord& record = record_of(read);
    record.line = number;
    if (record.id.empty()) record.id = std::to_string(number);
    return read;
  }

  void warn_once(std::size_t number, const std::string& message) {
    if (warned_.insert(message).second) options_.warn({number, 1, message});
  }

  JsonlFields fields_;
  std::set<std::string> warned_;
};

}  // namespace

bool begins_named_lines(std::string_view head, const FieldChoice& chosen) {
  std::vector<std::string> names;
  std::size_t colours = 0;  // whose discs are a number
  bool others = false;      // a line that is no field
  bool below = false;       // lines of a value may follow
  bool ended = false;
  notation::for_each_line(head, [&](std::string_view line) {
    const std::string_view text = notation::trimmed(line);
    if (text.empty() || ended || others) {
      ended = ended || !names.empty();
      return;
    }
    const auto named = named_line(text);
    ended = !names.empty() && (is_separator(text) || (named && named->begins_record));
    if (ended || is_separator(text)) return;
    if (named) {
      names.push_back(named->name);
      below = named->value.empty();
      const NamedField field = field_named(named->name, chosen);
      const bool colour = field == NamedField::black || field == NamedField::white;
      if (colour && notation::parse_bits(named->value)) ++colours;
    } else {
      others = !below && !is_comment(text);
    }
  });
  return !others && (colours > 1 || give_positions(names, chosen));
}

std::unique_ptr<FileSource<OutcomeOrRecord>> make_named_lines_reader(std::istream& in,
                                                                     const ReaderOptions& options) {
  return std::make_unique<NamedLinesReader>(in, options);
}

}  // namespace kanzen
