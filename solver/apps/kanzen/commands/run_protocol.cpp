#include "solver/apps/kanzen/commands/run_protocol.hpp"

#include <cerrno>
#include <istream>
#include <memory>
#include <mutex>
#include <utility>

#include "solver/apps/kanzen/platform/descriptors.hpp"
#include "solver/apps/kanzen/platform/input_file.hpp"
#include "solver/apps/kanzen/platform/line_output.hpp"
#include "solver/apps/kanzen/platform/stop_signals.hpp"
#include "solver/files/file_error.hpp"
#include "solver/formats/input_stream.hpp"
#include "solver/records/file_source.hpp"

namespace kanzen::cli {

namespace {

/// Bytes of output that may wait for a slow reader before input pauses.
constexpr std::size_t kMaxUnread = std::size_t{16} << 20;

/// Ends the work of a protocol from other threads, while the protocol exists.
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

/// A protocol that other threads can stop. The destructor ends their access first.
class StoppableProtocol {
 public:
  /// `stopper` outlives this.
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

/// Feeds the protocol until the input or the protocol ends. Throws Interrupted if stopped while it
/// waits, and ReadFailure.
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

}  // namespace

ExitCode run_protocol(const SolverFlags& flags, const MakeProtocol& make_protocol) {
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

}  // namespace kanzen::cli
