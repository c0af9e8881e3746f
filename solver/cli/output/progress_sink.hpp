// Progress of a run that reports to a sink.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "solver/batch/forwarding_sink.hpp"
#include "solver/cli/output/progress_reporter.hpp"

namespace kanzen::cli {

/// Passes everything on to another sink, and reports. The bar is wiped before anything else is
/// printed.
class ProgressSink : public ForwardingSink {
 public:
  /// As ProgressReporter.
  ProgressSink(std::unique_ptr<Sink> next, CostModel model, ProgressForm form,
               std::function<std::uint64_t()> nodes_under_way);

  void started(const PositionRecord& record) override;
  void narrowed(const PositionRecord& record, const Bounds& bounds) override;
  void solved(const Outcome& outcome) override;
  void row(const Outcome& outcome) override;
  void bad_record(const ParseError& error) override;
  void held(const PositionRecord& record) override;
  void finish(const Totals& totals) override;

 private:
  ProgressReporter reporter_;
};

}  // namespace kanzen::cli
