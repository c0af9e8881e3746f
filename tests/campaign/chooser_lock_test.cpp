// The right to choose: one process has it, and loses it with its lock or connection.
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <utility>

#include "solver/campaign/store/store.hpp"
#include "tests/campaign/child_process.hpp"
#include "tests/campaign/choosing_store.hpp"
#include "tests/campaign/store_helpers.hpp"
#include "tests/campaign/store_places.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::test {
namespace {

using campaign::Store;
using campaign::StoreError;
using namespace std::chrono_literals;

TEMPLATE_TEST_CASE("there is one chooser, whose right ends with it", "[store]", SqlitePlace,
                   PostgresPlace) {
  const TestType place;
  Random random{4};
  { const Store store = Store::create(place.where(), some_definition()); }
  ChildProcess first([&](int out) {
    Store store = Store::open(place.where());
    const auto choosing = store.lock_chooser();
    send_number(out, store.epoch());
    pause();
    return 0;
  });
  REQUIRE(first.number() == 1);
  Store second = Store::open(place.where());
  REQUIRE(error_kind([&] { (void)second.lock_chooser(); }) == StoreError::Kind::chooser_exists);
  REQUIRE(error_kind([&] { (void)second.publish({{make_task(random, 1)}}); }) ==
          StoreError::Kind::chooser_exists);
  first.signal(SIGKILL);
  REQUIRE(first.end() == -SIGKILL);
  const auto choosing = second.lock_chooser();
  REQUIRE(second.epoch() == 2);
  REQUIRE(second.publish({{make_task(random, 1)}}).size() == 1);
  // A worker needs no such right.
  Store worker = Store::open(place.where());
  worker.enrol({"a", "host", "0.2.0", 1});
  REQUIRE(worker.lease("a", 1, 1h).size() == 1);
}

TEMPLATE_TEST_CASE("the right to choose ends with its lock, and the store stays open", "[store]",
                   SqlitePlace, PostgresPlace) {
  const TestType place;
  Random random{4};
  Store store = Store::create(place.where(), some_definition());
  Store other = Store::open(place.where());
  REQUIRE(error_kind([&] { (void)store.publish({{make_task(random, 1)}}); }) ==
          StoreError::Kind::chooser_exists);
  {
    const auto choosing = store.lock_chooser();
    REQUIRE(store.publish({{make_task(random, 1)}}).size() == 1);
    REQUIRE(error_kind([&] { (void)other.lock_chooser(); }) == StoreError::Kind::chooser_exists);
  }
  REQUIRE(store.queue().size() == 1);
  REQUIRE(error_kind([&] { (void)store.publish({{make_task(random, 2)}}); }) ==
          StoreError::Kind::chooser_exists);
  const auto choosing = other.lock_chooser();
  REQUIRE(other.epoch() == 2);
  REQUIRE(other.publish({{make_task(random, 2)}}).size() == 1);
}

TEST_CASE("a chooser notices that it has lost its connection and its right - PostgresPlace",
          "[store]") {
  const PostgresPlace place;
  Random random{5};
  ChoosingStore first = make_choosing_store(place);
  const auto cut = [&] {
    place.sql(
        "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE pid <> "
        "pg_backend_pid() AND backend_type = 'client backend'");
  };
  // No other chooser came in between: it continues.
  cut();
  REQUIRE(first.publish({{make_task(random, 1)}}).size() == 1);
  cut();
  Store second = Store::open(place.where());
  auto choosing = second.lock_chooser();
  REQUIRE(error_kind([&] { (void)first.publish({{make_task(random, 2)}}); }) ==
          StoreError::Kind::chooser_exists);
  choosing.reset();
  { const Store ended = std::move(second); }
  // It does not get the right back when the other chooser has ended.
  REQUIRE(error_kind([&] { (void)first.publish({{make_task(random, 3)}}); }) ==
          StoreError::Kind::chooser_exists);
  REQUIRE(first.queue().size() == 1);
}

}  // namespace
}  // namespace kanzen::test
