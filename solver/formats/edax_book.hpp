// Reads opening books of Edax: the binary file (book.dat), and the text that it exports.
#pragma once

#include "solver/formats/input_stream.hpp"

namespace kanzen {

inline constexpr std::string_view kEdaxBookHead = "XADEKOOB";

/// The most empty squares that Edax, at this level, searches to the end without a selective cut.
/// With more, its values are only estimates. Source: the levels in Edax 4.5.
[[nodiscard]] int empties_solved_by_edax(int level) noexcept;

/// Recognises `BOARD X,LEVEL,MOVE,SCORE`, which no other format writes.
[[nodiscard]] bool is_exported_from_edax(std::string_view line);

/// Streams the positions of a book as records. Each has as claims its value and the scores of its
/// moves, which are the links to other positions and the best move outside the book; an exported
/// text has only the latter. We skip positions with more than kBookMaxEmpties empty squares, unless
/// options.empties asks for them, and estimated values, unless options.estimates; a warning counts
/// what was skipped. In errors of the binary file `line` is the number of the position and `column`
/// the byte within its record, both from 1; for the header, `line` is 1.
///
/// Boards are stored for the side to move, so its colour is not known: we take the one that
/// alternating moves give it (in text, that of the line). Games won, lines counted and the bounds
/// of each position are not used.
[[nodiscard]] std::unique_ptr<RecordSource> make_edax_book_reader(InputStream& in,
                                                                  const ReaderOptions& options);

inline constexpr int kBookMaxEmpties = 24;

}  // namespace kanzen
