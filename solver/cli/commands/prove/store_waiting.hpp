// What a command does while its store is busy, full or does not answer.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "core/clock.hpp"
#include "solver/campaign/store.hpp"
#include "solver/cli/platform/input_file.hpp"

namespace kanzen::cli {

/// Says on standard error why a store is waited for: once it has lasted a second, and then every
/// minute. After a stop it is waited for some seconds more, so that what is finished can still be
/// recorded, and not longer, even if the database holds the line and says nothing.
class StoreWaiting {
 public:
  /// `stop` outlives the object. Construct it after the solver that is stopped by signals. Before
  /// something is said, `make_room` is called, unless it is empty.
  explicit StoreWaiting(const StopEvent& stop, std::function<void()> make_room = {});
  ~StoreWaiting();
  StoreWaiting(const StoreWaiting&) = delete;
  StoreWaiting& operator=(const StoreWaiting&) = delete;

  /// For opening a store, which is waited for a minute. The object outlives the store.
  [[nodiscard]] campaign::StoreOptions options();

  /// While it exists, `store` is waited for however long it takes.
  class Attached {
   public:
    /// Both outlive the object.
    Attached(StoreWaiting& waiting, campaign::Store& store);
    ~Attached();
    Attached(const Attached&) = delete;
    Attached& operator=(const Attached&) = delete;

   private:
    StoreWaiting& waiting_;
  };

 private:
  void explain(const campaign::StoreError& error);
  [[nodiscard]] bool has_waited_enough();
  void watch();

  const StopEvent& stop_;
  std::function<void()> make_room_;
  Stopwatch since_last_{};  // attempt that failed
  Stopwatch since_first_{};
  Stopwatch since_told_{};
  bool told_ = false;
  bool waits_ = false;

  std::mutex mutex_;  // guards what follows
  std::condition_variable wake_;
  campaign::Store* store_ = nullptr;
  bool ending_ = false;
  bool stopping_ = false;
  Stopwatch since_stop_{};
  std::thread watcher_;
};

}  // namespace kanzen::cli
