#include "solver/batch/plan.hpp"

#include "solver/batch/journal_lookup.hpp"
#include "solver/batch/request_keys.hpp"
#include "solver/batch/reservoir.hpp"

namespace kanzen {

namespace {

/// A window of the job comes first; the record's counts only if the job has the whole window.
Window window_for(const Job& job, const PositionRecord& record) {
  if (job.goal == Goal::wld) return kWinDrawLoss;
  const bool whole = job.window.alpha < kMinScore && job.window.beta > kMaxScore;
  return job.goal == Goal::value && whole ? record.window.value_or(job.window) : job.window;
}

std::optional<Item> pop_front(std::deque<Item>& items) {
  if (items.empty()) return std::nullopt;
  std::optional<Item> first = std::move(items.front());
  items.pop_front();
  return first;
}

}  // namespace

std::optional<Item> Planner::next() {
  if (!std::exchange(reported_unusable_, true)) report_unusable();
  if (job_.selection.sample && !std::exchange(drawn_, true)) draw_sample();
  while (std::optional<Item> item = next_planned()) {
    if (item->state == Item::State::waiting) look_up(*item);
    if (item->state != Item::State::waiting || !item->earlier.given_up) return item;
    tried_before_.push_back(*std::move(item));
  }
  return pop_front(tried_before_);
}

std::optional<Item> Planner::next_planned() {
  while (planned_.empty() && !ended_) {
    for (Item& item : read()) planned_.push_back(std::move(item));
  }
  return pop_front(planned_);
}

void Planner::report_unusable() {
  const Journal* const journal = job_.services.journal;
  if (journal == nullptr || journal->lines_without_position().empty()) return;
  Item& notice = planned_.emplace_back();
  notice.state = Item::State::notice;
  notice.journal_fault.message =
      unusable_lines_text(journal->lines_without_position(), journal->path()) +
      ": the line is not used";
}

/// Returns no item if the record does not concern the job.
std::vector<Item> Planner::read() {
  std::vector<Item> items;
  auto record = source_();
  if (!record) {
    ended_ = true;
    return items;
  }
  std::string source = job_.services.source_name ? job_.services.source_name() : std::string();
  if (!*record) {
    Item& bad = items.emplace_back();
    bad.state = Item::State::bad;
    bad.input.error = std::move(*record).error();
    bad.input.source = std::move(source);
    line_ = bad.input.error.line;
    return items;
  }
  line_ = record->value().line;
  expand(std::move(*record).value(), std::move(source), items);
  return items;
}

void Planner::expand(PositionRecord record, std::string source, std::vector<Item>& out) {
  if (job_.goal == Goal::claim) return expand_claims(record, source, out);
  const std::uint64_t index = input_count_++;
  if (job_.goal != Goal::game && !selected_.take(record.position.board)) return;
  Item& item = out.emplace_back();
  item.input.index = index;
  item.input.source = std::move(source);
  const Window window = window_for(job_, record);
  item.outcome = Outcome({.record = std::move(record), .goal = job_.goal, .window = window});
}

void Planner::expand_claims(const PositionRecord& record, const std::string& source,
                            std::vector<Item>& out) {
  std::vector<SolveRequest> claims = make_claims(record, source, job_.refute, job_.empties_to);
  if (claims.empty()) without_claim_.add(record, source);
  const bool is_selected = !claims.empty() && selected_.take(record.position.board);
  for (SolveRequest& request : claims) {
    const std::uint64_t index = input_count_++;
    if (!is_selected) continue;
    Item& item = out.emplace_back();
    item.input.index = index;
    item.input.source = source;
    item.outcome = Outcome(std::move(request));
    find_contradicting_claims(item);
  }
}

/// Keeps all unreadable records and contradictions; only proper items are drawn.
void Planner::draw_sample() {
  Reservoir<Item> reservoir(job_.selection.sample->size, job_.selection.sample->seed);
  while (!ended_) {
    for (Item& item : read()) {
      if (item.state == Item::State::bad) {
        planned_.push_back(std::move(item));
        continue;
      }
      if (!item.input.contradictions.empty()) {
        Item& notice = planned_.emplace_back();
        notice.state = Item::State::notice;
        notice.input.contradictions = std::exchange(item.input.contradictions, {});
      }
      reservoir.add(std::move(item));
    }
  }
  sampled_from_ = reservoir.seen();
  for (Item& item : reservoir.take()) planned_.push_back(std::move(item));
}

void Planner::find_contradicting_claims(Item& item) {
  const Claim& claim = *item.outcome.claim;
  const Bounds ends = claim.bounds();
  if (ends.lower > ends.upper) return;  // it contradicts itself, and so would every other claim
  if (const auto contradiction =
          claims_seen_.add_bounds(board_to_solve(item.outcome), to_claim_side(item.outcome, ends),
                                  {}, {claim.source, claim.line, claim.move})) {
    item.input.contradictions.push_back(to_string(*contradiction));
  }
}

void Planner::look_up(Item& item) {
  item.number = count_++;
  const Journal* const journal = job_.services.journal;
  const bool may_be_image = job_.selection.dedup && job_.goal != Goal::game;
  if (journal == nullptr && !may_be_image) return;
  item.key = canonical_key(item.outcome);
  if (journal != nullptr) JournalLookup(job_, *journal).look_up(item);
}

}  // namespace kanzen
