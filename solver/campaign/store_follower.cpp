#include "solver/campaign/store_follower.hpp"

#include "solver/campaign/choice/load_chooser.hpp"
#include "solver/campaign/summary/campaign_review.hpp"
#include "solver/campaign/summary/remaining_work.hpp"
#include "solver/campaign/trust/disputes.hpp"

namespace kanzen::campaign {

void StoreFollower::load(const LeafLimits& limits) {
  const bool is_first = !chooser_;
  const LeafModels models = chooser_ ? chooser_->predictor().models() : LeafModels{};
  RecentFacts recent;
  rate_ = {};
  chooser_.emplace(
      limits,
      [this](const Board& board) {
        // Nothing is solved after a stop, so estimates would waste time.
        return hooks_.must_stop() ? 0 : hooks_.estimate(board);
      },
      models);
  if (hooks_.advise) chooser_->predictor().set_advisor(hooks_.advise);
  const LoadedFacts report = load_chooser(store_, *chooser_, [&](const Fact& fact) {
    if (hooks_.on_fact) hooks_.on_fact(fact);
    rate_.learn(fact);
    if (is_first) recent.add(fact);
  });
  recent.train(*chooser_, hooks_.must_stop);
  facts_ = report.facts;
  last_ = report.last;
  exclusions_ = report.exclusions;
  report_damaged(report.damaged);
}

std::vector<Board> StoreFollower::read_new(const std::string& except_worker) {
  std::vector<Board> boards;
  std::vector<DamagedFact> damaged;
  last_ = store_.for_each_fact(last_, damaged, [&](const StoredFact& stored) {
    if (stored.fact.provenance.worker == except_worker) return;
    add(stored.fact);
    boards.push_back(stored.fact.board);
  });
  report_damaged(damaged);
  return boards;
}

void StoreFollower::add(const Fact& fact) {
  ++facts_;
  rate_.learn(fact);
  if (hooks_.on_fact) hooks_.on_fact(fact);
  chooser_->add_fact(fact.board, fact.bounds, static_cast<double>(fact.provenance.nodes));
}

bool StoreFollower::is_outdated() { return store_.exclusions().size() != exclusions_; }

bool StoreFollower::is_disputed() const noexcept { return chooser_->contradiction().has_value(); }

std::vector<Board> StoreFollower::disputed_boards() const {
  return campaign::disputed_boards(chooser_->tree(),
                                   [this](NodeId node) { return chooser_->facts().bounds(node); });
}

/// Reports each damaged fact once.
void StoreFollower::report_damaged(const std::vector<DamagedFact>& damaged) {
  std::vector<DamagedFact> fresh;
  for (const DamagedFact& damage : damaged) {
    if (reported_damaged_.insert(damage.what).second) fresh.push_back(damage);
  }
  if (!hooks_.on_notice) return;
  for (const std::string& message : damage_messages(fresh)) hooks_.on_notice(message);
}

}  // namespace kanzen::campaign
