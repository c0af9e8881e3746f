// Writes self-contained HTML files. Everything after the heading is data, JSON Lines in a script
// element, so that a page cut off by a crash still shows its complete rows. Texts from the input
// are escaped, so that they cannot end the data or become markup.
#pragma once

#include "solver/formats/writer.hpp"

namespace kanzen {

[[nodiscard]] std::string_view report_page_text() noexcept;
[[nodiscard]] std::string_view games_page_text() noexcept;

/// Returns one line of data, with its line break. A "<" could close the element, so it is escaped.
[[nodiscard]] std::string page_data_line(std::string_view json);

[[nodiscard]] std::string page_about_line(const PageInfo& info);

[[nodiscard]] std::string page_note_line(std::string_view text);
[[nodiscard]] std::string page_problem_line(std::string_view message);

[[nodiscard]] std::string page_ending();

using DescribeClaim =
    std::function<std::optional<std::pair<Verdict, std::string>>(const Outcome& game)>;

/// Shows the curve of values and the mistakes of each game, and the discs that each player lost per
/// move over all games. The data are lines of game_analysis_to_jsonl(), with the number of the game
/// in the input, its final score, and the verdict and a sentence of `describe_claim` if the game
/// has a claim. Rows must have Goal::game.
[[nodiscard]] std::unique_ptr<Writer> make_games_page(std::string engine, PageInfo info,
                                                      DescribeClaim describe_claim);

}  // namespace kanzen
