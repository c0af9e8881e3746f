#include "solver/formats/games_page.hpp"

#include "solver/formats/game_jsonl.hpp"
#include "solver/formats/games_page_text.hpp"
#include "solver/formats/page_data.hpp"

namespace kanzen {

std::string GamesPage::heading() const {
  return std::string(games_page_text()) + page_about_line(info_);
}

std::string GamesPage::row(const Outcome& outcome) const {
  return page_data_line(game_analysis_to_jsonl(outcome, engine_or(outcome, engine_), Fields::all));
}

std::string GamesPage::problem(std::string_view message) const {
  return page_problem_line(message);
}

std::string GamesPage::work(std::uint64_t nodes, double seconds) const {
  return page_work_line(nodes, seconds);
}

std::string GamesPage::note(std::string_view text) const { return page_note_line(text); }

std::string GamesPage::ending() const { return page_ending(); }

}  // namespace kanzen
