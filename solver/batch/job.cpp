#include "solver/batch/job.hpp"

#include "core/hash.hpp"
#include "core/symmetry.hpp"

namespace kanzen {

std::uint64_t choose_shard(const Board& board, std::uint64_t shards) noexcept {
  return shards <= 1 ? 0 : hash_of(canonical(board).board) % shards;
}

bool is_wanted(const PositionSelection& selection, const Board& board) noexcept {
  const int empties = board.empty_count();
  return empties >= selection.min_empties && empties <= selection.max_empties &&
         choose_shard(board, selection.shards) == selection.shard;
}

}  // namespace kanzen
