// Analyses games move by move: what each move lost, and where a claim about the game holds.
#pragma once

#include "solver/engine/position_solver.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

enum class OtherMoves : std::uint8_t {
  none,  // no other moves
  best,  // those that achieve the value, by one null window each
  all,   // the values of all moves, with lines of play
};

/// Whether a ply whose value is known also has the moves that `others` asks for.
[[nodiscard]] inline bool has_moves(const GamePly& ply, OtherMoves others) noexcept {
  return (ply.has_all_others || others == OtherMoves::none) &&
         (!ply.moves.empty() || others != OtherMoves::all);
}

/// Evaluates a game from its last move to its first: the position after a move gives the value of
/// the move. If the move was best, one null window suffices to prove that no other is better.
class GameAnalysis {
 public:
  /// `known` has the plies of an earlier walk in its order, with proven values and with the moves
  /// that `others` asks for; next() returns them first.
  GameAnalysis(Game game, SolveFunction solve, OtherMoves others, std::vector<GamePly> known = {});

  /// Returns the next ply, going backward; the first call also solves the final position. If a
  /// search is stopped before the value is known, the ply has the bounds proven so far, and is the
  /// last. Nullopt once the beginning of the game is reached.
  [[nodiscard]] std::optional<GamePly> next();

  /// Returns the position that next() would evaluate, or null if there is none.
  [[nodiscard]] const Position* upcoming() const noexcept {
    return left_ == 0 || stopped_ ? nullptr : &before_[left_ - 1];
  }

 private:
  [[nodiscard]] GamePly evaluate_next();
  void evaluate(GamePly& ply);
  void find_others(GamePly& ply);
  void find_all(GamePly& ply);
  [[nodiscard]] Solution search(const Board& board, Window window, GamePly& ply);

  Game game_;
  SolveFunction solve_;
  OtherMoves others_;
  std::vector<GamePly> known_;
  std::vector<Position> before_;  // before_[i] precedes move i; the last is the end
  std::size_t left_;              // plies still to evaluate
  std::size_t moves_left_ = 0;    // the same without passes
  std::optional<Score> value_;    // value of before_[left_], for its side to move
  bool stopped_ = false;          // a search was stopped
};

/// The verdict on a claim at consecutive positions of a game, from `first` to `last`.
struct ClaimStretch {
  std::size_t first = 1;
  std::size_t last = 1;
  Verdict verdict = Verdict::undecided;

  friend bool operator==(const ClaimStretch&, const ClaimStretch&) = default;
};

/// Finds where in an analysed game its claim about the value for Black holds. Position k, from 1,
/// is the one before ply k; the position after the last ply has the next number. Without a claim, a
/// position counts as true if its value is known.
class ClaimOnGame {
 public:
  explicit ClaimOnGame(const Outcome& game);

  /// The whole game, in its order; neighbours have different verdicts.
  [[nodiscard]] const std::vector<ClaimStretch>& stretches() const noexcept { return stretches_; }

  /// Returns the first position from which on the claim is proven true, up to the position after
  /// the last ply, if it is proven true there.
  [[nodiscard]] std::optional<std::size_t> holds_from() const {
    const ClaimStretch& end = stretches_.back();
    return end.verdict == Verdict::confirmed ? std::optional(end.first) : std::nullopt;
  }
  [[nodiscard]] std::optional<std::size_t> fails_at() const { return find_last(Verdict::refuted); }
  /// Returns the last position where the claim is undecided, or 0 if there is none.
  [[nodiscard]] std::size_t last_open() const { return find_last(Verdict::undecided).value_or(0); }

  /// A claim is refuted if it fails anywhere, and confirmed if it holds at the end; stretches()
  /// says where else.
  [[nodiscard]] Verdict verdict() const {
    if (fails_at()) return Verdict::refuted;
    return holds_from() ? Verdict::confirmed : Verdict::undecided;
  }

 private:
  [[nodiscard]] std::optional<std::size_t> find_last(Verdict verdict) const;

  std::vector<ClaimStretch> stretches_;
};

/// What one side has lost by its moves. Counts the moves whose loss is known and those that are
/// proven mistakes of unknown size, but no passes.
struct SideSummary {
  std::size_t moves = 0;
  std::size_t mistakes = 0;          // moves that lost discs
  int lost = 0;                      // summed over the moves
  bool lost_is_lower_bound = false;  // a stopped search left the size of a mistake open
};

struct GameSummary {
  std::optional<Score> score;  // for Black; nullopt if the game is not over
  std::size_t first_ply = 0;   // the first with a known loss; 0 if there is none
  SideSummary black{};
  SideSummary white{};
  std::uint64_t nodes = 0;  // of all plies
  double seconds = 0;       // of all plies
};

/// Sums up a game. The plies may be in any order and incomplete.
[[nodiscard]] GameSummary summarize_game(const Game& game, const std::vector<GamePly>& plies);

}  // namespace kanzen
