#include "core/notation/printed_board.hpp"

#include "core/notation/text.hpp"

namespace kanzen::notation {

namespace {

constexpr int kRanks = 8;

/// The counts that Edax prints beside a rank.
constexpr std::array<std::string_view, 4> kCounts{"discs", "moves", "empties", "ply"};

bool is_gap(char c) noexcept { return is_blank(c) || c == '|'; }

std::string without_bars(std::string_view text) {
  std::string out(text);
  std::replace(out.begin(), out.end(), '|', ' ');
  return out;
}

bool is_files(std::string_view line) noexcept {
  char next = 'a';
  for (const char c : line) {
    if (is_gap(c)) continue;
    if (lower(c) != next++) return false;
  }
  return next == 'i';
}

/// True for a line of dashes that is longer than a rank, and not as long as a board.
bool is_dashes(std::string_view text) noexcept {
  return text.size() > kRanks && text.size() < kSquares / 2 &&
         text.find_first_not_of('-') == std::string_view::npos;
}

bool is_frame(std::string_view line) {
  const std::string text = without_bars(line);
  if (is_dashes(trimmed(text))) return true;
  return line.find_first_of("+=_") != std::string_view::npos &&
         line.find_first_not_of("+-=_| \t\r") == std::string_view::npos;
}

std::optional<Colour> whole_side(std::string_view line, Dialect dialect) {
  const std::string blank = without_bars(line);
  std::string_view text = trimmed(blank);
  if (text.ends_with(':')) text.remove_suffix(1);
  std::size_t at = 0;
  const Result<Colour> side = read_side(text, at, dialect);
  if (!side || skip_blanks(text, at) != text.size()) return std::nullopt;
  return side.value();
}

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
  int number = 0;          // 0 if absent
  std::string squares;     // eight symbols of squares
  std::size_t beside = 0;  // offset in the line of the text beside the rank
};

int read_number(std::string_view line, std::size_t& at) noexcept {
  std::size_t i = at;
  while (i < line.size() && is_gap(line[i])) ++i;
  const bool alone = i + 1 >= line.size() || is_gap(line[i + 1]);
  if (i >= line.size() || line[i] < '1' || line[i] > '8' || !alone) return 0;
  at = i + 1;
  return line[i] - '0';
}

std::optional<std::string> read_squares(std::string_view line, std::size_t& at, Dialect dialect) {
  std::string squares;
  std::size_t i = at;
  std::size_t groups = 0;
  while (squares.size() < kRanks) {
    while (i < line.size() && is_gap(line[i])) ++i;
    const std::size_t begin = i;
    while (i < line.size() && !is_gap(line[i]) && squares.size() < kRanks) {
      if (parse_cell(line[i], dialect) == Cell::unknown) return std::nullopt;
      squares += line[i++];
    }
    if (i == begin) return std::nullopt;
    ++groups;
  }
  const bool ends = i == line.size() || is_gap(line[i]);
  if (!ends || (groups != 1 && groups != kRanks)) return std::nullopt;
  at = i;
  return squares;
}

std::optional<Rank> read_rank(std::string_view line, Dialect dialect) {
  const auto read = [&](bool with_number) -> std::optional<Rank> {
    Rank rank;
    std::size_t at = 0;
    if (with_number && (rank.number = read_number(line, at)) == 0) return std::nullopt;
    const auto squares = read_squares(line, at, dialect);
    if (!squares) return std::nullopt;
    rank.squares = *squares;
    std::size_t after = at;
    if (const int number = read_number(line, after); number != 0) {
      if (rank.number != 0 && number != rank.number) return std::nullopt;
      rank.number = number;
      at = after;
    }
    while (at < line.size() && is_gap(line[at])) ++at;
    rank.beside = at;
    const std::string_view beside = line.substr(at);
    const bool known = beside.empty() || is_count(beside) || whole_side(beside, dialect);
    return known ? std::optional(rank) : std::nullopt;
  };
  const auto with_number = read(true);
  return with_number ? with_number : read(false);
}

class PrintedBoard {
 public:
  explicit PrintedBoard(Dialect dialect) : dialect_(dialect) {}

  /// Returns the place of an error and its message.
  std::optional<std::pair<std::size_t, std::string>> add(std::string_view line) {
    if (trimmed(line).empty() || is_files(line)) return std::nullopt;
    if (const auto rank = read_rank(line, dialect_)) return add_rank(line, *rank);
    if (is_frame(line)) return std::nullopt;
    const std::size_t at = skip_blanks(line, 0);
    if (const auto side = whole_side(line, dialect_)) {
      if (ranks_ == 0 || ranks_ == kRanks) return set_side(*side, at);
      return std::pair(at, "found the side " + quoted(trimmed(line)) + ", expected rank " +
                               std::to_string(ranks_ + 1) + " of the board");
    }
    return std::pair(at, "found " + quoted(trimmed(line)) +
                             " in a printed board, expected a rank of eight squares or the side");
  }

  [[nodiscard]] int ranks() const noexcept { return ranks_; }
  [[nodiscard]] std::optional<Colour> side() const noexcept { return side_; }
  [[nodiscard]] Position position() const noexcept {
    return make_position(black_, white_, side_.value_or(Colour::black));
  }

 private:
  using Problem = std::optional<std::pair<std::size_t, std::string>>;

  Problem add_rank(std::string_view line, const Rank& rank) {
    const std::size_t at = skip_blanks(line, 0);
    if (ranks_ == kRanks) return std::pair(at, std::string("a ninth rank, expected eight"));
    if (rank.number != 0 && rank.number != ranks_ + 1) {
      return std::pair(at, "found rank " + std::to_string(rank.number) + ", expected rank " +
                               std::to_string(ranks_ + 1));
    }
    for (int file = 0; file < kRanks; ++file) {
      const Bitboard square = Bitboard{1} << (kRanks * ranks_ + file);
      const Cell cell = parse_cell(rank.squares[static_cast<std::size_t>(file)], dialect_);
      if (cell == Cell::black) black_ |= square;
      if (cell == Cell::white) white_ |= square;
    }
    ++ranks_;
    const auto side = whole_side(line.substr(rank.beside), dialect_);
    return side ? set_side(*side, rank.beside) : std::nullopt;
  }

  Problem set_side(Colour side, std::size_t at) {
    if (side_) return std::pair(at, std::string("a second side to move, expected one"));
    side_ = side;
    return std::nullopt;
  }

  Dialect dialect_;
  int ranks_ = 0;
  Bitboard black_ = 0;
  Bitboard white_ = 0;
  std::optional<Colour> side_;
};

}  // namespace

PrintedLine classify_line(std::string_view line, Dialect dialect) {
  if (is_files(line)) return {.kind = PrintedKind::files};
  if (const auto rank = read_rank(line, dialect)) {
    return {.kind = PrintedKind::rank,
            .has_side = whole_side(line.substr(rank->beside), dialect).has_value(),
            .rank = rank->number};
  }
  if (is_frame(line)) return {.kind = PrintedKind::frame};
  if (whole_side(line, dialect)) return {.kind = PrintedKind::side, .has_side = true};
  return {};
}

Result<Position> parse_printed_board(std::string_view text, Dialect dialect) {
  PrintedBoard board(dialect);
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
  if (!board.side()) {
    return error_at(text, text.size(),
                    "no side to move, expected a line such as \"* to move\" or X or O");
  }
  return board.position();
}

}  // namespace kanzen::notation
