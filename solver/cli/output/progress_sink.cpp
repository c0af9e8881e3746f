#include "solver/cli/output/progress_sink.hpp"

#include <utility>

#include "core/clock.hpp"

namespace kanzen::cli {

namespace {

/// The record shown for a running position. For a claim, its statement is added to the id.
PositionRecord named(const Outcome& outcome) {
  PositionRecord record;
  record.id = outcome.record.id;
  if (outcome.claim) record.id += " " + to_text(outcome.claim->statement);
  record.position = outcome.record.position;
  record.side_length = outcome.record.side_length;
  return record;
}

}  // namespace

ProgressSink::ProgressSink(std::unique_ptr<Sink> printed, CostModel model, ProgressForm form,
                           std::function<std::uint64_t()> nodes_under_way)
    : printed_(std::move(printed)), reporter_(model, form, std::move(nodes_under_way)) {}

void ProgressSink::started(const Outcome& asked) {
  reporter_.update(
      [&](RunProgress& progress) { progress.started(named(asked), machine_clock().now()); });
}

void ProgressSink::held(const Outcome& recorded) {
  reporter_.update([&](RunProgress& progress) { progress.held(recorded.record); });
  reporter_.print([&] { printed_->held(recorded); });
}

void ProgressSink::narrowed(const Outcome& asked, const Bounds& bounds) {
  reporter_.update([&](RunProgress& progress) { progress.narrowed(named(asked), bounds); });
}

void ProgressSink::solved(const Outcome& outcome) {
  reporter_.update([&](RunProgress& progress) {
    const Solution& solution = outcome.solution;
    progress.ended(named(outcome), is_answered(outcome), solution.counters.nodes, solution.seconds);
  });
}

void ProgressSink::ply(const Outcome& game, const GamePly& ply) {
  reporter_.print([&] { printed_->ply(game, ply); });
}

void ProgressSink::row(const Outcome& outcome) {
  reporter_.print([&] { printed_->row(outcome); });
}

void ProgressSink::doubtful(const Outcome& outcome) {
  reporter_.print([&] { printed_->doubtful(outcome); });
}

void ProgressSink::bad_record(std::string_view source, const ParseError& error) {
  reporter_.print([&] { printed_->bad_record(source, error); });
}

void ProgressSink::contradiction(std::string_view message) {
  reporter_.print([&] { printed_->contradiction(message); });
}

void ProgressSink::finish(const Totals& totals) {
  reporter_.finish();
  printed_->finish(totals);
}

}  // namespace kanzen::cli
