// A checkpoint holds the results of a search so far, from which another run can continue.
//
// A journal keeps the bounds of the input's positions. A checkpoint also keeps those of the
// positions below, which the tables hold and which, after hours, are nearly all of the work. A
// proven bound is a fact about a position, whatever the input and goal. Results of selective
// iterations prove nothing, but spare repeating them.
//
// The file begins with one line of JSON:
//
//    checkpoint  the format
//    rules       includes the size of the board, because bounds hold on that board only
//    program     only the same program accepts the proven bounds as proven
//    entries     number of entries
//    check       the checksum of the entries, 16 hexadecimal digits
//
// Then come the entries, 20 bytes each:
//
//    8 bytes  discs of the side to move: bit 0 is a1, bit 63 is h8, least significant byte first
//    8 bytes  discs of the other side
//    1 byte   lower bound of the value for the side to move, signed
//    1 byte   upper bound, signed
//    1 byte   the best move, 0 to 63, or 65 for none
//    1 byte   level of the selective iteration that found it: 0 to 3; 4 if proven
//
// Any number of blocks with later entries follow: the number of entries (4 bytes, least significant
// first), their checksum (16 hexadecimal digits) and the entries. Writing the tables takes a while,
// but appending the costliest entries is fast, so a kill loses little more than the running
// searches. If it cuts off the last block, that one is not used, and the run says so.
//
// A checksum is XXH3 of a key, a line feed and the entries. The first key is the rules, the program
// and the number of entries; that of a block is the checksum before it and its number of entries.
// So the last checksum depends on every byte that counts, and a disk that changes, loses, doubles
// or swaps anything is noticed.
//
// Checksums find accidents; they are no signature. Whoever can write the file can write any bound
// into it, and a search that starts from a wrong bound proves wrong values, as if the bits had
// changed in memory. We trust a checkpoint like memory.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "solver/engine/solver.hpp"
#include "solver/files/atomic_file.hpp"

namespace kanzen {

inline constexpr std::size_t kCheckpointEntryBytes = 20;

/// The most entries of a full write, 84 MB. Those with the most empty squares are preferred.
inline constexpr std::size_t kMaxCheckpointEntries = std::size_t{1} << 22;

struct CheckpointInfo {
  std::size_t proven = 0;
  std::size_t selective = 0;
  std::uintmax_t written = 0;   // bytes of the last full write
  std::uintmax_t appended = 0;  // bytes since then
  std::uintmax_t unused = 0;    // bytes of a last block that was cut off
  std::string check{};          // the last checksum
  std::string program{};        // the program that wrote the file

  [[nodiscard]] std::size_t entries() const noexcept { return proven + selective; }
  friend bool operator==(const CheckpointInfo&, const CheckpointInfo&) = default;
};

/// Writes entries of the tables of `solver`: at most `max_entries`, those with the most empty
/// squares. May be called during searches. If the search has contradicted itself, none of its
/// proofs can be trusted: removes the file and writes nothing. Throws OutputError, keeping the
/// former file.
CheckpointInfo write_checkpoint(const std::string& path, Solver& solver, const std::string& program,
                                std::size_t max_entries = kMaxCheckpointEntries);

/// Appends what `solver` has recorded (Solver::start_recording) since the last call. `file` is the
/// checkpoint as last written or read; returns the new state, or an empty one if the path now names
/// another file or none. May be called during searches. If the search has contradicted itself,
/// removes the file. Throws OutputError; the file may then end with an incomplete block.
[[nodiscard]] CheckpointInfo append_to_checkpoint(const std::string& path, Solver& solver,
                                                  const CheckpointInfo& file);

/// Loads the file, if it exists. Proven bounds of another `program` only guide the search, like
/// results of selective iterations, so an error of one version does not spread to the next. Throws
/// InputError, and loads nothing, if the file is damaged, of another format or has other rules.
/// REQUIRES: nothing is running, and no other process writes the file (FileLock).
CheckpointInfo read_checkpoint(const std::string& path, Solver& solver, const std::string& program);

/// Does nothing if `path` is not a regular file.
void remove_checkpoint(const std::string& path) noexcept;

using Seconds = std::chrono::duration<double>;

struct WritingTime {
  Seconds wall{};
  Seconds processor{};  // time of one thread of the solver
};

struct CheckpointPolicy {
  Seconds append_interval{0.25};

  // The time between two full writes is a share of the run's time so far, within bounds, and long
  // enough that writing takes no more than its shares of time.
  Seconds min_interval{1};
  Seconds max_interval{180};
  double run_share = 0.02;
  double wall_share = 0.2;        // share of wall time: other programs use the disk, too
  double processor_share = 0.04;  // share of processor time, per thread of the solver

  /// The limit of a full write grows with the run. The entries left out would take only seconds to
  /// find again, just as writing them would.
  std::size_t min_entries = std::size_t{1} << 16;
  std::size_t max_entries = kMaxCheckpointEntries;
  double entries_per_second = 1e4;

  /// `elapsed` counts from the start of the run; `writing` is the last write.
  [[nodiscard]] Seconds interval_after(Seconds elapsed, const WritingTime& writing) const noexcept {
    return std::max({std::clamp(run_share * elapsed, min_interval, max_interval),
                     writing.wall / wall_share, writing.processor / processor_share});
  }
  [[nodiscard]] std::size_t entries_after(Seconds elapsed) const noexcept {
    return static_cast<std::size_t>(std::clamp(entries_per_second * elapsed.count(),
                                               static_cast<double>(min_entries),
                                               static_cast<double>(max_entries)));
  }
};

/// Keeps a checkpoint up to date until close(), in its own thread: appends new entries several
/// times a second, and rewrites the file when much has been appended.
class Checkpointer {
 public:
  /// `solver` must outlive the object. `loaded` describes the file that it was loaded from: full
  /// writes get at least as many entries, and a file of another program is rewritten before
  /// anything is appended. The thread calls `on_notice` on the first failure to write, and keeps
  /// trying. `lock` keeps other runs away: two that share a file would replace each other's bounds,
  /// and the first to end would lose its own.
  Checkpointer(std::string path, Solver& solver, std::string program,
               const CheckpointInfo& loaded = {}, const CheckpointPolicy& policy = {},
               std::function<void(const std::string&)> on_notice = {},
               std::optional<FileLock> lock = {});
  /// Without close(), the last written file stays, unless the solver has an internal error.
  ~Checkpointer();

  /// Whether bounds of an earlier run were loaded.
  [[nodiscard]] bool has_begun() const noexcept { return has_begun_; }

  /// Writes the final checkpoint. If the solver has an internal error, removes the file and returns
  /// false. Throws OutputError. REQUIRES: nothing is running.
  bool close();

  /// Removes the file when its proofs cannot be trusted.
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
  // Only the thread uses these.
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
