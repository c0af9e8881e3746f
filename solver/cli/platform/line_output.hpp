// Lines for a client that may read them slowly, or not at all any more.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "solver/serve/line_sink.hpp"

namespace kanzen::cli {

/// Writes lines by a thread of its own, so that nobody who has something to say waits for the
/// reader. Lines that have come together are written together.
class LineOutput final : public serve::LineSink {
 public:
  /// Writes to `descriptor`. It is clogged when more than `most_bytes` wait. `closed` is called
  /// once, by the thread, if nobody reads any more or writing fails otherwise: from then on lines
  /// are dropped. Throws std::system_error if the system cannot start a thread.
  LineOutput(int descriptor, std::size_t most_bytes, std::function<void()> closed);
  /// Writes what is left.
  ~LineOutput() override;
  LineOutput(const LineOutput&) = delete;
  LineOutput& operator=(const LineOutput&) = delete;

  void write(std::string_view lines) override;
  [[nodiscard]] bool is_clogged() const noexcept override {
    return waiting_bytes_.load(std::memory_order_relaxed) > most_bytes_;
  }

  /// Waits until it is not clogged, or for ever lines are dropped, or cancel() is called.
  void wait_for_room();
  /// Ends wait_for_room(), now and later; and if the reader takes nothing for two seconds, what is
  /// left is dropped with the error ETIMEDOUT. Any thread.
  void cancel();

  /// Waits until all lines are written or dropped.
  void flush();

  /// The error that has ended writing; 0 if there was none. That nobody reads any more is EPIPE.
  [[nodiscard]] int error() const noexcept { return error_.load(); }

 private:
  void run();
  /// False if it cannot be written.
  [[nodiscard]] bool is_reader_gone() const noexcept;
  /// False if writing is cancelled and there is no room for too long.
  [[nodiscard]] bool wait_for_reader() noexcept;
  [[nodiscard]] bool put(std::string_view text) noexcept;

  const int descriptor_;
  const std::size_t most_bytes_;
  std::function<void()> closed_;
  std::atomic<std::size_t> waiting_bytes_{0};  // not written yet
  std::atomic<int> error_{0};
  std::atomic<bool> cancelled_{false};

  std::mutex mutex_;  // guards what follows
  std::condition_variable more_;
  std::condition_variable less_;
  std::string text_;
  bool ended_ = false;

  std::thread writer_;
};

}  // namespace kanzen::cli
