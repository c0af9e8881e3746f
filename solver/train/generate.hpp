// Makes training data by self-play: a fast player with some randomness plays to some number of
// empty squares, and the position is solved from there.
#pragma once

#include <atomic>

#include "core/eval/evaluator.hpp"
#include "solver/train/sample_file.hpp"

namespace kanzen::train {

/// A value in discs for the side to move, and a line that achieves it, with passes, to the end.
struct SolvedLine {
  Score value = 0;
  std::vector<Square> line;
};
using ExactSolver = std::function<SolvedLine(const Board&)>;

struct GenerateOptions {
  std::uint64_t seed = 1;
  std::uint32_t games = 1000;
  unsigned threads = 1;
  int solve_empties = 14;  // empties to which games are played before they are solved
  int branches = 3;        // extra solved positions of 8 .. solve_empties, off the best line
  int walks = 0;           // extra solved positions of 9 .. 18, as searches visit them
  int depth = 3;           // the plies that the player searches
  int noise = 1;           // discs of randomness in the player's moves
  std::uint64_t evaluator_id = 0;  // identifies the player's weights in the file header
};

/// Makes the samples of one game. They depend only on the seed, the game number and the other
/// options.
///
/// A game starts with 8 to 16 random moves; the most even of four such openings is used. Half of
/// the games have one more random move later, because the search mostly needs the values of
/// positions after bad moves. Positions between the last random move and the solved position get
/// its value (`game`); those on the best line after it are exact. For exact labels off the best
/// line, each branch plays one to three random moves from a position of either, and solves again.
///
/// Each walk goes from a position of the game to one that a proof visits. One side answers well (by
/// a search of one ply), as in a node that is cut. The other plays anything, as in a node whose
/// every move must be refuted. Only the last position is solved and becomes a sample.
[[nodiscard]] std::vector<Sample> play_and_label(const GenerateOptions& options, std::uint32_t game,
                                                 const eval::Evaluator* evaluator,
                                                 const ExactSolver& solve);

struct GenerateProgress {
  std::uint32_t games_done = 0;  // with those found in the file
  std::uint32_t games_found = 0;
  std::uint32_t games_total = 0;
  std::uint64_t samples = 0;  // made by this run
};

/// Generates the missing chunks of `path` and appends them. `evaluator` may be null: then mobility
/// and corners judge, which suffices for the first games, from which the first weights are learned.
/// `make_solver` is called once per thread, `report` by one thread at a time, after each chunk.
/// When `stop` becomes true, it writes all complete chunks and returns early. Throws InputError if
/// the file does not contain samples with these options, OutputError if a chunk cannot be written,
/// and what its arguments throw.
[[nodiscard]] GenerateProgress generate(const std::string& path, const GenerateOptions& options,
                                        const eval::Evaluator* evaluator,
                                        const std::function<ExactSolver()>& make_solver,
                                        const std::function<void(const GenerateProgress&)>& report,
                                        const std::atomic<bool>& stop);

}  // namespace kanzen::train
