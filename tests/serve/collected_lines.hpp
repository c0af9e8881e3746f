// A client of a protocol: keeps the lines it is sent, and waits for some.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "solver/serve/line_sink.hpp"

namespace kanzen::test {

/// Thread-safe.
class CollectedLines final : public serve::LineSink {
 public:
  void write(std::string_view lines) override;
  [[nodiscard]] bool is_clogged() const noexcept override { return clogged_; }

  /// From now on it says that nobody reads.
  void clog() { clogged_ = true; }

  [[nodiscard]] std::vector<std::string> lines() const;

  /// Returns the lines as soon as `enough` holds for them; fails the test if it never does, after a
  /// time that is there only against hanging.
  std::vector<std::string> wait_until(
      const std::function<bool(const std::vector<std::string>&)>& enough);
  /// Returns the first line that contains `part`, as soon as there is one.
  std::string wait_for(std::string_view part);

  void clear();

 private:
  std::atomic<bool> clogged_{false};
  mutable std::mutex mutex_;
  std::condition_variable more_;
  std::vector<std::string> lines_;
};

}  // namespace kanzen::test
