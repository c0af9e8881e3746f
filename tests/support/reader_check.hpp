#pragma once

#include <cstddef>
#include <string>

#include "core/game.hpp"
#include "solver/records/file_source.hpp"
#include "solver/records/position_record.hpp"

namespace kanzen::test {

/// Its moves are legal and lead where it says.
[[nodiscard]] bool is_played(const Game& game);

struct ReaderReport {
  std::size_t records = 0;
  std::size_t errors = 0;
  std::string problem;  // the first property that does not hold; empty if all do
};

/// Reads `text` to its end, unpacked if it is packed, in options.format. Each result must be an
/// error with a line, a column and a short printable message that names the expectation, or a
/// position with disjoint discs and legal moves in its list and its game, which reads back with its
/// claims from their own text. There is at most one result more than bytes, unless the bytes are
/// packed.
[[nodiscard]] ReaderReport read_and_check(const std::string& text, const ReaderOptions& options);

}  // namespace kanzen::test
