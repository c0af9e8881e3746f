#include "solver/apps/kanzen/output/claim_sinks.hpp"

#include <cmath>

#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/claims/game_rows.hpp"
#include "solver/dialects/side_words.hpp"
#include "solver/formats/game_record.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen::cli {

namespace {

std::vector<Column> columns_of_verdicts() {
  using enum Column::Side;
  return {{"id", 10, left},
          {"empties", 7, right, 3},
          kSideColumn,
          {"claim", 9},
          {"verdict", 9, left, 0, 2},
          {"value", 8},
          {"nodes", 14, right, 1},
          {"seconds", 10, right, 2}};
}

std::vector<Column> columns_of_plies() {
  using enum Column::Side;
  return {{"ply", 4},
          {"no.", 3, right, 1},
          {"side", 5, left, 5, 2},
          {"move", 4, left},
          {"empties", 7, right, 4},
          {"value", 8},
          {"after", 5},
          {"loss", 5},
          {"nodes", 14, right, 2},
          {"seconds", 9, right, 3}};
}

std::string_view truth_text(Verdict verdict) {
  using enum Verdict;
  return verdict == confirmed ? "true" : verdict == refuted ? "false" : "undecided";
}

/// Writes "true at plies 41 to 43 (19 to 17 empties)", "false from ply 44 (16 empties) to the end",
/// or "false after the last move (16 empties)". `empties` lists those of positions 1, 2, ..
std::string stretch_text(const ClaimStretch& stretch, const std::vector<int>& empties) {
  const std::size_t plies = empties.size() - 1;
  const int first = empties[stretch.first - 1];
  const int last = empties[stretch.last - 1];
  std::string text(truth_text(stretch.verdict));
  if (stretch.first > plies) {
    return text + fmt::format(" after the last move ({})", empties_text(first));
  }
  if (stretch.last > plies) {
    if (stretch.verdict == Verdict::confirmed) text = "proven for every position";
    return text + fmt::format(" from ply {} ({}) to the end", stretch.first, empties_text(first));
  }
  if (stretch.first == stretch.last) {
    return text + fmt::format(" at ply {} ({})", stretch.first, empties_text(first));
  }
  return text + fmt::format(" at plies {} to {} ({} to {})", stretch.first, stretch.last, first,
                            empties_text(last));
}

std::string loss_text(const GamePly& ply) {
  const std::optional<Score> loss = ply.least_loss();
  if (!loss) return "?";
  if (!ply.is_known()) return ">=" + std::to_string(*loss);
  return *loss == 0 ? "" : std::to_string(*loss);
}

std::vector<TableCell> make_cells(const GamePly& ply) {
  return {{std::to_string(ply.number)},
          {ply.move == Square::pass ? "" : std::to_string(ply.move_number)},
          {std::string(to_string(ply.before.side))},
          {notation::to_string(ply.move)},
          {std::to_string(ply.before.board.empty_count())},
          {bounds_text(ply.bounds)},
          {ply.after ? score_text(*ply.after) : "?"},
          {loss_text(ply)},
          {std::to_string(ply.counters.nodes)},
          {fmt::format("{:.3f}", ply.seconds)}};
}

/// Writes "2 mistakes in 12 moves, 6 discs lost" or "no mistake in 12 moves".
std::string side_text(const SideSummary& side) {
  const std::string moves = count_text(side.moves, "move");
  if (side.mistakes == 0) return "no mistake in " + moves;
  return fmt::format("{} in {}, {}{} lost", count_text(side.mistakes, "mistake"), moves,
                     side.lost_is_lower_bound ? "at least " : "",
                     count_text(static_cast<std::uint64_t>(side.lost), "disc"));
}

std::string summary_text(const GameSummary& summary) {
  std::string text = "Black: " + side_text(summary.black) + "; White: " + side_text(summary.white);
  if (summary.score) text += "; final score " + score_text(*summary.score) + " for Black";
  return text;
}

std::string percent_text(double share) { return fmt::format("{:.1f} %", 100 * share); }

struct SampleFinding {
  std::uint64_t shown = 0;    // items with a row
  std::uint64_t partly = 0;   // those of them that a limit or the end of the run left undecided
  std::string_view noun;      // "claim"
  std::uint64_t decided = 0;  // items that count
  std::uint64_t hits = 0;     // those of them with the property
  std::string_view property;  // goes after "3 of 198", as "decided are wrong"
};

/// Returns the 95 % score interval of Wilson (1927), given `hits` in `trials` independent draws;
/// conservative for draws without replacement. REQUIRES: 0 < trials, hits <= trials.
std::pair<double, double> wilson_interval(std::uint64_t hits, std::uint64_t trials) noexcept {
  constexpr double kZ = 1.959964;  // the 97.5 % quantile of the normal distribution
  const auto n = static_cast<double>(trials);
  const double share = static_cast<double>(hits) / n;
  const double centre = share + kZ * kZ / (2 * n);
  const double spread = kZ * std::sqrt(share * (1 - share) / n + kZ * kZ / (4 * n * n));
  const double scale = 1 + kZ * kZ / n;
  // With no hits or only hits, the end is exact, so rounding must not change it.
  return {hits == 0 ? 0.0 : std::max(0.0, (centre - spread) / scale),
          hits == trials ? 1.0 : std::min(1.0, (centre + spread) / scale)};
}

/// Writes "sample of 200 out of 6003 claims, seed 1: 3 of 198 decided are wrong, 1.5 %; with 95 %
/// confidence 0.5 % to 4.4 % of all", with a line break. The items that are decided first are easy,
/// and no random part of the sample, so there is no interval while others are undecided.
std::string sample_text(const RandomSample& sample, const Totals& totals,
                        const SampleFinding& finding) {
  const std::uint64_t drawn =
      std::max<std::uint64_t>(finding.shown, std::min(sample.size, totals.sampled_from));
  const std::uint64_t undecided = drawn - finding.shown + finding.partly;
  std::string out = fmt::format("sample of {} out of {}, seed {}: {} of {} {}", drawn,
                                count_text(totals.sampled_from, finding.noun), sample.seed,
                                finding.hits, finding.decided, finding.property);
  if (finding.decided != 0) {
    const double share = static_cast<double>(finding.hits) / static_cast<double>(finding.decided);
    out += ", " + percent_text(share);
  }
  if (undecided != 0) {
    out += fmt::format("; the share of all is unknown, since {} undecided and may differ",
                       count_text(undecided, "other is", "others are"));
  } else if (finding.decided != 0) {
    const auto [low, high] = wilson_interval(finding.hits, finding.decided);
    out += fmt::format("; with 95 % confidence {} to {} of all", percent_text(low),
                       percent_text(high));
  }
  return out + '\n';
}

constexpr const char* kPlayersHeading =
    "player,games,moves,mistakes,lost,lost_per_move,lost_at_1_to_8,lost_at_9_to_16,"
    "lost_at_17_to_24,lost_at_25_up\n";

/// Returns the verdicts on the claims of the input, without those that --refute adds.
VerdictCounts stated_claims(const ClaimTotals& all) noexcept {
  return {all.confirmed - all.implied.confirmed, all.refuted - all.implied.refuted,
          all.undecided - all.implied.undecided};
}

class VerdictSink : public Sink {
 public:
  VerdictSink(std::FILE* out, const RowFormat& format, std::string engine,
              std::optional<RandomSample> sample, bool quiet, std::size_t longest_id)
      : out_(out),
        is_table_(format.form == RowForm::table),
        sample_(sample),
        quiet_(quiet),
        layout_(columns_of_verdicts(), {"line that refutes", "line"}, terminal_width(out)),
        rows_(make_writer_sink(out,
                               in_format(format, make_claim_writer(format.name, std::move(engine))),
                               {.name = "the verdicts", .quiet = true})) {
    layout_.widen(longest_id);
  }

  void on_journal_row(const Outcome& recorded) override { on_row(recorded); }
  void on_row(const Outcome& outcome) override {
    is_table_ ? table_row(outcome) : rows_->on_row(outcome);
  }

  void on_finish(const Totals& totals) override {
    rows_->on_finish(totals);
    if (quiet_) return;
    if (!is_table_) return write_error(summary_text(totals));
    fmt::print(out_, "{}", wrapped_lines(summary_text(totals), terminal_width(out_)));
    flush(out_, "the summary");
  }

 private:
  void table_row(const Outcome& outcome) {
    const PositionRecord& record = outcome.record;
    const ClaimResult& claim_result = outcome.claim_result();
    const std::vector<TableCell> cells{{notation::printable(record.id)},
                                       {std::to_string(record.empty_count())},
                                       {std::string(to_string(record.position.side))},
                                       {to_string(outcome.claim->interval)},
                                       {std::string(to_string(claim_result.verdict)),
                                        colour_ ? claim_colour(claim_result.verdict) : ""},
                                       {bounds_text(claim_result.bounds)},
                                       {std::to_string(claim_result.counters.nodes)},
                                       {fmt::format("{:.3f}", claim_result.seconds)}};
    layout_.print(
        out_, quiet_, cells,
        is_about_finished_game(outcome) ? "game over" : notation::to_string(claim_result.pv),
        record.tags.source);
    flush(out_, "the verdicts");
  }

  [[nodiscard]] std::string summary_text(const Totals& totals) const {
    const auto& [confirmed, refuted, undecided] = stated_claims(totals.claims);
    const std::string twice = totals.claims.refuted_twice == 0
                                  ? ""
                                  : fmt::format(" ({} twice: of a position and of its best move)",
                                                count_text(totals.claims.refuted_twice, "value"));
    std::string out = fmt::format("{}: {} confirmed, {} refuted{}, {} undecided",
                                  count_text(confirmed + refuted + undecided, "claim"),
                                  grouped(confirmed), grouped(refuted), twice, grouped(undecided));
    if (totals.known_errata != 0) {
      out += fmt::format(", {} refuted as the input itself says", totals.known_errata);
    }
    if (totals.claims.contradictions != 0)
      out += ", " + count_text(totals.claims.contradictions, "contradiction");
    if (totals.claims.without_claim.count != 0) {
      out += ", " + without_claim_text(totals.claims.without_claim);
    }
    out += bad_input_text(totals);
    if (totals.journal.resumed != 0) out += fmt::format(", {} decided now", grouped(totals.solved));
    if (totals.was_stopped) out += ", stopped early";
    out += '\n';
    if (const std::string moves = implied_claims_text(totals.claims.implied); !moves.empty()) {
      out += moves + '\n';
    }
    if (totals.claims.finished_games != 0) {
      out += fmt::format(
          "{} about {} over: only the final score was compared. kanzen line --games FILE checks "
          "the moves.\n",
          count_text(totals.claims.finished_games, "claim is", "claims are"),
          totals.claims.finished_games == 1 ? "a game that is" : "games that are");
    }
    out += likely_meanings_text(totals.meanings);
    out += untried_text(totals.journal.unsolved - totals.journal.unreached, "claim");
    if (sample_) out += claims_sample_text(*sample_, totals);
    return out + work_text(totals.work.nodes, totals.seconds);
  }

  std::FILE* out_;
  bool is_table_;
  std::optional<RandomSample> sample_;
  bool quiet_;
  TableLayout layout_;
  bool colour_ = shows_colour(out_);
  std::unique_ptr<Sink> rows_;  // of other forms
};

}  // namespace

std::string without_claim_text(const RecordsWithoutClaim& records) {
  if (records.count == 0) return {};
  return fmt::format("{} without a claim ({}{})", count_text(records.count, "record"),
                     fmt::join(records.named, ", "),
                     records.named.size() == records.count ? "" : " ..");
}

std::string implied_claims_text(const VerdictCounts& implied) {
  const auto& [confirmed, refuted, undecided] = implied;
  const std::size_t all = confirmed + refuted + undecided;
  if (all == 0) return {};
  return fmt::format("{}: {} no better, {} better, {} undecided", count_text(all, "other move"),
                     grouped(confirmed), grouped(refuted), grouped(undecided));
}

std::string claims_sample_text(const RandomSample& sample, const Totals& totals) {
  const std::size_t decided = totals.claims.confirmed + totals.claims.refuted;
  return sample_text(sample, totals,
                     {.shown = decided + totals.claims.undecided,
                      .partly = totals.claims.undecided,
                      .noun = "claim",
                      .decided = decided,
                      .hits = totals.claims.refuted,
                      .property = "decided are wrong"});
}

std::optional<std::pair<Verdict, std::string>> describe_game_claim(const Outcome& outcome) {
  if (!outcome.record.claims.interval) return std::nullopt;
  const Game& game = *outcome.record.game;
  std::vector<int> empties{game.start.board.empty_count()};
  Position position = game.start;
  for (const Square move : game.moves) {
    position = play(position, move);
    empties.push_back(position.board.empty_count());
  }
  const ClaimOnGame claim(outcome);
  const std::string stretches =
      notation::joined(claim.stretches(), ", ",
                       [&](const ClaimStretch& stretch) { return stretch_text(stretch, empties); });
  return std::pair(claim.verdict(), "claim \"" + to_string(*outcome.record.claims.interval) +
                                        "\" for Black: " + stretches);
}

std::unique_ptr<Sink> make_verdict_sink(std::FILE* out, const RowFormat& format, std::string engine,
                                        std::optional<RandomSample> sample, bool quiet,
                                        std::size_t longest_id) {
  return std::make_unique<VerdictSink>(out, format, std::move(engine), sample, quiet, longest_id);
}

GameSink::GameSink(RowFormat format, std::string engine, bool quiet,
                   std::optional<RandomSample> sample)
    : format_(std::move(format)),
      rows_(make_writer_sink(
          stdout, in_format(format_, make_analysis_writer(format_.name, std::move(engine))),
          {.name = "the values", .quiet = true, .heading = !quiet})),
      quiet_(quiet),
      layout_(columns_of_plies(), {"also good", "also"}, terminal_width(stdout)),
      sample_(sample) {}

/// JSON Lines need no order. Tables and CSV are in the order of the game, so they wait for its end.
void GameSink::on_ply(const SolveRequest& game, const GamePly& ply) {
  if (format_.form != RowForm::jsonl) return;
  fmt::print("{}\n", ply_to_jsonl(game, ply));
  flush(stdout, "the values");
}

void GameSink::on_row(const Outcome& game) {
  ++game_;
  if (game.record.claims.interval) {
    const ClaimOnGame claim(game);
    const Verdict verdict = claim.verdict();
    const bool is_true_at_end = claim.stretches().back().verdict == Verdict::confirmed;
    if (verdict == Verdict::refuted && is_true_at_end) ++refuted_before_end_;
    ++(verdict == Verdict::confirmed ? confirmed_
       : verdict == Verdict::refuted ? refuted_
                                     : undecided_);
  }
  if (is_solved(game) && !game.plies().empty()) {
    ++analysed_;
    const GameSummary summary = summarize_game(*game.record.game, game.plies());
    if (summary.black.mistakes + summary.white.mistakes != 0) ++mistaken_;
  }
  if (!is_solved(game)) ++partly_analysed_;
  if (format_.form == RowForm::csv_players) count_players(game);
  if (format_.form == RowForm::table) print_table(game);
  rows_->on_row(game);
}

void GameSink::count_players(const Outcome& game) {
  const GameTags& tags = game.record.tags;
  const GameSummary summary = summarize_game(*game.record.game, game.plies());
  for (const Colour side : {Colour::black, Colour::white}) {
    const std::string& name = side == Colour::black ? tags.black : tags.white;
    const SideSummary& played = side == Colour::black ? summary.black : summary.white;
    if (name.empty()) {
      ++unnamed_;
      continue;
    }
    Player& player = players_[name];
    ++player.games;
    player.sum.moves += played.moves;
    player.sum.mistakes += played.mistakes;
    player.sum.lost += played.lost;
    for (const GamePly& ply : game.plies()) {
      if (ply.before.side != side || ply.move == Square::pass) continue;
      const auto phase = static_cast<std::size_t>((ply.before.board.empty_count() - 1) / kPhase);
      player.lost[std::min(phase, player.lost.size() - 1)] += ply.least_loss().value_or(0);
    }
  }
}

void GameSink::print_players() const {
  if (format_.form != RowForm::csv_players) return;
  std::string rows = quiet_ ? "" : kPlayersHeading;
  for (const auto& [name, player] : players_) {
    const double moves = static_cast<double>(std::max(player.sum.moves, std::size_t{1}));
    std::vector<std::string> fields{
        notation::printable(name),        std::to_string(player.games),
        std::to_string(player.sum.moves), std::to_string(player.sum.mistakes),
        std::to_string(player.sum.lost),  fmt::format("{:.3f}", player.sum.lost / moves)};
    for (const int lost : player.lost) fields.push_back(std::to_string(lost));
    rows += csv_line(fields);
  }
  write_output(format_.has_comma ? with_decimal_comma(rows, kPlayersHeading) : rows, "the values");
}

/// Names players whose rows may be of one person: their names differ in order and signs alone.
void GameSink::warn_of_names() const {
  std::map<std::string, std::vector<std::string>> spellings;
  for (const auto& [name, player] : players_) {
    const std::string plain = notation::with_replaced(notation::fold_case(name), ",._-'", ' ');
    std::vector<std::string_view> words = notation::words_of(plain);
    std::ranges::sort(words);
    spellings[fmt::format("{}", fmt::join(words, " "))].push_back(notation::quoted(name));
  }
  std::erase_if(spellings, [](const auto& same) { return same.second.size() < 2; });
  if (spellings.empty()) return;
  print_error(
      "kanzen: warning: some names differ only in the order of words or in signs, and have a row "
      "each: {}\n",
      notation::joined(spellings, ", ",
                       [](const auto& same) { return notation::joined(same.second, " and "); }));
}

void GameSink::on_journal_row(const Outcome& recorded) {
  for (const GamePly& one : recorded.plies()) on_ply(recorded, one);
  on_row(recorded);
}

void GameSink::print_table(const Outcome& game) {
  const std::size_t width = terminal_width(stdout);
  layout_.fit(width);
  if (!quiet_) {
    std::string about = title_of(game.record.tags);
    append_field(about, comment_of_game(game.record));
    const std::string& result = game.record.tags.result;
    const bool ends_early = !result.empty() && !game_over(game.record.game->end.board);
    const std::string title = fmt::format(
        "game {}{}{}{}, {}{}", number_of(game),
        game.record.has_name() ? " " + notation::printable(game.record.id) : "",
        about.empty() ? "" : ": ", notation::printable(about),
        count_text(game.record.game->moves.size(), "ply", "plies"),
        ends_early ? ", stops early with the result " + notation::printable(result) : "");
    fmt::print("{}{}{}", game_ == 1 ? "" : "\n", wrapped(title, {.width = width}),
               layout_.heading());
  }
  for (auto ply = game.plies().rbegin(); ply != game.plies().rend(); ++ply) {
    std::string others = notation::to_string(ply->others, " ");
    if (!others.empty() && ply->least_loss().value_or(0) > 0) others.insert(0, "better: ");
    fmt::print("{}{}", layout_.row(make_cells(*ply), others), move_lines(ply->moves, width));
  }
  if (!quiet_) {
    const bool none = game.plies().empty() && !game.record.game->moves.empty();
    std::string text(why_no_ply(game));
    if (text.empty()) text = summary_text(summarize_game(*game.record.game, game.plies()));
    const auto& found = std::get<GameResult>(game.result);
    if (none && (found.end.is_exact() || found.was_cut_short)) {
      const bool is_black = game.record.game->end.side == Colour::black;
      text =
          "value after the last move: " + bounds_text(is_black ? found.end : negated(found.end)) +
          " for Black; " + text;
    }
    if (!is_solved(game)) text = "partly analysed: " + text;
    fmt::print("{}", wrapped(text, {.width = width}));
  }
  if (const auto claim = describe_game_claim(game)) {
    fmt::print("{}", wrapped(claim->second, {.width = width}));
  }
  flush(stdout, "the values");
}

void GameSink::on_finish(const Totals& totals) {
  rows_->on_finish(totals);
  print_players();
  warn_of_names();
  if (unnamed_ != 0) {
    print_error("kanzen: warning: {} no name in the input, and so no row\n",
                count_text(unnamed_, "player has", "players have"));
  }
  if (quiet_) return;
  std::string text = sample_summary(totals);
  const std::size_t claims = confirmed_ + refuted_ + undecided_;
  if (claims >
      (format_.form == RowForm::table ? 1U : 0U)) {  // a table has each claim below its game
    const std::string at_end =
        refuted_before_end_ == 0
            ? ""
            : fmt::format(" ({} of them at an earlier ply, but true after the last move)",
                          refuted_before_end_);
    text += fmt::format("{}: {} confirmed, {} refuted{}, {} undecided\n",
                        count_text(claims, "claim"), confirmed_, refuted_, at_end, undecided_);
  }
  if (partly_analysed_ != 0) text += count_text(partly_analysed_, "game") + " partly analysed\n";
  if (totals.was_stopped) text += "stopped early\n";
  if (format_.form != RowForm::table) return write_error(text);
  fmt::print("{}", wrapped_lines(text, terminal_width(stdout)));
  flush(stdout, "the values");
}

std::string GameSink::sample_summary(const Totals& totals) const {
  if (!sample_) return {};
  return sample_text(*sample_, totals,
                     {.shown = game_,
                      .partly = partly_analysed_,
                      .noun = "game",
                      .decided = analysed_,
                      .hits = mistaken_,
                      .property = "games analysed have a mistake"});
}

}  // namespace kanzen::cli
