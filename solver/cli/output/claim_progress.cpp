#include "solver/cli/output/claim_progress.hpp"

#include <algorithm>

namespace kanzen::cli {

namespace {

/// The claim as a position that is worked on, named with what it says.
PositionRecord record_of(const Claim& claim) {
  PositionRecord record;
  record.id = claim.id + " " + to_text(claim.statement);
  record.position = claim.position;
  return record;
}

}  // namespace

void ClaimProgress::began(const Claim& claim) {
  if (!reporter_) return;
  running_ = record_of(claim);
  move_ = claim.move;
  proven_ = {};
  reporter_->update(
      [this](RunProgress& progress) { progress.started(running_, machine_clock().now()); });
}

void ClaimProgress::searched(const Solution& solution) {
  if (!reporter_) return;
  const bool after_move = move_ != Square::none;
  proven_.lower = std::max(proven_.lower, after_move ? -solution.upper : solution.lower);
  proven_.upper = std::min(proven_.upper, after_move ? -solution.lower : solution.upper);
  reporter_->update([this](RunProgress& progress) { progress.narrowed(running_, proven_); });
}

void ClaimProgress::ended(const Settled& settled) {
  if (!reporter_) return;
  reporter_->update([&](RunProgress& progress) {
    progress.ended(running_, settled.counters.nodes, settled.seconds);
  });
}

void ClaimProgress::held(const Claim& claim) {
  if (!reporter_) return;
  reporter_->update([&](RunProgress& progress) { progress.held(record_of(claim)); });
}

void ClaimProgress::finish() {
  if (reporter_) reporter_->finish();
  reporter_.reset();
}

}  // namespace kanzen::cli
