// Checkpoints: files with the results of a search so far, from which another run can continue.
//
// A journal keeps the bounds of the positions of the input. A checkpoint also keeps the bounds of
// the positions below them, which the tables hold. After hours of search they represent nearly all
// of the work. A proven bound is a fact about a position, independent of the input and the goal.
// The results of selective passes prove nothing, but they spare repeating these passes.
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
//    1 byte   level of the selective pass that found it: 0 to 3; 4 if proven
//
// Any number of blocks follow, with entries found later. A block contains the number of entries (4
// bytes, least significant first), their checksum (16 hexadecimal digits) and the entries. Writing
// the tables takes a while, but appending the entries that took most work is fast. A kill therefore
// loses little more than the running searches. It may cut off the last block, which is then not
// used; the run says so.
//
// A checksum is XXH3 of a key, a line feed and the entries. The key of the first one is the rules,
// the program and the number of entries, that of a block is the checksum before it and its number
// of entries. So the last checksum depends on every byte that counts, and a file in which a disk
// has changed, lost, doubled or swapped anything is refused, or its last block is not used.
//
// The checksums find accidents. They are no signature: whoever can write the file can write any
// bound with a right checksum into it, and a search that starts from a wrong bound proves wrong
// values, as it would if the same bits had changed in memory. A checkpoint is trusted like memory.
//
// Keeps the checkpoint of a running search up to date.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "solver/engine/solver.hpp"
#include "solver/files/atomic_file.hpp"

namespace kanzen {

inline constexpr std::size_t kCheckpointEntryBytes = 20;

/// The maximum number of entries of one full write, 84 MB. Entries with the most empty squares
/// are preferred.
inline constexpr std::size_t kMaxCheckpointEntries = std::size_t{1} << 22;

/// A checkpoint: its entries, its size in bytes and its program.
struct CheckpointInfo {
  std::size_t proven = 0;
  std::size_t selective = 0;
  std::uintmax_t written = 0;   // by the last full write
  std::uintmax_t appended = 0;  // since the last full write
  std::uintmax_t unused = 0;    // at the end: a block that was cut off when it was appended
  std::string check{};          // the last checksum
  std::string program{};        // the program that wrote the file

  [[nodiscard]] std::size_t entries() const noexcept { return proven + selective; }
  friend bool operator==(const CheckpointInfo&, const CheckpointInfo&) = default;
};

/// Writes the entries for positions with many empty squares from the tables of `solver`. If there
/// are more than `max_entries`, writes those with the most empty squares. May be called while
/// positions are being solved. Returns the new description of the file. If the search has
/// contradicted itself, none of its proofs can be trusted: removes the file and writes nothing.
/// Throws OutputError and then keeps the former file.
CheckpointInfo write_checkpoint(const std::string& path, Solver& solver, const std::string& program,
                                std::size_t max_entries = kMaxCheckpointEntries);

/// Appends the entries that `solver` has recorded (TableTransfer) since the last call. `file`
/// describes the checkpoint when it was last written or read. Returns its new description, or an
/// empty one if the path leads to another file or to none. May be called while positions are being
/// solved. If the search has contradicted itself, removes the file. Throws OutputError; the file
/// may then end with an incomplete block.
[[nodiscard]] CheckpointInfo append_to_checkpoint(const std::string& path, Solver& solver,
                                                  const CheckpointInfo& file);

/// Loads the file, if it exists, into `solver` and describes it. Proven bounds of a program
/// other than `program` only guide the search, as results of selective passes do. So an error of
/// another version does not spread to this one. Throws InputError if the file is not a
/// checkpoint of this format, is damaged, or has other rules; nothing is loaded then. REQUIRES:
/// nothing is running, and no other process writes the file (FileLock).
CheckpointInfo read_checkpoint(const std::string& path, Solver& solver, const std::string& program);

/// Removes a checkpoint whose proofs cannot be trusted. Does nothing if `path` is not a regular
/// file.
void remove_checkpoint(const std::string& path) noexcept;

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
