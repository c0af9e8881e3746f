#include "solver/dialects/board_symbols.hpp"

#include <map>
#include <set>

namespace kanzen {

namespace {

using notation::BoardStyle;
using notation::Cell;

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
  constexpr std::u32string_view kUpright =
      U"\u2502\u2503\u2551\u2506\u2507\u250A\u250B\u254E\u254F\uFF5C";
  if (kUpright.find(code) != kUpright.npos) return "|";
  if (code >= 0x2500 && code <= 0x257F) return std::string(kLineSymbol);
  return std::string(bytes);
}

}  // namespace

std::vector<Glyph> glyphs_of(std::string_view line) {
  std::vector<Glyph> glyphs;
  glyphs.reserve(line.size());
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t wanted = notation::symbol_size(line[at]);
    std::size_t size = std::min(wanted, line.size() - at);
    for (std::size_t i = 1; i < size; ++i) {
      if ((static_cast<unsigned char>(line[at + i]) & 0xC0U) != 0x80U) size = 1;
    }
    if (size < wanted) size = 1;  // no UTF-8, and then no symbol
    const std::string_view bytes = line.substr(at, size);
    // These only say how the character before them is drawn, as a picture or as a key.
    constexpr std::array<std::string_view, 4> kSelectors{"\uFE0E", "\uFE0F", "\u20E3", "\u200B"};
    if (size < 3 || std::ranges::find(kSelectors, bytes) == kSelectors.end()) {
      glyphs.push_back({plain_symbol(bytes), at, size > 1});
    }
    at += size;
  }
  return glyphs;
}

bool is_digit_glyph(const Glyph& glyph) noexcept {
  return glyph.symbol.size() == 1 && notation::is_digit(glyph.symbol[0]);
}

bool is_gap(const Glyph& glyph) noexcept {
  return glyph.symbol.size() == 1 && (notation::is_blank(glyph.symbol[0]) ||
                                      notation::is_one_of(glyph.symbol[0], "|,;\"'`[](){}"));
}

namespace {

// Unicode has filled circles, rhombus and star, and the characters for black and white.
constexpr std::string_view kBlackSymbols =
    "X x B b @ D \u25CF \u25C6 \u2605 \u9ED2 \u26AB \u2B24 \u25B2 \u274C #";
constexpr std::string_view kWhiteSymbols =
    "O o W w L \u25CB \u25C7 \u767D \u26AA \u25B3 \u25EF \u2B55";
constexpr std::string_view kEmptySymbols =  // and kBlank
    "- . _ + #number \u25A1 \u30FB \u00B7 \uFF65 \u22C5 \U0001F7E9 \u7A7A \u2796";
constexpr std::string_view kWhiteSquare = "\u2B1C";
constexpr std::string_view kBlackSquare = "\u2B1B";
constexpr std::string_view kUnclearSymbols = "* ? 0 1 2 -1 e E \u2606 \u2B1C \u2B1B";

}  // namespace

Cell cell_of(std::string_view symbol, const BoardStyle& style) noexcept {
  for (const auto& [known, cell] : style.symbols) {
    if (known == symbol) return cell;
  }
  if (symbol == kBlankSymbol || notation::has_word(kEmptySymbols, symbol)) return Cell::empty;
  if (notation::has_word(kBlackSymbols, symbol)) return Cell::black;
  return notation::has_word(kWhiteSymbols, symbol) ? Cell::white : Cell::unknown;
}

bool is_cell(std::string_view symbol, const BoardStyle& style) noexcept {
  return cell_of(symbol, style) != Cell::unknown || notation::has_word(kUnclearSymbols, symbol);
}

bool begins_with_moves(std::string_view line) noexcept {
  const std::size_t at = notation::skip_blanks(line, 0);
  return notation::is_square_at(line, at) && at + 2 < line.size() &&
         notation::lower(line[at + 2]) >= 'a' && notation::lower(line[at + 2]) <= 'h';
}

std::size_t skip_gaps(const std::vector<Glyph>& glyphs, std::size_t at) noexcept {
  while (at < glyphs.size() && is_gap(glyphs[at])) ++at;
  return at;
}

bool is_minus_one_at(const std::vector<Glyph>& glyphs, std::size_t at) noexcept {
  return glyphs[at].symbol == "-" && at + 1 < glyphs.size() && glyphs[at + 1].symbol == "1" &&
         ends_cell(glyphs, at + 2) && (at == 0 || is_gap(glyphs[at - 1]));
}

bool ends_cell(const std::vector<Glyph>& glyphs, std::size_t at) noexcept {
  return at >= glyphs.size() || is_gap(glyphs[at]);
}

namespace {

struct Reading {
  std::map<std::string, Cell> cells;
  Bitboard black = 0;
  Bitboard white = 0;
};

/// Returns the meanings that a symbol may have.
std::vector<Cell> meanings_of(const std::string& symbol, const std::vector<std::string>& symbols,
                              const BoardStyle& style) {
  const Cell known = cell_of(symbol, style);
  if (known != Cell::unknown) return {known};
  const auto has_cell = [&](Cell cell) {
    return std::ranges::any_of(symbols, [&](auto& other) { return cell_of(other, style) == cell; });
  };
  if (symbol == "*")
    return has_cell(Cell::black) ? std::vector{Cell::black, Cell::empty} : std::vector{Cell::black};
  if (symbol == "?") return {Cell::empty};
  if (symbol == "e" || symbol == "E") {  // empty, if letters stand for Black and White
    return has_cell(Cell::black) && has_cell(Cell::white) ? std::vector{Cell::empty}
                                                          : std::vector<Cell>{};
  }
  if (symbol == "\u2606") return {Cell::white, Cell::empty};
  if (symbol == kWhiteSquare || symbol == kBlackSquare) {  // empty, beside round discs
    const Cell disc = symbol == kWhiteSquare ? Cell::white : Cell::black;
    if (has_cell(Cell::black) && has_cell(Cell::white)) return {Cell::empty};
    return has_cell(Cell::empty) ? std::vector{disc} : std::vector{disc, Cell::empty};
  }
  const auto has_symbol = [&](std::string_view other) {
    return std::ranges::find(symbols, other) != symbols.end();
  };
  if (symbol == "0" && has_cell(Cell::black) && has_cell(Cell::empty) && !has_cell(Cell::white)) {
    return {Cell::white};  // in place of O
  }
  // If the user has named digits, another digit is what they have left.
  const auto is_named = [&](Cell cell) {
    return std::ranges::any_of(style.symbols, [&](const auto& other) {
      return other.second == cell && notation::is_digit(other.first.back()) &&
             has_symbol(other.first);
    });
  };
  if (notation::is_digit(symbol.back()) && (is_named(Cell::black) || is_named(Cell::white))) {
    std::vector<Cell> left{Cell::black, Cell::white, Cell::empty};
    std::erase_if(left, [&](Cell cell) { return has_cell(cell); });
    return left;
  }
  if (symbol == "-1") return {Cell::white, Cell::black};
  if (symbol == "0" && has_symbol("-1")) return {Cell::empty};
  if (symbol == "1" && has_symbol("-1")) return {Cell::black, Cell::white};
  // Either two digits and an empty square are there, or three digits.
  const bool has_two = has_symbol("0") && has_symbol("1") && has_cell(Cell::empty);
  const bool has_three =
      has_symbol("0") && has_symbol("1") && has_symbol("2") && !has_cell(Cell::empty);
  const bool has_discs = has_cell(Cell::black) || has_cell(Cell::white) || has_symbol("*");
  const bool has_no_set = has_discs || has_two == has_three;
  if (has_no_set && !(has_symbol("0") + has_symbol("1") + has_symbol("2") == 2 && !has_discs &&
                      !has_cell(Cell::empty)))
    return {};
  if (has_two) return {Cell::black, Cell::white};
  return {Cell::black, Cell::white, Cell::empty};
}

std::string name_of(Cell cell) {
  return cell == Cell::black ? "black" : cell == Cell::white ? "white" : "empty";
}

Bitboard squares_of(const std::string& symbol, const FoundSquares& squares) noexcept {
  Bitboard found = 0;
  for (std::size_t i = 0; i < squares.cells.size(); ++i) {
    if (squares.cells[i] == symbol) found |= Bitboard{1} << i;
  }
  return found;
}

std::vector<Reading> readings_of(const FoundSquares& squares, const BoardStyle& style) {
  const std::set<std::string> used(squares.cells.begin(), squares.cells.end());
  const std::vector<std::string> symbols(used.begin(), used.end());
  std::vector<Reading> readings(1);
  for (const std::string& symbol : symbols) {
    std::vector<Reading> next;
    for (const Reading& reading : readings) {
      for (const Cell cell : meanings_of(symbol, symbols, style)) {
        // Two digits are never the same thing.
        const bool has_digit = notation::is_digit(symbol.back()) && symbol != kNumberSymbol;
        const bool is_taken =
            has_digit && std::ranges::any_of(reading.cells, [&](const auto& other) {
              return notation::is_digit(other.first.back()) && other.second == cell;
            });
        if (is_taken) continue;
        next.push_back(reading);
        next.back().cells[symbol] = cell;
      }
    }
    readings = std::move(next);
  }
  for (Reading& reading : readings) {
    for (const auto& [symbol, cell] : reading.cells) {
      if (cell == Cell::black) reading.black |= squares_of(symbol, squares);
      if (cell == Cell::white) reading.white |= squares_of(symbol, squares);
    }
  }
  return readings;
}

template <class Keep>
void keep_some(std::vector<Reading>& readings, const Keep& keep) {
  if (std::ranges::any_of(readings, keep)) std::erase_if(readings, std::not_fn(keep));
}

/// Names the symbol that two readings read differently, with both meanings.
std::string difference(const Reading& a, const Reading& b) {
  for (const auto& [symbol, cell] : a.cells) {
    const Cell other = b.cells.at(symbol);
    if (cell == other) continue;
    const std::string one = name_of(cell);
    const std::string another = name_of(other);
    std::string out = "the symbol " + symbol;
    out.append(" has two readings, ").append(one).append(" or ").append(another);
    for (const auto& [before, meaning] :
         {std::pair(", expected --symbols ", &one), {" or --symbols ", &another}}) {
      out.append(before).append(*meaning).append("=").append(symbol);
    }
    return out;
  }
  return "two readings";
}

std::string describe(const FoundSquares& squares, const Reading& reading) {
  std::string text = squares.form + " of";
  for (const Cell cell : {Cell::black, Cell::white, Cell::empty}) {
    std::string symbols;
    for (const auto& [symbol, meaning] : reading.cells) {
      if (meaning != cell) continue;
      symbols += symbols.empty() ? "" : " ";
      symbols += symbol == kNumberSymbol  ? "move numbers"
                 : symbol == kBlankSymbol ? "blanks"
                                          : symbol;
    }
    if (!symbols.empty()) text += " " + symbols + " (" + name_of(cell) + ")";
  }
  return text;
}

bool is_standard(const Reading& reading) {
  return std::ranges::all_of(reading.cells, [](const auto& item) {
    return item.first.size() == 1 && notation::parse_cell(item.first[0]) == item.second;
  });
}

/// Whether `symbol` stands for empty squares, on all legal ones and no other.
bool marks_fit(const std::string& symbol, const FoundSquares& squares, const Reading& reading,
               Colour mover) {
  const auto cell = reading.cells.find(symbol);
  if (cell == reading.cells.end() || cell->second != Cell::empty) return false;
  return squares_of(symbol, squares) ==
         legal_moves(make_position(reading.black, reading.white, mover).board);
}

/// Decides about a second symbol of one colour, which is the last move or marks the legal squares:
/// it marks them if it is on all of them and on no other square. Returns whether one does.
bool apply_marks(const FoundSquares& squares, const BoardStyle& style, Colour mover,
                 Reading& reading) {
  for (const auto& entry : reading.cells) {
    const std::string& symbol = entry.first;
    const Cell cell = entry.second;
    const bool is_second =
        cell != Cell::empty && std::ranges::any_of(reading.cells, [&](const auto& other) {
          return other.first != symbol && other.second == cell;
        });
    const auto is_named = [&](const auto& known) { return known.first == symbol; };
    if (!is_second || std::ranges::any_of(style.symbols, is_named)) continue;
    const Bitboard discs = ~squares_of(symbol, squares);
    Reading marked{reading.cells, reading.black & discs, reading.white & discs};
    marked.cells[symbol] = Cell::empty;
    if (!can_occur_in_game(marked.black | marked.white) ||
        !marks_fit(symbol, squares, marked, mover)) {
      continue;
    }
    reading = std::move(marked);
    return true;
  }
  return false;
}

/// Returns the entry of the legend that means another thing than `reading`, or null.
const std::pair<std::string, Cell>* contradicted(const Reading& reading, const BoardStyle& style) {
  const auto entry = std::ranges::find_if(style.legend, [&](const auto& stated) {
    const auto known = reading.cells.find(stated.first);
    return known != reading.cells.end() && known->second != stated.second;
  });
  return entry == style.legend.end() ? nullptr : &*entry;
}

/// Keeps the readings that the legend allows, that can be of a game, and then those that the code
/// of the side or the side itself speaks for. A step that would leave none is skipped.
void keep_likely(const FoundSquares& squares, const std::optional<NamedSide>& side,
                 const BoardStyle& style, std::vector<Reading>& readings) {
  const auto reads_as = [](const Reading& r, const char* symbol, Cell cell, bool reads_absent) {
    const auto known = r.cells.find(symbol);
    return known == r.cells.end() ? reads_absent : known->second == cell;
  };
  keep_some(readings, [&](const Reading& r) { return !contradicted(r, style); });
  keep_some(readings, [](const Reading& r) { return can_occur_in_game(r.black | r.white); });
  // Where it can be, 0 is an empty square beside two other digits.
  keep_some(readings, [&](const Reading& r) { return reads_as(r, "0", Cell::empty, false); });
  // The code of the side is that of its discs, so the names of the colours do not matter.
  if ((side && !side->colour) || style.side == notation::SideRule::mover) {
    keep_some(readings, [&](const Reading& r) { return reads_as(r, "1", Cell::black, true); });
  }
  if (readings.size() == 1 || !side || !side->colour) return;
  const Colour mover = *side->colour;
  keep_some(readings, [&](const Reading& r) { return marks_fit("*", squares, r, mover); });
  keep_some(readings, [mover](const Reading& r) {
    const bool is_even = popcount(r.black | r.white) % 2 == 0;
    return is_even == (mover == Colour::black);
  });
}

ParseError without_reading(const FoundSquares& squares, const BoardStyle& style) {
  const auto digit = std::ranges::find_if(squares.cells, [&](const std::string& cell) {
    return notation::is_digit(cell.back()) && cell_of(cell, style) == Cell::unknown;
  });
  const std::string symbol = digit == squares.cells.end() ? "*" : *digit;
  return notation::error_at(
      {}, 0,
      "the symbol " + symbol +
          " is a disc or an empty square in this board, expected --symbols such as "
          "\"white=" +
          symbol + "\" or \"empty=" + symbol + "\"");
}

/// Refuses two kinds of discs with one colour named: B may be blanc, or an empty square.
std::optional<ParseError> doubtful_colour(const Reading& reading) {
  if (reading.black != 0 && reading.white != 0) return std::nullopt;
  const Cell only = reading.white == 0 ? Cell::black : Cell::white;
  const auto discs = std::ranges::count_if(
      reading.cells, [only](const auto& known) { return known.second == only; });
  if (discs < 2) return std::nullopt;
  return notation::error_at(
      {}, 0,
      std::string(only == Cell::black ? "two symbols of Black and no disc of White"
                                      : "two symbols of White and no disc of Black") +
          ", expected --symbols such as \"black=X,white=B\"");
}

/// Returns the colour of the discs that have the code of the side.
Result<Colour> colour_of_code(const std::string& code, const Reading& reading, bool is_ambiguous) {
  const auto known = reading.cells.find(code);
  const Cell cell = known == reading.cells.end() ? Cell::unknown : known->second;
  if (cell == Cell::black) return Colour::black;
  if (cell == Cell::white) return Colour::white;
  const bool is_bare_code = cell == Cell::unknown && !is_ambiguous && (code == "1" || code == "2");
  return notation::error_at(
      {}, 0,
      "the side " + code +
          (is_bare_code ? " is no symbol of the board, expected X, O or words such as "
                          "\"Black to play\""
                        : " is no disc of the board, expected the symbol of a disc"));
}

}  // namespace

// Which position is solved is decided here, so the rules go from what no program breaks to what
// most respect. A game leaves the middle taken and its discs connected; that alone settles most
// boards of digits, because 0 in the middle cannot be empty. Egaroucid writes 0 for Black and 1 for
// White, others 1 and 2 with 0 for nothing, NumPy programs 1 and -1 for the mover and the other: so
// a code of the side counts before its colour. Tutorials mark legal squares by * beside X and O,
// which is a disc for Zebra: the marks must be all legal squares of the side and no other. Last,
// Black has an even number of discs to move against, unless somebody has passed. Two readings that
// are left are an error: taking the first would solve another position without a word.
Result<FoundBoard> decide_board(const FoundSquares& squares, const std::optional<NamedSide>& side,
                                const BoardStyle& style) {
  std::vector<Reading> readings = readings_of(squares, style);
  if (readings.empty()) return without_reading(squares, style);
  bool is_unclear = readings.size() > 1;
  keep_likely(squares, side, style, readings);
  for (const Reading& other : readings) {
    if (other.black != readings[0].black || other.white != readings[0].white) {
      return notation::error_at({}, 0, difference(readings[0], other));
    }
  }
  Reading& reading = readings[0];
  if (const auto* const stated = contradicted(reading, style)) {
    return notation::against_legend(stated->first, stated->second);
  }
  std::optional<Colour> colour;
  if (side) colour = side->colour;
  const std::optional<Colour> mover =
      colour                                    ? colour
      : style.side == notation::SideRule::black ? std::optional(Colour::black)
      : style.side == notation::SideRule::white ? std::optional(Colour::white)
                                                : std::nullopt;
  if (mover) is_unclear = apply_marks(squares, style, *mover, reading) || is_unclear;
  if (auto error = doubtful_colour(reading)) return *std::move(error);
  if (side && !colour && style.side == notation::SideRule::stated) {
    const Result<Colour> coded = colour_of_code(side->code, reading, readings.size() > 1);
    if (!coded) return coded.error();
    colour = *coded;
  }
  FoundBoard found;
  if (colour) {
    const bool is_swapped = style.side == notation::SideRule::mover && *colour == Colour::white;
    found.position = make_position(is_swapped ? reading.white : reading.black,
                                   is_swapped ? reading.black : reading.white, *colour);
  } else {
    const Result<Position> ruled = notation::with_side_of_rule(reading.black, reading.white, style);
    if (!ruled) return ruled.error();
    found.position = *ruled;
  }
  if (reading.cells.contains("?") && cell_of("?", style) == Cell::unknown &&
      !marks_fit("?", squares, reading, found.position.side)) {
    return notation::error_at(
        {}, 0,
        "the symbol ? is a legal square or unreadable, expected it on all legal "
        "squares and no other, or --symbols empty=?");
  }
  if (is_unclear || !is_standard(reading)) found.read_as = describe(squares, reading);
  if (!colour) {
    found.read_as +=
        found.read_as.empty() ? "a board whose side is given by --side" : ", side given by --side";
  }
  return found;
}

}  // namespace kanzen
