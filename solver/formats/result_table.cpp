#include "solver/formats/result_table.hpp"

#include <nlohmann/json.hpp>

#include "solver/formats/table_rows.hpp"
#include "solver/formats/writer.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

namespace {

/// Reads a number as spreadsheets keep it: `+06`, `-06`, and `0,5` where a comma is decimal. Other
/// text stays, and becomes an error of its field later.
nlohmann::json number_or_text(std::string text) {
  if (text.starts_with('+')) text.erase(0, 1);
  const std::size_t first = text.starts_with('-') ? 1 : 0;  // JSON has no "+06"
  const std::size_t zeros = notation::skip_any(text, "0", first);
  if (zeros == text.size() && zeros > first) text = "0";
  if (zeros < text.size() && notation::is_digit(text[zeros])) text.erase(first, zeros - first);
  // With a decimal comma, but 1,234 may be a thousand and more, so it stays a text.
  std::string point = text;
  if (const std::size_t comma = text.find(',');
      comma != std::string::npos && (text.starts_with("0,") || text.size() - comma != 4)) {
    point[comma] = '.';
  }
  nlohmann::json number = nlohmann::json::parse(point, nullptr, false);
  return number.is_number() ? number : nlohmann::json(std::move(text));
}

/// Reads `h5:6 g6:..-2`, where dots mark an upper bound.
nlohmann::json parse_moves(const std::string& text) {
  nlohmann::json moves = nlohmann::json::array();
  std::size_t at = 0;
  while ((at = notation::skip_blanks(text, at)) < text.size()) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string item = text.substr(at, end - at);
    const std::size_t colon = std::min(item.find(':'), item.size());
    std::string value = colon < item.size() ? item.substr(colon + 1) : "";
    const bool is_bound = value.starts_with("..");
    if (is_bound) value.erase(0, 2);
    nlohmann::json move{{"move", item.substr(0, colon)}};
    if (!is_bound) move["lower"] = number_or_text(value);
    move["upper"] = number_or_text(value);
    moves.push_back(std::move(move));
    at = end;
  }
  return moves;
}

/// Reads mismatches about moves: `g1 is -32, not -30; h5 is +06, not +08`.
nlohmann::json parse_mismatches(const std::string& text) {
  constexpr std::string_view kBeforeClaimed = ", not ";
  nlohmann::json mismatches = nlohmann::json::array();
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find("; ", at), text.size());
    const std::string item = text.substr(at, end - at);
    at = end + 2;
    const std::size_t claimed = item.find(kBeforeClaimed);
    if (claimed == std::string::npos || item.starts_with("the value")) continue;
    const std::size_t begin = claimed + kBeforeClaimed.size();
    const nlohmann::json score = number_or_text(item.substr(begin, item.find(' ', begin) - begin));
    mismatches.push_back({{"move", item.substr(0, item.find(' '))}, {"expected", {score, score}}});
  }
  return mismatches;
}

void add_moves(const std::string& text, nlohmann::json& object) {
  object["moves"] = parse_moves(text);
  if (!object.contains("goal")) {
    object["goal"] = text.find("..") == std::string::npos ? "all-moves" : "best-moves";
  }
}

/// Reads `+06`, `>=+06`, `<=-02`, `~+04`, or `win`, `draw`, `loss`, and claims such as `+02..+06`.
void add_markdown_score(const std::string& text, nlohmann::json& object) {
  if (text == "win" || text == "draw" || text == "loss") {
    object["goal"] = "wld";
    object["status"] = text == "win" ? "lower" : text == "loss" ? "upper" : "exact";
    object["score"] = text == "win" ? kMinWin : text == "loss" ? -kMinWin : 0;
    return;
  }
  if (const std::size_t dots = text.find(".."); dots != text.npos) {
    object["status"] = "lower";
    object["score"] = number_or_text(text.substr(0, dots));
    object["upper"] = number_or_text(text.substr(dots + 2));
    return;
  }
  const bool is_lower = text.starts_with(">=");
  const bool is_upper = text.starts_with("<=");
  const bool is_estimate = text.starts_with("~");
  object["status"] = is_lower ? "lower" : is_upper ? "upper" : is_estimate ? "estimate" : "exact";
  object["score"] = number_or_text(text.substr(is_lower || is_upper ? 2 : is_estimate ? 1 : 0));
}

/// Reads `ok`, `mismatch, expected +08`, `confirmed`, `claimed`, or the reliability of an estimate.
void add_markdown_verdict(const std::string& text, nlohmann::json& object) {
  std::string first = text.substr(0, text.find(','));
  for (const Verdict verdict : {Verdict::confirmed, Verdict::refuted, Verdict::undecided}) {
    if (first == to_string(verdict)) first = position_verdict_text(verdict);
  }
  if (first == "estimate") return;
  if (first == kClaimed) {
    const std::string status = object.value("status", "");
    if (status != "upper") object["lower"] = object["score"];
    if (status != "lower" && !object.contains("upper")) object["upper"] = object["score"];
    object["status"] = kClaimed;
    return;
  }
  object["verdict"] = first;
  constexpr std::string_view kExpected = ", expected ";
  if (const std::size_t at = text.find(kExpected); at != std::string::npos) {
    object["expected"] = number_or_text(text.substr(at + kExpected.size()));
  }
}

/// Adds the score to the status and bounds of a position, for tables without scores. An estimate
/// cannot be recovered from them, and keeps its bounds only.
void add_score_of_bounds(nlohmann::json& object) {
  const std::string status = object.value("status", "");
  const bool is_from_above = status == kClaimed && object["lower"] == kMinScore;
  if (status == "exact" || status == "lower" || status == kClaimed)
    object["score"] = object["lower"];
  if (status == "upper" || is_from_above) object["score"] = object["upper"];
  if (status == "estimate") object["status"] = "unfinished";
}

/// The columns about the move in CSV with one row for each move.
constexpr std::string_view kMoveColumns = "move move_lower move_upper loss pv";

/// Repeats the side to move of the board for people.
constexpr std::string_view kSideColumn = "side";

constexpr std::string_view kMarkdownColumns =
    "id empties side claim score best nodes seconds verdict line position comment";

void add_number_or_text(const std::string& name, std::string text, nlohmann::json& object) {
  const bool is_number = is_number_field(name) || name == "value";  // `value` is of games
  object[name] = is_number ? number_or_text(std::move(text)) : nlohmann::json(std::move(text));
}

void add_csv_field(const std::string& column, std::string text, nlohmann::json& object) {
  text = unmarked_field(std::move(text));
  if (column == "mismatches") {
    object[column] = parse_mismatches(text);
  } else if (column == "moves") {
    add_moves(text, object);
  } else if (column == "window") {
    const std::size_t space = std::min(text.find(' '), text.size());
    object["window"] = {number_or_text(text.substr(0, space)), number_or_text(text.substr(space))};
  } else if (const std::size_t dots = text.find(".."); column == "expected" && dots < text.size()) {
    object[column] = {number_or_text(text.substr(0, dots)), number_or_text(text.substr(dots + 2))};
  } else {
    add_number_or_text(column, std::move(text), object);
  }
}

void add_markdown_field(const std::string& column, std::string text, nlohmann::json& object) {
  if (column == "score") return add_markdown_score(text, object);
  if (column == "verdict") return add_markdown_verdict(text, object);
  if (column == "claim") {  // only a value can be the expectation of a result
    std::size_t at = 0;
    const auto interval = read_claimed_interval(text, at);
    if (!interval) return;
    const bool has_score = std::ranges::any_of(text, notation::is_digit);  // it may be odd
    const auto [lower, upper, move] =
        interval->bounds(has_score ? EmptySquares::to_nobody : EmptySquares::to_winner);
    object["expected"] = lower == upper ? nlohmann::json(lower) : nlohmann::json{lower, upper};
    return;
  }
  if (column == "line" && text.find(':') != std::string::npos) return add_moves(text, object);
  add_number_or_text(column == "line"       ? "pv"
                     : column == "position" ? "board"
                     : column == "best"     ? "best_move"
                                            : column,
                     std::move(text), object);
}

/// Adds the moves of a position, one row each. A single row has only the best move.
void add_rows_of_moves(const nlohmann::json& rows, nlohmann::json& object) {
  add_score_of_bounds(object);
  const nlohmann::json& first = rows.front();
  object["best_move"] = nullptr;
  if (first.contains("move") && first["lower"] == object["lower"]) {
    object["best_move"] = first["move"];
    object["pv"] = first["pv"];
  }
  if (rows.size() == 1) return;
  object["moves"] = rows;
  const bool are_exact = std::ranges::all_of(
      rows, [](const nlohmann::json& row) { return row["lower"] == row["upper"]; });
  object["goal"] = are_exact ? "all-moves" : "best-moves";
}

}  // namespace

bool ResultTable::is_heading(const Row& columns) {
  const auto has_name = [&columns](const char* name) { return has_column(columns, name); };
  return are_results(has_name) && !has_name("game");
}

ResultTable::ResultTable(Format format, Row columns)
    : format_(format),
      columns_(std::move(columns)),
      has_rows_of_moves_(format == Format::csv && has_column(columns_, "move_lower") &&
                         has_column(columns_, "move_upper")) {
  is_used_.reserve(columns_.size());
  for (const std::string& column : columns_) {
    is_used_.push_back(knows(column) && !is_move_column(column));
  }
}

bool ResultTable::is_move_column(const std::string& column) const {
  return has_rows_of_moves_ && notation::has_word(kMoveColumns, column);
}

bool ResultTable::knows(const std::string& column) const {
  if (format_ == Format::markdown) return notation::has_word(kMarkdownColumns, column);
  return is_field(column) || column == kSideColumn || is_move_column(column);
}

bool ResultTable::are_one_position(const Row& row, const Row& next) const {
  if (next.size() != columns_.size()) return false;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    if (!is_move_column(columns_[i]) && row[i] != next[i]) return false;
  }
  return true;
}

nlohmann::json ResultTable::moves_of(std::span<const Row> rows) const {
  nlohmann::json moves = nlohmann::json::array();
  for (const Row& row : rows) {
    nlohmann::json move = nlohmann::json::object();
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const std::string& column = columns_[i];
      std::string text = unmarked_field(row[i]);
      if (column == "move_lower" || column == "move_upper") {
        move[column.substr(5)] = number_or_text(std::move(text));
      } else if (column == "pv" || (column == "move" && !text.empty())) {
        move[column] = std::move(text);
      }
    }
    moves.push_back(std::move(move));
  }
  return moves;
}

Result<OutcomeOrRecord> ResultTable::read(std::span<const Row> rows) const {
  nlohmann::json object = nlohmann::json::object();
  // A row may leave its status out: without a score, a result in Markdown is unfinished.
  if (format_ == Format::markdown) object["status"] = "unfinished";
  object["pv"] = "";
  std::string side;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    const std::string& column = columns_[i];
    if (!is_used_[i]) continue;
    // An empty field means that no move is known.
    if (column == "best" || column == "best_move") object["best_move"] = nullptr;
    const std::string& text = rows[0][i];
    if (text.empty() && column != "status") continue;
    if (column == kSideColumn) {
      side = text;
    } else if (format_ == Format::csv) {
      add_csv_field(column, text, object);
    } else {
      add_markdown_field(column, text, object);
    }
  }
  if (has_rows_of_moves_) add_rows_of_moves(moves_of(rows), object);
  FieldContext fields;
  Result<OutcomeOrRecord> read = parse_json_record(std::move(object), fields);
  if (read && !side.empty() && side != to_string(record_of(*read).position.side)) {
    return ParseError{0, 0, "side is " + notation::quoted(side) + ", expected that of the board"};
  }
  return read;
}

}  // namespace kanzen
