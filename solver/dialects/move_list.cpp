// A list, a log and drops are three ways to write moves:
//
//   list    { filler } { [colour] move filler }
//   move    a square, `pass` or its like, a square twice for a pass; or the number of a square, or
//           a pair `[row, column]`, which count from 0 or from 1 in all of the list
//   filler  blanks, separators, brackets, quotation marks, comments, and names such as `List(`
//   log     lines of { number } [`turn` ..] colour { sign | verb } move { note }
//   note    words in brackets, or numbers after the last move of a line
//   drop    [`P`] `@` square, of Flipello
//
// A text whose lines all are lines of a log is a log: what is no colour and no move becomes blanks,
// and the rest is read as a list.
#include "solver/dialects/move_list.hpp"

#include "solver/dialects/lexicon.hpp"
#include "solver/dialects/side_words.hpp"

namespace kanzen {

namespace {

using notation::error_at;

/// Recognises the sign @ of a drop, but not the pass @@@@.
bool is_drop_at(std::string_view text, std::size_t at) noexcept {
  return text[at] == '@' && (at == 0 || text[at - 1] != '@') &&
         notation::is_square_at(text, at + 1);
}

constexpr std::string_view kSeparators = ",;|\"'`[](){}-.:/_>+";
constexpr std::string_view kArrow = "\u2192";

/// A move of a list, as it is written.
struct ListedMove {
  enum class Kind : std::uint8_t { square, number, pair };
  Kind kind = Kind::square;
  Square square = Square::none;
  int first = 0;   // the number, or the row
  int second = 0;  // the column
  std::optional<Colour> colour = std::nullopt;
  std::size_t at = 0;
};

struct ListedMoves {
  std::vector<ListedMove> moves;
  bool has_drops = false;
  std::size_t end = 0;
};

std::optional<int> read_number(std::string_view text, std::size_t& at) noexcept {
  constexpr std::size_t kMaxDigits = 2;
  const std::size_t end = notation::skip_digits(text, at);
  if (end - at > kMaxDigits) return std::nullopt;
  const auto number = notation::parse_number<int>(text.substr(at, end - at));
  at = end;
  return number;
}

/// Reads `[2, 3]` or `(2,3)` and returns its end, or nullopt.
std::optional<std::size_t> pair_end(std::string_view text, std::size_t at,
                                    ListedMove& item) noexcept {
  if (text[at] != '[' && text[at] != '(') return std::nullopt;
  const char close = text[at] == '[' ? ']' : ')';
  std::size_t i = notation::skip_blanks(text, at + 1);
  const auto row = read_number(text, i);
  i = notation::skip_blanks(text, i);
  if (!row || i == text.size() || text[i] != ',') return std::nullopt;
  i = notation::skip_blanks(text, i + 1);
  const auto column = read_number(text, i);
  i = notation::skip_blanks(text, i);
  if (!column || i == text.size() || text[i] != close) return std::nullopt;
  item = {.kind = ListedMove::Kind::pair, .first = *row, .second = *column, .at = at};
  return i + 1;
}

/// Reads the player named before a move. A single letter counts only before a blank or a separator.
std::optional<Colour> read_colour(std::string_view text, std::size_t& at) {
  std::string_view word = notation::letters_at(text, at);
  if (word.empty() && at < text.size() && notation::is_wide(text[at])) {
    word = text.substr(at, notation::symbol_size(text[at]));
  }
  if (word.size() == 2 && notation::is_square_at(text, at + 1)) word.remove_suffix(1);  // `Bf5`
  const std::size_t end = at + word.size();
  const bool is_one_letter = word.size() == 1;
  if (word.empty() || (end < text.size() && notation::is_digit(text[end]) && is_one_letter) ||
      (is_one_letter &&
       std::string_view("bwxo").find(notation::lower(word[0])) == std::string::npos)) {
    return std::nullopt;
  }
  const auto side = side_of_word(word, {});
  if (side && side->colour) at = end;
  return side ? side->colour : std::nullopt;
}

/// Skips blanks, separators and comments.
std::size_t skip_filler(std::string_view text, std::size_t at) noexcept {
  while (at < text.size()) {
    const std::string_view rest = text.substr(at);
    if (rest.starts_with("//") || rest.starts_with('#')) {
      at = std::min(text.find('\n', at), text.size());
    } else if (rest.starts_with("/*")) {
      at = std::min(text.find("*/", at + 2), text.size() - 2) + 2;
    } else if (rest.starts_with("--") && rest.find_first_not_of('-') == 2) {
      return at;  // a pass
    } else if (rest.starts_with(notation::kWideBlank) || rest.starts_with(kArrow) ||
               rest.starts_with("\u2013")) {
      at += kArrow.size();
    } else if (notation::is_blank(text[at]) || notation::is_one_of(text[at], kSeparators)) {
      ++at;
    } else {
      break;
    }
  }
  return at;
}

/// Skips the name of a container, as in `List(`.
std::size_t skip_container(std::string_view text, std::size_t at) noexcept {
  const std::string_view word = notation::letters_at(text, at);
  const std::size_t next = at + word.size();
  return !word.empty() && next < text.size() && text[next] == '(' ? next : at;
}

/// Returns the word for a pass, if it is one that only lists have; else an empty text.
std::string_view pass_word_at(std::string_view text, std::size_t at) {
  const std::string_view word = notation::letters_at(text, at);
  return notation::means(word, lexicon::kPassInList) ? word : std::string_view{};
}

bool begins_word(std::string_view text, std::size_t at) {
  return at > 0 && notation::is_blank(text[at - 1]) && begins_with_word(text.substr(at)) &&
         pass_word_at(text, at).empty();
}

Result<Square> read_square(std::string_view text, std::size_t& at) {
  const std::size_t begin = at;
  if (const std::string_view pass = pass_word_at(text, at); !pass.empty()) {
    at += pass.size();
    return Square::pass;
  }
  Result<Square> move = notation::read_move(text, at);
  const bool is_named_twice = move && move.value() != Square::pass &&
                              notation::same_letters(text.substr(begin, 2), text.substr(at, 2)) &&
                              text.substr(at + 1, 1) == text.substr(begin + 1, 1);
  if (!is_named_twice) return move;
  at += 2;
  return Square::pass;
}

Result<ListedMoves> split(std::string_view text) {
  ListedMoves out;
  std::optional<Colour> colour;
  for (std::size_t at = 0;;) {
    ListedMove item;
    // Brackets around a pair are not separators.
    std::size_t next = notation::skip_blanks(text, at);
    while (next < text.size() && text[next] == ',') next = notation::skip_blanks(text, next + 1);
    if (next < text.size() && text[next] == '[' && text.substr(next + 1).starts_with('[')) ++next;
    std::optional<std::size_t> end = next < text.size() ? pair_end(text, next, item) : std::nullopt;
    if (!end) {
      at = skip_filler(text, at);
      out.end = at;
      if (at == text.size()) break;
      if (const std::size_t list = skip_container(text, at); list != at) {
        at = list;
        continue;
      }
      end = pair_end(text, at, item);
    }
    if (end) {
      at = *end;
    } else if (const auto word = read_colour(text, at)) {
      colour = word;
      continue;
    } else if (notation::is_digit(text[at])) {
      const std::size_t begin = at;
      const auto number = read_number(text, at);
      if (!number) {
        return notation::found_error(text, begin, ", expected the number of a square, 0 to 63");
      }
      item = {.kind = ListedMove::Kind::number, .first = *number, .at = begin};
    } else {
      if (!out.moves.empty() && begins_word(text, at)) break;
      const std::size_t begin = at;
      if (notation::lower(text[at]) == 'p' && text.substr(at + 1).starts_with('@')) ++at;
      if (text[at] == '@' && !text.substr(at).starts_with("@@")) {
        out.has_drops = true;
        ++at;
      }
      const Result<Square> square = read_square(text, at);
      if (!square) return square.error();
      item = {.square = square.value(), .at = begin};
    }
    item.colour = std::exchange(colour, std::nullopt);
    out.moves.push_back(item);
  }
  if (colour) return error_at(text, out.end, "no move after a colour, expected one");
  return out;
}

/// The bases of numbers that are a row and a column, or a column and a row, both from 1.
constexpr int kRowAndColumn = 10;
constexpr int kColumnAndRow = 11;

std::optional<Square> square_of(const ListedMove& item, int base) noexcept {
  if (item.kind == ListedMove::Kind::square) return item.square;
  if (base == kRowAndColumn || base == kColumnAndRow) {
    ListedMove pair{.kind = ListedMove::Kind::pair, .first = item.first / 10};
    pair.second = item.first % 10;
    if (base == kColumnAndRow) std::swap(pair.first, pair.second);
    return square_of(pair, 1);
  }
  if (item.kind == ListedMove::Kind::number) return square_of_number(item.first - base);
  const int row = item.first - base;
  const int column = item.second - base;
  if (row < 0 || row > 7 || column < 0 || column > 7) return std::nullopt;
  return static_cast<Square>(8 * row + column);
}

/// A move in a log: `Turn 1: Black -> f5 (flips 1)`, `[2] W D6`, `Black plays f5`, `play b f5`,
/// `White: pass`, `Black has no moves`. Offsets are those in the line.
struct LoggedMove {
  std::size_t colour = 0;
  std::size_t colour_end = 0;
  std::size_t move = 0;
  std::size_t end = 0;
  bool is_pass = false;
};

/// Reads a pass after a colour. Dashes alone are one, too, but `Black - f5` is a move.
std::size_t skip_logged_pass(std::string_view line, std::size_t at) {
  const std::size_t dashes = notation::skip_any(line, " \t:-", at);
  const bool has_dash = line.substr(at, dashes - at).find('-') < line.size();
  const bool ends = dashes == line.size() || notation::is_one_of(line[dashes], ",;([\r");
  std::size_t colour = dashes;
  if (has_dash && (ends || read_colour(line, colour))) return dashes;
  at = notation::skip_any(line, " \t:.,->=", at);
  const std::string_view word = notation::letters_at(line, at);
  if (notation::means(word, "passes passed skips skipped")) return at + word.size();
  if (notation::means(word, "has had must cannot can no")) {
    std::string_view last = word;
    for (at += word.size(); true; at += last.size()) {
      const std::size_t next = notation::skip_blanks(line, at);
      const std::string_view more = notation::letters_at(line, next);
      if (!notation::means(more, "to no not legal valid move moves pass")) break;
      last = more;
      at = next;
    }
    return notation::means(last, "move moves pass") ? at : 0;
  }
  const Result<Square> move = read_square(line, at);
  return move && move.value() == Square::pass ? at : 0;
}

/// Reads a move of a log at `begin`; nullopt if none is there.
std::optional<LoggedMove> logged_move(std::string_view line, std::size_t begin) {
  constexpr std::string_view kSigns = " \t\r:.,#>-=[]()|";
  const auto skip = [line](std::size_t at, std::string_view signs) {
    return notation::skip_any(line, signs, at);
  };
  const auto skip_words = [&](std::size_t at, std::string_view words) {
    while (true) {
      const std::string_view word = notation::letters_at(line, at);
      if (!notation::means(word, words)) return at;
      at = skip(at + word.size(), kSigns);
    }
  };
  constexpr std::string_view kNumbersAndSigns = "0123456789 \t\r:.,;#>-=[]()|";  // also for times
  const std::size_t first = skip(begin, kNumbersAndSigns);
  std::size_t at = skip(skip_words(first, "turn move ply play no player"), kNumbersAndSigns);
  LoggedMove logged{.colour = at};
  if (!read_colour(line, at)) return std::nullopt;
  logged.colour_end = at;
  if (const std::size_t end = skip_logged_pass(line, at); end > at + 1) {
    logged.move = at;
    logged.end = end;
    logged.is_pass = true;
    return logged;
  }
  at = skip(at, kSigns);
  if (at == logged.colour_end) return std::nullopt;
  at = skip_words(at,
                  "x o player plays played moves moved move places placed puts to at on in disc");
  if (!notation::is_square_at(line, at)) return std::nullopt;
  logged.move = at;
  logged.end = at + 2;
  return logged;
}

/// Reads the moves of a line of a log, after which only notes in brackets and numbers stand; none
/// for any other line.
std::vector<LoggedMove> logged_moves(std::string_view line) {
  std::vector<LoggedMove> moves;
  for (std::size_t at = 0;;) {
    const auto move = logged_move(line, at);
    if (!move) {
      const std::size_t end = notation::skip_any(line, " \t\r,;", at);
      const bool ends_at_note = end == line.size() || line[end] == '(' || line[end] == '[';
      const bool has_only_numbers =
          end > at && line.find_first_not_of("0123456789+-.,:% \t\r", end) == line.npos;
      if (!ends_at_note && !has_only_numbers) moves.clear();
      return moves;
    }
    moves.push_back(*move);
    at = move->end;
    const std::size_t note = notation::skip_blanks(line, at);
    if (note == line.size() || (line[note] != '(' && line[note] != '[')) continue;
    constexpr std::size_t kMaxNote = 200;
    const std::size_t close = line.substr(note, kMaxNote).find(line[note] == '(' ? ')' : ']');
    if (close < kMaxNote && logged_move(line, note + close + 1)) at = note + close + 1;
  }
}

/// Blanks out all but the colours and moves of a log, so that offsets do not change. Returns an
/// empty text if a line is no part of a log.
std::string plain_log(std::string_view text) {
  std::string plain(text.size(), ' ');
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    const std::vector<LoggedMove> moves = logged_moves(line);
    if (moves.empty()) return {};
    for (const LoggedMove& move : moves) {
      const auto keep = [&](std::size_t at, std::size_t size) {
        plain.replace(begin + at, size, line.substr(at, size));
      };
      keep(move.colour, move.colour_end - move.colour);
      if (move.is_pass) {
        plain.replace(begin + move.move, 2, " P");
      } else {
        keep(move.move, 2);
      }
    }
    begin = end + 1;
  }
  return plain;
}

Result<Game> play_listed(std::string_view text, const std::vector<ListedMove>& moves, int base,
                         const Position& start) {
  Game game{start, {}, start};
  for (const ListedMove& listed : moves) {
    const std::optional<Square> square = square_of(listed, base);
    if (!square) return notation::found_error(text, listed.at, ", expected a square of the board");
    if (auto wrong = try_play(game, *square)) return error_at(text, listed.at, *std::move(wrong));
    if (listed.colour && *listed.colour == game.end.side) {
      return error_at(text, listed.at,
                      "a move of " + std::string(to_string(*listed.colour)) + ", expected one of " +
                          std::string(to_string(other(*listed.colour))));
    }
  }
  return game;
}

/// Whether a log has played the square.
bool plays_square(std::string_view log, std::string_view square) {
  bool was_found = false;
  notation::for_each_line(log, [&](std::string_view line) {
    for (const LoggedMove& move : logged_moves(line)) {
      was_found = was_found || notation::same_letters(line.substr(move.move, 2), square);
    }
  });
  return was_found;
}

bool is_single_move(std::string_view line) {
  const Result<ListedMoves> read = split(line);
  return read && read->moves.size() == 1;
}

}  // namespace

std::optional<Square> square_of_number(int number) noexcept {
  static_assert(static_cast<int>(Square::pass) == kSquares);
  return number < 0 || number > kSquares ? std::nullopt
                                         : std::optional(static_cast<Square>(number));
}

bool begins_with_word(std::string_view text) {
  constexpr std::ptrdiff_t kMinChars = 3;
  std::size_t end = 0;
  return !notation::is_wide_ascii(text) && !notation::read_move(text, end) &&
         std::ranges::count_if(text.substr(0, kMinChars), notation::is_name_letter) == kMinChars;
}

SkippedMoves skip_moves(std::string_view text, std::size_t& at) {
  for (SkippedMoves skipped;; ++skipped.moves) {
    std::size_t next = notation::skip_blanks(text, at);
    const std::size_t digits = text.find_first_not_of("0123456789", next);
    const bool has_number = digits != std::string_view::npos && digits > next &&
                            (text[digits] == '.' || text[digits] == ')');
    if (has_number) next = notation::skip_blanks(text, digits + 1);
    const bool may_be_move = next < text.size() && text[next] != '-' && text[next] != '@';
    std::size_t size = 0;  // an error in all of the text would count the lines before it
    if (!may_be_move || !notation::read_move(text.substr(next), size)) return skipped;
    skipped.is_numbered = skipped.is_numbered || (has_number && skipped.moves > 0);
    at = next + size;
  }
}

bool is_all_moves(std::string_view text) {
  std::size_t moves = 0;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (notation::is_blank(c) || notation::is_one_of(c, "0123456789,.)")) {
      ++at;
    } else if (notation::read_move(text, at)) {
      ++moves;
      // `f5d62.c3` has the number of a turn after d6, `g2148` is the name of a game.
      const std::size_t end = notation::skip_digits(text, at);
      const bool is_turn_number = end < text.size() && notation::is_one_of(text[end], ".)");
      if (end > at && !is_turn_number) return false;
    } else {
      return false;
    }
  }
  return moves > 0;
}

namespace {

/// Recognises `56 64 33`. Eight numbers may be a row of a grid with the numbers of the moves.
bool has_rows_and_columns(std::string_view line) {
  constexpr std::string_view kDigits = "12345678";
  const std::vector<std::string_view> words = notation::words_of(line);
  return words.size() > 2 && words.size() != kRanks &&
         std::ranges::all_of(words, [kDigits](std::string_view word) {
           return word.size() == 2 && notation::has_only(word, kDigits);
         });
}

}  // namespace

bool begins_move_list(std::string_view line) {
  const std::string_view whole = notation::trimmed(line);
  const std::string_view text = notation::trimmed(whole.substr(0, whole.find('\n')));
  if (text.empty() || !quoted_squares(text).empty()) return false;
  const std::vector<LoggedMove> logged = logged_moves(text);
  if (!logged.empty() && !logged[0].is_pass) return true;  // `Black: Pas` may be a player
  if (const std::size_t list = skip_container(text, 0); list != 0) {
    const std::size_t at = skip_filler(text, list);
    std::size_t end = at;
    return at == text.size() || notation::read_move(text, end).ok() ||
           text.substr(at).starts_with("P@");
  }
  const bool begins_with_digit = notation::is_digit(text[0]);
  if (begins_with_digit) {
    const std::size_t end = text.find_first_not_of("0123456789");
    if (end > 2) return false;
    if (end == 2 && text[end] == ' ') return has_rows_and_columns(text);
    if (text[end] != ',') return false;
    const std::size_t next = notation::skip_blanks(text, end + 1);
    return next == text.size() || notation::is_digit(text[next]);
  }
  if (notation::is_one_of(text[0], "\"'([")) {
    ListedMove pair;
    if (pair_end(text, 0, pair)) return true;
    std::size_t at = skip_filler(text, 0);
    if (at == text.size()) return false;
    if (text.substr(at).starts_with("P@") || text.substr(at).starts_with("p@")) return true;
    const std::size_t end = notation::skip_digits(text, at);
    if (end > at) return end < text.size() && text[end] == ',';
    return notation::read_move(text, at).ok() && text[0] != '[';
  }
  std::size_t end = 0;
  if (!read_colour(text, end)) return false;
  std::size_t at = notation::skip_any(text, " \t\n\v\f\r,:", end);
  const bool is_apart = at > end || end > 2 || notation::is_square_at(text, 1);
  if (!is_apart || at == text.size() || !notation::read_move(text, at)) return false;
  at = skip_filler(text, at);
  return at == text.size() || read_colour(text, at);
}

void MoveLines::add(std::string_view line) {
  if (!text_.empty()) text_ += '\n';
  text_ += line;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line[at] == '#' || line.substr(at).starts_with("//")) {
      at = std::min(line.find('\n', at), line.size());
      continue;
    }
    if (line[at] == '(' || line[at] == '[') ++open_;
    if (line[at] == ')' || line[at] == ']') --open_;
    if (!notation::is_blank(line[at])) last_ = line[at];
  }
}

bool MoveLines::continue_with(std::string_view line) const {
  const std::string_view text = text_;
  const std::string_view more = notation::trimmed(line);
  if (more.empty()) return false;
  if (open_ > 0 || last_ == ',') return true;
  const std::string_view last_line = text.substr(text.rfind('\n') + 1);
  if (!logged_moves(last_line).empty()) {
    // A log that plays a square again is that of the next game.
    const std::vector<LoggedMove> moves = logged_moves(more);
    return !moves.empty() && std::ranges::none_of(moves, [&](const LoggedMove& move) {
      return !move.is_pass && plays_square(text, more.substr(move.move, 2));
    });
  }
  return begins_move_list(more) && is_single_move(more) && is_single_move(last_line);
}

Result<ListedGame> read_move_list(std::string_view text, std::size_t& at, const Position& start) {
  const std::string log = plain_log(text);
  const auto signs = [](std::string_view line) {
    return std::ranges::count_if(
        line, [](char c) { return notation::is_letter(c) || notation::is_digit(c); });
  };
  const bool has_notes = !log.empty() && signs(log) < signs(text);
  if (!log.empty()) text = log;
  const Result<ListedMoves> read = split(text);
  if (!read) return read.error();
  const ListedMoves& list = *read;
  at = list.end;
  const Position from = list.has_drops && start == kStartPosition ? flipello_start() : start;
  const auto numbered = std::ranges::count_if(
      list.moves, [](const ListedMove& item) { return item.kind != ListedMove::Kind::square; });
  const bool has_numbers = numbered != 0;
  const auto passes = std::ranges::count_if(
      list.moves, [](const ListedMove& item) { return item.square == Square::pass; });
  if (has_numbers && numbered + passes != std::ssize(list.moves)) {
    return error_at(text, 0, "names and numbers of squares, expected one of them");
  }
  const std::string_view first = notation::trimmed(text);
  if (first.starts_with('[') && std::ranges::count(text, '[') > std::ranges::count(text, ']')) {
    return error_at(text, text.size(), "a bracket is not closed, expected ]");
  }
  Result<Game> from_zero = play_listed(text, list.moves, 0, from);
  Result<Game> from_one = has_numbers ? play_listed(text, list.moves, 1, from) : from_zero;
  if (has_numbers && from_zero && from_one) {
    return error_at(text, 0,
                    "numbers of squares that are legal moves from 0 and from 1, expected names of "
                    "squares such as f5");
  }
  Result<Game>& game = from_one ? from_one : from_zero;
  if (game) return ListedGame{std::move(game).value(), has_notes};
  const bool are_pairs = numbered != 0 && std::ranges::none_of(list.moves, [](const auto& item) {
                           return item.kind == ListedMove::Kind::pair;
                         });
  if (!are_pairs) return std::move(game).error();
  Result<Game> by_row = play_listed(text, list.moves, kRowAndColumn, from);
  Result<Game> by_column = play_listed(text, list.moves, kColumnAndRow, from);
  if (!by_row && !by_column) return std::move(game).error();
  // From the start both are legal, and each is the mirror image of the other.
  if (by_row && by_column && !(from == kStartPosition)) {
    return error_at(text, 0,
                    "numbers that are legal moves as row and column and as column and row, "
                    "expected names of squares such as f5");
  }
  const std::string_view reading =
      !by_row     ? "numbers are read as column and row, where 56 is e6"
      : by_column ? "numbers are read as row and column, where 56 is f5, and not as the mirror "
                    "image of the game, in which 56 is e6"
                  : "numbers are read as row and column, where 56 is f5";
  Result<Game>& found = by_row ? by_row : by_column;
  return ListedGame{std::move(found).value(), has_notes, reading};
}

Result<Game> parse_fen_game(std::string_view text) {
  std::size_t at = 0;
  const Result<Fen> fen = read_fen(text, at);
  if (!fen) return fen.error();
  const auto& [start, colours, how] = *fen;
  if (notation::group_at(text, at) == "moves") {
    at = notation::skip_blanks(text, at + std::string_view("moves").size());
  } else if (at < text.size()) {
    return notation::found_group(text, at,
                                 ", expected - - 0 1, or moves and a move such as f5, or the end");
  }
  if (colours == FenColours::edax && has_drop(text.substr(at))) {
    return notation::error_at(
        text, at,
        "drops such as P@d6 are Flipello, in which P is Black, but without discs in "
        "hand p is Black, expected [] after the board, or moves such as d6");
  }
  Result<Game> game = colours == FenColours::edax
                          ? notation::read_moves(text, at, start)
                          : read_moves_of_flipello(std::string(text), at, start);
  if (game && at < text.size()) {
    return notation::found_group(text, at, ", expected a move such as f5");
  }
  return game;
}

Position flipello_start() noexcept {
  return make_position(kStartPosition.white(), kStartPosition.black(), Colour::black);
}

bool has_drop(std::string_view text) noexcept {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (is_drop_at(text, at)) return true;
  }
  return false;
}

Result<Game> read_moves_of_flipello(std::string text, std::size_t& at, const Position& start) {
  // The standard spelling has the same length, so columns do not change.
  for (std::size_t i = at; i < text.size(); ++i) {
    if (is_drop_at(text, i)) {
      text[i] = ' ';
      if (i > at && notation::lower(text[i - 1]) == 'p') text[i - 1] = ' ';
    }
    const bool begins = i == at || notation::is_blank(text[i - 1]) || text[i - 1] == '.';
    const std::string_view word = notation::group_at(text, i);
    const bool is_named_twice =
        word.size() == 4 && notation::is_square_at(word, 0) && word.starts_with(word.substr(2));
    if (begins && (word == "0000" || is_named_twice)) text.replace(i, 4, "--  ");
  }
  return notation::read_moves(text, at, start);
}

}  // namespace kanzen
