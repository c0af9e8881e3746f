#include "solver/unpack/text_decoder.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <stdexcept>

// iconv is part of the C library on all systems but these.
#if !defined(_WIN32) && !defined(__APPLE__) && !defined(__EMSCRIPTEN__)
#include <iconv.h>
#define KANZEN_HAS_ICONV 1
#endif

namespace kanzen {

namespace {

using namespace std::string_view_literals;

constexpr std::array<std::string_view, 8> kNames{"UTF-16LE",     "UTF-16BE",    "SHIFT-JIS",
                                                 "EUC-JP",       "ISO-2022-JP", "WINDOWS-1252",
                                                 "WINDOWS-1251", "KOI8-R"};
#ifdef KANZEN_HAS_ICONV
constexpr std::optional<Encoding> kOther = Encoding::windows_1252;
#else
constexpr std::optional<Encoding> kOther;
#endif

/// Counts the two-byte characters of a text, and those that people write most.
struct Pairs {
  bool is_valid = true;
  std::size_t all = 0;
  std::size_t usual = 0;
  std::size_t rare = 0;  // kanji of the second level, of which Japanese texts have few

  /// A single pair may also be two letters of Latin-1.
  [[nodiscard]] bool are_text() const noexcept { return is_valid && usual > 0 && 2 * usual >= all; }
};

constexpr bool is_in(unsigned char byte, int first, int last) noexcept {
  return byte >= first && byte <= last;
}

Pairs shift_jis_pairs(std::string_view text) noexcept {
  Pairs out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto lead = static_cast<unsigned char>(text[i]);
    if (lead < 0x80 || is_in(lead, 0xA1, 0xDF)) continue;  // ASCII, and kana of half the width
    if (!is_in(lead, 0x81, 0x9F) && !is_in(lead, 0xE0, 0xFC)) return {.is_valid = false};
    if (++i == text.size()) break;
    const auto trail = static_cast<unsigned char>(text[i]);
    if (!is_in(trail, 0x40, 0x7E) && !is_in(trail, 0x80, 0xFC)) return {.is_valid = false};
    ++out.all;
    // Quotation marks of Windows before a letter are pairs, too, but none of these: symbols, kana
    // and forms of full width, lines, and kanji whose second byte is no ASCII.
    const bool is_usual = lead == 0x81 || (lead == 0x82 && trail >= 0x4F) ||
                          (lead == 0x83 && trail <= 0x96) || (lead == 0x84 && trail >= 0x9F) ||
                          (is_in(lead, 0x88, 0x9F) && trail >= 0x80);
    if (is_usual) ++out.usual;
  }
  return out;
}

Pairs euc_pairs(std::string_view text) noexcept {
  Pairs out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto lead = static_cast<unsigned char>(text[i]);
    if (lead < 0x80) continue;
    const bool is_kana = lead == 0x8E;  // half the width
    if (!is_kana && !is_in(lead, 0xA1, 0xFE)) return {.is_valid = false};
    if (++i == text.size()) break;
    const auto trail = static_cast<unsigned char>(text[i]);
    if (!is_in(trail, 0xA1, is_kana ? 0xDF : 0xFE)) return {.is_valid = false};
    ++out.all;
    if (is_in(lead, 0xA1, 0xA8) || (out.all > 1 && is_in(lead, 0xB0, 0xF4))) ++out.usual;
    if (lead >= 0xD0) ++out.rare;
  }
  return out;
}

/// Returns how many of the six most frequent Russian letters a text has, or 0 unless nearly all
/// letters of the upper half form words as Cyrillic has them, written `Abc`, `abc` or `ABC`,
/// without Latin letters beside them. In Windows-1251 the small letters begin at 0xE0, in KOI8-R at
/// 0xC0.
std::size_t cyrillic_letters(std::string_view text, int first_small) noexcept {
  constexpr std::size_t kMinLetters = 3;
  // Signs between words, and the letter that stands outside the alphabet.
  constexpr std::string_view kSigns =
      "\x85\x93\x94\x96\x97\x9C\x9E\xA0\xA3\xA8\xAB\xB3\xB8\xB9\xBB";
  const std::string_view frequent = first_small == 0xE0
                                        ? "\xEE\xE5\xE0\xE8\xED\xF2\xCE\xC5\xC0\xC8\xCD\xD2"sv
                                        : "\xCF\xC5\xC1\xC9\xCE\xD4\xEF\xE5\xE1\xE9\xEE\xF4"sv;
  const auto byte_at = [text](std::size_t at) {
    return at < text.size() ? static_cast<unsigned char>(text[at]) : 0;
  };
  const auto is_small = [first_small](int byte) {
    return is_in(static_cast<unsigned char>(byte), first_small, first_small + 0x1F);
  };
  const auto is_latin = [](int byte) {
    return is_in(static_cast<unsigned char>(byte | 0x20), 'a', 'z');
  };
  std::size_t good = 0;
  std::size_t bad = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin;
    while (byte_at(end) >= 0xC0) ++end;
    const std::size_t size = end - begin;
    if (size == 0) {
      if (byte_at(begin) >= 0x80 && kSigns.find(text[begin]) == kSigns.npos) ++bad;
      ++begin;
      continue;
    }
    std::size_t small = 0;
    for (std::size_t i = begin + 1; i < end; ++i) small += is_small(byte_at(i)) ? 1U : 0U;
    const bool are_alike = small == size - 1 || (small == 0 && !is_small(byte_at(begin)));
    const bool stands_alone =
        !(begin > 0 && is_latin(byte_at(begin - 1))) && !is_latin(byte_at(end));
    if (!are_alike || !stands_alone) {
      bad += size;
    } else if (size > 1) {
      good += size;  // a single letter may be of any alphabet
    }
    begin = end;
  }
  if (good < kMinLetters || good < 9 * bad) return 0;
  return 1 + static_cast<std::size_t>(std::ranges::count_if(
                 text, [&](char c) { return frequent.find(c) < frequent.size(); }));
}

/// Wants more characters than bytes that belong to none: damage does not make it another encoding.
bool is_utf8(std::string_view text) noexcept {
  std::size_t characters = 0;
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i++]);
    if (lead < 0x80) continue;
    std::size_t more = lead < 0xC2 ? 0 : lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : lead < 0xF5 ? 3 : 0;
    const std::size_t wanted = more;
    while (more > 0 && i < text.size() && is_in(static_cast<unsigned char>(text[i]), 0x80, 0xBF)) {
      ++i;
      --more;
    }
    const bool is_cut = more > 0 && i == text.size();
    if (wanted > 0 && (more == 0 || is_cut))
      ++characters;
    else
      ++wrong;
  }
  return wrong == 0 || characters > wrong;
}

/// Without a mark, every second byte of ASCII is zero, and no other one is.
std::optional<Encoding> utf16_of(std::string_view text) noexcept {
  if (text.starts_with("\xFF\xFE"sv)) return Encoding::utf16le;
  if (text.starts_with("\xFE\xFF"sv)) return Encoding::utf16be;
  constexpr std::size_t kMinBytes = 16;
  constexpr std::size_t kExamined = 4096;
  const std::size_t size = std::min(text.size(), kExamined) / 2 * 2;
  std::array<std::size_t, 2> zeros{};
  std::array<bool, 2> printable{true, true};
  for (std::size_t i = 0; i < size; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte == 0) ++zeros[i % 2];
    if (byte < 0x20 && byte != '\t' && byte != '\n' && byte != '\r') printable[i % 2] = false;
  }
  if (size < kMinBytes || (zeros[0] > 0) == (zeros[1] > 0)) return std::nullopt;
  const std::size_t high = zeros[0] > 0 ? 0 : 1;
  if (!printable[1 - high] || 10 * zeros[high] < 9 * (size / 2)) return std::nullopt;
  return high == 0 ? Encoding::utf16be : Encoding::utf16le;
}

}  // namespace

std::string_view to_string(Encoding encoding) noexcept {
  return kNames[static_cast<std::size_t>(encoding)];
}

// The order is that of what proves most. UTF-16 and UTF-8 can't be met by chance in a text of some
// length. The encodings of Japan have rules of their own, which Russian words may happen to obey,
// hence the look at rare kanji. For single bytes there are no rules at all: nearly every text is
// valid in each of these encodings, only the letters show which it is, and Windows-1252 is what
// remains.
std::optional<Encoding> detect_encoding(std::string_view text) {
  if (const auto utf16 = utf16_of(text)) return utf16;
  const auto is_control = [](char c) {
    return static_cast<unsigned char>(c) < ' ' && c != '\t' && c != '\n' && c != '\r';
  };
  const bool escapes = text.find("\x1B$B"sv) != text.npos || text.find("\x1B$@"sv) != text.npos;
  const bool is_ascii =
      std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  if (is_ascii && escapes) return Encoding::iso2022_jp;
  if (is_ascii || std::ranges::any_of(text, is_control) || is_utf8(text)) {
    return std::nullopt;
  }
  const bool is_shift_jis = shift_jis_pairs(text).are_text();
  const Pairs pairs = euc_pairs(text);
  // The letters of Russian words are pairs as well if each word has an even number of them, but
  // pairs of small letters are rare kanji.
  if (!is_shift_jis && !(pairs.are_text() && 4 * pairs.rare <= pairs.all) && kOther) {
    const std::size_t windows = cyrillic_letters(text, 0xE0);
    const std::size_t koi8 = cyrillic_letters(text, 0xC0);
    if (windows + koi8 > 0) return windows >= koi8 ? Encoding::windows_1251 : Encoding::koi8_r;
  }
  const bool is_euc = pairs.are_text();
  if (is_shift_jis && is_euc) {
    throw std::runtime_error(
        "a text that may be Shift-JIS or EUC-JP, expected UTF-8; run iconv -f SHIFT-JIS -t "
        "UTF-8 or iconv -f EUC-JP -t UTF-8");
  }
  if (is_shift_jis) return Encoding::shift_jis;
  return is_euc ? std::optional(Encoding::euc_jp) : kOther;
}

#ifdef KANZEN_HAS_ICONV

namespace {

/// Windows' set has the circled numbers and full-width signs that archives use.
void* open_converter(Encoding encoding) noexcept {
  constexpr std::array<const char*, 8> kSets{"UTF-16LE",    "UTF-16BE", "CP932",  "EUC-JP-MS",
                                             "ISO-2022-JP", "CP1252",   "CP1251", "KOI8-R"};
  const auto index = static_cast<std::size_t>(encoding);
  void* handle = ::iconv_open("UTF-8", kSets[index]);
  const std::string name(kNames[index] == "SHIFT-JIS" ? "SHIFT_JIS" : kNames[index]);
  if (handle == reinterpret_cast<void*>(-1)) handle = ::iconv_open("UTF-8", name.c_str());
  return handle == reinterpret_cast<void*>(-1) ? nullptr : handle;
}

}  // namespace

TextDecoder::TextDecoder(Encoding encoding)
    : handle_(open_converter(encoding), [](void* handle) { return ::iconv_close(handle); }) {
  if (handle_) return;
#else

TextDecoder::TextDecoder(Encoding encoding) : handle_(nullptr, [](void*) { return 0; }) {
#endif
  const std::string name(kNames[static_cast<std::size_t>(encoding)]);
  throw std::runtime_error("the text is in " + name +
                           ", which this build cannot read, expected UTF-8; run iconv -f " + name +
                           " -t UTF-8");
}

void TextDecoder::add([[maybe_unused]] std::string_view bytes, [[maybe_unused]] bool is_last,
                      [[maybe_unused]] std::string& out) {
#ifdef KANZEN_HAS_ICONV
  rest_ += bytes;
  char* from = rest_.data();
  std::size_t left = rest_.size();
  std::array<char, 4096> buffer{};
  while (left > 0) {
    char* to = buffer.data();
    std::size_t room = buffer.size();
    const std::size_t status = ::iconv(handle_.get(), &from, &left, &to, &room);
    const int reason = errno;
    out.append(buffer.data(), buffer.size() - room);
    if (status != static_cast<std::size_t>(-1) || reason == E2BIG) continue;
    if (reason == EINVAL && !is_last) break;
    out += "\xEF\xBF\xBD";
    ++from;
    --left;
  }
  rest_.erase(0, rest_.size() - left);
#endif
}

}  // namespace kanzen
