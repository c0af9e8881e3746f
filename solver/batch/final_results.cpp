#include "solver/batch/final_results.hpp"

#include "solver/batch/journal.hpp"

namespace kanzen {

void UnfinishedResults::hold_back(Held held) {
  const auto [known, is_new] = held_.try_emplace(exact_key(held.outcome), kept_.size());
  if (is_new) {
    kept_.emplace_back(std::move(held));
    return;
  }
  Held& kept = *kept_[known->second];
  join_unfinished(std::move(held.outcome), kept.outcome);
  kept.place = held.place;
  kept.line.clear();
}

void UnfinishedResults::drop(const Outcome& outcome) {
  if (held_.empty()) return;
  if (const auto held = held_.extract(exact_key(outcome))) kept_[held.mapped()].reset();
}

std::vector<UnfinishedResults::Held> UnfinishedResults::take() {
  std::vector<Held> rest;
  for (std::optional<Held>& kept : kept_) {
    if (kept) rest.push_back(*std::move(kept));
  }
  kept_.clear();
  held_.clear();
  return rest;
}

std::optional<Result<OutcomeOrRecord>> FinalResultsReader::read_next() {
  constexpr std::uint64_t kLast = std::numeric_limits<std::uint64_t>::max();
  while (!ended_ && (waiting_.empty() || waiting_.begin()->first > turn_)) {
    auto next = lines_.next();
    if (!next && lines_.interrupted()) throw Interrupted();
    if (!next) {
      ended_ = true;
      for (auto& held : unfinished_.take()) waiting_.emplace(held.place, std::move(held.outcome));
      break;
    }
    if (!*next) return next;
    OutcomeOrRecord read = std::move(*next).value();
    line_ = record_of(read).line;
    auto* const outcome = std::get_if<Outcome>(&read);
    if (!lines_.in_journal() || outcome == nullptr) return Result(std::move(read));
    const std::optional<std::uint64_t> index = parse_input_index(lines_.text());
    if (is_solved(*outcome) && !lacks_line(*outcome)) {
      unfinished_.drop(*outcome);
      waiting_.emplace(index.value_or(turn_), std::move(*outcome));
    } else {
      unfinished_.hold_back({std::move(*outcome), index.value_or(kLast)});
    }
  }
  if (waiting_.empty()) return std::nullopt;
  auto first = waiting_.extract(waiting_.begin());
  if (first.key() != kLast) turn_ = std::max(turn_, first.key() + 1);
  line_ = first.mapped().record.line;
  return Result(OutcomeOrRecord(std::move(first.mapped())));
}

}  // namespace kanzen
