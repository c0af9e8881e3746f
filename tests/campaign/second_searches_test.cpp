#include "solver/campaign/second_searches.hpp"

#include <cstddef>
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

using campaign::Fact;
using campaign::Task;

TEST_CASE("audits are drawn by the position, and confirmed by others", "[campaign]") {
  Random random{58};
  campaign::Audits audits(0.25);
  std::vector<Fact> facts;
  for (int i = 0; i < 400; ++i) {
    facts.push_back(make_fact("a", random_unreachable_board(random, 20), {2, 64}, {-1, 1}));
    audits.add_fact(facts.back());
  }
  const std::size_t drawn = audits.unconfirmed();
  REQUIRE(drawn > 60);
  REQUIRE(drawn < 140);
  campaign::Audits again(0.25);
  const Window window{-1, 1};
  for (const Fact& fact : facts) {
    again.add_fact(fact);
    REQUIRE(again.has_audit(fact.board, window) == audits.has_audit(fact.board, window));
  }
  // Another worker is to do them, unless no other exists.
  std::vector<Task> tasks = audits.due_tasks("a", true);
  REQUIRE(tasks.size() == drawn);
  for (const Task& task : tasks) {
    REQUIRE(task.avoid == "a");
    REQUIRE(task.purpose == campaign::Purpose::audit);
  }
  REQUIRE(audits.due_tasks("a", true).empty());
  tasks = audits.due_tasks("a", false);
  REQUIRE(tasks.size() == drawn);
  REQUIRE(tasks.front().avoid.empty());
  // A repetition by the same worker without isolation confirms nothing, nor does another window.
  Fact second = make_fact("a", tasks.front().board, {2, 64}, {-1, 1});
  audits.add_fact(second);
  second.provenance.worker = std::string("b");
  second.bounds = {kMinScore, 10};
  audits.add_fact(second);
  REQUIRE(audits.unconfirmed() == drawn);
  second.bounds = {4, 64};
  audits.add_fact(second);
  REQUIRE(audits.unconfirmed() == drawn - 1);
  second = make_fact("a", tasks.back().board, {2, 64}, {-1, 1});
  second.provenance.isolated = true;
  audits.add_fact(second);
  REQUIRE(audits.unconfirmed() == drawn - 2);
  // This is also true if the first one was isolated.
  campaign::Audits all(1);
  all.add_fact(second);
  REQUIRE(all.unconfirmed() == 1);
  all.add_fact(second);
  REQUIRE(all.unconfirmed() == 0);
  campaign::Audits none(0);
  none.audit(window, {{{1, facts[0], false, 0}}});
  REQUIRE(none.due_tasks("b", false).size() == 1);
}

TEST_CASE("bounds on one side do not confirm bounds on the other", "[campaign]") {
  Random random{60};
  const Board board = random_unreachable_board(random, 20);
  const Window low{1, 2};
  const Window high{9, 10};
  const Fact at_least = make_fact("a", board, {2, 64}, low);
  const Fact at_most = make_fact("a", board, {-64, 8}, high);
  const Fact also_at_least = make_fact("b", board, {4, 64}, low);
  campaign::Audits audits(1);
  audits.add_fact(at_least);
  audits.add_fact(also_at_least);
  REQUIRE(audits.unconfirmed() == 0);
  audits.add_fact(at_most);
  REQUIRE(audits.unconfirmed() == 1);
  const std::vector<Task> tasks = audits.due_tasks("a", true);
  REQUIRE(tasks.size() == 1);
  REQUIRE(tasks.front().window.alpha == high.alpha);
  REQUIRE(tasks.front().window.beta == high.beta);
  audits.add_fact(make_fact("b", board, {2, 8}, high));
  REQUIRE(audits.unconfirmed() == 0);
  // One search may decide several windows. The second result confirms the first, in either order.
  const std::vector<campaign::StoredFact> known{
      {1, at_least, false, 0}, {2, also_at_least, false, 0}, {3, at_most, false, 0}};
  campaign::Audits demanded(0);
  demanded.audit({-1, 0}, known);
  REQUIRE(demanded.has_audit(board, {-1, 0}));
  REQUIRE(demanded.unconfirmed() == 0);
  demanded.audit({11, 12}, known);
  REQUIRE(demanded.unconfirmed() == 1);
  REQUIRE(demanded.due_tasks("a", false).front().window.beta == 12);
  demanded.audit({5, 6}, known);  // no fact decides this
  REQUIRE_FALSE(demanded.has_audit(board, {5, 6}));
}

using campaign::RecheckOrdering;
using campaign::resolve_dispute;
using End = campaign::Resolution::End;
using campaign::Store;

TEST_CASE("resolving a dispute trusts no worker whose searches contradict each other",
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
  REQUIRE(resolve_dispute(store, boards, searches({0, 0}, {4, 4}), {}).end == End::unresolved);
  REQUIRE(search_count == 2);
  REQUIRE(store.exclusions().empty());
  const auto stopped = [](const Board&, const Window&, RecheckOrdering) { return std::nullopt; };
  REQUIRE(resolve_dispute(store, boards, stopped, {}).end == End::stopped);
  // A fact that any result agrees with is no second opinion.
  store.record({{make_fact("wide", valued.root, {kMinScore, kMaxScore - 2}, window)}});
  search_count = 0;
  REQUIRE(resolve_dispute(store, boards, searches({0, 0}, {4, 4}), {}).end == End::unresolved);
  REQUIRE(search_count == 2);
  REQUIRE(store.exclusions().empty());
  // One of the two agrees with the third: that is enough.
  const auto sure = resolve_dispute(store, boards, searches({kMinScore, 8}, {0, 0}), {});
  REQUIRE(sure.end == End::resolved);
  REQUIRE(search_count == 3);
  REQUIRE(sure.excluded == std::vector<std::string>{"a"});
  REQUIRE(store.exclusions().size() == 1);
  REQUIRE(store.exclusions().front().worker == "a");
  REQUIRE(store.exclusions().front().reason == "its result [10,10] about " +
                                                   notation::to_string(Position{valued.root}) +
                                                   " was wrong, [-64,8] was found instead");
  REQUIRE(resolve_dispute(store, boards, searches({kMinScore, -10}, {0, 0}), {}).end ==
          End::unresolved);
}

}  // namespace
}  // namespace kanzen::test
