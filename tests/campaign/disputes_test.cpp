// Searches of a dispute resolver, and the workers that they exclude.
#include "solver/campaign/trust/disputes.hpp"

#include <optional>
#include <string>
#include <vector>

#include "core/notation.hpp"
#include "solver/campaign/store/store.hpp"
#include "tests/campaign/campaign_helpers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {
namespace {

using campaign::RecheckOrdering;
using campaign::Resolution;
using campaign::Store;

TEST_CASE("a dispute resolver trusts no worker whose searches contradict each other",
          "[campaign]") {
  Random random{57};
  const ValuedRoot valued = draw_valued_root(random, 10);
  const TemporaryDirectory directory;
  Store store = Store::create(directory.path("store"), claim_at_least(valued.root, 0));
  const auto choosing = store.lock_chooser();
  const Window window{-1, 1};
  store.record({{make_fact("a", valued.root, {10, 10}, window),
                 make_fact("b", valued.root, {-10, -10}, window)}});
  int search_count = 0;
  const auto searches = [&](Bounds first, Bounds second) {
    return [&, first, second](const Board& board, const Window& searched,
                              RecheckOrdering ordering) {
      ++search_count;
      return std::optional(make_fact(
          "resolver", board, ordering == RecheckOrdering::by_mobility ? second : first, searched));
    };
  };
  const std::vector<Board> boards{valued.root};
  campaign::DisputeResolver unsure(store, searches({0, 0}, {4, 4}), {});
  REQUIRE(unsure.resolve(boards) == Resolution::unresolved);
  REQUIRE(search_count == 2);
  REQUIRE(store.exclusions().empty());
  campaign::DisputeResolver stopped(
      store, [](const Board&, const Window&, RecheckOrdering) { return std::nullopt; }, {});
  REQUIRE(stopped.resolve(boards) == Resolution::stopped);
  // A fact that any result agrees with is no second opinion.
  store.record({{make_fact("wide", valued.root, {kMinScore, kMaxScore - 2}, window)}});
  search_count = 0;
  campaign::DisputeResolver alone(store, searches({0, 0}, {4, 4}), {});
  REQUIRE(alone.resolve(boards) == Resolution::unresolved);
  REQUIRE(search_count == 2);
  REQUIRE(store.exclusions().empty());
  // One of the two agrees with the third: that is enough.
  campaign::DisputeResolver sure(store, searches({kMinScore, 8}, {0, 0}), {});
  REQUIRE(sure.resolve(boards) == Resolution::resolved);
  REQUIRE(search_count == 3);
  REQUIRE(sure.excluded() == std::vector<std::string>{"a"});
  REQUIRE(store.exclusions().size() == 1);
  REQUIRE(store.exclusions().front().worker == "a");
  REQUIRE(store.exclusions().front().reason == "its result [10,10] about " +
                                                   notation::to_string(Position{valued.root}) +
                                                   " was wrong, [-64,8] was found instead");
  // The remaining facts are right.
  REQUIRE(
      campaign::DisputeResolver(store, searches({kMinScore, -10}, {0, 0}), {}).resolve(boards) ==
      Resolution::unresolved);
}

}  // namespace
}  // namespace kanzen::test
