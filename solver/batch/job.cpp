#include "solver/batch/job.hpp"

#include "core/hash.hpp"
#include "core/symmetry.hpp"

namespace kanzen {

std::uint64_t shard_of(const Board& board, std::uint64_t shards) noexcept {
  return shards <= 1 ? 0 : hash_of(canonical(board).board) % shards;
}

bool is_wanted(const Job& job, const Board& board) noexcept {
  const int empties = board.empty_count();
  return empties >= job.min_empties && empties <= job.max_empties &&
         shard_of(board, job.shards) == job.shard;
}

}  // namespace kanzen
