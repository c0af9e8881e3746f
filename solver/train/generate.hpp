// Training data from self-play: games are played quickly to some number of empty squares and
// solved from there.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/board.hpp"
#include "core/eval/evaluator.hpp"
#include "core/random.hpp"
#include "solver/train/sample.hpp"

namespace kanzen::train {

/// Best play from a position: its value in discs for the side to move, and a line that achieves it
/// to the end of the game, with passes. Used by one thread at a time.
struct SolvedLine {
  Score value = 0;
  std::vector<Square> line;
};
using ExactSolver = std::function<SolvedLine(const Board&)>;

struct GenerateOptions {
  std::uint64_t seed = 1;
  std::uint32_t games = 1000;
  unsigned threads = 1;
  int solve_empties = 14;  // games are played to here, then solved
  int branches = 3;        // positions of 8 .. solve_empties solved besides, off the best line
  int walks = 0;           // positions of 9 .. 18 solved besides, such as searches visit
  int depth = 3;           // of the player's search
  int noise = 1;           // discs of randomness of the player
  std::uint64_t evaluator_id = 0;  // names the player's weights in the file header
};

/// The samples of one game, decided by the seed, the game number and the other options alone.
///
/// A game starts with 8 to 16 random moves, the most even of four such openings, and half of the
/// games have one more random move at a random later time, because the search asks for the value of
/// positions after bad moves most often. Positions between the last random move and the solved one
/// are labelled with its value (`game`); those on the best line after it are exact. Each branch
/// takes a position of the game or its best line, plays one to three random moves, and solves
/// again: exact labels off the best line.
///
/// Each walk goes from a position of the game to one as a proof visits it: one side answers well
/// (by a search of one ply), as in a node that is cut, the other plays anything, as in a node whose
/// every move must be refuted. Only its last position is solved and becomes a sample.
[[nodiscard]] std::vector<Sample> play_and_label(const GenerateOptions& options, std::uint32_t game,
                                                 const eval::Evaluator* evaluator,
                                                 const ExactSolver& solve);

struct GenerateProgress {
  std::uint32_t games_done = 0;  // those found in the file included
  std::uint32_t games_found = 0;
  std::uint32_t games_total = 0;
  std::uint64_t samples = 0;  // of this run
};

/// Makes the missing chunks of `path` and appends them. `evaluator` may be nullptr (see Player).
/// `make_solver` is called once per thread; `report` by one thread at a time, after each chunk.
/// Stops early, with all complete chunks written, when `stop` becomes true. Throws InputError if
/// the file is not one of samples with these options, OutputError if a chunk cannot be written,
/// and what its arguments throw.
[[nodiscard]] GenerateProgress generate(const std::string& path, const GenerateOptions& options,
                                        const eval::Evaluator* evaluator,
                                        const std::function<ExactSolver()>& make_solver,
                                        const std::function<void(const GenerateProgress&)>& report,
                                        const std::atomic<bool>& stop);

}  // namespace kanzen::train
