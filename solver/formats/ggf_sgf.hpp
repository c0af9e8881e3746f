// Games of the Generic Game Server (GGF): (;GM[Othello]..BO[8 .. *]B[F5//2.4]W[D6/0.31/1.02];) and
// of the Smart Game Format: (;FF[4]GM[2]SZ[8]AB[..]AW[..]PL[B];B[f5];W[d6]...). Both have the form
// (;NAME[value]NAME[value][value];...). Source of GGF: skatgame.net/mburo/ggsa/ggf.
#pragma once

#include "solver/formats/game_record.hpp"

namespace kanzen {

struct Property {
  std::string_view name;                 // as in the text
  std::vector<std::string_view> values;  // at least one, without brackets, escaped
  std::size_t at = 0;                    // offset of the name in the text
};

/// In order. Follows the first of several variations, which is the game that was played. The views
/// point into `text`.
[[nodiscard]] Result<std::vector<Property>> parse_properties(std::string_view text);

/// `name` is in upper case. Lower-case letters in the property are ignored, as in old versions of
/// SGF.
[[nodiscard]] bool has_name(const Property& property, std::string_view name) noexcept;

/// REQUIRES: `part` is a view into `text`.
[[nodiscard]] std::size_t offset_of(std::string_view text, std::string_view part) noexcept;

/// From its place in `part` to that in `text`. REQUIRES: `part` is a view into `text`.
[[nodiscard]] ParseError within(std::string_view text, std::string_view part, ParseError error);

/// Starts from the position in BO[], which may be any, or else from the standard one. Evaluations
/// and times of moves, ratings, clocks, komi, results and comments are ignored; other properties
/// are GameRecord::unused. The properties point into `text`.
///
/// Errors: another game than Othello, a board size other than 8, a second value, illegal or
/// out-of-turn moves, Anti-Othello (an "a" in TY), and a random opening without its board.
[[nodiscard]] Result<GameRecord> parse_ggf(std::string_view text,
                                           const std::vector<Property>& properties);

/// Reads games in parentheses, over any number of lines, each GGF or SGF. Between games, white
/// space, lines that begin with % or #, and the server's game counts are skipped. A game without
/// its closing parenthesis ends where a line begins with another game, and is an error.
[[nodiscard]] std::unique_ptr<RecordSource> make_game_reader(std::istream& in,
                                                             const ReaderOptions& options);

}  // namespace kanzen
