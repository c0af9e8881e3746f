// Spot checks of workers, alone and in a campaign.
#include "solver/campaign/trust/spot_checks.hpp"

#include <cstdint>
#include <iterator>
#include <string>
#include <vector>

#include "solver/campaign/store/store.hpp"
#include "solver/campaign/trust/isolated_search.hpp"
#include "solver/engine/solver.hpp"
#include "tests/campaign/campaign_helpers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {
namespace {

using campaign::CampaignEnd;
using campaign::CampaignOptions;
using campaign::Fact;
using campaign::Store;
using campaign::Task;

TEST_CASE("a spot check is for one worker, and shows who is wrong", "[campaign]") {
  Random random{59};
  campaign::SpotChecks checks;
  const std::vector<campaign::WorkerInfo> workers{make_worker("a"), make_worker("b")};
  REQUIRE(checks.due_tasks(workers).empty());
  const Fact first = make_fact("chooser", random_unreachable_board(random, 20), {2, 64}, {-1, 1});
  Fact costly = make_fact("a", random_unreachable_board(random, 20), {-64, 0}, {-1, 1});
  costly.provenance.nodes = 1000000;
  REQUIRE_FALSE(checks.add_fact(first));
  REQUIRE_FALSE(checks.add_fact(costly));
  // A worker gets it once it is a small part of its own work.
  Fact work = make_fact("b", random_unreachable_board(random, 20), {2, 64}, {-1, 1});
  work.provenance.nodes = 20 * costly.provenance.nodes - 1;
  REQUIRE_FALSE(checks.add_fact(work));
  std::vector<Task> tasks = checks.due_tasks(workers);
  REQUIRE(tasks.size() == 1);
  REQUIRE(tasks[0].recipient == "a");
  REQUIRE(tasks[0].board == first.board);
  work.board = random_unreachable_board(random, 20);
  work.provenance.nodes = 1000000;
  REQUIRE_FALSE(checks.add_fact(work));
  tasks = checks.due_tasks(workers);
  REQUIRE(tasks.size() == 1);
  REQUIRE(tasks[0].recipient == "b");
  REQUIRE(tasks[0].board == costly.board);
  REQUIRE(checks.due_tasks(workers).empty());
  const auto right = checks.add_fact(make_fact("a", first.board, {4, 64}, {-1, 1}));
  REQUIRE(right.has_value());
  REQUIRE(right->right);
  const auto wrong = checks.add_fact(make_fact("b", costly.board, {2, 64}, {-1, 1}));
  REQUIRE(wrong.has_value());
  REQUIRE(wrong->worker == "b");
  REQUIRE(wrong->known_by == "a");
  REQUIRE_FALSE(wrong->right);
  REQUIRE(wrong->contradiction);
  // Another one follows after a hundred results. In isolation the nodes must be equal, too.
  REQUIRE(checks.due_tasks(workers).empty());
  for (int i = 0; i < 100; ++i) {
    checks.add_fact(make_fact("a", random_unreachable_board(random, 20), {2, 64}, {-1, 1}));
  }
  Fact isolated = make_fact("chooser", random_unreachable_board(random, 20), {2, 64}, {-1, 1});
  isolated.provenance.isolated = true;
  isolated.provenance.nodes = 2000;  // the lower median of the four facts of others
  REQUIRE_FALSE(checks.add_fact(isolated));
  REQUIRE(checks.due_tasks(workers).size() == 1);
  isolated.provenance.worker = std::string("a");
  isolated.provenance.nodes = 2001;
  const auto different = checks.add_fact(isolated);
  REQUIRE(different.has_value());
  REQUIRE_FALSE(different->right);
  REQUIRE_FALSE(different->contradiction);
  // A worker that reports no nodes gets a spot check after a hundred results, too.
  const std::vector<campaign::WorkerInfo> idle{make_worker("idle")};
  for (int i = 0; i < 100; ++i) {
    REQUIRE(checks.due_tasks(idle).empty());
    Fact found = make_fact("idle", random_unreachable_board(random, 20), {2, 64}, {-1, 1});
    found.provenance.nodes = 0;
    checks.add_fact(found);
  }
  REQUIRE(checks.due_tasks(idle).size() == 1);
}

TEST_CASE("the worker of the chooser gets spot checks even without audits", "[campaign]") {
  Random random{64};
  const ValuedRoot valued = draw_valued_root(random, 14);
  const TemporaryDirectory directory;
  const Board board = campaign::canonical_position(random_unfinished_board(random, 5)).board;
  const Score value = Solver({.threads = 1, .hash_mib = 4}).solve(board).score;
  for (const bool right : {true, false}) {
    const Bounds bounds = right ? Bounds{value, value} : Bounds{value, kMaxScore};
    Fact fact = make_fact("other", board, bounds, {value - 1, value + 1});
    fact.provenance.isolated = true;
    fact.provenance.nodes = right ? 0 : 1;
    if (right) {
      fact.provenance = campaign::IsolatedSearch(5)
                            .solve(board, {value - 1, value + 1}, "engine", "other")
                            .value()
                            .provenance;
    }
    const std::string path = directory.path(right ? "right" : "wrong");
    Store own = Store::create(path, claim_at_least(valued.root, valued.value));
    own.record({{fact}});
    std::vector<std::string> notices;
    CampaignOptions options = campaign_options(8, 0);
    options.on_notice = [&](const std::string& text) { notices.push_back(text); };
    REQUIRE(run_to_end(own, options) == CampaignEnd::decided);
    std::int64_t judged = 0;  // one, and another after each hundred results
    for (const campaign::WorkerInfo& worker : own.workers()) {
      judged += right ? worker.spot_checks_passed : worker.spot_checks_failed;
    }
    REQUIRE(judged >= 1);
    REQUIRE(std::ssize(notices) == (right ? 0 : judged));
  }
}

}  // namespace
}  // namespace kanzen::test
