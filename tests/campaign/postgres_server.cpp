#include "tests/campaign/postgres_server.hpp"

#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <stdexcept>
#include <thread>
#include <vector>

#include "solver/campaign/store/soci.hpp"

namespace kanzen::test {
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
  if (!campaign::load_libpq().empty()) throw std::runtime_error("there is no libpq");
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

}  // namespace kanzen::test
