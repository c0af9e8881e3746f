#pragma once

#include "solver/batch/journal.hpp"

namespace kanzen {

/// Collects journals. Those of one input and job, apart from the shard, belong together. A job is
/// complete if a journal of all of it is, or one of each of its N shards.
class MissingWork {
 public:
  /// `header` is the first line; `end` the last one, if it records the end of a run; `results` the
  /// number of results, and `numbers` theirs in the job, from 0, if all are of one job. A line that
  /// could not be read has no result, whatever `end` says.
  void add(std::string file, std::string_view header, std::optional<EndOfRun> end,
           std::size_t results, std::optional<std::vector<std::uint64_t>> numbers = {});

  /// Returns one sentence for each incomplete journal, and for the missing shards.
  [[nodiscard]] std::vector<std::string> missing_texts() const;

 private:
  struct SeenJournal {
    std::string file;
    std::uint64_t shard = 0;   // from 1; 0 means the whole job
    std::uint64_t shards = 1;  // how many the job has
    bool complete = false;
    std::string lacks{};                   // the missing part, if it is not complete
    std::vector<std::uint64_t> numbers{};  // results here and in earlier journals of the part

    [[nodiscard]] bool is_of_whole_job() const noexcept { return shard == 0; }
  };
  struct SeenJob {
    std::string key;    // input and job, without the shard
    std::string input;  // the name of the input, for messages
    std::vector<SeenJournal> journals;
  };

  [[nodiscard]] std::string other_content(const SeenJob& job) const;
  [[nodiscard]] static bool is_covered(const SeenJob& job, std::uint64_t shards);
  [[nodiscard]] static bool has_complete(const SeenJob& job, std::uint64_t shard,
                                         std::uint64_t shards);

  std::vector<SeenJob> jobs_;  // in the order of first use
};

}  // namespace kanzen
