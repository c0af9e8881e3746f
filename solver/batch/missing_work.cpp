#include "solver/batch/missing_work.hpp"

#include <algorithm>
#include <set>

namespace kanzen {

namespace {

[[nodiscard]] std::string counted(std::uint64_t count, std::string_view thing) {
  return std::to_string(count) + " " + std::string(thing) + (count == 1 ? "" : "s");
}

/// Counts the first `count` numbers, from 0, that are not among `there`. REQUIRES: `there` is
/// sorted.
[[nodiscard]] std::uint64_t count_absent(const std::vector<std::uint64_t>& there,
                                         std::uint64_t count) {
  const auto in_range = std::ranges::lower_bound(there, count) - there.begin();
  return count - static_cast<std::uint64_t>(in_range);
}

/// Names the absent numbers from 1, as in "2, 4 and 7 more"; empty if none is absent.
[[nodiscard]] std::string names_of_absent(const std::vector<std::uint64_t>& there,
                                          std::uint64_t count) {
  constexpr std::size_t kMaxNamed = 20;
  std::string names;
  std::size_t named = 0;
  auto next = there.begin();
  for (std::uint64_t i = 0; i < count && named < kMaxNamed; ++i) {
    if (next != there.end() && *next == i) {
      ++next;
    } else {
      names += (named++ == 0 ? "" : ", ") + std::to_string(i + 1);
    }
  }
  const std::uint64_t absent = count_absent(there, count);
  return absent > named ? names + " and " + std::to_string(absent - named) + " more" : names;
}

[[nodiscard]] std::string what_lacks(const std::optional<EndOfRun>& end, std::size_t results,
                                     const std::string& absent) {
  if (!end) {
    return "its run has not ended, " + counted(results, "result") +
           " so far: continue it with --resume";
  }
  std::string open = std::to_string(end->open) + " of " + counted(end->positions, "position") +
                     (end->open == 1 ? " has no result" : " have no result");
  if (end->stopped) {
    return "its run was stopped, " + open +
           ", and the input may have more: continue it with --resume";
  }
  if (absent.empty()) return open;
  return open + (end->open == 1 ? ": number " : ": numbers ") + absent;
}

}  // namespace

void MissingWork::add(std::string file, std::string_view header, std::optional<EndOfRun> end,
                      std::size_t results, std::optional<std::vector<std::uint64_t>> numbers) {
  const auto identity = parse_journal_header(header);
  if (!identity) return;
  const std::string key = identity->job + '\n' + input_key(*identity);
  auto same = std::ranges::find(jobs_, key, &SeenJob::key);
  if (same == jobs_.end()) same = jobs_.insert(jobs_.end(), {key, identity->input, {}});
  SeenJournal journal{.file = std::move(file), .shards = identity->shards};
  if (journal.shards > 1) journal.shard = identity->shard;
  std::string absent;
  if (numbers && end) {
    for (const SeenJournal& other : same->journals) {
      if (other.shard != journal.shard || other.shards != journal.shards) continue;
      numbers->insert(numbers->end(), other.numbers.begin(), other.numbers.end());
    }
    std::ranges::sort(*numbers);
    numbers->erase(std::unique(numbers->begin(), numbers->end()), numbers->end());
    absent = names_of_absent(*numbers, end->positions);
    end->open = count_absent(*numbers, end->positions);
  }
  journal.numbers = std::move(numbers).value_or(std::vector<std::uint64_t>{});
  journal.complete = end && end->is_complete();
  if (!journal.complete) journal.lacks = what_lacks(end, results, absent);
  same->journals.push_back(std::move(journal));
}

bool MissingWork::has_complete(const SeenJob& job, std::uint64_t shard, std::uint64_t shards) {
  return std::ranges::any_of(job.journals, [&](const SeenJournal& journal) {
    return journal.shard == shard && journal.shards == shards && journal.complete;
  });
}

/// Whether all of these shards (with `shards` 1: the whole job) are complete.
bool MissingWork::is_covered(const SeenJob& job, std::uint64_t shards) {
  if (shards == 1 && has_complete(job, 0, 1)) return true;
  if (shards > job.journals.size()) return false;
  for (std::uint64_t shard = 1; shard <= shards; ++shard) {
    if (!has_complete(job, shard, shards)) return false;
  }
  return true;
}

/// Names journals of the same job over an input of the same name but with other content: one
/// machine may have changed its copy.
std::string MissingWork::other_content(const SeenJob& job) const {
  const std::string name = job.key.substr(0, job.key.find('\n'));
  std::string files;
  for (const SeenJob& other : jobs_) {
    if (&other == &job || other.input != job.input || !other.key.starts_with(name + '\n')) continue;
    for (const SeenJournal& journal : other.journals) {
      files += (files.empty() ? ": " : ", ") + journal.file;
    }
  }
  return files.empty() ? files : files + " had another " + job.input;
}

std::vector<std::string> MissingWork::missing_texts() const {
  std::vector<std::string> lines;
  for (const SeenJob& job : jobs_) {
    std::set<std::uint64_t> sharings{1};
    for (const SeenJournal& journal : job.journals) sharings.insert(journal.shards);
    if (std::ranges::any_of(sharings,
                            [&job](std::uint64_t shards) { return is_covered(job, shards); })) {
      continue;
    }
    for (const SeenJournal& journal : job.journals) {
      if (has_complete(job, journal.shard, journal.shards)) continue;
      lines.push_back(journal.file + ": " + journal.lacks);
    }
    const bool is_whole = std::ranges::any_of(job.journals, &SeenJournal::is_of_whole_job);
    if (is_whole) continue;  // we have named its journal
    for (const std::uint64_t shards : sharings) {
      std::set<std::uint64_t> there;  // counts from 0
      for (const SeenJournal& journal : job.journals) {
        if (journal.shards == shards) there.insert(journal.shard - 1);
      }
      const std::uint64_t count = shards - there.size();
      if (there.empty() || count == 0) continue;
      lines.push_back((count == 1 ? "part " : "parts ") +
                      names_of_absent({there.begin(), there.end()}, shards) + " of " +
                      std::to_string(shards) + " of " + job.input +
                      (count == 1 ? " is missing" : " are missing") + other_content(job));
    }
  }
  return lines;
}

}  // namespace kanzen
