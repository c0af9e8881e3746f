// Measures a store of campaigns: facts recorded, facts read and leases per second.
//
//   bench_store WHERE FACTS    WHERE is a path that does not exist, or the URL of an empty database
#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "solver/campaign/store/store.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen {
namespace {

using campaign::Fact;
using campaign::Store;
using campaign::Task;

Fact some_fact(test::Random& random) {
  Fact fact;
  fact.board = test::random_unreachable_board(random, 26);
  fact.bounds = {2, kMaxScore, Square::none};
  fact.provenance.window = {-1, 1};
  fact.provenance.nodes = random.below(1000000000);
  fact.provenance.seconds = 1;
  fact.provenance.engine = "0.2.0 (0123456789), weights 0123456789abcdef";
  fact.provenance.worker = "worker " + std::to_string(random.below(100));
  return fact;
}

void say(const char* what, std::size_t count, double seconds) {
  std::printf("%-34s %9zu %9.2f s %10.0f /s\n", what, count, seconds,
              static_cast<double>(count) / seconds);
  std::fflush(stdout);
}

long peak_mib() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss / 1024;
}

void record_facts(Store& store, test::Random& random, std::size_t facts) {
  const Stopwatch watch;
  for (std::size_t done = 0; done < facts;) {
    std::vector<Fact> some;
    for (; some.size() < 5000 && done < facts; ++done) some.push_back(some_fact(random));
    store.record(some);
  }
  say("record, 5000 in a transaction", facts, watch.seconds());
}

void record_small_batches(Store& store, test::Random& random) {
  for (const std::size_t batch : {std::size_t{1}, std::size_t{20}}) {
    constexpr std::size_t kTransactions = 500;
    const Stopwatch watch;
    for (std::size_t i = 0; i < kTransactions; ++i) {
      std::vector<Fact> some;
      for (std::size_t k = 0; k < batch; ++k) some.push_back(some_fact(random));
      store.record(some);
    }
    say(batch == 1 ? "record, 1 in a transaction" : "record, 20 in a transaction",
        kTransactions * batch, watch.seconds());
  }
}

void open_and_read(const std::string& where) {
  const Stopwatch watch;
  Store again = Store::open(where);
  std::size_t read = 0;
  campaign::FactPage page;
  for (page.is_last = false; !page.is_last;) {
    page = again.facts_since(page.id);
    read += page.facts.size();
  }
  say("open, and read all facts", read, watch.seconds());
  std::printf("%-34s %9ld MiB\n", "peak memory so far", peak_mib());
}

void publish_tasks(Store& store, test::Random& random) {
  std::vector<Task> tasks;
  for (int i = 0; i < 20000; ++i) {
    Task task;
    task.board = test::random_unreachable_board(random, 26);
    task.window = {-1, 1};
    task.priority = static_cast<double>(random.below(1000)) / 1000;
    task.group = static_cast<std::int64_t>(1 + random.below(1000));
    tasks.push_back(task);
  }
  const Stopwatch watch;
  (void)store.publish(tasks);
  say("publish", tasks.size(), watch.seconds());
}

void lease_and_finish(Store& store, test::Random& random) {
  constexpr std::size_t kLeases = 300;
  const Stopwatch watch;
  double leasing = 0;
  std::size_t solved = 0;
  for (std::size_t i = 0; i < kLeases; ++i) {
    const Stopwatch one;
    const std::vector<Task> leased = store.lease("worker", 20, std::chrono::hours(1));
    leasing += one.seconds();
    std::vector<campaign::SolvedTask> results;
    for (const Task& task : leased) {
      results.push_back({task.id, some_fact(random)});
      results.back().fact.board = task.board;
    }
    store.finish("worker", results);
    solved += results.size();
  }
  say("lease bundles of 20", kLeases, leasing);
  say("lease and finish, tasks", solved, watch.seconds());
}

void summarise(Store& store) {
  const Stopwatch watch;
  (void)store.size();
  say("summary", 1, watch.seconds());
}

void measure(const std::string& where, std::size_t facts) {
  test::Random random{1};
  Store store = Store::create(where, {{{"bench", kStartPosition, {0, 0}, "= 0"}}});
  record_facts(store, random, facts);
  record_small_batches(store, random);
  open_and_read(where);
  {
    const auto choosing = store.lock_chooser();
    store.enrol({"worker", "here", "0.2.0", 1});
    publish_tasks(store, random);
    lease_and_finish(store, random);
  }
  summarise(store);
}

}  // namespace
}  // namespace kanzen

int main(int argc, char* argv[]) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: bench_store WHERE FACTS\n");
    return 2;
  }
  try {
    kanzen::measure(argv[1], std::strtoull(argv[2], nullptr, 10));
  } catch (const std::exception& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 1;
  }
  return 0;
}
