#include "solver/formats/csv.hpp"

#include <algorithm>
#include <string_view>

#include "core/notation.hpp"

namespace kanzen {

namespace {

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

std::string csv_line(std::span<const std::string> fields) {
  std::string out;
  for (const std::string& field : fields) {
    if (&field != fields.data()) out += ',';
    out += quoted_field(field);
  }
  return out + "\n";
}

std::string csv_board(const Position& position) {
  std::string board = notation::to_string(position);
  std::replace(board.begin(), board.end(), '-', '.');
  return board;
}

}  // namespace kanzen
