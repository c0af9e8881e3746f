// Runs kanzen serve, gtp and nboard.

#include <cerrno>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/commands/options/flags.hpp"
#include "solver/apps/kanzen/output/command_text.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/apps/kanzen/platform/descriptors.hpp"
#include "solver/formats/input_stream.hpp"
#include "solver/server/line_protocol.hpp"

namespace kanzen::cli {

namespace {

constexpr std::size_t kMaxLineBytes = std::size_t{1} << 20;

constexpr std::chrono::milliseconds kLookEvery{250};
/// How long the reader may read nothing after cancel() until the remaining lines are dropped.
constexpr std::chrono::milliseconds kWriteTimeout{2000};

/// Writes lines from its own thread, all waiting ones together, so that nobody waits for the
/// reader.
class LineOutput final : public server::LineSink {
 public:
  /// Counts as clogged when more than `max_bytes` wait for `descriptor`. If the reader has gone or
  /// writing fails otherwise, the thread calls `closed` once and drops all further lines. Throws
  /// std::system_error if the system cannot start a thread.
  LineOutput(int descriptor, std::size_t max_bytes, std::function<void()> closed)
      : descriptor_(descriptor),
        max_bytes_(max_bytes),
        closed_(std::move(closed)),
        writer_([this] { run(); }) {}

  ~LineOutput() override {
    {
      const std::lock_guard lock(mutex_);
      ended_ = true;
      more_.notify_one();
    }
    writer_.join();
  }

  LineOutput(const LineOutput&) = delete;
  LineOutput& operator=(const LineOutput&) = delete;

  void write(std::string_view lines) override {
    const std::lock_guard lock(mutex_);
    if (error() != 0) return;
    const bool was_empty = text_.empty();
    text_.append(lines).append(1, '\n');
    waiting_bytes_ += lines.size() + 1;
    if (was_empty) more_.notify_one();
  }

  [[nodiscard]] bool is_clogged() const noexcept override {
    return waiting_bytes_.load(std::memory_order_relaxed) > max_bytes_;
  }

  /// Waits until the output is not clogged, all lines are dropped, or cancel() is called.
  void wait_for_room() {
    if (!is_clogged()) return;
    std::unique_lock lock(mutex_);
    less_.wait(lock, [this] { return !is_clogged() || cancelled_; });
  }

  /// Ends this and later wait_for_room(). If the reader then reads nothing for two seconds, the
  /// waiting lines are dropped with ETIMEDOUT. Any thread may call it.
  void cancel() {
    const std::lock_guard lock(mutex_);
    cancelled_ = true;
    less_.notify_all();
  }

  void flush() {
    std::unique_lock lock(mutex_);
    less_.wait(lock, [this] { return waiting_bytes_ == 0; });
  }

  /// Returns what ended writing, or 0; EPIPE if the reader has gone.
  [[nodiscard]] int error() const noexcept { return error_.load(); }

 private:
  void run() {
    ignore_missing_readers();
    std::string text;
    std::unique_lock lock(mutex_);
    while (true) {
      // While no lines wait, no write() fails to show that the reader has gone, so we look for it.
      const bool woken =
          more_.wait_for(lock, kLookEvery, [this] { return !text_.empty() || ended_; });
      if (!woken && !is_reader_gone(descriptor_)) continue;
      if (!woken) {
        error_ = EPIPE;
        lock.unlock();
        closed_();
        return;
      }
      if (text_.empty()) return;
      text.swap(text_);
      lock.unlock();
      const bool written = put(text);
      lock.lock();
      waiting_bytes_ -= text.size();
      text.clear();
      if (!written) {
        waiting_bytes_ = 0;
        text_.clear();
      }
      less_.notify_all();
      if (!written) {
        lock.unlock();
        closed_();
        return;
      }
    }
  }

  /// Returns false if writing is cancelled and the reader makes no room for too long.
  [[nodiscard]] bool wait_for_reader() noexcept {
    for (std::chrono::milliseconds waited{0};;) {
      if (waits_for_room(descriptor_, static_cast<int>(kLookEvery.count()))) return true;
      waited = cancelled_ ? waited + kLookEvery : kLookEvery;
      if (waited > kWriteTimeout) return false;
    }
  }

  [[nodiscard]] bool put(std::string_view text) noexcept {
    while (!text.empty()) {
      if (!wait_for_reader()) {
        error_ = ETIMEDOUT;
        return false;
      }
      const auto count = write_some(descriptor_, text);
      if (count > 0) {
        text.remove_prefix(static_cast<std::size_t>(count));
      } else if (count < 0 && errno == EAGAIN) {  // another process made it non-blocking
        continue;
      } else if (count == 0 || errno != EINTR) {
        error_ = count == 0 ? EIO : errno;
        return false;
      }
    }
    return true;
  }

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

/// Input pauses once more output than this is unread.
constexpr std::size_t kMaxUnread = std::size_t{16} << 20;

/// Lets other threads end a protocol's work while it exists.
class Stopper {
 public:
  void stop() {
    event_.raise();
    const std::lock_guard lock(mutex_);
    if (protocol_ != nullptr) protocol_->stop();
  }
  [[nodiscard]] const StopEvent& event() const noexcept { return event_; }

 private:
  friend class StoppableProtocol;
  void set(server::LineProtocol* protocol) {
    const std::lock_guard lock(mutex_);
    protocol_ = protocol;
  }

  StopEvent event_;  // ends the waiting for input
  std::mutex mutex_;
  server::LineProtocol* protocol_ = nullptr;
};

/// Its destructor first takes the protocol away from other threads.
class StoppableProtocol {
 public:
  StoppableProtocol(Stopper& stopper, std::unique_ptr<server::LineProtocol> protocol)
      : stopper_(stopper), protocol_(std::move(protocol)) {
    stopper_.set(protocol_.get());
  }
  ~StoppableProtocol() { stopper_.set(nullptr); }
  StoppableProtocol(const StoppableProtocol&) = delete;
  StoppableProtocol& operator=(const StoppableProtocol&) = delete;

  [[nodiscard]] server::LineProtocol& operator*() const noexcept { return *protocol_; }

 private:
  Stopper& stopper_;
  std::unique_ptr<server::LineProtocol> protocol_;
};

/// Feeds lines until the input or the protocol ends. Throws ReadFailure, and Interrupted if stopped
/// while it waits.
void feed(std::istream& in, LineOutput& out, const StopEvent& stop,
          server::LineProtocol& protocol) {
  LineReader lines(in, kMaxLineBytes);
  while (!stop.raised()) {
    switch (lines.read()) {
      case LineReader::Status::ok:
        if (!protocol.on_line(lines.line())) return;
        break;
      case LineReader::Status::too_long:
        protocol.on_long_line(kMaxLineBytes);
        break;
      case LineReader::Status::end:
        protocol.on_end();
        if (stop.raised()) throw Interrupted();
        return;
    }
    out.wait_for_room();
  }
  throw Interrupted();
}

using MakeProtocol =
    std::function<std::unique_ptr<server::LineProtocol>(Solver& solver, server::LineSink& out)>;

/// Runs until the input ends, a command or a signal ends it, or its output is closed, which is no
/// error. A signal or a closed output stops running searches. While the reader is far behind, input
/// pauses, so that memory does not grow.
ExitCode run_protocol(const SolverOptions& flags, const MakeProtocol& make_protocol) {
  Stopper stopper;
  std::unique_ptr<Solver> solver;
  std::unique_ptr<LineOutput> out;
  StopSignals signals;  // before any thread starts
  solver = make_solver(flags);
  out = std::make_unique<LineOutput>(kStandardOutput, kMaxUnread, [&stopper] { stopper.stop(); });
  signals.watch([&stopper, &out] {
    stopper.stop();
    out->cancel();
  });
  const std::unique_ptr<InputBuffer> source = open_input("-", stopper.event());
  std::istream in(source.get());
  ExitCode exit = ExitCode::ok;
  {
    const StoppableProtocol protocol(stopper, make_protocol(*solver, *out));
    try {
      feed(in, *out, stopper.event(), *protocol);
    } catch (const Interrupted&) {
      exit = ExitCode::stopped;
    } catch (const ReadFailure& failure) {
      throw InputError("<stdin>", failure.what());
    }
  }
  out->flush();
  if (out->error() == EPIPE) return ExitCode::ok;
  if (out->error() == ETIMEDOUT && exit == ExitCode::stopped) return exit;
  if (out->error() != 0) throw OutputError("standard output", out->error());
  return exit;
}

struct PlayFlags {
  SolverOptions solver;
  server::PlayOptions play;
};

void report_unused_play_flags(const CLI::App& command, const server::PlayOptions& options) {
  const bool all_proven = options.exact_from >= kStartPosition.board.empty_count();
  if (!all_proven || command.count("--move-time") == 0) return;
  print_message(fmt::format("--move-time has no effect: with --exact-from {} no move is estimated",
                            options.exact_from));
}

using MakePlayer = std::unique_ptr<server::LineProtocol> (*)(Solver& solver, server::LineSink& out,
                                                             const server::PlayOptions& options);

void add_play_command(CLI::App& program, Action& chosen, const std::string& name,
                      const std::string& description, MakePlayer make) {
  const auto flags = std::make_shared<PlayFlags>();
  CLI::App* command = program.add_subcommand(name, description);
  add_number(*command, "--exact-from", flags->play.exact_from, 0, kSquares,
             "Prove the best move if at most N squares are empty; estimate it if there are more");
  add_time(*command, "--move-time", flags->play.move_seconds,
           "Time for each estimated move, in seconds or with a unit: 10s, 5m");
  add_resource_flags(*command, flags->solver);
  add_kernel_flag(*command, flags->solver);
  set_action(*command, chosen, [flags, command, make] {
    report_unused_play_flags(*command, flags->play);
    return run_protocol(flags->solver, [&](Solver& solver, server::LineSink& out) {
      return make(solver, out, flags->play);
    });
  });
}

struct ServeFlags {
  SolverOptions solver;
  std::size_t queue = server::kMaxWaiting;
};

ExitCode run_serve(const ServeFlags& flags) {
  return run_protocol(flags.solver, [&flags](Solver& solver, server::LineSink& out) {
    return server::make_json_protocol(
        solver, out,
        {.version = std::string(version()),
         .kernel = std::string(solver.kernel_name()),
         .threads = solver.options().threads,
         .hash_mib = solver.options().hash_mib,
         .deterministic = solver.options().sharing == Sharing::deterministic,
         .max_line_bytes = kMaxLineBytes,
         .max_waiting = flags.queue});
  });
}

}  // namespace

void add_gtp_command(CLI::App& program, Action& chosen) {
  add_play_command(program, chosen, "gtp", "Play games for a match controller (GTP)",
                   [](Solver& solver, server::LineSink& out, const server::PlayOptions& play) {
                     return server::make_gtp_protocol(solver, out, std::string(version()), play);
                   });
}

void add_nboard_command(CLI::App& program, Action& chosen) {
  add_play_command(program, chosen, "nboard", "Play and analyse for a board program (NBoard)",
                   server::make_nboard_protocol);
}

void add_serve_command(CLI::App& program, Action& chosen) {
  const auto [command, flags] = add_command<ServeFlags>(
      program, chosen, "serve", "Answer the queries of another program (JSON Lines)", run_serve);
  constexpr std::size_t kMaxQueued = 10'000'000;
  add_number(*command, "--queue", flags->queue, 1, kMaxQueued,
             "Maximum number of waiting positions; further queries are refused")
      ->transform(as_count());
  add_resource_flags(*command, flags->solver);
  add_schedule_flag(
      *command, flags->solver, nullptr, {"shared", "deterministic"},
      "How positions share table and threads: shared, one table for all; deterministic, an empty "
      "table and one thread for each, so that a node limit gives the same result every time");
  add_kernel_flag(*command, flags->solver);
}

}  // namespace kanzen::cli
