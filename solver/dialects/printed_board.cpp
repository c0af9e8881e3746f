// Recognises boards: in one line, as 64 symbols, ranks with slashes, two numbers or an address, and
// over several lines.
#include "solver/dialects/printed_board.hpp"

#include "solver/dialects/board_rank.hpp"
#include "solver/dialects/side_words.hpp"

namespace kanzen {

using notation::BoardStyle;
using notation::Cell;

namespace {

/// Returns the value of `key=` in an address; empty if there is none.
std::string_view parameter(std::string_view text, std::string_view key) noexcept {
  for (std::size_t at = 0; (at = text.find(key, at)) != std::string_view::npos; ++at) {
    const bool begins = at > 0 && notation::is_one_of(text[at - 1], "?&#");
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
    const std::size_t end = notation::find_any(text, separators, at);
    const std::string_view part = text.substr(at, end - at);
    const bool has_only_cells =
        std::ranges::all_of(part, [](char c) { return is_plain_cell(c) || c == '_'; });
    const bool has_board_size = part.size() == kSquares || part.size() == kSquares + 1;
    if (has_board_size && has_only_cells) return part;
    at = end + 1;
  }
  return {};
}

std::string_view board_in_address(std::string_view text) noexcept {
  const std::string_view board = parameter(text, "board");
  const bool is_address = text.find("://") != std::string_view::npos;
  return board.empty() && is_address ? squares_between(text, "/?&#=; \t\r\n") : board;
}

/// Reads two numbers as bits. Counted from the other end, they give the board turned half round,
/// which is as possible and has the same values, so the result names the reading.
std::optional<Result<FoundBoard>> find_bitboards(const std::vector<std::string_view>& words,
                                                 const BoardStyle& style) {
  if (words.size() < 2 || words.size() >= kSquares) return std::nullopt;  // -1 is all bits, too
  const auto mover = notation::parse_bits(words[0]);
  const auto opponent = notation::parse_bits(words[1]);
  constexpr Bitboard kLeastBoard = 1 << 28;  // the centre always has a disc further on
  if (!mover || !opponent || std::max(*mover, *opponent) < kLeastBoard) return std::nullopt;
  if ((*mover & *opponent) != 0) {
    return notation::error_at({}, 0,
                              "two numbers with a common bit, expected the discs of the mover and "
                              "those of the opponent");
  }
  if (!can_occur_in_game(*mover | *opponent)) {
    return notation::error_at({}, 0,
                              "two numbers that are no discs of a game, expected the discs of the "
                              "mover and those of the opponent");
  }
  std::optional<NamedSide> side;
  if (words.size() > 2) side = side_of_word(words[2], style);
  if (words.size() > (side ? 3U : 2U)) {
    return notation::error_at({}, 0,
                              "found " + notation::quoted(words[side ? 3 : 2]) +
                                  " after two numbers, expected the side, or a heading such as "
                                  "mover,opponent,score above them");
  }
  const bool is_black = !side || side->colour != Colour::white;
  const Position position =
      make_position(is_black ? *mover : *opponent, is_black ? *opponent : *mover,
                    is_black ? Colour::black : Colour::white);
  return FoundBoard{position, "two numbers, the mover's discs first, a1 in the lowest bit"};
}

/// Skips castling, en passant and counters, which come in pairs and mean nothing in Othello.
bool skip_pair(std::string_view text, std::size_t& at, std::string_view characters) {
  const auto skip_one = [&] {
    const std::string_view word = notation::group_at(text, at);
    const bool fits = !word.empty() && notation::has_only(word, characters);
    if (fits) at = notation::skip_blanks(text, at + word.size());
    return fits;
  };
  return !skip_one() || skip_one();
}

/// Reads ranks from 8 on, with digits for runs of empty squares, into symbols from a1 on.
Result<std::vector<std::string>> read_slashed(std::string_view text, std::size_t& at,
                                              const BoardStyle& style) {
  std::vector<std::string> cells;
  for (int number = kRanks; number > 0; --number) {
    std::vector<std::string> rank;
    while (rank.size() < kRanks) {
      const std::string symbol(
          text.substr(at, at < text.size() ? notation::symbol_size(text[at]) : 0));
      const bool is_run = symbol >= "1" && symbol <= "8" && symbol.size() == 1;
      const std::size_t width = is_run ? static_cast<std::size_t>(symbol[0] - '0') : 1;
      const bool is_known = is_run || symbol == "p" || symbol == "P" || symbol == "*" ||
                            (symbol > " " && cell_of(symbol, style) != Cell::unknown);
      if (!is_known || rank.size() + width > kRanks) {
        return notation::found_error(
            text, at,
            " on rank " + std::to_string(number) + ", expected p, P or a number of empty squares");
      }
      rank.insert(rank.end(), width, is_run ? "-" : symbol);
      at += symbol.size();
    }
    const char separator = at < text.size() ? text[at] : ' ';
    const bool ends =
        number > 1 ? separator == '/' : notation::is_blank(separator) || separator == '[';
    if (!ends) {
      const std::string name = std::to_string(number);
      return notation::found_error(
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
  std::size_t i = notation::skip_blanks(text, at);
  Result<std::vector<std::string>> cells = read_slashed(text, i, style);
  if (!cells) return std::move(cells).error();
  if (i < text.size() && text[i] == '[') {
    const std::size_t end = notation::skip_any(text, "Pp-", i + 1);
    if (end == text.size() || text[end] != ']') {
      return notation::found_error(text, end, " in the discs in hand, expected P, p or ]");
    }
    i = end + 1;
    if (!notation::group_at(text, i).empty())
      return notation::found_group(text, i, ", expected a space and the side");
    colours = FenColours::flipello;
  }
  bool has_letters = false;
  const bool is_swapped = colours == FenColours::flipello;
  for (std::string& cell : *cells) {
    if (cell != "p" && cell != "P") continue;
    cell = (cell == "p") != is_swapped ? "X" : "O";
    has_letters = true;
  }
  i = notation::skip_blanks(text, i);
  const std::string_view word = notation::group_at(text, i);
  std::optional<NamedSide> side = side_of_word(word, style);
  if (side) {
    i = notation::skip_blanks(text, i + word.size());
  } else if ((side = whole_side(text.substr(i), style))) {
    i = text.size();
  } else if (style.side == notation::SideRule::stated || !word.empty()) {
    return notation::found_group(text, i, ", expected the side b or w");
  }
  if (side && side->colour && is_swapped) side->colour = other(*side->colour);
  if (!skip_pair(text, i, "-"))
    return notation::found_group(text, i, ", expected - for en passant");
  if (!skip_pair(text, i, "0123456789")) {
    return notation::found_group(text, i, ", expected the number of the move");
  }
  Result<FoundBoard> found = decide_board(
      {.cells = *std::move(cells), .form = "ranks with slashes, rank 8 first,"}, side, style);
  if (!found) return notation::error_at(text, text.size(), found.error().message);
  if (found->read_as.empty() && !has_letters) found->read_as = "ranks with slashes, rank 8 first";
  at = i;
  return Fen{found->position, colours, std::move(found->read_as)};
}

namespace {

/// Finds the side among the words after the board in a line of a program, e.g. `Piece::Black)`;
/// all words that are one must agree.
std::optional<NamedSide> side_in_code(std::string_view text) {
  constexpr std::string_view kSigns = " \t,;:.()[]{}\"'`";
  std::optional<NamedSide> found;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = notation::skip_any(text, kSigns, at);
    at = notation::find_any(text, kSigns, begin);
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
      const bool is_minus_one = is_minus_one_at(glyphs, at);
      if (!is_minus_one && !is_cell(glyphs[at].symbol, style)) {
        return notation::error_at(
            text, glyphs[at].at,
            "found " + notation::quoted(glyphs[at].symbol) +
                " in the board, expected symbols of squares, or --symbols such as "
                "\"black=A,white=B,empty=.\"");
      }
      cells.push_back(is_minus_one ? "-1" : glyphs[at].symbol);
      at += is_minus_one ? 2 : 1;
    }
    widths.push_back(cells.size() - begin);
    if (cells.size() == kSquares) break;
    at = skip_gaps(glyphs, at);
  }
  const bool has_even_groups = std::ranges::all_of(widths, [&](std::size_t width) {
    return width == widths[0] && (width == 1 || width == kRanks || width == kSquares);
  });
  if (cells.size() == kSquares && has_even_groups && ends_cell(glyphs, at)) return cells;
  // The side may stand after the first of long groups.
  const bool has_long_group = widths.size() > 1 && widths[0] > kRanks;
  std::size_t count = has_long_group ? widths[0] : cells.size();
  for (std::size_t i = at; !has_long_group && !ends_cell(glyphs, i); ++i) ++count;
  return notation::error_at(
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
    const Result<Position> position = notation::parse_position(quoted, style);
    if (!position) return notation::error_at(text, end, position.error().message);
    return FoundBoard{position.value(), std::string(kForm)};
  }
  FoundSquares squares{.cells = {}, .form = std::string(kForm)};
  for (const char c : quoted) squares.cells.emplace_back(1, c);
  Result<FoundBoard> found = decide_board(squares, side_in_code(text.substr(end)), style);
  if (!found) return notation::error_at(text, end, found.error().message);
  if (found->read_as.empty()) found->read_as = squares.form;
  return found;
}

}  // namespace

std::string_view quoted_squares(std::string_view line) noexcept {
  const bool is_quoted = std::ranges::any_of(line, notation::is_quote);  // most lines have none
  return is_quoted ? squares_between(line, "\"'`") : std::string_view{};
}

bool is_board_address(std::string_view text) noexcept { return !board_in_address(text).empty(); }

Result<FoundBoard> parse_board_on_line(std::string_view line, const BoardStyle& style) {
  std::string_view text = notation::trimmed(line);
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
  if (auto found = find_bitboards(notation::words_of(text), style)) return *std::move(found);
  if (has_seven_slashes(text.substr(0, text.find_first_of(" \t[")))) {
    std::size_t at = 0;
    Result<Fen> fen = read_fen(text, at, FenColours::edax, style);
    if (!fen) return std::move(fen).error();
    if (at < text.size())
      return notation::found_error(text, at, " after the board, expected the side");
    return FoundBoard{fen->position, std::move(fen->read_as)};
  }
  const std::vector<Glyph> glyphs = glyphs_of(text);
  std::size_t at = 0;
  Result<std::vector<std::string>> cells = read_symbols(text, glyphs, at, style);
  if (!cells) return std::move(cells).error();
  at = skip_gaps(glyphs, at);
  const std::string_view rest =
      at < glyphs.size() ? notation::trimmed(text.substr(glyphs[at].at)) : std::string_view{};
  std::optional<NamedSide> side = side_of_word(rest, style);
  if (!side && !rest.empty()) side = whole_side(rest, style);
  if (!side && !rest.empty()) {
    return notation::found_error(text, glyphs[at].at,
                                 " after the 64 squares, expected the side to move");
  }
  Result<FoundBoard> found = decide_board(
      {.cells = *std::move(cells), .form = board.empty() ? "symbols" : "an address"}, side, style);
  if (!found) return notation::error_at(text, text.size(), found.error().message);
  return found;
}

namespace {

using Problem = std::optional<std::pair<std::size_t, std::string>>;

/// Reads a board over several lines. A rank may have several readings, so they are collected, and
/// the whole board decides between them.
class PrintedBoardReader {
 public:
  explicit PrintedBoardReader(const BoardStyle& style) : style_(style) {}

  /// Returns the place of an error and its message.
  Problem add(std::string_view line) {
    if (skip_gaps(glyphs_of(line), 0) == glyphs_of(line).size()) {
      const bool has_squares = line.find('|') < line.size() || line.find("][") < line.size();
      if (!has_squares && !has_empty_fields(line)) return std::nullopt;
    }
    if (auto files = files_of(line); !files.empty()) {
      if (ranks_ == 0) has_numbered_files_ = is_digit_glyph(glyphs_of(line)[files[0]]);
      if (ranks_ == 0) files_ = std::move(files);
      return std::nullopt;
    }
    if (has_falling_files(line)) {
      return std::pair(notation::skip_blanks(line, 0),
                       "files from h to a, expected a board with a1 in a corner "
                       "on the left and files from a to h");
    }
    if (const auto rank = read_lettered_rank(line)) {
      ++lettered_;
      return add_rank(line, *rank);
    }
    if (auto ranks = read_ranks(line, style_); !ranks.empty()) {
      if (ranks.size() > 1) is_unclear_ = true;
      if (!columns_.empty() && columns_ != ranks[0].columns) is_uneven_ = true;
      columns_ = ranks[0].columns;
      Problem problem = add_rank(line, ranks[0], ranks.size() > 1);
      readings_.push_back(std::move(ranks));
      return problem;
    }
    if (const auto rank = rank_below_files(line, files_)) {
      short_.emplace_back(ranks_, line);
      return add_rank(line, *rank);
    }
    if (is_frame(line)) return std::nullopt;
    const std::size_t at = notation::skip_blanks(line, 0);
    if (const auto side = whole_side(line, style_)) {
      if (ranks_ == 0 || ranks_ == kRanks) return set_side(*side, at);
      return std::pair(at, "found the side " + notation::quoted(notation::trimmed(line)) +
                               ", expected rank " + std::to_string(ranks_ + 1) + " of the board");
    }
    if (notation::trimmed(line) == "8" && ranks_ == 0)
      return std::nullopt;  // the size of the board
    return std::pair(at, "found " + notation::quoted(notation::trimmed(line)) +
                             " in a printed board, expected a rank of eight squares or the side");
  }

  [[nodiscard]] int ranks() const noexcept { return ranks_; }

  [[nodiscard]] Result<FoundBoard> board() const {
    Result<FoundBoard> found = read_board();
    if (!found) return found;
    const Position& position = found->position;
    for (const auto& [name, number] : counts_) {
      const bool is_black = cell_of(name.substr(0, 1), style_) == Cell::black || name[0] == '*';
      const int discs = popcount(is_black ? position.black() : position.white());
      const int empties = position.board.empty_count();
      const bool agrees =
          (!name.ends_with("discs") || number == discs) && (name != "empties" || number == empties);
      if (agrees) continue;
      return notation::error_at({}, 0,
                                "a count of " + std::to_string(number) + " beside a board with " +
                                    std::to_string(name == "empties" ? empties : discs) +
                                    ", expected the same");
    }
    return found;
  }

 private:
  [[nodiscard]] Result<FoundBoard> read_board() const {
    if (!is_unclear_) {
      auto cells = with_short_ranks();
      if (!cells.empty()) return board_of_cells(std::move(cells));
      return notation::error_at(
          {}, 0,
          "ranks of fewer than eight symbols beside ranks of eight, expected a symbol "
          "for each square, or each below the letter of its file");
    }
    // Where digits are squares, `1 0 0 1 2 0 0 0 0` is a rank with its number on the left, or on
    // the right, as programs print them. One rank cannot tell; eight can, since only numbers count
    // up from 0 or 1, or down from 8.
    std::vector<std::vector<std::string>> boards;
    for (const int first : {-1, 0, 1, kRanks}) {
      for (const bool is_left : {true, false}) {
        auto cells = cells_if_numbered_from(first, is_left);
        const bool is_known = std::ranges::find(boards, cells) != boards.end();
        if (!cells.empty() && !is_known) boards.push_back(std::move(cells));
      }
    }
    if (boards.size() == 1) return board_of_cells(boards[0]);
    return notation::error_at(
        {}, 0,
        boards.empty() ? "ranks whose numbers are not in order, expected 1 to 8 or 8 to 1"
                       : "digits that may be squares or numbers of ranks, on the left or on "
                         "the right, expected ranks without numbers");
  }

  /// Decides what the symbols mean, with the squares where the labels of their ranks say.
  [[nodiscard]] Result<FoundBoard> board_of_cells(std::vector<std::string> cells) const {
    const bool is_falling = step_ < 0;
    if (lettered_ == kRanks) {
      for (std::size_t i = 0; i < kSquares; ++i) {
        if (i % kRanks > i / kRanks) std::swap(cells[i], cells[i % kRanks * kRanks + i / kRanks]);
      }
      return decide_board({.cells = std::move(cells), .form = "columns a to h"}, side_, style_);
    }
    if (is_falling) {
      for (auto rank = cells.begin(); rank != cells.end(); rank += kRanks) {
        std::reverse(rank, rank + kRanks);
      }
      std::ranges::reverse(cells);
    }
    Result<FoundBoard> found = decide_board(
        {.cells = std::move(cells), .form = is_falling ? "rows from rank 8 on" : "rows"}, side_,
        style_);
    if (found && is_falling && found->read_as.empty()) found->read_as = "rows from rank 8 on";
    return found;
  }

  /// Returns all squares, with blanks where the other ranks have no symbol: the line of files may
  /// stand further to the left. Empty if the ranks do not agree about that.
  [[nodiscard]] std::vector<std::string> with_short_ranks() const {
    std::vector<std::string> cells = cells_;
    if (short_.empty() || columns_.empty()) return cells;
    const bool is_shifted = is_uneven_ || columns_ != files_;
    const bool has_symbols = std::ranges::any_of(cells, [this](const std::string& cell) {
      return cell != kBlankSymbol && cell != kNumberSymbol && cell_of(cell, style_) == Cell::empty;
    });
    for (const auto& [index, line] : short_) {
      const auto rank = rank_below_files(line, is_shifted ? columns_ : files_);
      if (!rank || (is_shifted && is_uneven_)) return {};
      // Where other ranks have symbols for empty squares, one that only ends early has lost some.
      const auto blank = std::ranges::find(rank->cells, kBlankSymbol);
      const bool ends_early =
          std::count(blank, rank->cells.end(), kBlankSymbol) == rank->cells.end() - blank;
      if (has_symbols && ends_early) return {};
      std::ranges::copy(rank->cells, cells.begin() + std::ptrdiff_t{index} * kRanks);
    }
    return cells;
  }

  /// Reads a rank with the next letter as its label, below a line of numbers.
  [[nodiscard]] std::optional<PrintedRank> read_lettered_rank(std::string_view line) const {
    const std::vector<Glyph> glyphs = glyphs_of(has_numbered_files_ ? line : std::string_view{});
    const std::size_t at = skip_gaps(glyphs, 0);
    const bool is_next = lettered_ == ranks_ && at < glyphs.size() &&
                         glyphs[at].symbol.size() == 1 &&
                         notation::lower(glyphs[at].symbol[0]) == 'a' + ranks_;
    return is_next ? read_rank_as(line, glyphs, RankLabel::letter, true, style_) : std::nullopt;
  }

  /// Reads the number of a rank, and symbols in the columns of files; the other squares are empty.
  [[nodiscard]] std::optional<PrintedRank> rank_below_files(
      std::string_view line, const std::vector<std::size_t>& files) const {
    const std::vector<Glyph> glyphs = glyphs_of(files.empty() ? std::string_view{} : line);
    // Between bars a square has no other place.
    if (std::ranges::count(glyphs, "|", &Glyph::symbol) > 2) return std::nullopt;
    const std::size_t label = skip_gaps(glyphs, 0);
    if (label >= glyphs.size() || label >= files[0] || !is_digit_glyph(glyphs[label])) {
      return std::nullopt;
    }
    PrintedRank rank{.number = digit_of(glyphs[label]),
                     .cells = std::vector<std::string>(kRanks, std::string(kBlankSymbol)),
                     .beside = line.size()};
    for (std::size_t i = label + 1; i < glyphs.size(); ++i) {
      if (is_gap(glyphs[i])) continue;
      const auto file = std::ranges::find(files, i);
      if (file == files.end() || !is_cell(glyphs[i].symbol, style_)) return std::nullopt;
      rank.cells[static_cast<std::size_t>(file - files.begin())] = glyphs[i].symbol;
    }
    return rank;
  }

  /// Returns the squares if numbers begin with `first` (-1: none) on one side, else nothing.
  [[nodiscard]] std::vector<std::string> cells_if_numbered_from(int first, bool is_left) const {
    std::vector<std::string> cells;
    for (std::size_t i = 0; i < readings_.size(); ++i) {
      const int number = first < 0 ? -1 : first + (first == kRanks ? -1 : 1) * static_cast<int>(i);
      const auto fits = std::ranges::find_if(readings_[i], [&](const PrintedRank& rank) {
        return rank.number == number && (number < 0 || rank.is_left == is_left);
      });
      if (fits == readings_[i].end()) return {};
      cells.insert(cells.end(), fits->cells.begin(), fits->cells.end());
    }
    return cells.size() == kSquares ? cells : std::vector<std::string>{};
  }

  Problem add_rank(std::string_view line, const PrintedRank& rank, bool is_unclear = false) {
    const std::size_t at = notation::skip_blanks(line, 0);
    if (ranks_ == kRanks) return std::pair(at, std::string("a ninth rank, expected eight"));
    if (ranks_ == 0 && rank.number == 0) first_ = 0;
    if (ranks_ == 0 && rank.number >= kRanks - 1) {  // from 8 to 1, or from 7 to 0
      first_ = rank.number;
      step_ = -1;
    }
    if (ranks_ == 1 && step_ < 0 && rank.number < 0) {  // 8 was the size of the board
      first_ = 1;
      step_ = 1;
    }
    const int expected = first_ + step_ * ranks_;
    if (!is_unclear && !is_unclear_ && rank.number >= 0 && rank.number != expected) {
      return std::pair(at, "found rank " + std::to_string(rank.number) + ", expected rank " +
                               std::to_string(expected));
    }
    cells_.insert(cells_.end(), rank.cells.begin(), rank.cells.end());
    ++ranks_;
    const std::string_view beside = line.substr(std::min(rank.beside, line.size()));
    for (auto& count : counts_in(beside)) counts_.push_back(std::move(count));
    const auto side = whole_side(beside, style_);
    return side ? set_side(*side, rank.beside) : std::nullopt;
  }

  Problem set_side(NamedSide side, std::size_t at) {
    const bool was_count = side_ && !side_->colour && side.colour;  // it counted boards
    const bool is_same = side_ && side_->colour == side.colour && side_->code == side.code;
    if (side_ && !was_count && !is_same) {
      return std::pair(at, std::string("a second side to move, expected one"));
    }
    side_ = std::move(side);
    return std::nullopt;
  }

  const BoardStyle& style_;
  int ranks_ = 0;
  int first_ = 1;            // number of the first rank
  int step_ = 1;             // -1 if the numbers fall
  bool is_unclear_ = false;  // whether digits may be squares rather than numbers
  std::vector<std::vector<PrintedRank>> readings_;  // the readings of each rank
  std::vector<std::size_t> files_;                  // the columns of the files
  bool has_numbered_files_ = false;
  int lettered_ = 0;                                // ranks with letters, below numbered files
  std::vector<std::size_t> columns_;                // columns of the last whole rank's squares
  bool is_uneven_ = false;                          // whole ranks differ in their columns
  std::vector<std::pair<int, std::string>> short_;  // ranks with blanks, and their lines
  std::vector<std::string> cells_;
  PrintedCounts counts_;  // stand beside the ranks
  std::optional<NamedSide> side_;
};

Result<FoundBoard> parse_board_on_lines(std::string_view text, const BoardStyle& style) {
  PrintedBoardReader board(style);
  std::size_t last = 0;  // where the first line below the ranks begins
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const int before = board.ranks();
    if (auto problem = board.add(text.substr(begin, end - begin))) {
      return notation::error_at(text, begin + problem->first, std::move(problem->second));
    }
    begin = end + 1;
    if (board.ranks() != before) last = std::min(begin, text.size());
  }
  if (board.ranks() == 0) {
    const std::size_t at = notation::skip_blanks(text, 0);
    const std::string_view line = notation::trimmed(text.substr(at, text.substr(at).find('\n')));
    return notation::error_at(
        text, at,
        "found " + notation::quoted(line) +
            " without a board, expected a board of 64 squares, or eight ranks of a "
            "printed board above or below");
  }
  if (board.ranks() != kRanks) {
    return notation::error_at(text, last,
                              "the board has " + std::to_string(kRanks * board.ranks()) +
                                  " squares, expected 64 and then the side to move");
  }
  Result<FoundBoard> found = board.board();
  if (!found) return notation::error_at(text, text.size(), found.error().message);
  return found;
}

}  // namespace

PrintedLine classify_line(std::string_view line, const BoardStyle& style) {
  if (!files_of(line).empty() || has_falling_files(line)) return {.kind = PrintedKind::files};
  if (const auto ranks = read_ranks(line, style); !ranks.empty()) {
    const std::string_view beside = line.substr(std::min(ranks[0].beside, line.size()));
    const int number = ranks.size() > 1 ? -1 : ranks[0].number;
    return {.kind = PrintedKind::rank,
            .has_side = whole_side(beside, style).has_value(),
            .rank = std::max(number, 0),
            .is_from_zero = number == 0};
  }
  if (is_frame(line) || notation::trimmed(line) == "8") return {.kind = PrintedKind::frame};
  if (whole_side(line, style)) return {.kind = PrintedKind::side, .has_side = true};
  return {};
}

Result<FoundBoard> parse_board(std::string_view text, const BoardStyle& style) {
  const std::string_view lines = notation::trimmed(text);
  const bool is_one_line = lines.find('\n') == std::string_view::npos;
  // After a board, `turn: O` does not make a line one about the side.
  const bool is_whole = notation::find_any(lines, " \t") >= kSquares;
  return is_one_line && (is_whole || classify_line(lines, style).kind == PrintedKind::none)
             ? parse_board_on_line(text, style)
             : parse_board_on_lines(text, style);
}

}  // namespace kanzen
