#include "core/notation.hpp"
#include "tests/campaign/store_helpers.hpp"

namespace kanzen::campaign::test {

/// Leases either have expired when they begin or never expire. Functions are named as in Store;
/// facts and tasks are identified by their places in `facts` and `tasks`.
class SlowStore {
 public:
  struct StoredTask {
    Task task;
    bool in_queue = true;
    TaskState state = TaskState::ready;
    int leases = 0;
    int losses = 0;
    std::string worker{};
    bool ended = false;  // of the lease
  };
  struct FactContradiction {
    std::size_t high;
    std::size_t low;
  };

  std::vector<FactContradiction> record(const std::vector<Fact>& recorded, std::size_t& added) {
    added = 0;
    std::vector<Board> boards;
    for (const Fact& fact : recorded) {
      if (std::ranges::find(boards, fact.board) == boards.end()) boards.push_back(fact.board);
      const bool known = std::ranges::any_of(
          facts, [&](const Fact& stored) { return is_same_fact(stored, fact); });
      if (known) continue;
      facts.push_back(fact);
      ++added;
    }
    std::vector<FactContradiction> found;
    for (const Board& board : boards) {
      const FactContradiction ends = extremes(board);
      if (ends.high == facts.size()) continue;
      if (facts[ends.high].bounds.lower > facts[ends.low].bounds.upper) found.push_back(ends);
    }
    return found;
  }

  [[nodiscard]] bool counts(const Fact& fact) const {
    return !excluded_workers.contains(fact.provenance.worker);
  }

  std::size_t publish(const Task& task) {
    for (std::size_t i = 0; i < tasks.size(); ++i) {
      Task& stored_task = tasks[i].task;
      if (tasks[i].in_queue && stored_task.board == task.board &&
          stored_task.purpose == task.purpose && stored_task.window == task.window) {
        stored_task = task;
        return i;
      }
    }
    tasks.push_back({task});
    return tasks.size() - 1;
  }

  void unpark(std::size_t task) {
    if (!tasks[task].in_queue || tasks[task].state != TaskState::parked) return;
    tasks[task].state = TaskState::ready;
    tasks[task].losses = 0;
  }

  void return_expired() {
    for (StoredTask& stored : tasks) {
      if (!stored.in_queue || stored.state != TaskState::leased || !stored.ended) continue;
      ++stored.losses;
      stored.state = stored.losses >= 3 ? TaskState::parked : TaskState::ready;
    }
  }

  std::vector<std::size_t> lease(const std::string& worker, std::size_t n, bool ended) {
    return_expired();
    std::vector<std::size_t> ready;
    for (std::size_t i = 0; i < tasks.size(); ++i) {
      const StoredTask& stored = tasks[i];
      if (stored.in_queue && stored.state == TaskState::ready && stored.task.avoid != worker) {
        ready.push_back(i);
      }
    }
    std::ranges::stable_sort(ready, [&](std::size_t a, std::size_t b) {
      return tasks[a].task.priority > tasks[b].task.priority;
    });
    if (!ready.empty()) {
      const std::int64_t group = tasks[ready.front()].task.group;
      if (group != 0) {
        std::stable_partition(ready.begin(), ready.end(),
                              [&](std::size_t i) { return tasks[i].task.group == group; });
      }
    }
    ready.resize(std::min(ready.size(), n));
    for (const std::size_t i : ready) {
      tasks[i].state = TaskState::leased;
      ++tasks[i].leases;
      tasks[i].worker = worker;
      tasks[i].ended = ended;
    }
    return ready;
  }

  /// False if the task is not in the queue any more.
  bool renew(const std::string& worker, std::size_t task, bool ended) {
    if (!tasks[task].in_queue) return false;
    if (held(tasks[task], worker)) tasks[task].ended = ended;
    return true;
  }

  void give_back(const std::string& worker, std::size_t task) {
    if (held(tasks[task], worker)) tasks[task].state = TaskState::ready;
  }

  /// Call this after recording the fact.
  void finish(const std::string& worker, std::size_t task, const Fact& fact) {
    if (excluded_workers.contains(worker)) return;
    if (fact.board == tasks[task].task.board && decides(fact.bounds, tasks[task].task.window)) {
      tasks[task].in_queue = false;
    } else {
      give_back(worker, task);
    }
  }

  std::vector<Fact> facts;
  std::vector<StoredTask> tasks;
  std::set<std::string> excluded_workers;

 private:
  static bool held(const StoredTask& stored, const std::string& worker) {
    return stored.in_queue && stored.state == TaskState::leased && stored.worker == worker;
  }

  [[nodiscard]] FactContradiction extremes(const Board& board) const {
    std::size_t high = facts.size();
    std::size_t low = facts.size();
    for (std::size_t i = 0; i < facts.size(); ++i) {
      if (!counts(facts[i]) || !(facts[i].board == board)) continue;
      const Bounds& bounds = facts[i].bounds;
      if (high == facts.size() || bounds.lower > facts[high].bounds.lower) high = i;
      if (low == facts.size() || bounds.upper < facts[low].bounds.upper) low = i;
    }
    return {high, low};
  }
};

namespace {

using namespace std::chrono_literals;

/// What happened, in comparisons or operations.
struct Seen {
  int parked = 0;
  int excluded = 0;
  int contradictions = 0;
  int finished = 0;
};

class StorePair {
 public:
  StorePair(std::string where, std::uint64_t seed, Seen& seen)
      : where_(std::move(where)),
        random_(seed),
        seen_(seen),
        store_(Store::create(where_, some_definition())) {
    for (int i = 0; i < 10; ++i) boards_.push_back(random_unreachable_board(random_, 30));
    for (const char* worker : {"a", "b", "c", "d"}) {
      workers_.emplace_back(worker);
      store_.enrol({worker, "host", "0.2.0", 1});
    }
    choosing_ = store_.lock_chooser();
  }

  void operate() {
    static constexpr std::array kOperations{
        &StorePair::record,        &StorePair::record,   &StorePair::publish,
        &StorePair::publish,       &StorePair::withdraw, &StorePair::lease,
        &StorePair::lease,         &StorePair::renew,    &StorePair::give_back,
        &StorePair::finish,        &StorePair::finish,   &StorePair::operate_rarely,
        &StorePair::return_expired};
    (this->*kOperations[random_.below(kOperations.size())])();
  }

  void compare() {
    const std::vector<StoredFact> facts = store_.facts_since(0).facts;
    REQUIRE(facts.size() == slow_.facts.size());
    for (std::size_t i = 0; i < facts.size(); ++i) {
      REQUIRE(facts[i].id == fact_ids_.at(i));
      REQUIRE(facts[i].fact.board == slow_.facts[i].board);
      REQUIRE(facts[i].fact.bounds == slow_.facts[i].bounds);
      REQUIRE(facts[i].is_excluded == !slow_.counts(slow_.facts[i]));
      seen_.excluded += facts[i].is_excluded ? 1 : 0;
    }
    REQUIRE(store_.exclusions().size() == slow_.excluded_workers.size());
    std::size_t queue_size = 0;
    for (const SlowStore::StoredTask& task : slow_.tasks) queue_size += task.in_queue ? 1 : 0;
    const std::vector<QueuedTask> queue = store_.queue();
    REQUIRE(queue.size() == queue_size);
    for (const QueuedTask& queued : queue) {
      const SlowStore::StoredTask& slow = slow_.tasks.at(place_of(queued.task.id));
      REQUIRE(slow.in_queue);
      REQUIRE(queued.task.board == slow.task.board);
      REQUIRE(queued.task.priority == slow.task.priority);
      REQUIRE(queued.task.expected_nodes == slow.task.expected_nodes);
      REQUIRE(queued.task.group == slow.task.group);
      REQUIRE(queued.task.avoid == slow.task.avoid);
      REQUIRE(queued.state == slow.state);
      REQUIRE(queued.leases == slow.leases);
      REQUIRE(queued.losses == slow.losses);
      REQUIRE(queued.worker == slow.worker);
      if (queued.state == TaskState::leased) REQUIRE((queued.seconds_left <= 0) == slow.ended);
    }
    const StoreSize summary = store_.size();
    REQUIRE(summary.ready + summary.leased + summary.parked == static_cast<long long>(queue_size));
    REQUIRE(summary.facts + summary.excluded == static_cast<long long>(facts.size()));
    seen_.parked += static_cast<int>(summary.parked);
  }

 private:
  Score even(int low, int high) { return static_cast<Score>(2 * random_.between(low, high)); }
  const std::string& worker() { return workers_[random_.below(workers_.size())]; }

  Fact fact() {
    Fact fact;
    fact.board = boards_[random_.below(boards_.size())];
    // The value of a board is about -4 to 4 here; a few facts are wrong.
    const Score value = random_.below(25) == 0 ? even(-8, 8) : Score{0};
    fact.bounds = {random_.below(2) == 0 ? Score{-64} : static_cast<Score>(value - even(0, 2)),
                   random_.below(2) == 0 ? Score{64} : static_cast<Score>(value + even(0, 2))};
    fact.provenance.nodes = random_.below(3);
    fact.provenance.engine = random_.below(2) == 0 ? "0.2.0" : "0.2.1";
    fact.provenance.worker = worker();
    return fact;
  }

  std::size_t place_of(TaskId id) {
    return static_cast<std::size_t>(std::ranges::find(task_ids_, id) - task_ids_.begin());
  }

  std::vector<std::size_t> some_tasks() {
    std::vector<std::size_t> places;
    if (task_ids_.empty()) return places;
    for (std::size_t left = random_.below(5); left > 0; --left) {
      const std::size_t recent = std::min<std::size_t>(task_ids_.size(), 30);
      const std::size_t place = task_ids_.size() - 1 - random_.below(recent);
      if (std::ranges::find(places, place) == places.end()) places.push_back(place);
    }
    return places;
  }
  std::vector<TaskId> ids_of(const std::vector<std::size_t>& places) {
    std::vector<TaskId> ids;
    for (const std::size_t place : places) ids.push_back(task_ids_[place]);
    return ids;
  }

  void compare_recorded(const RecordedFacts& recorded,
                        const std::vector<SlowStore::FactContradiction>& found, std::size_t added) {
    REQUIRE(recorded.added == added);
    const FactId last = fact_ids_.empty() ? 0 : fact_ids_.back();
    for (const StoredFact& fact : store_.facts_since(last).facts) fact_ids_.push_back(fact.id);
    REQUIRE(fact_ids_.size() == slow_.facts.size());
    REQUIRE(recorded.contradictions.size() == found.size());
    seen_.contradictions += static_cast<int>(found.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      REQUIRE(recorded.contradictions[i].board == slow_.facts[found[i].high].board);
      REQUIRE(recorded.contradictions[i].high.id == fact_ids_.at(found[i].high));
      REQUIRE(recorded.contradictions[i].low.id == fact_ids_.at(found[i].low));
    }
  }

  void record() {
    std::vector<Fact> facts;
    for (std::size_t left = random_.below(5); left > 0; --left) facts.push_back(fact());
    std::size_t added = 0;
    const auto found = slow_.record(facts, added);
    compare_recorded(store_.record(facts), found, added);
  }

  void publish() {
    std::vector<Task> tasks;
    for (std::size_t left = random_.below(6); left > 0; --left) {
      Task task{.board = boards_[random_.below(boards_.size())],
                .window = random_.below(2) == 0 ? Window{-1, 1} : Window{-3, 3},
                .purpose = static_cast<Purpose>(random_.below(2)),
                .priority = static_cast<double>(random_.below(4)) / 3,
                .expected_nodes = static_cast<double>(random_.below(1000)) * 1e9,
                .group = static_cast<std::int64_t>(random_.below(4))};
      if (random_.below(4) == 0) task.avoid = worker();
      tasks.push_back(task);
    }
    const std::vector<TaskId> ids = store_.publish(tasks);
    REQUIRE(ids.size() == tasks.size());
    // Numbers of new tasks ascend, but not in the order of the call.
    std::vector<std::pair<TaskId, Task>> sorted;
    for (std::size_t i = 0; i < tasks.size(); ++i) sorted.emplace_back(ids[i], tasks[i]);
    std::ranges::stable_sort(sorted, {}, [](const auto& pair) { return pair.first; });
    for (const auto& [id, task] : sorted) {
      const std::size_t place = slow_.publish(task);
      if (place == task_ids_.size()) task_ids_.push_back(id);
      REQUIRE(task_ids_.at(place) == id);
    }
  }

  void withdraw() {
    const std::vector<std::size_t> places = some_tasks();
    store_.withdraw(ids_of(places));
    for (const std::size_t place : places) slow_.tasks[place].in_queue = false;
  }

  void operate_rarely() {
    if (random_.below(30) == 0) return exclude();
    if (random_.below(10) == 0) return restore_expanded();
    unpark();
  }

  void return_expired() {
    store_.return_expired();
    slow_.return_expired();
  }

  void unpark() {
    const std::vector<std::size_t> places = some_tasks();
    store_.unpark(ids_of(places));
    for (const std::size_t place : places) slow_.unpark(place);
  }

  void lease() {
    const std::string& name = worker();
    const std::size_t n = random_.below(5);
    const bool ended = random_.below(2) == 0;
    if (slow_.excluded_workers.contains(name)) {
      REQUIRE_THROWS_AS(store_.lease(name, n, 1h), StoreError);
      return;
    }
    const std::vector<Task> tasks = store_.lease(name, n, ended ? 0s : 1h);
    const std::vector<std::size_t> places = slow_.lease(name, n, ended);
    REQUIRE(tasks.size() == places.size());
    for (std::size_t i = 0; i < tasks.size(); ++i) REQUIRE(tasks[i].id == task_ids_.at(places[i]));
  }

  void renew() {
    const std::string& name = worker();
    const std::vector<std::size_t> places = some_tasks();
    if (slow_.excluded_workers.contains(name)) return;
    const bool ended = random_.below(2) == 0;
    std::vector<TaskId> obsolete;
    for (const std::size_t place : places) {
      if (!slow_.renew(name, place, ended)) obsolete.push_back(task_ids_[place]);
    }
    REQUIRE(store_.renew(name, ids_of(places), ended ? 0s : 1h) == obsolete);
  }

  void give_back() {
    const std::string& name = worker();
    const std::vector<std::size_t> places = some_tasks();
    if (slow_.excluded_workers.contains(name)) return;
    store_.give_back(name, ids_of(places));
    for (const std::size_t place : places) slow_.give_back(name, place);
  }

  void finish() {
    const std::string& name = worker();
    std::vector<SolvedTask> results;
    std::vector<Fact> facts;
    const std::vector<std::size_t> places = some_tasks();
    for (const std::size_t place : places) {
      Fact found = fact();
      if (random_.below(10) != 0) found.board = slow_.tasks[place].task.board;
      found.provenance.worker = name;
      results.push_back({task_ids_[place], found});
      facts.push_back(found);
    }
    std::size_t added = 0;
    const auto contradictions = slow_.record(facts, added);
    for (std::size_t i = 0; i < places.size(); ++i) {
      const bool before = slow_.tasks[places[i]].in_queue;
      slow_.finish(name, places[i], facts[i]);
      seen_.finished += before && !slow_.tasks[places[i]].in_queue ? 1 : 0;
    }
    compare_recorded(store_.finish(name, results), contradictions, added);
  }

  void exclude() {
    if (slow_.excluded_workers.size() > 1) return;
    const std::string& name = worker();
    store_.exclude({name, "a reason"});
    slow_.excluded_workers.insert(name);
  }

  void restore_expanded() {
    const std::int64_t epoch = store_.epoch();
    choosing_.reset();
    store_ = Store::open(where_);
    choosing_ = store_.lock_chooser();
    REQUIRE(store_.epoch() == epoch + 1);
  }

  std::string where_;
  Random random_;
  Seen& seen_;
  Store store_;
  std::shared_ptr<ChooserLock> choosing_;
  SlowStore slow_;
  std::vector<Board> boards_;
  std::vector<std::string> workers_;
  std::vector<FactId> fact_ids_;  // by place in the twin
  std::vector<TaskId> task_ids_;
};

TEMPLATE_TEST_CASE("a store and its slow twin agree", "", SqlitePlace, PostgresPlace) {
  Seen seen;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const TestType place;
    StorePair twins(place.where(), seed, seen);
    for (int i = 0; i < 400; ++i) {
      INFO("seed " << seed << ", operation " << i);
      twins.operate();
      if (i % 5 == 0) twins.compare();
    }
    twins.compare();
  }
  REQUIRE(seen.parked > 0);
  REQUIRE(seen.excluded > 0);
  REQUIRE(seen.contradictions > 0);
  REQUIRE(seen.finished > 0);
}

/// What must be the same wherever it was copied: every fact with whether it counts, every exclusion
/// with its reason, every expanded position.
std::multiset<std::string> content_of(Store& store) {
  std::multiset<std::string> content;
  for (const StoredFact& stored : store.facts_since(0).facts) {
    const Fact& fact = stored.fact;
    content.insert(notation::to_string(Position{fact.board}) + " " +
                   std::to_string(fact.bounds.lower) + " " + std::to_string(fact.bounds.upper) +
                   " " + fact.provenance.worker + (stored.is_excluded ? " excluded" : " counts"));
  }
  for (const Exclusion& exclusion : store.exclusions()) {
    content.insert(exclusion.worker + ": " + exclusion.reason);
  }
  for (const Board& board : store.expanded()) content.insert(notation::to_string(Position{board}));
  return content;
}

/// Honest workers and liars record in several stores of one campaign, which find out about the
/// liars independently of each other.
TEMPLATE_TEST_CASE("the union of stores is the same in any order and any number of times", "",
                   SqlitePlace, PostgresPlace) {
  int facts_without_effect = 0;
  for (std::uint64_t seed = 1; seed <= (TestType::kPostgres ? 2 : 6); ++seed) {
    INFO("seed " << seed);
    Random random{seed};
    constexpr std::size_t kStores = 3;
    const std::array<TestType, kStores> places;
    const std::array<TestType, 2> unions;
    std::vector<Board> boards;
    for (int i = 0; i < 6; ++i) boards.push_back(random_unreachable_board(random, 30));
    for (const TestType& place : places) {
      (void)Store::create(place.where(), some_definition());
    }
    std::set<std::string> excluded;
    std::vector<Fact> recorded;
    for (int step = 0; step < 40; ++step) {
      const std::string& where = places[random.below(kStores)].where();
      Store store = Store::open(where);
      switch (random.below(5)) {
        case 0: {
          const std::string liar = random.below(2) == 0 ? "liar" : "other liar";
          store.exclude({liar, "wrong about " + std::to_string(random.below(2))});
          excluded.insert(liar);
          break;
        }
        case 1: {
          const auto choosing = store.lock_chooser();
          store.publish({}, {{boards[random.below(boards.size())]}});
          break;
        }
        case 2:
          REQUIRE(copy(where, places[random.below(kStores)].where()).empty());
          break;
        default: {
          // The value of each position is 0; liars say otherwise, before and after they are found.
          const std::uint64_t who = random.below(4);
          const Score value = who < 2 ? Score{0} : Score{10};
          Fact fact{.board = boards[random.below(boards.size())],
                    .bounds = {value, static_cast<Score>(value + 2 * random.between(0, 2))}};
          fact.provenance.worker =
              std::array{"honest", "other honest", "liar", "other liar"}.at(who);
          store.record({{fact}});
          recorded.push_back(fact);
        }
      }
    }
    // Into one union in ascending order, into the other in descending order and twice over.
    std::vector<std::size_t> order{0, 1, 2};
    for (const std::size_t i : order) copy(places[i].where(), unions[0].where());
    for (const std::size_t i : std::array<std::size_t, 5>{2, 1, 0, 2, 0}) {
      copy(places[i].where(), unions[1].where());
    }
    copy(unions[0].where(), unions[1].where());
    Store first = Store::open(unions[0].where());
    Store second = Store::open(unions[1].where());
    REQUIRE(content_of(first) == content_of(second));
    // The slow twin: a fact of the union counts unless any store has excluded its worker.
    const std::vector<StoredFact> facts = first.facts_since(0).facts;
    for (const Fact& fact : recorded) {
      REQUIRE(std::ranges::any_of(
          facts, [&](const StoredFact& stored) { return is_same_fact(stored.fact, fact); }));
    }
    for (const StoredFact& stored : facts) {
      REQUIRE(stored.is_excluded == excluded.contains(stored.fact.provenance.worker));
      facts_without_effect += stored.is_excluded ? 1 : 0;
    }
    // Back into the stores from which it came, which are equal then.
    for (const TestType& place : places) {
      copy(unions[0].where(), place.where());
      Store store = Store::open(place.where());
      REQUIRE(content_of(store) == content_of(first));
    }
  }
  REQUIRE(facts_without_effect > 0);
}

}  // namespace
}  // namespace kanzen::campaign::test
