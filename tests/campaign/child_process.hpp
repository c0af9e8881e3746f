// A process beside the test, which sends numbers to it.
#pragma once

#include <sys/types.h>

#include <functional>

namespace kanzen::test {

/// A process that runs `body` with a pipe to this one, and ends with the status that `body`
/// returns.
class ChildProcess {
 public:
  explicit ChildProcess(const std::function<int(int out)>& body);
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// Waits for the next number that the child sends, and returns it. -1 if the child has ended.
  [[nodiscard]] long long number() const;
  void signal(int number) const;
  void wait_until_stopped() const;
  /// Waits for the child, and returns its status; minus the signal that ended it.
  int end();

 private:
  pid_t process_ = -1;
  int in_ = -1;
};

/// Sends a number from a child to the process that started it. `out` is the pipe.
void send_number(int out, long long value);

}  // namespace kanzen::test
