// What must hold for whatever a reader is given: the property that the mutation tests and the fuzz
// targets share.
#pragma once

#include <cstddef>
#include <string>

#include "core/game.hpp"
#include "solver/records/reader_options.hpp"
#include "solver/records/record.hpp"

namespace kanzen::test {

/// Whether the moves of the game are legal and lead where it says.
[[nodiscard]] bool is_played(const Game& game);

struct ReaderReport {
  std::size_t records = 0;
  std::size_t errors = 0;
  std::string problem;  // the first property that does not hold; empty if all do
};

/// Reads `text` to its end, unpacked if it is packed, in options.format. Every result must be an
/// error with a line, a column and a short printable message that says what was expected, or a
/// position with disjoint discs and legal moves in its list and its game, which reads back from its
/// own text, as does what it claims; and there is at most one result more than bytes, unless they
/// are packed.
[[nodiscard]] ReaderReport read_and_check(const std::string& text, const ReaderOptions& options);

}  // namespace kanzen::test
