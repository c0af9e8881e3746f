#include "tests/support/shuffled_scheduler.hpp"

#include "solver/engine/search/kernel.hpp"

namespace kanzen::test {

bool ShuffledScheduler::has_work(const Open& open) noexcept {
  return open.rest->remaining() > 0 && open.split_point->best < open.split_point->beta &&
         !open.split_point->cancelled();
}

void ShuffledScheduler::search_one(const Open& open, Worker& worker) {
  MoveList one;
  const Move move = open.rest->next();
  one.add(move.square, move.flipped, move.priority);
  MoveList* const before = open.split_point->moves;
  open.split_point->moves = &one;
  worker.shared->kernel->search_shared_moves(worker, *open.split_point, nullptr);
  open.split_point->moves = before;
}

void ShuffledScheduler::help_above() {
  const Open above = open_[random_.below(open_.size() - 1)];
  if (!has_work(above)) return;
  ++counts_.helps;
  search_one(above, workers_[random_.below(workers_.size())]);
  if (above.split_point->cut) ++counts_.cuts;
}

void ShuffledScheduler::split(Worker& owner, SplitPoint& split_point) {
  ++owner.counters.splits;
  ++counts_.splits;
  if (splits_until_stop_ >= 0 && splits_until_stop_-- == 0) owner.control->stop();

  const Open here{&split_point, split_point.moves};
  for (Move& move : *split_point.moves) move.priority = random_.between(0, 1 << 20);
  MoveList nothing;
  split_point.moves = &nothing;
  open_.push_back(here);
  while (has_work(here) && !owner.control->stopped()) {
    if (open_.size() > 1 && random_.below(4) == 0) {
      help_above();
      continue;
    }
    search_one(here, random_.below(2) == 0 ? owner : workers_[random_.below(workers_.size())]);
  }
  open_.pop_back();
  split_point.moves = here.rest;
}

}  // namespace kanzen::test
