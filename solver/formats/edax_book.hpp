// Opening books of Edax: the binary file (book.dat), and the text that it exports.
#pragma once

#include "solver/formats/input_stream.hpp"
#include "solver/records/position_record.hpp"

namespace kanzen {

inline constexpr std::string_view kEdaxBookHead = "XADEKOOB";

/// The most empty squares that Edax searches to the end without a selective cut at this level. With
/// more, its values are estimates. Source: the levels in Edax 4.5.
[[nodiscard]] int empties_solved_by_edax(int level) noexcept;

/// `BOARD X,LEVEL,MOVE,SCORE`, which no other format writes.
[[nodiscard]] bool is_exported_from_edax(std::string_view line);

/// Streams the positions of a book, one record for each with the value and the scores of its moves
/// as claims: the links to other positions, and the best move outside the book. An exported text
/// has only the latter. Only positions with at most kBookMaxEmpties empty squares, unless
/// options.empties says otherwise; of these, only those that their level solves, unless
/// options.estimates. A warning counts the others. In errors of the binary file `line` is the
/// number of the position and `column` the byte within its record, both from 1; for the header,
/// `line` is 1.
///
/// Boards are stored for the side to move, which gets the colour that alternating moves give it (in
/// text, that of the line). Games won, lines counted and the bounds of each position are not used.
[[nodiscard]] std::unique_ptr<RecordSource> make_edax_book_reader(InputStream& in,
                                                                  const ReaderOptions& options);

inline constexpr int kBookMaxEmpties = 24;

}  // namespace kanzen
