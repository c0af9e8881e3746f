#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "solver/server/line_protocol.hpp"

namespace kanzen::test {

class CollectedLines final : public server::LineSink {
 public:
  void write(std::string_view lines) override;
  [[nodiscard]] bool is_clogged() const noexcept override { return clogged_; }

  /// From then on is_clogged() returns true.
  void clog() { clogged_ = true; }

  [[nodiscard]] std::vector<std::string> lines() const;

  /// Returns the lines as soon as `enough` is true for them. Fails the test after a long time, so
  /// that it does not hang.
  std::vector<std::string> wait_until(
      const std::function<bool(const std::vector<std::string>&)>& enough);
  std::string wait_for(std::string_view part);

  void clear();

 private:
  std::atomic<bool> clogged_{false};
  mutable std::mutex mutex_;
  std::condition_variable more_;
  std::vector<std::string> lines_;
};

}  // namespace kanzen::test
