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

std::string question_text(Question question, Window window) {
  switch (question) {
    case Question::wld:
      return "wld";
    case Question::all_moves:
      return "all-moves";
    case Question::best_moves:
      return "best-moves";
    case Question::claim:
      return "claim";
    case Question::game:
      return "game";
    case Question::value:
      break;
  }
  if (window.alpha < kMinScore && window.beta > kMaxScore) return "exact";
  return "window " + std::to_string(window.alpha) + " " + std::to_string(window.beta);
}

}  // namespace kanzen
