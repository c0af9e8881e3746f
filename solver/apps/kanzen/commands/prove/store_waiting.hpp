// Waits for a store that is busy, full or does not answer.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "core/clock.hpp"
#include "solver/apps/kanzen/platform/input_file.hpp"
#include "solver/campaign/store/store.hpp"

namespace kanzen::cli {

/// Reports on standard error why a command waits for its store: after one second, and then every
/// minute. After a stop the command waits a few more seconds, to record finished results. It never
/// waits longer, even if the database keeps the connection open without answering.
class StoreWaiting {
 public:
  /// `stop` outlives the object. Construct it after the solver that signals stop. Calls
  /// `make_room`, unless it is empty, before it prints anything.
  explicit StoreWaiting(const StopEvent& stop, std::function<void()> make_room = {});
  ~StoreWaiting();
  StoreWaiting(const StoreWaiting&) = delete;
  StoreWaiting& operator=(const StoreWaiting&) = delete;

  /// Options for opening a store, which may wait a minute. The object outlives the store.
  [[nodiscard]] campaign::StoreOptions options();

  /// While it exists, commands wait for `store` without a time limit.
  class Attached {
   public:
    /// Both arguments outlive the object.
    Attached(StoreWaiting& waiting, campaign::Store& store);
    ~Attached();
    Attached(const Attached&) = delete;
    Attached& operator=(const Attached&) = delete;

   private:
    StoreWaiting& waiting_;
  };

 private:
  void report_waiting(const campaign::StoreError& error);
  [[nodiscard]] bool has_waited_enough();
  void watch();

  const StopEvent& stop_;
  std::function<void()> make_room_;
  Stopwatch since_last_{};  // attempt that failed
  Stopwatch since_first_{};
  Stopwatch since_report_{};
  bool reported_ = false;
  bool waits_ = false;

  std::mutex mutex_;
  std::condition_variable wake_;
  // Guarded by mutex_.
  campaign::Store* store_ = nullptr;
  bool ending_ = false;
  bool stopping_ = false;
  Stopwatch since_stop_{};

  std::thread watcher_;
};

}  // namespace kanzen::cli
