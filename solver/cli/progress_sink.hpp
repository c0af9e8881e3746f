// Reports how far a run has come on standard error: a bar for people, JSON lines for programs.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "solver/batch/forwarding_sink.hpp"
#include "solver/cli/run_progress.hpp"

namespace kanzen::cli {

enum class ProgressForm : std::uint8_t { bar, json };

/// Passes everything on to another sink and reports every second, from a thread of its own, also
/// while one position takes long. The bar is wiped before anything else is printed.
class ProgressSink : public ForwardingSink {
 public:
  /// `model` as for RunProgress. `nodes_under_way`, called by the reporting thread, tells the nodes
  /// searched for the positions that are running.
  ProgressSink(std::unique_ptr<Sink> next, CostModel model, ProgressForm form,
               std::function<std::uint64_t()> nodes_under_way);
  ~ProgressSink() override;

  void started(const PositionRecord& record) override;
  void narrowed(const PositionRecord& record, const Bounds& bounds) override;
  void solved(const Outcome& outcome) override;
  void row(const Outcome& outcome) override;
  void bad_record(const ParseError& error) override;
  void held(const PositionRecord& record) override;
  void finish(const Totals& totals) override;

 private:
  void report_every_second();
  void stop();
  void wipe();

  ProgressForm form_;
  std::function<std::uint64_t()> nodes_under_way_;

  std::mutex mutex_;  // guards all below, and standard error
  std::condition_variable wake_;
  RunProgress progress_;
  bool visible_ = false;
  bool ended_ = false;
  std::thread reporter_;
};

}  // namespace kanzen::cli
