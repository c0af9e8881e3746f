#include "solver/apps/kanzen/output/progress_sink.hpp"

#include <utility>

#include "core/clock.hpp"
#include "solver/apps/kanzen/platform/terminal.hpp"

namespace kanzen::cli {

namespace {

constexpr int kFewestForForecast = 28;  // empty squares; fewer take less than a minute

/// The record shown for a running position. For a claim, the id is followed by the claimed
/// interval.
PositionRecord named(const Outcome& outcome) {
  PositionRecord record;
  record.id = outcome.record.id;
  if (outcome.claim) record.id += " " + to_string(outcome.claim->interval);
  record.position = outcome.record.position;
  record.side_length = outcome.record.side_length;
  return record;
}

}  // namespace

RowsOnTerminal rows_on_terminal(std::FILE* stream) noexcept {
  if (is_terminal(stream)) return RowsOnTerminal::yes;
  return is_pipe(stream) ? RowsOnTerminal::perhaps : RowsOnTerminal::no;
}

ProgressSink::ProgressSink(std::unique_ptr<Sink> printed, RowsOnTerminal rows, CostModel model,
                           ProgressForm form, std::function<std::uint64_t()> running_nodes)
    : printed_(std::move(printed)), rows_(rows), reporter_(model, form, std::move(running_nodes)) {}

/// Calls `print`, which writes rows, and clears the bar if needed.
template <class Print>
void ProgressSink::print_rows(const Print& print) {
  switch (rows_) {
    case RowsOnTerminal::yes:
      return reporter_.print(print);
    case RowsOnTerminal::perhaps:
      return reporter_.print_through(print);
    case RowsOnTerminal::no:
      break;
  }
  print();
}

void ProgressSink::on_start(const Outcome& outcome) {
  reporter_.update(
      [&](RunProgress& progress) { progress.started(named(outcome), machine_clock().now()); });
  // Forecasts are printed for few positions. Most begin too often to draw the bar again.
  const bool is_game = outcome.goal == Goal::game;
  if (!is_game && board_to_solve(outcome).empty_count() < kFewestForForecast) return;
  reporter_.print([&] { printed_->on_start(outcome); });
}

void ProgressSink::on_journal_row(const Outcome& recorded) {
  reporter_.update([&](RunProgress& progress) { progress.from_journal(named(recorded)); });
  const auto print = [&] { printed_->on_journal_row(recorded); };
  const bool has_message = recorded.verdict == Verdict::refuted || recorded.certificate;
  if (has_message) return reporter_.print(print);
  print_rows(print);
}

void ProgressSink::on_bounds(const Outcome& outcome, const Bounds& bounds) {
  reporter_.update([&](RunProgress& progress) { progress.narrowed(named(outcome), bounds); });
}

void ProgressSink::on_solved(const Outcome& outcome) {
  reporter_.update([&](RunProgress& progress) {
    progress.ended(named(outcome), is_solved(outcome), counters_of(outcome).nodes,
                   seconds_of(outcome));
  });
}

void ProgressSink::on_ply(const Outcome& game, const GamePly& ply) {
  reporter_.update([&](RunProgress& progress) { progress.ply(named(game), ply); });
  print_rows([&] { printed_->on_ply(game, ply); });
}

void ProgressSink::on_row(const Outcome& outcome) {
  const auto print = [&] { printed_->on_row(outcome); };
  if (outcome.certificate) return reporter_.print(print);  // prints a message about it
  print_rows(print);
}

void ProgressSink::on_contradicted_row(const Outcome& outcome) {
  reporter_.print([&] { printed_->on_contradicted_row(outcome); });
}

void ProgressSink::on_bad_record(std::string_view source, const ParseError& error) {
  reporter_.print([&] { printed_->on_bad_record(source, error); });
}

void ProgressSink::on_contradiction(std::string_view message) {
  reporter_.print([&] { printed_->on_contradiction(message); });
}

void ProgressSink::on_finish(const Totals& totals) {
  reporter_.finish();
  printed_->on_finish(totals);
}

}  // namespace kanzen::cli
