#include "solver/campaign/bundles.hpp"
#include "solver/campaign/store/database.hpp"
#include "tests/campaign/campaign_helpers.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::campaign::test {
namespace {

TEST_CASE("a wrong result that carries the proof against its estimate is found") {
  Random random{51};
  for (int i = 0; i < 3; ++i) {
    const ValuedRoot valued = draw_valued_root(random, 12);
    OwnStore store(claim_at_least(valued.root, valued.value - 6));
    store.enrol(make_worker("liar"));
    const Window window{valued.value - 7, valued.value - 6};
    store.record({{make_fact("liar", valued.root, {kMinScore, valued.value - 8}, window)}});
    REQUIRE(state_of(store) == Verdict::refuted);
    std::vector<std::string> notices;
    CampaignOptions options = campaign_options(12, 1e-9);
    options.on_notice = [&](const std::string& text) { notices.push_back(text); };
    REQUIRE(run_to_end(store, options) == CampaignEnd::decided);
    REQUIRE(state_of(store) == Verdict::confirmed);
    REQUIRE(is_excluded(store, "liar"));
    REQUIRE(read_status(store).disputed == 0);
    REQUIRE(notices.size() == 2);
    REQUIRE(notices[0].find("result 1 [-64,") != std::string::npos);
    REQUIRE(notices[0].find("contradict each other") != std::string::npos);
    REQUIRE(notices[1].find("worker liar was wrong") != std::string::npos);
  }
}

TEST_CASE("a wrong result is found although another about its position is confirmed") {
  const ValuedRoot valued = draw_valued_root(61, 12);
  OwnStore store(claim_at_least(valued.root, valued.value - 6));
  const Window above{valued.value + 7, valued.value + 8};
  const Window window{valued.value - 7, valued.value - 6};
  store.record({{make_fact("a", valued.root, {kMinScore, valued.value + 6}, above),
                 make_fact("b", valued.root, {kMinScore, valued.value + 6}, above),
                 make_fact("liar", valued.root, {kMinScore, valued.value - 8}, window)}});
  REQUIRE(state_of(store) == Verdict::refuted);
  REQUIRE(run_to_end(store, campaign_options(12, 1e-9)) == CampaignEnd::decided);
  REQUIRE(state_of(store) == Verdict::confirmed);
  REQUIRE(is_excluded(store, "liar"));
  REQUIRE_FALSE(is_excluded(store, "a"));
}

TEST_CASE("a wrong result stands without audits, and is found if all are audited") {
  const ValuedRoot valued = draw_valued_root(52, 12);
  OwnStore store(claim_at_least(valued.root, valued.value + 2));
  store.enrol(make_worker("liar"));
  store.record({{make_fact("liar", valued.root, {valued.value + 2, kMaxScore},
                           {valued.value + 1, valued.value + 2})}});
  REQUIRE(run_to_end(store, campaign_options(12, 0)) == CampaignEnd::decided);
  REQUIRE(state_of(store) == Verdict::confirmed);
  REQUIRE(run_to_end(store, campaign_options(12, 1)) == CampaignEnd::decided);
  REQUIRE(state_of(store) == Verdict::refuted);
  REQUIRE(is_excluded(store, "liar"));
}

TEST_CASE_METHOD(InFolder, "contradicting facts about a position and its child are decided") {
  Random random{53};
  const bool parent_is_wrong = GENERATE(false, true);
  const ValuedRoot valued = draw_valued_root(random, 13);
  Solver solver({.threads = 1, .hash_mib = 4});
  const Board child = play(valued.root, solver.solve(valued.root).best_move);
  const CanonicalPosition canonical = canonical_position(child);
  const Score value = canonical.is_negated ? valued.value : -valued.value;
  Store store = Store::create(path("store"), claim_at_least(valued.root, valued.value));
  store.enrol(make_worker("liar"));
  store.enrol(make_worker("other"));
  const Score parent_value = parent_is_wrong ? valued.value - 2 : valued.value;
  // The value of the root by this move, according to the fact about the child.
  const Score worth = parent_is_wrong ? valued.value : valued.value + 2;
  const Bounds of_child =
      canonical.is_negated ? Bounds{worth, kMaxScore} : Bounds{kMinScore, -worth};
  store.record({{make_fact(parent_is_wrong ? "liar" : "other", valued.root,
                           {parent_value, parent_value}, {parent_value - 1, parent_value + 1}),
                 make_fact(parent_is_wrong ? "other" : "liar", canonical.board, of_child,
                           {value - 1, value + 1})}});
  {
    const auto choosing = store.lock_chooser();
    store.publish({}, {{valued.root}});  // expanded
  }
  store = Store::open(path("store"));
  REQUIRE(state_of(store) == Verdict::undecided);  // nothing follows from a contradiction
  REQUIRE(read_status(store).disputed == 1);
  REQUIRE(run_to_end(store, campaign_options(11, 1e-9)) == CampaignEnd::decided);
  REQUIRE(read_status(store).disputed == 0);
  REQUIRE(state_of(store) == Verdict::confirmed);
  REQUIRE(is_excluded(store, "liar"));
  REQUIRE_FALSE(is_excluded(store, "other"));
}

TEST_CASE("no claim is decided by a worker whose other result is disputed") {
  Random random{71};
  const ValuedRoot disputed = draw_valued_root(random, 12);
  const ValuedRoot lied_about = draw_valued_root(random, 12);
  Definition definition = claim_at_least(disputed.root, disputed.value - 6);
  definition.claims.push_back(claim_at_least(lied_about.root, lied_about.value + 2).claims.front());
  definition.claims.back().id = std::string(1, '2');  // GCC 12 warns of a text (bug 105651)
  OwnStore store(definition);
  const Window window{disputed.value - 7, disputed.value - 6};
  store.record({{make_fact("liar", lied_about.root, {lied_about.value + 2, kMaxScore},
                           {lied_about.value + 1, lied_about.value + 2}),
                 make_fact("liar", disputed.root, {kMinScore, disputed.value - 8}, window)}});
  store.record({{make_fact("honest", disputed.root, {disputed.value - 6, kMaxScore}, window)}});
  CampaignStatus status = read_status(store);
  REQUIRE(status.disputed == 1);
  for (const ClaimStatus& claim : status.claims) {
    REQUIRE(claim.verdict == Verdict::undecided);
    REQUIRE(claim.bounds == Bounds{});
  }
  REQUIRE(run_to_end(store, campaign_options(12, 0)) == CampaignEnd::decided);
  status = read_status(store);
  REQUIRE(status.claims[0].verdict == Verdict::confirmed);
  REQUIRE(status.claims[1].verdict == Verdict::refuted);
  REQUIRE(status.exclusions.size() == 1);
  REQUIRE(status.exclusions.front().worker == "liar");
}

Bounds lie_about(const Bounds& truth, const Window& window) {
  const auto even_below = [](Score score) { return score - (score & 1); };
  if (truth.lower >= window.beta) return {kMinScore, even_below(window.alpha)};
  return {even_below(window.beta + 1), kMaxScore};
}

/// Runs in its own thread, until it is excluded or ended.
class WorkerThread {
 public:
  WorkerThread(const std::string& path, const std::string& name, bool lies)
      : thread_([this, path, name, lies] { work(path, name, lies); }) {
    while (!enrolled_) std::this_thread::yield();
  }
  ~WorkerThread() {
    ended_ = true;
    thread_.join();
  }
  WorkerThread(const WorkerThread&) = delete;
  WorkerThread& operator=(const WorkerThread&) = delete;

 private:
  void work(const std::string& path, const std::string& name, bool lies) {
    Store store = Store::open(path);
    store.enrol(make_worker(name));
    enrolled_ = true;
    Solver solver({.threads = 1, .hash_mib = 4});
    try {
      while (!ended_) {
        std::vector<SolvedTask> results;
        for (const Task& task : store.lease(name, 3, std::chrono::seconds(60))) {
          Bounds bounds = solver.solve(task.board, task.window).bounds;
          if (lies) bounds = lie_about(bounds, task.window);
          results.push_back({task.id, make_fact(name, task.board, bounds, task.window)});
        }
        if (results.empty()) {
          // Other threads use the store, too.
          std::this_thread::sleep_for(std::chrono::milliseconds(10));
        } else {
          store.finish(name, results);
        }
      }
    } catch (const StoreError& error) {
      if (error.kind() != StoreError::Kind::excluded) throw;
    }
  }

  std::atomic<bool> enrolled_{false};
  std::atomic<bool> ended_{false};
  std::thread thread_;
};

TEST_CASE("the proof is right in the end although workers lie") {
  const ValuedRoot valued = draw_valued_root(54, 13);
  for (const Score claimed : {valued.value, valued.value + 2}) {
    const kanzen::test::TemporaryFile path("store");
    Store store = Store::create(path, claim_at_least(valued.root, claimed));
    const WorkerThread honest(path, "honest", false);
    const WorkerThread liar(path, "liar", true);
    REQUIRE(run_to_end(store, campaign_options(10, 1)) == CampaignEnd::decided);
    REQUIRE(state_of(store) == (claimed == valued.value ? Verdict::confirmed : Verdict::refuted));
    REQUIRE_FALSE(is_excluded(store, "honest"));
  }
}

TEST_CASE("a search that fails ends the run with its position") {
  const ValuedRoot valued = draw_valued_root(62, 12);
  const std::string board = notation::to_string(Position{valued.root});
  const bool resolver = GENERATE(false, true);
  OwnStore store(claim_at_least(valued.root, valued.value - 6));
  const Window window{valued.value - 7, valued.value - 6};
  store.record({{make_fact("a", valued.root, {valued.value - 6, kMaxScore}, window)}});
  if (resolver) {
    store.record({{make_fact("b", valued.root, {kMinScore, valued.value - 8}, window)}});
  }
  CampaignOptions options = campaign_options(12, 1);
  options.prepare = contradict;
  Solver solver({.threads = 1, .hash_mib = 4});
  std::size_t polls = 0;  // so that an endless run fails
  CampaignRun run(store, solver, options, [&] { return ++polls > 1000; }, {});
  REQUIRE(run.run() == CampaignEnd::failed);
  CAPTURE(run.end_message());
  REQUIRE(run.end_message().find(board) != std::string::npos);
  REQUIRE(run.end_message().find("contradict each other") != std::string::npos);
  REQUIRE(store.facts_since(0).facts.size() == (resolver ? 2 : 1));
}

TEST_CASE("nothing counts that a run has found which contradicts itself") {
  Random random{66};
  const MisledCampaign misled(random);
  const unsigned threads = GENERATE(1U, 2U);
  const kanzen::test::TemporaryFile path("store");
  Store store = Store::create(path, misled.definition);
  Store other = Store::open(path);
  {
    Solver solver({.threads = threads, .hash_mib = 4});
    misled.mislead(solver);
    bool seen = false;
    const auto stopped = [&] {
      if (seen || other.size().facts == 0) return false;
      seen = true;
      solver.report_internal_error({InternalError::Kind::contradicting_bounds, kStartBoard});
      return false;
    };
    CampaignRun run(store, solver, campaign_options(12, 0), stopped, {});
    REQUIRE(run.run() == CampaignEnd::failed);
    REQUIRE(seen);
    REQUIRE(run.end_message().find("contradict each other") != std::string::npos);
    REQUIRE(run.chooser().claims().verdict(0) == Verdict::undecided);
  }
  REQUIRE(store.size().facts == 0);
  REQUIRE(store.size().excluded > 0);
  REQUIRE(state_of(store) == Verdict::undecided);
  store = Store::open(path);
  REQUIRE(run_to_end(store, campaign_options(12, 0)) == CampaignEnd::decided);
  REQUIRE(state_of(store) == Verdict::confirmed);
}

TEST_CASE_METHOD(InFolder, "a chooser solves again what an excluded worker had solved") {
  const ValuedRoot valued = draw_valued_root(55, 14);
  const Definition definition = claim_at_least(valued.root, valued.value);
  Store earlier = Store::create(path("earlier"), definition);
  REQUIRE(run_to_end(earlier, campaign_options(10, 0)) == CampaignEnd::decided);
  std::vector<Fact> half;
  const std::vector<StoredFact> all = earlier.facts_since(0).facts;
  for (std::size_t i = 0; i < all.size() / 2; ++i) {
    half.push_back(all[i].fact);
    half.back().provenance.worker = "other";
  }
  REQUIRE(half.size() >= 10);

  const std::string file = path("store");
  Store store = Store::create(file, definition);
  store.record(half);
  Store other = Store::open(file);
  Solver solver({.threads = 1, .hash_mib = 4});
  bool excluded = false;
  const auto stopped = [&] {
    if (!excluded && other.facts_since(0).facts.size() > half.size()) {
      excluded = true;
      other.exclude({"other", "a test says so"});
    }
    return false;
  };
  CampaignRun run(store, solver, campaign_options(10, 0), stopped, {});
  REQUIRE(run.run() == CampaignEnd::decided);
  REQUIRE(excluded);
  REQUIRE(store.size().excluded == static_cast<std::int64_t>(half.size()));
  // Derived from the facts that still count, not from the facts that the chooser has read.
  REQUIRE(state_of(store) == Verdict::confirmed);
}

TEST_CASE("parked leaves survive choosers, and are retried when nothing else is left") {
  const ValuedRoot valued = draw_valued_root(56, 13);
  const kanzen::test::TemporaryFile path("store");
  Store store = Store::create(path, claim_at_least(valued.root, valued.value));
  const auto parked = [&] { return store.size().parked; };
  const auto run_until = [&](const std::function<bool()>& stopped) {
    Store own = Store::open(path);
    Solver solver({.threads = 1, .hash_mib = 4});
    CampaignRun run(own, solver, campaign_options(10, 0), stopped, {});
    return run.run();
  };
  // Leaves that kill three workers, including the chooser.
  {
    Store chooser = Store::open(path);
    const auto choosing = chooser.lock_chooser();
    chooser.publish({{search_task(valued.root, {valued.value - 1, valued.value})}});
    for (const std::string name : {"a", "b", "c"}) {
      chooser.enrol(make_worker(name));
      REQUIRE(chooser.lease(name, 1, std::chrono::seconds(0)).size() == 1);
      chooser.return_expired();
    }
  }
  REQUIRE(parked() == 1);
  std::size_t polls = 0;
  REQUIRE(run_until([&] { return ++polls > 30; }) == CampaignEnd::stopped);
  REQUIRE(parked() == 1);
  CampaignOptions options = campaign_options(13, 0);
  std::vector<std::string> notices;
  options.on_notice = [&](const std::string& text) { notices.push_back(text); };
  Store own = Store::open(path);
  REQUIRE(run_to_end(own, options) == CampaignEnd::decided);
  REQUIRE(notices.size() <= 1);
  REQUIRE(state_of(own) == Verdict::confirmed);
}

TEST_CASE("a run names and counts damaged facts") {
  const ValuedRoot valued = draw_valued_root(65, 14);
  const kanzen::test::TemporaryFile path("store");
  Store store = Store::create(path, claim_at_least(valued.root, valued.value));
  REQUIRE(run_to_end(store, campaign_options(8, 0)) == CampaignEnd::decided);
  REQUIRE(read_status(store).damaged == 0);
  Database database(path, {});
  database.transact("damage", Database::Access::writes,
                    [&] { database.execute("UPDATE fact SET nodes = nodes + 1"); });
  const CampaignStatus status = read_status(store);
  REQUIRE(status.damaged > 12);
  REQUIRE(status.facts == 0);
  REQUIRE(StoredTree(store).damaged().size() == status.damaged);
  std::vector<std::string> notices;
  const auto notice = [&](const std::string& text) { notices.push_back(text); };
  const auto bundles =
      choose_bundles(store, {.leaf_empties = 8, .on_notice = notice}, [] { return false; });
  REQUIRE_FALSE(bundles.front().empty());
  REQUIRE(notices.size() == 11);
  notices.clear();
  CampaignOptions options = campaign_options(8, 0);
  options.on_notice = notice;
  REQUIRE(run_to_end(store, options) == CampaignEnd::decided);
  REQUIRE(notices.size() == 11);
  REQUIRE(notices.front().starts_with("result 1 about "));
  REQUIRE(notices.front().find("is damaged") != std::string::npos);
  REQUIRE(notices.back().starts_with(std::to_string(status.damaged - 10) + " more results"));
  REQUIRE(state_of(store) == Verdict::confirmed);
}

TEST_CASE("audits are drawn by the position, and confirmed by others") {
  Random random{58};
  Audits audits(0.25);
  std::vector<Fact> facts;
  for (int i = 0; i < 400; ++i) {
    facts.push_back(make_fact("a", random_unreachable_board(random, 20), {2, 64}, {-1, 1}));
    audits.add_fact(facts.back());
  }
  const std::size_t drawn = audits.unconfirmed();
  REQUIRE(drawn > 60);
  REQUIRE(drawn < 140);
  Audits again(0.25);
  const Window window{-1, 1};
  for (const Fact& fact : facts) {
    again.add_fact(fact);
    REQUIRE(again.has_audit(fact.board, window) == audits.has_audit(fact.board, window));
  }
  // Another worker is to do them, unless no other exists.
  std::vector<Task> tasks = audits.due_tasks("a", true);
  REQUIRE(tasks.size() == drawn);
  for (const Task& task : tasks) {
    REQUIRE(task.avoid == "a");
    REQUIRE(task.purpose == Purpose::audit);
  }
  REQUIRE(audits.due_tasks("a", true).empty());
  tasks = audits.due_tasks("a", false);
  REQUIRE(tasks.size() == drawn);
  REQUIRE(tasks.front().avoid.empty());
  // A repetition by the same worker without isolation confirms nothing, nor does another window.
  Fact second = make_fact("a", tasks.front().board, {2, 64}, {-1, 1});
  audits.add_fact(second);
  second.provenance.worker = std::string("b");
  second.bounds = {kMinScore, 10};
  audits.add_fact(second);
  REQUIRE(audits.unconfirmed() == drawn);
  second.bounds = {4, 64};
  audits.add_fact(second);
  REQUIRE(audits.unconfirmed() == drawn - 1);
  second = make_fact("a", tasks.back().board, {2, 64}, {-1, 1});
  second.provenance.is_isolated = true;
  audits.add_fact(second);
  REQUIRE(audits.unconfirmed() == drawn - 2);
  // This is also true if the first one was isolated.
  Audits all(1);
  all.add_fact(second);
  REQUIRE(all.unconfirmed() == 1);
  all.add_fact(second);
  REQUIRE(all.unconfirmed() == 0);
  Audits none(0);
  none.audit(window, {{{1, facts[0], false, 0}}});
  REQUIRE(none.due_tasks("b", false).size() == 1);
}

TEST_CASE("bounds on one side do not confirm bounds on the other") {
  Random random{60};
  const Board board = random_unreachable_board(random, 20);
  const Window low{1, 2};
  const Window high{9, 10};
  const Fact at_least = make_fact("a", board, {2, 64}, low);
  const Fact at_most = make_fact("a", board, {-64, 8}, high);
  const Fact also_at_least = make_fact("b", board, {4, 64}, low);
  Audits audits(1);
  audits.add_fact(at_least);
  audits.add_fact(also_at_least);
  REQUIRE(audits.unconfirmed() == 0);
  audits.add_fact(at_most);
  REQUIRE(audits.unconfirmed() == 1);
  const std::vector<Task> tasks = audits.due_tasks("a", true);
  REQUIRE(tasks.size() == 1);
  REQUIRE(tasks.front().window.alpha == high.alpha);
  REQUIRE(tasks.front().window.beta == high.beta);
  audits.add_fact(make_fact("b", board, {2, 8}, high));
  REQUIRE(audits.unconfirmed() == 0);
  // One search may decide several windows. The second result confirms the first, in either order.
  const std::vector<StoredFact> known{
      {1, at_least, false, 0}, {2, also_at_least, false, 0}, {3, at_most, false, 0}};
  Audits demanded(0);
  demanded.audit({-1, 0}, known);
  REQUIRE(demanded.has_audit(board, {-1, 0}));
  REQUIRE(demanded.unconfirmed() == 0);
  demanded.audit({11, 12}, known);
  REQUIRE(demanded.unconfirmed() == 1);
  REQUIRE(demanded.due_tasks("a", false).front().window.beta == 12);
  demanded.audit({5, 6}, known);  // no fact decides this
  REQUIRE_FALSE(demanded.has_audit(board, {5, 6}));
}

TEST_CASE("resolving a dispute trusts no worker whose searches contradict each other") {
  const ValuedRoot valued = draw_valued_root(57, 10);
  OwnStore store(claim_at_least(valued.root, 0));
  const auto choosing = store.lock_chooser();
  const Window window{-1, 1};
  store.record({{make_fact("a", valued.root, {10, 10}, window),
                 make_fact("b", valued.root, {-10, -10}, window)}});
  using Workers = std::vector<std::string>;
  int search_count = 0;
  const auto searches = [&](Bounds first, Bounds second) {
    return [&, first, second](const Board& board, const Window& searched,
                              RecheckOrdering ordering) {
      ++search_count;
      return std::optional(make_fact(
          "resolver", board, ordering == RecheckOrdering::by_mobility ? second : first, searched));
    };
  };
  const std::vector<Board> boards{valued.root};
  REQUIRE(resolve_dispute(store, boards, searches({0, 0}, {4, 4}), {}) == Workers{});
  REQUIRE(search_count == 2);
  REQUIRE(store.exclusions().empty());
  const auto stopped = [](const Board&, const Window&, RecheckOrdering) { return std::nullopt; };
  REQUIRE_FALSE(resolve_dispute(store, boards, stopped, {}));
  // A fact that any result agrees with is no second opinion.
  store.record({{make_fact("wide", valued.root, {kMinScore, kMaxScore - 2}, window)}});
  search_count = 0;
  REQUIRE(resolve_dispute(store, boards, searches({0, 0}, {4, 4}), {}) == Workers{});
  REQUIRE(search_count == 2);
  REQUIRE(store.exclusions().empty());
  // One of the two agrees with the third: that is enough.
  const auto sure = resolve_dispute(store, boards, searches({kMinScore, 8}, {0, 0}), {});
  REQUIRE(search_count == 3);
  REQUIRE(sure == Workers{"a"});
  REQUIRE(store.exclusions().size() == 1);
  REQUIRE(store.exclusions().front().worker == "a");
  REQUIRE(store.exclusions().front().reason == "its result [10,10] about " +
                                                   notation::to_string(Position{valued.root}) +
                                                   " was wrong, [-64,8] was found instead");
  REQUIRE(resolve_dispute(store, boards, searches({kMinScore, -10}, {0, 0}), {}) == Workers{});
}

}  // namespace
}  // namespace kanzen::campaign::test
