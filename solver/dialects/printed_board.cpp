#include "solver/dialects/printed_board.hpp"

#include "core/notation/text.hpp"
#include "solver/dialects/board_symbols.hpp"

namespace kanzen::notation {

namespace {

using Counts = std::vector<std::pair<std::string, int>>;  // `discs` with its symbol: "*discs"

/// Reads counts beside a rank, as in `*: discs = 2  moves = 4`, `ply 46 15 empties` or `X 18 O 31`;
/// empty for another text.
Counts counts_in(std::string_view text) {
  Counts counts;
  std::string of;  // the symbol whose discs are counted
  const std::vector<std::string_view> words = words_of(text);
  const auto number = [&](std::size_t i) {
    return i < words.size() ? parse_number<int>(words[i]) : std::nullopt;
  };
  const auto known = [&](std::size_t i) {  // the counts that Edax prints beside a rank
    return i < words.size() && has_word("discs moves empties ply", words[i]);
  };
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string word(words[i]);
    const bool letter = word.size() == 1 && !is_digit(word[0]) && side_of_word(word, {});
    const bool symbol = word == "*" || letter;
    const auto count = known(i + 1) ? number(i) : number(i + 1);
    if (symbol && !count && known(i + 1)) {
      of = word;
    } else if (count && known(i + 1)) {
      counts.emplace_back(words[++i], *count);
    } else if (count && (symbol || known(i))) {
      counts.emplace_back(symbol ? word + "discs" : std::exchange(of, {}) + word, *count);
      ++i;
    } else {
      return {};
    }
  }
  return counts;
}

struct Rank {
  int number = -1;                        // as printed, from 0 or from 1; -1 if absent
  std::vector<std::string> cells;         // eight symbols
  std::size_t beside = 0;                 // where the text beside the rank begins
  bool left = false;                      // the number stands on the left
  std::vector<std::size_t> columns = {};  // where its squares are, in glyphs

  friend bool operator==(const Rank&, const Rank&) = default;
};

/// Reads the symbols of one group, which ends at a gap or with the eighth square.
bool read_group(const std::vector<Glyph>& glyphs, std::size_t& at, bool pairs,
                const BoardStyle& style, Rank& rank) {
  std::vector<std::string>& cells = rank.cells;
  while (!ends_cell(glyphs, at) && cells.size() < kRanks) {
    rank.columns.push_back(at);
    const Glyph& glyph = glyphs[at];
    const bool digit_next = at + 1 < glyphs.size() && is_digit_glyph(glyphs[at + 1]);
    if (is_minus_one_at(glyphs, at)) {
      cells.emplace_back("-1");
      at += 2;
    } else if (is_digit_glyph(glyph) && digit_next && pairs) {
      const int number = 10 * digit_of(glyph) + digit_of(glyphs[at + 1]);
      if (number < 1 || number > 60) return false;
      cells.emplace_back(kNumber);
      at += 2;
    } else if (is_digit_glyph(glyph) && digit_of(glyph) > 2) {
      // The number of a coming move has one digit only where it stands alone, and the first moves
      // are never on the edge: there it is the label of a rank that lacks a square.
      if (cells.empty() || cells.size() + 1 == kRanks) return false;
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

/// Whether a digit stands for a square, rather than for the number of a coming move.
bool has_digit_cell(const std::vector<std::string>& cells, const BoardStyle& style) {
  return std::ranges::any_of(cells, [&](const std::string& cell) {
    return cell_of(cell, style) == Cell::unknown && is_digit(cell.back());
  });
}

/// Whether cells can be a rank. A digit beside discs is a label, and numbers alone are no rank.
/// Where the label stands beside the rank, 0 may be a disc beside those of Black, written for O.
bool is_like_rank(const std::vector<std::string>& cells, bool has_label, const BoardStyle& style) {
  const auto is_disc_cell = [&](const std::string& cell) {
    const Cell known = is_digit(cell.back()) ? Cell::unknown : cell_of(cell, style);
    return known == Cell::white || (known == Cell::black && !has_label);
  };
  const auto numbers = std::ranges::count(cells, kNumber);
  const bool mixed = numbers > 0 || std::ranges::any_of(cells, is_disc_cell);
  return !(mixed && has_digit_cell(cells, style)) && numbers != std::ssize(cells);
}

/// Reads eight squares between bars, where one may be blank: `1 | X |   | O | .. |`.
std::optional<Rank> read_bars(const std::vector<Glyph>& glyphs, const BoardStyle& style) {
  std::vector<std::vector<Glyph>> fields(1);
  for (const Glyph& glyph : glyphs) {
    if (glyph.symbol == "|") {
      fields.emplace_back();
    } else if (!is_gap(glyph)) {
      fields.back().push_back(glyph);
    }
  }
  if (fields.size() == kRanks + 3 && fields[0].empty()) fields.erase(fields.begin());  // | 1 | X ..
  if (fields.size() < kRanks + 1 || fields.size() > kRanks + 2) return std::nullopt;
  const auto is_label = [](const auto& field) {
    return field.size() == 1 && is_digit_glyph(field[0]);
  };
  const bool labelled = is_label(fields[0]);
  const bool open_left = fields.size() == kRanks + 1 && fields.back().empty() && !labelled;
  Rank rank;
  if (labelled) rank.number = digit_of(fields[0][0]);
  if (!open_left && !labelled && !fields[0].empty()) return std::nullopt;
  const std::size_t first = open_left ? 0 : 1;
  for (std::size_t i = first; i < first + kRanks; ++i) {
    const std::vector<Glyph>& field = fields[i];
    std::size_t at = 0;
    const std::size_t before = rank.cells.size();
    if (field.empty())
      rank.cells.emplace_back(kBlank);
    else if (!read_group(field, at, true, style, rank) || at != field.size())
      return std::nullopt;
    if (rank.cells.size() != before + 1) return std::nullopt;
  }
  const bool has_last = fields.size() == kRanks + 2 && !fields.back().empty();
  if (has_last && !is_label(fields.back())) return std::nullopt;
  rank.beside = glyphs.back().at + 1;
  rank.columns.clear();  // they are those of fields
  const bool blank = std::ranges::count(rank.cells, kBlank) == kRanks;
  if (blank && rank.number < 0 && fields.size() < kRanks + 2) return std::nullopt;
  return rank;
}

/// Reads eight squares in a frame without separators, where blanks are empty: `|  XXXXOO|`.
std::optional<Rank> read_framed(const std::vector<Glyph>& glyphs, const BoardStyle& style) {
  const auto blank = [](const Glyph& glyph) { return glyph.symbol == kBlank; };
  const auto first = std::ranges::find_if_not(glyphs, blank);
  Rank rank;
  auto at = first;
  if (at != glyphs.end() && is_digit_glyph(*at)) rank.number = digit_of(*at++);
  if (glyphs.end() - at < kRanks + 2 || at->symbol != "|" || (at + kRanks + 1)->symbol != "|") {
    return std::nullopt;
  }
  const std::span<const Glyph> squares(at + 1, kRanks);
  if (std::ranges::none_of(squares, blank)) return std::nullopt;  // read elsewhere
  for (const Glyph& glyph : squares) {
    const bool known = is_cell(glyph.symbol, style) && !is_digit_glyph(glyph);
    if (!known && glyph.symbol != kBlank) return std::nullopt;
    rank.cells.push_back(glyph.symbol);
  }
  at += kRanks + 2;
  rank.beside = at == glyphs.end() ? glyphs.back().at + 1 : at->at;
  return rank;
}

enum class Label : std::uint8_t { digit, none, letter };

std::optional<Rank> read_rank_as(std::string_view line, const std::vector<Glyph>& glyphs,
                                 Label label_kind, bool pairs, const BoardStyle& style) {
  Rank rank;
  std::size_t at = skip_gaps(glyphs, 0);
  if (label_kind != Label::none) {
    if (at >= glyphs.size()) return std::nullopt;
    const std::string& label = glyphs[at].symbol;
    const bool tens = at + 1 < glyphs.size() && glyphs[at + 1].symbol == "0" &&
                      ends_cell(glyphs, at + 2);  // 10 to 80, in programs of Norvig's book
    const bool letter = label.size() == 1 && lower(label[0]) >= 'a' && lower(label[0]) <= 'h';
    if (label_kind == Label::digit && is_digit_glyph(glyphs[at]) &&
        digit_of(glyphs[at]) <= kRanks) {
      rank.number = digit_of(glyphs[at]);
    } else if (label_kind == Label::letter && letter && ends_cell(glyphs, at + 1)) {
      rank.number = lower(label[0]) - 'a' + 1;
    } else {
      return std::nullopt;
    }
    rank.left = true;
    at = skip_gaps(glyphs, at + (tens && rank.number > 0 ? 2 : 1));
  }
  std::size_t groups = 0;
  while (rank.cells.size() < kRanks) {
    at = skip_gaps(glyphs, at);
    const std::size_t begin = at;
    if (!read_group(glyphs, at, pairs, style, rank) || at == begin) return std::nullopt;
    ++groups;
  }
  const bool one_each = groups == static_cast<std::size_t>(kRanks);
  const bool has_label = one_each && rank.number >= 0;
  if ((groups != 1 && !one_each) || !is_like_rank(rank.cells, has_label, style)) {
    return std::nullopt;
  }
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
  if (!beside.empty() && counts_in(beside).empty() && !whole_side(beside, style)) {
    return std::nullopt;
  }
  return rank;
}

/// Turns `Row 1: X O ..` and `1: X O ..` into `1 X O ..`.
void drop_rank_words(std::string_view line, std::vector<Glyph>& glyphs) {
  const std::size_t begin = skip_blanks(line, 0);
  const std::string_view word = letters_at(line, begin);
  const std::size_t number = skip_blanks(line, begin + word.size());
  const bool known = same_letters(word, "row") || same_letters(word, "rank");
  if (!(word.empty() || known) || number >= line.size() || !is_digit(line[number])) return;
  const bool colon = line.substr(number + 1).starts_with(':');
  if (word.empty() && !colon) return;
  std::erase_if(glyphs, [&](const Glyph& glyph) {
    return glyph.at < number || (colon && glyph.at == number + 1);
  });
}

/// Whether squares with separators between them may be empty, as in `,,X,O,,,,` of a spreadsheet.
bool has_empty_fields(std::string_view line) noexcept {
  const std::string_view text = trimmed(line);
  const auto commas = std::ranges::count(text, ',');
  return (commas == kRanks - 1 || commas == kRanks) &&
         (text.front() == ',' || text.back() == ',' || text.find(",,") < text.size());
}

/// Turns `[X][ ][O]..` and `X,,O,..` into `|X| |O|..`.
void make_bars(std::string_view line, std::vector<Glyph>& glyphs) {
  if (has_empty_fields(line)) {
    for (Glyph& glyph : glyphs) glyph.symbol = glyph.symbol == "," ? "|" : glyph.symbol;
    if (std::ranges::count(line, ',') == kRanks) return;  // it is a label, or one comma at the end
    glyphs.insert(glyphs.begin(), Glyph{.symbol = "|"});
    glyphs.push_back({.symbol = "|", .at = line.size()});
  }
  int cells = 1;
  for (std::size_t at = 0; (at = line.find("][", at)) != std::string_view::npos; ++at) ++cells;
  if (cells != kRanks) return;
  for (std::size_t i = 0; i < glyphs.size(); ++i) {
    const bool open = glyphs[i].symbol == "[";
    const bool first = open && (i == 0 || glyphs[i - 1].symbol != "|");
    if (first || glyphs[i].symbol == "]") {
      glyphs[i].symbol = "|";
    } else if (open) {
      glyphs[i].symbol = kBlank;
    }
  }
}

/// Returns all readings: nine digits may be a number and eight squares, or the other way round.
std::vector<Rank> read_ranks(std::string_view line, const BoardStyle& style) {
  constexpr std::size_t kMaxBytes = 256;
  if (line.size() + 1 < kRanks || line.size() > kMaxBytes || begins_with_moves(line)) return {};
  std::vector<Glyph> glyphs = glyphs_of(line);
  if (glyphs[0].symbol == "\\") {  // `\othelloarrayfirstrow {0}{0}{1}..` of LaTeX
    glyphs.erase(glyphs.begin(), std::ranges::find(glyphs, "{", &Glyph::symbol));
  }
  drop_rank_words(line, glyphs);
  make_bars(line, glyphs);
  // Blanks between bars are squares, so we try bars first.
  if (auto rank = read_bars(glyphs, style)) return {*std::move(rank)};
  if (auto rank = read_framed(glyphs, style)) return {*std::move(rank)};
  std::vector<Rank> ranks;
  // A letter may be a disc, so it is a label only where nothing else fits.
  for (const Label label : {Label::digit, Label::none, Label::letter}) {
    if (label == Label::letter && !ranks.empty()) break;
    for (const bool pairs : {true, false}) {
      auto rank = read_rank_as(line, glyphs, label, pairs, style);
      if (!ranks.empty() && !has_digit_cell(ranks[0].cells, style)) return ranks;
      if (rank && std::ranges::find(ranks, *rank) == ranks.end()) {
        ranks.push_back(*std::move(rank));
      }
    }
  }
  return ranks;
}

/// Returns the columns of a line of files; empty for other lines.
std::vector<std::size_t> files_of(std::string_view line) {
  constexpr std::size_t kMaxBytes = 256;
  if (line.size() > kMaxBytes || begins_with_moves(line)) return {};
  // Counts of discs may stand behind the files: `a b c d e f g h [@=2 0=2 (+0)]`.
  if (const std::size_t note = line.find('['); line.find('=', note) < line.size()) {
    line = line.substr(0, note);
  }
  std::vector<std::size_t> columns;
  const std::vector<Glyph> glyphs = glyphs_of(line);
  char first = 0;
  bool apart = true;
  for (std::size_t i = 0; i < glyphs.size(); ++i) {
    const Glyph& glyph = glyphs[i];
    if (is_gap(glyph)) continue;
    const char c = glyph.symbol.size() == 1 ? lower(glyph.symbol[0]) : '\0';
    if (columns.empty() && first == 0 && is_one_of(c, "/\\*#+.")) {
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

/// Whether files go from h to a, so that the board is seen from behind, or mirrored.
bool has_falling_files(std::string_view line) {
  if (line.find_first_of("hH\xEF") == std::string_view::npos) return false;  // most lines end here
  std::string files;
  for (const Glyph& glyph : glyphs_of(line)) {
    if (is_gap(glyph)) continue;
    if (glyph.symbol.size() != 1) return false;
    files += lower(glyph.symbol[0]);
  }
  return files == "hgfedcba";
}

/// Recognises a line of dashes that is longer than a rank, and not as long as a board.
bool is_dashes(std::string_view text) noexcept {
  return text.size() > kRanks && text.size() < kSquares && has_only(text, "-");
}

/// Whether a line only surrounds a board: dashes and corners, the brackets of an array in a
/// program, as in `char board[8][9] = {` and `};`, or the environment of LaTeX.
bool is_frame(std::string_view line) {
  const std::string_view code = trimmed(line);
  if (code.starts_with("\\begin{") || code.starts_with("\\end{")) return true;
  if (!code.empty() && has_only(code, "[]{}(),; \t\r")) return true;
  if (code.ends_with("= {") || code.ends_with("= [")) return true;
  std::string text(line);
  std::ranges::replace(text, '|', ' ');
  if (is_dashes(trimmed(text))) return true;
  const bool below_heading = std::ranges::count(line, '|') > kRanks &&
                             line.find("--") < line.size() && has_only(code, "-|: ");
  if (below_heading) return true;  // a table in Markdown
  if (line.find_first_of("+=_") < line.size() && has_only(line, "+-=_| \t\r")) return true;
  if (line.find("\xE2\x94") == line.npos) return line.find("\xE2\x95") != line.npos;
  return std::ranges::all_of(
      glyphs_of(line), [](const Glyph& glyph) { return is_gap(glyph) || glyph.symbol == kLine; });
}

using Problem = std::optional<std::pair<std::size_t, std::string>>;

/// Reads a board over several lines. A rank may have several readings, so they are collected, and
/// the whole board decides between them.
class RankReader {
 public:
  explicit RankReader(const BoardStyle& style) : style_(style) {}

  /// Returns the place of an error and its message.
  Problem add(std::string_view line) {
    if (skip_gaps(glyphs_of(line), 0) == glyphs_of(line).size()) {
      const bool squares = line.find('|') < line.size() || line.find("][") < line.size();
      if (!squares && !has_empty_fields(line)) return std::nullopt;
    }
    if (auto files = files_of(line); !files.empty()) {
      if (ranks_ == 0) numbered_files_ = is_digit_glyph(glyphs_of(line)[files[0]]);
      if (ranks_ == 0) files_ = std::move(files);
      return std::nullopt;
    }
    if (has_falling_files(line)) {
      return std::pair(skip_blanks(line, 0),
                       "files from h to a, expected a board with a1 in a corner "
                       "on the left and files from a to h");
    }
    if (const auto rank = lettered(line)) {
      ++lettered_;
      return add_rank(line, *rank);
    }
    if (auto ranks = read_ranks(line, style_); !ranks.empty()) {
      if (ranks.size() > 1) unclear_ = true;
      if (!columns_.empty() && columns_ != ranks[0].columns) uneven_ = true;
      columns_ = ranks[0].columns;
      Problem problem = add_rank(line, ranks[0], ranks.size() > 1);
      options_.push_back(std::move(ranks));
      return problem;
    }
    if (const auto rank = rank_below_files(line, files_)) {
      short_.emplace_back(ranks_, line);
      return add_rank(line, *rank);
    }
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
    Result<FoundBoard> found = read_board();
    if (!found) return found;
    const Position& position = found->position;
    for (const auto& [name, number] : counts_) {
      const bool black = cell_of(name.substr(0, 1), style_) == Cell::black || name[0] == '*';
      const int discs = popcount(black ? position.black() : position.white());
      const int empties = position.board.empty_count();
      const bool right =
          (!name.ends_with("discs") || number == discs) && (name != "empties" || number == empties);
      if (right) continue;
      return error_at({}, 0,
                      "a count of " + std::to_string(number) + " beside a board with " +
                          std::to_string(name == "empties" ? empties : discs) +
                          ", expected the same");
    }
    return found;
  }

 private:
  [[nodiscard]] Result<FoundBoard> read_board() const {
    if (!unclear_) {
      auto cells = with_short_ranks();
      if (!cells.empty()) return decided(std::move(cells));
      return error_at({}, 0,
                      "ranks of fewer than eight symbols beside ranks of eight, expected a symbol "
                      "for each square, or each below the letter of its file");
    }
    // Where digits are squares, `1 0 0 1 2 0 0 0 0` is a rank with its number on the left, or on
    // the right, as programs print them. One rank cannot tell; eight can, since only numbers count
    // up from 0 or 1, or down from 8.
    std::vector<std::vector<std::string>> boards;
    for (const int first : {-1, 0, 1, kRanks}) {
      for (const bool left : {true, false}) {
        auto cells = cells_if_numbered_from(first, left);
        const bool known = std::ranges::find(boards, cells) != boards.end();
        if (!cells.empty() && !known) boards.push_back(std::move(cells));
      }
    }
    if (boards.size() == 1) return decided(boards[0]);
    return error_at({}, 0,
                    boards.empty()
                        ? "ranks whose numbers are not in order, expected 1 to 8 or 8 to 1"
                        : "digits that may be squares or numbers of ranks, on the left or on "
                          "the right, expected ranks without numbers");
  }

  /// Decides what the symbols mean, with the squares where the labels of their ranks say.
  [[nodiscard]] Result<FoundBoard> decided(std::vector<std::string> cells) const {
    const bool falling = step_ < 0;
    if (lettered_ == kRanks) {
      for (std::size_t i = 0; i < kSquares; ++i) {
        if (i % kRanks > i / kRanks) std::swap(cells[i], cells[i % kRanks * kRanks + i / kRanks]);
      }
      return decide({.cells = std::move(cells), .form = "columns a to h"}, side_, style_);
    }
    if (falling) {
      for (auto rank = cells.begin(); rank != cells.end(); rank += kRanks) {
        std::reverse(rank, rank + kRanks);
      }
      std::reverse(cells.begin(), cells.end());
    }
    Result<FoundBoard> found =
        decide({.cells = std::move(cells), .form = falling ? "rows from rank 8 on" : "rows"}, side_,
               style_);
    if (found && falling && found->read_as.empty()) found->read_as = "rows from rank 8 on";
    return found;
  }

  /// Returns all squares, with blanks where the other ranks have no symbol: the line of files may
  /// stand further to the left. Empty if the ranks do not agree about that.
  [[nodiscard]] std::vector<std::string> with_short_ranks() const {
    std::vector<std::string> cells = cells_;
    if (short_.empty() || columns_.empty()) return cells;
    const bool shifted = uneven_ || columns_ != files_;
    const bool has_symbols = std::ranges::any_of(cells, [this](const std::string& cell) {
      return cell != kBlank && cell != kNumber && cell_of(cell, style_) == Cell::empty;
    });
    for (const auto& [index, line] : short_) {
      const auto rank = rank_below_files(line, shifted ? columns_ : files_);
      if (!rank || (shifted && uneven_)) return {};
      // Where other ranks have symbols for empty squares, one that only ends early has lost some.
      const auto blank = std::ranges::find(rank->cells, kBlank);
      const bool ends_early =
          std::count(blank, rank->cells.end(), kBlank) == rank->cells.end() - blank;
      if (has_symbols && ends_early) return {};
      std::ranges::copy(rank->cells, cells.begin() + std::ptrdiff_t{index} * kRanks);
    }
    return cells;
  }

  /// Reads a rank with the next letter as its label, below a line of numbers.
  [[nodiscard]] std::optional<Rank> lettered(std::string_view line) const {
    const std::vector<Glyph> glyphs = glyphs_of(numbered_files_ ? line : std::string_view{});
    const std::size_t at = skip_gaps(glyphs, 0);
    const bool next = lettered_ == ranks_ && at < glyphs.size() && glyphs[at].symbol.size() == 1 &&
                      lower(glyphs[at].symbol[0]) == 'a' + ranks_;
    return next ? read_rank_as(line, glyphs, Label::letter, true, style_) : std::nullopt;
  }

  /// Reads the number of a rank, and symbols in the columns of files; the other squares are empty.
  [[nodiscard]] std::optional<Rank> rank_below_files(std::string_view line,
                                                     const std::vector<std::size_t>& files) const {
    const std::vector<Glyph> glyphs = glyphs_of(files.empty() ? std::string_view{} : line);
    // Between bars a square has no other place.
    if (std::ranges::count(glyphs, "|", &Glyph::symbol) > 2) return std::nullopt;
    const std::size_t label = skip_gaps(glyphs, 0);
    if (label >= glyphs.size() || label >= files[0] || !is_digit_glyph(glyphs[label])) {
      return std::nullopt;
    }
    Rank rank{.number = digit_of(glyphs[label]),
              .cells = std::vector<std::string>(kRanks, std::string(kBlank)),
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
  [[nodiscard]] std::vector<std::string> cells_if_numbered_from(int first, bool left) const {
    std::vector<std::string> cells;
    for (std::size_t i = 0; i < options_.size(); ++i) {
      const int number = first < 0 ? -1 : first + (first == kRanks ? -1 : 1) * static_cast<int>(i);
      const auto fits = std::ranges::find_if(options_[i], [&](const Rank& rank) {
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
    if (ranks_ == 0 && rank.number >= kRanks - 1) {  // from 8 to 1, or from 7 to 0
      first_ = rank.number;
      step_ = -1;
    }
    if (ranks_ == 1 && step_ < 0 && rank.number < 0) {  // 8 was the size of the board
      first_ = 1;
      step_ = 1;
    }
    const int expected = first_ + step_ * ranks_;
    if (!unclear && !unclear_ && rank.number >= 0 && rank.number != expected) {
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

  Problem set_side(Side side, std::size_t at) {
    const bool was_count = side_ && !side_->colour && side.colour;  // it counted boards
    if (side_ && !was_count) {
      return std::pair(at, std::string("a second side to move, expected one"));
    }
    side_ = std::move(side);
    return std::nullopt;
  }

  const BoardStyle& style_;
  int ranks_ = 0;
  int first_ = 1;                           // number of the first rank
  int step_ = 1;                            // -1 if the numbers fall
  bool unclear_ = false;                    // whether digits may be squares rather than numbers
  std::vector<std::vector<Rank>> options_;  // the readings of each rank
  std::vector<std::size_t> files_;          // the columns of the files
  bool numbered_files_ = false;
  int lettered_ = 0;                                // ranks with letters, below numbered files
  std::vector<std::size_t> columns_;                // columns of the last whole rank's squares
  bool uneven_ = false;                             // whole ranks differ in their columns
  std::vector<std::pair<int, std::string>> short_;  // ranks with blanks, and their lines
  std::vector<std::string> cells_;
  Counts counts_;  // stand beside the ranks
  std::optional<Side> side_;
};

Result<FoundBoard> find_in_lines(std::string_view text, const BoardStyle& style) {
  RankReader board(style);
  std::size_t last = 0;  // where the first line below the ranks begins
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

}  // namespace

PrintedLine classify_line(std::string_view line, const BoardStyle& style) {
  if (!files_of(line).empty() || has_falling_files(line)) return {.kind = PrintedKind::files};
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
  // Behind a board, `turn: O` does not make a line one about the side.
  const bool whole = find_any(lines, " \t") >= kSquares;
  return alone && (whole || classify_line(lines, style).kind == PrintedKind::none)
             ? find_in_line(text, style)
             : find_in_lines(text, style);
}

}  // namespace kanzen::notation
