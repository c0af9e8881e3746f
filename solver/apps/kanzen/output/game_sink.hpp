// Prints the analysis of games as a table or as JSON Lines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "solver/apps/kanzen/output/table_layout.hpp"
#include "solver/batch/sink.hpp"
#include "solver/claims/game_walk.hpp"

namespace kanzen::cli {

enum class GameForm : std::uint8_t { table, jsonl };

/// Prints each ply as soon as it is analysed, and the verdict on its claim after a game. Throws
/// OutputError if that fails.
class GameSink : public Sink {
 public:
  /// `claim` is a claim about the value for Black, for all games without a claim of their own.
  /// `engine` describes the program in JSON. With `quiet`, prints no headings.
  GameSink(GameForm form, std::optional<StatedInterval> claim, std::string engine, bool quiet);

  void ply(const Outcome& game, const GamePly& ply) override;
  void row(const Outcome& game) override;
  void finish(const Totals& totals) override;

  /// True if a claim has been proven false at some ply.
  [[nodiscard]] bool any_failed() const noexcept { return any_failed_; }

 private:
  void begin(const Outcome& game);
  [[nodiscard]] std::string json_of(const GamePly& ply) const;

  bool json_;
  std::optional<StatedInterval> claim_;
  std::string engine_;
  bool quiet_;
  TableLayout layout_;
  std::size_t game_ = 0;
  bool has_printed_ply_ = false;  // a ply of the current game has been printed
  ClaimOnGame found_{0};          // for the current game
  bool any_failed_ = false;
};

}  // namespace kanzen::cli
