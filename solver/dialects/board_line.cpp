// Reads boards on one line: 64 symbols, ranks with slashes, two numbers, or an address.
#include "core/notation/text.hpp"
#include "solver/dialects/printed_board.hpp"

namespace kanzen::notation {

namespace {

/// Returns the value of `key=` in an address; empty if there is none.
std::string_view parameter(std::string_view text, std::string_view key) noexcept {
  for (std::size_t at = 0; (at = text.find(key, at)) != std::string_view::npos; ++at) {
    const bool begins = at > 0 && is_one_of(text[at - 1], "?&#");
    if (!begins || text.substr(at + key.size(), 1) != "=") continue;
    const std::string_view rest = text.substr(at + key.size() + 1);
    return rest.substr(0, rest.find_first_of("& \t\r\n#"));
  }
  return {};
}

/// Returns the first of the parts between `separators` that is 64 symbols of squares, or 65 with
/// the side; empty if there is none.
std::string_view squares_between(std::string_view text, std::string_view separators) noexcept {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = find_any(text, separators, at);
    const std::string_view part = text.substr(at, end - at);
    const bool cells =
        std::ranges::all_of(part, [](char c) { return is_plain_cell(c) || c == '_'; });
    const bool board = part.size() == kSquares || part.size() == kSquares + 1;
    if (board && cells) return part;
    at = end + 1;
  }
  return {};
}

std::string_view board_in_address(std::string_view text) noexcept {
  const std::string_view board = parameter(text, "board");
  const bool address = text.find("://") != std::string_view::npos;
  return board.empty() && address ? squares_between(text, "/?&#=; \t\r\n") : board;
}

/// Reads two numbers as bits. Counted from the other end, they give the board turned half round,
/// which is as possible and has the same values, so the result names the reading.
std::optional<Result<FoundBoard>> find_bitboards(const std::vector<std::string_view>& words,
                                                 const BoardStyle& style) {
  if (words.size() < 2 || words.size() >= kSquares) return std::nullopt;  // -1 is all bits, too
  const auto mover = parse_bits(words[0]);
  const auto opponent = parse_bits(words[1]);
  constexpr Bitboard kLeastBoard = 1 << 28;  // a disc on d5, e5 or behind
  if (!mover || !opponent || std::max(*mover, *opponent) < kLeastBoard) return std::nullopt;
  if ((*mover & *opponent) != 0) {
    return error_at({}, 0,
                    "two numbers with a common bit, expected the discs of the mover and "
                    "those of the opponent");
  }
  if (!can_be_of_a_game(*mover | *opponent)) {
    return error_at({}, 0,
                    "two numbers that are no discs of a game, expected the discs of the "
                    "mover and those of the opponent");
  }
  std::optional<Side> side;
  if (words.size() > 2) side = side_of_word(words[2], style);
  if (words.size() > (side ? 3U : 2U)) {
    return error_at({}, 0,
                    "found " + quoted(words[side ? 3 : 2]) +
                        " behind two numbers, expected the side, or a heading such as "
                        "mover,opponent,score above them");
  }
  const bool black = !side || side->colour != Colour::white;
  const Position position = make_position(black ? *mover : *opponent, black ? *opponent : *mover,
                                          black ? Colour::black : Colour::white);
  return FoundBoard{position, "two numbers, the mover's discs first, a1 in the lowest bit"};
}

/// Skips castling, en passant and counters, which come in pairs and mean nothing in Othello.
bool skip_pair(std::string_view text, std::size_t& at, std::string_view characters) {
  const auto skip = [&] {
    const std::string_view word = group_at(text, at);
    const bool fits = !word.empty() && has_only(word, characters);
    if (fits) at = skip_blanks(text, at + word.size());
    return fits;
  };
  return !skip() || skip();
}

/// Reads ranks from 8 on, with digits for runs of empty squares, into symbols from a1 on.
Result<std::vector<std::string>> read_slashed(std::string_view text, std::size_t& at,
                                              const BoardStyle& style) {
  std::vector<std::string> cells;
  for (int number = kRanks; number > 0; --number) {
    std::vector<std::string> rank;
    while (rank.size() < kRanks) {
      const std::string symbol(text.substr(at, at < text.size() ? symbol_size(text[at]) : 0));
      const bool run = symbol >= "1" && symbol <= "8" && symbol.size() == 1;
      const std::size_t width = run ? static_cast<std::size_t>(symbol[0] - '0') : 1;
      const bool known = run || symbol == "p" || symbol == "P" || symbol == "*" ||
                         (symbol > " " && cell_of(symbol, style) != Cell::unknown);
      if (!known || rank.size() + width > kRanks) {
        return found_error(
            text, at,
            " on rank " + std::to_string(number) + ", expected p, P or a number of empty squares");
      }
      rank.insert(rank.end(), width, run ? "-" : symbol);
      at += symbol.size();
    }
    const char separator = at < text.size() ? text[at] : ' ';
    const bool ends = number > 1 ? separator == '/' : is_blank(separator) || separator == '[';
    if (!ends) {
      const std::string name = std::to_string(number);
      return found_error(
          text, at,
          " after rank " + name + ", expected " + (number > 1 ? "/" : "a space and the side"));
    }
    if (number > 1) ++at;
    cells.insert(cells.begin(), rank.begin(), rank.end());
  }
  return cells;
}

}  // namespace

Result<Fen> read_fen(std::string_view text, std::size_t& at, FenColours colours,
                     const BoardStyle& style) {
  std::size_t i = skip_blanks(text, at);
  Result<std::vector<std::string>> cells = read_slashed(text, i, style);
  if (!cells) return std::move(cells).error();
  if (i < text.size() && text[i] == '[') {
    const std::size_t end = skip_any(text, "Pp-", i + 1);
    if (end == text.size() || text[end] != ']') {
      return found_error(text, end, " in the discs in hand, expected P, p or ]");
    }
    i = end + 1;
    if (!group_at(text, i).empty()) return found_group(text, i, ", expected a space and the side");
    colours = FenColours::flipello;
  }
  bool letters = false;
  const bool swapped = colours == FenColours::flipello;
  for (std::string& cell : *cells) {
    if (cell != "p" && cell != "P") continue;
    cell = (cell == "p") != swapped ? "X" : "O";
    letters = true;
  }
  i = skip_blanks(text, i);
  const std::string_view word = group_at(text, i);
  std::optional<Side> side = side_of_word(word, style);
  if (side) {
    i = skip_blanks(text, i + word.size());
  } else if ((side = whole_side(text.substr(i), style))) {
    i = text.size();
  } else if (style.side == SideRule::stated || !word.empty()) {
    return found_group(text, i, ", expected the side b or w");
  }
  if (side && side->colour && swapped) side->colour = other(*side->colour);
  if (!skip_pair(text, i, "-")) return found_group(text, i, ", expected - for en passant");
  if (!skip_pair(text, i, "0123456789")) {
    return found_group(text, i, ", expected the number of the move");
  }
  Result<FoundBoard> found = decide(
      {.cells = *std::move(cells), .form = "ranks with slashes, rank 8 first,"}, side, style);
  if (!found) return error_at(text, text.size(), found.error().message);
  if (found->read_as.empty() && !letters) found->read_as = "ranks with slashes, rank 8 first";
  at = i;
  return Fen{found->position, colours, std::move(found->read_as)};
}

namespace {

/// Finds the side among the words behind the board in a line of a program, e.g. `Piece::Black)`;
/// all words that are one must agree.
std::optional<Side> side_in_code(std::string_view text) {
  constexpr std::string_view kSigns = " \t,;:.()[]{}\"'`";
  std::optional<Side> found;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = skip_any(text, kSigns, at);
    at = find_any(text, kSigns, begin);
    const auto side = at == begin ? std::nullopt : side_of_word(text.substr(begin, at - begin), {});
    if (!side || !side->colour) continue;
    if (found && found->colour != side->colour) return std::nullopt;
    found = side;
  }
  return found;
}

/// Reads 64 symbols, together, in ranks, or one by one, and advances `at` past them.
Result<std::vector<std::string>> read_symbols(std::string_view text,
                                              const std::vector<Glyph>& glyphs, std::size_t& at,
                                              const BoardStyle& style) {
  std::vector<std::string> cells;
  std::vector<std::size_t> widths;  // the groups' widths
  at = skip_gaps(glyphs, 0);
  while (cells.size() < kSquares && at < glyphs.size()) {
    const std::size_t begin = cells.size();
    while (!ends_cell(glyphs, at) && cells.size() < kSquares) {
      const bool minus = is_minus_one_at(glyphs, at);
      if (!minus && !is_cell(glyphs[at].symbol, style)) {
        return error_at(text, glyphs[at].at,
                        "found " + quoted(glyphs[at].symbol) +
                            " in the board, expected symbols of squares, or --symbols such as "
                            "\"black=A,white=B,empty=.\"");
      }
      cells.push_back(minus ? "-1" : glyphs[at].symbol);
      at += minus ? 2 : 1;
    }
    widths.push_back(cells.size() - begin);
    if (cells.size() == kSquares) break;
    at = skip_gaps(glyphs, at);
  }
  const bool even_groups = std::ranges::all_of(widths, [&](std::size_t width) {
    return width == widths[0] && (width == 1 || width == kRanks || width == kSquares);
  });
  if (cells.size() == kSquares && even_groups && ends_cell(glyphs, at)) return cells;
  // The side may stand behind the first of long groups.
  const bool long_group = widths.size() > 1 && widths[0] > kRanks;
  std::size_t count = long_group ? widths[0] : cells.size();
  for (std::size_t i = at; !long_group && !ends_cell(glyphs, i); ++i) ++count;
  return error_at(
      text, 0,
      "the board has " + std::to_string(count) + " squares, expected 64 and then the side to move");
}

/// `quoted` is the board in the line `text` of a program.
Result<FoundBoard> find_in_quotes(std::string_view text, std::string_view quoted,
                                  const BoardStyle& style) {
  constexpr std::string_view kForm =
      "a text in a program, whose line has nothing else that is used";
  const auto last = static_cast<std::size_t>(quoted.data() + quoted.size() - text.data());
  const std::size_t end = std::min(last + 1, text.size());
  if (quoted.size() > kSquares) {
    const Result<Position> position = parse_position(quoted, style);
    if (!position) return error_at(text, end, position.error().message);
    return FoundBoard{position.value(), std::string(kForm)};
  }
  Squares squares{.cells = {}, .form = std::string(kForm)};
  for (const char c : quoted) squares.cells.emplace_back(1, c);
  Result<FoundBoard> found = decide(squares, side_in_code(text.substr(end)), style);
  if (!found) return error_at(text, end, found.error().message);
  if (found->read_as.empty()) found->read_as = squares.form;
  return found;
}

}  // namespace

std::string_view quoted_squares(std::string_view line) noexcept {
  const bool quoted = std::ranges::any_of(line, is_quote);  // most lines have none
  return quoted ? squares_between(line, "\"'`") : std::string_view{};
}

bool is_board_address(std::string_view text) noexcept { return !board_in_address(text).empty(); }

Result<FoundBoard> find_in_line(std::string_view line, const BoardStyle& style) {
  std::string_view text = trimmed(line);
  std::string joined;
  if (const std::string_view quoted = quoted_squares(text); !quoted.empty()) {
    return find_in_quotes(text, quoted, style);
  }
  const std::string_view board = board_in_address(text);
  if (!board.empty()) {
    joined = board;
    for (const std::string_view key : {"turn", "side", "player", "color"}) {
      const std::string_view side = parameter(text, key);
      if (side.empty()) continue;
      joined.append(" side=").append(side);
      break;
    }
    text = joined;
  }
  if (auto found = find_bitboards(words_of(text), style)) return *std::move(found);
  if (has_seven_slashes(text.substr(0, text.find_first_of(" \t[")))) {
    std::size_t at = 0;
    Result<Fen> fen = read_fen(text, at, FenColours::edax, style);
    if (!fen) return std::move(fen).error();
    if (at < text.size()) return found_error(text, at, " after the board, expected the side");
    return FoundBoard{fen->position, std::move(fen->read_as)};
  }
  const std::vector<Glyph> glyphs = glyphs_of(text);
  std::size_t at = 0;
  Result<std::vector<std::string>> cells = read_symbols(text, glyphs, at, style);
  if (!cells) return std::move(cells).error();
  at = skip_gaps(glyphs, at);
  const std::string_view rest =
      at < glyphs.size() ? trimmed(text.substr(glyphs[at].at)) : std::string_view{};
  std::optional<Side> side = side_of_word(rest, style);
  if (!side && !rest.empty()) side = whole_side(rest, style);
  if (!side && !rest.empty()) {
    return found_error(text, glyphs[at].at, " after the 64 squares, expected the side to move");
  }
  Result<FoundBoard> found = decide(
      {.cells = *std::move(cells), .form = board.empty() ? "symbols" : "an address"}, side, style);
  if (!found) return error_at(text, text.size(), found.error().message);
  return found;
}

}  // namespace kanzen::notation
