// Reports the progress of a run on standard error, as a bar or as JSON Lines.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>

#include "solver/apps/kanzen/output/run_progress.hpp"

namespace kanzen::cli {

enum class ProgressForm : std::uint8_t { bar, json };

/// Reports every second from a thread of its own, even during a long search.
/// Thread safety: full.
class ProgressReporter {
 public:
  /// `model` is as for RunProgress. The reporting thread calls `running_nodes`, which returns the
  /// nodes searched so far for the running positions.
  ProgressReporter(CostModel model, ProgressForm form,
                   std::function<std::uint64_t()> running_nodes);
  ~ProgressReporter();  // clears the bar if finish() has not
  ProgressReporter(const ProgressReporter&) = delete;
  ProgressReporter& operator=(const ProgressReporter&) = delete;

  /// Calls `change` to update the progress.
  template <class Change>
  void update(const Change& change) {
    const std::lock_guard lock(mutex_);
    change(progress_);
  }

  /// Clears the bar, calls `print` to write to the terminal, and shows the bar again below. Prints
  /// no report meanwhile.
  template <class Print>
  void print(const Print& print) {
    const std::lock_guard lock(mutex_);
    const bool was_visible = visible_ != 0;
    wipe();
    print();
    if (was_visible) draw();
  }

  /// Prints while another program may write to the terminal, too. The bar stays cleared until the
  /// next second.
  template <class Print>
  void print_through(const Print& print) {
    const std::lock_guard lock(mutex_);
    wipe();
    print();
  }

  /// Ends the reports: clears the bar, or prints a final object.
  void finish();

 private:
  void report_every_second();
  void stop();
  void wipe();
  void draw();

  ProgressForm form_;
  std::function<std::uint64_t()> running_nodes_;

  std::mutex mutex_;  // guards the fields below, and standard error
  std::condition_variable wake_;
  RunProgress progress_;
  std::size_t visible_ = 0;  // characters of the bar on the terminal
  bool ended_ = false;
  std::thread reporter_;
};

}  // namespace kanzen::cli
