// Finds results that the journals of a merge lack, compared with their jobs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "solver/records/end_of_run.hpp"

namespace kanzen {

/// Collects journals one by one. Journals of one input and one job, apart from the shard, belong
/// together. A job is complete if a journal of all of it is complete, or one journal of each of its
/// N shards.
class MissingWork {
 public:
  /// Adds a journal by its name and its first line. `end` is its last line, if that records the end
  /// of a run; `results` is the number of results in it.
  void add(std::string file, std::string_view header, const std::optional<EndOfRun>& end,
           std::size_t results);

  /// Returns one sentence for each incomplete journal and for the missing shards.
  [[nodiscard]] std::vector<std::string> missing_texts() const;

  /// The journals of former versions, which do not record whether their runs have ended.
  [[nodiscard]] const std::vector<std::string>& journals_without_end() const noexcept {
    return without_end_;
  }

 private:
  struct SeenJournal {
    std::string file;
    std::uint64_t shard = 0;   // from 1; 0: the whole job
    std::uint64_t shards = 1;  // of the job
    bool complete = false;
    std::string lacks{};  // the missing part, if it is not complete
  };
  /// The journals of one job.
  struct SeenJob {
    std::string key;    // input and job, without the shard
    std::string input;  // its name, for messages
    std::vector<SeenJournal> journals;
  };

  [[nodiscard]] static bool is_covered(const SeenJob& job, std::uint64_t shards);
  [[nodiscard]] static bool has(const SeenJob& job, std::uint64_t shard, std::uint64_t shards,
                                bool complete);

  std::vector<SeenJob> jobs_;  // in the order of first use
  std::vector<std::string> without_end_;
};

}  // namespace kanzen
