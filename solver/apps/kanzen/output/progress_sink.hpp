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
  /// See ProgressReporter for `model`, `form` and `nodes_under_way`.
  ProgressSink(std::unique_ptr<Sink> printed, RowsOnTerminal rows, CostModel model,
               ProgressForm form, std::function<std::uint64_t()> nodes_under_way);

  void started(const Outcome& outcome) override;
  void from_journal(const Outcome& recorded) override;
  void narrowed(const Outcome& outcome, const Bounds& bounds) override;
  void solved(const Outcome& outcome) override;
  void ply(const Outcome& game, const GamePly& ply) override;
  void row(const Outcome& outcome) override;
  void contradicted(const Outcome& outcome) override;
  void bad_record(std::string_view source, const ParseError& error) override;
  void contradiction(std::string_view message) override;
  void finish(const Totals& totals) override;

 private:
  template <class Print>
  void print_rows(const Print& print);

  std::unique_ptr<Sink> printed_;
  RowsOnTerminal rows_;
  ProgressReporter reporter_;
};

}  // namespace kanzen::cli
