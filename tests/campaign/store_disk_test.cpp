// Files that are full, moved or oddly named, and the reaction of the store.
#include <sys/resource.h>

#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "solver/campaign/store/store.hpp"
#include "tests/campaign/store_helpers.hpp"
#include "tests/campaign/store_places.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::test {
namespace {

using campaign::Fact;
using campaign::Store;
using campaign::StoreError;
using namespace std::chrono_literals;

/// No file may grow much beyond its present size.
class FullDisk {
 public:
  explicit FullDisk(const std::string& path) {
    getrlimit(RLIMIT_FSIZE, &before_);
    was_ = std::signal(SIGXFSZ, SIG_IGN);
    rlimit limit = before_;
    limit.rlim_cur = std::filesystem::file_size(path) + 100000;
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &before_);
    (void)std::signal(SIGXFSZ, was_);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;

 private:
  rlimit before_{};
  void (*was_)(int) = nullptr;
};

std::vector<Fact> many_facts(std::uint64_t seed) {
  Random random{seed};
  std::vector<Fact> facts;
  for (int i = 0; i < 3000; ++i) facts.push_back(some_fact(random, "a", 0, 2));
  return facts;
}

TEST_CASE("a full disk refuses results and loses none - SqlitePlace", "[store]") {
  const SqlitePlace place;
  campaign::StoreOptions options;
  options.retry_time = 0s;
  Store store = Store::create(place.where(), some_definition(), options);
  Random random{7};
  const Fact early = some_fact(random, "a", 0, 2);
  store.record({{early}});
  const std::vector<Fact> facts = many_facts(8);
  {
    const FullDisk full(place.where());
    REQUIRE(error_kind([&] { (void)store.record(facts); }) == StoreError::Kind::full);
    REQUIRE(store.facts_since(0).facts.size() == 1);
  }
  REQUIRE(store.record(facts).added == facts.size());
  REQUIRE(Store::open(place.where()).facts_since(0).facts.size() == facts.size() + 1);
}

TEST_CASE("a file that has lost its name refuses results until it is back - SqlitePlace",
          "[store]") {
  const SqlitePlace place;
  Store store = Store::create(place.where(), some_definition());
  Random random{14};
  const Fact fact = some_fact(random, "a", 0, 2);
  const auto refuses = [&] {
    return error_kind([&] { (void)store.record({{fact}}); }) == StoreError::Kind::refused;
  };
  const std::string moved = place.where() + ".moved";
  std::filesystem::rename(place.where(), moved);
  REQUIRE(refuses());
  std::ofstream(place.where()) << "of somebody else";
  REQUIRE(refuses());
  std::filesystem::rename(moved, place.where());
  (void)store.record({{fact}});
  REQUIRE(Store::open(place.where()).facts_since(0).facts.size() == 1);
  std::filesystem::remove(place.where());
  REQUIRE(refuses());
}

TEST_CASE("names with a meaning for SQLite are names of files - SqlitePlace", "[store]") {
  const TemporaryDirectory folder;
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path("."));
  for (const std::string name : {":memory:", "file:store?mode=ro"}) {
    CAPTURE(name);
    CHECK_NOTHROW(Store::create(name, some_definition()));
    CHECK(std::filesystem::exists(name));
    CHECK_NOTHROW(Store::open(name));
  }
  std::filesystem::current_path(before);
}

TEST_CASE("results wait until there is space - SqlitePlace", "[store]") {
  const SqlitePlace place;
  { const Store made = Store::create(place.where(), some_definition()); }
  std::unique_ptr<FullDisk> full;
  int waits = 0;
  campaign::StoreOptions options;
  options.on_retry = [&](const StoreError& why) {
    CHECK(why.kind() == StoreError::Kind::full);
    if (++waits == 3) full.reset();
  };
  Store store = Store::open(place.where(), options);
  full = std::make_unique<FullDisk>(place.where());
  const std::vector<Fact> facts = many_facts(13);
  REQUIRE(store.record(facts).added == facts.size());
  REQUIRE(waits == 3);
}

TEST_CASE("a server without space refuses results and loses none - PostgresPlace", "[store]") {
  const PostgresPlace place;
  campaign::StoreOptions options;
  options.retry_time = 0s;
  Store store = Store::create(place.where(), some_definition(), options);
  place.sql(
      "CREATE FUNCTION refuse() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION USING ERRCODE = "
      "'53100', MESSAGE = 'no space left on device'; END $$ LANGUAGE plpgsql");
  place.sql(
      "CREATE TRIGGER full_disk AFTER INSERT ON fact FOR EACH STATEMENT EXECUTE "
      "FUNCTION "
      "refuse()");
  const std::vector<Fact> facts = many_facts(9);
  REQUIRE(error_kind([&] { (void)store.record(facts); }) == StoreError::Kind::full);
  REQUIRE(store.facts_since(0).facts.empty());
  place.sql("DROP TRIGGER full_disk ON fact");
  REQUIRE(store.record(facts).added == facts.size());
}

}  // namespace
}  // namespace kanzen::test
