#pragma once

#include <sys/types.h>

#include <functional>

namespace kanzen::test {

/// Runs `body` with a pipe to this process, and ends with the status that it returns.
class ChildProcess {
 public:
  explicit ChildProcess(const std::function<int(int out)>& body);
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// Waits for the next number that the child sends; -1 if it has ended.
  [[nodiscard]] long long number() const;
  void signal(int number) const;
  void wait_until_stopped() const;
  /// Waits for the child. Its status; minus the signal that ended it.
  int end();

 private:
  pid_t process_ = -1;
  int in_ = -1;
};

/// A child sends through the pipe `out`.
void send_number(int out, long long value);

}  // namespace kanzen::test
