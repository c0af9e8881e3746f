#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/batch/run.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen::cli {

enum class RowFilter : std::uint8_t {
  all,
  mismatch,    // contradicts a claim of the input
  solved,      // has a proven result
  unfinished,  // has none
};

enum class RowOrder : std::uint8_t {
  input,
  nodes,    // most first
  seconds,  // most first
  empties,  // most first
  /// Most nodes first, relative to their usual growth with empty squares.
  difficulty,
};

struct RowSelection {
  RowFilter only = RowFilter::all;
  RowOrder sort = RowOrder::input;

  [[nodiscard]] bool keeps_all_in_order() const noexcept {
    return only == RowFilter::all && sort == RowOrder::input;
  }
};

/// Passes selected rows on, with all messages and totals. Rows to be sorted are held until the end
/// of the run. Journal results are rows like others.
class SelectedRows : public Sink {
 public:
  SelectedRows(std::unique_ptr<Sink> shown, RowSelection selection)
      : shown_(std::move(shown)), selection_(selection) {}

  void on_journal_row(const Outcome& recorded) override { on_row(recorded); }
  void on_row(const Outcome& outcome) override;
  void on_bad_record(std::string_view source, const ParseError& error) override {
    shown_->on_bad_record(source, error);
  }
  void on_contradiction(std::string_view message) override { shown_->on_contradiction(message); }
  void on_finish(const Totals& totals) override;

 private:
  std::unique_ptr<Sink> shown_;
  RowSelection selection_;
  std::vector<Outcome> rows_;  // to be sorted
};

/// `shown` itself if the selection changes nothing.
[[nodiscard]] std::unique_ptr<Sink> with_selection(std::unique_ptr<Sink> shown,
                                                   RowSelection selection);

}  // namespace kanzen::cli
