// A campaign and its workers, run by run. A stop between any two steps could lose a fact, search a
// leaf twice or leave its lease to nobody, and a claim could then never be decided.
#include "solver/campaign/campaign_run.hpp"

#include <new>

#include "core/notation.hpp"
#include "solver/campaign/choice/smallest_proof.hpp"
#include "tests/campaign/campaign_helpers.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::campaign::test {
namespace {

TEST_CASE(
    "a campaign that is stopped repeatedly loses nothing, and decides its claims as solve does") {
  Random random{32};
  for (const unsigned threads : {1U, 2U}) {
    const auto [root, value] = solved_root(random, 14);
    const Claims claims(root, value);
    const kanzen::test::TemporaryFile path("store");
    std::size_t facts = 0;
    int runs = 0;
    for (CampaignEnd end = CampaignEnd::stopped; end == CampaignEnd::stopped; ++runs) {
      Store store = Store::create(path, claims.definition);
      Solver solver({.threads = threads, .hash_mib = 4});
      std::size_t solved = 0;
      // `stopped` is called in each round, and for each estimate. The limit grows, so that the
      // campaign ends.
      const std::size_t limit = 50 * (static_cast<std::size_t>(runs) + 1) + random.below(100);
      const auto stopped = [&] { return ++solved > limit; };
      CampaignRun run(store, solver, campaign_options(9), stopped, {});
      end = run.run();
      const auto known = static_cast<std::size_t>(store.size().facts);
      REQUIRE(known >= facts);
      facts = known;
      for (const QueuedTask& queued : store.queue()) {
        REQUIRE(queued.state == TaskState::ready);  // all were returned
      }
      if (end == CampaignEnd::stopped) continue;
      REQUIRE(end == CampaignEnd::decided);
      REQUIRE(store.queue().empty());
      for (std::size_t i = 0; i < claims.states.size(); ++i) {
        REQUIRE(run.chooser().claims().verdict(i) == claims.states[i]);
        REQUIRE(run.chooser().claims().bounds(i).lower <= value);
        REQUIRE(run.chooser().claims().bounds(i).upper >= value);
      }
    }
    REQUIRE(runs > 1);
  }
}

TEST_CASE("a campaign searches its root first, and learns from leaves when it is resumed") {
  Random random{33};
  OwnStore store(claim_within(random_unfinished_board(random, 15), {0, 0}));
  const auto learned = [](const CampaignRun& run) {
    const LeafModels& models = run.chooser().predictor().models();
    return models.predicted + models.mispredicted;
  };
  const auto never = [] { return false; };
  const CampaignOptions options = campaign_options(9, 0);
  double cost = 0;
  {
    Solver solver({.threads = 1, .hash_mib = 4});
    std::vector<bool> searching_roots;
    CampaignRun run(store, solver, options, never,
                    [&](const RunView& view) { searching_roots.push_back(view.searches_roots); });
    CHECK(learned(run) == 0);
    REQUIRE(searching_roots.empty());
    REQUIRE(run.run() == CampaignEnd::decided);
    CHECK(searching_roots.front());
    CHECK_FALSE(searching_roots.back());
    REQUIRE(learned(run) > 8);
    cost = run.chooser().predictor().models().cost.nodes(9, 0);
  }
  Solver solver({.threads = 1, .hash_mib = 4});
  const CampaignRun run(store, solver, options, never, {});
  CHECK(learned(run) > 8);
  CHECK(learned(run) <= 64);
  const double first = LeafModels{}.cost.nodes(9, 0);
  const double again = run.chooser().predictor().models().cost.nodes(9, 0);
  CAPTURE(first, cost, again);
  CHECK(std::abs(std::log(again / cost)) < std::abs(std::log(again / first)));
}

TEST_CASE("small claims come before large ones, also one that is added during a run") {
  Random random{35};
  const auto claim = [&](const std::string& id, int empties) {
    return RootClaim{id, {random_unfinished_board(random, empties)}, {2, 64}, ">= 2"};
  };
  const kanzen::test::TemporaryFile path("store");
  Store store = Store::create(path, {{claim("large", 24), claim("small", 12)}});
  Store other = Store::open(path);
  const std::vector<RootClaim> added{claim("added", 12)};
  const auto is_decided = [](const RunView& view, std::size_t number) {
    return view.chooser.claims().size() > number &&
           view.chooser.claims().verdict(number) != Verdict::undecided;
  };
  bool stops = false;
  int expanded_before = -1;  // most empty squares of a position expanded before `small` was decided
  std::size_t facts = 0;
  const auto watch = [&](const RunView& view) {
    if (is_decided(view, 1) && expanded_before < 0) {
      expanded_before = 0;
      for (const Board& board : other.expanded()) {
        expanded_before = std::max(expanded_before, board.empty_count());
      }
      facts = view.facts;
    }
    // Some leaves of the large claim have been solved.
    if (expanded_before >= 0 && view.facts > facts + 5 && view.chooser.claims().size() == 2 &&
        other.definition().claims.size() == 2) {
      other.add_claims(added);
    }
    stops = is_decided(view, 2);
  };
  Solver solver({.threads = 1, .hash_mib = 4});
  CampaignRun run(
      store, solver, campaign_options(9, 0), [&] { return stops; }, watch);
  CHECK(run.run() == CampaignEnd::stopped);
  CHECK(expanded_before == 12);
  CHECK(run.chooser().claims().verdict(0) == Verdict::undecided);
  CHECK(store.definition().claims[2].id == "added");
}

TEST_CASE("the line of a decided claim is legal, and leads to what was proven") {
  Random random{37};
  Solver reference({.threads = 1, .hash_mib = 4});
  std::size_t refuted_with_line = 0;
  for (int i = 0; i < 12; ++i) {
    const auto [root, value] = solved_root(random, 14);
    const Claims claims(root, value);
    OwnStore store(claims.definition);
    // In half of the campaigns one search decides each claim.
    REQUIRE(run_to_end(store, campaign_options(i % 2 == 0 ? 9 : 14, 0)) == CampaignEnd::decided);
    for (const ClaimStatus& claim : read_status(store).claims) {
      Board board = root;
      Score sign = 1;
      const std::optional<Bounds> goal = bounds_to_prove(claim.claim, claim.bounds);
      CAPTURE(claim.claim.id, notation::to_string(claim.line));
      for (const Square move : claim.line) {
        REQUIRE(is_legal(board, move));
        board = move == Square::pass ? board.passed() : play(board, move);
        sign = -sign;
        // Of an exact value, both sides play their best.
        if (claim.bounds.is_exact()) REQUIRE(sign * reference.solve(board).score == value);
      }
      const Score end = sign * reference.solve(board).score;
      CHECK((!claim.bounds.is_exact() || !claim.line.empty()));
      if (goal && goal->lower > kMinScore) {
        REQUIRE(end >= goal->lower);
      } else if (goal) {
        REQUIRE(end <= goal->upper);
      }
      const bool refuted = claim.verdict == Verdict::refuted;
      refuted_with_line += refuted && !claim.line.empty() ? 1U : 0U;
    }
  }
  CHECK(refuted_with_line > 40);
}

/// Waits for all.
std::vector<TaskSolver::EndedTask> results_of(TaskSolver& tasks) {
  std::vector<TaskSolver::EndedTask> results;
  while (!tasks.held().empty()) {
    for (TaskSolver::EndedTask& result : tasks.take(std::chrono::minutes(5))) {
      results.push_back(std::move(result));
    }
  }
  return results;
}

/// None of them a pass; the last one has `empties` empty squares. Nullopt if the game ends before
/// that.
std::vector<Board> random_way(Random& random, const Board& root, int empties) {
  std::vector<Board> way{root};
  while (way.back().empty_count() > empties) {
    const Board& board = way.back();
    std::vector<Board> after;
    for (const Square square : squares(legal_moves(board))) after.push_back(play(board, square));
    if (after.empty()) return {};
    way.push_back(after[random.below(after.size())]);
  }
  if (legal_moves(way.back()) == 0) return {};
  return way;
}

TEST_CASE("a campaign first resumes the leaf that its killed process had leased") {
  Random random{36};
  Solver reference({.threads = 1, .hash_mib = 4});
  for (int i = 0; i < 5; ++i) {
    std::vector<Board> way;
    while (way.empty()) way = random_way(random, random_unfinished_board(random, 14), 9);
    const Board& root = way.front();
    const Score value = reference.solve(root).score;
    const TemporaryDirectory directory;
    // After five moves the other side is to move.
    const Task begun = search_task(canonical_position(way.back()).board, {1 - value, 2 - value});
    {
      Store store = Store::create(directory.path("store"), claim_within(root, {value, value}));
      const auto choosing = store.lock_chooser();
      WorkerInfo killed;
      killed.id = "killed";
      killed.host = "test (run)";
      store.enrol(killed);
      std::vector<Board> expanded;
      for (const Board& board : way) expanded.push_back(canonical_position(board).board);
      expanded.pop_back();
      (void)store.publish(std::vector{begun}, expanded);
      REQUIRE(store.lease(killed.id, 1, std::chrono::seconds(60)).size() == 1);
    }
    Store store = Store::open(directory.path("store"));
    Solver solver({.threads = 1, .hash_mib = 4});
    CampaignRun run(store, solver, campaign_options(9), [] { return false; }, {});
    REQUIRE(run.run() == CampaignEnd::decided);
    REQUIRE(run.chooser().claims().verdict(0) == Verdict::confirmed);
    REQUIRE(store.facts_since(0).facts.front().fact.board == begun.board);
    REQUIRE(store.queue().empty());
  }
}

TEST_CASE("a worker that leases a task again that it still holds begins it once") {
  Random random{35};
  const unsigned threads = GENERATE(1U, 2U);
  OwnStore store(claim_within(random_unfinished_board(random, 14), {0, 0}));
  const auto choosing = store.lock_chooser();
  Solver solver({.threads = threads, .hash_mib = 4});
  CampaignWorker work(store, solver, make_worker(new_worker_id()),
                      std::chrono::seconds(0));  // expires at once
  const Board board = canonical_position(random_unfinished_board(random, 8)).board;
  (void)store.publish({{search_task(board, {-1, 0})}});
  CHECK(work.lease() == 1);
  CHECK(work.lease() == 0);
  std::size_t solved = 0;
  while (work.held() != 0) solved += work.collect(std::chrono::seconds(1)).size();
  CHECK(solved == 1);
  CHECK(store.queue().empty());
}

TEST_CASE("other workers work for a campaign") {
  Random random{33};
  const auto [root, value] = solved_root(random, 15);
  const kanzen::test::TemporaryFile path("store");
  Store store = Store::create(path, claim_within(root, {value, value}));
  std::atomic<bool> done{false};
  std::atomic<std::size_t> solved{0};
  std::thread other([&] {
    Store own = Store::open(path);
    Solver solver({.threads = 1, .hash_mib = 4});
    CampaignWorker work(own, solver, make_worker(new_worker_id()), std::chrono::seconds(30));
    while (!done) {
      work.lease();
      solved += work.collect(std::chrono::milliseconds(10)).size();
    }
    (void)work.stop();
  });
  Solver solver({.threads = 1, .hash_mib = 4});
  CampaignRun run(store, solver, campaign_options(9), [] { return false; }, {});
  REQUIRE(run.run() == CampaignEnd::decided);
  done = true;
  other.join();
  REQUIRE(run.chooser().claims().verdict(0) == Verdict::confirmed);
  REQUIRE(solved > 0);
}

TEST_CASE("a worker that contradicts itself records nothing more, and is excluded") {
  Random random{67};
  const MisledCampaign misled(random);
  OwnStore store(misled.definition);
  const auto choosing = store.lock_chooser();
  const auto publish = [&](const ValuedRoot& valued) {
    store.publish({{search_task(valued.root, {valued.value - 1, valued.value})}});
  };
  Solver solver({.threads = 1, .hash_mib = 4});
  misled.mislead(solver);
  CampaignWorker work(store, solver, make_worker("misled"), std::chrono::seconds(60));
  publish(misled.small);
  REQUIRE(work.lease() == 1);
  while (work.held() != 0) (void)work.collect(std::chrono::seconds(1));
  REQUIRE(state_of(store) == Verdict::refuted);
  // A fact that another worker has also found stays known.
  const Fact confirmed = make_fact("other", misled.large.root, {misled.large.value, kMaxScore},
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
  REQUIRE(store.size().facts == 1);
  REQUIRE(store.size().excluded == 2);
  REQUIRE(read_status(store).claims.back().verdict == Verdict::confirmed);
  REQUIRE(state_of(store) != Verdict::refuted);
}

TEST_CASE("an isolated search that contradicts itself distrusts its whole process") {
  Random random{68};
  const MisledCampaign misled(random);
  OwnStore store(misled.definition);
  const auto choosing = store.lock_chooser();
  Solver solver({.threads = 1, .hash_mib = 4});
  misled.mislead(solver);
  CampaignWorker work(store, solver, make_worker("misled"), std::chrono::seconds(60), contradict);
  for (const Purpose purpose : {Purpose::leaf, Purpose::audit}) {
    store.publish(
        {{search_task(misled.small.root, {misled.small.value - 1, misled.small.value}, purpose)}});
    REQUIRE(work.lease() == 1);
    while (work.held() != 0) (void)work.collect(std::chrono::seconds(1));
  }
  REQUIRE(store.size().facts == 0);
  REQUIRE(is_excluded(store, "misled"));
}

TEST_CASE("results of a worker that was excluded meanwhile do not reach its chooser") {
  const ValuedRoot valued = draw_valued_root(69, 10);
  OwnStore store(claim_at_least(valued.root, 0));
  const auto choosing = store.lock_chooser();
  store.publish({{search_task(valued.root, {-1, 0})}});
  Solver solver({.threads = 1, .hash_mib = 1});
  CampaignWorker work(store, solver, make_worker("late"), std::chrono::seconds(60));
  REQUIRE(work.lease() == 1);
  store.exclude({"late", "another chooser found out"});
  std::size_t returned = 0;
  try {
    while (work.held() != 0) returned += work.collect(std::chrono::seconds(1)).size();
    FAIL("there was no error");
  } catch (const StoreError& error) {
    CHECK(error.kind() == StoreError::Kind::excluded);
  }
  CHECK(returned == 0);
  CHECK(store.size().facts == 0);
}

TEST_CASE("a worker whose searches fail does not get its task again") {
  const ValuedRoot valued = draw_valued_root(63, 10);
  OwnStore store(claim_at_least(valued.root, 0));
  const auto choosing = store.lock_chooser();
  store.publish({{search_task(valued.root, {-1, 0}, Purpose::audit)}});
  const PrepareSearch no_memory = [](Solver&) { throw std::bad_alloc(); };
  for (const unsigned threads : {1U, 2U}) {
    for (const PrepareSearch& prepare : {PrepareSearch(contradict), no_memory}) {
      Solver solver({.threads = threads, .hash_mib = 4});
      CampaignWorker work(store, solver, make_worker(new_worker_id()), std::chrono::seconds(0),
                          prepare);
      REQUIRE(work.lease() == 1);
      while (work.held() != 0) REQUIRE(work.collect(std::chrono::seconds(1)).empty());
      REQUIRE(work.failure().has_value());
      REQUIRE(work.failure()->find(notation::to_string(Position{valued.root})) !=
              std::string::npos);
      REQUIRE(work.stop().empty());
      store.return_expired();
      if (store.size().parked != 0) store.unpark({{store.queue().front().task.id}});
    }
  }
  REQUIRE(store.queue().front().leases == 4);
}

Task some_task(Random& random, TaskId id, int empties) {
  const Board board = canonical_position(random_unfinished_board(random, empties)).board;
  const Score threshold = 2 * random.between(-5, 5);
  Task task = search_task(board, {threshold - 1, threshold});
  task.id = id;
  return task;
}

TEST_CASE("tasks are solved with one thread and with several") {
  const unsigned threads = GENERATE(1U, 3U);
  Random random{threads};
  Solver reference({.threads = 1, .hash_mib = 1});
  Solver solver({.threads = threads, .hash_mib = 4});
  TaskSolver tasks(solver, "worker", "engine");
  std::map<TaskId, Task> posted;
  std::vector<Task> batch;
  const Stopwatch busy(process_clock());
  for (TaskId id = 1; id <= 40; ++id) {
    batch.push_back(some_task(random, id, 12));
    posted[id] = batch.back();
    if (batch.size() == 5) tasks.post(std::exchange(batch, {}));
  }
  REQUIRE(tasks.held().size() == 40);
  double processor_seconds = 0;
  const std::vector<TaskSolver::EndedTask> results = results_of(tasks);
  const double seconds = busy.seconds();
  for (const TaskSolver::EndedTask& result : results) {
    REQUIRE(result.was_solved);
    REQUIRE(result.processor_seconds > 0);
    processor_seconds += result.processor_seconds;
    const Task& task = posted.at(result.task.id);
    REQUIRE(result.fact.board == task.board);
    const Score value = reference.solve(task.board).score;
    REQUIRE(result.fact.bounds.lower <= value);
    REQUIRE(result.fact.bounds.upper >= value);
    REQUIRE(decides(result.fact.bounds, task.window));
    REQUIRE(result.fact.provenance.window.alpha == task.window.alpha);
    REQUIRE(result.fact.provenance.nodes > 0);
    REQUIRE(result.fact.provenance.worker == "worker");
    REQUIRE(result.fact.provenance.engine == "engine");
  }
  REQUIRE(results.size() == 40);
  if (threads == 1) REQUIRE(processor_seconds <= seconds);
}

TEST_CASE("a stop ends all tasks soon, unsolved") {
  const unsigned threads = GENERATE(1U, 2U);
  Random random{threads};
  Solver solver({.threads = threads, .hash_mib = 4});
  TaskSolver tasks(solver, "worker", "engine");
  std::vector<Task> batch;
  for (TaskId id = 1; id <= 8; ++id) batch.push_back(some_task(random, id, 36));
  tasks.post(batch);
  tasks.cancel(8);
  tasks.stop();
  const std::vector<TaskSolver::EndedTask> results = results_of(tasks);
  REQUIRE(results.size() == 8);
  for (const TaskSolver::EndedTask& result : results) REQUIRE_FALSE(result.was_solved);
}

TEST_CASE("a task is ended while others continue") {
  const unsigned threads = GENERATE(1U, 2U);
  const bool isolated = GENERATE(false, true);
  Random random{7};
  Solver solver({.threads = threads, .hash_mib = 4});
  TaskSolver tasks(solver, "worker", "engine");
  Task long_task = some_task(random, 1, 40);
  if (isolated) long_task.purpose = Purpose::audit;
  tasks.post({long_task});
  if (!isolated) {
    while (solver.running_nodes() == 0) std::this_thread::yield();
  }
  tasks.post({some_task(random, 2, 10)});
  tasks.cancel(1);
  const std::vector<TaskSolver::EndedTask> results = results_of(tasks);
  REQUIRE(results.size() == 2);
  for (const auto& result : results) REQUIRE(result.was_solved == (result.task.id == 2));
}

TEST_CASE("estimates repeat, and are better with more time") {
  Random random{5};
  Solver solver({.threads = 1, .hash_mib = 4});
  SearchEstimator quick(0);
  SearchEstimator thorough(0.3);
  double quick_error = 0;
  double thorough_error = 0;
  for (int i = 0; i < 30; ++i) {
    const Board board = canonical_position(random_unfinished_board(random, 15)).board;
    const Score value = solver.solve(board).score;
    REQUIRE(quick(board) == SearchEstimator(0)(board));
    quick_error += std::abs(quick(board) - value);
    thorough_error += std::abs(thorough(board) - value);
  }
  REQUIRE(thorough_error < quick_error);
  REQUIRE(quick_error < 30 * 10);
}

}  // namespace
}  // namespace kanzen::campaign::test
