// Recognises single lines of printed boards: ranks, files and what surrounds them.
#pragma once

#include "solver/dialects/board_symbols.hpp"

namespace kanzen {

using PrintedCounts =
    std::vector<std::pair<std::string, int>>;  // `discs` with its symbol: "*discs"

struct PrintedRank {
  int number = -1;                        // as printed, from 0 or from 1; -1 if absent
  std::vector<std::string> cells;         // eight symbols
  std::size_t beside = 0;                 // where the text beside the rank begins
  bool is_left = false;                   // the number stands on the left
  std::vector<std::size_t> columns = {};  // where its squares are, in glyphs

  friend bool operator==(const PrintedRank&, const PrintedRank&) = default;
};

enum class RankLabel : std::uint8_t { digit, none, letter };

/// Reads counts beside a rank, as in `*: discs = 2  moves = 4`, `ply 46 15 empties` or `X 18 O 31`;
/// empty for another text.
[[nodiscard]] PrintedCounts counts_in(std::string_view text);

[[nodiscard]] std::optional<PrintedRank> read_rank_as(std::string_view line,
                                                      const std::vector<Glyph>& glyphs,
                                                      RankLabel label_kind, bool has_pairs,
                                                      const notation::BoardStyle& style);

/// Whether squares with separators between them may be empty, as in `,,X,O,,,,` of a spreadsheet.
[[nodiscard]] bool has_empty_fields(std::string_view line) noexcept;

/// Returns all readings: nine digits may be a number and eight squares, or the other way round.
[[nodiscard]] std::vector<PrintedRank> read_ranks(std::string_view line,
                                                  const notation::BoardStyle& style);

/// Returns the columns of a line of files; empty for other lines.
[[nodiscard]] std::vector<std::size_t> files_of(std::string_view line);

/// Whether files go from h to a, so that the board is seen from behind, or mirrored.
[[nodiscard]] bool has_falling_files(std::string_view line);

/// Whether a line only surrounds a board: dashes and corners, the brackets of an array in a
/// program, as in `char board[8][9] = {` and `};`, or the environment of LaTeX.
[[nodiscard]] bool is_frame(std::string_view line);

}  // namespace kanzen
