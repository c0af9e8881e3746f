#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include "core/moves.hpp"
#include "tests/capi/c_engine.hpp"
#include "tests/support/positions.hpp"

namespace kanzen::test {
namespace {

struct Listening {
  int calls = 0;
  int stop_at = 0;  // the call that ends it; 0: none
  std::uint64_t stop_after_nodes = ~std::uint64_t{0};
  Score lower = kMinScore;
  Score upper = kMaxScore;
  bool narrowing = true;  // the bounds never became wider
  bool counting = true;   // the nodes never became fewer
  std::uint64_t nodes = 0;
  std::thread::id thread{};
  std::atomic<bool> heard_nodes{false};  // for other threads

  void listen(kanzen_request& request) {
    request.progress = &Listening::called;
    request.progress_data = this;
    request.progress_every = 1e-4;
  }

 private:
  static int called(const kanzen_progress* progress, void* data) {
    auto& self = *static_cast<Listening*>(data);
    if (progress->struct_size != sizeof *progress) return 1;
    ++self.calls;
    self.narrowing =
        self.narrowing && progress->lower >= self.lower && progress->upper <= self.upper;
    self.lower = progress->lower;
    self.upper = progress->upper;
    self.counting = self.counting && progress->nodes >= self.nodes;
    self.nodes = progress->nodes;
    self.thread = std::this_thread::get_id();
    if (progress->nodes > 0) self.heard_nodes.store(true);
    return self.calls == self.stop_at || progress->nodes >= self.stop_after_nodes ? 1 : 0;
  }
};

}  // namespace

TEST_CASE("the callback runs on the calling thread, and receives narrower bounds") {
  for (const std::uint32_t threads : {1U, 2U}) {
    auto options = sized<kanzen_options>();
    options.threads = threads;
    const CEngine engine(options);
    for (const ValuedBoard& valued : larger_boards(47, 6, 14)) {
      Listening listening;
      kanzen_request request = request_about(valued.board);
      listening.listen(request);
      const Solved solved = solve(engine, request);
      REQUIRE(solved.code == KANZEN_OK);
      CHECK(solved.result.score == valued.value);
      CHECK(listening.calls >= 1);
      CHECK(listening.narrowing);
      CHECK(listening.counting);
      CHECK(listening.lower <= valued.value);
      CHECK(listening.upper >= valued.value);
      CHECK(listening.thread == std::this_thread::get_id());
    }
  }
}

TEST_CASE("the callback ends its call and no other") {
  const CEngine engine;
  Listening at_once;
  at_once.stop_at = 1;
  kanzen_request request = endless_request();
  at_once.listen(request);
  CHECK(solve(engine, request).code == KANZEN_STOPPED);
  CHECK(at_once.calls == 1);

  Listening later;
  later.stop_after_nodes = 50000;
  later.listen(request);
  const Solved solved = solve(engine, request);
  CHECK(solved.code == KANZEN_STOPPED);
  CHECK(solved.result.status == KANZEN_UNFINISHED);
  CHECK(solved.result.lower <= solved.result.upper);
  CHECK(solved.result.nodes >= 50000);
  CHECK(solve(engine, request_about({0b001, ~Bitboard{0b101}})).code == KANZEN_OK);
}

TEST_CASE("the callback receives estimates while they deepen") {
  const CEngine engine;
  kanzen_request request = request_about(kStartBoard, KANZEN_ESTIMATE_MOVES);
  std::vector<int> depths;
  request.progress = [](const kanzen_progress* progress, void* data) {
    auto& seen = *static_cast<std::vector<int>*>(data);
    const kanzen_result& found = *progress->found;
    if (found.status == KANZEN_ESTIMATE) seen.push_back(found.depth);
    const bool whole =
        found.status != KANZEN_ESTIMATE || (found.estimate_count == 4 && found.line_length >= 1);
    return whole && found.depth < 4 ? 0 : 1;
  };
  request.progress_data = &depths;
  const Solved solved = solve(engine, request);
  CHECK(solved.code == KANZEN_STOPPED);
  REQUIRE_FALSE(depths.empty());
  CHECK(std::is_sorted(depths.begin(), depths.end()));
  CHECK(solved.result.depth >= depths.back());
}

TEST_CASE("the callback receives the values of moves while all moves are solved") {
  const CEngine engine;
  for (const ValuedBoard& valued : larger_boards(48, 3, 13)) {
    const int legal = popcount(legal_moves(valued.board));
    if (legal < 3) continue;
    kanzen_request request = request_about(valued.board, KANZEN_ALL_MOVES);
    struct Heard {
      int legal;
      int calls = 0;
      bool complete = true;
    } heard{legal};
    request.progress = [](const kanzen_progress* progress, void* data) {
      auto& seen = *static_cast<Heard*>(data);
      const kanzen_result& found = *progress->found;
      if (found.move_count == 0) return 0;  // not yet
      seen.complete = seen.complete && found.move_count == seen.legal;
      int solved = 0;
      while (solved < seen.legal && found.moves[solved].lower == found.moves[solved].upper)
        ++solved;
      return ++seen.calls > 0 && solved >= 1 ? 1 : 0;
    };
    request.progress_data = &heard;
    request.progress_every = 1e-4;
    const Solved solved = solve(engine, request);
    CHECK(heard.calls > 0);
    CHECK(heard.complete);
    CHECK((solved.code == KANZEN_STOPPED || solved.code == KANZEN_OK));
    kanzen_clear(engine.get());
  }
}

TEST_CASE("another thread stops an engine until it is resumed") {
  for (const std::uint32_t threads : {1U, 2U}) {
    auto options = sized<kanzen_options>();
    options.threads = threads;
    const CEngine engine(options);
    Listening listening;
    kanzen_request request = endless_request();
    listening.listen(request);
    std::thread stopper([&] {
      while (!listening.heard_nodes.load()) std::this_thread::yield();
      kanzen_stop(engine.get());
    });
    CHECK(solve(engine, request).code == KANZEN_STOPPED);
    stopper.join();
    CHECK(solve(engine, endless_request()).code == KANZEN_STOPPED);  // no stop is lost
    kanzen_resume(engine.get());
    const kanzen_request small = request_about({0b001, ~Bitboard{0b101}});
    CHECK(solve(engine, small).result.score == -58);
  }
}

TEST_CASE("an engine in use is busy and keeps its error text") {
  const CEngine engine;
  struct Inside {
    const CEngine& engine;
    kanzen_code solve = KANZEN_OK;
    kanzen_code clear = KANZEN_OK;
    kanzen_code certify = KANZEN_OK;
    unsigned char* bytes = reinterpret_cast<unsigned char*>(1);
  } inside{engine};
  kanzen_request request = endless_request();
  request.progress_data = &inside;
  request.progress = [](const kanzen_progress*, void* data) {
    auto& self = *static_cast<Inside*>(data);
    const kanzen_request small = request_about({0b001, ~Bitboard{0b101}});
    self.solve = solve(self.engine, small).code;
    self.clear = kanzen_clear(self.engine.get());
    auto claim = sized<kanzen_claim>();
    std::size_t size = 1;
    self.certify = kanzen_certify(self.engine.get(), &claim, &self.bytes, &size);
    return 1;
  };
  CHECK(solve(engine, request).code == KANZEN_STOPPED);
  CHECK(inside.solve == KANZEN_BUSY);
  CHECK(inside.clear == KANZEN_BUSY);
  CHECK(inside.certify == KANZEN_BUSY);
  CHECK(inside.bytes == nullptr);
  CHECK(std::string(kanzen_last_error(engine.get())).empty());
}

}  // namespace kanzen::test
