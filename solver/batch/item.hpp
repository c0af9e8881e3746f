// A position, claim or game on its way through the stages of a run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "core/result.hpp"
#include "solver/engine/search/bounds.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

/// Results of the searching stages, besides the outcome.
struct StageReport {
  bool returned = false;  // the search has returned, complete or stopped; the outcome is valid
  bool self_checked = false;
  bool self_check_stopped = false;
  std::size_t checked_entries = 0;  // see SelfCheckTotals
  bool refuted_journal = false;     // the result from the journal was wrong; `outcome` is a new one
};

/// Proven results of an earlier run. The bounds are of the board, where they do not reach the
/// goal.
struct EarlierResults {
  Bounds bounds{};                 // with a move that achieves the lower bound, if one is known
  std::vector<MoveValue> moves{};  // Goal::all_moves and Goal::best_moves
  std::vector<GamePly> plies{};    // Goal::game: the last ones of the game, from the last backward
};

struct Item {
  enum class State : std::uint8_t {
    bad,           // unreadable record; see `error`
    notice,        // nothing to solve, only contradictions to report
    from_journal,  // `outcome` holds the result from the journal
    uncertified,   // `outcome` holds the result from the journal; its certificate is missing
    waiting,       // to be solved
    duplicate,     // an earlier position is equal up to symmetry, and has the same result
    solved,        // solved, or stopped during its search
    contradicted,  // contradicted by the self-check; neither recorded nor shown
    dropped,       // the run ended before its search began, or its search failed
  };
  State state = State::waiting;
  ParseError error{};
  std::string source{};  // the file, for messages
  Outcome outcome{};
  std::string key{};  // see canonical_key(); empty where it is not needed

  std::uint64_t number = 0;       // index of the position in the job, from 0
  std::uint64_t input_index = 0;  // index in the input, before any selection
  EarlierResults earlier{};       // from the journal
  Bounds recorded{};              // the bounds in the journal so far

  Stopwatch running{};                        // since the task began
  std::vector<std::string> contradictions{};  // messages
  /// Lines of the journal that contradict each other or themselves, and a message about them. Of an
  /// uncertified item: all lines about it, in case its search refutes them.
  std::vector<std::uint64_t> distrusted{};
  std::string journal_contradiction{};
  std::string certificate_is{};  // uncertified: what is wrong with the recorded certificate
  StageReport report{};          // valid once the task has ended
};

/// True if the item has a key, so that an equal one may be its duplicate.
[[nodiscard]] constexpr bool has_key(const Item& item) noexcept {
  return item.state == Item::State::from_journal || item.state == Item::State::uncertified ||
         item.state == Item::State::waiting;
}

/// True if the item must be searched, or needs the result of another one.
[[nodiscard]] constexpr bool needs_result(const Item& item) noexcept {
  return item.state == Item::State::uncertified || item.state == Item::State::waiting ||
         item.state == Item::State::duplicate;
}

}  // namespace kanzen
