#include "solver/formats/base64.hpp"

#include <cstddef>
#include <cstdint>

namespace kanzen {

std::string to_base64(std::string_view bytes) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  constexpr std::size_t kGroup = 3;  // in bytes; each group becomes four digits
  std::string text;
  text.reserve((bytes.size() + kGroup - 1) / kGroup * 4);
  for (std::size_t at = 0; at < bytes.size(); at += kGroup) {
    std::uint32_t bits = 0;
    for (std::size_t i = at; i < at + kGroup; ++i) {
      bits = bits << 8 | (i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0U);
    }
    const std::size_t digits = bytes.size() - at + 1;  // significant digits
    for (std::size_t i = 0; i < 4; ++i) {
      text += i < digits ? kDigits[bits >> (18 - 6 * i) & 63U] : '=';
    }
  }
  return text;
}

}  // namespace kanzen
