#include "solver/batch/unfinished_results.hpp"

#include <algorithm>
#include <utility>

#include "solver/batch/request_keys.hpp"
#include "solver/formats/outcome_line.hpp"

namespace kanzen {

void UnfinishedResults::hold_back(const Outcome& outcome, std::string line) {
  const auto [entry, is_new] = held_.try_emplace(exact_key(outcome), Entry{places_, {}});
  if (is_new) ++places_;
  entry->second.line = std::move(line);
}

void UnfinishedResults::drop(const Outcome& outcome) {
  if (!held_.empty()) held_.erase(exact_key(outcome));
}

std::vector<std::string> UnfinishedResults::take() {
  std::vector<Entry> all;
  all.reserve(held_.size());
  for (auto& [key, entry] : held_) all.push_back(std::move(entry));
  held_.clear();
  std::sort(all.begin(), all.end(),
            [](const Entry& a, const Entry& b) { return a.place < b.place; });
  std::vector<std::string> lines;
  lines.reserve(all.size());
  for (Entry& entry : all) lines.push_back(std::move(entry.line));
  return lines;
}

std::optional<Result<Outcome>> FinalResultsReader::read_next() {
  while (!ended_) {
    auto outcome = lines_.next();
    if (!outcome && lines_.interrupted()) throw Interrupted();
    if (!outcome) {
      ended_ = true;
      rest_ = unfinished_.take();
      break;
    }
    if (!*outcome) return outcome;
    line_ = outcome->value().record.line;
    if (!lines_.in_journal()) return outcome;
    if (is_solved(outcome->value())) {
      unfinished_.drop(outcome->value());
      return outcome;
    }
    unfinished_.hold_back(outcome->value(), jsonl_line(outcome->value(), outcome->value().engine));
  }
  if (given_ == rest_.size()) return std::nullopt;
  return parse_jsonl(rest_[given_++]);
}

}  // namespace kanzen
