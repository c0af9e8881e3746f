#include "solver/batch/unfinished_results.hpp"

#include <algorithm>
#include <utility>

#include "core/notation.hpp"
#include "solver/formats/claim_writer.hpp"

namespace kanzen {

namespace {

/// Distinguishes claims of different files about one position; empty if there is no claim.
std::string claim_text(const Outcome& outcome) {
  if (!outcome.claim) return {};
  return "\n" + outcome.claim->place() + "\n" + to_string(outcome.claim->interval);
}

}  // namespace

std::string exact_key(const Outcome& outcome) {
  return std::to_string(outcome.record.side_length) + "\n" + outcome.record.id + "\n" +
         notation::to_string(outcome.record.position) + "\n" +
         std::to_string(static_cast<int>(outcome.goal)) + claim_text(outcome);
}

void UnfinishedResults::hold_back(const Outcome& outcome, std::string line) {
  const auto [held, is_new] = held_.try_emplace(exact_key(outcome), Entry{places_, {}});
  if (is_new) ++places_;
  held->second.line = std::move(line);
}

void UnfinishedResults::drop(const Outcome& outcome) {
  if (!held_.empty()) held_.erase(exact_key(outcome));
}

std::vector<std::string> UnfinishedResults::take() {
  std::vector<Entry> all;
  all.reserve(held_.size());
  for (auto& [key, held] : held_) all.push_back(std::move(held));
  held_.clear();
  std::sort(all.begin(), all.end(),
            [](const Entry& a, const Entry& b) { return a.place < b.place; });
  std::vector<std::string> lines;
  lines.reserve(all.size());
  for (Entry& held : all) lines.push_back(std::move(held.line));
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
