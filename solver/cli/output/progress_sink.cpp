#include "solver/cli/output/progress_sink.hpp"

#include <utility>

namespace kanzen::cli {

ProgressSink::ProgressSink(std::unique_ptr<Sink> next, CostModel model, ProgressForm form,
                           std::function<std::uint64_t()> nodes_under_way)
    : ForwardingSink(std::move(next)), reporter_(model, form, std::move(nodes_under_way)) {}

void ProgressSink::started(const PositionRecord& record) {
  reporter_.update([&](RunProgress& progress) { progress.started(record, machine_clock().now()); });
  ForwardingSink::started(record);
}

void ProgressSink::narrowed(const PositionRecord& record, const Bounds& bounds) {
  reporter_.update([&](RunProgress& progress) { progress.narrowed(record, bounds); });
  ForwardingSink::narrowed(record, bounds);
}

void ProgressSink::solved(const Outcome& outcome) {
  reporter_.update([&](RunProgress& progress) { progress.solved(outcome); });
  ForwardingSink::solved(outcome);
}

void ProgressSink::row(const Outcome& outcome) {
  reporter_.print([&] { ForwardingSink::row(outcome); });
}

void ProgressSink::bad_record(const ParseError& error) {
  reporter_.print([&] { ForwardingSink::bad_record(error); });
}

void ProgressSink::held(const PositionRecord& record) {
  reporter_.update([&](RunProgress& progress) { progress.held(record); });
  ForwardingSink::held(record);
}

void ProgressSink::finish(const Totals& totals) {
  reporter_.finish();
  ForwardingSink::finish(totals);
}

}  // namespace kanzen::cli
