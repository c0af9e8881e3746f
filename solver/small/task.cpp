#include "solver/small/task.hpp"

#include <bit>

#include "core/hash.hpp"
#include "core/symmetry.hpp"

namespace kanzen::small {

namespace {

/// What the table calls a board: an image, and which one.
Canonical key_board(const Board& board, int empties) noexcept {
  return empties < kSymmetryMinEmpties ? Canonical{board, 0} : canonical(board);
}

}  // namespace

std::optional<Bounds> Task::probe_table(const Board& board, int empties) const noexcept {
  const Canonical key = key_board(board, empties);
  std::optional<Bounds> known = table.probe(key.board, hash_of(key.board));
  if (known) known->move = transform(known->move, inverse_symmetry(key.symmetry));
  return known;
}

void Task::store_in_table(const Board& board, int empties, Bounds bounds,
                          std::uint64_t cost) const noexcept {
  const Canonical key = key_board(board, empties);
  bounds.move = transform(bounds.move, key.symmetry);
  table.store(key.board, hash_of(key.board), bounds, static_cast<int>(std::bit_width(cost)));
}

}  // namespace kanzen::small
