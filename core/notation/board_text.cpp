#include "core/notation.hpp"
#include "core/notation/text.hpp"

namespace kanzen::notation {

namespace {

constexpr std::size_t kBoardLength = kSquares;

/// A board without a side has two readings, and this says what decides.
constexpr std::string_view kExpectedSide =
    ", expected the side to move: X (Black) or O (White), words such as \"Black to play\", or "
    "--side black, white, parity or mover";

bool ends_board(char c) noexcept { return is_blank(c) || c == ';' || c == '%' || c == ']'; }

/// Returns the symbols up to the next of these signs, by a loop, as find_any() would be slower.
std::string_view group_of_board(std::string_view text, std::size_t at) noexcept {
  std::size_t end = at;
  while (end < text.size() && !ends_board(text[end])) ++end;
  return text.substr(at, end - at);
}

/// Whether the characters are a word rather than squares, i.e. few of them are symbols of squares.
bool is_word(std::string_view group, const BoardStyle& style) noexcept {
  constexpr std::ptrdiff_t kSquaresPerRank = 8;
  const auto cells = std::ranges::count_if(
      group, [&style](char c) { return parse_cell(c, style) != Cell::unknown; });
  return group.size() > 1 && std::ranges::any_of(group, is_letter) &&
         (std::ssize(group) < kSquaresPerRank || 2 * cells < std::ssize(group));
}

ParseError unknown_cell(std::string_view text, std::size_t at) {
  if (text[at] >= '0' && text[at] <= '2') {
    return error_at(text, at,
                    "the digit " + quoted_at(text, at) +
                        " is a disc or an empty square, and of either colour, expected X, O or -, "
                        "or --symbols such as \"black=1,white=2,empty=0\"");
  }
  const char c = text[at];
  std::string message = "found " + quoted_at(text, at) +
                        " in the board, expected X or * (Black), O (White), - or . (empty)";
  for (const auto& [black, white] : {std::pair('S', 'W'), {'N', 'B'}}) {  // Schwarz, Noir
    if (c == black) message += std::string(", or --symbols black=") + c + ",white=" + white;
  }
  return error_at(text, at, std::move(message));
}

ParseError wrong_count(std::string_view text, std::size_t at, std::size_t count) {
  return error_at(text, at,
                  "the board has " + std::to_string(count) + " squares, expected 64 and then the " +
                      "side to move");
}

struct Discs {
  Bitboard black = 0;
  Bitboard white = 0;
  int count = 0;

  void add(Cell cell) noexcept {
    const Bitboard square = Bitboard{1} << count++;
    if (cell == Cell::black) black |= square;
    if (cell == Cell::white) white |= square;
  }
};

/// Skips `to move` or `to play` at `at`, with an optional colon.
std::size_t end_of_turn(std::string_view text, std::size_t at) {
  const std::size_t to = skip_blanks(text, at);
  if (to == at || !same_letters(letters_at(text, to), "to")) return at;
  const std::size_t verb = skip_blanks(text, to + 2);
  const std::string_view word = letters_at(text, verb);
  const std::size_t end = verb + word.size();
  return !means(word, "move play") ? at : text.substr(end).starts_with(':') ? end + 1 : end;
}

std::optional<Colour> parse_side(char c, const BoardStyle& style) noexcept {
  const Cell cell = parse_cell(c, style);
  if (cell == Cell::black) return Colour::black;
  if (cell == Cell::white) return Colour::white;
  return std::nullopt;
}

/// Judges a 65th symbol, which may be the side, or one square too many. It is a side only if it is
/// the colour whose turn it is by the number of discs.
std::optional<ParseError> doubtful_side(std::string_view text, std::size_t begin,
                                        const BoardStyle& style) {
  Discs discs;
  for (std::size_t i = begin; i < begin + kBoardLength; ++i) {
    const Cell cell = parse_cell(text[i], style);
    if (cell == Cell::unknown) return std::nullopt;  // the caller names it
    discs.add(cell);
  }
  const std::size_t at = begin + kBoardLength;
  const Result<Position> expected =
      with_side_of_rule(discs.black, discs.white, {.symbols = {}, .side = SideRule::parity});
  if (parse_side(text[at], style) == expected->side) return std::nullopt;
  return error_at(text, at,
                  "65 squares: " + quoted_at(text, at) + " may be the side to move, which the " +
                      std::to_string(popcount(discs.black | discs.white)) +
                      " discs contradict, or one square too many, expected 64 squares, a blank "
                      "and the side");
}

/// Whether `*` stands beside another symbol of Black: parse_board() must decide what it is.
bool has_unclear_star(std::string_view squares, const BoardStyle& style) noexcept {
  return squares.find('*') != std::string_view::npos &&
         squares.find_first_of("XxBb@") != std::string_view::npos &&
         std::ranges::none_of(style.symbols,
                              [](const auto& symbol) { return symbol.first == "*"; });
}

/// Reads 64 squares in one group, in eight groups of eight, or each by itself; other widths are
/// mistakes. In one group, a 65th sign may be the side, which stays where it is. The errors name
/// the first square that is wrong, or missing, because people count squares badly.
Result<Discs> read_discs(std::string_view text, std::size_t& at, const BoardStyle& style) {
  const std::size_t first = skip_blanks(text, at);
  Discs discs;
  std::size_t width = 0;  // the width of the first group
  while (discs.count < kSquares) {
    const std::size_t begin = skip_blanks(text, at);
    const std::string_view group = group_of_board(text, begin);
    std::size_t end = begin + group.size();
    const auto before = static_cast<std::size_t>(discs.count);
    if (width == 0) width = group.size();
    std::size_t behind = end;
    const bool has_side = width == kBoardLength + 1 && parse_side(text[end - 1], style) &&
                          !read_side(text, behind, style);
    if (is_word(group, style)) {
      return error_at(text, begin,
                      "found " + quoted(group) +
                          ", expected 64 squares of X or * (Black), O (White), - or . (empty)");
    }
    if (has_side) {
      end = begin + kBoardLength;
      if (auto error = doubtful_side(text, begin, style)) return *std::move(error);
    }
    for (std::size_t i = begin; i < end; ++i) {
      const Cell cell = parse_cell(text[i], style);
      if (cell == Cell::unknown) return unknown_cell(text, i);
      if (i - begin + before >= kBoardLength) return wrong_count(text, i, before + end - begin);
      discs.add(cell);
    }
    const bool is_whole = width == kBoardLength || has_side;
    const bool is_grouped = (width == 8 || width == 1) && end - begin == width;
    if (!is_whole && !is_grouped) {
      // A last group of another width is usually the side, after a board that is too short.
      const bool is_short = before > 0 && end - begin <= 1;
      return wrong_count(text, is_short ? begin : end, is_short ? before : before + end - begin);
    }
    at = end;
  }
  for (const auto& [symbol, meaning] : style.legend) {
    const std::size_t found = text.substr(first, at - first).find(symbol);
    if (found == std::string_view::npos || symbol.size() > 1 ||
        parse_cell(symbol[0], style) == meaning) {
      continue;
    }
    return error_at(text, first + found, against_legend(symbol, meaning).message);
  }
  if (has_unclear_star(text.substr(first, at - first), style)) {
    return error_at(text, text.find('*', first),
                    "the symbol * has two readings, black or empty, expected --symbols black=* or "
                    "--symbols empty=*");
  }
  return discs;
}

// This ends the lists of some published files. It is not a move, a pass or a score, and Edax's
// description of the format does not mention it.
constexpr std::string_view kSentinel = "--:-127";

bool ends_item(std::string_view line, std::size_t at) noexcept {
  return at == line.size() || is_blank(line[at]) || line[at] == ';' || line[at] == '%';
}

Result<Score> read_whole_score(std::string_view line, std::size_t& at) {
  Result<Score> score = read_score(line, at);
  if (score && !ends_item(line, at)) {
    return found_error(line, at, " after the score, expected ; or % or the end");
  }
  return score;
}

std::optional<ParseError> add_move_score(std::string_view line, std::size_t begin, std::size_t& at,
                                         Square move, ObfRecord& record) {
  const Result<Score> score = read_whole_score(line, at);
  if (!score) return score.error();
  const std::string name = to_string(move);
  const Position passed = record.position.passed();
  if (is_legal(record.position.board, Square::pass) && is_legal(passed.board, move) &&
      record.played.empty() && record.moves.empty() && !record.value) {
    record.position = passed;  // the score belongs to the side that can play the move
    record.played = {Square::pass};
  }
  if (!is_legal(record.position.board, move)) {
    return error_at(line, begin,
                    "score for " + name + ", which is not legal here, expected a legal move");
  }
  for (const MoveScore& known : record.moves) {
    if (known.move == move) {
      return error_at(line, begin, "second score for " + name + ", expected one for each move");
    }
  }
  record.moves.push_back({move, *score});
  return std::nullopt;
}

std::optional<ParseError> read_value(std::string_view line, std::size_t& at, ObfRecord& record) {
  const std::size_t begin = at;
  const Result<Score> score = read_whole_score(line, at);
  if (!score) return score.error();
  if (record.value) return error_at(line, begin, "second score without a move, expected one");
  if (!record.played.empty()) {
    return error_at(line, begin,
                    "a score that follows one after a pass, expected the board after it");
  }
  std::size_t next = skip_blanks(line, at);
  if (is_digit(line[begin]) && next < line.size() && read_move(line, next)) {
    return error_at(line, begin,
                    "a number that may be a score or the number of a move, expected a score with "
                    "its sign or a move number such as 1.");
  }
  record.value = *score;
  return std::nullopt;
}

std::optional<ParseError> read_played(std::string_view line, std::size_t& at, ObfRecord& record) {
  const std::size_t begin = at;
  Result<Game> game = read_moves(line, at, record.position);
  if (!game) return game.error();
  if (record.value && record.moves.empty()) {  // the line that has this value
    record.comment = std::string(comment_text(line.substr(begin)));
    at = line.size();
    return std::nullopt;
  }
  if (!record.moves.empty()) {
    return error_at(line, begin,
                    "moves to play, expected a score such as +18 or a move with its score");
  }
  if (at < line.size() && line[at] != ';' && line[at] != '%') {
    return error_at(line, at,
                    "a score that may be the value of the board or of the position after the "
                    "moves, expected ; = and the score for the position after the moves");
  }
  if (game->moves.empty() || ends_with_number(line.substr(begin, at - begin))) {
    return found_error(line, at, ", expected a move such as f5");
  }
  record.position = game->end;
  record.played = std::move(game).value().moves;
  return std::nullopt;
}

bool begins_number(std::string_view line, std::size_t at) noexcept {
  const std::size_t first = at + (at < line.size() && is_one_of(line[at], "+-") ? 1 : 0);
  return first < line.size() && is_digit(line[first]);
}

/// Whether a score stands at `at`, rather than the number of a move.
bool begins_score(std::string_view line, std::size_t at) noexcept {
  const std::size_t end = skip_digits(line, at);
  const bool is_move_number = end > at && end < line.size() && is_one_of(line[end], ".)");
  return begins_number(line, at) && !is_move_number;
}

/// Reads one item and advances `at` past it. REQUIRES: the item is not empty.
std::optional<ParseError> read_item(std::string_view line, std::size_t& at, ObfRecord& record) {
  if (line.substr(at).starts_with(kSentinel) && ends_item(line, at + kSentinel.size())) {
    at += kSentinel.size();
    return std::nullopt;
  }
  if (line[at] == '+' || begins_score(line, at)) return read_value(line, at, record);
  std::size_t next = at;
  const Result<Square> move = read_move(line, next);
  if (move) {
    const std::size_t begin = std::exchange(next, skip_blanks(line, next));
    const bool has_colon = next < line.size() && line[next] == ':';
    if (has_colon || (next > begin && begins_score(line, next))) {
      const std::size_t move_at = std::exchange(at, has_colon ? skip_blanks(line, next + 1) : next);
      return add_move_score(line, move_at, at, *move, record);
    }
  } else if (!is_digit(line[at])) {
    return found_error(line, at,
                       ", expected a move such as f5, a score such as +18, a claim such as >= 4 or "
                       "W+2, or a comment after %");
  }
  return read_played(line, at, record);
}

}  // namespace

Result<BoardStyle> parse_board_style(std::string_view symbols, std::string_view side) {
  BoardStyle style;
  const auto rule = side.empty() ? 0 : word_index("stated black white parity mover", side);
  if (!rule || side == "stated") {
    return error_at(side, 0, "found " + quoted(side) + ", expected black, white, parity or mover");
  }
  style.side = static_cast<SideRule>(*rule);
  constexpr std::array<std::string_view, 3> kCells{"black=", "white=", "empty="};
  for (std::size_t at = 0; at < symbols.size();) {
    const std::size_t end = find_any(symbols, ",", at);
    std::string_view item = symbols.substr(at, end - at);
    const auto name = std::ranges::find_if(kCells, [item](std::string_view begin) {
      return item.starts_with(begin) && item.size() > begin.size();
    });
    if (name == kCells.end()) {
      return error_at(
          symbols, at,
          "found " + quoted(item) + R"(, expected symbols such as "black=1,white=2,empty=0")");
    }
    item.remove_prefix(name->size());
    while (!item.empty()) {
      const std::size_t size =
          item == "-1" ? item.size() : std::min(symbol_size(item[0]), item.size());
      const std::string symbol(item.substr(0, size));
      if (std::ranges::count(style.symbols, symbol, &std::pair<std::string, Cell>::first) > 0) {
        return error_at(symbols, at, "a second meaning of " + symbol + ", expected one");
      }
      style.symbols.emplace_back(symbol, static_cast<Cell>(name - kCells.begin()));
      item.remove_prefix(size);
    }
    at = end + 1;
  }
  return style;
}

ParseError against_legend(std::string_view symbol, Cell meaning) {
  const std::string own(symbol);
  const std::string partner = symbol == "X" ? "O" : symbol == "1" ? "2" : "X";
  const std::string says = "a line of the file says that " + own + " is ";
  const std::string expected = ", expected --symbols such as \"";
  return error_at(
      {}, 0,
      meaning == Cell::black
          ? says + "Black" + expected + "black=" + own + ",white=" + partner + ",empty=-\""
      : meaning == Cell::white
          ? says + "White" + expected + "white=" + own + ",black=" + partner + ",empty=-\""
          : says + "an empty square" + expected + "black=B,white=W,empty=" + own + '"');
}

Result<Score> read_score(std::string_view line, std::size_t& at) {
  const std::size_t begin = at;
  Result<int> score = read_integer(line, at, "a score such as +18");
  if (!score) return score.error();
  if (*score < kMinScore || *score > kMaxScore) {
    return error_at(line, begin, "score " + std::to_string(*score) + ", expected -64 to +64");
  }
  return score;
}

namespace {

constexpr auto kCells = [] {
  std::array<Cell, 256> cells{};
  for (std::size_t c = 0; c < cells.size(); ++c) {
    const char symbol = static_cast<char>(c);
    cells[c] = is_one_of(symbol, "Xx*@bB") ? Cell::black
               : is_one_of(symbol, "OowW") ? Cell::white
               : is_one_of(symbol, "-.")   ? Cell::empty
                                           : Cell::unknown;
  }
  return cells;
}();

}  // namespace

Cell parse_cell(char c, const BoardStyle& style) noexcept {
  for (const auto& [symbol, cell] : style.symbols) {
    if (symbol.size() == 1 && symbol[0] == c) return cell;
  }
  return kCells[static_cast<unsigned char>(c)];
}

Result<Position> with_side_of_rule(Bitboard black, Bitboard white, const BoardStyle& style) {
  if (style.side == SideRule::stated) {
    return error_at({}, 0, "no side to move" + std::string(kExpectedSide));
  }
  const bool is_by_parity = style.side == SideRule::parity;
  const bool is_odd = popcount(black | white) % 2 != 0;
  const bool is_white = style.side == SideRule::white || (is_by_parity && is_odd);
  const Position position = make_position(black, white, is_white ? Colour::white : Colour::black);
  const bool passes = legal_moves(position.board) == 0 && legal_moves(position.passed().board) != 0;
  return is_by_parity && passes ? position.passed() : position;
}

Result<Colour> read_side(std::string_view text, std::size_t& at, const BoardStyle& style) {
  const std::size_t begin = skip_blanks(text, at);
  if (begin == text.size() || ends_board(text[begin])) {
    return error_at(text, begin, "no side to move after the board" + std::string(kExpectedSide));
  }
  const std::string_view word = letters_at(text, begin);
  const bool is_black = same_letters(word, to_string(Colour::black));
  const bool is_white = same_letters(word, to_string(Colour::white));
  std::optional<Colour> side = is_black   ? Colour::black
                               : is_white ? Colour::white
                                          : parse_side(text[begin], style);
  std::size_t i = begin + (is_black || is_white ? word.size() : 1);
  // Programs may add the sign of the colour: Black (x).
  const std::size_t open = skip_blanks(text, i);
  if (text.substr(open).starts_with('(') &&
      text.substr(std::min(open + 2, text.size())).starts_with(')')) {
    if (parse_side(text[open + 1], style) != side) {
      return error_at(
          text, open + 1,
          "found " + quoted_at(text, open + 1) + ", expected the sign of the side before it");
    }
    i = open + 3;
  }
  i = end_of_turn(text, i);
  if (!side || (i < text.size() && !ends_board(text[i]))) {
    const std::string_view group = group_of_board(text, begin);
    return error_at(
        text, begin,
        "found " + quoted(group) + " after the 64 squares" + std::string(kExpectedSide));
  }
  at = i;
  return *side;
}

Result<Position> read_position(std::string_view text, std::size_t& at, const BoardStyle& style) {
  std::size_t i = at;
  const Result<Discs> discs = read_discs(text, i, style);
  if (!discs) return discs.error();
  const auto [black, white, count] = *discs;
  const Result<Colour> side = read_side(text, i, style);
  if (!side && style.side == SideRule::stated) return side.error();
  at = i;
  if (!side) return with_side_of_rule(black, white, style);
  const bool is_swapped = style.side == SideRule::mover && *side == Colour::white;
  return make_position(is_swapped ? white : black, is_swapped ? black : white, *side);
}

Result<Position> parse_position(std::string_view text, const BoardStyle& style) {
  std::size_t at = skip_blanks(text, 0);
  if (at == text.size()) return error_at(text, at, "no board, expected 64 squares and the side");
  if (text[at] == '[') return parse_ggs_board(text, style);
  Result<Position> position = read_position(text, at, style);
  if (!position) return position;
  at = skip_blanks(text, at);
  if (at < text.size() && text[at] == ';') at = skip_blanks(text, at + 1);
  if (at < text.size()) {
    return error_at(
        text, at, "found " + quoted(text.substr(at)) + " after the side to move, expected nothing");
  }
  return position;
}

Result<Position> parse_ggs_board(std::string_view text, const BoardStyle& style) {
  std::size_t at = skip_blanks(text, 0);
  const bool has_bracket = at < text.size() && text[at] == '[';
  if (has_bracket) at = skip_blanks(text, at + 1);
  const std::size_t size_at = at;
  const Result<int> size = read_integer(text, at, "the board size 8");
  if (!size) return size.error();
  if (*size != 8 || at == text.size() || !is_blank(text[at])) {
    return error_at(text, size_at, "the board size is not 8, expected 8 and then eight rows");
  }
  Result<Position> position = read_position(text, at, style);
  if (!position) return position;
  at = skip_blanks(text, at);
  if (has_bracket) {
    if (at == text.size() || text[at] != ']') {
      return found_error(text, at, " after the side to move, expected ]");
    }
    at = skip_blanks(text, at + 1);
  }
  if (at < text.size()) return found_error(text, at, " after the board, expected nothing");
  return position;
}

std::string board_text(const Position& position) {
  std::string out(kBoardLength, '-');
  for (const Square square : squares(position.black())) {
    out[static_cast<std::size_t>(square)] = 'X';
  }
  for (const Square square : squares(position.white())) {
    out[static_cast<std::size_t>(square)] = 'O';
  }
  return out;
}

std::string to_string(const Position& position) {
  std::string out = board_text(position);
  out += ' ';
  out += side_char(position.side);
  return out;
}

bool begins_comment(std::string_view text, std::size_t at) {
  if (begins_number(text, at)) return false;
  const bool is_square = at + 1 < text.size() && is_letter(text[at]) && is_digit(text[at + 1]) &&
                         !(at + 2 < text.size() && is_digit(text[at + 2]));  // `S003` is a name
  return !is_square && !read_move(text, at);
}

std::optional<ParseError> read_obf_items(std::string_view line, std::size_t at, ObfRecord& record,
                                         bool may_end) {
  for (bool is_closed = false;;) {  // the last item, by a semicolon
    at = skip_blanks(line, at);
    if (at == line.size()) return std::nullopt;
    if (line[at] == '%') {
      record.comment = std::string(trimmed(line.substr(at + 1)));
      return std::nullopt;
    }
    if (line[at] == ';') {
      ++at;
      is_closed = true;
      continue;
    }
    if (is_closed && may_end && begins_comment(line, at)) {
      record.comment = std::string(comment_text(line.substr(at)));
      return std::nullopt;
    }
    is_closed = false;
    if (!record.played.empty() && record.moves.empty()) {
      return found_error(line, at, " after the moves to play, expected nothing");
    }
    if (std::optional<ParseError> error = read_item(line, at, record)) return error;
    may_end = (record.value && record.moves.empty()) || !record.played.empty();
  }
}

Result<ObfRecord> parse_obf(std::string_view line, const BoardStyle& style) {
  std::size_t at = skip_blanks(line, 0);
  const Result<Position> position = read_position(line, at, style);
  if (!position) return position.error();
  ObfRecord record;
  record.start = record.position = position.value();
  if (std::optional<ParseError> error = read_obf_items(line, at, record, false))
    return *std::move(error);
  return record;
}

std::string to_string(const ObfRecord& record) {
  std::string out = to_string(record.position) + ';';
  if (record.value) out += ' ' + signed_number(*record.value) + ';';
  for (const MoveScore& item : record.moves) {
    out += ' ' + to_upper(to_string(item.move)) + ':' + signed_number(item.score) + ';';
  }
  if (record.comment) out += " % " + *record.comment;
  return out;
}

}  // namespace kanzen::notation
