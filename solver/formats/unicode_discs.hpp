// Symbols for the content of a square, in UTF-8. They are escaped to keep the source ASCII.
#pragma once

#include <string_view>

namespace kanzen::signs {

inline constexpr std::string_view kBlack = "\xE2\x97\x8F";  // U+25CF
inline constexpr std::string_view kWhite = "\xE2\x97\x8B";  // U+25CB
inline constexpr std::string_view kMove = "+";
inline constexpr std::string_view kEmpty = "\xC2\xB7";  // U+00B7

}  // namespace kanzen::signs
