// A position, claim or game on its way through a run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

/// What the stages that search found out besides the outcome.
struct StageReport {
  bool through = false;  // the outcome is what came out; false: the run ended before
  bool self_checked = false;
  bool self_check_stopped = false;
  std::size_t audits = 0;  // see Totals
};

struct Item {
  enum class State : std::uint8_t {
    bad,       // not readable: `error`
    notice,    // nothing to solve: only `contradictions` to be told
    held,      // the journal has it: `outcome` as far as it is recorded
    waiting,   // to be solved
    image,     // of another position, whose answer will do
    solved,    // or stopped: `outcome`
    doubtful,  // solved, and contradicted by the self-check: neither recorded nor shown as a result
    dropped,   // the run was stopped before it began
  };
  State state = State::waiting;
  ParseError error{};
  std::string source{};  // the file, for messages
  Outcome outcome{};
  std::string key{};                          // see journal_key(); where it is needed
  std::uint64_t number = 0;                   // of the position in the job, from 0
  std::vector<std::string> contradictions{};  // with what was stated before, in words
  std::vector<GamePly> plies{};               // of a game, not shown yet
  StageReport report{};                       // once solved
  std::size_t bytes = 0;                      // that it takes while it waits, about
  Item* next_ended = nullptr;                 // in the list of items whose tasks have ended
};

}  // namespace kanzen
