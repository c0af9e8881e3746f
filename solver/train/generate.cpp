#include "solver/train/generate.hpp"

#include <cstdlib>
#include <future>
#include <mutex>

#include "core/hash.hpp"
#include "core/moves.hpp"
#include "core/random.hpp"
#include "solver/engine/estimate_position.hpp"

namespace kanzen::train {

namespace {

using eval::Estimate;
using eval::kUnitsPerDisc;

Estimate judge_without_weights(const Board& board, const eval::Features& /*features*/) noexcept {
  constexpr int kDiscsPerMove = 1, kDiscsPerCorner = 8;
  const int moves = popcount(legal_moves(board)) - popcount(legal_moves(board.passed()));
  const int corners = popcount(board.player & kCorners) - popcount(board.opponent & kCorners);
  return (kDiscsPerMove * moves + kDiscsPerCorner * corners) * kUnitsPerDisc;
}

/// Plays by a full-width search of a few plies.
class Player {
 public:
  /// Without an evaluator (null), mobility and corners judge the leaves.
  Player(const eval::Evaluator* evaluator, int depth, int noise) noexcept
      : evaluator_(evaluator), depth_(depth), noise_(noise) {}

  [[nodiscard]] Estimate estimate(const Board& board) const {
    return search(board, depth_, eval::kInfiniteEstimate);
  }

  /// Adds up to `noise` random discs to the value of each move, so that equal openings lead to
  /// different games. REQUIRES: there is a legal move.
  [[nodiscard]] Square choose(const Board& board, Random& random) const {
    Square chosen = Square::none;
    Estimate best = -eval::kInfiniteEstimate;
    for (const Square move : squares(legal_moves(board))) {
      const Estimate bonus = random.between(0, noise_ * kUnitsPerDisc);
      // A move only needs its exact value if it can still become the best, bonus included.
      const Estimate value = bonus - search(play(board, move), depth_ - 1, -(best - bonus));
      if (value > best) {
        best = value;
        chosen = move;
      }
    }
    return chosen;
  }

 private:
  [[nodiscard]] Estimate search(const Board& board, int depth, Estimate beta) const {
    IterativeDeepening::Judge judge = judge_without_weights;
    if (evaluator_ != nullptr) {
      judge = [this](const Board& judged, const eval::Features& features) {
        return eval::estimate<isa::Generic>(evaluator_->tables(), features, judged.empty_count());
      };
    }
    return IterativeDeepening(std::move(judge), {})
        .value(board, depth, -eval::kInfiniteEstimate, beta);
  }

  const eval::Evaluator* evaluator_;
  int depth_;
  int noise_;
};

constexpr std::uint32_t kGamesPerChunk = 64;
constexpr int kMinEmpties = 6;  // no caller needs estimates below
constexpr int kMaxEmpties = 44;
constexpr int kMinBranchEmpties = 8;
constexpr int kMinWalkEmpties = 9;
constexpr int kMaxWalkEmpties = 18;
constexpr int kMinWalkPlies = 2;
constexpr int kMaxWalkPlies = 10;

bool random_move(Board& board, Random& random) {
  Bitboard moves = legal_moves(board);
  if (moves == 0) return false;
  for (int skip = random.between(0, popcount(moves) - 1); skip > 0; --skip) {
    moves = without_first(moves);
  }
  board = play(board, first_square(moves));
  return true;
}

bool pass_if_needed(Board& board) {
  if (legal_moves(board) != 0) return true;
  board = board.passed();
  return legal_moves(board) != 0;
}

const Board& any_of(const std::vector<Board>& boards, Random& random) {
  const int last = static_cast<int>(boards.size()) - 1;
  return boards[static_cast<std::size_t>(random.between(0, last))];
}

/// Boards since the last random move, oldest first.
struct Game {
  std::vector<Board> boards;
  Board last;
};

/// Draws the most even of a few: most openings are lopsided, but a search has to tell moves apart
/// when the game is close.
Board random_opening(const Player& player, Random& random) {
  constexpr int kCandidates = 4;
  Board chosen = kStartBoard;
  eval::Estimate smallest = eval::kMaxEstimate + 1;
  for (int candidate = 0; candidate < kCandidates; ++candidate) {
    Board board = kStartBoard;
    const int plies = random.between(8, 16);
    for (int ply = 0; ply < plies && pass_if_needed(board); ++ply) (void)random_move(board, random);
    const eval::Estimate estimate = std::abs(player.estimate(board));
    if (estimate < smallest) {
      smallest = estimate;
      chosen = board;
    }
  }
  return chosen;
}

Game play_game(const GenerateOptions& options, const Player& player, Random& random) {
  Board board = random_opening(player, random);
  const int empties = board.empty_count();
  const bool blunders = random.between(1, 10) <= 5 && empties > options.solve_empties + 1;
  const int blunder_at = blunders ? random.between(options.solve_empties + 1, empties) : -1;
  Game game;
  while (board.empty_count() > options.solve_empties && pass_if_needed(board)) {
    game.boards.push_back(board);
    if (board.empty_count() == blunder_at) {
      (void)random_move(board, random);
      game.boards.clear();
    } else {
      board = play(board, player.choose(board, random));
    }
  }
  game.last = board;
  return game;
}

/// Solves boards, and makes samples of them and of the boards on their best lines.
class Labeller {
 public:
  Labeller(std::vector<Sample>& out, const ExactSolver& solve) : out_(out), solve_(solve) {}

  /// Labels `board` and its best line, and adds the boards of the line to `seen`.
  Score follow(Board board, std::vector<Board>& seen) {
    const SolvedLine solved = solve_(board);
    Score value = solved.value;
    for (const Square move : solved.line) {
      add(board, value, Label::exact);
      if (move != Square::pass && board.empty_count() > kMinBranchEmpties) seen.push_back(board);
      board = play(board, move);
      value = -value;
    }
    return solved.value;
  }

  void solve_one(const Board& board) { add(board, solve_(board).value, Label::exact); }

  void add(const Board& board, Score value, Label label) {
    const int empties = board.empty_count();
    if (empties < kMinEmpties || empties > kMaxEmpties) return;
    out_.push_back({board, static_cast<std::int8_t>(value), label});
  }

 private:
  std::vector<Sample>& out_;
  const ExactSolver& solve_;
};

/// A board does not say which colour is to move, so each move is played again. If it leads to the
/// next board, the other side was to move there; otherwise the other side had to pass.
void label_backwards(const Game& game, Score value, Labeller& labeller) {
  Board after = game.last;
  for (auto it = game.boards.rbegin(); it != game.boards.rend(); ++it) {
    const Bitboard placed = after.occupied() & ~it->occupied();
    const Board child = play(*it, first_square(placed));
    if (child == after) value = -value;
    labeller.add(*it, value, Label::game);
    after = *it;
  }
}

void branch(const GenerateOptions& options, const std::vector<Board>& seen, Random& random,
            Labeller& labeller) {
  Board board = any_of(seen, random);
  for (int moves = random.between(1, 3); moves > 0; --moves) {
    if (!random_move(board, random)) return;
    if (!pass_if_needed(board)) return;
  }
  while (board.empty_count() > options.solve_empties) {
    if (!random_move(board, random) || !pass_if_needed(board)) return;
  }
  if (board.empty_count() < kMinBranchEmpties) return;
  std::vector<Board> ignored;
  (void)labeller.follow(board, ignored);
}

/// Walks to 9 to 18 empty squares, more often to few, which are cheaper to solve and more common in
/// a search. `boards` are the boards of the game, oldest first.
void walk(const std::vector<Board>& boards, const Player& answers, Random& random,
          Labeller& labeller) {
  const int max_empties = random.between(kMinWalkEmpties + 1, kMaxWalkEmpties);
  const int empties = random.between(kMinWalkEmpties, max_empties);
  std::vector<Board> starts;
  for (const Board& board : boards) {
    const int plies = board.empty_count() - empties;
    if (plies >= kMinWalkPlies && plies <= kMaxWalkPlies) starts.push_back(board);
  }
  if (starts.empty()) return;
  Board board = any_of(starts, random);
  bool answering = random.between(0, 1) == 1;
  while (board.empty_count() > empties) {
    const Board before = board;
    if (!pass_if_needed(board)) return;
    if (board != before) answering = !answering;
    if (answering) {
      board = play(board, answers.choose(board, random));
    } else {
      (void)random_move(board, random);
    }
    answering = !answering;
  }
  if (game_over(board)) return;
  labeller.solve_one(board);
}

std::uint64_t options_hash(const GenerateOptions& options) {
  const std::array<std::uint64_t, 7> parts = {options.evaluator_id,
                                              static_cast<std::uint64_t>(options.solve_empties),
                                              static_cast<std::uint64_t>(options.branches),
                                              static_cast<std::uint64_t>(options.walks),
                                              static_cast<std::uint64_t>(options.depth),
                                              static_cast<std::uint64_t>(options.noise),
                                              2 /* version of the recipe in this file */};
  return hash_of(std::as_bytes(std::span<const std::uint64_t>(parts)));
}

}  // namespace

std::vector<Sample> play_and_label(const GenerateOptions& options, std::uint32_t game_number,
                                   const eval::Evaluator* evaluator, const ExactSolver& solve) {
  Random random(options.seed, game_number);
  const Player player(evaluator, options.depth, options.noise);
  const Game game = play_game(options, player, random);

  std::vector<Sample> samples;
  Labeller labeller(samples, solve);
  std::vector<Board> followed;
  const Score value =
      game_over(game.last) ? final_score(game.last) : labeller.follow(game.last, followed);
  label_backwards(game, value, labeller);
  std::vector<Board> seen;
  for (const Board& board : game.boards) {
    if (board.empty_count() <= options.solve_empties + 3) seen.push_back(board);
  }
  seen.insert(seen.end(), followed.begin(), followed.end());
  std::vector<Board> walked = game.boards;
  walked.insert(walked.end(), followed.begin(), followed.end());
  for (int i = 0; i < options.branches && !seen.empty(); ++i) {
    branch(options, seen, random, labeller);
  }
  const Player answers(evaluator, 1, 0);
  for (int i = 0; i < options.walks; ++i) walk(walked, answers, random, labeller);
  return samples;
}

GenerateProgress generate(const std::string& path, const GenerateOptions& options,
                          const eval::Evaluator* evaluator,
                          const std::function<ExactSolver()>& make_solver,
                          const std::function<void(const GenerateProgress&)>& report,
                          const std::atomic<bool>& stop) {
  const std::uint32_t chunks = (options.games + kGamesPerChunk - 1) / kGamesPerChunk;
  SampleWriter writer =
      SampleWriter::open(path, {kGamesPerChunk, options.seed, options_hash(options)});

  std::vector<std::uint32_t> missing;
  for (std::uint32_t c = 0; c < chunks; ++c) {
    if (writer.done().count(c) == 0) missing.push_back(c);
  }
  GenerateProgress progress;
  progress.games_total = chunks * kGamesPerChunk;
  progress.games_found =
      progress.games_total - static_cast<std::uint32_t>(missing.size()) * kGamesPerChunk;
  progress.games_done = progress.games_found;

  std::atomic<std::size_t> next{0};
  std::atomic<bool> has_failed{false};
  std::mutex turn;  // guards writer, progress and report
  const auto make_chunks = [&] {
    const ExactSolver solve = make_solver();
    for (std::size_t i = next++; i < missing.size(); i = next++) {
      std::vector<Sample> samples;
      for (std::uint32_t g = 0; g < kGamesPerChunk; ++g) {
        if (stop.load(std::memory_order_relaxed)) return;
        const auto game =
            play_and_label(options, missing[i] * kGamesPerChunk + g, evaluator, solve);
        samples.insert(samples.end(), game.begin(), game.end());
      }
      const std::lock_guard lock(turn);
      if (has_failed) return;
      writer.append(missing[i], samples);
      progress.games_done += kGamesPerChunk;
      progress.samples += samples.size();
      report(progress);
    }
  };
  // After a failure the other threads end after their current chunk.
  const auto work = [&] {
    try {
      make_chunks();
    } catch (...) {
      has_failed = true;
      throw;
    }
  };
  std::vector<std::future<void>> threads;
  for (unsigned t = 0; t < std::max(1U, options.threads); ++t) {
    threads.push_back(std::async(std::launch::async, work));
  }
  for (std::future<void>& thread : threads) thread.get();
  return progress;
}

}  // namespace kanzen::train
