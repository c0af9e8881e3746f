#include "solver/campaign/campaign_run.hpp"

#include <algorithm>
#include <utility>

#include "core/notation.hpp"
#include "solver/campaign/campaign_status.hpp"
#include "solver/campaign/search_estimator.hpp"

namespace kanzen::campaign {

namespace {

constexpr double kEstimateShare = 0.002;  // of what the proof of a position is expected to take
constexpr double kFirstRate = 2e7;        // nodes a second of one thread, until some are measured
constexpr double kFirstSeconds = 5;       // what that counts for
constexpr std::size_t kInFlight = 3;      // leaves for each thread
constexpr double kReadOthersEvery = 1;    // seconds
constexpr double kChooseFor = 0.2;        // seconds at a time, so that nobody waits for all leaves
constexpr double kShowEvery = 0.5;
constexpr double kSilent = 300;  // seconds after which a worker is taken for gone
constexpr std::chrono::milliseconds kPatience{200};

/// Marks workers that live within a chooser: since there is one chooser at a time, all before it
/// are gone, and their leases with them.
constexpr const char* kChooserMark = " (chooser)";

Worker chooser_worker(const RunSettings& settings, const Solver& solver) {
  Worker worker;
  worker.id = new_worker_id();
  worker.host = settings.host + kChooserMark;
  worker.engine = settings.engine;
  worker.threads = solver.options().threads;
  return worker;
}

std::string bounds_text(const Bounds& bounds) {
  return "[" + std::to_string(bounds.lower) + "," + std::to_string(bounds.upper) + "]";
}

std::string fact_text(const StoredFact& stored) {
  return "fact " + std::to_string(stored.id) + " " + bounds_text(stored.fact.bounds) +
         " by worker " + stored.fact.provenance.worker;
}

}  // namespace

CampaignRun::CampaignRun(Store& store, Solver& solver, const RunSettings& settings,
                         std::function<bool()> stopped, std::function<void(const RunView&)> watch)
    : store_(store),
      settings_(settings),
      stopped_(std::move(stopped)),
      watch_(std::move(watch)),
      chooser_({.nodes = settings.leaf_seconds * kFirstRate, .empties = settings.leaf_empties},
               [this,
                estimator = std::make_shared<SearchEstimator>(kEstimateShare)](const Board& board) {
                 // After a stop nothing more is solved, and estimates are not worth their time.
                 return stopped_() ? 0 : (*estimator)(board);
               }),
      work_((store.begin_choosing(), store), solver, chooser_worker(settings, solver),
            settings.lease),
      solved_nodes_(kFirstRate * kFirstSeconds),
      solved_seconds_(kFirstSeconds) {
  load();
}

RunEnd CampaignRun::run() {
  const RunEnd end = run_to_end();
  Recorded recorded;
  take_in(work_.stop(recorded), recorded);
  if (end == RunEnd::decided) {
    std::vector<TaskId> rest;
    for (const QueuedTask& queued : store_.queue()) rest.push_back(queued.task.id);
    store_.withdraw(rest);
  }
  show();
  return problem_.empty() ? end : RunEnd::conflict;
}

RunEnd CampaignRun::run_to_end() {
  take_over_queue();
  while (problem_.empty()) {
    if (chooser_.all_decided()) return RunEnd::decided;
    if (stopped_()) return RunEnd::stopped;
    fill();
    work_.lease();
    Recorded recorded;
    take_in(work_.collect(kPatience, recorded), recorded);
    read_others();
    withdraw_unneeded();
    if (since_shown_.seconds() >= kShowEvery) show();
  }
  return RunEnd::conflict;
}

/// Takes in everything that the store knows.
void CampaignRun::load() {
  const Loaded loaded = campaign::load(store_, chooser_);
  facts_ = loaded.facts;
  read_ = loaded.last;
  note_conflict("the facts of the store");
}

/// The tasks of choosers that are gone come back at once, not when their leases expire, and those
/// that nobody has are chosen anew.
void CampaignRun::take_over_queue() {
  std::set<std::string> gone;
  for (const Worker& worker : store_.workers()) {
    if (worker.host.ends_with(kChooserMark)) gone.insert(worker.id);
  }
  std::vector<TaskId> tasks;
  for (const QueuedTask& queued : store_.queue()) {
    if (queued.state != TaskState::leased || gone.contains(queued.worker)) {
      tasks.push_back(queued.task.id);
    }
  }
  if (!tasks.empty()) store_.withdraw(tasks);
}

/// Chooses leaves until there are enough for all who work.
void CampaignRun::fill() {
  const std::size_t threads = work_.worker().threads + other_threads_;
  const std::size_t target = std::max(kInFlight * threads, 3 * work_.capacity() / 2);
  std::vector<Leaf> leaves;
  const Stopwatch choosing;
  while (chooser_.in_flight() < target && !stopped_()) {
    std::optional<Leaf> leaf = chooser_.next();
    if (!leaf) break;
    leaves.push_back(*leaf);
    if (choosing.seconds() > kChooseFor) break;
  }
  const std::vector<Board> opened = chooser_.take_opened();
  if (leaves.empty() && opened.empty()) return;
  std::vector<Task> tasks;
  for (const Leaf& leaf : leaves) {
    Task task;
    task.board = leaf.board;
    task.window = leaf.window;
    task.priority = leaf.doubt;
    task.expected_nodes = leaf.expected_nodes;
    task.bundle = leaf.bundle;
    tasks.push_back(std::move(task));
  }
  const std::vector<TaskId> ids = store_.publish(tasks, opened);
  for (std::size_t i = 0; i < ids.size(); ++i) {
    task_of_.insert_or_assign(leaves[i].node, ids[i]);
  }
}

void CampaignRun::withdraw_unneeded() {
  std::vector<TaskId> tasks;
  for (const Leaf& leaf : chooser_.unneeded()) {
    const auto task = task_of_.find(leaf.node);
    if (task == task_of_.end()) continue;
    tasks.push_back(task->second);
    task_of_.erase(task);
  }
  if (tasks.empty()) return;
  store_.withdraw(tasks);
  work_.drop(tasks);
}

void CampaignRun::take_in(const std::vector<Finished>& finished, const Recorded& recorded) {
  for (const Finished& result : finished) {
    tell(result.fact);
    ++solved_;
    const Provenance& from = result.fact.provenance;
    solved_nodes_ += static_cast<double>(from.nodes);
    solved_seconds_ += from.seconds * from.threads;
  }
  if (!finished.empty()) set_leaf_line();
  if (!recorded.contradictions.empty() && problem_.empty()) {
    const Contradiction& contradiction = recorded.contradictions.front();
    problem_ = notation::to_text(Position{contradiction.board}) + ": " +
               fact_text(contradiction.high) + " and " + fact_text(contradiction.low) +
               " exclude each other";
  }
}

void CampaignRun::tell(const Fact& fact) {
  ++facts_;
  chooser_.tell(fact.board, fact.bounds, static_cast<double>(fact.provenance.nodes));
  const NodeId node = chooser_.tree().find(fact.board);
  if (!chooser_.is_in_flight(node)) task_of_.erase(node);
  note_conflict(notation::to_text(Position{fact.board}) + " " + bounds_text(fact.bounds) +
                " by worker " + fact.provenance.worker);
}

/// Says what contradicts what, if anything does since `source` was told.
void CampaignRun::note_conflict(const std::string& source) {
  if (!chooser_.conflict() || !problem_.empty()) return;
  const Conflict& conflict = *chooser_.conflict();
  problem_ = notation::to_text(Position{chooser_.tree().board(conflict.node)}) + ": bounds " +
             bounds_text(conflict.had) + " exclude " + bounds_text(conflict.found) +
             ", which follow from " + source;
}

/// Takes in what other workers have found, and counts them.
void CampaignRun::read_others() {
  if (since_others_.seconds() < kReadOthersEvery) return;
  since_others_ = Stopwatch();
  read_ = read_facts(store_, read_, [this](const Fact& fact) {
    if (fact.provenance.worker != work_.worker().id) tell(fact);
  });
  other_threads_ = 0;
  others_ = 0;
  for (const Worker& worker : store_.workers()) {
    const bool here = worker.host.ends_with(kChooserMark);
    if (here || worker.shut_out || worker.seconds_silent > kSilent) continue;
    other_threads_ += worker.threads;
    ++others_;
  }
}

void CampaignRun::set_leaf_line() {
  const double rate = solved_nodes_ / std::max(solved_seconds_, 1e-3);
  chooser_.set_line({.nodes = settings_.leaf_seconds * rate, .empties = settings_.leaf_empties});
}

void CampaignRun::show() {
  since_shown_ = Stopwatch();
  if (!watch_) return;
  watch_({chooser_, facts_, solved_, others_, solved_nodes_ / solved_seconds_,
          watch_time_.seconds(), work_.nodes_under_way()});
}

}  // namespace kanzen::campaign
