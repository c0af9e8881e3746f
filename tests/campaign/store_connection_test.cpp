#include <sys/resource.h>

#include "solver/campaign/store/database.hpp"
#include "tests/campaign/store_helpers.hpp"

namespace kanzen::campaign::test {
namespace {

using namespace std::chrono_literals;

TEST_CASE("a store connects again to a restarted server - PostgresPlace") {
  const PostgresPlace place;
  PostgresServer& server = PostgresServer::shared();
  Random random{6};
  ChoosingStore store = make_choosing_store(place);
  const std::vector<TaskId> ids = store.publish({{make_task(random, 1), make_task(random, 2)}});
  store.enrol({"a", "host", "0.2.0", 1});
  const std::vector<Task> tasks = store.lease("a", 2, 1h);
  server.stop();
  server.start();
  REQUIRE(store.finish("a", {{make_result(tasks[0], "a")}}).added == 1);
  REQUIRE(store.queue().size() == 1);
  // The server is down, and comes back during an attempt.
  server.stop();
  RecordedFacts recorded;
  std::atomic<bool> begun = false;
  std::thread worker([&] {
    begun = true;
    recorded = store.finish("a", {{make_result(tasks[1], "a")}});
  });
  while (!begun) std::this_thread::yield();
  server.start();
  worker.join();
  REQUIRE(recorded.added == 1);
  REQUIRE(store.queue().empty());
  REQUIRE(store.facts_since(0).facts.size() == 2);
  REQUIRE(store.publish({{make_task(random, 3)}}).size() == 1);

  Store other = Store::open(place.where(), kImpatient);
  server.stop();
  require_error(Kind::unreachable, [&] { (void)other.size(); });
  require_error(Kind::unreachable, [&] { (void)Store::open(place.where(), kImpatient); });
  int polls = 0;
  StoreOptions patient{.retry_time = 1h};
  patient.must_stop = [&] { return ++polls == 3; };
  require_error(Kind::unreachable, [&] { (void)Store::open(place.where(), patient); });
  REQUIRE(polls == 3);
  server.start();
  REQUIRE(other.size().facts == 2);
}

TEST_CASE("the message of a database is one line - PostgresPlace") {
  const TemporaryDirectory directory;  // a folder without a server
  const std::string url = "postgresql://kanzen@/postgres?host=" + directory.path("");
  const std::string text =
      require_error(Kind::unreachable, [&] { (void)Store::open(url, kImpatient); });
  INFO(text);
  REQUIRE(text.find("Is the server running") != std::string::npos);
  REQUIRE(std::ranges::none_of(text, [](unsigned char c) { return c < 0x20; }));
  REQUIRE(text.find("  ") == std::string::npos);
}

TEST_CASE("a refused connection is not retried, and no password is shown - PostgresPlace") {
  std::string url = PostgresServer::shared().url("public");
  url.replace(url.find("kanzen@"), 7, "nobody-here:secret@");
  const std::string text = require_error(Kind::unreachable, [&] { (void)Store::open(url); });
  REQUIRE(text.find("nobody-here") != std::string::npos);
  REQUIRE(text.find("secret") == std::string::npos);
  const PostgresPlace place;
  url = place.where();
  url.replace(url.find("kanzen@"), 7, "kanzen:secret@");
  REQUIRE(store_name(url).starts_with("postgresql:///postgres?host=/"));
  REQUIRE(store_name(url).find("secret") == std::string::npos);
}

TEST_CASE("the scheme of an address may have capitals - PostgresPlace") {
  const PostgresPlace place;
  const Store store = Store::create(place.where(), some_definition());
  std::string url = place.where();
  url.replace(0, 10, "POSTGRESQL");
  REQUIRE_NOTHROW(Store::open(url));
}

TEST_CASE("no message of the client library has a password - PostgresPlace") {
  const std::string host = "host=" + TemporaryDirectory().path("");
  for (const std::string& address : std::vector<std::string>{
           "postgresql://u:topsecret@/d?" + host, "postgresql:///d?" + host + "&password=topsecret",
           "postgresql:///d?" + host + "&PASSWORD=topsecret", "postgresql:///d?topsecret&" + host,
           "postgresql:///d?" + host + "&p%61ssword=top%73ecret%2",
           "postgresql:///d?" + host + "&sslpassword=topsecret&sslmode=topsecret",
           "postgresql://u:top@secret@h/d", "postgresql://u:topsecret", "postgres:u:topsecret@h",
           "host=h password=topsecret", "HOST=h PASSWORD=topsecret"}) {
    INFO(address);
    try {
      (void)Store::open(address, kImpatient);
      FAIL("there was no error");
    } catch (const StoreError& e) {
      INFO(e.what());
      CHECK(std::string(e.what()).find("secret") == std::string::npos);
    }
  }
}

TEST_CASE("a store waits for another process that holds it - SqlitePlace") {
  const SqlitePlace place;
  Store store = Store::create(place.where(), some_definition());
  Random random{12};
  ChildProcess holder([&](int out) {
    place.hold([&] {
      send_number(out, 1);
      raise(SIGSTOP);
    });
    return 0;
  });
  REQUIRE(holder.number() == 1);
  holder.wait_until_stopped();
  Store other = Store::open(place.where(), kImpatient);
  require_error(Kind::unreachable, [&] { (void)other.record({{some_fact(random, "a", 0, 2)}}); });
  REQUIRE(other.facts_since(0).facts.empty());  // reading continues
  holder.signal(SIGCONT);
  REQUIRE(store.record({{some_fact(random, "a", 0, 2)}}).added == 1);
  REQUIRE(holder.end() == 0);
}

TEST_CASE("a request that a server does not answer can be interrupted - PostgresPlace") {
  const PostgresPlace place;
  Random random{22};
  std::atomic<bool> stop = false;
  StoreOptions options{.retry_time = 1h};
  options.must_stop = [&] { return stop.load(); };
  Store store = Store::create(place.where(), some_definition(), options);
  const std::vector<Fact> facts{some_fact(random, "a", 0, 2)};
  place.hold([&] {
    std::optional<StoreError::Kind> kind;
    std::thread worker([&] {
      try {
        store.record(facts);
      } catch (const StoreError& error) {
        kind = error.kind();
      }
    });
    while (place.number("SELECT count(*) FROM pg_locks WHERE NOT granted") == 0) {
      std::this_thread::sleep_for(10ms);
    }
    stop = true;
    store.interrupt();
    worker.join();
    REQUIRE(kind == StoreError::Kind::unreachable);
  });
  stop = false;
  REQUIRE(store.record(facts).added == 1);
}

// Otherwise a campaign that another process begins meanwhile looks incomplete.
TEMPLATE_TEST_CASE("a transaction that reads sees one moment", "", SqlitePlace, PostgresPlace) {
  const TestType place;
  Random random{23};
  Store store = Store::create(place.where(), some_definition());
  Database reader(place.where(), {});
  const std::string count = "SELECT count(*) FROM fact";
  reader.transact("count", Database::Access::reads, [&] {
    REQUIRE(reader.number(count) == 0);
    store.record({{some_fact(random, "a", 0, 2)}});
    REQUIRE(reader.number(count) == 0);
  });
  reader.transact("count", Database::Access::reads, [&] { REQUIRE(reader.number(count) == 1); });
}

TEMPLATE_TEST_CASE("several processes may begin a campaign at once", "", SqlitePlace,
                   PostgresPlace) {
  const TestType place;
  std::vector<std::unique_ptr<ChildProcess>> beginners;
  for (int i = 0; i < 4; ++i) {
    beginners.push_back(std::make_unique<ChildProcess>([&](int /*out*/) {
      Store store = Store::create(place.where(), some_definition());
      return store.definition().claims.size() == 1 ? 0 : 1;
    }));
  }
  for (const auto& beginner : beginners) REQUIRE(beginner->end() == 0);
}

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

TEST_CASE("a full disk refuses results or lets them wait, and loses none - SqlitePlace") {
  const SqlitePlace place;
  Store store = Store::create(place.where(), some_definition(), kImpatient);
  std::unique_ptr<FullDisk> full;
  int waits = 0;
  StoreOptions options;
  options.on_retry = [&](const StoreError& why) {
    CHECK(why.kind() == StoreError::Kind::full);
    if (++waits == 3) full.reset();
  };
  Store patient = Store::open(place.where(), options);
  Random random{7};
  store.record({{some_fact(random, "a", 0, 2)}});
  full = std::make_unique<FullDisk>(place.where());
  const std::vector<Fact> facts = many_facts(8);
  require_error(Kind::full, [&] { (void)store.record(facts); });
  REQUIRE(store.facts_since(0).facts.size() == 1);
  REQUIRE(patient.record(facts).added == facts.size());
  REQUIRE(waits == 3);
  REQUIRE(store.record(many_facts(13)).added == facts.size());
  REQUIRE(Store::open(place.where()).facts_since(0).facts.size() == 2 * facts.size() + 1);
}

TEST_CASE("a file that has lost its name refuses results until it is back - SqlitePlace") {
  const SqlitePlace place;
  Store store = Store::create(place.where(), some_definition());
  Random random{14};
  const Fact fact = some_fact(random, "a", 0, 2);
  const auto require_refusal = [&] {
    require_error(Kind::refused, [&] { (void)store.record({{fact}}); });
  };
  const std::string moved = place.where() + ".moved";
  std::filesystem::rename(place.where(), moved);
  require_refusal();
  std::ofstream(place.where()) << "of somebody else";
  require_refusal();
  std::filesystem::rename(moved, place.where());
  (void)store.record({{fact}});
  REQUIRE(Store::open(place.where()).facts_since(0).facts.size() == 1);
  std::filesystem::remove(place.where());
  require_refusal();
}

TEST_CASE_METHOD(InFolder, "names with a meaning for SQLite are names of files - SqlitePlace") {
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(path("."));
  for (const std::string name : {":memory:", "file:store?mode=ro"}) {
    CAPTURE(name);
    CHECK_NOTHROW(Store::create(name, some_definition()));
    CHECK(std::filesystem::exists(name));
    CHECK_NOTHROW(Store::open(name));
  }
  std::filesystem::current_path(before);
}

TEST_CASE("a server without space refuses results and loses none - PostgresPlace") {
  const PostgresPlace place;
  Store store = Store::create(place.where(), some_definition(), kImpatient);
  place.sql(
      "CREATE FUNCTION refuse() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION USING ERRCODE = "
      "'53100', MESSAGE = 'no space left on device'; END $$ LANGUAGE plpgsql");
  place.sql(
      "CREATE TRIGGER full_disk AFTER INSERT ON fact FOR EACH STATEMENT EXECUTE FUNCTION refuse()");
  const std::vector<Fact> facts = many_facts(9);
  require_error(Kind::full, [&] { (void)store.record(facts); });
  REQUIRE(store.facts_since(0).facts.empty());
  place.sql("DROP TRIGGER full_disk ON fact");
  REQUIRE(store.record(facts).added == facts.size());
}

}  // namespace
}  // namespace kanzen::campaign::test
