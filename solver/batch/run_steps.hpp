// What is done with each position of a run, however many are solved at once.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "solver/batch/known_answers.hpp"
#include "solver/batch/runner.hpp"

namespace kanzen {

/// A record of the source on its way through a run.
struct RunItem {
  enum class State : std::uint8_t {
    bad,      // not readable: `error`
    held,     // the journal has it
    waiting,  // to be solved
    image,    // of another position, whose answer will do
    solved,   // or stopped: `outcome`
    dropped,  // the run was stopped before it began
  };
  State state = State::waiting;
  ParseError error{};
  Outcome outcome{};
  std::string key{};         // see journal_key(); where it is needed
  std::uint64_t number = 0;  // of the position in the job
};

/// Thread safety: next() may be called by one thread, solve() by any, the others by one more.
class RunSteps {
 public:
  RunSteps(const SolveJob& job, const Source& source, Sink& sink)
      : job_(job), source_(source), sink_(sink) {}

  /// The next record that concerns the job: bad, held or waiting. Nothing at the end.
  [[nodiscard]] std::optional<RunItem> next();

  /// Fills in what is asked.
  void solve(const SolveFunction& solve, Outcome& outcome) const;

  /// Takes the answer from an image of the position, if one has been recorded.
  [[nodiscard]] bool answer_from_image(RunItem& item) const;

  /// Judges a result and records it.
  void record(RunItem& item);

  /// Hands an item over, in the order of the source. REQUIRES: it is not waiting.
  void deliver(const RunItem& item);

  /// Hands the totals over.
  Totals finish();

  Totals totals{};

 private:
  const SolveJob& job_;
  const Source& source_;
  Sink& sink_;
  KnownAnswers known_;
  std::uint64_t count_ = 0;
};

}  // namespace kanzen
