// The positions that are audited, and the results that confirm others.
#include "solver/campaign/trust/audits.hpp"

#include <cstddef>
#include <vector>

#include "solver/campaign/store/store.hpp"
#include "tests/campaign/campaign_helpers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

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
    REQUIRE(task.isolated);
    REQUIRE(task.purpose == campaign::Purpose::audit);
  }
  REQUIRE(audits.due_tasks("a", true).empty());
  tasks = audits.due_tasks("a", false);
  REQUIRE(tasks.size() == drawn);
  REQUIRE(tasks.front().avoid.empty());
  // A repetition by the same worker without isolation confirms nothing. Nor does a result for
  // another window.
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
  // Results are audited on demand.
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

}  // namespace
}  // namespace kanzen::test
