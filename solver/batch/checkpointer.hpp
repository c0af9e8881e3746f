// Keeps the checkpoint of a running search up to date.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "solver/batch/checkpoint.hpp"
#include "solver/engine/solver.hpp"
#include "solver/files/atomic_file.hpp"

namespace kanzen {

using Seconds = std::chrono::duration<double>;

/// The time that one checkpoint has taken.
struct WritingTime {
  Seconds wall{};
  Seconds processor{};  // per thread of the solver
};

/// When a checkpoint is written, and how many entries it has.
struct CheckpointPolicy {
  /// Between checks for entries to append; or `min_interval`, if shorter.
  Seconds append_interval{0.25};

  // The interval between two full writes: a share of the run's time so far, within bounds. It is
  // long enough that writing takes no more than its shares of time.
  Seconds min_interval{1};
  Seconds max_interval{180};
  double run_share = 0.02;
  double wall_share = 0.2;        // of wall time: other programs use the disk, too
  double processor_share = 0.04;  // of processor time, per thread of the solver

  /// The maximum number of entries of a full write grows with the run. A kill loses the other
  /// entries, but finding them again takes only seconds, as writing them would.
  std::size_t min_entries = std::size_t{1} << 16;
  std::size_t max_entries = kMaxCheckpointEntries;
  double entries_per_second = 1e4;

  /// `elapsed` is the time since the run began, `writing` the time of the last write.
  [[nodiscard]] Seconds interval_after(Seconds elapsed, const WritingTime& writing) const noexcept;
  [[nodiscard]] std::size_t entries_after(Seconds elapsed) const noexcept;
};

/// Keeps a checkpoint up to date in a thread of its own, if the system grants one. It appends new
/// entries several times a second and rewrites the file when much has been appended, until close().
/// A full write has as many entries as the policy allows.
class Checkpointer {
 public:
  /// `solver` must outlive the object. `loaded` is the size of the file that it was loaded from.
  /// Full writes have at least as many entries as the last one of that file. A file of another
  /// program is rewritten before anything is appended. The thread calls `on_notice` on the first
  /// failure to write, and keeps trying.
  /// `lock` keeps other runs from the file: two that share one would read and replace each other's
  /// bounds, and the first to end would lose its own.
  Checkpointer(std::string path, Solver& solver, std::string program,
               const CheckpointInfo& loaded = {}, const CheckpointPolicy& policy = {},
               std::function<void(const std::string&)> on_notice = {},
               std::optional<FileLock> lock = {});
  /// Without close(), the last written file stays, unless the solver has an internal error.
  ~Checkpointer();
  Checkpointer(const Checkpointer&) = delete;
  Checkpointer& operator=(const Checkpointer&) = delete;

  /// True if the solver has loaded bounds of an earlier run.
  [[nodiscard]] bool has_begun() const noexcept { return has_begun_; }

  /// Writes the final checkpoint. If the solver has an internal error, removes the file instead and
  /// returns false. Throws OutputError. REQUIRES: nothing is running.
  bool close();

  /// Stops writing and removes the file, because the proofs of the search cannot be trusted.
  void discard() noexcept;

 private:
  void write_until_closed();
  void write_everything(Seconds elapsed);
  void end_thread();

  std::optional<FileLock> lock_;  // released last
  std::string path_;
  Solver& solver_;
  std::string program_;
  bool has_begun_;
  std::size_t min_entries_;
  CheckpointPolicy policy_;
  // The last written file and the time that it took. Used by the thread only.
  CheckpointInfo file_;
  WritingTime writing_{};
  std::function<void(const std::string&)> on_notice_;
  bool closed_ = false;
  std::mutex mutex_;  // guards closing_
  std::condition_variable wake_;
  bool closing_ = false;
  std::thread writer_;
};

}  // namespace kanzen
