#include "tests/campaign/child_process.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <stdexcept>

namespace kanzen::test {

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

}  // namespace kanzen::test
