#include "solver/formats/table_fields.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "core/notation/text.hpp"
#include "core/types.hpp"
#include "solver/formats/csv.hpp"

namespace kanzen {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 18> kNumbers{
    "score",      "lower", "upper",      "nodes",      "seconds", "expected",
    "confidence", "depth", "line",       "board_size", "windows", "time_limit",
    "empties",    "value", "node_limit", "n",          "result",  "spread"};

/// The values of moves: `h5:6 g6:..-2`, where dots mark an upper bound.
Json parse_moves(const std::string& text) {
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
    if (!is_bound) move["lower"] = number_or_text(value);
    move["upper"] = number_or_text(value);
    moves.push_back(std::move(move));
    at = end;
  }
  return moves;
}

/// The claims about moves among mismatches: `g1 is -32, not -30; h5 is +06, not +08`.
Json parse_mismatches(const std::string& text) {
  constexpr std::string_view kBeforeClaimed = ", not ";
  Json mismatches = Json::array();
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find("; ", at), text.size());
    const std::string item = text.substr(at, end - at);
    at = end + 2;
    const std::size_t claimed = item.find(kBeforeClaimed);
    if (claimed == std::string::npos || item.starts_with("the value")) continue;
    const std::size_t begin = claimed + kBeforeClaimed.size();
    const Json score = number_or_text(item.substr(begin, item.find(' ', begin) - begin));
    mismatches.push_back({{"move", item.substr(0, item.find(' '))}, {"expected", {score, score}}});
  }
  return mismatches;
}

void add_moves(const std::string& text, Json& object) {
  object["moves"] = parse_moves(text);
  if (!object.contains("goal")) {
    object["goal"] = text.find("..") == std::string::npos ? "all-moves" : "best-moves";
  }
}

/// Reads the score of a Markdown table: `+06`, `>=+06`, `<=-02`, `~+04`, or for win, draw or loss
/// `win`, `draw`, `loss`.
void add_markdown_score(const std::string& text, Json& object) {
  if (text == "win" || text == "draw" || text == "loss") {
    object["goal"] = "wld";
    object["status"] = text == "win" ? "lower" : text == "loss" ? "upper" : "exact";
    object["score"] = text == "win" ? kMinWin : text == "loss" ? -kMinWin : 0;
    return;
  }
  const bool lower = text.starts_with(">=");
  const bool upper = text.starts_with("<=");
  const bool estimate = text.starts_with("~");
  object["status"] = lower ? "lower" : upper ? "upper" : estimate ? "estimate" : "exact";
  object["score"] = number_or_text(text.substr(lower || upper ? 2 : estimate ? 1 : 0));
}

/// Reads the verdict of a Markdown table: `ok`, `mismatch, expected +08`, or the reliability of
/// an estimate.
void add_markdown_verdict(const std::string& text, Json& object) {
  const std::string first = text.substr(0, text.find(','));
  if (first == "estimate") return;
  object["verdict"] = first;
  constexpr std::string_view kExpected = ", expected ";
  if (const std::size_t at = text.find(kExpected); at != std::string::npos) {
    object["expected"] = number_or_text(text.substr(at + kExpected.size()));
  }
}

/// Adds the score, which such a table does not have, to the status and the bounds of a position.
/// An estimate keeps its bounds only.
void add_score_of_bounds(Json& object) {
  const std::string status = object.value("status", "");
  if (status == "exact" || status == "lower") object["score"] = object["lower"];
  if (status == "upper") object["score"] = object["upper"];
  if (status == "estimate") object["status"] = "unfinished";
}

}  // namespace

Json number_or_text(std::string text) {
  if (text.starts_with('+')) text.erase(0, 1);
  const bool negative = text.starts_with('-');
  const std::size_t zeros = text.find_first_not_of('0', negative ? 1 : 0);
  const std::size_t first = negative ? 1 : 0;  // "+06" is not a number of JSON
  if (zeros != std::string::npos && zeros > first && notation::is_digit(text[zeros])) {
    text.erase(first, zeros - first);
  } else if (zeros == std::string::npos && text.size() > first) {
    text = "0";
  }
  Json number = Json::parse(text, nullptr, false);
  return number.is_number() ? number : Json(std::move(text));
}

void add_csv_field(const std::string& column, std::string text, Origin origin, Json& object) {
  if (origin == Origin::kanzen) text = unmarked_field(std::move(text));
  if (column == "mismatches" && origin == Origin::kanzen) {
    object[column] = parse_mismatches(text);
  } else if (column == "moves" &&
             (origin == Origin::kanzen || text.find(':') != std::string::npos)) {
    if (origin == Origin::kanzen) return add_moves(text, object);
    object["moves"] = parse_moves(text);
  } else if (column == "window") {
    const std::size_t space = std::min(text.find(' '), text.size());
    object["window"] = {number_or_text(text.substr(0, space)), number_or_text(text.substr(space))};
  } else if (std::find(kNumbers.begin(), kNumbers.end(), column) != kNumbers.end()) {
    object[column] = number_or_text(std::move(text));
  } else {
    object[column] = std::move(text);
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
  } else if (column == "nodes" || column == "seconds" || column == "empties") {
    object[column] = number_or_text(std::move(text));
  } else if (column == "best") {
    object["best_move"] = std::move(text);
  } else if (column == "id" || column == "comment") {
    object[column] = std::move(text);
  }
}

void add_rows_of_moves(const Json& rows, Json& object) {
  add_score_of_bounds(object);
  const Json& first = rows.front();
  object["best_move"] = nullptr;
  if (first.contains("move") && first["lower"] == object["lower"]) {
    object["best_move"] = first["move"];
    object["pv"] = first["pv"];
  }
  if (rows.size() == 1) return;
  object["moves"] = rows;
  const bool all = std::all_of(rows.begin(), rows.end(),
                               [](const Json& row) { return row["lower"] == row["upper"]; });
  object["goal"] = all ? "all-moves" : "best-moves";
}

}  // namespace kanzen
