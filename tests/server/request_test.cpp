#include "solver/server/session.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::server {
namespace {

Request request(const std::string& id, int priority = 0, int turn = 0) {
  Request made{{}, id, turn};
  made.priority = priority;
  return made;
}

TEST_CASE("higher priorities begin first, and equal ones by arrival") {
  RequestQueue queue(10);
  queue.add(request("a"));
  queue.add(request("b", 5));
  queue.add(request("c", 5));
  queue.add(request("d", -1));
  std::string order;
  while (queue.peek() != nullptr) order += queue.start_next()->request.id;
  CHECK(order == "bcad");
  CHECK(queue.running_count() == 4);
}

TEST_CASE("a request that is put back keeps its place, and needs no room") {
  RequestQueue queue(2);
  queue.add(request("a"));
  const auto first = queue.start_next();
  queue.add(request("b"));
  queue.add(request("c", 1));
  queue.put_back(*first);
  CHECK(queue.running_count() == 0);
  CHECK(queue.waiting_count() == 3);
  CHECK_FALSE(queue.has_room_for(1));
  std::string order;
  queue.for_each_waiting([&](const RequestQueue::LiveRequestPtr& live) {
    order += live->request.id;
    return order.size() < 2;
  });
  CHECK(order == "ca");
  CHECK(queue.start_next()->request.id == "c");
  CHECK(queue.start_next() == first);
  queue.put_back(*first);
  CHECK(queue.terminate({.id = "a"}).ended.size() == 1);
}

TEST_CASE("waiting requests end at once, and running ones are left to their thread") {
  RequestQueue queue(10);
  queue.add(request("a", 0, 1));
  queue.add(request("a", 0, 2));
  queue.add(request("b"));
  const auto running = queue.start_next();
  auto terminated = queue.terminate({.id = "a"});
  REQUIRE(terminated.running.size() == 1);
  CHECK(terminated.running[0] == running);
  REQUIRE(terminated.ended.size() == 1);
  CHECK(terminated.ended[0]->request.turn == 2);
  CHECK(queue.is_live("a"));
  queue.remove(*terminated.ended[0]);
  queue.mark_ended(*running);
  queue.remove(*running);
  CHECK_FALSE(queue.is_live("a"));
  CHECK(queue.live_count() == 1);
  CHECK(queue.terminate({.id = "x"}).ended.empty());
}

TEST_CASE("turns are terminated by their numbers") {
  RequestQueue queue(10);
  for (const int turn : {1, 2, 3}) queue.add(request("a", 0, turn));
  queue.add(request("b", 0, 2));
  const auto terminated = queue.terminate({.turns = std::vector<int>{2, 7}});
  REQUIRE(terminated.ended.size() == 2);
  CHECK(terminated.ended[0]->request.id == "a");
  CHECK(terminated.ended[1]->request.id == "b");
  CHECK(queue.waiting_count() == 2);
}

TEST_CASE("a queue reports when it is full") {
  RequestQueue queue(2);
  CHECK(queue.has_room_for(2));
  CHECK_FALSE(queue.has_room_for(3));
  queue.add(request("a"));
  queue.add(request("b"));
  CHECK_FALSE(queue.has_room_for(1));
  CHECK(queue.has_room_for(0));
  const auto running = queue.start_next();
  CHECK(queue.has_room_for(1));
}

// In any order of calls, each request is returned exactly once to be ended.
TEST_CASE("each request ends exactly once") {
  test::Random random(7);
  for (int round = 0; round < 50; ++round) {
    RequestQueue queue(1000);
    std::map<std::string, int> ends;
    std::vector<RequestQueue::LiveRequestPtr> running;
    int added = 0;
    const auto end = [&](const RequestQueue::LiveRequestPtr& live) {
      ++ends[live->request.id];
      queue.mark_ended(*live);
      queue.remove(*live);
    };
    for (int step = 0; step < 300; ++step) {
      switch (random.below(5)) {
        case 0:
        case 1:
          queue.add(request(std::to_string(added++), static_cast<int>(random.below(3))));
          break;
        case 2:
          if (queue.peek() != nullptr) running.push_back(queue.start_next());
          break;
        case 3:
          if (!running.empty()) {
            end(running.back());
            running.pop_back();
          }
          break;
        default: {
          const std::string id = std::to_string(random.below(static_cast<unsigned>(added + 1)));
          const auto terminated = queue.terminate(
              random.below(20) == 0 ? RequestSelection{} : RequestSelection{.id = id});
          for (const auto& live : terminated.ended) {
            ++ends[live->request.id];
            queue.remove(*live);
          }
        }
      }
    }
    for (const auto& live : running) end(live);
    for (const auto& live : queue.terminate({}).ended) {
      ++ends[live->request.id];
      queue.remove(*live);
    }
    CHECK(queue.live_count() == 0);
    CHECK(ends.size() == static_cast<std::size_t>(added));
    for (const auto& [id, count] : ends) CHECK(count == 1);
  }
}

using test::kFfo1;

/// Finds values, but has no memory for the searches of a certificate.
class StarvedSolver final : public PositionSolver {
 public:
  [[nodiscard]] std::optional<Score> search_null_window(const Board& /*board*/,
                                                        Score /*alpha*/) override {
    throw std::bad_alloc();
  }
  [[nodiscard]] std::optional<Bounds> known_bounds(const Board& /*board*/) const noexcept override {
    return std::nullopt;
  }

 private:
  [[nodiscard]] Solution solve_within(const Board& board, Window window, const Limits& limits,
                                      const Bounds& known) override {
    return solver_.solve(board, window, limits, known);
  }
  [[nodiscard]] PositionEstimate estimate_within(const Board& board, const EstimateOptions& options,
                                                 const Limits& limits) override {
    return solver_.estimate(board, options, limits);
  }

  Solver solver_{{.threads = 1, .hash_mib = 1}};
};

TEST_CASE("a value stays proven if memory does not suffice for its certificate") {
  const auto position = notation::parse_position(kFfo1);
  REQUIRE(position);
  StarvedSolver solver;
  Request request;
  request.board = position.value().board;
  request.certify_as = Colour::black;
  const Report report = run_request(solver, request, {}, {}, [] { return false; });
  CHECK(report.is_final);
  CHECK(report.end == RequestEnd::proven);
  CHECK(report.error.empty());
  CHECK(report.solution.status == Status::exact);
  CHECK(report.solution.score == 18);
  CHECK(report.certificate.empty());
}

[[nodiscard]] Report report(Score lower, Score upper, RequestEnd end) {
  Report made = final_report(end);
  made.solution.bounds = {lower, upper};
  made.solution.counters.nodes = 10;
  return made;
}

TEST_CASE("bounds of an interrupted search narrow the bounds of the next one") {
  const Report merged =
      merge_reports(report(0, 8, RequestEnd::terminated), report(4, 64, RequestEnd::limit));
  CHECK(merged.end == RequestEnd::limit);
  CHECK(ends(merged.solution.bounds) == Ends(4, 8));
  CHECK(merged.solution.counters.nodes == 20);
}

TEST_CASE("a result that excludes earlier bounds of its request is a failure") {
  const RequestEnd end = GENERATE(RequestEnd::proven, RequestEnd::limit, RequestEnd::terminated);
  const Report merged = merge_reports(report(0, 8, RequestEnd::terminated), report(10, 10, end));
  CHECK(merged.end == RequestEnd::failed);
  CHECK(merged.error == "proven bounds that contradict each other");
  CHECK(merged.solution.counters.nodes == 20);
  // The failure outlasts further searches of the request.
  CHECK(merge_reports(merged, report(0, 0, RequestEnd::proven)).end == RequestEnd::failed);
}

TEST_CASE("bounds of a move that exclude earlier ones are a failure") {
  Report earlier = report(-64, 64, RequestEnd::terminated);
  earlier.moves = {{Square::c4, 2, 2}, {Square::d3, -64, 0}};
  Report later = report(-64, 64, RequestEnd::limit);
  later.moves = {{Square::d3, 4, 4}, {Square::c4, 2, 2}};
  CHECK(merge_reports(earlier, later).end == RequestEnd::failed);
  later.moves[0] = {Square::d3, -2, -2};
  CHECK(merge_reports(earlier, later).end == RequestEnd::limit);
}

TEST_CASE("a report on a running search keeps its own bounds if earlier ones exclude them") {
  Report running = report(10, 64, RequestEnd::proven);
  running.is_final = false;
  const Report merged = merge_reports(report(0, 8, RequestEnd::terminated), running);
  CHECK_FALSE(merged.is_final);
  CHECK(ends(merged.solution.bounds) == Ends(10, 64));
}

TEST_CASE("the deeper of two estimates by depth is kept") {
  const auto estimated = [](int depth, bool final) {
    Report made = report(-64, 64, RequestEnd::limit);
    made.is_final = final;
    made.solution.status = Status::estimate;
    made.solution.depth = depth;
    made.estimate.emplace().depth = depth;
    return made;
  };
  const bool final = GENERATE(false, true);
  CHECK(merge_reports(estimated(7, true), estimated(3, final)).estimate->depth == 7);
  CHECK(merge_reports(estimated(3, true), estimated(7, final)).estimate->depth == 7);
  CHECK(merge_reports(estimated(3, true), report(-64, 64, RequestEnd::limit)).estimate->depth == 3);
}

}  // namespace
}  // namespace kanzen::server
