#include "core/notation/printed_board.hpp"

#include <charconv>
#include <map>

#include "core/notation/text.hpp"

namespace kanzen::notation {

namespace {

constexpr int kRanks = 8;

/// The counts that Edax prints beside a rank.
constexpr std::array<std::string_view, 4> kCounts{"discs", "moves", "empties", "ply"};

/// A character of a line, in its plain form.
struct Glyph {
  std::string symbol;  // full-width forms are ASCII, upright lines `|`, all other lines `─`
  std::size_t at = 0;  // its first byte in the line
  bool wide = false;
};

constexpr std::string_view kLine = "─";

char32_t code_point(std::string_view bytes) noexcept {
  const auto byte = [bytes](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  char32_t code = byte(0) & (0xFFU >> (bytes.size() + 1));
  for (std::size_t i = 1; i < bytes.size(); ++i) code = code << 6 | (byte(i) & 0x3FU);
  return code;
}

std::string plain_symbol(std::string_view bytes) {
  if (bytes.size() == 1) return std::string(bytes);
  const char32_t code = code_point(bytes);
  if (code >= 0xFF01 && code <= 0xFF5E) return {static_cast<char>(code - 0xFF01 + '!')};
  if (code == 0x3000 || code == 0xA0) return " ";
  if (code == 0x2212 || code == 0x2013) return "-";
  constexpr std::u32string_view kUpright = U"│┃║┆┇┊┋╎╏｜";
  if (kUpright.find(code) != std::u32string_view::npos) return "|";
  if (code >= 0x2500 && code <= 0x257F) return std::string(kLine);
  return std::string(bytes);
}

std::vector<Glyph> glyphs_of(std::string_view line) {
  std::vector<Glyph> glyphs;
  glyphs.reserve(line.size());
  for (std::size_t at = 0; at < line.size();) {
    const auto byte = static_cast<unsigned char>(line[at]);
    const std::size_t wanted = byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
    std::size_t size = std::min(wanted, line.size() - at);
    for (std::size_t i = 1; i < size; ++i) {
      if ((static_cast<unsigned char>(line[at + i]) & 0xC0U) != 0x80U) size = 1;
    }
    if (size < wanted) size = 1;  // no UTF-8, and then no symbol
    const std::string_view bytes = line.substr(at, size);
    constexpr std::string_view kVariationSelector = "\xEF\xB8\x8F";  // behind ⚫ and ⚪
    if (bytes != kVariationSelector) glyphs.push_back({plain_symbol(bytes), at, size > 1});
    at += size;
  }
  return glyphs;
}

bool is_digit_glyph(const Glyph& glyph) noexcept {
  return glyph.symbol.size() == 1 && is_digit(glyph.symbol[0]);
}

bool is_gap(const Glyph& glyph) noexcept {
  constexpr std::string_view kGaps = "|,\"'`[]{}";
  return glyph.symbol.size() == 1 &&
         (is_blank(glyph.symbol[0]) || kGaps.find(glyph.symbol[0]) != std::string_view::npos);
}

constexpr std::string_view kNumber = "#number";  // the cell of a coming move
constexpr std::string_view kBlank = " ";

constexpr std::array<std::string_view, 14> kBlackSymbols{"X", "x", "B",  "b", "@", "D", "●",
                                                         "◆", "★", "黒", "⚫", "⬤", "▲", "#"};
constexpr std::array<std::string_view, 10> kWhiteSymbols{"O", "o", "W",  "w", "L",
                                                         "○", "◇", "白", "⚪", "△"};
constexpr std::array<std::string_view, 11> kEmptySymbols{"-", ".", "_", "+", "□",      "・",
                                                         "·", "･", "⋅", " ", "#number"};
constexpr std::array<std::string_view, 7> kUnclearSymbols{"*", "?", "☆", "0", "1", "2", "-1"};

template <std::size_t kSize>
bool is_one_of(const std::array<std::string_view, kSize>& symbols, std::string_view text) noexcept {
  return std::find(symbols.begin(), symbols.end(), text) != symbols.end();
}

/// Unknown for a symbol with several meanings, too.
Cell cell_of(std::string_view symbol, const BoardStyle& style) noexcept {
  for (const auto& [known, cell] : style.symbols) {
    if (known == symbol) return cell;
  }
  if (is_one_of(kBlackSymbols, symbol)) return Cell::black;
  if (is_one_of(kWhiteSymbols, symbol)) return Cell::white;
  if (is_one_of(kEmptySymbols, symbol)) return Cell::empty;
  return Cell::unknown;
}

bool is_cell(std::string_view symbol, const BoardStyle& style) noexcept {
  return cell_of(symbol, style) != Cell::unknown || is_one_of(kUnclearSymbols, symbol);
}

// The side to move.

/// Black, White, or the code of a disc such as 2 or -1.
struct Side {
  std::optional<Colour> colour;
  std::string code = {};
};

std::string lower_text(std::string_view text) {
  std::string out;
  for (const Glyph& glyph : glyphs_of(text)) {
    if (glyph.symbol.size() == 1) {
      const char c = glyph.symbol[0];
      out += c == '_' || c == '|' || c == '"' || c == '\'' || c == '*' ? (c == '*' ? '*' : ' ')
                                                                       : lower(c);
    } else {
      out += glyph.symbol;
    }
  }
  return out;
}

std::optional<Side> side_of_word(std::string_view word, const BoardStyle& style) {
  if (same_letters(word, "black") || word == "黒" || same_letters(word, "dark"))
    return Side{Colour::black};
  if (same_letters(word, "white") || word == "白" || same_letters(word, "light"))
    return Side{Colour::white};
  const std::vector<Glyph> glyphs = glyphs_of(word);
  const std::string symbol = glyphs.size() == 1 ? glyphs[0].symbol : std::string(word);
  if (symbol == "*" || symbol == "@") return Side{Colour::black};
  const Cell cell = cell_of(symbol, style);
  if (cell == Cell::black) return Side{Colour::black};
  if (cell == Cell::white) return Side{Colour::white};
  if (word == "0" || word == "1" || word == "2" || word == "-1") return Side{{}, std::string(word)};
  return std::nullopt;
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < text.size();) {
    constexpr std::string_view kEnds = " \t\r\n:=,.;";
    const std::size_t end = std::min(text.find_first_of(kEnds, at), text.size());
    if (end > at) words.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

/// In a line of words: `Black to play`, `White's turn`, `side=W`, `to_move: B`, `Turn: 2`,
/// `次、黒番(59手目)`. Nullopt if there is none, or both sides are there.
std::optional<Side> side_in_words(std::string_view line, const BoardStyle& style) {
  constexpr std::size_t kMaxBytes = 100;
  if (line.size() > kMaxBytes) return std::nullopt;
  const bool black =
      line.find("黒番") != std::string_view::npos || line.find("黒の番") != std::string_view::npos;
  const bool white =
      line.find("白番") != std::string_view::npos || line.find("白の番") != std::string_view::npos;
  if (black != white) return Side{black ? Colour::black : Colour::white};
  const std::string text = lower_text(line);
  const std::vector<std::string_view> words = words_of(text);
  std::optional<Side> found;
  std::vector<bool> used(words.size());
  const auto is = [&](std::size_t i, std::initializer_list<std::string_view> known) {
    return i < words.size() && std::find(known.begin(), known.end(), words[i]) != known.end();
  };
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::optional<Side> side;
    // `black s turn`, `x to move`, `black plays`
    std::size_t next = i + 1;
    if (is(next, {"is", "s", "has", "player"})) ++next;
    const bool turn = is(next, {"turn"}) ||
                      (is(next, {"moves", "plays"}) && next + 1 == words.size()) ||
                      (is(next, {"to"}) && is(next + 1, {"move", "play"}));
    if (turn) side = side_of_word(words[i], style);
    if (side && !side->code.empty()) side.reset();
    if (side) used[i] = true;
    // `side w`, `to move b`, `turn 2`, `next player black`
    const bool named = is(i, {"side", "turn", "tomove", "mover", "next", "player"}) ||
                       (is(i, {"to"}) && is(i + 1, {"move", "play"}));
    if (!side && named) {
      std::size_t at = i + (words[i] == "to" ? 2 : 1);
      while (is(at, {"player", "to", "move", "turn", "is", "colour", "color"})) ++at;
      if (at < words.size()) side = side_of_word(words[at], style);
      if (side) used[at] = true;
    }
    if (!side) continue;
    if (found && (found->colour != side->colour || found->code != side->code)) return std::nullopt;
    found = side;
  }
  // Besides, there are only words, and the number of a move.
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    const bool letters = std::all_of(word.begin(), word.end(), [](char c) {
      return is_letter(c) || static_cast<unsigned char>(c) >= 0x80;
    });
    const bool genitive = word == "s" && i > 0 && used[i - 1];
    const bool number = i > 0 && (words[i - 1] == "move" || words[i - 1] == "ply") &&
                        std::all_of(word.begin(), word.end(), is_digit);
    if (!used[i] && !genitive && !number && (!letters || word.size() < 2)) return std::nullopt;
  }
  return found;
}

std::optional<Side> whole_side(std::string_view line, const BoardStyle& style) {
  std::string blank(line);
  std::replace(blank.begin(), blank.end(), '|', ' ');
  std::string_view text = trimmed(blank);
  if (text.empty()) return std::nullopt;
  if (text.ends_with(':')) text.remove_suffix(1);
  std::size_t at = 0;
  const Result<Colour> side = read_side(text, at, style);
  if (side && skip_blanks(text, at) == text.size()) return Side{side.value()};
  if (text == "1" || text == "-1") return Side{{}, std::string(text)};
  const auto word =
      static_cast<unsigned char>(text[0]) >= 0x80 ? side_of_word(text, style) : std::nullopt;
  return word ? word : side_in_words(text, style);
}

// Ranks.

/// True if the text beside a rank is a count, as in `*: discs = 2  moves = 4`.
bool is_count(std::string_view text) noexcept {
  std::size_t at = text.size() > 1 && text[1] == ':' ? skip_blanks(text, 2) : 0;
  if (at == text.size()) return false;
  while (at < text.size()) {
    const std::string_view word = letters_at(text, at);
    std::size_t sign = skip_blanks(text, at + word.size());
    const bool known = std::find(kCounts.begin(), kCounts.end(), word) != kCounts.end();
    if (!known || sign == text.size() || text[sign] != '=') return false;
    at = sign = skip_blanks(text, sign + 1);
    while (at < text.size() && is_digit(text[at])) ++at;
    if (at == sign) return false;
    at = skip_blanks(text, at);
  }
  return true;
}

struct Rank {
  int number = -1;                 // as printed, from 0 or from 1; -1 if absent
  std::vector<std::string> cells;  // eight symbols
  std::size_t beside = 0;          // offset in the line of the text beside the rank
  bool left = false;               // the number stands on the left

  friend bool operator==(const Rank&, const Rank&) = default;
};

std::size_t skip_gaps(const std::vector<Glyph>& glyphs, std::size_t at) noexcept {
  while (at < glyphs.size() && is_gap(glyphs[at])) ++at;
  return at;
}

bool ends_cell(const std::vector<Glyph>& glyphs, std::size_t at) noexcept {
  return at >= glyphs.size() || is_gap(glyphs[at]);
}

int digit_of(const Glyph& glyph) noexcept { return glyph.symbol[0] - '0'; }

/// Reads the symbols of one group, which ends at a gap or with the eighth square.
bool read_group(const std::vector<Glyph>& glyphs, std::size_t& at, bool pairs,
                const BoardStyle& style, std::vector<std::string>& cells) {
  while (!ends_cell(glyphs, at) && cells.size() < kRanks) {
    const Glyph& glyph = glyphs[at];
    const bool digit_next = at + 1 < glyphs.size() && is_digit_glyph(glyphs[at + 1]);
    if (glyph.symbol == "-" && digit_next && glyphs[at + 1].symbol == "1" &&
        ends_cell(glyphs, at + 2) && (at == 0 || is_gap(glyphs[at - 1]))) {
      cells.emplace_back("-1");
      at += 2;
    } else if (is_digit_glyph(glyph) && digit_next && pairs) {
      const int number = 10 * digit_of(glyph) + digit_of(glyphs[at + 1]);
      if (number < 1 || number > 60) return false;
      cells.emplace_back(kNumber);
      at += 2;
    } else if (is_digit_glyph(glyph) && digit_of(glyph) > 2) {
      // The number of a coming move has one digit only where it stands alone.
      const bool alone = (at == 0 || is_gap(glyphs[at - 1])) && ends_cell(glyphs, at + 1);
      if (!alone && !glyph.wide) return false;
      cells.emplace_back(kNumber);
      ++at;
    } else if (is_cell(glyph.symbol, style)) {
      cells.push_back(glyph.symbol);
      ++at;
    } else {
      return false;
    }
  }
  return true;
}

/// Rather than the number of a coming move.
bool has_digit_cell(const std::vector<std::string>& cells, const BoardStyle& style) {
  return std::any_of(cells.begin(), cells.end(), [&](const std::string& cell) {
    return cell != kNumber && cell_of(cell, style) == Cell::unknown && is_digit(cell.back());
  });
}

/// A digit beside discs is a label, not a square, and numbers alone are no rank.
bool is_like_rank(const std::vector<std::string>& cells, const BoardStyle& style) {
  const auto is_disc_cell = [&](const std::string& cell) {
    const Cell known = cell_of(cell, style);
    return known == Cell::black || known == Cell::white;
  };
  const bool digits = has_digit_cell(cells, style);
  const bool numbers = std::find(cells.begin(), cells.end(), kNumber) != cells.end();
  if (digits && numbers) return false;
  if (digits && std::any_of(cells.begin(), cells.end(), is_disc_cell)) return false;
  return std::any_of(cells.begin(), cells.end(), [](const auto& cell) { return cell != kNumber; });
}

/// Between bars, where a square may be blank: `1 | X |   | O | .. |`.
std::optional<Rank> read_bars(const std::vector<Glyph>& glyphs, const BoardStyle& style) {
  std::vector<std::vector<Glyph>> fields(1);
  for (const Glyph& glyph : glyphs) {
    if (glyph.symbol == "|") {
      fields.emplace_back();
    } else if (!is_gap(glyph)) {
      fields.back().push_back(glyph);
    }
  }
  if (fields.size() < kRanks + 1 || fields.size() > kRanks + 2) return std::nullopt;
  const bool open_left = fields.size() == kRanks + 1 && fields.back().empty() &&
                         !(fields[0].size() == 1 && is_digit_glyph(fields[0][0]));
  Rank rank;
  if (!open_left) {
    if (fields[0].size() > 1) return std::nullopt;
    if (fields[0].size() == 1 && is_digit_glyph(fields[0][0]))
      rank.number = digit_of(fields[0][0]);
    else if (!fields[0].empty())
      return std::nullopt;
  }
  const std::size_t first = open_left ? 0 : 1;
  for (std::size_t i = first; i < first + kRanks; ++i) {
    const std::vector<Glyph>& field = fields[i];
    std::size_t at = 0;
    const std::size_t before = rank.cells.size();
    if (field.empty())
      rank.cells.emplace_back(kBlank);
    else if (!read_group(field, at, true, style, rank.cells) || at != field.size())
      return std::nullopt;
    if (rank.cells.size() != before + 1) return std::nullopt;
  }
  const bool has_last = fields.size() == kRanks + 2 && !fields.back().empty();
  if (has_last && !(fields.back().size() == 1 && is_digit_glyph(fields.back()[0])))
    return std::nullopt;
  rank.beside = glyphs.back().at + 1;
  const bool blank = std::all_of(rank.cells.begin(), rank.cells.end(),
                                 [](const auto& cell) { return cell == kBlank; });
  if (blank && rank.number < 0 && !glyphs.empty() && fields.size() < kRanks + 2)
    return std::nullopt;
  return rank;
}

std::optional<Rank> read_rank_as(std::string_view line, const std::vector<Glyph>& glyphs,
                                 bool with_number, bool pairs, const BoardStyle& style) {
  Rank rank;
  std::size_t at = skip_gaps(glyphs, 0);
  if (with_number) {
    if (at >= glyphs.size()) return std::nullopt;
    const std::string& label = glyphs[at].symbol;
    const bool letter = label.size() == 1 && lower(label[0]) >= 'a' && lower(label[0]) <= 'h';
    if (is_digit_glyph(glyphs[at]) && digit_of(glyphs[at]) <= kRanks) {
      rank.number = digit_of(glyphs[at]);
    } else if (letter && ends_cell(glyphs, at + 1)) {
      rank.number = lower(label[0]) - 'a' + 1;
    } else {
      return std::nullopt;
    }
    rank.left = true;
    at = skip_gaps(glyphs, at + 1);
  }
  std::size_t groups = 0;
  while (rank.cells.size() < kRanks) {
    at = skip_gaps(glyphs, at);
    const std::size_t begin = at;
    if (!read_group(glyphs, at, pairs, style, rank.cells) || at == begin) return std::nullopt;
    ++groups;
  }
  const bool one_each = groups == static_cast<std::size_t>(kRanks);
  if ((groups != 1 && !one_each) || !is_like_rank(rank.cells, style)) return std::nullopt;
  const std::size_t last = skip_gaps(glyphs, at);
  const bool right = last < glyphs.size() && is_digit_glyph(glyphs[last]) &&
                     digit_of(glyphs[last]) <= kRanks && ends_cell(glyphs, last + 1);
  if (right && (rank.number < 0 || rank.number == digit_of(glyphs[last]))) {
    rank.number = digit_of(glyphs[last]);
    at = last + 1;
  }
  if (!ends_cell(glyphs, at)) return std::nullopt;
  at = skip_gaps(glyphs, at);
  rank.beside = at < glyphs.size() ? glyphs[at].at : line.size();
  const std::string_view beside = line.substr(rank.beside);
  if (!beside.empty() && !is_count(beside) && !whole_side(beside, style)) return std::nullopt;
  return rank;
}

/// Nine digits may be a number and eight squares, or the other way round.
std::vector<Rank> read_ranks(std::string_view line, const BoardStyle& style) {
  constexpr std::size_t kMaxBytes = 256;
  if (line.size() < kRanks || line.size() > kMaxBytes) return {};
  const std::vector<Glyph> glyphs = glyphs_of(line);
  // Blanks between bars are squares, so bars come first.
  if (auto rank = read_bars(glyphs, style)) return {*std::move(rank)};
  std::vector<Rank> ranks;
  for (const bool with_number : {true, false}) {
    for (const bool pairs : {true, false}) {
      auto rank = read_rank_as(line, glyphs, with_number, pairs, style);
      if (!ranks.empty() && !has_digit_cell(ranks[0].cells, style)) return ranks;
      if (rank && std::find(ranks.begin(), ranks.end(), *rank) == ranks.end()) {
        ranks.push_back(*std::move(rank));
      }
    }
  }
  return ranks;
}

/// The columns of a line of files; empty for other lines.
std::vector<std::size_t> files_of(std::string_view line) {
  constexpr std::size_t kMaxBytes = 256;
  if (line.size() > kMaxBytes) return {};
  std::vector<std::size_t> columns;
  const std::vector<Glyph> glyphs = glyphs_of(line);
  char first = 0;
  bool apart = true;
  for (std::size_t i = 0; i < glyphs.size(); ++i) {
    const Glyph& glyph = glyphs[i];
    if (is_gap(glyph)) continue;
    constexpr std::string_view kCorner = "/\\*#+.";
    const char c = glyph.symbol.size() == 1 ? lower(glyph.symbol[0]) : '\0';
    if (columns.empty() && first == 0 && c != '\0' && kCorner.find(c) != std::string_view::npos) {
      first = '\1';
      continue;
    }
    if (columns.empty() && c != 'a' && c != '1' && c != '0') return {};
    if (columns.empty()) first = c;
    if (c != first + static_cast<char>(columns.size())) return {};
    apart = apart && (glyph.wide || ends_cell(glyphs, i + 1));
    columns.push_back(i);
  }
  if (columns.size() != kRanks || (first != 'a' && !apart)) return {};
  return columns;
}

/// True for a line of dashes that is longer than a rank, and not as long as a board.
bool is_dashes(std::string_view text) noexcept {
  return text.size() > kRanks && text.size() < kSquares / 2 &&
         text.find_first_not_of('-') == std::string_view::npos;
}

bool is_frame(std::string_view line) {
  std::string text(line);
  std::replace(text.begin(), text.end(), '|', ' ');
  if (is_dashes(trimmed(text))) return true;
  const bool ascii = line.find_first_of("+=_") != std::string_view::npos &&
                     line.find_first_not_of("+-=_| \t\r") == std::string_view::npos;
  if (ascii || line.find("\xE2\x94") == std::string_view::npos) {
    return ascii || line.find("\xE2\x95") != std::string_view::npos;
  }
  const std::vector<Glyph> glyphs = glyphs_of(line);
  return std::all_of(glyphs.begin(), glyphs.end(),
                     [](const Glyph& glyph) { return is_gap(glyph) || glyph.symbol == kLine; });
}

// From symbols to a board.

struct Squares {
  std::vector<std::string> cells;  // 64 symbols
  std::string form;                // such as "rows"
  bool mover = false;              // black discs are those of the mover
};

struct Reading {
  std::map<std::string, Cell> cells;
  Bitboard black = 0;
  Bitboard white = 0;
};

/// The four squares in the middle are never empty, and every disc touches another.
bool is_possible(Bitboard discs) noexcept {
  constexpr Bitboard kMiddle = 0x0000001818000000;
  constexpr Bitboard kNotA = 0xFEFEFEFEFEFEFEFE;
  constexpr Bitboard kNotH = 0x7F7F7F7F7F7F7F7F;
  if ((discs & kMiddle) != kMiddle) return false;
  Bitboard grown = kMiddle;
  for (Bitboard last = 0; last != grown;) {
    last = grown;
    const Bitboard wide = grown | ((grown & kNotH) << 1) | ((grown & kNotA) >> 1);
    grown = (wide | wide << 8 | wide >> 8) & discs;
  }
  return grown == discs;
}

/// The meanings that a symbol may have.
std::vector<Cell> meanings(const std::string& symbol, const std::vector<std::string>& symbols,
                           const BoardStyle& style) {
  const Cell known = cell_of(symbol, style);
  if (known != Cell::unknown) return {known};
  const auto has = [&](Cell cell) {
    return std::any_of(symbols.begin(), symbols.end(),
                       [&](const auto& other) { return cell_of(other, style) == cell; });
  };
  if (symbol == "*")
    return has(Cell::black) ? std::vector{Cell::black, Cell::empty} : std::vector{Cell::black};
  if (symbol == "?") return {Cell::empty};
  if (symbol == "☆") return {Cell::white, Cell::empty};
  const auto used = [&](std::string_view other) {
    return std::find(symbols.begin(), symbols.end(), other) != symbols.end();
  };
  if (symbol == "-1") return {Cell::white, Cell::black};
  if (symbol == "0" && used("-1")) return {Cell::empty};
  if (symbol == "1" && used("-1")) return {Cell::black, Cell::white};
  // Two digits with an empty square, or three.
  const bool two = used("0") && used("1") && has(Cell::empty);
  const bool three = used("0") && used("1") && used("2") && !has(Cell::empty);
  const bool discs = has(Cell::black) || has(Cell::white) || used("*");
  const bool no_set = discs || two == three;
  if (no_set && !(used("0") + used("1") + used("2") == 2 && !discs && !has(Cell::empty))) return {};
  if (two) return {Cell::black, Cell::white};
  return {Cell::black, Cell::white, Cell::empty};
}

std::string name_of(Cell cell) {
  return cell == Cell::black ? "black" : cell == Cell::white ? "white" : "empty";
}

std::vector<Reading> readings_of(const Squares& squares, const BoardStyle& style) {
  std::vector<std::string> symbols;
  for (const std::string& cell : squares.cells) {
    if (std::find(symbols.begin(), symbols.end(), cell) == symbols.end()) symbols.push_back(cell);
  }
  std::sort(symbols.begin(), symbols.end());
  std::vector<Reading> readings(1);
  for (const std::string& symbol : symbols) {
    std::vector<Reading> next;
    for (const Reading& reading : readings) {
      for (const Cell cell : meanings(symbol, symbols, style)) {
        // Two digits are never the same thing.
        const bool digit = is_digit(symbol.back()) && symbol != kNumber;
        const bool taken =
            digit &&
            std::any_of(reading.cells.begin(), reading.cells.end(), [&](const auto& other) {
              return is_digit(other.first.back()) && other.second == cell;
            });
        if (taken) continue;
        next.push_back(reading);
        next.back().cells[symbol] = cell;
      }
    }
    readings = std::move(next);
  }
  for (Reading& reading : readings) {
    for (std::size_t i = 0; i < squares.cells.size(); ++i) {
      const Cell cell = reading.cells.at(squares.cells[i]);
      if (cell == Cell::black) reading.black |= Bitboard{1} << i;
      if (cell == Cell::white) reading.white |= Bitboard{1} << i;
    }
  }
  return readings;
}

template <class Keep>
void keep_some(std::vector<Reading>& readings, const Keep& keep) {
  std::vector<Reading> kept;
  std::copy_if(readings.begin(), readings.end(), std::back_inserter(kept), keep);
  if (!kept.empty()) readings = std::move(kept);
}

/// The symbol that two readings read differently, with both meanings.
std::string difference(const Reading& a, const Reading& b) {
  for (const auto& [symbol, cell] : a.cells) {
    const Cell other = b.cells.at(symbol);
    if (cell == other) continue;
    return "the symbol " + symbol + " has two readings, " + name_of(cell) + " or " +
           name_of(other) + ", expected --symbols " + name_of(cell) + "=" + symbol +
           " or --symbols " + name_of(other) + "=" + symbol;
  }
  return "two readings";
}

std::string describe(const Squares& squares, const Reading& reading) {
  std::string text = squares.form + " of";
  for (const Cell cell : {Cell::black, Cell::white, Cell::empty}) {
    std::string symbols;
    for (const auto& [symbol, meaning] : reading.cells) {
      if (meaning == cell) {
        symbols += symbols.empty() ? "" : " ";
        symbols += symbol == kNumber ? "move numbers" : symbol == kBlank ? "blanks" : symbol;
      }
    }
    if (!symbols.empty()) text += " " + symbols + " (" + name_of(cell) + ")";
  }
  return text;
}

bool is_standard(const Squares& squares, const Reading& reading) {
  return std::all_of(reading.cells.begin(), reading.cells.end(),
                     [](const auto& item) {
                       return item.first.size() == 1 && parse_cell(item.first[0]) == item.second;
                     }) &&
         !squares.mover;
}

using Problem = std::optional<std::pair<std::size_t, std::string>>;

/// Whether `symbol` stands for empty squares, and on all legal ones and no other.
bool marks_fit(const std::string& symbol, const Squares& squares, const Reading& reading,
               Colour mover) {
  const auto cell = reading.cells.find(symbol);
  if (cell == reading.cells.end() || cell->second != Cell::empty) return false;
  Bitboard marks = 0;
  for (std::size_t i = 0; i < squares.cells.size(); ++i) {
    if (squares.cells[i] == symbol) marks |= Bitboard{1} << i;
  }
  return marks == legal_moves(make_position(reading.black, reading.white, mover).board);
}

/// Decides between the readings. An error has no place.
Result<FoundBoard> decide(const Squares& squares, const std::optional<Side>& side,
                          const BoardStyle& style) {
  std::vector<Reading> readings = readings_of(squares, style);
  if (readings.empty()) {
    const auto digit =
        std::find_if(squares.cells.begin(), squares.cells.end(), [&](const auto& cell) {
          return cell != kNumber && is_digit(cell.back()) && cell_of(cell, style) == Cell::unknown;
        });
    const std::string symbol = digit == squares.cells.end() ? "*" : *digit;
    return error_at({}, 0,
                    "the symbol " + symbol +
                        " is a disc or an empty square in this board, expected "
                        "--symbols such as \"white=" +
                        symbol + "\" or \"empty=" + symbol + "\"");
  }
  const bool unclear = readings.size() > 1;
  const bool coded = side && !side->colour;
  keep_some(readings, [](const Reading& r) { return is_possible(r.black | r.white); });
  // Where it can be, 0 is an empty square beside two other digits.
  keep_some(readings, [](const Reading& r) {
    const auto zero = r.cells.find("0");
    return zero != r.cells.end() && zero->second == Cell::empty;
  });
  // The code of the side is that of its discs, and then the names of the colours do not matter.
  const bool by_mover = coded || style.side == SideRule::mover;
  if (by_mover) {
    keep_some(readings, [](const Reading& r) {
      const auto one = r.cells.find("1");
      return one == r.cells.end() || one->second == Cell::black;
    });
  }
  if (readings.size() > 1 && side && side->colour) {
    const Colour mover = *side->colour;
    // Marks of legal squares are exactly those; otherwise `*` is a disc.
    keep_some(readings, [&](const Reading& r) {
      return marks_fit("*", squares, r, mover) ==
             (r.cells.contains("*") && r.cells.at("*") == Cell::empty);
    });
    keep_some(readings, [mover](const Reading& r) {
      const bool even = popcount(r.black | r.white) % 2 == 0;
      return even == (mover == Colour::black);
    });
  }
  for (const Reading& other : readings) {
    if (other.black != readings[0].black || other.white != readings[0].white) {
      return error_at({}, 0, difference(readings[0], other));
    }
  }
  const Reading& reading = readings[0];
  std::optional<Colour> colour;
  if (side && side->colour) colour = *side->colour;
  if (coded) {
    const auto code = reading.cells.find(side->code);
    const Cell cell = code == reading.cells.end() ? Cell::unknown : code->second;
    if (cell == Cell::black) colour = Colour::black;
    if (cell == Cell::white) colour = Colour::white;
    const bool plain = cell == Cell::unknown && readings.size() == 1;
    if (plain && (side->code == "1" || side->code == "2")) {
      return error_at({}, 0,
                      "the side " + side->code +
                          " is no symbol of the board, expected X, O "
                          "or words such as \"Black to play\"");
    }
    if (!colour)
      return error_at({}, 0,
                      "the side " + side->code +
                          " is no disc of the board, "
                          "expected the symbol of a disc");
  }
  FoundBoard found;
  if (!colour) {
    Result<Position> ruled = with_side_of_rule(reading.black, reading.white, style);
    if (!ruled) return ruled.error();
    found.position = ruled.value();
  } else {
    const bool swapped =
        (style.side == SideRule::mover || squares.mover) && *colour == Colour::white;
    found.position = make_position(swapped ? reading.white : reading.black,
                                   swapped ? reading.black : reading.white, *colour);
  }
  if (reading.cells.contains("?") && cell_of("?", style) == Cell::unknown &&
      !marks_fit("?", squares, reading, found.position.side)) {
    return error_at({}, 0,
                    "the symbol ? is a legal square or unreadable, expected it on all legal "
                    "squares and no other, or --symbols empty=?");
  }
  if (unclear || !is_standard(squares, reading)) found.how = describe(squares, reading);
  if (!colour)
    found.how += found.how.empty() ? "a board with its side by --side" : ", side by --side";
  return found;
}

// Boards over several lines.

class PrintedBoard {
 public:
  explicit PrintedBoard(const BoardStyle& style) : style_(style) {}

  /// Returns the place of an error and its message.
  Problem add(std::string_view line) {
    if (skip_gaps(glyphs_of(line), 0) == glyphs_of(line).size()) {
      if (trimmed(line).find('|') == std::string_view::npos) return std::nullopt;
    }
    if (auto files = files_of(line); !files.empty()) {
      if (ranks_ == 0) files_ = std::move(files);
      return std::nullopt;
    }
    if (auto ranks = read_ranks(line, style_); !ranks.empty()) {
      if (ranks.size() > 1) unclear_ = true;
      Problem problem = add_rank(line, ranks[0], ranks.size() > 1);
      options_.push_back(std::move(ranks));
      return problem;
    }
    if (const auto rank = below_files(line)) return add_rank(line, *rank);
    if (is_frame(line)) return std::nullopt;
    const std::size_t at = skip_blanks(line, 0);
    if (const auto side = whole_side(line, style_)) {
      if (ranks_ == 0 || ranks_ == kRanks) return set_side(*side, at);
      return std::pair(at, "found the side " + quoted(trimmed(line)) + ", expected rank " +
                               std::to_string(ranks_ + 1) + " of the board");
    }
    if (trimmed(line) == "8" && ranks_ == 0) return std::nullopt;  // the size of the board
    return std::pair(at, "found " + quoted(trimmed(line)) +
                             " in a printed board, expected a rank of eight squares or the side");
  }

  [[nodiscard]] int ranks() const noexcept { return ranks_; }

  [[nodiscard]] Result<FoundBoard> board() const {
    if (!unclear_) return decide({.cells = cells_, .form = "rows"}, side_, style_);
    std::vector<std::vector<std::string>> boards;
    for (const int first : {-1, 0, 1}) {
      for (const bool left : {true, false}) {
        auto cells = cells_by(first, left);
        const bool known = std::find(boards.begin(), boards.end(), cells) != boards.end();
        if (!cells.empty() && !known) boards.push_back(std::move(cells));
      }
    }
    if (boards.size() == 1) return decide({.cells = boards[0], .form = "rows"}, side_, style_);
    return error_at({}, 0,
                    boards.empty()
                        ? "ranks whose numbers are not in order, expected 1 to 8"
                        : "digits that may be squares or numbers of ranks, on the left or on "
                          "the right, expected ranks without numbers");
  }

 private:
  /// The number of a rank, and symbols below the files that they stand on; the others are empty.
  [[nodiscard]] std::optional<Rank> below_files(std::string_view line) const {
    if (files_.empty()) return std::nullopt;
    const std::vector<Glyph> glyphs = glyphs_of(line);
    const std::size_t label = skip_gaps(glyphs, 0);
    if (label >= glyphs.size() || label >= files_[0] || !is_digit_glyph(glyphs[label])) {
      return std::nullopt;
    }
    Rank rank{.number = digit_of(glyphs[label]),
              .cells = std::vector<std::string>(kRanks, std::string(kBlank)),
              .beside = line.size()};
    for (std::size_t i = label + 1; i < glyphs.size(); ++i) {
      if (is_gap(glyphs[i])) continue;
      const auto file = std::find(files_.begin(), files_.end(), i);
      if (file == files_.end() || !is_cell(glyphs[i].symbol, style_)) return std::nullopt;
      rank.cells[static_cast<std::size_t>(file - files_.begin())] = glyphs[i].symbol;
    }
    return rank;
  }

  /// If the numbers of ranks begin with `first` (-1: none) on one side; empty if they do not.
  [[nodiscard]] std::vector<std::string> cells_by(int first, bool left) const {
    std::vector<std::string> cells;
    for (std::size_t i = 0; i < options_.size(); ++i) {
      const int number = first < 0 ? -1 : first + static_cast<int>(i);
      const auto fits = std::find_if(options_[i].begin(), options_[i].end(), [&](const Rank& rank) {
        return rank.number == number && (number < 0 || rank.left == left);
      });
      if (fits == options_[i].end()) return {};
      cells.insert(cells.end(), fits->cells.begin(), fits->cells.end());
    }
    return cells.size() == kSquares ? cells : std::vector<std::string>{};
  }

  Problem add_rank(std::string_view line, const Rank& rank, bool unclear = false) {
    const std::size_t at = skip_blanks(line, 0);
    if (ranks_ == kRanks) return std::pair(at, std::string("a ninth rank, expected eight"));
    if (ranks_ == 0 && rank.number == 0) first_ = 0;
    if (!unclear && !unclear_ && rank.number >= 0 && rank.number != ranks_ + first_) {
      return std::pair(at, "found rank " + std::to_string(rank.number) + ", expected rank " +
                               std::to_string(ranks_ + first_));
    }
    cells_.insert(cells_.end(), rank.cells.begin(), rank.cells.end());
    ++ranks_;
    const auto side = whole_side(line.substr(std::min(rank.beside, line.size())), style_);
    return side ? set_side(*side, rank.beside) : std::nullopt;
  }

  Problem set_side(Side side, std::size_t at) {
    const bool was_count = side_ && !side_->colour && side.colour;  // of boards
    if (side_ && !was_count) {
      return std::pair(at, std::string("a second side to move, expected one"));
    }
    side_ = std::move(side);
    return std::nullopt;
  }

  const BoardStyle& style_;
  int ranks_ = 0;
  int first_ = 1;                           // number of the first rank
  bool unclear_ = false;                    // which digits are the numbers of ranks
  std::vector<std::vector<Rank>> options_;  // of each rank
  std::vector<std::size_t> files_;
  std::vector<std::string> cells_;
  std::optional<Side> side_;
};

Result<FoundBoard> find_in_lines(std::string_view text, const BoardStyle& style) {
  PrintedBoard board(style);
  std::size_t last = 0;  // beginning of the first line below the ranks
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const int before = board.ranks();
    if (auto problem = board.add(text.substr(begin, end - begin))) {
      return error_at(text, begin + problem->first, std::move(problem->second));
    }
    begin = end + 1;
    if (board.ranks() != before) last = std::min(begin, text.size());
  }
  if (board.ranks() == 0) {
    const std::size_t at = skip_blanks(text, 0);
    const std::string_view line = trimmed(text.substr(at, text.substr(at).find('\n')));
    return error_at(text, at,
                    "found " + quoted(line) +
                        " without a board, expected a board of 64 squares, or eight ranks of a "
                        "printed board above or below");
  }
  if (board.ranks() != kRanks) {
    return error_at(text, last,
                    "the board has " + std::to_string(kRanks * board.ranks()) +
                        " squares, expected 64 and then the side to move");
  }
  Result<FoundBoard> found = board.board();
  if (!found) return error_at(text, text.size(), found.error().message);
  return found;
}

// Boards on one line.

/// The value of `key=` in an address; empty if there is none.
std::string_view parameter(std::string_view text, std::string_view key) noexcept {
  for (std::size_t at = 0; (at = text.find(key, at)) != std::string_view::npos; ++at) {
    const bool begins = at > 0 && (text[at - 1] == '?' || text[at - 1] == '&');
    if (!begins || text.substr(at + key.size(), 1) != "=") continue;
    const std::string_view rest = text.substr(at + key.size() + 1);
    return rest.substr(0, rest.find_first_of("& \t\r\n#"));
  }
  return {};
}

/// A 64-bit number in decimal or hex, with or without a sign.
std::optional<std::uint64_t> bits_of(std::string_view word) noexcept {
  const bool negative = word.starts_with('-');
  if (negative) word.remove_prefix(1);
  const bool hex = word.starts_with("0x") || word.starts_with("0X");
  if (hex) word.remove_prefix(2);
  while (!word.empty() && (lower(word.back()) == 'u' || lower(word.back()) == 'l'))
    word.remove_suffix(1);
  std::uint64_t bits = 0;
  const char* const end = word.data() + word.size();
  const auto [to, error] = std::from_chars(word.data(), end, bits, hex ? 16 : 10);
  if (error != std::errc() || to != end || word.empty()) return std::nullopt;
  return negative ? ~bits + 1 : bits;
}

/// Counted from the other end, the board is turned half round and no less possible; its values are
/// the same. So the reading is named.
std::optional<Result<FoundBoard>> find_bitboards(const std::vector<std::string_view>& words,
                                                 const BoardStyle& style) {
  if (words.size() < 2) return std::nullopt;
  const auto mover = bits_of(words[0]);
  const auto opponent = bits_of(words[1]);
  constexpr Bitboard kLeastBoard = 1 << 28;  // a disc on d5, e5 or behind
  if (!mover || !opponent || std::max(*mover, *opponent) < kLeastBoard) return std::nullopt;
  if ((*mover & *opponent) != 0) {
    return error_at({}, 0,
                    "two numbers with a common bit, expected the discs of the mover and "
                    "those of the opponent");
  }
  if (!is_possible(*mover | *opponent)) {
    return error_at({}, 0,
                    "two numbers that are no discs of a game, expected the discs of the "
                    "mover and those of the opponent");
  }
  std::optional<Side> side;
  if (words.size() > 2) side = side_of_word(words[2], style);
  const bool black = !side || side->colour != Colour::white;
  const Position position = make_position(black ? *mover : *opponent, black ? *opponent : *mover,
                                          black ? Colour::black : Colour::white);
  return FoundBoard{position, "two numbers, the mover's discs first, a1 in the lowest bit"};
}

/// Rank 8 first, with digits for runs of empty squares: `8/8/8/3WB3/3BW3/8/8/8 b`.
std::optional<std::vector<std::string>> ranks_with_slashes(std::string_view text,
                                                           const BoardStyle& style) {
  std::vector<std::vector<std::string>> ranks(1);
  for (const Glyph& glyph : glyphs_of(text)) {
    std::vector<std::string>& rank = ranks.back();
    if (glyph.symbol == "/") {
      ranks.emplace_back();
    } else if (is_digit_glyph(glyph) && digit_of(glyph) <= kRanks && digit_of(glyph) > 0) {
      for (int i = 0; i < digit_of(glyph); ++i) rank.emplace_back("-");
    } else if (cell_of(glyph.symbol, style) != Cell::unknown || glyph.symbol == "*") {
      rank.push_back(glyph.symbol);
    } else {
      return std::nullopt;
    }
  }
  std::vector<std::string> cells;
  for (auto rank = ranks.rbegin(); rank != ranks.rend(); ++rank) {
    if (rank->size() != kRanks) return std::nullopt;
    cells.insert(cells.end(), rank->begin(), rank->end());
  }
  return cells.size() == kSquares ? std::optional(cells) : std::nullopt;
}

Result<FoundBoard> find_in_line(std::string_view line, const BoardStyle& style) {
  std::string_view text = trimmed(line);
  std::string joined;
  bool address = false;
  if (const std::string_view board = parameter(text, "board"); !board.empty()) {
    joined = std::string(board) + " side=" + std::string(parameter(text, "turn"));
    text = joined;
    address = true;
  }
  if (auto found = find_bitboards(words_of(text), style)) return *std::move(found);
  const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
  const auto side_of = [&](std::string_view rest) -> std::optional<Side> {
    rest = trimmed(rest);
    if (rest.empty()) return std::nullopt;
    if (const auto side = side_of_word(rest, style)) return side;
    return whole_side(rest, style);
  };
  const auto is_unused = [&](std::string_view rest) {
    return !trimmed(rest).empty() && !side_of(rest);
  };
  if (const auto ranks = ranks_with_slashes(text.substr(0, end), style)) {
    if (is_unused(text.substr(end))) {
      return found_error(text, skip_blanks(text, end), " after the board, expected the side");
    }
    Result<FoundBoard> read = decide({.cells = *ranks, .form = "ranks with slashes, rank 8 first,"},
                                     side_of(text.substr(end)), style);
    if (!read) return error_at(text, text.size(), read.error().message);
    FoundBoard found = std::move(read).value();
    if (found.how.empty()) found.how = "ranks with slashes, rank 8 first";
    return found;
  }
  // 64 symbols: together, in ranks, or one by one.
  const std::vector<Glyph> glyphs = glyphs_of(text);
  Squares squares{.cells = {}, .form = address ? "an address" : "symbols"};
  std::vector<std::size_t> widths;
  std::size_t at = skip_gaps(glyphs, 0);
  while (squares.cells.size() < kSquares && at < glyphs.size()) {
    const std::size_t begin = squares.cells.size();
    while (!ends_cell(glyphs, at) && squares.cells.size() < kSquares) {
      const bool minus = glyphs[at].symbol == "-" && at + 1 < glyphs.size() &&
                         glyphs[at + 1].symbol == "1" && ends_cell(glyphs, at + 2) &&
                         (at == 0 || is_gap(glyphs[at - 1]));
      if (!minus && !is_cell(glyphs[at].symbol, style)) {
        return error_at(text, glyphs[at].at,
                        "found " + quoted(glyphs[at].symbol) +
                            " in the board, expected symbols of squares, or --symbols such as "
                            "\"black=A,white=B,empty=.\"");
      }
      squares.cells.push_back(minus ? "-1" : glyphs[at].symbol);
      at += minus ? 2 : 1;
    }
    widths.push_back(squares.cells.size() - begin);
    if (squares.cells.size() == kSquares) break;
    at = skip_gaps(glyphs, at);
  }
  const bool even_groups = std::all_of(widths.begin(), widths.end(), [&](std::size_t width) {
    return width == widths[0] && (width == 1 || width == kRanks || width == kSquares);
  });
  if (squares.cells.size() != kSquares || !even_groups || !ends_cell(glyphs, at)) {
    std::size_t count = squares.cells.size();
    for (std::size_t i = at; !ends_cell(glyphs, i); ++i) ++count;
    return error_at(text, 0,
                    "the board has " + std::to_string(count) +
                        " squares, expected 64 and then the side to move");
  }
  at = skip_gaps(glyphs, at);
  const std::string_view rest =
      at < glyphs.size() ? text.substr(glyphs[at].at) : std::string_view{};
  if (is_unused(rest)) {
    return found_error(text, glyphs[at].at, " after the 64 squares, expected the side to move");
  }
  Result<FoundBoard> found = decide(squares, side_of(rest), style);
  if (!found) return error_at(text, text.size(), found.error().message);
  return found;
}

}  // namespace

PrintedLine classify_line(std::string_view line, const BoardStyle& style) {
  if (!files_of(line).empty()) return {.kind = PrintedKind::files};
  if (const auto ranks = read_ranks(line, style); !ranks.empty()) {
    const std::string_view beside = line.substr(std::min(ranks[0].beside, line.size()));
    const int number = ranks.size() > 1 ? -1 : ranks[0].number;
    return {.kind = PrintedKind::rank,
            .has_side = whole_side(beside, style).has_value(),
            .rank = std::max(number, 0),
            .from_zero = number == 0};
  }
  if (is_frame(line) || trimmed(line) == "8") return {.kind = PrintedKind::frame};
  if (whole_side(line, style)) return {.kind = PrintedKind::side, .has_side = true};
  return {};
}

Result<FoundBoard> find_board(std::string_view text, const BoardStyle& style) {
  const std::string_view lines = trimmed(text);
  const bool alone = lines.find('\n') == std::string_view::npos;
  return alone && classify_line(lines, style).kind == PrintedKind::none
             ? find_in_line(text, style)
             : find_in_lines(text, style);
}

}  // namespace kanzen::notation
