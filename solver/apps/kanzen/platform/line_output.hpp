// Writes lines for a client that may read slowly or stop reading.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "solver/server/line_protocol.hpp"

namespace kanzen::cli {

/// Writes lines from a thread of its own, so that other threads do not wait for the reader. Writes
/// all waiting lines together.
class LineOutput final : public server::LineSink {
 public:
  /// Writes to `descriptor`, which is clogged when more than `max_bytes` wait. If the reader has
  /// gone or writing fails otherwise, the thread calls `closed` once and drops all further lines.
  /// Throws std::system_error if the system cannot start a thread.
  LineOutput(int descriptor, std::size_t max_bytes, std::function<void()> closed);
  /// Writes the waiting lines.
  ~LineOutput() override;
  LineOutput(const LineOutput&) = delete;
  LineOutput& operator=(const LineOutput&) = delete;

  void write(std::string_view lines) override;
  [[nodiscard]] bool is_clogged() const noexcept override {
    return waiting_bytes_.load(std::memory_order_relaxed) > max_bytes_;
  }

  /// Waits until the output is not clogged, all lines are dropped, or cancel() is called.
  void wait_for_room();
  /// Ends current and later calls of wait_for_room(). If the reader then reads nothing for two
  /// seconds, the waiting lines are dropped with the error ETIMEDOUT.
  /// Thread safety: full.
  void cancel();

  /// Waits until all lines are written or dropped.
  void flush();

  /// The error that has ended writing, or 0. It is EPIPE if the reader has gone.
  [[nodiscard]] int error() const noexcept { return error_.load(); }

 private:
  void run();
  /// False if writing is cancelled and the reader makes no room for too long.
  [[nodiscard]] bool wait_for_reader() noexcept;
  [[nodiscard]] bool put(std::string_view text) noexcept;

  const int descriptor_;
  const std::size_t max_bytes_;
  std::function<void()> closed_;
  std::atomic<std::size_t> waiting_bytes_{0};  // not written yet
  std::atomic<int> error_{0};
  std::atomic<bool> cancelled_{false};

  std::mutex mutex_;  // guards the fields below
  std::condition_variable more_;
  std::condition_variable less_;
  std::string text_;
  bool ended_ = false;

  std::thread writer_;
};

}  // namespace kanzen::cli
