#include "solver/batch/question_key.hpp"

#include "core/notation.hpp"
#include "core/symmetry.hpp"
#include "solver/formats/jsonl_writer.hpp"

namespace kanzen {

std::string question_text(Question question, Window window) {
  if (question == Question::claim) return "claim";
  if (question == Question::game) return "game";
  if (const std::string_view name = question_name(question); !name.empty()) {
    return std::string(name);
  }
  if (window.alpha < kMinScore && window.beta > kMaxScore) return "exact";
  return "window " + std::to_string(window.alpha) + " " + std::to_string(window.beta);
}

std::string question_key(const Board& board, std::string_view question) {
  const Position position{canonical(board).board, Color::black};
  return notation::to_text(position).append(" ").append(question);
}

std::string question_key(const Outcome& outcome) {
  return question_key(board_to_solve(outcome), question_text(outcome.question, outcome.window));
}

}  // namespace kanzen
