#include "solver/io/table_reader.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/notation/text.hpp"
#include "solver/io/jsonl_reader.hpp"

namespace kanzen {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 13> kNumbers{
    "score", "lower", "upper",      "nodes",   "seconds",    "expected", "confidence",
    "depth", "line",  "board_size", "windows", "time_limit", "spread"};

/// The fields of a line of comma-separated values. Quotation marks within quotes are doubled.
std::vector<std::string> csv_fields(std::string_view line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool doubled = quoted && line.substr(i).starts_with("\"\"");
    if (line[i] == '"' && !doubled) {
      quoted = !quoted;
    } else if (line[i] == ',' && !quoted) {
      fields.emplace_back();
    } else {
      fields.back() += line[i];
      if (doubled) ++i;
    }
  }
  return fields;
}

/// The cells of a row of a Markdown table; none if the line is no such row. A backslash takes the
/// special meaning from the character behind it.
std::vector<std::string> markdown_cells(std::string_view line) {
  line = notation::trimmed(line);
  if (line.size() < 2 || line.front() != '|' || line.back() != '|') return {};
  std::vector<std::string> cells(1);
  for (std::size_t i = 1; i + 1 < line.size(); ++i) {
    if (line[i] == '|') {
      cells.emplace_back();
      continue;
    }
    const bool escaped = line[i] == '\\' && i + 2 < line.size() &&
                         std::string_view("|\\<").find(line[i + 1]) != std::string_view::npos;
    if (escaped) ++i;
    cells.back() += line[i];
  }
  for (std::string& cell : cells) cell = notation::trimmed(cell);
  return cells;
}

std::vector<std::string> fields_of(std::string_view line, Format format) {
  return format == Format::csv ? csv_fields(line) : markdown_cells(line);
}

/// True for the line under the heading of a Markdown table.
bool is_rule(const std::vector<std::string>& cells) {
  return !cells.empty() && std::all_of(cells.begin(), cells.end(), [](const std::string& cell) {
    return !cell.empty() && cell.find_first_not_of(":-") == std::string::npos;
  });
}

/// The number that `text` is, with or without a sign; the text itself if it is none, which is an
/// error of its field later.
Json number_of(std::string text) {
  if (text.starts_with('+')) text.erase(0, 1);
  const bool negative = text.starts_with('-');
  const std::size_t zeros = text.find_first_not_of('0', negative ? 1 : 0);
  const std::size_t first = negative ? 1 : 0;  // "+06" is a number of ours, but none of JSON
  if (zeros != std::string::npos && zeros > first && notation::is_digit(text[zeros])) {
    text.erase(first, zeros - first);
  } else if (zeros == std::string::npos && text.size() > first) {
    text = "0";
  }
  Json number = Json::parse(text, nullptr, false);
  return number.is_number() ? number : Json(std::move(text));
}

/// The values of moves: `h5:6 g6:..-2`, where dots stand for a bound from above.
Json moves_of(const std::string& text) {
  Json moves = Json::array();
  std::size_t at = 0;
  while ((at = notation::skip_blanks(text, at)) < text.size()) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string item = text.substr(at, end - at);
    const std::size_t colon = std::min(item.find(':'), item.size());
    std::string value = colon < item.size() ? item.substr(colon + 1) : "";
    const bool is_bound = value.starts_with("..");
    if (is_bound) value.erase(0, 2);
    Json move{{"move", item.substr(0, colon)}};
    if (!is_bound) move["lower"] = number_of(value);
    move["upper"] = number_of(value);
    moves.push_back(std::move(move));
    at = end;
  }
  return moves;
}

/// The claims about moves among mismatches: `g1 is -32, not -30; h5 is +06, not +08`.
Json mismatches_of(const std::string& text) {
  constexpr std::string_view kNot = ", not ";
  Json mismatches = Json::array();
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find("; ", at), text.size());
    const std::string item = text.substr(at, end - at);
    at = end + 2;
    const std::size_t claimed = item.find(kNot);
    if (claimed == std::string::npos || item.starts_with("the value")) continue;
    const std::size_t begin = claimed + kNot.size();
    const Json score = number_of(item.substr(begin, item.find(' ', begin) - begin));
    mismatches.push_back({{"move", item.substr(0, item.find(' '))}, {"expected", {score, score}}});
  }
  return mismatches;
}

void add_moves(const std::string& text, Json& object) {
  object["moves"] = moves_of(text);
  if (!object.contains("question")) {
    object["question"] = text.find("..") == std::string::npos ? "all-moves" : "best-moves";
  }
}

/// Reads the score of a Markdown table: `+06`, `>=+06`, `<=-02`, `~+04`, or for win, draw or loss
/// `win`, `draw`, `loss`.
void add_markdown_score(const std::string& text, Json& object) {
  if (text == "win" || text == "draw" || text == "loss") {
    constexpr int kLeast = 2;  // a final score is even
    object["question"] = "wld";
    object["kind"] = text == "win" ? "lower" : text == "loss" ? "upper" : "exact";
    object["score"] = text == "win" ? kLeast : text == "loss" ? -kLeast : 0;
    return;
  }
  const bool lower = text.starts_with(">=");
  const bool upper = text.starts_with("<=");
  const bool estimate = text.starts_with("~");
  object["kind"] = lower ? "lower" : upper ? "upper" : estimate ? "estimate" : "exact";
  object["score"] = number_of(text.substr(lower || upper ? 2 : estimate ? 1 : 0));
}

/// Reads the verdict of a Markdown table: `ok`, `mismatch, expected +08`, or what the surety of an
/// estimate is.
void add_markdown_verdict(const std::string& text, Json& object) {
  const std::string first = text.substr(0, text.find(','));
  if (first == "estimate") return;
  object["verdict"] = first;
  constexpr std::string_view kExpected = ", expected ";
  if (const std::size_t at = text.find(kExpected); at != std::string::npos) {
    object["expected"] = number_of(text.substr(at + kExpected.size()));
  }
}

void add_markdown_field(const std::string& column, std::string text, Json& object) {
  if (column == "score") return add_markdown_score(text, object);
  if (column == "verdict") return add_markdown_verdict(text, object);
  if (column == "line" && text.find(':') != std::string::npos) return add_moves(text, object);
  if (column == "line") {
    object["pv"] = std::move(text);
  } else if (column == "position") {
    object["board"] = std::move(text);
  } else if (column == "nodes" || column == "seconds") {
    object[column] = number_of(std::move(text));
  } else if (column == "id" || column == "best") {
    object[column] = std::move(text);
  }
}

void add_csv_field(const std::string& column, std::string text, Json& object) {
  if (column == "moves") return add_moves(text, object);
  if (column == "mismatches") {
    object[column] = mismatches_of(text);
  } else if (column == "window") {
    const std::size_t space = std::min(text.find(' '), text.size());
    object["window"] = {number_of(text.substr(0, space)), number_of(text.substr(space))};
  } else if (std::find(kNumbers.begin(), kNumbers.end(), column) != kNumbers.end()) {
    object[column] = number_of(std::move(text));
  } else {
    object[column] = std::move(text);
  }
}

}  // namespace

bool is_table_heading(std::string_view line, Format format) {
  const std::vector<std::string> fields = fields_of(line, format);
  const auto has = [&fields](std::string_view name) {
    return std::find(fields.begin(), fields.end(), name) != fields.end();
  };
  return has("id") && has(format == Format::csv ? "board" : "position");
}

std::optional<Result<Outcome>> TableReader::read_next() {
  while (true) {
    const LineReader::Status status = lines_.read();
    if (status == LineReader::Status::end) return std::nullopt;
    if (status == LineReader::Status::too_long) return lines_.too_long();
    const std::string& line = lines_.line();
    const std::size_t number = lines_.number();
    if (notation::trimmed(line).empty()) continue;
    std::vector<std::string> fields = fields_of(line, format_);
    if (format_ == Format::markdown && (fields.empty() || is_rule(fields))) continue;
    if (columns_.empty()) {
      if (!is_table_heading(line, format_)) {
        return ParseError{number, 1,
                          "no heading, expected the names of columns, among them id and board"};
      }
      columns_ = std::move(fields);
      continue;
    }
    if (fields.size() != columns_.size()) {
      return ParseError{number, 1,
                        "the row has " + std::to_string(fields.size()) + " fields, expected " +
                            std::to_string(columns_.size()) + " as in the heading"};
    }
    Json object = Json::object();
    for (std::size_t i = 0; i < fields.size(); ++i) {
      if (columns_[i] == "best")
        object["best"] = nullptr;  // an empty field means that none is known
      if (fields[i].empty() || columns_[i] == "empties") continue;
      if (format_ == Format::csv) {
        add_csv_field(columns_[i], std::move(fields[i]), object);
      } else {
        add_markdown_field(columns_[i], std::move(fields[i]), object);
      }
    }
    Result<Outcome> outcome =
        parse_jsonl(object.dump(-1, ' ', false, Json::error_handler_t::replace));
    if (!outcome) {
      ParseError error = std::move(outcome).error();
      error.line = number;
      return error;
    }
    Outcome out = std::move(outcome).value();
    out.record.line = number;
    if (out.record.id.empty()) out.record.id = std::to_string(number);
    return out;
  }
}

}  // namespace kanzen
