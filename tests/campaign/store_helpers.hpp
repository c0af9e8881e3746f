#pragma once

#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "solver/campaign/store/store.hpp"
#include "tests/campaign/store_places.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::test {

/// The right ends with this object.
struct ChoosingStore : campaign::Store {
  explicit ChoosingStore(campaign::Store store)
      : campaign::Store(std::move(store)), lock(lock_chooser()) {}

  std::shared_ptr<campaign::ChooserLock> lock;
};

template <class Place>
[[nodiscard]] ChoosingStore make_choosing_store(const Place& place) {
  return ChoosingStore(campaign::Store::create(place.where(), some_definition()));
}

[[nodiscard]] inline campaign::Task make_task(Random& random, double priority) {
  campaign::Task task;
  task.board = random_unreachable_board(random, 30);
  task.window = {-1, 1};
  task.priority = priority;
  return task;
}

/// A value of at least `lower`.
[[nodiscard]] inline campaign::SolvedTask make_result(const campaign::Task& task,
                                                      const std::string& worker, Score lower = 2) {
  campaign::SolvedTask result{task.id, {}};
  result.fact.board = task.board;
  result.fact.bounds = {lower, kMaxScore, Square::none};
  result.fact.provenance.worker = worker;
  return result;
}

[[nodiscard]] inline campaign::StoreError::Kind error_kind(const std::function<void()>& action) {
  try {
    action();
  } catch (const campaign::StoreError& e) {
    CHECK(std::string(e.what()).find(": cannot ") != std::string::npos);
    return e.kind();
  }
  throw std::logic_error("there was no error");
}

template <class Place>
void expire_leases(const Place& place) {
  place.sql("UPDATE task SET lease_ends = 0");
}

}  // namespace kanzen::test
