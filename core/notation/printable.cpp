#include "core/notation/printable.hpp"

#include <array>
#include <cstddef>

namespace kanzen::notation {

namespace {

/// One character of UTF-8, or one byte that does not begin a character.
struct Character {
  char32_t code = 0;
  std::size_t size = 1;  // in bytes
  bool valid = false;
};

constexpr std::array<char32_t, 5> kMinCodePointBySize = {0, 0, 0x80, 0x800, 0x10000};

/// The size of the character that begins with the byte `first`; 0 if no character does.
constexpr std::size_t character_size(unsigned char first) noexcept {
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first < 0xE0) return 2;
  if (first >= 0xE0 && first < 0xF0) return 3;
  return first >= 0xF0 && first < 0xF5 ? 4 : 0;
}

/// REQUIRES: `text` is not empty.
Character first_character(std::string_view text) noexcept {
  const auto first = static_cast<unsigned char>(text.front());
  const std::size_t size = character_size(first);
  if (size == 0 || size > text.size()) return {};
  char32_t code = size == 1 ? first : first & (0xFFU >> (size + 1));
  for (const char c : text.substr(1, size - 1)) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0U) != 0x80) return {};
    code = code << 6 | (byte & 0x3FU);
  }
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (code < kMinCodePointBySize[size] || code > 0x10FFFF || surrogate) return {};
  return {code, size, true};
}

constexpr bool is_between(char32_t code, char32_t low, char32_t high) noexcept {
  return code >= low && code <= high;
}

/// True if the character may control a terminal instead of being shown. These are C0, DEL and C1
/// controls, U+061C, U+200E and U+200F, U+2028 to U+202E, U+2066 to U+2069.
constexpr bool controls_terminal(char32_t code) noexcept {
  return code < 0x20 || is_between(code, 0x7F, 0x9F) || code == 0x61C ||
         is_between(code, 0x200E, 0x200F) || is_between(code, 0x2028, 0x202E) ||
         is_between(code, 0x2066, 0x2069);
}

/// Appends the lowest `digits` hexadecimal digits of `number`.
void append_hex(std::string& out, char32_t number, int digits) {
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) {
    out += "0123456789abcdef"[number >> shift & 0xFU];
  }
}

}  // namespace

std::string printable(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const Character character = first_character(text);
    const std::string_view bytes = text.substr(0, character.size);
    if (character.valid && !controls_terminal(character.code)) {
      out += bytes;
    } else {
      for (const char byte : bytes) {
        out += "\\x";
        append_hex(out, static_cast<unsigned char>(byte), 2);
      }
    }
    text.remove_prefix(character.size);
  }
  return out;
}

std::string json_string(std::string_view text) {
  std::string out = "\"";
  while (!text.empty()) {
    const Character character = first_character(text);
    const char c = text.front();
    if (!character.valid) {
      out += "\\ufffd";
    } else if (controls_terminal(character.code)) {
      out += "\\u";
      append_hex(out, character.code, 4);
    } else {
      if (c == '"' || c == '\\') out += '\\';
      out += text.substr(0, character.size);
    }
    text.remove_prefix(character.size);
  }
  return out + '"';
}

}  // namespace kanzen::notation
