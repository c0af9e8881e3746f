#pragma once

#include "solver/apps/kanzen/output/row_sinks.hpp"
#include "solver/apps/kanzen/output/table_sink.hpp"
#include "solver/formats/writer.hpp"

namespace kanzen::cli {

/// Writes "2 records without a claim (a.txt:3, a.txt:7)"; empty if there are none.
[[nodiscard]] std::string without_claim_text(const RecordsWithoutClaim& records);

/// Writes "9 other moves: 8 no better, 1 better, 0 undecided"; empty if no claim was added.
[[nodiscard]] std::string implied_claims_text(const VerdictCounts& implied);

/// States the share of wrong claims; sample_text() shows the form.
[[nodiscard]] std::string claims_sample_text(const RandomSample& sample, const Totals& totals);

/// Writes "claim "draw" for Black: undecided at plies 1 to 40 (60 to 21 empties), proven for ..";
/// nullopt without a claim. REQUIRES: Goal::game.
[[nodiscard]] std::optional<std::pair<Verdict, std::string>> describe_game_claim(
    const Outcome& outcome);

/// Prints and flushes each row immediately, and a summary at the end: below the table, or on
/// standard error for other formats. The form is table, jsonl, csv, other, which means Markdown, or
/// none. `engine` goes into JSON and CSV, `sample` into the summary. With `quiet`, prints only
/// rows. `longest_id` is as in TableStyle. `out` must outlive the sink, which throws OutputError.
[[nodiscard]] std::unique_ptr<Sink> make_verdict_sink(std::FILE* out, const RowFormat& format,
                                                      std::string engine,
                                                      std::optional<RandomSample> sample,
                                                      bool quiet, std::size_t longest_id = 0);

/// Prints each game when it is analysed, in its order, with its mistakes and the verdict on its
/// claim. Throws OutputError.
class GameSink : public Sink {
 public:
  /// Claims of games are about Black's value. `engine` goes into JSON, `sample` (of games) into the
  /// summary. With `quiet`, prints no headings and summaries.
  GameSink(RowFormat format, std::string engine, bool quiet,
           std::optional<RandomSample> sample = {});

  void on_ply(const SolveRequest& game, const GamePly& ply) override;
  void on_row(const Outcome& game) override;
  void on_journal_row(const Outcome& recorded) override;
  void on_finish(const Totals& totals) override;

  [[nodiscard]] bool any_refuted() const noexcept { return refuted_ != 0; }
  [[nodiscard]] bool any_undecided() const noexcept { return undecided_ != 0; }

  /// States the share of games with a mistake among those drawn and analysed; sample_text() shows
  /// the form. Empty without a sample.
  [[nodiscard]] std::string sample_summary(const Totals& totals) const;

 private:
  void count_players(const Outcome& game);
  void print_players() const;
  void warn_of_names() const;
  void print_table(const Outcome& game);

  RowFormat format_;
  std::unique_ptr<Sink> rows_;  // of forms with a writer
  bool quiet_;
  TableLayout layout_;
  std::size_t game_ = 0;       // games so far
  std::size_t confirmed_ = 0;  // claims of games
  std::size_t refuted_ = 0;
  std::size_t undecided_ = 0;
  std::size_t refuted_before_end_ = 0;  // true after the last move
  static constexpr int kPhase = 8;      // empty squares of a phase of the game

  struct Player {
    std::size_t games = 0;
    SideSummary sum{};
    std::array<int, 4> lost{};  // discs by phase: 1 to 8 empty squares, 9 to 16, 17 to 24, more
  };
  std::map<std::string, Player> players_;  // for csv-players
  std::optional<RandomSample> sample_;
  std::size_t analysed_ = 0;  // games with all requested plies known
  std::size_t mistaken_ = 0;  // those of them with a mistake
  std::size_t unnamed_ = 0;   // players without a name, for csv-players
  std::size_t partly_analysed_ = 0;
};

}  // namespace kanzen::cli
