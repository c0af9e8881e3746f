#include "solver/formats/csv.hpp"

#include <algorithm>
#include <string_view>

#include "core/notation.hpp"

namespace kanzen {

namespace {

/// In front of a text, it keeps spreadsheets from evaluating the text.
constexpr char kTextMark = '\'';

/// Whether the text is a number with or without a sign: "+06", "-2.5".
bool is_plain_number(std::string_view text) noexcept {
  constexpr std::string_view kDigits = "0123456789";
  if (text.starts_with('+') || text.starts_with('-')) text.remove_prefix(1);
  const std::string_view whole = text.substr(0, text.find('.'));
  const std::string_view part = text.substr(std::min(whole.size() + 1, text.size()));
  return !whole.empty() && whole.find_first_not_of(kDigits) == std::string_view::npos &&
         part.find_first_not_of(kDigits) == std::string_view::npos;
}

/// Whether a spreadsheet evaluates the text as a formula, or would without the marks in front.
bool is_formula(std::string_view text) noexcept {
  constexpr std::string_view kFormulaStarts = "=+-@\t\r";
  text.remove_prefix(std::min(text.find_first_not_of(kTextMark), text.size()));
  return !text.empty() && kFormulaStarts.find(text[0]) != std::string_view::npos &&
         !is_plain_number(text);
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
