#include "solver/claims/game_summary.hpp"

#include <algorithm>

#include "core/moves.hpp"
#include "core/score.hpp"
#include "solver/claims/game_analysis.hpp"

namespace kanzen {

GameSummary summarize_game(const Game& game, const std::vector<GamePly>& plies) {
  GameSummary summary;
  if (game_over(game.end.board)) {
    summary.score = for_black(final_score(game.end.board), game.end.side);
  }
  for (const GamePly& ply : plies) {
    summary.nodes += ply.counters.nodes;
    summary.seconds += ply.seconds;
    const std::optional<Score> loss = ply.loss();
    if (!loss) continue;
    summary.first_ply =
        summary.first_ply == 0 ? ply.number : std::min(summary.first_ply, ply.number);
    if (ply.move == Square::pass) continue;
    SideSummary& side = ply.before.side == Colour::black ? summary.black : summary.white;
    ++side.moves;
    if (*loss > 0) ++side.mistakes;
    side.lost += *loss;
  }
  return summary;
}

}  // namespace kanzen
