// One row of results: what was asked, what was found, how it compares with what was claimed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/types.hpp"
#include "solver/engine/solver.hpp"
#include "solver/records/claim.hpp"
#include "solver/records/expected.hpp"
#include "solver/records/ply.hpp"
#include "solver/records/record.hpp"

namespace kanzen {

/// What is asked about a position.
enum class Question : std::uint8_t {
  value,       // its value, within the window
  wld,         // win, draw or loss: its value within (-1, 1)
  all_moves,   // its value and the value of every legal move
  best_moves,  // its value and which moves achieve it; of the others an upper bound
  claim,       // whether what is stated about its value, or that of a move, is true
  game,        // the values along its game, from the last move to the first
};

/// What is known about a move: lower <= value <= upper, in discs for the side that plays it.
struct MoveValue {
  Square move = Square::none;
  Score lower = kMinScore;
  Score upper = kMaxScore;
};

/// Two statements about `board` that cannot both be true: an internal error.
struct Difference {
  Board board;
  std::string found;   // by the solver
  std::string proven;  // by whatever contradicts it
};

/// A certificate that was made of an outcome.
struct CertificateNote {
  std::string path;
  std::uint64_t moves = 0;  // written
  std::uint64_t tests = 0;  // null windows searched because the table did not have the answer
  double seconds = 0;       // wall time
  bool stopped = false;     // there is none, for the run was stopped
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

  std::optional<Claim> claim{};            // Question::claim: what is stated,
  Settled settled{};                       // and what has been found about it
  std::vector<GamePly> plies{};            // Question::game: the last move first
  std::optional<Difference> difference{};  // the self-check contradicts the result
  std::optional<CertificateNote> certificate{};
};

/// True if what was asked has been answered by a proof. What is not proven is nowhere compared with
/// claims, kept as a result or built upon: only its bounds count.
[[nodiscard]] inline bool is_answered(const Outcome& outcome) noexcept {
  if (outcome.question == Question::claim) {
    return outcome.settled.verdict != ClaimVerdict::undecided;
  }
  if (outcome.question == Question::game) {
    return outcome.plies.empty() || outcome.plies.back().known();
  }
  return is_proven(outcome.solution.kind);
}

/// What settles the claim of an outcome as a result about its position: `solution`, and `moves` for
/// a claim about a move, whose value is a lower bound of the position's. REQUIRES: there is a
/// claim.
void conclude_claim(Outcome& outcome);

/// The program that found an outcome: the one that it names, else the one that writes it down.
[[nodiscard]] inline const std::string& engine_of(const Outcome& outcome,
                                                  const std::string& writing) noexcept {
  return outcome.engine.empty() ? writing : outcome.engine;
}

}  // namespace kanzen
