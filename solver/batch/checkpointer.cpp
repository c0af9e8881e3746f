#include "solver/batch/checkpointer.hpp"

#include <algorithm>
#include <cstdint>
#include <exception>
#include <system_error>
#include <utility>

#include "core/clock.hpp"
#include "solver/engine/table_transfer.hpp"

namespace kanzen {

namespace {

/// Entries whose node count has at least this bit width are appended as soon as they are found.
/// This writes about 7 MB for each 1e9 nodes of the whole search.
constexpr int kAppendedCost = 13;
/// Everything is written again once this many bytes have been appended, or half the size of the
/// last full write if that is larger.
constexpr std::uintmax_t kMuchAppended = 8 << 20;
/// The limit for appended bytes. Only a disk that is too slow for its machine reaches it.
constexpr std::uintmax_t kMaxAppended = kMaxCheckpointEntries * kCheckpointEntryBytes;

}  // namespace

Seconds CheckpointPolicy::interval_after(Seconds elapsed,
                                         const WritingTime& writing) const noexcept {
  return std::max({std::clamp(run_share * elapsed, min_interval, max_interval),
                   writing.wall / wall_share, writing.processor / processor_share});
}

std::size_t CheckpointPolicy::entries_after(Seconds elapsed) const noexcept {
  return static_cast<std::size_t>(std::clamp(entries_per_second * elapsed.count(),
                                             static_cast<double>(min_entries),
                                             static_cast<double>(max_entries)));
}

Checkpointer::Checkpointer(std::string path, Solver& solver, std::string program,
                           const CheckpointInfo& loaded, const CheckpointPolicy& policy,
                           std::function<void(const std::string&)> on_notice,
                           std::optional<FileLock> lock)
    : lock_(std::move(lock)),
      path_(std::move(path)),
      solver_(solver),
      program_(std::move(program)),
      has_begun_(loaded.entries() != 0),
      // The appended entries may repeat written ones, so they do not count.
      min_entries_(
          std::min(loaded.written / kCheckpointEntryBytes, std::uintmax_t{kMaxCheckpointEntries})),
      policy_(policy),
      file_(loaded.program == program_ ? loaded : CheckpointInfo{}),
      on_notice_(std::move(on_notice)) {
  TableTransfer(solver_).start_recording(kAppendedCost);
  try {
    writer_ = std::thread([this] { write_until_closed(); });
  } catch (const std::system_error&) {
    // Without a thread, close() writes the only checkpoint.
  }
}

Checkpointer::~Checkpointer() {
  if (!closed_ && solver_.internal_error()) discard();
  end_thread();
}

void Checkpointer::write_until_closed() {
  const Stopwatch running;
  Stopwatch since_written;
  bool noticed = false;
  const Seconds pause = std::min(policy_.append_interval, policy_.min_interval);
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, pause, [this] { return closing_; })) {
    lock.unlock();
    try {
      const Seconds since(since_written.seconds());
      const Seconds elapsed(running.seconds());
      // Cheap entries, and entries that exceeded the log, are in the tables alone.
      const bool much = file_.appended >= std::max(kMuchAppended, file_.written / 2) ||
                        since >= policy_.max_interval || file_.written == 0;
      if (much && since >= policy_.interval_after(elapsed, writing_)) {
        since_written = Stopwatch();
        write_everything(elapsed);
      } else if (file_.written != 0 && file_.appended < kMaxAppended) {
        // After a failure the content of the file is unknown, so everything is written again.
        file_ = append_to_checkpoint(path_, solver_, std::exchange(file_, {}));
      }
    } catch (const std::exception& error) {
      if (!std::exchange(noticed, true) && on_notice_) on_notice_(error.what());
    }
    lock.lock();
  }
}

void Checkpointer::write_everything(Seconds elapsed) {
  const Stopwatch watch;
  const Stopwatch processor(thread_clock());
  const auto taken = [&] {
    return WritingTime{Seconds(watch.seconds()),
                       Seconds(processor.seconds() / solver_.options().threads)};
  };
  try {
    file_ = write_checkpoint(path_, solver_, program_,
                             std::max(min_entries_, policy_.entries_after(elapsed)));
  } catch (const std::exception&) {
    writing_ = taken();  // a full disk must not keep a processor busy
    throw;
  }
  writing_ = taken();
}

void Checkpointer::end_thread() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  wake_.notify_one();
  if (writer_.joinable()) writer_.join();
  TableTransfer(solver_).stop_recording();
}

bool Checkpointer::close() {
  if (std::exchange(closed_, true)) return !solver_.internal_error();
  end_thread();
  return write_checkpoint(path_, solver_, program_).written != 0;
}

void Checkpointer::discard() noexcept {
  closed_ = true;
  end_thread();
  remove_checkpoint(path_);
}

}  // namespace kanzen
