#include "solver/campaign/campaign_run.hpp"

#include <algorithm>
#include <future>
#include <iterator>
#include <set>
#include <span>
#include <unordered_set>
#include <utility>

#include "core/hash.hpp"
#include "solver/campaign/campaign_status.hpp"
#include "solver/campaign/dispute.hpp"
#include "solver/campaign/dispute_resolver.hpp"
#include "solver/campaign/isolated_search.hpp"
#include "solver/campaign/leaf_cost.hpp"
#include "solver/campaign/store/task_table.hpp"

namespace kanzen::campaign {

namespace {

constexpr std::size_t kInFlight = 3;    // leaves for each thread
constexpr double kReadOthersEvery = 1;  // seconds
constexpr double kChooseFor = 0.2;      // seconds at a time, so that workers get leaves early
constexpr double kShowEvery = 0.5;
constexpr double kSilent = 60;  // seconds after which a worker counts as lost
constexpr std::chrono::milliseconds kPatience{200};
constexpr double kInheritedPriority =
    1;  // before all other leaves, whose probability of misprediction is at most 0.5

/// Marks workers that live within a chooser. There is one chooser at a time, so all earlier ones
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

Task make_task(const Leaf& leaf) {
  Task task;
  task.board = leaf.board;
  task.window = leaf.window;
  task.priority = leaf.misprediction_probability;
  task.expected_nodes = leaf.expected_nodes;
  task.bundle = leaf.bundle;
  return task;
}

}  // namespace

CampaignRun CampaignRun::begin(Store& store, Solver& solver, const RunSettings& settings,
                               std::function<bool()> stopped,
                               std::function<void(const RunView&)> watch) {
  return {store.lock_chooser(), store, solver, settings, std::move(stopped), std::move(watch)};
}

CampaignRun::CampaignRun(std::shared_ptr<ChooserLock> lock, Store& store, Solver& solver,
                         const RunSettings& settings, std::function<bool()> stopped,
                         std::function<void(const RunView&)> watch)
    : store_(store),
      lock_(std::move(lock)),
      solver_(solver),
      settings_(settings),
      stopped_(std::move(stopped)),
      watch_(std::move(watch)),
      estimator_(kEstimateShare),
      work_(store, solver, chooser_worker(settings, solver), settings.lease, settings.prepare),
      audits_(settings.audit) {
  Worker resolver = chooser_worker(settings, solver);
  resolver.threads = 1;
  store_.enrol(resolver);
  resolver_id_ = resolver.id;
  load();
}

RunEnd CampaignRun::run() {
  RunEnd end = run_to_end();
  try {
    add_results(work_.stop());
  } catch (const StoreError& error) {
    if (error.kind() != StoreError::Kind::excluded) throw;
  }
  if (end != RunEnd::conflict && work_.failure()) {
    if (end != RunEnd::failed || problem_.empty()) problem_ = *work_.failure();
    end = RunEnd::failed;
  }
  if (solver_.internal_error()) {  // so that nothing reported rests on revoked facts
    store_.revoke_results(resolver_id_);
    load();
  }
  if (end == RunEnd::decided && is_disputed()) {  // by later facts
    problem_ = dispute_text(store_, disputed_.empty() ? chooser_->witnesses() : disputed_) +
               "; the next run settles which is wrong";
    end = RunEnd::conflict;
  }
  if (end == RunEnd::decided) {
    std::vector<TaskId> rest;
    for (const QueuedTask& queued : store_.queue()) rest.push_back(queued.task.id);
    store_.withdraw(rest);
  }
  show();
  return end;
}

RunEnd CampaignRun::run_to_end() {
  search_roots();
  take_over_queue();
  for (;;) {
    if (work_.failure()) return RunEnd::failed;
    if (is_disputed()) {
      if (const std::optional<RunEnd> end = resolve()) return *end;
    }
    if (chooser_->all_decided() && is_confirmed()) {
      read_others();  // facts may have been revoked
      if (!is_disputed() && chooser_->all_decided() && is_confirmed()) return RunEnd::decided;
    }
    if (stopped_()) return RunEnd::stopped;
    choose_leaves();
    publish_checks();
    work_.lease();
    add_results(work_.collect(kPatience));
    if (since_others_.seconds() >= kReadOthersEvery) read_others();
    withdraw_unneeded();
    if (since_shown_.seconds() >= kShowEvery) show();
  }
}

/// Searches enough to predict the best moves near the roots of claims, if that takes no more work
/// than a leaf. The search has its own thread, so that displays show it.
void CampaignRun::search_roots() {
  const LeafLimits limits = leaf_limits();
  const std::vector<RootClaim>& claims = store_.definition().claims;
  std::unordered_set<Board, BoardHash> seen;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    if (chooser_->state(i) != ClaimState::open) continue;
    const RootClaim& claim = claims[i];
    const Board& root = claim.root.board;
    const bool is_leaf = root.empty_count() <= limits.empties ||
                         LeafCost().nodes(root.empty_count(), 0) <= limits.nodes;
    if (is_leaf || stopped_() || !seen.insert(root).second) continue;
    const Window window{claim.at_least.value_or(kMinScore) - 1,
                        claim.at_most.value_or(kMaxScore) + 1};
    const auto max_nodes = static_cast<std::uint64_t>(std::max(limits.nodes, 1.0));
    std::future<void> searched = std::async(
        std::launch::async, [&] { selective_bounds_.search(solver_, root, window, max_nodes); });
    searching_roots_ = true;
    do show();
    while (searched.wait_for(kPatience) != std::future_status::ready);
    searching_roots_ = false;
    searched.get();
  }
  if (!seen.empty()) chooser_->update_predictions();
}

/// Reads the whole store, and forgets all earlier facts, but keeps the trained models. In a new
/// process, the last facts of earlier runs train the models.
void CampaignRun::load() {
  const bool is_new = !chooser_;
  RecentFacts last;
  facts_rate_ = {};
  const LeafModels models = chooser_ ? chooser_->models() : LeafModels{};
  chooser_.emplace(
      leaf_limits(),
      [this](const Board& board) {
        // Nothing is solved after a stop, so estimates would waste time.
        return stopped_() ? 0 : estimator_(board);
      },
      models);
  chooser_->set_advisor([this](const Board& board, Score threshold) {
    return selective_bounds_.at_least(board, threshold);
  });
  audits_ = Audits(settings_.audit);
  spot_checks_ = {};
  confirmed_facts_ = 0;
  task_of_.clear();
  const Loaded loaded = campaign::load(store_, *chooser_, [&](const Fact& fact) {
    check_fact(fact);
    facts_rate_.learn(fact);
    if (is_new) last.add(fact);
  });
  last.train(*chooser_, stopped_);
  facts_ = loaded.facts;
  read_ = loaded.last;
  revision_ = loaded.revision;
  disputed_ = loaded.disputed;
  report_damaged(loaded.damaged);
}

/// Reports each damaged fact once.
void CampaignRun::report_damaged(const std::vector<Damage>& damaged) {
  std::vector<Damage> fresh;
  for (const Damage& damage : damaged) {
    if (reported_damaged_.insert(damage.what).second) fresh.push_back(damage);
  }
  if (!settings_.notice) return;
  for (const std::string& message : damage_messages(fresh)) settings_.notice(message);
}

/// Withdraws the tasks of lost choosers at once, without waiting until their leases expire. Leaves
/// that a worker has leased, here or elsewhere, wait to be resumed. Other leaves are chosen again.
/// Suspect tasks stay as they are.
void CampaignRun::take_over_queue() {
  std::set<std::string> gone;
  for (const Worker& worker : store_.workers()) {
    if (worker.host.ends_with(kChooserMark) && worker.id != work_.worker().id) {
      gone.insert(worker.id);
    }
  }
  inherited_.clear();
  std::vector<TaskId> withdrawn;
  for (const QueuedTask& queued : store_.queue()) {
    if (queued.state == TaskState::suspect) continue;
    const bool is_held = queued.state == TaskState::leased;
    const bool is_left = is_held && gone.contains(queued.worker);
    if (queued.task.purpose == Purpose::leaf && queued.leases > 0) {
      inherited_.push_back({queued.task, is_held, is_left});
    } else if (!is_held || is_left) {
      withdrawn.push_back(queued.task.id);
    }
  }
  if (!withdrawn.empty()) store_.withdraw(withdrawn);
}

/// Resumes leaves that were leased, if they are still needed. Leaves that no worker holds come
/// before all others, because a checkpoint may contain a part of their search.
void CampaignRun::resume_inherited() {
  std::vector<TaskId> withdrawn;
  std::vector<Leaf> resumed;
  std::vector<Task> again;
  const Stopwatch resuming;
  while (!inherited_.empty() && !stopped_() && resuming.seconds() <= kChooseFor) {
    const InheritedLeaf inherited = std::move(inherited_.front());
    inherited_.pop_front();
    const std::optional<Leaf> leaf = chooser_->resume(inherited.task.board, inherited.task.window);
    if (inherited.is_held && !inherited.is_left) {
      if (leaf) task_of_.insert_or_assign(leaf->node, inherited.task.id);
      continue;
    }
    if (inherited.is_left || !leaf) withdrawn.push_back(inherited.task.id);
    if (!leaf) continue;
    resumed.push_back(*leaf);
    again.push_back(make_task(*leaf));
    again.back().priority = kInheritedPriority;
  }
  if (!withdrawn.empty()) store_.withdraw(withdrawn);
  if (!again.empty()) remember_tasks(resumed, store_.publish(again));
}

void CampaignRun::remember_tasks(const std::vector<Leaf>& leaves,
                                 const std::vector<TaskId>& tasks) {
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    task_of_.insert_or_assign(leaves[i].node, tasks[i]);
  }
}

/// Chooses leaves until there are enough for all workers.
void CampaignRun::choose_leaves() {
  resume_inherited();
  if (!inherited_.empty()) return;
  const std::size_t threads = work_.worker().threads + other_threads_;
  const std::size_t target = std::max(kInFlight * threads, 3 * work_.capacity() / 2);
  std::vector<Leaf> leaves;
  const Stopwatch choosing;
  while (chooser_->in_flight() < target && !stopped_()) {
    std::optional<Leaf> leaf = chooser_->next();
    if (!leaf) break;
    leaves.push_back(*leaf);
    if (choosing.seconds() > kChooseFor) break;
  }
  const std::vector<Board> expanded = chooser_->take_expanded();
  if (leaves.empty() && expanded.empty()) return;
  std::vector<Task> tasks;
  tasks.reserve(leaves.size());
  for (const Leaf& leaf : leaves) tasks.push_back(make_task(leaf));
  remember_tasks(leaves, store_.publish(tasks, expanded));
}

void CampaignRun::withdraw_unneeded() {
  std::vector<TaskId> tasks = std::exchange(answered_, {});
  for (const Leaf& leaf : chooser_->unneeded()) {
    const auto task = task_of_.find(leaf.node);
    if (task == task_of_.end()) continue;
    tasks.push_back(task->second);
    task_of_.erase(task);
  }
  if (tasks.empty()) return;
  store_.withdraw(tasks);
  work_.drop(tasks);
}

void CampaignRun::add_results(const std::vector<Finished>& finished) {
  for (const Finished& result : finished) {
    add_fact(result.fact);
    ++solved_;
  }
  if (!finished.empty()) chooser_->set_limits(leaf_limits());
}

void CampaignRun::add_fact(const Fact& fact) {
  ++facts_;
  facts_rate_.learn(fact);
  check_fact(fact);
  chooser_->add_fact(fact.board, fact.bounds, static_cast<double>(fact.provenance.nodes));
  const NodeId node = chooser_->tree().find(fact.board);
  const auto task = task_of_.find(node);
  if (task == task_of_.end() || chooser_->is_in_flight(node)) return;
  // The worker that has the task has ended it with the result. But results also arrive in
  // other ways.
  answered_.push_back(task->second);
  task_of_.erase(task);
}

/// Compares a fact with other facts of its worker and about its position.
void CampaignRun::check_fact(const Fact& fact) {
  if (settings_.audit != 0) audits_.add_fact(fact);
  const std::optional<SpotChecks::Comparison> verdict = spot_checks_.add_fact(fact);
  if (!verdict || verdict->contradiction)
    return;  // DisputeResolver finds out which worker is wrong
  store_.count_spot_check(verdict->worker, verdict->right);
  if (verdict->right || !settings_.notice) return;
  settings_.notice("worker " + verdict->worker + " needed other nodes than worker " +
                   verdict->known_by +
                   " for the same search: the machine of one of them may be faulty");
}

void CampaignRun::publish_checks() {
  std::vector<Task> tasks = audits_.due_tasks(work_.worker().id, !others_.empty());
  std::vector<Worker> workers = others_;
  workers.push_back(work_.worker());
  std::ranges::move(spot_checks_.due_tasks(workers), std::back_inserter(tasks));
  if (!tasks.empty()) static_cast<void>(store_.publish(tasks));
}

/// True if no answer on which the decided claims rest waits for its audit.
bool CampaignRun::is_confirmed() {
  if (settings_.audit == 0) return true;
  if (confirmed_facts_ != facts_) {
    confirmed_facts_ = facts_;
    for (const ProvenAnswer& answer : chooser_->mispredicted_support()) {
      const Window question = answer.question();
      if (audits_.has_audit(answer.board, question)) continue;
      audits_.audit(question, store_.facts_about(answer.board).facts);
    }
  }
  return audits_.unconfirmed() == 0;
}

bool CampaignRun::is_disputed() const noexcept {
  return !disputed_.empty() || chooser_->conflict().has_value();
}

/// Finds out which facts are wrong. Returns nothing if the run can continue.
std::optional<RunEnd> CampaignRun::resolve() {
  const auto notice = [this](const std::string& text) {
    if (settings_.notice) settings_.notice(text);
  };
  const std::vector<Board> boards = disputed_.empty() ? chooser_->witnesses() : disputed_;
  problem_ = dispute_text(store_, boards);
  notice(problem_ + ": solving once more to see which is wrong");
  DisputeResolver resolver(
      store_,
      [this](const Board& board, const Window& window, bool differently) {
        return search_independently(board, window, differently);
      },
      notice);
  Resolution resolution{};
  try {
    resolution = resolver.resolve(boards);
  } catch (const SearchError& error) {
    if (error.internal_error()) solver_.report_internal_error(*error.internal_error());
    problem_ = error.what();
    return RunEnd::failed;
  }
  if (resolution == Resolution::stopped) return RunEnd::stopped;
  if (resolution == Resolution::unresolved) {
    problem_ += ", and solving once more did not tell which is wrong";
    return RunEnd::conflict;
  }
  const std::vector<std::string>& out = resolver.excluded();
  const bool own = std::ranges::any_of(out, [this](const std::string& worker) {
    return worker == work_.worker().id || worker == resolver_id_;
  });
  if (own) {
    problem_ +=
        ", and it was this process that was wrong: its results are revoked; test this machine";
    solver_.report_internal_error({InternalError::What::refuted_result, boards.front()});
    return RunEnd::conflict;
  }
  problem_.clear();
  load();
  take_over_queue();
  return std::nullopt;
}

/// The third opinion. Meanwhile work continues and leases are renewed. Returns nothing if the run
/// is stopped.
std::optional<Fact> CampaignRun::search_independently(const Board& board, const Window& window,
                                                      bool differently) {
  IsolatedSearch search(board.empty_count(), !differently);
  if (settings_.prepare) settings_.prepare(search.solver());
  auto found = std::async(std::launch::async, [&] {
    return search.solve(board, window, settings_.engine, resolver_id_);
  });
  try {
    while (found.wait_for(kPatience) != std::future_status::ready) {
      if (stopped_()) search.request_stop();
      add_results(work_.collect(std::chrono::milliseconds(0)));
    }
  } catch (const StoreError&) {
    search.request_stop();
    throw;
  }
  return found.get();
}

/// Reads new facts of other workers and new revocations, and counts the workers.
void CampaignRun::read_others() {
  since_others_ = Stopwatch();
  store_.return_expired();
  std::vector<Damage> damaged;
  read_ = store_.for_each_fact(read_, damaged, [this](const StoredFact& stored) {
    if (stored.fact.provenance.worker != work_.worker().id) add_fact(stored.fact);
  });
  report_damaged(damaged);
  if (has_revoked_facts()) {
    load();
    take_over_queue();
  }
  count_workers();
  release_suspects();
}

/// True if the chooser has a fact that does not count any more.
bool CampaignRun::has_revoked_facts() {
  bool less = false;
  BoundsPage page;
  do {
    page = store_.bounds_since(revision_);
    revision_ = page.revision;
    for (const KnownBounds& known : page.known) {
      const Bounds had = chooser_->fact_bounds(known.board);
      less = less || (!known.disputed &&
                      (known.bounds.lower < had.lower || known.bounds.upper > had.upper));
    }
  } while (!page.last);
  return less;
}

void CampaignRun::count_workers() {
  other_threads_ = 0;
  others_.clear();
  for (const Worker& worker : store_.workers()) {
    const bool here = worker.host.ends_with(kChooserMark);
    if (here || worker.host.empty() || worker.excluded || worker.seconds_silent > kSilent) continue;
    other_threads_ += worker.threads;
    others_.push_back(worker);
  }
}

/// Retries tasks that several workers have lost, once nothing else is left.
void CampaignRun::release_suspects() {
  if (work_.held() != 0 || (chooser_->in_flight() == 0 && audits_.unconfirmed() == 0)) return;
  std::vector<TaskId> suspects;
  for (const QueuedTask& queued : store_.queue()) {
    const std::string& only = queued.task.recipient;
    const bool for_nobody =
        !only.empty() && only != work_.worker().id &&
        std::ranges::none_of(others_, [&](const Worker& worker) { return worker.id == only; });
    if (for_nobody) continue;
    if (queued.state != TaskState::suspect) return;
    suspects.push_back(queued.task.id);
  }
  if (suspects.empty()) return;
  if (settings_.notice) {
    settings_.notice("all leaves that are left were with " + std::to_string(kSuspectLosses) +
                     " workers that were lost: they are tried once more");
  }
  store_.release(suspects);
}

LeafLimits CampaignRun::leaf_limits() const {
  return {.nodes = settings_.leaf_seconds * work_.rate().nodes_per_second(),
          .empties = settings_.leaf_empties};
}

void CampaignRun::show() {
  since_shown_ = Stopwatch();
  if (!watch_) return;
  watch_({*chooser_, facts_, solved_, others_.size(), work_.rate().nodes_per_second(),
          watch_time_.seconds(), work_.nodes_under_way(), searching_roots_,
          remaining_work(*chooser_, facts_rate_)});
}

}  // namespace kanzen::campaign
