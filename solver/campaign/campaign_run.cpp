#include "solver/campaign/campaign_run.hpp"

#include <algorithm>
#include <future>
#include <span>
#include <unordered_set>
#include <utility>

#include "core/hash.hpp"
#include "solver/campaign/choice/chooser.hpp"
#include "solver/campaign/choice/chooser_identity.hpp"
#include "solver/campaign/leaf_cost.hpp"
#include "solver/campaign/store/task_table.hpp"
#include "solver/campaign/summary/campaign_review.hpp"
#include "solver/campaign/summary/campaign_status.hpp"
#include "solver/campaign/trust/disputes.hpp"
#include "solver/campaign/trust/isolated_search.hpp"

namespace kanzen::campaign {

namespace {

constexpr double kLostAfterSeconds = 60;  // seconds after which a worker counts as lost

}  // namespace

bool is_active(const WorkerInfo& worker) noexcept {
  return !worker.host.empty() && !worker.excluded && worker.seconds_silent <= kLostAfterSeconds;
}

void OtherWorkers::read(Store& store) {
  workers_ = store.workers();
  std::erase_if(workers_,
                [](const WorkerInfo& worker) { return is_chooser(worker) || !is_active(worker); });
}

std::size_t OtherWorkers::threads() const noexcept {
  std::size_t threads = 0;
  for (const WorkerInfo& worker : workers_) threads += worker.threads;
  return threads;
}

void StoreFollower::load(const LeafLimits& limits) {
  const bool is_first = !chooser_;
  const LeafModels models = chooser_ ? chooser_->predictor().models() : LeafModels{};
  RecentFacts recent;
  rate_ = {};
  chooser_.emplace(
      limits,
      [this](const Board& board) {
        // Nothing is solved after a stop, so estimates would waste time.
        return hooks_.must_stop() ? 0 : hooks_.estimate(board);
      },
      models);
  if (hooks_.advise) chooser_->predictor().set_advisor(hooks_.advise);
  const LoadedFacts report = load_chooser(store_, *chooser_, [&](const Fact& fact) {
    if (hooks_.on_fact) hooks_.on_fact(fact);
    rate_.learn(fact);
    if (is_first) recent.add(fact);
  });
  recent.train(*chooser_, hooks_.must_stop);
  facts_ = report.facts;
  last_ = report.last;
  exclusions_ = report.exclusions;
  report_damaged(report.damaged);
}

std::vector<Board> StoreFollower::read_new(const std::string& except_worker) {
  std::vector<Board> boards;
  std::vector<DamagedFact> damaged;
  last_ = store_.for_each_fact(last_, damaged, [&](const StoredFact& stored) {
    if (stored.fact.provenance.worker == except_worker) return;
    add(stored.fact);
    boards.push_back(stored.fact.board);
  });
  report_damaged(damaged);
  return boards;
}

void StoreFollower::add(const Fact& fact) {
  ++facts_;
  rate_.learn(fact);
  if (hooks_.on_fact) hooks_.on_fact(fact);
  chooser_->add_fact(fact.board, fact.bounds, static_cast<double>(fact.provenance.nodes));
}

bool StoreFollower::is_outdated() { return store_.exclusions().size() != exclusions_; }

bool StoreFollower::is_disputed() const noexcept { return chooser_->contradiction().has_value(); }

std::vector<Board> StoreFollower::disputed_boards() const {
  return campaign::disputed_boards(chooser_->tree(),
                                   [this](NodeId node) { return chooser_->facts().bounds(node); });
}

/// Reports each damaged fact once.
void StoreFollower::report_damaged(const std::vector<DamagedFact>& damaged) {
  std::vector<DamagedFact> fresh;
  for (const DamagedFact& damage : damaged) {
    if (reported_damaged_.insert(damage.what).second) fresh.push_back(damage);
  }
  if (!hooks_.on_notice) return;
  for (const std::string& message : damage_messages(fresh)) hooks_.on_notice(message);
}

namespace {

constexpr std::size_t kLeavesPerThread = 3;
constexpr double kReadOthersEvery = 1;  // seconds
constexpr double kShowEvery = 0.5;
constexpr std::chrono::milliseconds kPollInterval{200};

}  // namespace

CampaignRun CampaignRun::begin(Store& store, Solver& solver, const CampaignOptions& options,
                               std::function<bool()> must_stop,
                               std::function<void(const RunView&)> watch) {
  return {store.lock_chooser(), store, solver, options, std::move(must_stop), std::move(watch)};
}

CampaignRun::CampaignRun(std::shared_ptr<ChooserLock> lock, Store& store, Solver& solver,
                         const CampaignOptions& options, std::function<bool()> must_stop,
                         std::function<void(const RunView&)> watch)
    : store_(store),
      lock_(std::move(lock)),
      solver_(solver),
      options_(options),
      must_stop_(std::move(must_stop)),
      watch_(std::move(watch)),
      estimator_(kEstimateShare),
      worker_(store, solver,
              make_chooser_info(options.host, options.engine, solver.options().threads),
              options.lease_time, options.prepare),
      audits_(options.audit_share),
      follower_(store, {.estimate = [this](const Board& board) { return estimator_(board); },
                        .advise =
                            [this](const Board& board, Score threshold) {
                              return selective_bounds_.at_least(board, threshold);
                            },
                        .on_fact = [this](const Fact& fact) { audits_.add_fact(fact); },
                        .on_notice = options.on_notice,
                        .must_stop = must_stop_}),
      queue_(store) {
  load();
}

CampaignEnd CampaignRun::run() {
  CampaignEnd end = run_to_end();
  try {
    add_results(worker_.stop());
  } catch (const StoreError& error) {
    if (error.kind() != StoreError::Kind::excluded) throw;
  }
  if (end != CampaignEnd::contradiction && worker_.failure()) {
    if (end != CampaignEnd::failed || end_message_.empty()) end_message_ = *worker_.failure();
    end = CampaignEnd::failed;
  }
  if (const std::optional<InternalError> error = solver_.internal_error()) {
    // Its other searches ran on the same machine. Nothing reported may rest on any of them.
    if (!resolver_id_.empty())
      store_.exclude({resolver_id_, SearchError(error->board, *error).what()});
    load();
  }
  if (end == CampaignEnd::decided && follower_.is_disputed()) {  // by later facts
    end_message_ = contradiction_text(store_, follower_.disputed_boards()) +
                   "; the next run decides which one is wrong";
    end = CampaignEnd::contradiction;
  }
  if (end == CampaignEnd::decided) {
    std::vector<TaskId> rest;
    for (const QueuedTask& queued : store_.queue()) rest.push_back(queued.task.id);
    store_.withdraw(rest);
  }
  show();
  return end;
}

CampaignEnd CampaignRun::run_to_end() {
  search_roots();
  queue_.take_over(read_lost_choosers(store_, worker_.info().id));
  for (;;) {
    if (worker_.failure()) return CampaignEnd::failed;
    if (follower_.is_disputed()) {
      if (const std::optional<CampaignEnd> end = resolve_dispute()) return *end;
    }
    if (is_decided()) {
      read_others();  // a worker may have been excluded, even this one
      if (!follower_.is_disputed() && is_decided()) return CampaignEnd::decided;
    }
    if (must_stop_()) return CampaignEnd::stopped;
    choose_leaves();
    if (const auto audits = audits_.due_tasks(worker_.info().id, !others_.list().empty());
        !audits.empty()) {
      static_cast<void>(store_.publish(audits));
    }
    worker_.lease();
    add_results(worker_.collect(kPollInterval));
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
  std::unordered_set<Board, BoardHasher> seen;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    if (chooser().claims().state(i) != ClaimState::open) continue;
    const RootClaim& claim = claims[i];
    const Board& root = claim.root.board;
    const bool is_leaf = root.empty_count() <= limits.empties ||
                         LeafCostModel().nodes(root.empty_count(), 0) <= limits.nodes;
    if (is_leaf || must_stop_() || !seen.insert(root).second) continue;
    const Window window{claim.at_least.value_or(kMinScore) - 1,
                        claim.at_most.value_or(kMaxScore) + 1};
    const auto max_nodes = static_cast<std::uint64_t>(std::max(limits.nodes, 1.0));
    std::future<void> searched = std::async(
        std::launch::async, [&] { selective_bounds_.search(solver_, root, window, max_nodes); });
    searching_roots_ = true;
    do show();
    while (searched.wait_for(kPollInterval) != std::future_status::ready);
    searching_roots_ = false;
    searched.get();
  }
  if (!seen.empty()) follower_.chooser().update_predictions();
}

/// Reads the whole store, and forgets all earlier facts.
void CampaignRun::load() {
  audits_ = Audits(options_.audit_share);
  audited_facts_ = 0;
  follower_.load(leaf_limits());
}

/// Chooses leaves until there are enough for all workers.
void CampaignRun::choose_leaves() {
  const std::size_t threads = worker_.info().threads + others_.threads();
  queue_.fill(follower_.chooser(), std::max(kLeavesPerThread * threads, 3 * worker_.capacity() / 2),
              must_stop_);
}

void CampaignRun::withdraw_unneeded() {
  worker_.cancel(queue_.withdraw_unneeded(follower_.chooser()));
}

void CampaignRun::add_results(const std::vector<SolvedTask>& results) {
  for (const SolvedTask& result : results) {
    follower_.add(result.fact);
    queue_.note_fact(chooser(), result.fact.board);
    ++solved_;
  }
  if (!results.empty()) follower_.chooser().set_limits(leaf_limits());
}

bool CampaignRun::is_decided() { return chooser().claims().all_decided() && is_confirmed(); }

/// True if no result on which the decided claims rest waits for its audit. Begins the audits that
/// are missing: those of mispredicted results that carry the proof. Most wrong results look
/// mispredicted, and here they would do harm.
bool CampaignRun::is_confirmed() {
  if (!audits_.enabled()) return true;
  if (audited_facts_ != follower_.fact_count()) {
    audited_facts_ = follower_.fact_count();
    for (const ProvenBound& bound : mispredicted_support(follower_.chooser())) {
      if (audits_.has_audit(bound.board, bound.window())) continue;
      audits_.audit(bound.window(), store_.facts_about(bound.board).facts);
    }
  }
  return audits_.unconfirmed() == 0;
}

/// Finds out which facts are wrong. Returns nothing if the run can continue.
std::optional<CampaignEnd> CampaignRun::resolve_dispute() {
  if (resolver_id_.empty()) {
    const WorkerInfo resolver = make_chooser_info(options_.host, options_.engine, 1);
    store_.enrol(resolver);
    resolver_id_ = resolver.id;
  }
  const std::vector<Board> boards = follower_.disputed_boards();
  end_message_ = contradiction_text(store_, boards);
  notify(end_message_ + ": solving once more to find the wrong one");
  DisputeResolver resolver(
      store_,
      [this](const Board& board, const Window& window, RecheckOrdering ordering) {
        return search_independently(board, window, ordering);
      },
      [this](const std::string& text) { notify(text); });
  Resolution resolution{};
  try {
    resolution = resolver.resolve(boards);
  } catch (const SearchError& error) {
    if (error.internal_error()) solver_.report_internal_error(*error.internal_error());
    end_message_ = error.what();
    return CampaignEnd::failed;
  }
  if (resolution == Resolution::stopped) return CampaignEnd::stopped;
  if (resolution == Resolution::unresolved) {
    end_message_ += ", and a second search could not show which one is wrong";
    return CampaignEnd::contradiction;
  }
  const bool own = std::ranges::any_of(resolver.excluded(), [this](const std::string& worker) {
    return worker == worker_.info().id || worker == resolver_id_;
  });
  if (own) {
    end_message_ +=
        ", and it was this process that was wrong: none of its results counts any more; test this "
        "machine";
    solver_.report_internal_error({InternalError::Kind::refuted_result, boards.front()});
    return CampaignEnd::contradiction;
  }
  end_message_.clear();
  load();
  queue_.take_over(read_lost_choosers(store_, worker_.info().id));
  return std::nullopt;
}

/// Solves a disputed position with one thread and an empty table, for DisputeResolver. Meanwhile
/// work continues and leases are renewed. Returns nothing if the run is stopped.
std::optional<Fact> CampaignRun::search_independently(const Board& board, const Window& window,
                                                      RecheckOrdering ordering) {
  IsolatedSearch search(board.empty_count(), ordering == RecheckOrdering::by_evaluation);
  if (options_.prepare) options_.prepare(search.solver());
  auto found = std::async(std::launch::async, [&] {
    return search.solve(board, window, options_.engine, resolver_id_);
  });
  try {
    while (found.wait_for(kPollInterval) != std::future_status::ready) {
      if (must_stop_()) search.request_stop();
      add_results(worker_.collect(std::chrono::milliseconds(0)));
    }
  } catch (const StoreError&) {
    search.request_stop();
    throw;
  }
  return found.get();
}

/// Reads new facts of other workers and new exclusions, and counts the workers.
void CampaignRun::read_others() {
  since_others_ = Stopwatch();
  store_.return_expired();
  for (const Board& board : follower_.read_new(worker_.info().id)) {
    queue_.note_fact(chooser(), board);
  }
  if (follower_.is_outdated()) {
    load();
    queue_.take_over(read_lost_choosers(store_, worker_.info().id));
  }
  others_.read(store_);
  unpark_tasks();
}

/// Retries parked tasks once no other is left.
void CampaignRun::unpark_tasks() {
  if (worker_.held() != 0 || (chooser().in_flight().size() == 0 && audits_.unconfirmed() == 0))
    return;
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
  if (!watch_) return;
  watch_({chooser(), follower_.fact_count(), solved_, others_.list().size(),
          worker_.rate().nodes_per_second(), since_start_.seconds(), worker_.running_nodes(),
          searching_roots_, remaining_work(chooser(), follower_.rate())});
}

}  // namespace kanzen::campaign
