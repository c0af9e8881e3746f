#include "core/notation/number.hpp"

#include <cmath>
#include <locale>
#include <sstream>
#include <string>

namespace kanzen::notation {

/// A stream reads the number, because std::from_chars of libc++ 19 reads integers only. Its streams
/// also read hexadecimal numbers.
std::optional<double> parse_real(std::string_view text) {
  constexpr std::string_view kDecimal = "0123456789.eE+-";
  const bool has_others = text.find_first_not_of(kDecimal) != std::string_view::npos;
  if (has_others || text.starts_with('+')) return std::nullopt;
  std::istringstream in{std::string(text)};
  in.imbue(std::locale::classic());
  double number = 0;
  if (!(in >> number) || !std::isfinite(number)) return std::nullopt;
  if (in.peek() != std::istringstream::traits_type::eof()) return std::nullopt;
  return number;
}

}  // namespace kanzen::notation
