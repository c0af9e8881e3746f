#include "solver/apps/kanzen/platform/thousands.hpp"

#include <algorithm>
#include <cstddef>

namespace kanzen::cli {

std::string with_thousands(std::string_view text) {
  constexpr std::size_t kGroupDigits = 3;
  constexpr std::size_t kMaxUngroupedDigits = 4;
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_not_of("0123456789", at), text.size());
    const bool groups = end - at > kMaxUngroupedDigits && !out.ends_with('.');  // no decimals
    for (std::size_t i = at; i < end; ++i) {
      if (groups && i > at && (end - i) % kGroupDigits == 0) out += ',';
      out += text[i];
    }
    if (end < text.size()) out += text[end];
    at = end + 1;
  }
  return out;
}

std::string grouped(std::uint64_t number) { return with_thousands(std::to_string(number)); }

}  // namespace kanzen::cli
