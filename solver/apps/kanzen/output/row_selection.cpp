#include "solver/apps/kanzen/output/row_selection.hpp"

#include <algorithm>
#include <cmath>

#include "solver/batch/run.hpp"

namespace kanzen::cli {

namespace {

/// The largest comes first.
double sort_key(const Outcome& outcome, RowOrder order) {
  const auto nodes = static_cast<double>(counters_of(outcome).nodes);
  const int empties = outcome.record.empty_count();
  switch (order) {
    case RowOrder::nodes:
      return nodes;
    case RowOrder::seconds:
      return seconds_of(outcome);
    case RowOrder::empties:
      return empties;
    case RowOrder::difficulty:
      return nodes / std::pow(kGrowthPerEmpty, empties);
    case RowOrder::input:
      break;
  }
  return 0;
}

bool is_selected(const Outcome& outcome, RowFilter only) noexcept {
  switch (only) {
    case RowFilter::mismatch:
      return outcome.verdict == Verdict::refuted;
    case RowFilter::solved:
      return is_solved_by_search(outcome);
    case RowFilter::unfinished:
      return !is_solved_by_search(outcome);
    case RowFilter::all:
      break;
  }
  return true;
}

}  // namespace

void SelectedRows::on_row(const Outcome& outcome) {
  if (!is_selected(outcome, selection_.only)) return;
  if (selection_.sort == RowOrder::input) return shown_->on_row(outcome);
  rows_.push_back(outcome);
}

void SelectedRows::on_finish(const Totals& totals) {
  std::stable_sort(rows_.begin(), rows_.end(), [this](const Outcome& a, const Outcome& b) {
    return sort_key(a, selection_.sort) > sort_key(b, selection_.sort);
  });
  for (const Outcome& outcome : rows_) shown_->on_row(outcome);
  shown_->on_finish(totals);
}

std::unique_ptr<Sink> with_selection(std::unique_ptr<Sink> shown, RowSelection selection) {
  if (selection.keeps_all_in_order()) return shown;
  return std::make_unique<SelectedRows>(std::move(shown), selection);
}

}  // namespace kanzen::cli
