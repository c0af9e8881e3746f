#include "tests/campaign/store_helpers.hpp"

#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <exception>

#include "solver/campaign/store/soci.hpp"

namespace kanzen::campaign::test {
namespace {

bool is_postgres(const std::string& where) { return where.starts_with("postgresql:"); }

soci::session connected(const std::string& where) {
  if (is_postgres(where)) {
    REQUIRE(load_libpq().empty());
    return {soci::postgresql, where};
  }
  return {soci::sqlite3, "dbname=\"" + where + "\" timeout=60"};
}

long long number_of(soci::session& session, const std::string& query) {
  long long value = 0;
  session << query, soci::into(value);
  return value;
}

}  // namespace

void Place::sql(const std::string& statement) const { connected(where_) << statement; }

long long Place::number(const std::string& query) const {
  soci::session session = connected(where_);
  return number_of(session, query);
}

void Place::hold(const std::function<void()>& action) const {
  soci::session session = connected(where_);
  session << (is_postgres(where_) ? "BEGIN" : "BEGIN IMMEDIATE");
  if (is_postgres(where_)) session << "LOCK TABLE counter IN ACCESS EXCLUSIVE MODE";
  action();
  session << "COMMIT";
}

PostgresPlace::PostgresPlace() {
  static int places = 0;
  const std::string schema = "place" + std::to_string(++places);
  where_ = PostgresServer::shared().url(schema);
  sql("CREATE SCHEMA " + schema);
}

void PostgresPlace::wait_until_unused() const {
  soci::session session = connected(where_);
  while (number_of(session,
                   "SELECT count(*) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND "
                   "backend_type = 'client backend'") != 0) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

Definition some_definition() { return {{{"draw", kStartPosition, {0, 0}, "= 0"}}}; }

Fact some_fact(Random& random, std::string_view worker, Score lower, Score upper) {
  Fact fact{.board = random_unreachable_board(random, 30), .bounds = {lower, upper, Square::none}};
  fact.provenance.window = {-1, 1};
  fact.provenance.nodes = random.below(1000000000);
  fact.provenance.seconds = static_cast<double>(random.below(100000000)) / 1e6;
  fact.provenance.threads = 1;
  fact.provenance.is_isolated = true;
  fact.provenance.engine = "0.2.0";
  fact.provenance.worker = worker;
  return fact;
}

bool is_same_fact(const Fact& a, const Fact& b) {
  const Provenance& p = a.provenance;
  const Provenance& q = b.provenance;
  return a.board == b.board && a.bounds == b.bounds && p.window == q.window && p.nodes == q.nodes &&
         p.seconds == q.seconds && p.threads == q.threads && p.is_isolated == q.is_isolated &&
         p.engine == q.engine && p.worker == q.worker;
}

PostgresServer::PostgresServer() {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    throw std::runtime_error("no pair of sockets");
  }
  process_ = fork();
  if (process_ == 0) {
    dup2(ends[1], 0);
    dup2(ends[1], 1);
    prctl(PR_SET_PDEATHSIG, SIGTERM);  // other processes may still have the socket
    execl(KANZEN_POSTGRES_SERVER, KANZEN_POSTGRES_SERVER, nullptr);
    _exit(127);
  }
  close(ends[1]);
  server_ = ends[0];
  url_ = reply();
}

PostgresServer::~PostgresServer() {
  close(server_);
  waitpid(process_, nullptr, 0);
}

void PostgresServer::ask(const std::string& request) {
  (void)send(server_, (request + "\n").data(), request.size() + 1, MSG_NOSIGNAL);
  (void)reply();
}

std::string PostgresServer::reply() const {
  std::string line;
  for (char c = 0; read(server_, &c, 1) == 1;) {
    if (c == '\n') return line;
    line += c;
  }
  throw std::runtime_error("there is no server");
}

std::string PostgresServer::url(const std::string& schema) const {
  return url_ + "&options=-csearch_path%3D" + schema;
}

PostgresServer& PostgresServer::shared() {
  static PostgresServer server;
  return server;
}

ChildProcess::ChildProcess(const std::function<int(int out)>& body) {
  int ends[2];
  if (pipe(ends) != 0) throw std::runtime_error("no pipe");
  process_ = fork();
  if (process_ == 0) {
    close(ends[0]);
    int status = 99;
    try {
      status = body(ends[1]);
    } catch (const std::exception& e) {
      std::fprintf(stderr, "in the child: %s\n", e.what());
      status = 98;
    }
    _exit(status);
  }
  close(ends[1]);
  in_ = ends[0];
}

ChildProcess::~ChildProcess() {
  if (process_ > 0) {
    kill(process_, SIGKILL);
    (void)end();
  }
  close(in_);
}

long long ChildProcess::number() const {
  long long value = -1;
  if (read(in_, &value, sizeof value) != sizeof value) value = -1;
  return value;
}

void ChildProcess::signal(int number) const { kill(process_, number); }

void ChildProcess::wait_until_stopped() const { waitpid(process_, nullptr, WUNTRACED); }

int ChildProcess::end() {
  int status = 0;
  waitpid(process_, &status, 0);
  process_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

void send_number(int out, long long value) { (void)!write(out, &value, sizeof value); }

}  // namespace kanzen::campaign::test
