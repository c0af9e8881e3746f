#include "solver/formats/takizawa.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "core/notation.hpp"
#include "core/notation/text.hpp"

namespace kanzen {

namespace {

using notation::error_at;

constexpr std::array<std::pair<std::string_view, TakizawaTable>, 4> kHeaders{{
    {"obf,depth,accuracy,score_lowerbound,score_upperbound,nodes", TakizawaTable::knowledge},
    {"obf,count,score,alpha,beta", TakizawaTable::tasks},
    {"obf,is_exact,score_lowerbound,score_upperbound", TakizawaTable::results},
    {"obf,score_lowerbound,score_upperbound", TakizawaTable::bounds},
}};

struct Field {
  std::string_view text;
  std::size_t at = 0;
};

std::vector<Field> split_fields(std::string_view row) {
  std::vector<Field> fields;
  for (std::size_t at = 0; at <= row.size() && fields.size() < 16;) {
    const std::size_t end = std::min(row.find(',', at), row.size());
    fields.push_back({row.substr(at, end - at), at});
    at = end + 1;
  }
  return fields;
}

Result<int> parse_number_field(std::string_view row, const Field& field, int low, int high) {
  const std::string_view upto = row.substr(0, field.at + field.text.size());
  std::size_t at = notation::skip_blanks(upto, field.at);
  const std::string wanted = "a number from " + std::to_string(low) + " to " + std::to_string(high);
  Result<int> value = notation::read_integer(upto, at, wanted);
  if (!value) return value;
  if (value.value() < low || value.value() > high ||
      notation::skip_blanks(upto, at) != upto.size()) {
    return error_at(row, field.at,
                    "found " + notation::quoted(field.text) + ", expected " + wanted);
  }
  return value;
}

struct Interval {
  Score lower = kMinScore;
  Score upper = kMaxScore;
};

Result<Interval> parse_interval(std::string_view row, const Field& lower, const Field& upper) {
  const Result<int> low = parse_number_field(row, lower, kMinScore, kMaxScore);
  if (!low) return low.error();
  const Result<int> high = parse_number_field(row, upper, kMinScore, kMaxScore);
  if (!high) return high.error();
  if (low.value() > high.value()) {
    return error_at(row, lower.at,
                    "the lower bound " + std::to_string(low.value()) +
                        " is above the upper bound " + std::to_string(high.value()) +
                        ", expected the lower one first");
  }
  return Interval{low.value(), high.value()};
}

void claim(const Interval& bounds, PositionClaims& claims) {
  if (bounds.lower == bounds.upper) {
    claims.exact = bounds.lower;
  } else {
    claims.lower = bounds.lower;
    claims.upper = bounds.upper;
  }
}

using Error = std::optional<ParseError>;

Error read_knowledge(std::string_view row, const std::vector<Field>& fields,
                     PositionRecord& record) {
  const Result<int> depth = parse_number_field(row, fields[1], 0, kSquares);
  if (!depth) return depth.error();
  const Result<int> accuracy = parse_number_field(row, fields[2], 0, 100);
  if (!accuracy) return accuracy.error();
  const Result<Interval> bounds = parse_interval(row, fields[3], fields[4]);
  if (!bounds) return bounds.error();
  // The node count is unused, so its size does not matter; it may have twenty digits and a sign.
  const std::string_view nodes = notation::trimmed(fields[5].text);
  const std::size_t sign = nodes.starts_with('-') ? 1 : 0;
  if (nodes.size() == sign || nodes.find_first_not_of("0123456789", sign) != std::string::npos) {
    return error_at(row, fields[5].at,
                    "found " + notation::quoted(nodes) + ", expected a number of nodes");
  }
  if (accuracy.value() == 100 && depth.value() >= record.position.board.empty_count()) {
    claim(bounds.value(), record.claims);
  }
  return std::nullopt;
}

Error read_task(std::string_view row, const std::vector<Field>& fields, PositionRecord& record) {
  const std::string_view count = notation::trimmed(fields[1].text);
  if (count.empty() || count.find_first_not_of("0123456789") != std::string::npos) {
    return error_at(row, fields[1].at,
                    "found " + notation::quoted(count) + ", expected a number of games");
  }
  const Result<int> predicted = parse_number_field(row, fields[2], kMinScore, kMaxScore);
  if (!predicted) return predicted.error();
  const Result<Interval> window = parse_interval(row, fields[3], fields[4]);
  if (!window) return window.error();
  if (window.value().lower == window.value().upper) {
    return error_at(row, fields[3].at, "an empty window, expected alpha below beta");
  }
  record.window = Window{window.value().lower, window.value().upper};
  return std::nullopt;
}

Error read_result(std::string_view row, const std::vector<Field>& fields, PositionRecord& record) {
  const Result<int> exact = parse_number_field(row, fields[1], 0, 1);
  if (!exact) return exact.error();
  const Result<Interval> bounds = parse_interval(row, fields[2], fields[3]);
  if (!bounds) return bounds.error();
  if (exact.value() == 1 && bounds.value().lower != bounds.value().upper) {
    return error_at(row, fields[1].at, "is_exact is 1, expected two equal bounds");
  }
  claim(bounds.value(), record.claims);
  return std::nullopt;
}

Error read_fields(std::string_view row, const std::vector<Field>& fields, TakizawaTable table,
                  PositionRecord& record) {
  switch (table) {
    case TakizawaTable::knowledge:
      return read_knowledge(row, fields, record);
    case TakizawaTable::tasks:
      return read_task(row, fields, record);
    case TakizawaTable::results:
      return read_result(row, fields, record);
    case TakizawaTable::bounds:
      break;
  }
  const Result<Interval> bounds = parse_interval(row, fields[1], fields[2]);
  if (!bounds) return bounds.error();
  claim(bounds.value(), record.claims);
  return std::nullopt;
}

std::size_t field_count(TakizawaTable table) noexcept {
  std::size_t count = 1;
  for (const auto& [header, of] : kHeaders) {
    if (of != table) continue;
    for (const char c : header) count += c == ',' ? 1 : 0;
  }
  return count;
}

}  // namespace

std::optional<TakizawaTable> takizawa_table(std::string_view line) noexcept {
  for (const auto& [header, table] : kHeaders) {
    if (notation::trimmed(line) == header) return table;
  }
  return std::nullopt;
}

Result<PositionRecord> parse_takizawa(std::string_view row, TakizawaTable table) {
  const std::vector<Field> fields = split_fields(row);
  const Result<Position> position = notation::parse_position(fields[0].text);
  if (!position) return position.error();
  if (fields.size() != field_count(table)) {
    return error_at(row, row.size(),
                    "the row has " + std::to_string(fields.size()) + " fields, expected " +
                        std::to_string(field_count(table)));
  }
  PositionRecord record;
  record.position = position.value();
  if (Error error = read_fields(row, fields, table, record)) return *std::move(error);
  record.text = std::string(row);
  return record;
}

std::optional<Result<PositionRecord>> TakizawaReader::read_next() {
  while (!refused_) {
    const LineReader::Status status = lines_.read();
    if (status == LineReader::Status::end) return std::nullopt;
    if (status == LineReader::Status::too_long) return lines_.too_long();
    const std::string& line = lines_.line();
    if (notation::trimmed(line).empty()) continue;
    if (const std::optional<TakizawaTable> table = takizawa_table(line)) {
      table_ = table;
      continue;
    }
    if (!table_) {
      refused_ = true;
      return ParseError{
          lines_.number(), 1,
          "no header, expected a first line such as " + std::string(kHeaders.back().first)};
    }
    return placed_on_line(parse_takizawa(line, *table_), lines_.number());
  }
  return std::nullopt;
}

}  // namespace kanzen
