// Of the lines of a journal about one request, keeps the one that says most.
#pragma once

#include "solver/formats/jsonl_reader.hpp"
#include "solver/outcomes/request_keys.hpp"
#include "solver/records/journal_lines.hpp"

namespace kanzen {

/// Holds back unfinished results, because a later line of the file may solve their requests. Those
/// of one request are joined (join_unfinished). Memory grows with the number of requests.
class UnfinishedResults {
 public:
  struct Held {
    Outcome outcome;
    std::uint64_t place = 0;  // the last one of the request
    std::string line{};       // the line of `outcome`; empty if several have been joined
  };

  /// Lets take() return `held`, unless drop() follows. REQUIRES: its outcome is not solved.
  void hold_back(Held held) {
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

  /// Drops what was held back for the request of `outcome`.
  void drop(const Outcome& outcome) {
    if (held_.empty()) return;
    if (const auto held = held_.extract(exact_key(outcome))) kept_[held.mapped()].reset();
  }

  /// Returns what is left in the order in which the requests came first.
  [[nodiscard]] std::vector<Held> take() {
    std::vector<Held> rest;
    for (std::optional<Held>& kept : kept_) {
      if (kept) rest.push_back(*std::move(kept));
    }
    kept_.clear();
    held_.clear();
    return rest;
  }

 private:
  std::unordered_map<std::string, std::size_t> held_;  // indices by exact_key()
  std::vector<std::optional<Held>> kept_;              // nullopt where dropped
};

/// Reads results in one pass. Those of a journal come in the order of its input, so a result waits
/// for all that stand before it there. Unfinished results of stopped runs are held back to the end,
/// joined into one for each request that no later line solves. Other files are read line by line.
class FinalResultsReader final : public FileSource<OutcomeOrRecord> {
 public:
  explicit FinalResultsReader(std::istream& in, const ReaderOptions& options = {},
                              SkippedLines skipped = {})
      : lines_(in, options, Format::jsonl, std::move(skipped)) {}

 private:
  std::optional<Result<OutcomeOrRecord>> read_next() override {
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
  [[nodiscard]] std::size_t line() const noexcept override { return line_; }

  JsonlReader lines_;
  std::size_t line_ = 0;
  UnfinishedResults unfinished_;
  std::multimap<std::uint64_t, Outcome> waiting_;  // by index in the input
  std::uint64_t turn_ = 0;                         // the index to return next
  bool ended_ = false;                             // lines_ has no more
};

}  // namespace kanzen
