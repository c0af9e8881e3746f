#include "solver/campaign/store/rows_text.hpp"

#include <array>
#include <bit>
#include <charconv>

#include "core/notation/text.hpp"

namespace kanzen::campaign {

RowsText& RowsText::row() {
  text_ += text_.empty() ? "[" : "],[";
  first_ = true;
  return *this;
}

void RowsText::separate() {
  if (!first_) text_ += ',';
  first_ = false;
}

RowsText& RowsText::add(std::int64_t value) {
  separate();
  std::array<char, 24> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  text_.append(digits.data(), end);
  return *this;
}

RowsText& RowsText::add(const Board& board) {
  return add(std::bit_cast<std::int64_t>(board.player))
      .add(std::bit_cast<std::int64_t>(board.opponent));
}

RowsText& RowsText::add_real(double value) {
  separate();
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  text_.append(digits.data(), end);
  return *this;
}

RowsText& RowsText::add_text(std::string_view value) {
  separate();
  text_ += notation::json_string(value);
  return *this;
}

std::string RowsText::text() const { return text_.empty() ? "[]" : "[" + text_ + "]]"; }

}  // namespace kanzen::campaign
