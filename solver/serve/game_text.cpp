#include "solver/serve/game_text.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <sstream>
#include <string>
#include <utility>

#include "core/bits.hpp"
#include "core/notation/board_text.hpp"
#include "core/notation/move_text.hpp"
#include "core/notation/square_text.hpp"
#include "core/notation/text.hpp"
#include "solver/io/base81.hpp"
#include "solver/io/input_stream.hpp"
#include "solver/io/open_records.hpp"
#include "solver/io/pgn.hpp"

namespace kanzen::serve {

namespace {

[[nodiscard]] Game game_at(const Position& position) { return {position, {}, position}; }

/// Whether the text is meant as a FEN: eight ranks, and what follows them on one line.
[[nodiscard]] bool is_fen(std::string_view text) noexcept {
  const std::string_view ranks = text.substr(0, text.find(' '));
  return ranks.find_first_not_of("pP0123456789/") == std::string_view::npos &&
         std::ranges::count(ranks, '/') == 7 && text.find('\n') == std::string_view::npos;
}

/// Whether the text is nothing but moves, be they legal or not.
[[nodiscard]] bool is_moves(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (!notation::read_move(text, at)) return false;
  }
  return true;
}

/// Whether some three squares of the text stand one after the other, as they do in a line of moves
/// with a slip in it. Of boards in base 81 fewer than one in ten thousand has them.
[[nodiscard]] bool has_line_of_squares(std::string_view text) {
  for (std::size_t begin = 0; begin < text.size(); ++begin) {
    int squares = 0;
    for (std::size_t at = begin; squares < 3; ++squares) {
      const Result<Square> move = notation::read_move(text, at);
      if (!move || move.value() == Square::pass) break;
    }
    if (squares == 3) return true;
  }
  return false;
}

/// The set one square further on, by -1, 0 or 1 files and ranks.
[[nodiscard]] Bitboard moved(Bitboard set, int files, int ranks) noexcept {
  if (files > 0) set = (set & ~kFileH) << 1;
  if (files < 0) set = (set & ~kFileA) >> 1;
  return ranks > 0 ? set << 8 : ranks < 0 ? set >> 8 : set;
}

/// Whether a game can have occupied these squares: those in the middle, and then each one at the
/// end of a line of others, of which at least one was flipped.
[[nodiscard]] bool can_be_of_a_game(const Board& board) noexcept {
  const Bitboard occupied = board.player | board.opponent;
  Bitboard reached = kStartBoard.player | kStartBoard.opponent;
  if ((reached & ~occupied) != 0) return false;
  for (Bitboard before = 0; before != reached;) {
    before = reached;
    for (int files = -1; files <= 1; ++files) {
      for (int ranks = -1; ranks <= 1; ++ranks) {
        const Bitboard next = moved(reached, files, ranks);
        reached |= next & moved(next, files, ranks) & occupied;
      }
    }
  }
  return reached == occupied;
}

/// The one record of the text, by the reader that files of its kind have.
[[nodiscard]] Result<Game> read_record(std::string_view text) {
  std::istringstream source{std::string(text)};
  InputStream in(source);
  ReaderOptions options;
  options.format = recognise(text);
  options.whole_games = options.format == Format::ggf || options.format == Format::sgf ||
                        options.format == Format::pgn;
  const auto records = open_records(in, options);
  auto found = records->next();
  if (!found) return ParseError{1, 1, "no position, expected one"};
  if (!found->ok()) return std::move(*found).error();
  if (records->next()) return ParseError{1, 1, "more than one position, expected one"};
  const PositionRecord& record = found->value();
  return record.game ? *record.game : game_at(record.position);
}

}  // namespace

Result<Game> read_game(std::string_view text) {
  // A board and its side without a space, as programs send it to each other.
  if (text.size() == kSquares + 1) {
    const std::string spaced = std::string(text.substr(0, kSquares)) + ' ' + text.back();
    if (const auto position = notation::parse_position(spaced)) return game_at(position.value());
  }
  if (const auto position = notation::parse_position(text)) return game_at(position.value());
  auto game = notation::parse_moves(text);
  if (game) return game;
  const std::string_view line = notation::trimmed(text);
  if (is_fen(line)) {
    const auto position = parse_fen(line);
    if (!position) return position.error();
    return game_at(position.value());
  }
  // A file of boards in base 81 is known by their scores, which a board alone does not have. Most
  // texts of this length would be one, so it must also be one that a game can have.
  if (const auto board = parse_base81(line)) {
    if (is_moves(line) || has_line_of_squares(line)) return std::move(game).error();
    if (can_be_of_a_game(board.value())) return game_at({board.value(), Color::black});
  }
  return read_record(text);
}

}  // namespace kanzen::serve
