#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "solver/server/line_protocol.hpp"

namespace kanzen::test {

/// The lines of `text`, split as by the reader of the input.
[[nodiscard]] inline std::vector<std::string> lines_in(std::string_view text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

class CollectedLines final : public server::LineSink {
 public:
  void write(std::string_view lines) override {
    const std::lock_guard lock(mutex_);
    for (std::string& line : lines_in(lines)) lines_.push_back(std::move(line));
    more_.notify_all();
  }
  [[nodiscard]] bool is_clogged() const noexcept override { return clogged_; }

  /// From then on is_clogged() returns true.
  void clog() { clogged_ = true; }

  [[nodiscard]] std::vector<std::string> lines() const {
    const std::lock_guard lock(mutex_);
    return lines_;
  }
  [[nodiscard]] std::vector<std::string> take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(lines_, {});
  }
  void clear() { (void)take(); }

  /// Returns the lines as soon as `enough` is true for them. Throws after a long time, so that a
  /// test does not hang.
  std::vector<std::string> wait_until(
      const std::function<bool(const std::vector<std::string>&)>& enough) {
    std::unique_lock lock(mutex_);
    if (!more_.wait_for(lock, std::chrono::minutes(5), [&] { return enough(lines_); })) {
      throw std::runtime_error("the expected lines do not come");
    }
    return lines_;
  }
  std::string wait_for(std::string_view part) {
    const auto holds = [part](const std::string& line) {
      return line.find(part) != std::string::npos;
    };
    const auto lines =
        wait_until([&](const auto& so_far) { return std::ranges::any_of(so_far, holds); });
    return *std::ranges::find_if(lines, holds);
  }

 private:
  std::atomic<bool> clogged_{false};
  mutable std::mutex mutex_;
  std::condition_variable more_;
  std::vector<std::string> lines_;
};

}  // namespace kanzen::test
