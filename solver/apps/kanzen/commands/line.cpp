#include "solver/apps/kanzen/commands/batch_run.hpp"
#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/output/claim_sinks.hpp"
#include "solver/dialects/spoken_claims.hpp"
#include "solver/formats/game_line.hpp"
#include "solver/formats/open_records.hpp"
#include "solver/formats/report_page.hpp"
#include "solver/outcomes/distinct_records.hpp"

namespace kanzen::cli {

namespace {

struct LineFlags {
  BatchFlags batch;                // has GAME, if it is files, or --games
  std::vector<std::string> given;  // GAME as given: files, or one game
  std::string moves;               // GAME, if it is a game
  std::string claim;
  ClaimSide side = ClaimSide::automatic;
  int from_empties = 24;
  OtherMoves goal = OtherMoves::best;
  SampleFlags sample;
  bool dedup = false;
};

/// Adds the claim, for Black if it names a side, unless the game has one of its own.
void add_to_game(PositionRecord& game, const std::optional<SpokenClaim>& claim) {
  if (game.claims.interval || !claim) return;
  const Colour mover = game.game->end.side;
  const bool is_turned = claim->side && side_of_claim(*claim->side, mover) == Colour::white;
  game.claims.interval = is_turned ? for_other_side(claim->interval) : claim->interval;
  if (claim->side) game.claims.side_source = SideSource::stated;
}

/// Decides whether GAME is files or a game. Without it and --games, takes piped standard input.
/// Throws UsageError.
void find_games(LineFlags& flags) {
  if (!flags.given.empty() && !flags.batch.files.empty()) {
    throw UsageError("expected either GAME or --games FILE");
  }
  for (const std::string& argument : flags.given) {
    if (means_file(argument, "line", parse_style(flags.batch.read.style))) {
      flags.batch.files.push_back(argument);
    } else if (flags.given.size() > 1) {
      throw UsageError("expected files or one game, found several arguments, and no file " +
                       notation::quoted(argument));
    } else {
      flags.moves = argument;
    }
  }
  if (flags.given.empty() && flags.batch.files.empty() && is_piped_in())
    flags.batch.files.emplace_back("-");
  if (flags.moves.empty() && flags.batch.files.empty()) {
    throw UsageError("expected GAME: moves, a game or files of games (see kanzen line --help)");
  }
}

/// Reads pasted text, as with the players above the moves, as a file of games. Throws UsageError
/// unless it has one; `error` is why the text alone is no game.
PositionRecord pasted_game(const LineFlags& flags, const ParseError& error) {
  ReaderOptions options = make_reader_options(flags.batch.read);
  options.source = "GAME";
  options.whole_games = true;
  std::istringstream text(flags.moves);
  InputStream in(text);
  const auto games = open_records(in, options);
  auto game = games->next();
  if (game && *game && (*game)->game) {
    if (!games->next()) return *std::move(*game);
    throw UsageError("GAME: found several games, expected one; kanzen line - reads piped text");
  }
  const bool has_lines = notation::trimmed(flags.moves).find('\n') != std::string::npos;
  if (game && !*game && has_lines) throw UsageError(located("GAME", game->error()));
  std::size_t at = 0;
  const bool has_name =
      notation::is_letter(flags.moves[0]) && !notation::read_move(flags.moves, at);
  throw UsageError(located("GAME", error) +
                   (has_name ? "; names stand above the moves, or before them as in Sato - Lee: "
                               "f5d6c3"
                             : ""));
}

PositionRecord typed_game(const LineFlags& flags) {
  const notation::BoardStyle& style = parse_style(flags.batch.read.style);
  const Format format = recognise(flags.moves);
  if (format == Format::ggf || format == Format::sgf || format == Format::pgn) {
    PositionRecord record = position_argument(flags.moves, style);
    record.position = record.game->start;
    return record;
  }
  Result<PositionRecord> game = parse_game_line(flags.moves, style);
  return game ? std::move(game).value() : pasted_game(flags, game.error());
}

BatchInput make_input(const LineFlags& flags) {
  BatchInput input{
      .command = "line",
      .description = fmt::format("line, from {} empties{}{}{}{}", flags.from_empties,
                                 flags.goal == OtherMoves::none ? ", values only" : "",
                                 flags.goal == OtherMoves::all ? ", all moves" : "",
                                 flags.sample.text(), flags.dedup ? ", each game once" : ""),
      .more = (flags.claim.empty() ? "" : ", claim " + flags.claim) + claims_for_text(flags.side),
      .whole_games = true};
  if (flags.batch.files.empty()) {
    warn_without_effect({{flags.batch.read.from != ReadFlags{}.from, "--from"},
                         {flags.batch.read.choice.number != 0, "--number"},
                         {flags.sample.size.has_value(), "--sample"},
                         {flags.dedup, "--dedup"}},
                        "one game");
    for (const auto& [option, wanted] : chosen_tags(flags.batch.read.choice)) {
      warn_without_effect({{true, option}}, "one game");
    }
    input.only = typed_game(flags);
    input.only_text = flags.moves;
  }
  return input;
}

std::optional<SpokenClaim> typed_claim(const LineFlags& flags) {
  if (flags.claim.empty()) return std::nullopt;
  const Result<SpokenClaim> parsed = parse_claim_text(flags.claim);
  if (!parsed) throw UsageError(located("--claim", parsed.error()));
  return parsed.value();
}

ExitCode run_line(LineFlags flags) {
  find_games(flags);
  if (flags.batch.format.form == RowForm::csv_moves && flags.goal != OtherMoves::all) {
    throw UsageError(
        "--format csv-moves: expected --goal all-moves, which finds the values of moves");
  }
  check_batch(flags.batch, batch_paths(flags.batch, "GAME"));
  warn_without_effect({{flags.batch.journal.retry, "--retry"}},
                      "games, whose next ply --resume always tries again");
  const std::optional<SpokenClaim> claim = typed_claim(flags);
  const bool several = !flags.batch.files.empty();
  BatchRun batch(
      flags.batch,
      {.goal = Goal::game,
       .others = flags.goal,
       .selection = {.empties = {0, flags.from_empties}, .sample = flags.sample.sample()},
       // A single game gets all threads; several get one each.
       .schedule = {.one_at_a_time = !several}},
      make_input(flags));
  auto games = std::make_unique<GameSink>(flags.batch.format, batch.engine(),
                                          flags.batch.progress.quiet, flags.sample.sample());
  const GameSink& shown = *games;
  NewGames new_games;  // for --dedup
  bool noted = false;
  bool own_claim = false;
  const Totals totals =
      batch.run(batch.sinks(std::move(games),
                            make_games_page(batch.engine(), batch.page(), describe_game_claim), "",
                            [&shown](const Totals& all) { return shown.sample_summary(all); }),
                [&](PositionRecord& game) {
                  if (claim && game.claims.interval && !std::exchange(own_claim, true)) {
                    print_message("--claim is not used for games with a claim of their own");
                  }
                  add_to_game(game, claim);
                  note_assumed_side(choose_game_claim_side(game, flags.side), game,
                                    batch.input().name(), noted);
                  if (several) game.tags.source = batch.input().name();
                  return !flags.dedup || new_games.takes(game);
                });
  if (!flags.batch.progress.quiet) {
    write_error(skipped_text(new_games.skipped(), "game",
                             "whose moves equal those of others up to symmetry",
                             flags.batch.read.all_messages) +
                kept_games_text(new_games.between_others()) +
                kept_games_text(new_games.beginnings(), kBeginOthers));
  }
  batch.finish(totals, totals.all_solved(), totals.all_positions() - totals.all_solved(),
               "analysed");
  if (batch.lacks_records(totals, totals.all_positions())) {
    throw UsageError("no games in " + batch.input().title());
  }
  const bool lists_only = flags.from_empties == 0;
  return exit_code(totals, shown.any_refuted(),
                   totals.solved != totals.positions || (shown.any_undecided() && !lists_only));
}

void add_goal_flag(CLI::App& command, OtherMoves& goal) {
  add_choice(command, "--goal", goal,
             {{"value", OtherMoves::none},
              {"best-moves", OtherMoves::best},
              {"all-moves", OtherMoves::all}},
             "What to find at each ply: value; best-moves, also all other moves of the same "
             "value; all-moves, the value of every move and its line of play");
}

}  // namespace

void add_line_command(CLI::App& program, const std::string& typed, Action& chosen) {
  const auto [command, flags] = add_command<LineFlags>(
      program, chosen, "line", "Analyse a game backward: values, mistakes, claims", run_line);
  BatchFlags& batch = flags->batch;
  batch.typed = typed;
  begin_group(*command, "Input");
  command->add_option("GAME", flags->given,
                      "A game (moves from the start position, \"BOARD; MOVES\", GGF, SGF or PGN), "
                      "or files of games");
  add_file(*command, "--games", batch.files,
           "Files of games (one per line, GGF, SGF, PGN or WTHOR), also if their names "
           "look like moves; - is standard input")
      ->allow_extra_args(false);
  add_read_flags(*command, batch.read, "Input format of files");
  add_number_flag(*command, batch.read.choice,
                  "Analyse only the game with this number in the files, from 1");
  add_tag_flags(*command, batch.read.choice);
  command->add_flag("--dedup", flags->dedup,
                    "Analyse each game once, even if the input repeats it rotated or mirrored: of "
                    "games with equal moves and claims, the first");
  command
      ->add_option("--claim", flags->claim,
                   "Claim about the value, for the side of --claims-for, such as draw or \">= 0\"")
      ->type_name("CLAIM");
  add_claims_for_flag(*command, flags->side, "--claim and the claims of games");
  begin_group(*command, "Search");
  add_number(*command, "--from-empties", flags->from_empties, 0, kSquares,
             "Analyse plies whose position has at most N empty squares");
  add_goal_flag(*command, flags->goal);
  add_sample_flags(*command, flags->sample,
                   "Analyse N randomly drawn games, and report the share of games with a mistake "
                   "with its confidence interval",
                   "games");
  add_search_flags(*command, batch, "ply");
  add_kernel_flag(*command, batch.solver);
  begin_group(*command, "Output");
  add_output_flags(*command, batch,
                   {"table", "jsonl", "csv", "csv-moves", "csv-games", "csv-players", "none"},
                   "Output format; csv has a row for each ply, csv-moves one for each move of "
                   "--goal all-moves, csv-games one for each game, and csv-players one for each "
                   "player",
                   "Also write an HTML page with the curve and mistakes of each game, and the "
                   "discs that each player lost per move",
                   "values of games");
  end_groups(*command);
}

}  // namespace kanzen::cli
