// A sink that reports progress.
#pragma once

#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <string_view>

#include "solver/apps/kanzen/output/progress_reporter.hpp"
#include "solver/batch/sink.hpp"

namespace kanzen::cli {

/// Whether the rows of a run go to the terminal that shows the bar.
enum class RowsOnTerminal : std::uint8_t { no, yes, perhaps };

/// Whether `stream` goes to this terminal. `perhaps`, if another program reads it and may show it.
[[nodiscard]] RowsOnTerminal rows_on_terminal(std::FILE* stream) noexcept;

/// Reports progress, and forwards all calls to the sink that prints. Clears the bar before calls
/// that may print over it.
class ProgressSink : public Sink {
 public:
  /// See ProgressReporter for `model`, `form` and `running_nodes`.
  ProgressSink(std::unique_ptr<Sink> printed, RowsOnTerminal rows, CostModel model,
               ProgressForm form, std::function<std::uint64_t()> running_nodes);

  void on_start(const Outcome& outcome) override;
  void on_journal_row(const Outcome& recorded) override;
  void on_bounds(const Outcome& outcome, const Bounds& bounds) override;
  void on_solved(const Outcome& outcome) override;
  void on_ply(const Outcome& game, const GamePly& ply) override;
  void on_row(const Outcome& outcome) override;
  void on_contradicted_row(const Outcome& outcome) override;
  void on_bad_record(std::string_view source, const ParseError& error) override;
  void on_contradiction(std::string_view message) override;
  void on_finish(const Totals& totals) override;

 private:
  template <class Print>
  void print_rows(const Print& print);

  std::unique_ptr<Sink> printed_;
  RowsOnTerminal rows_;
  ProgressReporter reporter_;
};

}  // namespace kanzen::cli
