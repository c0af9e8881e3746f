// Wrong results in a campaign are found, their workers are excluded, and the proof is right.
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <iterator>
#include <new>
#include <string>
#include <thread>
#include <vector>

#include "core/flips.hpp"
#include "core/moves.hpp"
#include "core/notation.hpp"
#include "solver/campaign/bundles.hpp"
#include "solver/campaign/campaign_run.hpp"
#include "solver/campaign/campaign_worker.hpp"
#include "solver/campaign/choice/search_estimator.hpp"
#include "solver/campaign/store/database.hpp"
#include "solver/campaign/stored_tree.hpp"
#include "solver/campaign/summary/campaign_status.hpp"
#include "solver/campaign/trust/audits.hpp"
#include "solver/campaign/trust/dispute_resolver.hpp"
#include "solver/campaign/trust/isolated_search.hpp"
#include "solver/campaign/trust/spot_checks.hpp"
#include "solver/engine/solver.hpp"
#include "solver/engine/table_snapshot.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {
namespace {

using campaign::CampaignRun;
using campaign::ClaimState;
using campaign::Definition;
using campaign::Fact;
using campaign::Opinion;
using campaign::Resolution;
using campaign::RunEnd;
using campaign::RunSettings;
using campaign::Store;
using campaign::Task;

Definition claim_at_least(const Board& root, Score score) {
  Definition definition;
  definition.claims.push_back({"1", {root, Colour::black}, score, std::nullopt, "test"});
  return definition;
}

RunSettings settings_for_tests(int leaf_empties, double audit) {
  RunSettings settings;
  settings.leaf_seconds = 0;
  settings.leaf_empties = leaf_empties;
  settings.host = "test";
  settings.engine = "engine";
  settings.audit_share = audit;
  return settings;
}

campaign::WorkerInfo worker_named(const std::string& name) {
  campaign::WorkerInfo worker;
  worker.id = name;
  worker.host = "elsewhere";
  worker.engine = "engine";
  return worker;
}

Fact fact_by(const std::string& worker, const Board& board, const Bounds& bounds,
             const Window& asked) {
  Fact fact;
  fact.board = board;
  fact.bounds = bounds;
  fact.provenance.window = asked;
  fact.provenance.nodes = 1000;
  fact.provenance.engine = "engine";
  fact.provenance.worker = worker;
  return fact;
}

/// The opposite of the true bounds within a window.
Bounds lie_about(const Bounds& truth, const Window& window) {
  const auto even_below = [](Score score) { return score - (score & 1); };
  if (truth.lower >= window.beta) return {kMinScore, even_below(window.alpha)};
  return {even_below(window.beta + 1), kMaxScore};
}

bool is_excluded(Store& store, const std::string& name) {
  for (const campaign::WorkerInfo& worker : store.workers()) {
    if (worker.id == name) return worker.excluded;
  }
  return false;
}

/// Runs a campaign to its end, with one thread.
RunEnd run_to_end(Store& store, const RunSettings& settings, std::string* problem = nullptr) {
  Solver solver({.threads = 1, .hash_mib = 4});
  auto run = CampaignRun::begin(store, solver, settings, [] { return false; }, {});
  const RunEnd end = run.run();
  if (problem != nullptr) *problem = run.end_message();
  return end;
}

ClaimState state_of(Store& store) { return campaign::read_status(store).claims.front().state; }

/// A root whose value is probably above v - 6, by the estimate that a campaign makes.
struct KnownRoot {
  Board root;
  Score value;
};
KnownRoot known_root(Random& random, int empties) {
  Solver solver({.threads = 1, .hash_mib = 4});
  campaign::SearchEstimator estimator(campaign::kEstimateShare);
  for (;;) {
    const Board root = campaign::canonical_position(random_unfinished_board(random, empties)).board;
    const Score value = solver.solve(root).score;
    const bool between = value > -40 && value < 40;
    if (between && estimator(root) > value - 6) return {root, value};
  }
}

TEST_CASE("a wrong result that carries the proof against its estimate is found", "[campaign]") {
  Random random{51};
  for (int i = 0; i < 3; ++i) {
    const KnownRoot known = known_root(random, 12);
    const TemporaryDirectory directory;
    Store store =
        Store::create(directory.path("store"), claim_at_least(known.root, known.value - 6));
    store.enrol(worker_named("liar"));
    const Window window{known.value - 7, known.value - 6};
    store.record({{fact_by("liar", known.root, {kMinScore, known.value - 8}, window)}});
    REQUIRE(state_of(store) == ClaimState::refuted);
    std::vector<std::string> notices;
    RunSettings settings = settings_for_tests(12, 1e-9);
    settings.notice = [&](const std::string& text) { notices.push_back(text); };
    REQUIRE(run_to_end(store, settings) == RunEnd::decided);
    REQUIRE(state_of(store) == ClaimState::proven);
    REQUIRE(is_excluded(store, "liar"));
    REQUIRE(store.disputed().empty());
    REQUIRE(notices.size() == 2);
    REQUIRE(notices[0].find("result 1 [-64,") != std::string::npos);
    REQUIRE(notices[0].find("contradict each other") != std::string::npos);
    REQUIRE(notices[1].find("worker liar was wrong") != std::string::npos);
  }
}

TEST_CASE("a wrong result stands without audits, and is found if all are audited", "[campaign]") {
  Random random{52};
  const KnownRoot known = known_root(random, 12);
  const TemporaryDirectory directory;
  Store store = Store::create(directory.path("store"), claim_at_least(known.root, known.value + 2));
  store.enrol(worker_named("liar"));
  store.record({{fact_by("liar", known.root, {known.value + 2, kMaxScore},
                         {known.value + 1, known.value + 2})}});
  REQUIRE(run_to_end(store, settings_for_tests(12, 0)) == RunEnd::decided);
  REQUIRE(state_of(store) == ClaimState::proven);
  REQUIRE(run_to_end(store, settings_for_tests(12, 1)) == RunEnd::decided);
  REQUIRE(state_of(store) == ClaimState::refuted);
  REQUIRE(is_excluded(store, "liar"));
}

TEST_CASE("contradicting facts about a position and its child are decided", "[campaign]") {
  Random random{53};
  for (const bool parent_is_wrong : {false, true}) {
    const KnownRoot known = known_root(random, 13);
    Solver solver({.threads = 1, .hash_mib = 4});
    // The best move, by which the root reaches its value.
    const Board child = play(known.root, solver.solve(known.root).best_move);
    const campaign::CanonicalPosition canonical = campaign::canonical_position(child);
    const Score value = canonical.negated ? known.value : -known.value;
    const TemporaryDirectory directory;
    Store store = Store::create(directory.path("store"), claim_at_least(known.root, known.value));
    store.enrol(worker_named("liar"));
    store.enrol(worker_named("other"));
    const Score parent_value = parent_is_wrong ? known.value - 2 : known.value;
    // The value of the root by this move, according to the fact about the child.
    const Score worth = parent_is_wrong ? known.value : known.value + 2;
    const Bounds of_child =
        canonical.negated ? Bounds{worth, kMaxScore} : Bounds{kMinScore, -worth};
    store.record({{fact_by(parent_is_wrong ? "liar" : "other", known.root,
                           {parent_value, parent_value}, {parent_value - 1, parent_value + 1}),
                   fact_by(parent_is_wrong ? "other" : "liar", canonical.board, of_child,
                           {value - 1, value + 1})}});
    {
      const auto choosing = store.lock_chooser();
      store.publish({}, {{known.root}});  // expanded
    }
    store = Store::open(directory.path("store"));
    REQUIRE(state_of(store) == ClaimState::open);  // nothing follows from a contradiction
    REQUIRE(campaign::read_status(store).disputed == 1);
    REQUIRE(run_to_end(store, settings_for_tests(11, 1e-9)) == RunEnd::decided);
    REQUIRE(campaign::read_status(store).disputed == 0);
    REQUIRE(state_of(store) == ClaimState::proven);
    REQUIRE(is_excluded(store, "liar"));
    REQUIRE_FALSE(is_excluded(store, "other"));
  }
}

/// A worker of a campaign in its own thread, until it is excluded or ended.
class WorkerThread {
 public:
  WorkerThread(const std::string& path, const std::string& name, bool lies)
      : thread_([this, path, name, lies] { work(path, name, lies); }) {
    while (!enrolled_) std::this_thread::yield();
  }
  ~WorkerThread() {
    ended_ = true;
    thread_.join();
  }
  WorkerThread(const WorkerThread&) = delete;
  WorkerThread& operator=(const WorkerThread&) = delete;

 private:
  void work(const std::string& path, const std::string& name, bool lies) {
    Store store = Store::open(path);
    store.enrol(worker_named(name));
    enrolled_ = true;
    Solver solver({.threads = 1, .hash_mib = 4});
    try {
      while (!ended_) {
        std::vector<campaign::SolvedTask> results;
        for (const Task& task : store.lease(name, 3, std::chrono::seconds(60))) {
          const Solution solution = solver.solve(task.board, task.window);
          Bounds bounds{solution.lower, solution.upper};
          if (lies) bounds = lie_about(bounds, task.window);
          results.push_back({task.id, fact_by(name, task.board, bounds, task.window)});
        }
        if (results.empty()) {
          // Other threads use the store, too.
          std::this_thread::sleep_for(std::chrono::milliseconds(10));
        } else {
          store.finish(name, results);
        }
      }
    } catch (const campaign::StoreError& error) {
      if (error.kind() != campaign::StoreError::Kind::excluded) throw;
    }
  }

  std::atomic<bool> enrolled_{false};
  std::atomic<bool> ended_{false};
  std::thread thread_;
};

TEST_CASE("the proof is right in the end although workers lie", "[campaign]") {
  Random random{54};
  {
    const KnownRoot known = known_root(random, 13);
    for (const Score claimed : {known.value, known.value + 2}) {
      const TemporaryDirectory directory;
      const std::string path = directory.path("store");
      Store store = Store::create(path, claim_at_least(known.root, claimed));
      const WorkerThread honest(path, "honest", false);
      const WorkerThread liar(path, "liar", true);
      REQUIRE(run_to_end(store, settings_for_tests(10, 1)) == RunEnd::decided);
      REQUIRE(state_of(store) ==
              (claimed == known.value ? ClaimState::proven : ClaimState::refuted));
      REQUIRE_FALSE(is_excluded(store, "honest"));
    }
  }
}

TEST_CASE("a chooser notices later revocations", "[campaign]") {
  Random random{55};
  const KnownRoot known = known_root(random, 14);
  const TemporaryDirectory directory;
  const std::string path = directory.path("store");
  Store store = Store::create(path, claim_at_least(known.root, known.value));
  Store other = Store::open(path);
  Solver solver({.threads = 1, .hash_mib = 4});
  std::size_t revoked = 0;
  const auto stopped = [&] {
    if (revoked != 0) return false;
    std::vector<campaign::FactId> all;
    for (const campaign::StoredFact& fact : other.facts_since(0).facts) all.push_back(fact.id);
    if (all.size() < 20) return false;
    revoked = all.size();
    other.revoke(all);
    return false;
  };
  auto run = CampaignRun::begin(store, solver, settings_for_tests(10, 0), stopped, {});
  REQUIRE(run.run() == RunEnd::decided);
  REQUIRE(revoked >= 20);
  // The models have learned from the revoked facts, too.
  const campaign::LeafModels& models = run.chooser().predictor().models();
  REQUIRE(models.predicted + models.mispredicted >
          static_cast<std::size_t>(store.summary().facts) + revoked / 2);
  // Derived from the facts that still count, not from the facts that the chooser has read.
  REQUIRE(state_of(store) == ClaimState::proven);
}

TEST_CASE("parked leaves survive choosers, and are retried when nothing else is left",
          "[campaign]") {
  Random random{56};
  const KnownRoot known = known_root(random, 13);
  const TemporaryDirectory directory;
  const std::string path = directory.path("store");
  Store store = Store::create(path, claim_at_least(known.root, known.value));
  const auto parked = [&] { return store.summary().parked; };
  const auto run_until = [&](const std::function<bool()>& stopped) {
    Store own = Store::open(path);
    Solver solver({.threads = 1, .hash_mib = 4});
    auto run = CampaignRun::begin(own, solver, settings_for_tests(10, 0), stopped, {});
    return run.run();
  };
  // Leaves that kill three workers, including the chooser.
  {
    Store chooser = Store::open(path);
    const auto choosing = chooser.lock_chooser();
    Task task;
    task.board = known.root;
    task.window = {known.value - 1, known.value};
    chooser.publish({{task}});
    for (const std::string name : {"a", "b", "c"}) {
      chooser.enrol(worker_named(name));
      REQUIRE(chooser.lease(name, 1, std::chrono::seconds(0)).size() == 1);
      chooser.return_expired();
    }
  }
  REQUIRE(parked() == 1);
  std::size_t asked = 0;
  REQUIRE(run_until([&] { return ++asked > 30; }) == RunEnd::stopped);
  REQUIRE(parked() == 1);
  RunSettings settings = settings_for_tests(13, 0);
  std::vector<std::string> notices;
  settings.notice = [&](const std::string& text) { notices.push_back(text); };
  Store own = Store::open(path);
  REQUIRE(run_to_end(own, settings) == RunEnd::decided);
  REQUIRE(notices.size() <= 1);
  REQUIRE(state_of(own) == ClaimState::proven);
}

TEST_CASE("a dispute resolver trusts no worker whose searches contradict each other",
          "[campaign]") {
  Random random{57};
  const KnownRoot known = known_root(random, 10);
  const TemporaryDirectory directory;
  Store store = Store::create(directory.path("store"), claim_at_least(known.root, 0));
  const auto choosing = store.lock_chooser();
  const Window window{-1, 1};
  store.record(
      {{fact_by("a", known.root, {10, 10}, window), fact_by("b", known.root, {-10, -10}, window)}});
  int asked = 0;
  const auto searches = [&](Bounds first, Bounds second) {
    return [&, first, second](const Board& board, const Window& asked_window, Opinion opinion) {
      ++asked;
      return std::optional(
          fact_by("referee", board, opinion == Opinion::second ? second : first, asked_window));
    };
  };
  const std::vector<Board> boards{known.root};
  campaign::DisputeResolver unsure(store, searches({0, 0}, {4, 4}), {});
  REQUIRE(unsure.resolve(boards) == Resolution::unresolved);
  REQUIRE(asked == 2);
  REQUIRE(store.summary().revoked == 0);
  REQUIRE(store.disputed() == boards);
  campaign::DisputeResolver stopped(
      store, [](const Board&, const Window&, Opinion) { return std::nullopt; }, {});
  REQUIRE(stopped.resolve(boards) == Resolution::stopped);
  // One of the two agrees with the third: that is enough.
  campaign::DisputeResolver sure(store, searches({kMinScore, 8}, {0, 0}), {});
  REQUIRE(sure.resolve(boards) == Resolution::resolved);
  REQUIRE(asked == 3);
  REQUIRE(sure.excluded() == std::vector<std::string>{"a"});
  REQUIRE(store.disputed().empty());
  // The remaining facts are right.
  REQUIRE(
      campaign::DisputeResolver(store, searches({kMinScore, -10}, {0, 0}), {}).resolve(boards) ==
      Resolution::unresolved);
}

TEST_CASE("audits are drawn by the position, and confirmed by others", "[campaign]") {
  Random random{58};
  campaign::Audits audits(0.25);
  std::vector<Fact> facts;
  for (int i = 0; i < 400; ++i) {
    facts.push_back(fact_by("a", random_unreachable_board(random, 20), {2, 64}, {-1, 1}));
    audits.add_fact(facts.back());
  }
  const std::size_t drawn = audits.unconfirmed();
  REQUIRE(drawn > 60);
  REQUIRE(drawn < 140);
  campaign::Audits again(0.25);
  const Window asked{-1, 1};
  for (const Fact& fact : facts) {
    again.add_fact(fact);
    REQUIRE(again.has_audit(fact.board, asked) == audits.has_audit(fact.board, asked));
  }
  // Another worker is to do them, unless there is none.
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
  Fact second = fact_by("a", tasks.front().board, {2, 64}, {-1, 1});
  audits.add_fact(second);
  second.provenance.worker = "b";
  second.bounds = {kMinScore, 10};
  audits.add_fact(second);
  REQUIRE(audits.unconfirmed() == drawn);
  second.bounds = {4, 64};
  audits.add_fact(second);
  REQUIRE(audits.unconfirmed() == drawn - 1);
  second = fact_by("a", tasks.back().board, {2, 64}, {-1, 1});
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
  none.audit(asked, {{{1, facts[0], false, 0}}});
  REQUIRE(none.due_tasks("b", false).size() == 1);
}

TEST_CASE("bounds on one side do not confirm bounds on the other", "[campaign]") {
  Random random{60};
  const Board board = random_unreachable_board(random, 20);
  const Window low{1, 2};
  const Window high{9, 10};
  const Fact at_least = fact_by("a", board, {2, 64}, low);
  const Fact at_most = fact_by("a", board, {-64, 8}, high);
  const Fact also_at_least = fact_by("b", board, {4, 64}, low);
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
  audits.add_fact(fact_by("b", board, {2, 8}, high));
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

TEST_CASE("a wrong result is found although another about its position is confirmed",
          "[campaign]") {
  Random random{61};
  const KnownRoot known = known_root(random, 12);
  const TemporaryDirectory directory;
  Store store = Store::create(directory.path("store"), claim_at_least(known.root, known.value - 6));
  const Window above{known.value + 7, known.value + 8};
  const Window window{known.value - 7, known.value - 6};
  store.record({{fact_by("a", known.root, {kMinScore, known.value + 6}, above),
                 fact_by("b", known.root, {kMinScore, known.value + 6}, above),
                 fact_by("liar", known.root, {kMinScore, known.value - 8}, window)}});
  REQUIRE(state_of(store) == ClaimState::refuted);
  REQUIRE(run_to_end(store, settings_for_tests(12, 1e-9)) == RunEnd::decided);
  REQUIRE(state_of(store) == ClaimState::proven);
  REQUIRE(is_excluded(store, "liar"));
  REQUIRE_FALSE(is_excluded(store, "a"));
}

/// Adds entries that the table of a solver without defects never contains.
void contradict(Solver& solver) {
  TableSnapshot(solver).import_bounds(kStartBoard, {10, kMaxScore, Square::none});
  TableSnapshot(solver).import_bounds(kStartBoard, {kMinScore, 8, Square::none});
}

TEST_CASE("a search that fails ends the run with its position", "[campaign]") {
  Random random{62};
  const KnownRoot known = known_root(random, 12);
  const std::string board = notation::to_string(Position{known.root});
  for (const bool resolver : {false, true}) {
    const TemporaryDirectory directory;
    Store store =
        Store::create(directory.path("store"), claim_at_least(known.root, known.value - 6));
    const Window window{known.value - 7, known.value - 6};
    store.record({{fact_by("a", known.root, {known.value - 6, kMaxScore}, window)}});
    if (resolver) {
      store.record({{fact_by("b", known.root, {kMinScore, known.value - 8}, window)}});
    }
    RunSettings settings = settings_for_tests(12, 1);
    settings.prepare = contradict;
    Solver solver({.threads = 1, .hash_mib = 4});
    std::size_t asked = 0;  // so that an endless run fails
    auto run = CampaignRun::begin(store, solver, settings, [&] { return ++asked > 1000; }, {});
    REQUIRE(run.run() == RunEnd::failed);
    CAPTURE(run.end_message());
    REQUIRE(run.end_message().find(board) != std::string::npos);
    REQUIRE(run.end_message().find("contradict each other") != std::string::npos);
    REQUIRE(store.facts_since(0).facts.size() == (resolver ? 2 : 1));
  }
}

/// A claim about a small root and one about a larger one, and a solver that wrongly believes the
/// first to be false.
struct Misled {
  explicit Misled(Random& random) : small(known_root(random, 12)), large(known_root(random, 14)) {
    definition.claims.push_back({"1", {small.root, Colour::black}, small.value, std::nullopt, ""});
    definition.claims.push_back({"2", {large.root, Colour::black}, large.value, std::nullopt, ""});
  }
  void mislead(Solver& solver) const {
    TableSnapshot(solver).import_bounds(small.root, {kMinScore, small.value - 2, Square::none});
  }
  [[nodiscard]] bool is_refuted(Store& store) const {
    return state_of(store) == ClaimState::refuted;
  }

  KnownRoot small;
  KnownRoot large;
  Definition definition;
};

TEST_CASE("a run that contradicts itself revokes its facts", "[campaign]") {
  Random random{66};
  const Misled misled(random);
  for (const unsigned threads : {1U, 2U}) {
    const TemporaryDirectory directory;
    const std::string path = directory.path("store");
    Store store = Store::create(path, misled.definition);
    Store other = Store::open(path);
    {
      Solver solver({.threads = threads, .hash_mib = 4});
      misled.mislead(solver);
      bool seen = false;
      const auto stopped = [&] {
        if (seen || other.summary().facts == 0) return false;
        seen = true;
        solver.report_internal_error({InternalError::Kind::contradicting_bounds, kStartBoard});
        return false;
      };
      auto run = CampaignRun::begin(store, solver, settings_for_tests(12, 0), stopped, {});
      REQUIRE(run.run() == RunEnd::failed);
      REQUIRE(seen);
      REQUIRE(run.end_message().find("contradict each other") != std::string::npos);
      // The chooser does not use them any more either.
      REQUIRE(run.chooser().claims().state(0) == ClaimState::open);
    }
    REQUIRE(store.summary().facts == 0);
    REQUIRE(store.summary().revoked > 0);
    REQUIRE(state_of(store) == ClaimState::open);
    store = Store::open(path);
    REQUIRE(run_to_end(store, settings_for_tests(12, 0)) == RunEnd::decided);
    REQUIRE(state_of(store) == ClaimState::proven);
  }
}

TEST_CASE("a worker that contradicts itself records nothing more, and is excluded", "[campaign]") {
  Random random{67};
  const Misled misled(random);
  const TemporaryDirectory directory;
  Store store = Store::create(directory.path("store"), misled.definition);
  const auto choosing = store.lock_chooser();
  const auto publish = [&](const KnownRoot& known) {
    Task task;
    task.board = known.root;
    task.window = {known.value - 1, known.value};
    store.publish({{task}});
  };
  Solver solver({.threads = 1, .hash_mib = 4});
  misled.mislead(solver);
  campaign::CampaignWorker work(store, solver, worker_named("misled"), std::chrono::seconds(60));
  publish(misled.small);
  REQUIRE(work.lease() == 1);
  while (work.held() != 0) static_cast<void>(work.collect(std::chrono::seconds(1)));
  REQUIRE(misled.is_refuted(store));
  // A fact that another worker has also found stays known.
  const Fact confirmed = fact_by("other", misled.large.root, {misled.large.value, kMaxScore},
                                 {misled.large.value - 1, misled.large.value});
  Fact own = confirmed;
  own.provenance.worker = "misled";
  store.record({{confirmed, own}});

  publish(misled.large);
  REQUIRE(work.lease() == 1);
  contradict(solver);
  while (work.held() != 0) REQUIRE(work.collect(std::chrono::seconds(1)).empty());
  REQUIRE(work.failure().has_value());
  REQUIRE(work.stop().empty());
  REQUIRE(work.unrecorded().empty());
  REQUIRE(is_excluded(store, "misled"));
  REQUIRE(work.lease() == 0);
  REQUIRE(store.summary().facts == 1);
  REQUIRE(store.summary().revoked == 2);
  REQUIRE(campaign::read_status(store).claims.back().state == ClaimState::proven);
  REQUIRE_FALSE(misled.is_refuted(store));
}

TEST_CASE("an isolated search that contradicts itself distrusts its whole process", "[campaign]") {
  Random random{68};
  const Misled misled(random);
  const TemporaryDirectory directory;
  Store store = Store::create(directory.path("store"), misled.definition);
  const auto choosing = store.lock_chooser();
  Solver solver({.threads = 1, .hash_mib = 4});
  misled.mislead(solver);
  campaign::CampaignWorker work(store, solver, worker_named("misled"), std::chrono::seconds(60),
                                contradict);
  for (const bool isolated : {false, true}) {
    Task task;
    task.board = misled.small.root;
    task.window = {misled.small.value - 1, misled.small.value};
    task.isolated = isolated;
    task.purpose = isolated ? campaign::Purpose::audit : campaign::Purpose::leaf;
    store.publish({{task}});
    REQUIRE(work.lease() == 1);
    while (work.held() != 0) static_cast<void>(work.collect(std::chrono::seconds(1)));
  }
  REQUIRE(store.summary().facts == 0);
  REQUIRE(is_excluded(store, "misled"));
}

TEST_CASE("a worker whose searches fail does not get its task again", "[campaign]") {
  Random random{63};
  const KnownRoot known = known_root(random, 10);
  const TemporaryDirectory directory;
  Store store = Store::create(directory.path("store"), claim_at_least(known.root, 0));
  const auto choosing = store.lock_chooser();
  Task task;
  task.board = known.root;
  task.window = {-1, 0};
  task.isolated = true;
  store.publish({{task}});
  const campaign::PrepareSearch no_memory = [](Solver&) { throw std::bad_alloc(); };
  for (const unsigned threads : {1U, 2U}) {
    for (const campaign::PrepareSearch& prepare :
         {campaign::PrepareSearch(contradict), no_memory}) {
      Solver solver({.threads = threads, .hash_mib = 4});
      campaign::CampaignWorker work(store, solver, worker_named(campaign::new_worker_id()),
                                    std::chrono::seconds(0), prepare);
      REQUIRE(work.lease() == 1);
      while (work.held() != 0) REQUIRE(work.collect(std::chrono::seconds(1)).empty());
      REQUIRE(work.failure().has_value());
      REQUIRE(work.failure()->find(notation::to_string(Position{known.root})) != std::string::npos);
      REQUIRE(work.stop().empty());
      store.return_expired();
      if (store.summary().parked != 0) store.release({{store.queue().front().task.id}});
    }
  }
  REQUIRE(store.queue().front().leases == 4);
}

TEST_CASE("the worker of the chooser gets spot checks even without audits", "[campaign]") {
  Random random{64};
  const KnownRoot known = known_root(random, 14);
  const TemporaryDirectory directory;
  const Board board = campaign::canonical_position(random_unfinished_board(random, 5)).board;
  const Score value = Solver({.threads = 1, .hash_mib = 4}).solve(board).score;
  for (const bool right : {true, false}) {
    const Bounds bounds = right ? Bounds{value, value} : Bounds{value, kMaxScore};
    Fact fact = fact_by("other", board, bounds, {value - 1, value + 1});
    fact.provenance.isolated = true;
    fact.provenance.nodes = right ? 0 : 1;
    if (right) {
      fact.provenance = campaign::IsolatedSearch(5)
                            .solve(board, {value - 1, value + 1}, "engine", "other")
                            .value()
                            .provenance;
    }
    const std::string path = directory.path(right ? "right" : "wrong");
    Store own = Store::create(path, claim_at_least(known.root, known.value));
    own.record({{fact}});
    std::vector<std::string> notices;
    RunSettings settings = settings_for_tests(8, 0);
    settings.notice = [&](const std::string& text) { notices.push_back(text); };
    REQUIRE(run_to_end(own, settings) == RunEnd::decided);
    std::int64_t judged = 0;  // one, and another after each hundred results
    for (const campaign::WorkerInfo& worker : own.workers()) {
      judged += right ? worker.spot_checks_passed : worker.spot_checks_failed;
    }
    REQUIRE(judged >= 1);
    REQUIRE(std::ssize(notices) == (right ? 0 : judged));
  }
}

TEST_CASE("a run names and counts damaged facts", "[campaign]") {
  Random random{65};
  const KnownRoot known = known_root(random, 14);
  const TemporaryDirectory directory;
  const std::string path = directory.path("store");
  Store store = Store::create(path, claim_at_least(known.root, known.value));
  REQUIRE(run_to_end(store, settings_for_tests(8, 0)) == RunEnd::decided);
  REQUIRE(campaign::read_status(store).damaged == 0);
  campaign::Database database(path, {});
  database.transact("damage", campaign::Database::Access::writes,
                    [&] { database.execute("UPDATE fact SET nodes = nodes + 1"); });
  const campaign::CampaignStatus status = campaign::read_status(store);
  REQUIRE(status.damaged > 12);
  REQUIRE(status.facts == 0);
  REQUIRE(campaign::StoredTree(store).damaged().size() == status.damaged);
  std::vector<std::string> notices;
  const auto notice = [&](const std::string& text) { notices.push_back(text); };
  const auto bundles =
      campaign::choose_bundles(store, {.leaf_empties = 8, .notice = notice}, [] { return false; });
  REQUIRE_FALSE(bundles.front().empty());
  REQUIRE(notices.size() == 11);
  notices.clear();
  RunSettings settings = settings_for_tests(8, 0);
  settings.notice = notice;
  REQUIRE(run_to_end(store, settings) == RunEnd::decided);
  REQUIRE(notices.size() == 11);
  REQUIRE(notices.front().starts_with("result 1 about "));
  REQUIRE(notices.front().find("is damaged") != std::string::npos);
  REQUIRE(notices.back().starts_with(std::to_string(status.damaged - 10) + " more results"));
  REQUIRE(state_of(store) == ClaimState::proven);
}

TEST_CASE("a spot check is for one worker, and shows who is wrong", "[campaign]") {
  Random random{59};
  campaign::SpotChecks checks;
  const std::vector<campaign::WorkerInfo> workers{worker_named("a"), worker_named("b")};
  REQUIRE(checks.due_tasks(workers).empty());
  const Fact first = fact_by("chooser", random_unreachable_board(random, 20), {2, 64}, {-1, 1});
  Fact costly = fact_by("a", random_unreachable_board(random, 20), {-64, 0}, {-1, 1});
  costly.provenance.nodes = 1000000;
  REQUIRE_FALSE(checks.add_fact(first));
  REQUIRE_FALSE(checks.add_fact(costly));
  // A worker gets it once it is a small part of its own work.
  Fact work = fact_by("b", random_unreachable_board(random, 20), {2, 64}, {-1, 1});
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
  const auto right = checks.add_fact(fact_by("a", first.board, {4, 64}, {-1, 1}));
  REQUIRE(right.has_value());
  REQUIRE(right->right);
  const auto wrong = checks.add_fact(fact_by("b", costly.board, {2, 64}, {-1, 1}));
  REQUIRE(wrong.has_value());
  REQUIRE(wrong->worker == "b");
  REQUIRE(wrong->known_by == "a");
  REQUIRE_FALSE(wrong->right);
  REQUIRE(wrong->contradiction);
  // Another one follows after a hundred results. In isolation the nodes must be equal, too.
  REQUIRE(checks.due_tasks(workers).empty());
  for (int i = 0; i < 100; ++i) {
    checks.add_fact(fact_by("a", random_unreachable_board(random, 20), {2, 64}, {-1, 1}));
  }
  Fact isolated = fact_by("chooser", random_unreachable_board(random, 20), {2, 64}, {-1, 1});
  isolated.provenance.isolated = true;
  isolated.provenance.nodes = 2000;  // the lower median of the four facts of others
  REQUIRE_FALSE(checks.add_fact(isolated));
  REQUIRE(checks.due_tasks(workers).size() == 1);
  isolated.provenance.worker = "a";
  isolated.provenance.nodes = 2001;
  const auto different = checks.add_fact(isolated);
  REQUIRE(different.has_value());
  REQUIRE_FALSE(different->right);
  REQUIRE_FALSE(different->contradiction);
  // A worker that reports no nodes gets a spot check after a hundred results, too.
  const std::vector<campaign::WorkerInfo> idle{worker_named("idle")};
  for (int i = 0; i < 100; ++i) {
    REQUIRE(checks.due_tasks(idle).empty());
    Fact found = fact_by("idle", random_unreachable_board(random, 20), {2, 64}, {-1, 1});
    found.provenance.nodes = 0;
    checks.add_fact(found);
  }
  REQUIRE(checks.due_tasks(idle).size() == 1);
}

}  // namespace
}  // namespace kanzen::test
