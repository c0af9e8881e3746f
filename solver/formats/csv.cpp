#include "solver/formats/csv.hpp"

#include <algorithm>
#include <string_view>

#include "core/notation.hpp"

namespace kanzen {

namespace {

/// In front of a text, it keeps spreadsheets from evaluating the text.
constexpr char kTextMark = '\'';

/// Whether a spreadsheet evaluates the text as a formula. Numbers are none, nor are "= +4" and
/// "-1 1", which claims and windows have.
bool is_formula(std::string_view text) noexcept {
  constexpr std::string_view kFormulaStarts = "=+-@\t\r";
  constexpr std::string_view kNumeric = "=+-. 0123456789";
  return text.size() > 1 && kFormulaStarts.find(text[0]) != std::string_view::npos &&
         text.find_first_not_of(kNumeric) != std::string_view::npos;
}

std::string quoted_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + '"';
}

}  // namespace

std::string unmarked_field(std::string field) {
  const bool marked = field.starts_with(kTextMark) && is_formula(std::string_view(field).substr(1));
  return marked ? field.substr(1) : field;
}

std::string csv_line(std::span<const std::string> fields) {
  std::string out;
  for (const std::string& field : fields) {
    if (&field != fields.data()) out += ',';
    out += is_formula(field) ? quoted_field(kTextMark + field) : quoted_field(field);
  }
  return out + "\n";
}

std::string csv_board(const Position& position) {
  std::string board = notation::to_string(position);
  std::replace(board.begin(), board.end(), '-', '.');
  return board;
}

}  // namespace kanzen
