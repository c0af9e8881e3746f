// Decodes texts in UTF-16, and in the encodings of Japan, Russia and Windows, to UTF-8.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace kanzen {

enum class Encoding : std::uint8_t {
  utf16le,
  utf16be,
  shift_jis,
  euc_jp,
  iso2022_jp,
  windows_1252,
  windows_1251,
  koi8_r
};

/// Returns the name that programs such as iconv know.
[[nodiscard]] std::string_view to_string(Encoding encoding) noexcept;

/// Detects the encoding of `text`, which may end within a character; nullopt for ASCII, UTF-8 and
/// data. UTF-16 is found by its mark, or if every other byte is zero. Shift-JIS and EUC-JP must be
/// valid, and most of the characters kana, symbols or common kanji, which no text in Latin-1 looks
/// like. Throws std::runtime_error for a text that may be either. Words in high bytes are Russian.
/// Any other text is taken for Windows-1252, which contains Latin-1; without iconv for nothing.
[[nodiscard]] std::optional<Encoding> detect_encoding(std::string_view text);

/// Decodes with iconv of the C library.
class TextDecoder {
 public:
  /// Throws std::runtime_error, with the command that converts the file, if the C library has no
  /// iconv or does not know the encoding.
  explicit TextDecoder(Encoding encoding);

  /// Appends to `out` all characters that are complete. A byte that begins none becomes U+FFFD.
  /// With `last`, nothing follows `bytes`.
  void add(std::string_view bytes, bool is_last, std::string& out);

 private:
  std::unique_ptr<void, int (*)(void*)> handle_;
  std::string rest_;  // an incomplete character
};

}  // namespace kanzen
