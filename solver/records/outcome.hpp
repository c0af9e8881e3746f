// One row of results: what was asked, what was found, how it compares with what was claimed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/types.hpp"
#include "solver/engine/solver.hpp"
#include "solver/records/expected.hpp"
#include "solver/records/record.hpp"

namespace kanzen {

/// What is asked about a position.
enum class Question : std::uint8_t {
  value,       // its value, within the window
  wld,         // win, draw or loss: its value within (-1, 1)
  all_moves,   // its value and the value of every legal move
  best_moves,  // its value and which moves achieve it; of the others an upper bound
};

/// What is known about a move: lower <= value <= upper, in discs for the side that plays it.
struct MoveValue {
  Square move = Square::none;
  Score lower = kMinScore;
  Score upper = kMaxScore;
};

/// A value; everything a writer may want to print about one position.
struct Outcome {
  PositionRecord record{};
  Question question = Question::value;
  Window window{};
  Solution solution{};
  std::vector<MoveValue> moves{};  // best first; only if they were asked for and solved
  Verdict verdict = Verdict::unchecked;
  std::string engine{};  // the program that found it, if it was read from results
};

/// The program that found an outcome: the one that it names, else the one that writes it down.
[[nodiscard]] inline const std::string& engine_of(const Outcome& outcome,
                                                  const std::string& writing) noexcept {
  return outcome.engine.empty() ? writing : outcome.engine;
}

}  // namespace kanzen
