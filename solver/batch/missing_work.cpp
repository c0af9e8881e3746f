// Which positions of a job have no result in any journal. Each journal counts the positions of its
// part: number n of part s of N is number n * N + s of the whole job, all from 0. In these numbers,
// journals of any division of the job complete each other. Runs over chosen records have numbers of
// their own, so their results count by the names of the records. How many positions there are, a
// journal knows only once its run has read the input to its end, or another journal knows it.
#include "solver/batch/missing_work.hpp"

#include <set>

#include "core/wide_hash.hpp"

namespace kanzen {

namespace {

using Numbers = std::vector<std::uint64_t>;  // sorted, and each once
using Ids = std::map<std::uint64_t, std::string>;

/// Counts the first `count` numbers, from 0, that are not among `present`.
[[nodiscard]] std::uint64_t count_absent(const Numbers& present, std::uint64_t count) {
  const auto in_range = std::ranges::lower_bound(present, count) - present.begin();
  return count - static_cast<std::uint64_t>(in_range);
}

/// Names the absent numbers from 1, with their ids as far as they are known: "2, 4 (b7) and 7
/// more". Empty if none is absent.
[[nodiscard]] std::string names_of_absent(const Numbers& present, std::uint64_t count,
                                          const Ids& ids = {}) {
  constexpr std::size_t kMaxNamed = 20;
  std::string names;
  std::size_t named = 0;
  auto next = present.begin();
  for (std::uint64_t i = 0; i < count && named < kMaxNamed; ++i) {
    if (next != present.end() && *next == i) {
      ++next;
      continue;
    }
    const std::string number = std::to_string(i + 1);
    names += (named++ == 0 ? "" : ", ") + number;
    const auto id = ids.find(i);
    if (id != ids.end() && id->second != number) {
      names += " (" + notation::printable(id->second) + ")";
    }
  }
  const std::uint64_t absent = count_absent(present, count);
  return absent > named ? names + " and " + std::to_string(absent - named) + " more" : names;
}

/// Returns a description of a job without the choice of single records, which is its end.
[[nodiscard]] std::string without_choice(const std::string& job) {
  std::size_t end = job.size();
  for (const std::string_view choice :
       {", ids ", ", number ", ", player ", ", event ", ", date "}) {
    end = std::min(end, job.find(choice));
  }
  return job.substr(0, end);
}

/// Returns how many of the `positions` of a job are in a part of it.
[[nodiscard]] std::uint64_t size_of_part(std::uint64_t positions, std::uint64_t shard,
                                         std::uint64_t shards) {
  return positions > shard ? (positions - shard - 1) / shards + 1 : 0;
}

}  // namespace

void MissingWork::add(std::string file, JournalPart part) {
  const auto identity = parse_journal_header(part.header);
  if (!identity) return;
  const std::string input = '\n' + input_key(*identity);
  const std::string key = identity->job + input;
  auto same = std::ranges::find(jobs_, key, &SeenJob::key);
  if (same == jobs_.end()) {
    same =
        jobs_.insert(jobs_.end(), {key, without_choice(identity->job) + input, *identity, {}, {}});
  }
  same->journals.push_back({.file = std::move(file),
                            .shard = identity->shard - 1,
                            .shards = identity->shards,
                            .part = std::move(part)});
}

/// Gathers what all journals have of a job, by its parts if it has `shards` of them: every Nth
/// position of the whole job is in a part. Of a result of a run with --id we only know the name.
MissingWork::JobNumbers MissingWork::numbers_of_job(const SeenJob& job,
                                                    std::uint64_t shards) const {
  JobNumbers found;
  for (const SeenJob& other : jobs_) {
    const bool is_same = other.key == job.key;
    if (!is_same && other.whole != job.key) continue;
    for (const SeenJournal& journal : other.journals) {
      const auto number_in_job = [&](std::uint64_t number) {
        return number * journal.shards + journal.shard;
      };
      for (const PlacedResult& result : journal.part.solved) {
        const std::uint64_t at = number_in_job(result.number);
        if (is_same) found.parts[at % shards].solved.push_back(at / shards);
        if (!is_same) found.chosen.insert(result.id_hash);
      }
      if (!is_same) continue;
      for (const auto& [number, id] : journal.part.unfinished) {
        const std::uint64_t at = number_in_job(number);
        found.parts[at % shards].unfinished.emplace(at / shards, id);
      }
    }
  }
  return found;
}

/// Returns which of `positions` in this part of the job the journals have, by their numbers there.
MissingWork::PartNumbers MissingWork::numbers_of_part(SeenJob& job, const SeenJournal& part,
                                                      std::uint64_t positions) {
  if (!job.numbers.contains(part.shards)) {
    job.numbers.emplace(part.shards, numbers_of_job(job, part.shards));
  }
  JobNumbers& all = job.numbers.at(part.shards);
  PartNumbers found = all.parts[part.shard];
  const auto sort_solved = [&found] {
    std::ranges::sort(found.solved);
    found.solved.erase(std::unique(found.solved.begin(), found.solved.end()), found.solved.end());
  };
  sort_solved();
  if (count_absent(found.solved, positions) == 0) return found;
  if (!job.ids) job.ids = ids_of_job(job);
  found.ids = found.unfinished;
  for (std::uint64_t at = part.shard; at < job.ids->size(); at += part.shards) {
    found.ids.insert_or_assign(at / part.shards, job.ids->at(at));
  }
  std::erase_if(found.ids, [&](const auto& known) {
    const bool is_chosen = all.chosen.contains(hash_of_text(known.second));
    if (is_chosen) found.solved.push_back(known.first);
    return is_chosen;
  });
  sort_solved();
  return found;
}

/// Reads the ids if the positions of the job are the records of its input.
std::vector<std::string> MissingWork::ids_of_job(const SeenJob& job) const {
  const std::string text = job.key.substr(0, job.key.find('\n'));
  const bool are_records = text.find(',') == text.npos && !text.starts_with("verify");
  return ids_of_input_ && are_records ? ids_of_input_(job.identity) : std::vector<std::string>();
}

/// Sets `is_complete` and `lacks`.
void MissingWork::judge(SeenJob& job, SeenJournal& journal) {
  std::optional<EndOfRun> end = journal.part.end;
  for (const SeenJournal& other : job.journals) {  // one that has read the whole input knows more
    const std::optional<EndOfRun>& known = other.part.end;
    if (other.shards != 1 || !known || known->was_stopped || (end && !end->was_stopped)) continue;
    end = EndOfRun{.positions = size_of_part(known->positions, journal.shard, journal.shards)};
    end->open = end->positions;
  }
  if (!end) {
    journal.lacks = "its run has not ended, so positions may be missing (" +
                    notation::counted(journal.part.solved.size(), "result") +
                    " so far): continue it with --resume";
    return;
  }
  // Below the header of a continued run stand all results that it has found above.
  const PartNumbers present = numbers_of_part(job, journal, end->positions);
  const std::string absent = names_of_absent(present.solved, end->positions, present.ids);
  end->open = count_absent(present.solved, end->positions);
  const auto open_rows = std::ranges::count_if(present.unfinished, [&](const auto& row) {
    return row.first < end->positions && !std::ranges::binary_search(present.solved, row.first);
  });
  const bool has_rows =
      wanted_ == Wanted::rows && static_cast<std::uint64_t>(open_rows) == end->open;
  journal.is_complete = end->is_complete() || (has_rows && !end->was_stopped);
  const std::string open = std::to_string(end->open) + " of " +
                           notation::counted(end->positions, "position") +
                           (end->open == 1 ? " has no result" : " have no result");
  if (end->was_stopped) {
    journal.lacks =
        "its run was stopped, " + open + ", and the input may have more: continue it with --resume";
  } else {
    journal.lacks =
        open + (absent.empty() ? "" : (end->open == 1 ? ": number " : ": numbers ") + absent);
  }
}

/// Names journals of the same job over an input of the same name but with other content: one
/// machine may have changed its copy.
std::string MissingWork::other_content(const SeenJob& job) const {
  const std::string name = job.key.substr(0, job.key.find('\n'));
  std::string files;
  for (const SeenJob& other : jobs_) {
    if (&other == &job || other.identity.input != job.identity.input ||
        !other.key.starts_with(name + '\n'))
      continue;
    for (const SeenJournal& journal : other.journals) {
      files += (files.empty() ? ": " : ", ") + journal.file;
    }
  }
  return files.empty() ? files : files + " had another " + job.identity.input;
}

std::vector<std::string> MissingWork::unreadable_texts() const {
  std::vector<std::string> lines;
  for (const SeenJob& job : jobs_) {
    std::uint64_t unreadable = 0;  // every part has read the whole input
    for (const SeenJournal& journal : job.journals) {
      if (journal.part.end) unreadable = std::max(unreadable, journal.part.end->unreadable);
    }
    if (unreadable == 0) continue;
    lines.push_back(job.journals.front().file + ": " + notation::counted(unreadable, "record") +
                    " of " + job.identity.input + " could not be read, and " +
                    (unreadable == 1 ? "has" : "have") + " no result");
  }
  return lines;
}

std::vector<std::string> MissingWork::missing_texts() {
  for (SeenJob& job : jobs_) job.numbers.clear();  // journals may have been added
  for (SeenJob& job : jobs_) {
    for (SeenJournal& journal : job.journals) judge(job, journal);
  }
  const auto has_complete = [](const SeenJob& job, std::uint64_t shard, std::uint64_t shards) {
    return std::ranges::any_of(job.journals, [&](const SeenJournal& journal) {
      return journal.shard == shard && journal.shards == shards && journal.is_complete;
    });
  };
  const auto is_covered = [&](const SeenJob& job) {
    return std::ranges::any_of(job.journals, [&](const SeenJournal& one) {
      if (one.shards > job.journals.size()) return false;
      for (std::uint64_t shard = 0; shard < one.shards; ++shard) {
        if (!has_complete(job, shard, one.shards)) return false;
      }
      return true;
    });
  };
  std::vector<std::string> lines;
  for (const SeenJob& job : jobs_) {
    const auto whole = std::ranges::find(jobs_, job.whole, &SeenJob::key);
    if (is_covered(job) || (whole != jobs_.end() && is_covered(*whole))) continue;
    std::map<std::uint64_t, std::set<std::uint64_t>> sharings;  // the parts that there are
    for (const SeenJournal& journal : job.journals) {
      sharings[journal.shards].insert(journal.shard);
      if (has_complete(job, journal.shard, journal.shards)) continue;
      lines.push_back(journal.file + ": " + journal.lacks);
    }
    if (sharings.contains(1)) continue;  // we have named its journal
    for (const auto& [shards, there] : sharings) {
      const std::uint64_t count = shards - there.size();
      if (count == 0) continue;
      lines.push_back((count == 1 ? "part " : "parts ") +
                      names_of_absent({there.begin(), there.end()}, shards) + " of " +
                      std::to_string(shards) + " of " + job.identity.input +
                      (count == 1 ? " is missing" : " are missing") + other_content(job));
    }
  }
  return lines;
}

}  // namespace kanzen
