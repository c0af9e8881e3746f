#include "solver/batch/question_key.hpp"

#include "core/notation.hpp"
#include "core/symmetry.hpp"

namespace kanzen {

std::string question_text(Question question, Window window) {
  switch (question) {
    case Question::wld:
      return "wld";
    case Question::all_moves:
      return "all-moves";
    case Question::best_moves:
      return "best-moves";
    case Question::claim:
      return "claim";
    case Question::game:
      return "game";
    case Question::value:
      break;
  }
  if (window.alpha < kMinScore && window.beta > kMaxScore) return "exact";
  return "window " + std::to_string(window.alpha) + " " + std::to_string(window.beta);
}

std::string question_key(const Board& board, std::string_view question) {
  const Position position{canonical(board).board, Color::black};
  return notation::to_text(position).append(" ").append(question);
}

std::string question_key(const Outcome& outcome) {
  const Board board =
      outcome.claim ? outcome.claim->board_to_solve() : outcome.record.position.board;
  return question_key(board, question_text(outcome.question, outcome.window));
}

}  // namespace kanzen
