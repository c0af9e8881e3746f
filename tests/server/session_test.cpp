// Sessions with a real solver: every request gets one final report, and a right one.
#include "solver/server/session.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace kanzen::server {
namespace {

class Heard {
 public:
  [[nodiscard]] std::function<void(const Report&)> listener(const std::string& id) {
    return [this, id](const Report& report) {
      const std::lock_guard lock(mutex_);
      reports_[id].push_back(report);
    };
  }
  [[nodiscard]] std::vector<Report> of(const std::string& id) {
    const std::lock_guard lock(mutex_);
    return reports_[id];
  }
  [[nodiscard]] Report final_of(const std::string& id) {
    const auto reports = of(id);
    int finals = 0;
    for (const Report& report : reports) finals += report.is_final ? 1 : 0;
    CHECK(finals == 1);
    REQUIRE_FALSE(reports.empty());
    CHECK(reports.back().is_final);
    return reports.back();
  }

 private:
  std::mutex mutex_;
  std::map<std::string, std::vector<Report>> reports_;
};

struct Settings {
  Goal goal = Goal::value;
  Limits limits{};
  int priority = 0;
  double report_every = 0;
};

Request request(Heard& heard, const std::string& id, const Board& board,
                const Settings& settings = {}) {
  Request made{{.board = board, .goal = settings.goal}, id};
  made.limits = settings.limits;
  made.priority = settings.priority;
  made.report_every = settings.report_every;
  made.on_report = heard.listener(id);
  return made;
}

void accept(Session& session, Request request) {
  const SubmitResult taken = session.submit({std::move(request)});
  REQUIRE(taken == SubmitResult::accepted);
}

SolverOptions options_for(unsigned threads, bool deterministic) {
  return {.threads = threads,
          .hash_mib = 8,
          .sharing = deterministic ? Sharing::deterministic : Sharing::shared};
}

/// A position that no machine solves while a test runs.
Board endless() { return kStartBoard; }

void wait_for_running(const Session& session, std::size_t count = 1) {
  while (session.stats().running < count) std::this_thread::yield();
}

TEST_CASE("a request is terminated while it waits and while it runs") {
  const unsigned threads = GENERATE(1U, 2U);
  Solver solver({.threads = threads, .hash_mib = 8});
  Session session(solver);
  Heard heard;
  for (unsigned i = 0; i < threads; ++i) {
    accept(session, request(heard, "runs" + std::to_string(i), endless()));
  }
  wait_for_running(session, threads);
  accept(session, request(heard, "waits", endless(), {.goal = Goal::all_moves}));
  CHECK(session.submit({request(heard, "waits", endless())}) == SubmitResult::duplicate);
  CHECK(session.terminate({.id = "nobody"}) == 0);
  CHECK(session.terminate({.id = "waits"}) == 1);
  const Report waited = heard.final_of("waits");  // already reported
  CHECK(waited.end == RequestEnd::terminated);
  CHECK(waited.moves.size() == 4);
  CHECK(waited.solution.bounds.lower == kMinScore);
  CHECK(session.terminate({}) == threads);
  session.wait();
  for (unsigned i = 0; i < threads; ++i) {
    const Report ran = heard.final_of("runs" + std::to_string(i));
    CHECK(ran.end == RequestEnd::terminated);
    CHECK(ran.solution.bounds.lower <= ran.solution.bounds.upper);
  }
}

TEST_CASE("an urgent request is answered while endless ones hold every thread") {
  const unsigned threads = GENERATE(1U, 2U);
  const bool deterministic = GENERATE(false, true);
  Solver solver(options_for(threads, deterministic));
  Session session(solver);
  Heard heard;
  const auto boards = test::larger_boards(3, 1, 14);
  const auto small = test::valued_boards(17, 1, 8, 8);
  for (unsigned i = 0; i < threads; ++i) {
    accept(session, request(heard, "endless" + std::to_string(i), endless()));
  }
  wait_for_running(session, threads);
  int priority = 0;
  for (const Board& board : {boards[0].board, small[0].board, boards[0].board}) {
    const std::string id = "urgent" + std::to_string(++priority);
    accept(session, request(heard, id, board, {.priority = priority}));
    while (heard.of(id).empty()) std::this_thread::yield();
  }
  CHECK(heard.final_of("urgent1").solution.score == boards[0].value);
  CHECK(heard.final_of("urgent2").solution.score == small[0].value);
  wait_for_running(session, threads);  // the endless ones continue
  for (unsigned i = 0; i < threads; ++i) CHECK(heard.of("endless" + std::to_string(i)).empty());
  session.terminate({});
  session.wait();
  for (unsigned i = 0; i < threads; ++i) {
    const Report report = heard.final_of("endless" + std::to_string(i));
    CHECK(report.end == RequestEnd::terminated);
    CHECK(report.solution.counters.nodes > 0);
  }
}

TEST_CASE("an urgent request waits for one group of thousands of small ones") {
  Solver solver({.threads = 1, .hash_mib = 8});
  Session session(solver);
  Heard heard;
  const auto small = test::valued_boards(19, 20, 8, 10);
  std::vector<Request> many;
  constexpr std::size_t kMany = 5000;
  std::atomic<int> ended{0};
  for (std::size_t i = 0; i < kMany; ++i) {
    Request one = request(heard, "many", small[i % 20].board);
    one.turn = static_cast<int>(i);
    one.on_report = [&ended](const Report&) { ++ended; };
    many.push_back(std::move(one));
  }
  const SubmitResult submitted = session.submit(std::move(many));
  REQUIRE(submitted == SubmitResult::accepted);
  Request urgent = request(heard, "urgent", test::larger_boards(3, 1, 12)[0].board);
  urgent.priority = 1;
  std::atomic<int> ended_first{0};
  urgent.on_report = [&](const Report&) { ended_first = ended.load(); };
  accept(session, std::move(urgent));
  const int before = ended;
  session.wait();
  CHECK(ended_first - before <= 16);  // the group that had begun, by the page of the protocol
  CHECK(ended == kMany);
}

TEST_CASE("only a less urgent request makes room, and the least urgent one first") {
  Solver solver({.threads = 2, .hash_mib = 8});
  Session session(solver);
  Heard heard;
  for (const int priority : {1, 0}) {
    accept(session, request(heard, "runs" + std::to_string(priority), endless(),
                            {.priority = priority, .report_every = 0.001}));
  }
  wait_for_running(session, 2);
  const auto reports_of = [&](const std::string& id, std::size_t more) {
    const std::size_t before = heard.of(id).size();
    while (heard.of(id).size() < before + more) std::this_thread::yield();
  };
  accept(session, request(heard, "equal", endless()));
  reports_of("runs0", 3);
  CHECK(session.stats().waiting == 1);
  accept(session, request(heard, "urgent", endless(), {.priority = 2, .report_every = 0.001}));
  reports_of("urgent", 1);
  reports_of("runs1", 3);
  CHECK(session.stats().waiting == 2);
  CHECK(session.stats().running == 2);
  // A request that made room is terminated with its results so far.
  CHECK(session.terminate({.id = "runs0"}) == 1);
  const Report paused = heard.final_of("runs0");
  CHECK(paused.end == RequestEnd::terminated);
  CHECK(paused.solution.counters.nodes > 0);
  CHECK(paused.solution.status == Status::estimate);
  CHECK(paused.solution.best_move != Square::none);
  session.terminate({});
  session.wait();
}

TEST_CASE("limits and values hold for a request that makes room repeatedly") {
  const bool deterministic = GENERATE(false, true);
  Solver solver(options_for(1, deterministic));
  Session session(solver);
  Heard heard;
  const auto boards = test::larger_boards(5, 1, 16);
  constexpr std::uint64_t kNodes = 300'000;
  REQUIRE(session.submit({request(heard, "limited", endless(), {.limits = {.nodes = kNodes}}),
                          request(heard, "all", boards[0].board, {.goal = Goal::all_moves})}) ==
          SubmitResult::accepted);
  const auto urgent_boards = test::valued_boards(19, 40, 11, 11);
  for (std::size_t i = 0; i < urgent_boards.size(); ++i) {
    accept(session, request(heard, std::to_string(i), urgent_boards[i].board, {.priority = 1}));
    while (heard.of(std::to_string(i)).empty()) std::this_thread::yield();
    CHECK(heard.final_of(std::to_string(i)).solution.score == urgent_boards[i].value);
  }
  session.wait();
  const Report limit = heard.final_of("limited");
  CHECK(limit.end == RequestEnd::limit);
  CHECK(limit.solution.status == Status::estimate);
  CHECK(limit.solution.counters.nodes >= kNodes);
  if (!deterministic) CHECK(limit.solution.counters.nodes < 2 * kNodes);
  const Report moves = heard.final_of("all");
  CHECK(moves.end == RequestEnd::proven);
  CHECK(moves.solution.score == boards[0].value);
  for (const MoveValue& value : moves.moves) CHECK(value.bounds.is_exact());
}

TEST_CASE("a terminated request keeps its best move and an estimate") {
  Solver solver({.threads = 1, .hash_mib = 8});
  Session session(solver);
  Heard heard;
  const Goal goal = GENERATE(Goal::value, Goal::wld, Goal::all_moves);
  accept(session, request(heard, "runs", endless(), {.goal = goal}));
  wait_for_running(session);
  session.terminate({});
  session.wait();
  const Report report = heard.of("runs").back();
  CHECK(report.end == RequestEnd::terminated);
  CHECK(report.solution.status == Status::estimate);
  CHECK(report.solution.best_move != Square::none);
  CHECK(report.solution.depth > 0);
}

TEST_CASE("reports come while a search runs, and never after the final one") {
  const unsigned threads = GENERATE(1U, 2U);
  Solver solver({.threads = threads, .hash_mib = 8});
  Session session(solver);
  Heard heard;
  const Goal goal = threads == 1 ? Goal::value : Goal::all_moves;
  accept(session, request(heard, "a", endless(), {.goal = goal, .report_every = 0.001}));
  while (heard.of("a").size() < 3) std::this_thread::yield();
  session.terminate({});
  session.wait();
  (void)heard.final_of("a");
  const auto reports = heard.of("a");
  CHECK(reports[0].moves.size() == (threads == 1 ? 0U : 4U));
  for (std::size_t i = 1; i + 1 < reports.size(); ++i) {
    CHECK(reports[i].solution.bounds.lower >= reports[i - 1].solution.bounds.lower);
    CHECK(reports[i].solution.bounds.upper <= reports[i - 1].solution.bounds.upper);
  }
}

TEST_CASE("a full session refuses requests completely") {
  Solver solver({.threads = 1, .hash_mib = 8});
  Session session(solver, 2);
  Heard heard;
  accept(session, request(heard, "a", endless()));
  wait_for_running(session);
  CHECK(session.submit({request(heard, "b", endless()), request(heard, "c", endless()),
                        request(heard, "d", endless())}) == SubmitResult::full);
  CHECK(session.submit({request(heard, "b", endless()), request(heard, "c", endless())}) ==
        SubmitResult::accepted);
  CHECK(session.submit({request(heard, "d", endless())}) == SubmitResult::full);
  CHECK_FALSE(session.clear_table());
  session.terminate({});
  session.wait();
  CHECK(session.clear_table());
  CHECK(heard.of("d").empty());
}

TEST_CASE("a session that ends reports to every request") {
  Heard heard;
  Solver solver({.threads = 2, .hash_mib = 8});
  {
    Session session(solver);
    for (int i = 0; i < 20; ++i) accept(session, request(heard, std::to_string(i), endless()));
  }
  for (int i = 0; i < 20; ++i) {
    CHECK(heard.final_of(std::to_string(i)).end == RequestEnd::terminated);
  }
}

TEST_CASE("a listener may submit the next request") {
  Solver solver({.threads = 1, .hash_mib = 8});
  std::atomic<int> reported{0};
  std::atomic<int> wrong{0};
  Session session(solver);
  std::function<void(const Report&)> listen = [&](const Report& report) {
    // Only the test's own thread may check.
    if (!report.is_final) ++wrong;
    const int count = ++reported;
    if (count == 5) return;
    const auto seed = static_cast<std::uint64_t>(count);
    Request next{{.board = test::valued_boards(seed, 1, 6, 6)[0].board}, std::to_string(count)};
    next.on_report = listen;
    if (session.submit({std::move(next)}) != SubmitResult::accepted) ++wrong;
  };
  Request first{{.board = test::valued_boards(1, 1, 6, 6)[0].board}, "0"};
  first.on_report = listen;
  accept(session, std::move(first));
  while (reported < 5) std::this_thread::yield();
  session.wait();
  CHECK(wrong == 0);
  CHECK(session.stats().finished == 5);
}

TEST_CASE("the name of a request is free at its final report") {
  const unsigned threads = GENERATE(1U, 2U);
  Solver solver({.threads = threads, .hash_mib = 4});
  Session session(solver);
  std::atomic<int> refused{0};
  std::atomic<int> reported{0};
  const int empties = threads == 1 ? 8 : 12;  // in groups, and alone
  const auto boards = test::valued_boards(17, 1, empties, empties);
  std::function<void(const Report&)> again = [&](const Report&) {
    if (++reported == 50) return;
    Request next{{.board = boards[0].board}, "q"};
    next.on_report = again;
    if (session.submit({std::move(next)}) != SubmitResult::accepted) ++refused;
  };
  again({});
  while (reported < 50 && refused == 0) std::this_thread::yield();
  session.wait();
  CHECK(refused == 0);
  CHECK(session.clear_table());
}

/// `report` is the final one of a request about `board`.
void check_proven(const Report& report, const test::ValuedBoard& board, Goal goal) {
  if (goal == Goal::value || goal == Goal::wld) {
    const Window window = goal == Goal::wld ? kWinDrawLoss : Window{};
    test::check_solution(board.board, board.value, report.solution, window);
    return;
  }
  CHECK(report.solution.score == board.value);
  if (!report.moves.empty()) CHECK(report.moves[0].bounds == Bounds{board.value, board.value});
  for (const MoveValue& value : report.moves) {
    CHECK(value.bounds.upper <= board.value);
    if (goal == Goal::all_moves) CHECK(value.bounds.is_exact());
  }
}

// Requests of every size, some of them terminated at any moment by another thread.
TEST_CASE("at random moments each request gets one final report, and a right one") {
  const bool deterministic = GENERATE(false, true);
  const unsigned threads = GENERATE(1U, 2U);
  Solver solver(options_for(threads, deterministic));
  Session session(solver);
  Heard heard;
  constexpr int kCount = 400;
  std::atomic<int> submitted{0};
  std::thread terminator([&] {
    test::Random random(5);
    while (submitted < kCount) {
      const int bound = submitted + 1;
      session.terminate({.id = std::to_string(random.below(static_cast<unsigned>(bound)))});
    }
    for (int i = 0; i < kCount; i += 2) session.terminate({.id = std::to_string(i)});
  });
  test::Random random(6);
  const auto boards = test::valued_boards(13, 40, 0, 11);
  std::map<int, std::pair<test::ValuedBoard, Goal>> solvable;
  for (int i = 0; i < kCount; ++i) {
    const auto& board = boards[random.below(40)];
    const bool never = i % 2 == 0 && random.below(2) == 0;
    Request next = request(heard, std::to_string(i), never ? endless() : board.board);
    next.goal = std::array{Goal::value, Goal::value, Goal::wld, Goal::all_moves,
                           Goal::best_moves}[random.below(5)];
    if (!never) solvable.insert({i, {board, next.goal}});
    if (random.below(3) == 0) next.report_every = 0.0005;
    if (random.below(5) == 0) next.limits.nodes = 1 + random.below(10'000);
    next.priority = static_cast<int>(random.below(3));
    accept(session, std::move(next));
    ++submitted;
  }
  terminator.join();
  session.wait();
  int proven = 0;
  for (int i = 0; i < kCount; ++i) {
    const Report report = heard.final_of(std::to_string(i));
    const auto found = solvable.find(i);
    if (found == solvable.end()) {
      CHECK(report.end != RequestEnd::proven);
      continue;
    }
    const auto& [board, goal] = found->second;
    CHECK(report.solution.bounds.lower <= board.value);
    CHECK(report.solution.bounds.upper >= board.value);
    if (report.end != RequestEnd::proven) continue;
    check_proven(report, board, goal);
    ++proven;
  }
  CHECK(proven > 0);  // how many depends on the speed of both threads
  CHECK(session.stats().waiting == 0);
  CHECK(session.stats().running == 0);
  CHECK(session.stats().finished == kCount);
  CHECK(session.stats().nodes > 0);
}

}  // namespace
}  // namespace kanzen::server
