// Games of the Generic Game Server (GGF): (;GM[Othello]..BO[8 .. *]B[F5//2.4]W[D6/0.31/1.02];) and
// of the Smart Game Format: (;FF[4]GM[2]SZ[8]AB[..]AW[..]PL[B];B[f5];W[d6]...). Both have the form
// (;NAME[value]NAME[value][value];...). Source of GGF: skatgame.net/mburo/ggsa/ggf.
#pragma once

#include <cstddef>
#include <deque>
#include <istream>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "solver/formats/game_record.hpp"
#include "solver/formats/input_stream.hpp"
#include "solver/records/file_source.hpp"
#include "solver/records/position_record.hpp"

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

/// Compares as has_name() does.
[[nodiscard]] bool has_any_name(const Property& property,
                                std::span<const std::string_view> names) noexcept;

/// Errors refer to places in `text`, which the property points into.
[[nodiscard]] Result<std::string_view> only_value(std::string_view text, const Property& property);

/// Adds PB or PW to the tags and to `players`, which becomes "BLACK - WHITE". False for other
/// properties.
[[nodiscard]] bool add_player(const Property& property, std::string_view value, GameTags& tags,
                              std::string& players);

/// REQUIRES: `part` is a view into `text`.
[[nodiscard]] std::size_t offset_of(std::string_view text, std::string_view part) noexcept;

/// From its place in `part` to that in `text`. REQUIRES: `part` is a view into `text`.
[[nodiscard]] ParseError within(std::string_view text, std::string_view part, ParseError error);

/// GGF has a BO, or a GM with the name of the game.
[[nodiscard]] bool is_ggf(const std::vector<Property>& properties) noexcept;

/// Starts from the position in BO[], which may be any, or else from the standard one. Evaluations
/// and times of moves, ratings, clocks, komi, results and comments are ignored; other properties
/// are GameRecord::unused. The properties point into `text`.
///
/// Errors: another game than Othello, a board size other than 8, a second value, illegal or
/// out-of-turn moves, Anti-Othello (an "a" in TY), and a random opening without its board.
[[nodiscard]] Result<GameRecord> parse_ggf(std::string_view text,
                                           const std::vector<Property>& properties);

/// Follows the first variation. Squares are a letter and a digit (f5) or two letters counted from
/// the upper left corner (fe). A pass is an empty value, tt, or what notation::read_move() accepts.
/// Without a setup (AB, AW), the game starts from the standard position. Comments, marks, times and
/// results are ignored; properties outside the format are GameRecord::unused. The properties point
/// into `text`. Errors: a GM other than 2, an SZ other than 8, a setup after a move, a second
/// value, and illegal or out-of-turn moves.
[[nodiscard]] Result<GameRecord> parse_sgf(std::string_view text,
                                           const std::vector<Property>& properties);

/// Reads games in parentheses, over any number of lines, each GGF or SGF. Between games, white
/// space, lines that begin with % or #, and the server's game counts are skipped. A game without
/// its closing parenthesis ends where a line begins with another game, and is an error.
class GameReader final : public RecordSource {
 public:
  /// `in` must outlive the reader.
  GameReader(std::istream& in, const ReaderOptions& options)
      : lines_(in, options.max_record_bytes), options_(options) {}

 private:
  std::optional<Result<PositionRecord>> read_next() override;
  [[nodiscard]] std::size_t line() const noexcept override { return lines_.number(); }

  struct Text {
    std::string text;
    std::size_t line;    // where the text begins, from 1
    std::size_t column;  // where the text begins in its line, from 1
  };

  bool next_line();
  std::optional<Result<Text>> next_text();
  Result<Text> read_text();
  std::optional<ParseError> read_game(const Text& text);

  LineReader lines_;
  ReaderOptions options_;
  LineReader::Status status_ = LineReader::Status::ok;
  std::string line_;  // the current line; read up to at_
  std::size_t at_ = 0;
  std::size_t games_ = 0;
  UnusedGameParts unused_{"properties that are not used"};
  std::deque<PositionRecord> positions_;  // of the last game, not yet returned
};

}  // namespace kanzen
