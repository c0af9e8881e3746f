#include "solver/batch/final_results_reader.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "solver/batch/request_keys.hpp"
#include "solver/formats/jsonl_line.hpp"

namespace kanzen {

void UnfinishedResults::hold_back(const Outcome& outcome, std::string line) {
  const auto [entry, is_new] = held_.try_emplace(exact_key(outcome), Entry{keys_, {}});
  if (is_new) ++keys_;
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
            [](const Entry& a, const Entry& b) { return a.order < b.order; });
  std::vector<std::string> lines;
  lines.reserve(all.size());
  for (Entry& entry : all) lines.push_back(std::move(entry.line));
  return lines;
}

std::optional<Result<OutcomeOrRecord>> FinalResultsReader::read_next() {
  while (!ended_) {
    auto next = lines_.next();
    if (!next && lines_.interrupted()) throw Interrupted();
    if (!next) {
      ended_ = true;
      rest_ = unfinished_.take();
      break;
    }
    if (!*next) return next;
    OutcomeOrRecord read = std::move(*next).value();
    line_ = record_of(read).line;
    const auto* const outcome = std::get_if<Outcome>(&read);
    if (!lines_.in_journal() || outcome == nullptr) return Result(std::move(read));
    if (is_solved(*outcome)) {
      unfinished_.drop(*outcome);
      return Result(std::move(read));
    }
    unfinished_.hold_back(*outcome, jsonl_line(*outcome, outcome->engine));
  }
  if (given_ == rest_.size()) return std::nullopt;
  JsonlFields fields;
  return parse_jsonl(rest_[given_++], fields);
}

}  // namespace kanzen
