#include <set>

#include "core/notation.hpp"
#include "tests/campaign/store_helpers.hpp"

namespace kanzen::campaign::test {
namespace {

/// Intersects the facts that count.
Bounds bounds_of(Store& store, const Board& board) {
  Bounds bounds;
  for (const StoredFact& stored : store.facts_about(board)) {
    if (!stored.is_excluded) bounds = intersection(bounds, stored.fact.bounds);
  }
  return bounds;
}

Fact with_bounds(Fact fact, Score lower, Score upper, const std::string& worker) {
  fact.bounds = {lower, upper, Square::none};
  fact.provenance.worker = worker;
  return fact;
}

TEMPLATE_TEST_CASE("a store keeps facts with their provenance", "", SqlitePlace, PostgresPlace) {
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
    CHECK(is_same_claim(kept.claims[i], written.claims[i]));
    CHECK(kept.claims[i].text == written.claims[i].text);
    CHECK(kept.claims[i].moves == written.claims[i].moves);
    CHECK(kept.claims[i].name == written.claims[i].name);
  }
  const FactPage first = store.facts_since(0, 17);
  REQUIRE(first.facts.size() == 17);
  REQUIRE_FALSE(first.is_last);
  const FactPage second = store.facts_since(first.id, 17);
  REQUIRE(second.is_last);
  std::vector<StoredFact> all = first.facts;
  all.insert(all.end(), second.facts.begin(), second.facts.end());
  REQUIRE(all.size() == facts.size());
  for (std::size_t i = 0; i < facts.size(); ++i) {
    REQUIRE(is_same_fact(all[i].fact, facts[i]));
    REQUIRE_FALSE(all[i].is_excluded);
    REQUIRE(all[i].recorded_at > 1.6e9);
    REQUIRE(store.facts_about(facts[i].board).size() == 1);
  }
  REQUIRE(store.facts_since(second.id).facts.empty());
  REQUIRE(store.facts_since(second.id).id == second.id);

  REQUIRE(store.size().facts == 30);
}

TEMPLATE_TEST_CASE("the largest counts of nodes are summed", "", SqlitePlace, PostgresPlace) {
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

TEMPLATE_TEST_CASE("facts that contradict each other are reported until a worker is excluded", "",
                   SqlitePlace, PostgresPlace) {
  const TestType place;
  Store store = Store::create(place.where(), some_definition());
  Random random{3};
  const Fact right = some_fact(random, "right", 2, 4);
  const Fact wrong = with_bounds(right, -64, -2, "wrong");
  store.record({{right}});
  const RecordedFacts recorded = store.record({{wrong}});
  REQUIRE(recorded.added == 1);
  REQUIRE(recorded.contradictions.size() == 1);
  const FactContradiction& found = recorded.contradictions.front();
  REQUIRE(found.board == right.board);
  REQUIRE(found.high.fact.provenance.worker == "right");
  REQUIRE(found.low.fact.provenance.worker == "wrong");
  REQUIRE(store.record({{with_bounds(right, 2, 6, "third")}}).contradictions.size() == 1);

  const Fact confirmed = some_fact(random, "wrong", 0, 0);
  const Fact unconfirmed = some_fact(random, "wrong", 10, 64);
  store.record({{confirmed, with_bounds(confirmed, 0, 0, "right"), unconfirmed}});
  store.enrol({"wrong", "host", "0.2.0", 1});
  REQUIRE(store.exclusions().empty());
  store.exclude({"wrong", "it said -2"});
  store.exclude({"wrong", "it said -2"});
  REQUIRE(store.exclusions() == std::vector<Exclusion>{{"wrong", "it said -2"}});
  REQUIRE(bounds_of(store, right.board) == Bounds{2, 4});
  REQUIRE(bounds_of(store, confirmed.board) == Bounds{0, 0});
  REQUIRE(bounds_of(store, unconfirmed.board) == Bounds{});
  REQUIRE(store.record({{wrong}}).contradictions.empty());
  const RecordedFacts later =
      store.record({{some_fact(random, "wrong", 4, 4), some_fact(random, "right", 4, 4)}});
  REQUIRE(later.added == 2);
  REQUIRE(later.excluded == 1);
  REQUIRE(store.size().excluded == 4);
  store.exclude({"stranger", "another store found out, before this one heard of it"});
  REQUIRE(store.record({{some_fact(random, "stranger", 0, 2)}}).excluded == 1);
  require_error(Kind::excluded, [&] { (void)store.lease("wrong", 1, std::chrono::hours(1)); });
}

TEMPLATE_TEST_CASE("damaged rows are named and not used", "", SqlitePlace, PostgresPlace) {
  const TestType place;
  Store store = Store::create(place.where(), some_definition());
  Random random{4};
  std::vector<Fact> facts;
  for (int i = 0; i < 11; ++i) facts.push_back(some_fact(random, "a", -4, 4));
  store.record(facts);
  const std::vector<StoredFact> stored = store.facts_since(0).facts;
  const std::vector<std::string> changes{"lower = lower + 2",
                                         "upper = upper - 2",
                                         "nodes = nodes + 1",
                                         "engine = 77",
                                         "worker = worker + 5",
                                         "isolated = 0",
                                         "beta = 3",
                                         "microseconds = microseconds + 1",
                                         "threads = 2",
                                         "checksum = checksum + 1"};
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

  // The same facts repair them, and no others.
  REQUIRE(store.record(facts).added == changes.size());
  // Nobody knows which fact the row with the damaged checksum was.
  REQUIRE(store.facts_since(0).damaged.size() == 1);
  REQUIRE(store.record(facts).added == 0);

  // It is not known any more whom to trust if the record of an exclusion is damaged.
  store.exclude({"b", "a reason"});
  for (const std::string& change :
       {std::string("reason = 'another'"), std::string("worker = worker - 1"),
        std::string("worker = 77"), std::string("checksum = checksum + 1")}) {
    INFO(change);
    place.sql("UPDATE exclusion SET " + change);
    require_error(Kind::damaged, [&] { (void)store.facts_since(0); });
    require_error(Kind::damaged, [&] { (void)store.size(); });
    place.sql("DELETE FROM exclusion");
    store.exclude({"b", "a reason"});
    REQUIRE(store.facts_since(0).facts.size() == facts.size());
  }
}

TEST_CASE("no damage to the file makes a fact - SqlitePlace") {
  const SqlitePlace place;
  Random random{6};
  std::vector<Fact> facts;
  for (int i = 0; i < 200; ++i) facts.push_back(some_fact(random, "a", -4, 4));
  {
    Store store = Store::create(place.where(), some_definition());
    store.record(facts);
    store.exclude({"a", "a reason"});
  }
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
    const kanzen::test::TemporaryFile path("store", damaged);
    INFO("byte " << at);
    try {
      Store store = Store::open(path);
      const FactPage page = store.facts_since(0);
      for (const StoredFact& found : page.facts) REQUIRE(as_recorded(found.fact));
      for (const StoredFact& found : page.facts) REQUIRE(found.is_excluded);
      reported += page.damaged.empty() ? 0 : 1;
      store.record({{some_fact(random, "b", -4, 4)}});
    } catch (const StoreError&) {
      ++errors;
    }
  }
  REQUIRE(errors > 0);
  REQUIRE(reported > 0);
}

TEMPLATE_TEST_CASE("a store belongs to one campaign", "", SqlitePlace, PostgresPlace) {
  const TestType place;
  require_error(Kind::no_store, [&] { (void)Store::open(place.where()); });
  const Definition definition = some_definition();
  (void)Store::create(place.where(), definition);
  (void)Store::create(place.where(), definition);
  Definition other = definition;
  other.claims[0].root = play(kStartPosition, Square::f5);
  require_error(Kind::other_claim, [&] { (void)Store::create(place.where(), other); });
  other = definition;
  other.claims[0].bounds.upper = kMaxScore;
  require_error(Kind::other_claim, [&] { (void)Store::create(place.where(), other); });
  other = definition;
  other.claims.push_back({"two", play(kStartPosition, Square::f5), {2, 64}, ">= 2"});
  require_error(Kind::other_claim, [&] { (void)Store::create(place.where(), other); });
}

TEST_CASE_METHOD(InFolder, "a place without a store is refused with the reason - SqlitePlace") {
  const std::string text = write("text", std::string(5000, 'x'));
  require_error(Kind::no_store, [&] { (void)Store::create(text, some_definition()); });
  REQUIRE(read_file(text) == std::string(5000, 'x'));
  for (const std::string& name :
       {std::string("mysql://localhost/x"), path("no/such/folder"), path("a \"quoted\" name")}) {
    require_error(Kind::refused, [&] { (void)Store::create(name, some_definition()); });
  }
}

TEMPLATE_TEST_CASE("tables of another version or program are refused", "", SqlitePlace,
                   PostgresPlace) {
  const TestType place;
  { const Store store = Store::create(place.where(), some_definition()); }
  place.sql("UPDATE schema_version SET version = version + 1");
  require_error(Kind::other_version, [&] { (void)Store::open(place.where()); });
  place.sql("DROP TABLE schema_version");
  require_error(Kind::no_store, [&] { (void)Store::open(place.where()); });
}

TEMPLATE_TEST_CASE("a campaign moves to another store", "", SqlitePlace, PostgresPlace) {
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
  source.record(facts);
  source.record({{with_bounds(facts[1], 6, 8, "a")}});
  source.exclude({"b", "a reason"});
  // It can be repeated, as after an interruption.
  for (int i = 0; i < 2; ++i) REQUIRE(copy(from, to).empty());
  Store target = Store::open(to);
  const FactPage before = source.facts_since(0);
  const FactPage after = target.facts_since(0);
  REQUIRE(after.facts.size() == 51);
  for (std::size_t i = 0; i < after.facts.size(); ++i) {
    REQUIRE(after.facts[i].fact.board == before.facts[i].fact.board);
    REQUIRE(after.facts[i].is_excluded == before.facts[i].is_excluded);
    REQUIRE(after.facts[i].recorded_at == before.facts[i].recorded_at);
  }
  REQUIRE(target.exclusions() == source.exclusions());
  const std::vector<WorkerInfo> workers = target.workers();
  REQUIRE(workers.size() == 2);
  REQUIRE(workers[0].host == "host a");
  REQUIRE(workers[0].threads == 3);
  REQUIRE_FALSE(workers[0].is_excluded);
  REQUIRE(workers[1].is_excluded);
}

/// What a store holds of its claims, whatever their order and ids.
std::set<std::string> claims_in(Store& store) {
  (void)store.refresh();
  std::set<std::string> found;
  for (const RootClaim& claim : store.definition().claims) {
    found.insert(notation::to_string(claim.root) + (claim.is_paused ? " paused" : ""));
  }
  return found;
}

TEMPLATE_TEST_CASE("claims change in two stores, which are equal once each is copied to the other",
                   "", SqlitePlace, PostgresPlace) {
  Random random{9};
  std::size_t paused = 0;
  std::size_t dropped = 0;
  for (int round = 0; round < 20; ++round) {
    const TestType place;
    const SqlitePlace other;
    Store a = Store::create(place.where(), some_definition());
    (void)copy(place.where(), other.where());
    Store b = Store::open(other.where());
    for (int i = 0; i < 6; ++i) {
      Store& store = random.below(2) == 0 ? a : b;
      const Square move = random.below(2) == 0 ? Square::f5 : Square::d3;
      const std::vector<RootClaim> one{{"1", play(kStartPosition, move), {2, 64}, ">= 2"}};
      store.add_claims(one);
      const std::vector<RootClaim>& claims = store.definition().claims;
      const std::vector<std::string> ids{claims[random.below(claims.size())].id};
      store.change_claims(ids, static_cast<ClaimWish>(random.below(3)));
      if (store.definition().claims.empty()) store.add_claims(some_definition().claims);
    }
    for (int i = 0; i < 2; ++i) {
      (void)copy(place.where(), other.where());
      (void)copy(other.where(), place.where());
    }
    const std::set<std::string> found = claims_in(a);
    REQUIRE(found == claims_in(b));
    REQUIRE(a.definition().campaign == b.definition().campaign);
    dropped += 3 - found.size();
    for (const std::string& claim : found) paused += claim.ends_with(" paused") ? 1U : 0U;
    std::set<std::string> ids;
    for (const RootClaim& claim : a.definition().claims) ids.insert(claim.id);
    REQUIRE(ids.size() == found.size());
  }
  CHECK(paused > 0);
  CHECK(dropped > 0);
}

}  // namespace
}  // namespace kanzen::campaign::test
