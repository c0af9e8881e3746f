// The order of waiting positions.
#include <vector>

#include "solver/engine/parallel/open_work.hpp"
#include "tests/support/catch.hpp"

namespace kanzen {

namespace {

/// A position that records its number when it runs.
PositionQueue::Work note(std::vector<int>& out, int number) {
  return [&out, number](Worker&) { out.push_back(number); };
}

}  // namespace

TEST_CASE("one thread takes positions in their order, and the others the costliest") {
  PositionQueue queue;
  std::vector<int> taken;
  Worker worker;
  const auto take = [&] {
    auto position = queue.take();
    REQUIRE(position);
    position->work(worker);
    return std::move(*position);
  };
  const std::vector<double> costs{1, 5, 3, 9, 3, 2};
  std::vector<std::pair<double, PositionQueue::Work>> positions;
  for (std::size_t i = 0; i < costs.size(); ++i) {
    positions.emplace_back(costs[i], note(taken, static_cast<int>(i)));
  }
  queue.add(std::move(positions));
  CHECK(queue.size() == 6);
  const auto first = take();
  const auto second = take();
  queue.done(second);
  const auto third = take();
  queue.done(first);  // its thread keeps to the order
  const auto fourth = take();
  const auto fifth = take();
  queue.done(third);
  queue.done(fifth);
  (void)take();
  CHECK(taken == std::vector<int>{0, 3, 1, 2, 4, 5});
  CHECK(queue.size() == 0);
  queue.done(fourth);
  CHECK_FALSE(queue.take());
}

}  // namespace kanzen
