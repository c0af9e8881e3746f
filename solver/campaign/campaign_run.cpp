#include "solver/campaign/campaign_run.hpp"

#include <future>

namespace kanzen::campaign {

namespace {

constexpr std::size_t kLeavesPerThread = 3;
constexpr double kReadOthersEvery = 1;  // seconds
constexpr double kShowEvery = 0.5;
constexpr double kEstimateEvery = 5;
constexpr std::chrono::milliseconds kPollInterval{200};
constexpr double kChooseFor = 0.2;  // seconds at a time, so that workers get leaves early
/// Inherited leaves come first: the others have a priority of at most 0.5.
constexpr double kInheritedPriority = 1;

/// The leaves of a claim come before those of one that is ten times as large; among claims of one
/// size, the likeliest mispredictions come first.
Task make_task(const Leaf& leaf) {
  return {.board = leaf.board,
          .window = leaf.window,
          .priority = leaf.misprediction_probability -
                      std::floor(std::log10(std::max(leaf.claim_nodes, 1.0))),
          .expected_nodes = leaf.expected_nodes,
          .group = leaf.group};
}

}  // namespace

CampaignRun::CampaignRun(Store& store, Solver& solver, const CampaignOptions& options,
                         std::function<bool()> must_stop, std::function<void(const RunView&)> watch)
    : store_(store),
      lock_(store.lock_chooser()),
      solver_(solver),
      options_(options),
      must_stop_(std::move(must_stop)),
      watch_(std::move(watch)),
      estimator_(kEstimateShare),
      worker_(store, solver,
              make_chooser_info(options.host, options.engine, solver.options().threads),
              options.lease_time, options.prepare),
      audits_(options.audit_share) {
  load();
}

CampaignEnd CampaignRun::run() {
  CampaignEnd end = run_to_end();
  try {
    add_solved(worker_.stop());
  } catch (const StoreError& error) {
    // Somebody has excluded our worker, so none of its results counts any more, and what was
    // decided by them is open again.
    if (error.kind() != StoreError::Kind::excluded) throw;
    load();
    if (end == CampaignEnd::decided && !is_decided()) throw;
  }
  if (end != CampaignEnd::contradiction && worker_.failure()) {
    if (end != CampaignEnd::failed || end_message_.empty()) end_message_ = *worker_.failure();
    end = CampaignEnd::failed;
  }
  if (const std::optional<InternalError> error = solver_.internal_error()) {
    // Its other searches ran on the same machine, so nothing reported may rest on any of them.
    if (!resolver_id_.empty())
      store_.exclude({resolver_id_, SearchError(error->board, *error).what()});
    load();
  }
  if (end == CampaignEnd::decided && chooser().contradiction()) {  // by later facts
    end_message_ =
        contradiction_text(store_, disputed_boards()) + "; the next run decides which one is wrong";
    end = CampaignEnd::contradiction;
  }
  if (end == CampaignEnd::decided) {
    // Other workers notice this when they renew their leases, and give up searches that may take
    // many minutes more.
    std::vector<TaskId> rest;
    for (const QueuedTask& queued : store_.queue()) rest.push_back(queued.task.id);
    store_.withdraw(rest);
  }
  if (end == CampaignEnd::decided) estimate();
  show();
  return end;
}

// The loop of a whole campaign. Chooser, worker and audits know nothing of each other, and here
// they take turns: what is known is judged first (steps 1 to 4), then there is new work (5 to 7),
// and results come in (8 to 10). One thread does all this, the one that has the store; searches run
// on the threads of the solver meanwhile. What the order must keep:
//
//  - A dispute comes before the decision. From facts that contradict each other anything follows, a
//    proof of each claim included. `prove status` once showed claims as proven although they rested
//    on a worker that was under suspicion.
//  - Others' results are read in two places. Step 9 is enough to choose leaves by, as it is at
//    most a second late. A decision is final, though, so step 3 reads them once more: somebody may
//    have excluded the worker on whose facts it rests, even this one, or a new fact may contradict
//    them. Only what is still decided then ends the run.
//  - The decision comes before the stop, so that a run which is stopped at the very end says what
//    it has proven.
//  - The decision begins the audits that a proof still needs, step 6 publishes them, and step 7
//    leases them before any new leaf, as their priority is higher. In the other order a wrong
//    worker would get a batch of leaves more before anybody looks at its results.
//  - Step 5 may search the root of a claim, which needs the whole solver. So it comes before the
//    leases, and while it waits for the leaves under way, step 7 leases nothing; else the solver
//    would never be idle.
//  - Leaves are withdrawn when the facts of this process and of others are in the tree, since each
//    of them may be what makes a leaf unneeded.
CampaignEnd CampaignRun::run_to_end() {
  take_over();
  for (;;) {
    // Step 1. Stop if this process cannot be trusted.
    if (worker_.failure()) return CampaignEnd::failed;

    // Step 2. Facts that contradict each other: a search decides which of them is wrong.
    if (chooser().contradiction()) {
      if (const std::optional<CampaignEnd> end = resolve_dispute()) return *end;
    }

    // Step 3. All claims are decided, also by what others have found meanwhile.
    if (is_decided()) {
      read_others();
      if (!chooser().contradiction() && is_decided()) return CampaignEnd::decided;
    }

    // Step 4. The end from outside: a signal or a limit.
    if (must_stop_()) return CampaignEnd::stopped;

    // Step 5. New leaves for the queue.
    choose_leaves();

    // Step 6. Second searches for the queue.
    if (const auto audits = audits_.due_tasks(worker_.info().id, other_workers_ != 0);
        !audits.empty()) {
      (void)store_.publish(audits);
    }

    // Step 7. This process works, too.
    if (!root_waits_) worker_.lease();

    // Step 8. Wait a moment for its results, and renew its leases.
    add_solved(worker_.collect(kPollInterval));

    // Step 9. The results of others.
    if (since_others_.seconds() >= kReadOthersEvery) read_others();

    // Step 10. Nobody needs to solve what these results have decided.
    worker_.cancel(withdraw_unneeded());

    // Step 11. Displays.
    if (estimate_due_ || since_estimate_.seconds() >= kEstimateEvery) estimate();
    if (since_shown_.seconds() >= kShowEvery) show();
  }
}

/// Whether leaves of a claim may be chosen: its root is one, or search_root() has searched it.
bool CampaignRun::root_is_known(std::size_t claim) const {
  const LeafLimits limits = leaf_limits();
  const Board& root = store_.definition().claims[claim].root.board;
  return root.empty_count() <= limits.empties ||
         LeafCostModel().nodes(root.empty_count(), 0) <= limits.nodes ||
         searched_roots_.contains(root);
}

/// Searches enough to predict the best moves near the root of a claim, if that takes no more work
/// than a leaf, on a thread of its own, so that displays show it. REQUIRES: this process is solving
/// no leaf.
void CampaignRun::search_root(std::size_t number) {
  const RootClaim claim = store_.definition().claims[number];
  const Window window{claim.bounds.lower - 1, claim.bounds.upper + 1};
  const auto max_nodes = static_cast<std::uint64_t>(std::max(leaf_limits().nodes, 1.0));
  std::future<void> searched = std::async(std::launch::async, [&] {
    selective_bounds_.search(solver_, claim.root.board, window, max_nodes);
  });
  searches_roots_ = true;
  do show();
  while (searched.wait_for(kPollInterval) != std::future_status::ready);
  searches_roots_ = false;
  searched.get();
  searched_roots_.insert(claim.root.board);
  estimate_due_ = true;
  chooser_->update_predictions();
}

/// Reads the whole store into a new chooser. It forgets all earlier facts, but gets the trained
/// models of the last one; the first chooser trains its models with the last facts of earlier runs.
void CampaignRun::load() {
  audits_ = Audits(options_.audit_share);
  audited_facts_ = 0;
  estimate_due_ = true;
  const bool is_first = !chooser_;
  const LeafModels models = chooser_ ? chooser_->predictor().models() : LeafModels{};
  std::deque<Fact> recent;
  rate_ = {};
  chooser_.emplace(
      leaf_limits(),
      [this](const Board& board) {
        // Nothing is solved after a stop, so estimates would waste time.
        return must_stop_() ? 0 : estimator_(board);
      },
      models);
  chooser_->predictor().set_advisor([this](const Board& board, Score threshold) {
    return selective_bounds_.at_least(board, threshold);
  });
  const LoadedFacts loaded = load_chooser(store_, *chooser_, [&](const Fact& fact) {
    audits_.add_fact(fact);
    rate_.learn(fact);
    if (is_first) add_recent(recent, fact);
  });
  train(*chooser_, recent, must_stop_);
  facts_ = loaded.facts;
  last_ = loaded.last;
  exclusions_ = loaded.exclusions;
  report_damaged(loaded.damaged);
}

/// Carries a fact of any worker to the tree, the audits and the models, and notes the task that it
/// has made superfluous.
void CampaignRun::add(const Fact& fact) {
  ++facts_;
  rate_.learn(fact);
  audits_.add_fact(fact);
  chooser_->add_fact(fact.board, fact.bounds, static_cast<double>(fact.provenance.nodes));
  // If the leaf of a task is no longer in flight, the task is withdrawn next. The worker that has a
  // task ends it with its result, but results also arrive in other ways.
  const NodeId node = chooser_->tree().find(fact.board);
  const auto task = tasks_.find(node);
  if (task == tasks_.end() || chooser_->is_in_flight(node)) return;
  decided_.push_back(task->second);
  tasks_.erase(task);
}

/// Names each damaged row of the store once, though every load() comes upon it again.
void CampaignRun::report_damaged(const std::vector<DamagedFact>& damaged) {
  std::vector<DamagedFact> fresh;
  for (const DamagedFact& damage : damaged) {
    if (reported_damaged_.insert(damage.what).second) fresh.push_back(damage);
  }
  for (const std::string& message : damage_messages(fresh)) notify(message);
}

/// REQUIRES: chooser().contradiction() has a value.
std::vector<Board> CampaignRun::disputed_boards() const {
  return campaign::disputed_boards(chooser_->tree(),
                                   [this](NodeId node) { return chooser_->facts().bounds(node); });
}

/// Begins anew with the queue of the store. Withdraws the tasks of lost choosers at once, without
/// waiting until their leases expire. Leaves that a worker has leased wait to be resumed; others
/// are chosen again. Parked tasks stay.
void CampaignRun::take_over() {
  using Holder = InheritedLeaf::Holder;
  std::set<std::string> lost_choosers;
  for (const WorkerInfo& worker : store_.workers()) {
    if (is_chooser(worker) && worker.id != worker_.info().id) lost_choosers.insert(worker.id);
  }
  tasks_.clear();
  inherited_.clear();
  std::vector<TaskId> withdrawn;
  for (const QueuedTask& queued : store_.queue()) {
    if (queued.state == TaskState::parked) continue;
    Holder holder = Holder::none;
    if (queued.state == TaskState::leased) {
      holder = lost_choosers.contains(queued.worker) ? Holder::lost_chooser : Holder::worker;
    }
    // A leaf that nobody has begun is better chosen again, by all that is known now. Audits begin
    // again from the facts that they are about.
    if (queued.task.purpose == Purpose::leaf && queued.leases > 0) {
      inherited_.push_back({queued.task, holder});
    } else if (holder != Holder::worker) {
      withdrawn.push_back(queued.task.id);
    }
  }
  if (!withdrawn.empty()) store_.withdraw(withdrawn);
}

/// Chooses leaves until there are enough for all workers, or for a short time. Leaves of earlier
/// choosers come first, then the smallest claims. The root of a claim is searched when its turn
/// comes: with all roots before any leaf, a claim of half a second once waited minutes.
void CampaignRun::choose_leaves() {
  resume_inherited();
  if (!inherited_.empty()) return;
  root_waits_ = false;
  const std::size_t threads = worker_.info().threads + other_threads_;
  // So many that no worker waits for us, but no more: each result tells us something about the
  // leaves that come later.
  const std::size_t target = std::max(kLeavesPerThread * threads, 3 * worker_.capacity() / 2);
  std::vector<Leaf> leaves;
  std::vector<Task> tasks;
  const Stopwatch choosing;
  const std::vector<std::size_t> claims = chooser_->claims_by_work();
  for (const std::size_t claim : claims) {
    if (!root_is_known(claim)) {
      const bool is_idle = worker_.held() == 0 && leaves.empty();
      root_waits_ = claim == claims.front() && !is_idle;
      if (!is_idle || must_stop_()) break;
      search_root(claim);
    }
    while (chooser_->in_flight() < target && !must_stop_() && choosing.seconds() <= kChooseFor) {
      const std::optional<Leaf> leaf = chooser_->next_for(claim);
      if (!leaf) break;
      leaves.push_back(*leaf);
      tasks.push_back(make_task(*leaf));
    }
    if (chooser_->in_flight() >= target || choosing.seconds() > kChooseFor) break;
  }
  publish(leaves, tasks, chooser_->take_expanded());
}

/// Resumes leased leaves that are still needed. Those that no worker holds come before all others,
/// since a checkpoint may have a part of their search.
void CampaignRun::resume_inherited() {
  using Holder = InheritedLeaf::Holder;
  std::vector<TaskId> withdrawn;
  std::vector<Leaf> resumed;
  std::vector<Task> tasks;
  const Stopwatch resuming;
  while (!inherited_.empty() && !must_stop_() && resuming.seconds() <= kChooseFor) {
    const InheritedLeaf inherited = std::move(inherited_.front());
    inherited_.pop_front();
    const std::optional<Leaf> leaf = chooser_->resume(inherited.task.board, inherited.task.window);
    if (inherited.holder == Holder::worker) {
      if (leaf) tasks_.insert_or_assign(leaf->node, inherited.task.id);
      continue;
    }
    // Nobody could lease the task of a lost chooser before its lease expires, so it is published
    // as a new one.
    if (inherited.holder == Holder::lost_chooser || !leaf) withdrawn.push_back(inherited.task.id);
    if (!leaf) continue;
    resumed.push_back(*leaf);
    tasks.push_back(make_task(*leaf));
    tasks.back().priority = kInheritedPriority;
  }
  if (!withdrawn.empty()) store_.withdraw(withdrawn);
  publish(resumed, tasks);
}

/// `expanded` are the positions that got moves since the last time: the store keeps them, so that a
/// later chooser begins with this tree.
void CampaignRun::publish(const std::vector<Leaf>& leaves, const std::vector<Task>& tasks,
                          const std::vector<Board>& expanded) {
  if (tasks.empty() && expanded.empty()) return;
  const std::vector<TaskId> ids = store_.publish(tasks, expanded);
  for (std::size_t i = 0; i < ids.size(); ++i) tasks_.insert_or_assign(leaves[i].node, ids[i]);
}

/// Takes tasks from the queue that have a result, or whose result cannot matter any more. Returns
/// them, as the worker of this process may be solving some.
std::vector<TaskId> CampaignRun::withdraw_unneeded() {
  std::vector<TaskId> ids = std::exchange(decided_, {});
  for (const Leaf& leaf : chooser_->take_unneeded()) {
    const auto task = tasks_.find(leaf.node);
    if (task == tasks_.end()) continue;
    ids.push_back(task->second);
    tasks_.erase(task);
  }
  if (!ids.empty()) store_.withdraw(ids);
  return ids;
}

/// Adds results of this process. They change its speed, and thereby what counts as a leaf.
void CampaignRun::add_solved(const std::vector<SolvedTask>& tasks) {
  for (const SolvedTask& task : tasks) add(task.fact);
  if (!tasks.empty()) chooser_->set_limits(leaf_limits());
}

/// Whether all claims are decided by results that need no audit any more.
bool CampaignRun::is_decided() { return chooser().claims().all_decided() && is_confirmed(); }

/// Whether no result on which the decided claims rest waits for its audit. Begins the missing
/// audits of mispredicted results that carry the proof: most wrong results look mispredicted, and
/// here they would do harm.
bool CampaignRun::is_confirmed() {
  if (!audits_.enabled()) return true;
  if (audited_facts_ != facts_) {
    audited_facts_ = facts_;
    estimate_due_ = true;
    for (const ProvenBound& bound : mispredicted_support(*chooser_)) {
      if (audits_.has_audit(bound.board, bound.window())) continue;
      audits_.audit(bound.window(), store_.facts_about(bound.board));
    }
  }
  return audits_.unconfirmed() == 0;
}

/// Returns nullopt if the run can continue.
std::optional<CampaignEnd> CampaignRun::resolve_dispute() {
  if (resolver_id_.empty()) {
    const WorkerInfo resolver = make_chooser_info(options_.host, options_.engine, 1);
    store_.enrol(resolver);
    resolver_id_ = resolver.id;
  }
  const std::vector<Board> boards = disputed_boards();
  end_message_ = contradiction_text(store_, boards);
  notify(end_message_ + ": solving once more to find the wrong one");
  std::optional<std::vector<std::string>> excluded;
  try {
    excluded = campaign::resolve_dispute(
        store_, boards,
        [this](const Board& board, const Window& window, RecheckOrdering ordering) {
          return search_independently(board, window, ordering);
        },
        [this](const std::string& text) { notify(text); });
  } catch (const SearchError& error) {
    if (error.internal_error()) solver_.report_internal_error(*error.internal_error());
    end_message_ = error.what();
    return CampaignEnd::failed;
  }
  if (!excluded) return CampaignEnd::stopped;
  if (excluded->empty()) {
    end_message_ += ", and a second search could not show which one is wrong";
    return CampaignEnd::contradiction;
  }
  const bool is_ours = std::ranges::any_of(*excluded, [this](const std::string& worker) {
    return worker == worker_.info().id || worker == resolver_id_;
  });
  if (is_ours) {
    end_message_ +=
        ", and it was this process that was wrong: none of its results counts any more; test this "
        "machine";
    solver_.report_internal_error({InternalError::Kind::refuted_result, boards.front()});
    return CampaignEnd::contradiction;
  }
  end_message_.clear();
  load();
  take_over();
  return std::nullopt;
}

/// Searches with one thread and an empty table, to give resolve_dispute() an independent result.
/// Meanwhile work continues and leases are renewed. Nullopt if the run is stopped.
std::optional<Fact> CampaignRun::search_independently(const Board& board, const Window& window,
                                                      RecheckOrdering ordering) {
  Solver solver(isolated_options(board.empty_count(), ordering == RecheckOrdering::by_evaluation));
  if (options_.prepare) options_.prepare(solver);
  auto found = std::async(std::launch::async, [&] {
    const Solution solution = solver.solve(board, window);
    return to_fact(solution, board, window,
                   {.is_isolated = true, .engine = options_.engine, .worker = resolver_id_},
                   solver.stop_requested());
  });
  try {
    while (found.wait_for(kPollInterval) != std::future_status::ready) {
      if (must_stop_()) solver.request_stop();
      add_solved(worker_.collect(std::chrono::milliseconds(0)));
    }
  } catch (...) {
    solver.request_stop();  // the destructor of the future waits for the search
    throw;
  }
  return found.get();
}

/// Reads what other processes have changed in the store: facts, claims, exclusions and workers.
/// This process's own facts are skipped, since add_solved() has added them. An exclusion or a new
/// claim needs a new tree, as facts can be added to a tree but not taken from it.
void CampaignRun::read_others() {
  since_others_ = Stopwatch();
  store_.return_expired();
  std::vector<DamagedFact> damaged;
  last_ = store_.for_each_fact(last_, damaged, [this](const StoredFact& stored) {
    if (stored.fact.provenance.worker != worker_.info().id) add(stored.fact);
  });
  report_damaged(damaged);
  const bool has_new_claims = store_.refresh();
  if (has_new_claims) worker_.cancel_all();  // a smaller claim may have been added
  if (has_new_claims || store_.exclusions().size() != exclusions_) {
    load();  // some facts may not count any more
    take_over();
  }
  other_workers_ = other_threads_ = 0;
  for (const WorkerInfo& worker : store_.workers()) {
    if (is_chooser(worker) || !is_active(worker)) continue;
    ++other_workers_;
    other_threads_ += worker.threads;
  }
  unpark_tasks();
}

/// Retries parked tasks once no other task is left, since they may lose yet another worker.
void CampaignRun::unpark_tasks() {
  if (worker_.held() != 0 || (chooser().in_flight() == 0 && audits_.unconfirmed() == 0)) return;
  std::vector<TaskId> parked;
  for (const QueuedTask& queued : store_.queue()) {
    if (queued.state != TaskState::parked) return;
    parked.push_back(queued.task.id);
  }
  if (parked.empty()) return;
  notify("all remaining leaves are parked, because " + std::to_string(kMaxLosses) +
         " workers were lost at each: they are tried once more");
  store_.unpark(parked);
}

LeafLimits CampaignRun::leaf_limits() const {
  return {.nodes = options_.leaf_seconds * worker_.rate().nodes_per_second(),
          .empties = options_.leaf_empties};
}

void CampaignRun::notify(const std::string& text) const {
  if (options_.on_notice) options_.on_notice(text);
}

void CampaignRun::show() {
  since_shown_ = Stopwatch();
  if (watch_) {
    watch_({chooser(), facts_, other_workers_, worker_.info().threads + other_threads_,
            worker_.rate().nodes_per_second(), since_start_.seconds(), searches_roots_, left_});
  }
}

/// Makes the one estimate of the remaining work that all displays show.
void CampaignRun::estimate() {
  since_estimate_ = Stopwatch();
  estimate_due_ = false;
  IsConfirmed is_confirmed;
  if (audits_.enabled()) {
    is_confirmed = [this](const ProvenBound& bound) {
      return audits_.is_confirmed(bound.board, bound.window());
    };
  }
  left_ = remaining_work(*chooser_, rate_, is_confirmed);
  store_.record_estimate({left_, chooser().facts().all_searched_nodes()});
}

}  // namespace kanzen::campaign
