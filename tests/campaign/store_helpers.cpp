#include "tests/campaign/store_helpers.hpp"

#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <exception>

#include "solver/campaign/store/soci.hpp"

namespace kanzen::campaign::test {
namespace {

bool is_postgres(const std::string& where) { return where.starts_with("postgresql:"); }

soci::session connected(const std::string& where) {
  if (is_postgres(where)) return soci::session(soci::postgresql, where);
  return soci::session(soci::sqlite3, "dbname=\"" + where + "\" timeout=60");
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

Definition some_definition() { return {{{"draw", kStartPosition, 0, 0, "= 0"}}}; }

Fact some_fact(Random& random, std::string_view worker, Score lower, Score upper) {
  Fact fact{.board = random_unreachable_board(random, 30), .bounds = {lower, upper, Square::none}};
  fact.provenance.window = {-1, 1};
  fact.provenance.nodes = random.below(1000000000);
  fact.provenance.seconds = static_cast<double>(random.below(100000000)) / 1e6;
  fact.provenance.threads = 1;
  fact.provenance.isolated = true;
  fact.provenance.engine = "0.2.0";
  fact.provenance.worker = worker;
  return fact;
}

bool is_same_fact(const Fact& a, const Fact& b) {
  const Provenance& p = a.provenance;
  const Provenance& q = b.provenance;
  return a.board == b.board && a.bounds == b.bounds && p.window == q.window && p.nodes == q.nodes &&
         p.seconds == q.seconds && p.threads == q.threads && p.isolated == q.isolated &&
         p.engine == q.engine && p.worker == q.worker;
}

namespace {

/// PostgreSQL refuses to run as root. The user of the package, or nobody.
const passwd* unprivileged() {
  if (getuid() != 0) return nullptr;
  const passwd* const user = getpwnam("postgres");
  return user != nullptr ? user : getpwnam("nobody");
}

/// The process ends with this thread.
pid_t spawn(std::vector<std::string> arguments, const std::string& log) {
  std::vector<char*> argv;
  arguments.front().insert(0, std::string(KANZEN_POSTGRES_BIN) + "/");
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  const passwd* const user = unprivileged();
  const pid_t child = fork();
  if (child != 0) return child;
  const int out = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0666);
  dup2(out, 1);
  dup2(out, 2);
  if (user != nullptr &&
      (setgroups(0, nullptr) != 0 || setgid(user->pw_gid) != 0 || setuid(user->pw_uid) != 0)) {
    _exit(126);
  }
  prctl(PR_SET_PDEATHSIG, SIGQUIT);
  (void)!chdir("/");
  execv(argv.front(), argv.data());
  _exit(127);
}

}  // namespace

PostgresServer::PostgresServer() {
  if (const passwd* const user = unprivileged(); user != nullptr) {
    if (chown(directory_.path("").c_str(), user->pw_uid, user->pw_gid) != 0) {
      throw std::runtime_error("cannot give a folder to the user postgres");
    }
  }
  const std::string log = directory_.path("log");
  const pid_t maker = spawn({"initdb", "--pgdata", directory_.path("data"), "--auth=trust",
                             "--username=kanzen", "--no-sync", "--no-locale", "--encoding=UTF8"},
                            log);
  int status = 0;
  waitpid(maker, &status, 0);
  if (status != 0) throw std::runtime_error("initdb failed:\n" + read_file(log));
  start();
}

PostgresServer::~PostgresServer() { stop(); }

void PostgresServer::start() {
  if (server_ > 0) return;
  const std::string log = directory_.path("log");
  server_ = spawn({"postgres", "-D", directory_.path("data"), "-k", directory_.path(""), "-c",
                   "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=50"},
                  log);
  if (!load_libpq().empty()) throw std::runtime_error("there is no libpq");
  for (int attempt = 0; attempt < 1200; ++attempt) {
    try {
      const soci::session session(soci::postgresql, url("public"));
      return;
    } catch (const soci::soci_error&) {
      if (waitpid(server_, nullptr, WNOHANG) != 0) break;
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
  }
  throw std::runtime_error("the server does not start:\n" + read_file(log));
}

void PostgresServer::stop() {
  if (server_ <= 0) return;
  kill(server_, SIGQUIT);
  waitpid(server_, nullptr, 0);
  server_ = -1;
}

std::string PostgresServer::url(const std::string& schema) const {
  return "postgresql://kanzen@/postgres?host=" + directory_.path("") + "&options=-csearch_path%3D" +
         schema;
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
