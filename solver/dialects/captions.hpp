// Text around boards and games that is no record: what programs print, such as counts of discs and
// the results below the positions of FFO scripts, and what people write, such as headings, remarks
// and prose.
#pragma once

#include "solver/dialects/line_kind.hpp"
#include "solver/records/position_record.hpp"

namespace kanzen {

/// What solvers of FFO scripts print below a position.
struct FfoResult {
  Bounds bounds;          // of the value for Black
  std::string_view line;  // of play, after counts of discs; else empty
};

/// Reads the discs of Black and White after optimal play, as in `35 - 29  h5`, or `Black win`,
/// `White win` or `Draw`; nullopt for other lines.
[[nodiscard]] std::optional<FfoResult> parse_ffo_result(std::string_view line) noexcept;

/// Recognises counts of both colours and nothing else, as programs print them below a board: `B=38
/// W=18`, `Score: Black 2, White 2`.
[[nodiscard]] bool is_count_of_discs(std::string_view text);

/// Recognises a line about a board or a game that is no record: numbers with their names, such as
/// `Score: 20` or `Black (X): 20  White (O): 26`, or a single move, as in `Best: c4`. The number of
/// a problem or a game is a heading instead.
[[nodiscard]] bool is_statement(std::string_view text);

/// Whether the text can name a record. An open bracket is that of a list, as in `[f5, d6` or `(f5`,
/// and ranks, moves and halves of boards are records that did not parse.
[[nodiscard]] bool may_name_record(std::string_view text, const notation::BoardStyle& style);

/// Whether the text after moves begins like a name. `pass` is a move, `win` a claim, and a word
/// that ends in a digit may be a move with a slip.
[[nodiscard]] bool begins_like_name(std::string_view text);

/// Whether these words after moves can be a remark. A short word alone may be a damaged move, a
/// side and a number, or a number at the end, are an unclear claim, and a move after the words may
/// belong to the game, as in `f5d6 passed c3`.
[[nodiscard]] bool may_be_remark(std::string_view text);

/// Recognises words on a line of their own, e.g. a heading or a caption. They are no record, and do
/// not look like squares or symbols of a damaged board.
[[nodiscard]] bool are_words_alone(std::string_view text, const notation::BoardStyle& style);

/// Recognises a remark such as `c3 flips no disc`: words after a single move are no game.
[[nodiscard]] bool is_remark_on_move(std::string_view text);

/// Whether this is prose rather than a name: `Hi all, the lines from my notebook:` above a list in
/// a mail once became the name of its first line.
[[nodiscard]] bool is_sentence(std::string_view text);

}  // namespace kanzen
