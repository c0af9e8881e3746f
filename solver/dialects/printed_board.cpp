#include "solver/dialects/printed_board.hpp"

#include "core/notation/text.hpp"
#include "solver/dialects/board_rank.hpp"
#include "solver/dialects/board_symbols.hpp"

namespace kanzen::notation {

namespace {

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
