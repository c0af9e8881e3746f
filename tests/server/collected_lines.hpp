#pragma once

#include <condition_variable>
#include <mutex>

#include "solver/server/line_protocol.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::test {

class CollectedLines final : public server::LineSink {
 public:
  void write(std::string_view lines) override {
    const std::lock_guard lock(mutex_);
    while (true) {
      const std::size_t end = lines.find('\n');
      lines_.emplace_back(lines.substr(0, end));
      if (end == std::string_view::npos) break;
      lines.remove_prefix(end + 1);
    }
    more_.notify_all();
  }
  [[nodiscard]] bool is_clogged() const noexcept override { return clogged_; }

  /// From then on is_clogged() returns true.
  void clog() { clogged_ = true; }

  [[nodiscard]] std::vector<std::string> lines() const {
    const std::lock_guard lock(mutex_);
    return lines_;
  }

  /// Returns the lines as soon as `enough` is true for them. Fails the test after a long time, so
  /// that it does not hang.
  std::vector<std::string> wait_until(
      const std::function<bool(const std::vector<std::string>&)>& enough) {
    std::unique_lock lock(mutex_);
    REQUIRE(more_.wait_for(lock, std::chrono::minutes(5), [&] { return enough(lines_); }));
    return lines_;
  }
  std::string wait_for(std::string_view part) {
    const auto holds = [part](const std::string& line) {
      return line.find(part) != std::string::npos;
    };
    const auto lines = wait_until(
        [&](const auto& so_far) { return std::any_of(so_far.begin(), so_far.end(), holds); });
    return *std::find_if(lines.begin(), lines.end(), holds);
  }

  void clear() {
    const std::lock_guard lock(mutex_);
    lines_.clear();
  }

 private:
  std::atomic<bool> clogged_{false};
  mutable std::mutex mutex_;
  std::condition_variable more_;
  std::vector<std::string> lines_;
};

}  // namespace kanzen::test
