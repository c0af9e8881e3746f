// Writes the analysis of games as one self-contained HTML file.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "solver/formats/writer.hpp"

namespace kanzen {

/// For each game, the page shows the curve of its values and its mistakes; for each player, the
/// discs lost a move over all games. It ends with its data as JSON Lines in the format of
/// game_jsonl.hpp. A truncated page shows the complete games. Rows must have Goal::game.
class GamesPage : public Writer {
 public:
  GamesPage(std::string engine, PageInfo info)
      : engine_(std::move(engine)), info_(std::move(info)) {}

  [[nodiscard]] std::string heading() const override;
  [[nodiscard]] std::string row(const Outcome& outcome) const override;
  [[nodiscard]] std::string problem(std::string_view message) const override;
  [[nodiscard]] std::string work(std::uint64_t nodes, double seconds) const override;
  [[nodiscard]] std::string note(std::string_view text) const override;
  [[nodiscard]] std::string ending() const override;

 private:
  std::string engine_;
  PageInfo info_;
};

}  // namespace kanzen
