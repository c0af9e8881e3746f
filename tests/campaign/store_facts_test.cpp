// Facts in a store: added, merged, revoked, damaged and copied.
#include <algorithm>
#include <map>
#include <set>

#include "solver/campaign/campaign_definition.hpp"
#include "solver/campaign/store/database.hpp"
#include "solver/campaign/store/schema.hpp"
#include "solver/campaign/store/store.hpp"
#include "tests/campaign/store_places.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::test {
namespace {

using campaign::BoundsPage;
using campaign::Definition;
using campaign::Fact;
using campaign::FactPage;
using campaign::PositionBounds;
using campaign::Store;
using campaign::StoreError;

StoreError::Kind kind_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const StoreError& e) {
    INFO(e.what());
    CHECK(std::string(e.what()).size() > 20);
    return e.kind();
  }
  throw std::logic_error("there was no error");
}

PositionBounds known_of(Store& store, const Board& board) {
  PositionBounds found{board, {}, false};
  for (const PositionBounds& known : store.bounds_since(0).known) {
    if (known.board == board) found = known;
  }
  return found;
}

Fact with_bounds(Fact fact, Score lower, Score upper, const std::string& worker) {
  fact.bounds = {lower, upper, Square::none};
  fact.provenance.worker = worker;
  return fact;
}

TEMPLATE_TEST_CASE("a store keeps facts with their provenance", "[store]", SqlitePlace,
                   PostgresPlace) {
  const TestType place;
  Random random{1};
  std::vector<Fact> facts;
  for (int i = 0; i < 30; ++i) facts.push_back(some_fact(random, i < 20 ? "a" : "b", -4, i));
  for (auto& fact : facts) fact.bounds.upper = fact.bounds.upper / 2 * 2;
  facts[3].board.player |= 1ULL << 63;  // more than a signed number can hold
  facts[3].board.opponent &= ~facts[3].board.player;
  facts[4].provenance.engine = "a name with \"quotes\", 'others', :colons and \xC3\xA9";
  {
    Store store = Store::create(place.where(), some_definition());
    REQUIRE(store.record(std::span(facts).first(20)).added == 20);
    REQUIRE(store.record(facts).added == 10);
    REQUIRE(store.record(facts).added == 0);
  }
  Store store = Store::open(place.where());
  const Definition written = some_definition();
  const Definition kept = store.definition();
  REQUIRE(kept.claims.size() == written.claims.size());
  for (std::size_t i = 0; i < kept.claims.size(); ++i) {
    CHECK(campaign::is_same_claim(kept.claims[i], written.claims[i]));
    CHECK(kept.claims[i].text == written.claims[i].text);
    CHECK(kept.claims[i].moves == written.claims[i].moves);
    CHECK(kept.claims[i].name == written.claims[i].name);
  }
  REQUIRE(store.definition().settings == some_definition().settings);
  const FactPage first = store.facts_since(0, 17);
  REQUIRE(first.facts.size() == 17);
  REQUIRE_FALSE(first.last);
  const FactPage second = store.facts_since(first.id, 17);
  REQUIRE(second.last);
  std::vector<campaign::StoredFact> all = first.facts;
  all.insert(all.end(), second.facts.begin(), second.facts.end());
  REQUIRE(all.size() == facts.size());
  for (std::size_t i = 0; i < facts.size(); ++i) {
    const Fact& read = all[i].fact;
    REQUIRE(read.board == facts[i].board);
    REQUIRE(read.bounds == facts[i].bounds);
    REQUIRE(read.provenance.nodes == facts[i].provenance.nodes);
    REQUIRE(read.provenance.seconds == facts[i].provenance.seconds);
    REQUIRE(read.provenance.threads == facts[i].provenance.threads);
    REQUIRE(read.provenance.isolated == facts[i].provenance.isolated);
    REQUIRE(read.provenance.engine == facts[i].provenance.engine);
    REQUIRE(read.provenance.worker == facts[i].provenance.worker);
    REQUIRE(read.provenance.window == facts[i].provenance.window);
    REQUIRE_FALSE(all[i].revoked);
    REQUIRE(all[i].recorded_at > 1.6e9);
    REQUIRE(store.facts_about(read.board).facts.size() == 1);
  }
  REQUIRE(store.facts_since(second.id).facts.empty());
  REQUIRE(store.facts_since(second.id).id == second.id);

  campaign::Revision revision = 0;
  std::size_t known = 0;
  for (BoundsPage page; known < facts.size();) {
    page = store.bounds_since(revision, 7);
    revision = page.revision;
    known += page.known.size();
    REQUIRE(page.last == (page.known.size() < 7));
  }
  REQUIRE(store.bounds_since(revision).known.empty());
  const campaign::StoreSize summary = store.size();
  REQUIRE(summary.facts == 30);
  REQUIRE(summary.positions == 30);
}

TEMPLATE_TEST_CASE("the largest counts of nodes are summed", "[store]", SqlitePlace,
                   PostgresPlace) {
  const TestType place;
  Random random{31};
  std::vector<Fact> facts;
  for (const std::uint64_t nodes : {~std::uint64_t{0}, (std::uint64_t{1} << 63) - 1,
                                    (std::uint64_t{1} << 63) - 2, std::uint64_t{1000}}) {
    facts.push_back(some_fact(random, "a", 0, 2));
    facts.back().provenance.nodes = nodes;
  }
  facts.back().provenance.seconds = 1e300;
  Store store = Store::create(place.where(), some_definition());
  REQUIRE(store.record(facts).added == facts.size());
  REQUIRE(store.size().nodes > 3.6e19);
  REQUIRE(store.size().nodes < 3.7e19);
  REQUIRE(store.facts_since(0).facts.size() == facts.size());
  REQUIRE(store.facts_since(0).facts.front().fact.provenance.nodes == ~std::uint64_t{0});
}

TEMPLATE_TEST_CASE("the bounds of facts about one position are intersected", "[store]", SqlitePlace,
                   PostgresPlace) {
  const TestType place;
  Store store = Store::create(place.where(), some_definition());
  Random random{2};
  const Fact fact = some_fact(random, "a", -4, 64);
  const campaign::Revision before = store.bounds_since(0).revision;
  store.record({{fact, with_bounds(fact, -64, 6, "b")}});
  const BoundsPage page = store.bounds_since(before);
  REQUIRE(page.known.size() == 1);
  REQUIRE(page.known.front().bounds.lower == -4);
  REQUIRE(page.known.front().bounds.upper == 6);
  // A fact that adds nothing changes no bounds.
  REQUIRE(store.record({{with_bounds(fact, -10, 8, "c")}}).added == 1);
  REQUIRE(store.bounds_since(page.revision).known.empty());
  store.record({{with_bounds(fact, 2, 64, "c")}});
  REQUIRE(store.bounds_since(page.revision).known.size() == 1);
  REQUIRE(known_of(store, fact.board).bounds.lower == 2);
  REQUIRE(store.facts_about(fact.board).facts.size() == 4);
}

TEMPLATE_TEST_CASE("facts that contradict each other freeze their position", "[store]", SqlitePlace,
                   PostgresPlace) {
  const TestType place;
  Store store = Store::create(place.where(), some_definition());
  Random random{3};
  const Fact right = some_fact(random, "right", 2, 4);
  const Fact wrong = with_bounds(right, -64, -2, "wrong");
  store.record({{right}});
  const campaign::RecordResult recorded = store.record({{wrong}});
  REQUIRE(recorded.added == 1);
  REQUIRE(recorded.contradictions.size() == 1);
  const campaign::FactContradiction& found = recorded.contradictions.front();
  REQUIRE(found.board == right.board);
  REQUIRE(found.high.fact.provenance.worker == "right");
  REQUIRE(found.low.fact.provenance.worker == "wrong");
  REQUIRE(known_of(store, right.board).disputed);
  REQUIRE(known_of(store, right.board).bounds.lower == -64);
  // It stays disputed, and the store reports it again.
  REQUIRE(store.record({{with_bounds(right, 2, 6, "third")}}).contradictions.size() == 1);
  REQUIRE(store.size().disputed == 1);
  SECTION("until one of them is revoked") {
    const std::vector<Board> less = store.revoke({{found.low.id}});
    REQUIRE(less == std::vector<Board>{right.board});
    const PositionBounds known = known_of(store, right.board);
    REQUIRE_FALSE(known.disputed);
    REQUIRE(known.bounds.lower == 2);
    REQUIRE(known.bounds.upper == 4);
    REQUIRE(store.facts_about(right.board).facts.size() == 3);
    REQUIRE(store.size().revoked == 1);
    // A revoked fact does not come back.
    REQUIRE(store.record({{wrong}}).contradictions.empty());
    REQUIRE_FALSE(known_of(store, right.board).disputed);
  }
  SECTION("until the worker of one of them is excluded") {
    const auto choosing = store.lock_chooser();
    const Fact confirmed = some_fact(random, "wrong", 0, 0);
    const Fact unconfirmed = some_fact(random, "wrong", 10, 64);
    store.record({{confirmed, with_bounds(confirmed, 0, 0, "right"), unconfirmed}});
    const std::vector<Board> less = store.exclude("wrong");
    REQUIRE(less.size() == 2);  // the disputed one and the unconfirmed one
    REQUIRE(std::ranges::find(less, right.board) != less.end());
    REQUIRE(std::ranges::find(less, unconfirmed.board) != less.end());
    REQUIRE(known_of(store, confirmed.board).bounds.is_exact());
    REQUIRE(known_of(store, unconfirmed.board).bounds.lower == -64);
    REQUIRE_FALSE(known_of(store, right.board).disputed);
    // Later facts of this worker do not count.
    REQUIRE(store.record({{some_fact(random, "wrong", 4, 4)}}).added == 1);
    REQUIRE(store.size().revoked == 4);
    REQUIRE(store.size().positions == 2);
    REQUIRE(kind_of([&] { (void)store.lease("wrong", 1, std::chrono::hours(1)); }) ==
            StoreError::Kind::excluded);
  }
}

TEMPLATE_TEST_CASE("damaged rows are named and not used", "[store]", SqlitePlace, PostgresPlace) {
  const TestType place;
  Store store = Store::create(place.where(), some_definition());
  Random random{4};
  std::vector<Fact> facts;
  for (int i = 0; i < 12; ++i) facts.push_back(some_fact(random, "a", -4, 4));
  store.record(facts);
  const std::vector<campaign::StoredFact> stored = store.facts_since(0).facts;
  const std::vector<std::string> changes{"lower = lower + 2",
                                         "upper = upper - 2",
                                         "nodes = nodes + 1",
                                         "engine = 77",
                                         "worker = worker + 5",
                                         "isolated = 0",
                                         "beta = 3",
                                         "microseconds = microseconds + 1",
                                         "threads = 2",
                                         "checksum = checksum + 1",
                                         "revoked = 1"};
  for (std::size_t i = 0; i < changes.size(); ++i) {
    place.sql("UPDATE fact SET " + changes[i] + " WHERE id = " + std::to_string(stored[i].id));
  }
  const FactPage page = store.facts_since(0);
  REQUIRE(page.facts.size() == 1);
  REQUIRE(page.damaged.size() == changes.size());
  for (std::size_t i = 0; i < changes.size(); ++i) {
    INFO(changes[i]);
    REQUIRE(page.damaged[i].board == facts[i].board);
    REQUIRE(page.damaged[i].what == "result " + std::to_string(stored[i].id));
  }
  // After a new fact about the position, its bounds do not rest on the damaged rows any more.
  const campaign::RecordResult recorded = store.record({{with_bounds(facts[0], -64, 2, "b")}});
  REQUIRE(recorded.damaged.size() == 1);
  REQUIRE(known_of(store, facts[0].board).bounds.lower == -64);
  REQUIRE(known_of(store, facts[0].board).bounds.upper == 2);

  place.sql("UPDATE position_bounds SET upper = 0 WHERE revision = 5");
  const BoundsPage known = store.bounds_since(0);
  REQUIRE(known.damaged.size() == 1);
  REQUIRE(known.damaged.front().board == facts[4].board);
  REQUIRE(known.known.size() == 11);
  place.sql("UPDATE position_bounds SET revision = 1000000 WHERE revision = 6");
  REQUIRE(store.bounds_since(0, 12).revision < 1000);
}

TEST_CASE("no damage to the file makes a fact - SqlitePlace", "[store]") {
  const SqlitePlace place;
  Random random{6};
  std::vector<Fact> facts;
  for (int i = 0; i < 200; ++i) facts.push_back(some_fact(random, "a", -4, 4));
  { Store::create(place.where(), some_definition()).record(facts); }
  const std::string whole = read_file(place.where());
  const auto as_recorded = [&](const Fact& found) {
    return std::ranges::any_of(facts, [&](const Fact& fact) {
      return fact.board == found.board && fact.bounds == found.bounds &&
             fact.provenance.nodes == found.provenance.nodes;
    });
  };
  int errors = 0;
  int reported = 0;
  for (int i = 0; i < 200; ++i) {
    std::string damaged = whole;
    const std::size_t at = random.below(whole.size());
    damaged[at] = static_cast<char>(damaged[at] ^ (1 << random.below(8)));
    const TemporaryDirectory directory;
    const std::string path = directory.write("store", damaged);
    INFO("byte " << at);
    try {
      Store store = Store::open(path);
      const FactPage page = store.facts_since(0);
      for (const campaign::StoredFact& found : page.facts) REQUIRE(as_recorded(found.fact));
      const BoundsPage known = store.bounds_since(0);
      for (const PositionBounds& found : known.known) {
        Fact fact = facts.front();
        for (const Fact& other : facts) {
          if (other.board == found.board) fact = other;
        }
        REQUIRE(found.board == fact.board);
        REQUIRE(found.bounds.lower == -4);
        REQUIRE(found.bounds.upper == 4);
        REQUIRE_FALSE(found.disputed);
      }
      reported += page.damaged.empty() && known.damaged.empty() ? 0 : 1;
      store.record({{some_fact(random, "b", -4, 4)}});
    } catch (const StoreError&) {
      ++errors;
    }
  }
  REQUIRE(errors > 0);
  REQUIRE(reported > 0);
}

TEMPLATE_TEST_CASE("a store belongs to one campaign", "[store]", SqlitePlace, PostgresPlace) {
  const TestType place;
  REQUIRE(kind_of([&] { (void)Store::open(place.where()); }) == StoreError::Kind::no_store);
  const campaign::Definition definition = some_definition();
  (void)Store::create(place.where(), definition);
  (void)Store::create(place.where(), definition);
  campaign::Definition other = definition;
  other.claims[0].root = play(kStartPosition, Square::f5);
  REQUIRE(kind_of([&] { (void)Store::create(place.where(), other); }) ==
          StoreError::Kind::other_claim);
  other = definition;
  other.claims[0].at_most.reset();
  REQUIRE(kind_of([&] { (void)Store::create(place.where(), other); }) ==
          StoreError::Kind::other_claim);
  other = definition;
  other.claims.push_back({"two", play(kStartPosition, Square::f5), 2, {}, ">= 2"});
  REQUIRE(kind_of([&] { (void)Store::create(place.where(), other); }) ==
          StoreError::Kind::other_claim);
  other = definition;
  other.settings["leaf-cost"] = "30";
  REQUIRE(kind_of([&] { (void)Store::create(place.where(), other); }) ==
          StoreError::Kind::other_claim);
  other.settings.clear();
  REQUIRE(Store::create(place.where(), other).definition().settings.size() == 1);
}

TEST_CASE("a place without a store is refused with the reason - SqlitePlace", "[store]") {
  const TemporaryDirectory directory;
  const std::string text = directory.write("text", std::string(5000, 'x'));
  REQUIRE(kind_of([&] { (void)Store::create(text, some_definition()); }) ==
          StoreError::Kind::no_store);
  REQUIRE(read_file(text) == std::string(5000, 'x'));
  for (const std::string& name :
       {std::string("mysql://localhost/x"), directory.path("no/such/folder"),
        directory.path("a \"quoted\" name")}) {
    REQUIRE(kind_of([&] { (void)Store::create(name, some_definition()); }) ==
            StoreError::Kind::refused);
  }
}

TEMPLATE_TEST_CASE("tables of older versions are migrated", "[store]", SqlitePlace, PostgresPlace) {
  const TestType place;
  {
    campaign::Database database(place.where(), {});
    database.transact("make an old store", campaign::Database::Access::writes,
                      [&] { campaign::migrate(database, "make an old store", 1); });
  }
  place.sql("INSERT INTO claim VALUES (0, 'old', 34628173824, 68853694464, 0, 0, 1000, '>= 0')");
  place.sql(
      "INSERT INTO task (player, opponent, alpha, beta, purpose, priority, expected_nodes, "
      "bundle, threads, avoid, state, leases, losses, worker, ends) VALUES (1, 2, -1, 1, 0, "
      "0.5, 100, 0, 1, '', 0, 0, 0, '', 0)");
  place.sql(
      "INSERT INTO worker (name, host, engine, threads, canaries_right, canaries_wrong, shut_out, "
      "seen) VALUES ('w', 'host', 'engine', 2, 3, 1, 1, 0)");
  Store store = Store::open(place.where());
  REQUIRE(place.number("SELECT version FROM schema_version") == campaign::schema_version());
  REQUIRE(store.definition().claims.front().id == "old");
  REQUIRE(store.definition().claims.front().root == kStartPosition);
  REQUIRE(store.definition().claims.front().at_least == 0);
  REQUIRE_FALSE(store.definition().claims.front().at_most.has_value());
  REQUIRE(store.queue().size() == 1);
  REQUIRE_FALSE(store.queue().front().task.isolated);
  const campaign::WorkerInfo worker = store.workers().front();
  REQUIRE(worker.spot_checks_passed == 3);
  REQUIRE(worker.spot_checks_failed == 1);
  REQUIRE(worker.excluded);
  REQUIRE(place.number("SELECT spot_checks_passed FROM worker WHERE excluded = 1") == 3);

  place.sql("UPDATE schema_version SET version = version + 1");
  REQUIRE(kind_of([&] { (void)Store::open(place.where()); }) == StoreError::Kind::newer);
  place.sql("DROP TABLE schema_version");
  REQUIRE(kind_of([&] { (void)Store::open(place.where()); }) == StoreError::Kind::no_store);
}

TEMPLATE_TEST_CASE("a campaign moves to another store", "[store]", SqlitePlace, PostgresPlace) {
  const TestType place;
  const SqlitePlace other;
  const bool is_source = GENERATE(true, false);
  const std::string from = is_source ? place.where() : other.where();
  const std::string to = is_source ? other.where() : place.where();
  Store source = Store::create(from, some_definition());
  Random random{5};
  std::vector<Fact> facts;
  for (int i = 0; i < 50; ++i) facts.push_back(some_fact(random, i % 2 == 0 ? "a" : "b", -4, 4));
  source.enrol({"a", "host a", "0.2.0", 3});
  const auto choosing = source.lock_chooser();
  source.count_spot_check("a", true);
  source.count_spot_check("b", false);
  source.record(facts);
  source.record({{with_bounds(facts[1], 6, 8, "a")}});
  (void)source.revoke({{source.facts_about(facts[4].board).facts.front().id}});
  (void)source.exclude("b");
  // It can be repeated, as after an interruption.
  for (int i = 0; i < 2; ++i) REQUIRE(campaign::copy(from, to).empty());
  Store target = Store::open(to);
  const FactPage before = source.facts_since(0);
  const FactPage after = target.facts_since(0);
  REQUIRE(after.facts.size() == 51);
  for (std::size_t i = 0; i < after.facts.size(); ++i) {
    REQUIRE(after.facts[i].fact.board == before.facts[i].fact.board);
    REQUIRE(after.facts[i].revoked == before.facts[i].revoked);
    REQUIRE(after.facts[i].recorded_at == before.facts[i].recorded_at);
    const PositionBounds a = known_of(source, before.facts[i].fact.board);
    const PositionBounds b = known_of(target, before.facts[i].fact.board);
    REQUIRE(a.bounds == b.bounds);
    REQUIRE(a.disputed == b.disputed);
  }
  // Later revocations also apply to the copy.
  (void)source.revoke({{source.facts_about(facts[6].board).facts.front().id}});
  REQUIRE(campaign::copy(from, to).empty());
  REQUIRE(target.facts_about(facts[6].board).facts.front().revoked);
  REQUIRE(known_of(target, facts[6].board).bounds.lower == kMinScore);
  const std::vector<campaign::WorkerInfo> workers = target.workers();
  REQUIRE(workers.size() == 2);
  REQUIRE(workers[0].host == "host a");
  REQUIRE(workers[0].threads == 3);
  REQUIRE(workers[0].spot_checks_passed == 1);
  REQUIRE(workers[1].spot_checks_failed == 1);
  REQUIRE(workers[1].excluded);
}

}  // namespace
}  // namespace kanzen::test
