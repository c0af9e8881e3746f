#pragma once

#include <unordered_map>
#include <unordered_set>

#include "solver/batch/journal.hpp"

namespace kanzen {

/// Says which work is missing in a set of journals. Journals with the same input and job belong
/// together, whatever their shards: the job is complete if there is a complete journal of all of
/// it, or a complete one for each of its N shards. A result also counts for journals that divide
/// the job into another number of shards, and a result of a run with --id counts for the position
/// of that name in the run without --id.
class MissingWork {
 public:
  enum class Wanted : std::uint8_t {
    results,  // a position is missing until it is solved
    rows,     // an unsolved position is not missing if it has a row, which then says so
  };
  /// Returns the ids of all records of the input of a journal, in order; empty if the input is not
  /// there any more.
  using IdsOfInput = std::function<std::vector<std::string>(const JournalIdentity& journal)>;

  explicit MissingWork(Wanted wanted = Wanted::results, IdsOfInput ids_of_input = {})
      : wanted_(wanted), ids_of_input_(std::move(ids_of_input)) {}

  /// A line that could not be read has no result, whatever `part.end` says.
  void add(std::string file, JournalPart part);

  /// Returns a sentence for each job with records of the input that could not be read.
  [[nodiscard]] std::vector<std::string> unreadable_texts() const;

  /// Returns one sentence for each incomplete journal, and for the missing shards.
  [[nodiscard]] std::vector<std::string> missing_texts();

 private:
  struct SeenJournal {
    std::string file;
    std::uint64_t shard = 0;  // from 0
    std::uint64_t shards = 1;
    JournalPart part;
    bool is_complete = false;
    std::string lacks{};  // the missing part, if it is not complete
  };
  struct PartNumbers {
    std::vector<std::uint64_t> solved;
    std::map<std::uint64_t, std::string> unfinished;
    std::map<std::uint64_t, std::string> ids;  // of positions that are not solved, as far as known
  };
  struct JobNumbers {
    std::unordered_map<std::uint64_t, PartNumbers> parts;
    std::unordered_set<std::uint64_t> chosen;  // hashes of ids that runs with --id have solved
  };
  struct SeenJob {
    std::string key;    // input and job, without the shard
    std::string whole;  // the key of the job with all records, which is this one without --id
    JournalIdentity identity;  // of the first journal
    std::vector<SeenJournal> journals;
    std::optional<std::vector<std::string>> ids{};  // of all positions of the job; empty if unknown
    std::map<std::uint64_t, JobNumbers> numbers{};  // by the number of its parts
  };

  [[nodiscard]] JobNumbers numbers_of_job(const SeenJob& job, std::uint64_t shards) const;
  [[nodiscard]] PartNumbers numbers_of_part(SeenJob& job, const SeenJournal& part,
                                            std::uint64_t positions);
  [[nodiscard]] std::vector<std::string> ids_of_job(const SeenJob& job) const;
  void judge(SeenJob& job, SeenJournal& journal);
  [[nodiscard]] std::string other_content(const SeenJob& job) const;

  std::vector<SeenJob> jobs_;  // in the order of first use
  Wanted wanted_;
  IdsOfInput ids_of_input_;
};

}  // namespace kanzen
