#include <pthread.h>
#include <unistd.h>

#include <csignal>
#include <future>

#include "solver/apps/kanzen/platform/process.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::cli {

namespace {

bool is_blocked(int signal) {
  sigset_t blocked;
  pthread_sigmask(SIG_BLOCK, nullptr, &blocked);
  return sigismember(&blocked, signal) != 0;
}

}  // namespace

TEST_CASE("a signal before watch() becomes a call") {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    std::promise<void> called;  // outlives the watcher
    StopSignals signals;
    ::kill(::getpid(), signal);
    signals.watch([&called] { called.set_value(); });
    called.get_future().wait();
  }
  SUCCEED("the reaction was called");
}

TEST_CASE("an echo that comes after the end of the object does not end the process") {
  {
    std::promise<void> called;
    StopSignals signals;
    signals.watch([&called] { called.set_value(); });
    ::kill(::getpid(), SIGINT);
    called.get_future().wait();
  }
  ::kill(::getpid(), SIGTERM);
  SUCCEED("the process goes on");
}

TEST_CASE("signals that did not arrive are unblocked again") {
  {
    StopSignals signals;
    signals.watch([] {});
  }
  CHECK_FALSE(is_blocked(SIGINT));
  CHECK_FALSE(is_blocked(SIGTERM));
  CHECK_FALSE(is_blocked(SIGHUP));
}

TEST_CASE("SIGHUP stays ignored under nohup") {
  struct sigaction ignore {};
  ignore.sa_handler = SIG_IGN;
  struct sigaction before {};
  ::sigaction(SIGHUP, &ignore, &before);
  {
    const StopSignals signals;
    CHECK_FALSE(is_blocked(SIGHUP));
    CHECK(is_blocked(SIGTERM));
  }
  ::sigaction(SIGHUP, &before, nullptr);
}

TEST_CASE("SIGUSR1 is not handled and disarms nothing") {
  struct sigaction ignore {};
  ignore.sa_handler = SIG_IGN;
  struct sigaction before {};
  ::sigaction(SIGUSR1, &ignore, &before);
  {
    std::promise<void> called;
    StopSignals signals;
    CHECK_FALSE(is_blocked(SIGUSR1));
    signals.watch([&called] { called.set_value(); });
    ::kill(::getpid(), SIGUSR1);
    ::kill(::getpid(), SIGTERM);
    called.get_future().wait();
  }
  ::sigaction(SIGUSR1, &before, nullptr);
}

TEST_CASE("an object without a signal ends without waiting") {
  StopSignals signals;
  signals.watch([] {});
  SUCCEED("the destructor returns");
}

}  // namespace kanzen::cli
