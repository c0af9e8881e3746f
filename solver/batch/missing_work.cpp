#include "solver/batch/missing_work.hpp"

#include <algorithm>
#include <charconv>
#include <set>
#include <system_error>
#include <utility>

#include "solver/batch/journal_header.hpp"

namespace kanzen {

namespace {

/// Removes ", shard I/N" from the text of a job. Returns false if there is none.
bool take_shard(std::string& job, std::uint64_t& shard, std::uint64_t& shards) {
  constexpr std::string_view kShard = ", shard ";
  const std::size_t at = job.find(kShard);
  if (at == std::string::npos) return false;
  const char* const begin = job.data() + at + kShard.size();
  const char* const end = job.data() + job.size();
  const auto first = std::from_chars(begin, end, shard);
  if (first.ec != std::errc{} || first.ptr == end || *first.ptr != '/') return false;
  const auto last = std::from_chars(first.ptr + 1, end, shards);
  if (last.ec != std::errc{} || shard < 1 || shard > shards) return false;
  job.erase(at, static_cast<std::size_t>(last.ptr - job.data()) - at);
  return true;
}

[[nodiscard]] std::string counted(std::uint64_t count, std::string_view thing) {
  return std::to_string(count) + " " + std::string(thing) + (count == 1 ? "" : "s");
}

[[nodiscard]] std::string what_lacks(const std::optional<EndOfRun>& end, std::size_t results) {
  if (!end) {
    return "its run has not ended, " + counted(results, "result") +
           " so far: continue it with --resume";
  }
  std::string open = std::to_string(end->open) + " of " + counted(end->positions, "position") +
                     (end->open == 1 ? " has no result" : " have no result");
  if (!end->stopped) return open;
  return "its run was stopped, " + open +
         ", and the input may have more: continue it with --resume";
}

}  // namespace

void MissingWork::add(std::string file, std::string_view header, const std::optional<EndOfRun>& end,
                      std::size_t results) {
  const auto read = parse_journal_header(header);
  if (!read) return;
  if (!end && !read->records_end) {
    without_end_.push_back(std::move(file));
    return;
  }
  std::string job = read->identity.job;
  SeenJournal journal{.file = std::move(file)};
  if (!take_shard(job, journal.shard, journal.shards)) journal.shard = 0;
  if (journal.shard == 0) journal.shards = 1;
  journal.complete = end && end->is_complete();
  if (!journal.complete) journal.lacks = what_lacks(end, results);
  // An input of unknown size is identified by its name.
  const JournalIdentity& identity = read->identity;
  const std::string key = job + "\n" + std::to_string(identity.bytes) + "\n" +
                          std::to_string(identity.head) + "\n" +
                          (identity.bytes == 0 ? identity.input : "");
  auto same = std::find_if(jobs_.begin(), jobs_.end(),
                           [&key](const SeenJob& seen) { return seen.key == key; });
  if (same == jobs_.end()) same = jobs_.insert(jobs_.end(), {key, identity.input, {}});
  same->journals.push_back(std::move(journal));
}

bool MissingWork::has(const SeenJob& job, std::uint64_t shard, std::uint64_t shards,
                      bool complete) {
  return std::any_of(job.journals.begin(), job.journals.end(), [&](const SeenJournal& journal) {
    return journal.shard == shard && journal.shards == shards && (journal.complete || !complete);
  });
}

/// True if all of these shards are complete; with `shards` 1, the whole job.
bool MissingWork::is_covered(const SeenJob& job, std::uint64_t shards) {
  if (shards == 1 && has(job, 0, 1, true)) return true;
  if (shards > job.journals.size()) return false;
  for (std::uint64_t shard = 1; shard <= shards; ++shard) {
    if (!has(job, shard, shards, true)) return false;
  }
  return true;
}

std::vector<std::string> MissingWork::missing_texts() const {
  constexpr std::size_t kMaxNamed = 20;
  std::vector<std::string> lines;
  for (const SeenJob& job : jobs_) {
    std::set<std::uint64_t> sharings{1};
    for (const SeenJournal& journal : job.journals) sharings.insert(journal.shards);
    if (std::any_of(sharings.begin(), sharings.end(),
                    [&job](std::uint64_t shards) { return is_covered(job, shards); })) {
      continue;
    }
    for (const SeenJournal& journal : job.journals) {
      if (has(job, journal.shard, journal.shards, true)) continue;
      lines.push_back(journal.file + ": " + journal.lacks);
    }
    if (has(job, 0, 1, false)) continue;  // the journal of the whole job has been named already
    for (const std::uint64_t shards : sharings) {
      std::set<std::uint64_t> there;
      for (const SeenJournal& journal : job.journals) {
        if (journal.shards == shards) there.insert(journal.shard);
      }
      const std::uint64_t count = shards - there.size();
      if (there.empty() || count == 0) continue;
      std::string names;
      std::size_t named = 0;
      for (std::uint64_t shard = 1; shard <= shards && named < kMaxNamed; ++shard) {
        if (there.contains(shard)) continue;
        names += (named++ == 0 ? "" : ", ") + std::to_string(shard);
      }
      if (count > named) names += " and " + std::to_string(count - named) + " more";
      lines.push_back((count == 1 ? "shard " : "shards ") + names + " of " +
                      std::to_string(shards) + " of " + job.input +
                      (count == 1 ? " is missing" : " are missing"));
    }
  }
  return lines;
}

}  // namespace kanzen
