// kanzen line: a whole game, last move first: values, mistakes, and how far back a claim is proven.
#include "solver/claims/line.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/notation.hpp"
#include "core/notation/text.hpp"
#include "solver/cli/commands/commands.hpp"
#include "solver/cli/commands/limited_solver.hpp"
#include "solver/cli/output/game_line.hpp"
#include "solver/cli/output/text.hpp"
#include "solver/cli/platform/record_file.hpp"
#include "solver/cli/platform/terminal.hpp"
#include "solver/io/line_reader.hpp"

namespace kanzen::cli {

namespace {

struct LineFlags {
  std::string moves;
  std::string board;
  std::string file;
  std::string claim;
  int from_empties = 24;
  bool values_only = false;
  std::string format = "table";
  bool quiet = false;
  LimitFlags limits;
  SolverFlags solver;
};

// The moves are last because their number varies.
constexpr std::string_view kLayout =
    "{:>4}  {:<5} {:<4} {:>7} {:>8} {:>5} {:>5} {:>14} {:>9}  {}\n";

using Json = nlohmann::ordered_json;

Json number_or_null(const std::optional<std::size_t>& number) {
  return number ? Json(*number) : Json();
}

/// Prints what is found about one game after the other.
class LinePrinter {
 public:
  LinePrinter(const LineFlags& flags, std::string engine)
      : json_(flags.format == "jsonl"), quiet_(flags.quiet), engine_(std::move(engine)) {}

  void begin(const GameLine& line) {
    ++game_;
    if (json_ || quiet_) return;
    fmt::print("{}game {}{}{}, {}, last one first\n", game_ == 1 ? "" : "\n", game_,
               line.comment.empty() ? "" : ": ", line.comment,
               count_text(line.game.moves.size(), "ply", "plies"));
    fmt::print(fmt::runtime(kLayout), "ply", "side", "move", "empties", "value", "after", "loss",
               "nodes", "seconds", "also good");
  }

  void row(const LinePly& ply) {
    if (json_) {
      fmt::print("{}\n", json_of(ply));
    } else {
      fmt::print(fmt::runtime(kLayout), ply.number, color_name(ply.before.side),
                 notation::to_text(ply.move), ply.before.board.empty_count(),
                 bounds_text(ply.lower, ply.upper), ply.after ? score_text(*ply.after) : "?",
                 !ply.known()      ? "?"
                 : ply.loss() == 0 ? ""
                                   : std::to_string(ply.loss()),
                 ply.counters.nodes, fmt::format("{:.3f}", ply.seconds),
                 notation::to_text(ply.others, " "));
    }
    if (!flush(stdout)) throw OutputError("the values cannot be written");
  }

  /// Says what the claim comes to.
  void end(const GameLine& line, const std::optional<Statement>& claim, const LineClaim& found) {
    if (json_) {
      Json object;
      object["game"] = game_;
      object["plies"] = line.game.moves.size();
      object["claim"] = claim ? Json(to_text(*claim)) : Json();
      object["holds_from"] = number_or_null(found.holds_from);
      object["fails_at"] = number_or_null(found.fails_at);
      object["open_before"] = found.open_before;
      object["engine"] = engine_;
      fmt::print("{}\n", object.dump());
    } else if (claim) {
      fmt::print("{}", claim_text(line, *claim, found));
    }
    if (!flush(stdout)) throw OutputError("the values cannot be written");
  }

 private:
  [[nodiscard]] std::string json_of(const LinePly& ply) const {
    Json object;
    object["game"] = game_;
    object["ply"] = ply.number;
    object["side"] = color_name(ply.before.side);
    object["move"] = notation::to_text(ply.move);
    object["board"] = notation::to_text(ply.before);
    object["empties"] = ply.before.board.empty_count();
    object["lower"] = ply.lower;
    object["upper"] = ply.upper;
    object["after"] = ply.after ? Json(*ply.after) : Json();
    object["loss"] = ply.known() ? Json(ply.loss()) : Json();
    object["others"] = Json();
    if (ply.others_known) {
      object["others"] = Json::array();
      for (const Square move : ply.others) object["others"].push_back(notation::to_text(move));
    }
    object["nodes"] = ply.counters.nodes;
    object["seconds"] = ply.seconds;
    return object.dump();
  }

  static std::string claim_text(const GameLine& line, const Statement& claim,
                                const LineClaim& found) {
    const auto place = [&](std::size_t ply) {
      Position position = line.game.start;
      for (std::size_t i = 0; i + 1 < ply; ++i) position = play(position, line.game.moves[i]);
      return fmt::format("ply {} ({})", ply, empties_text(position.board.empty_count()));
    };
    std::string text = "claim \"" + to_text(claim) + "\" for Black: ";
    text += found.holds_from
                ? "proven at every position from before " + place(*found.holds_from) + " to the end"
                : "not proven anywhere";
    if (found.fails_at) text += "; false before " + place(*found.fails_at);
    if (found.open_before != 0) {
      text += "; open before " + place(found.open_before) +
              (found.open_before > 1 ? " and all earlier ones" : "");
    }
    return text + "\n";
  }

  bool json_;
  bool quiet_;
  std::string engine_;
  std::size_t game_ = 0;
};

ExitCode walk(const GameLine& line, const std::optional<Statement>& common_claim,
              const LineFlags& flags, LimitedSolver& solver, LinePrinter& printer) {
  const std::optional<Statement> claim = line.claim ? line.claim : common_claim;
  LineClaim found;
  found.open_before = line.game.moves.size();
  printer.begin(line);
  ExitCode exit = ExitCode::ok;
  LineWalk back(
      line.game,
      [&solver](const Board& board, Window window) { return solver.solve(board, window); },
      !flags.values_only);
  while (back.ahead() != nullptr && back.ahead()->board.empty_count() <= flags.from_empties) {
    if (solver.over()) {
      exit = ExitCode::stopped;
      break;
    }
    solver.begin();
    const std::optional<LinePly> ply = back.next();
    if (claim) found.add(*ply, *claim);
    if (!claim) found.open_before = ply->known() ? ply->number - 1 : ply->number;
    if (!ply->known()) exit = ExitCode::stopped;
    printer.row(*ply);
  }
  printer.end(line, claim, found);
  return found.fails_at ? worse(exit, ExitCode::mismatch) : exit;
}

ExitCode refuse(std::string_view message) {
  complain(message);
  return ExitCode::bad_input;
}

/// The games of a file, one on a line.
ExitCode walk_file(const std::optional<Statement>& claim, const LineFlags& flags,
                   LimitedSolver& solver, LinePrinter& printer) {
  const auto file = RecordFile::open(flags.file, {}, solver.stop_event());
  if (!file) return refuse(located(flags.file, file.error()));
  LineReader lines(file.value()->stream(), ReaderOptions{}.max_record_bytes);
  ExitCode exit = ExitCode::ok;
  while (!solver.over()) {
    const LineReader::Status status = lines.read();
    if (status == LineReader::Status::end) return exit;
    if (status == LineReader::Status::failed) break;
    const std::string_view text = notation::trimmed(lines.line());
    if (status == LineReader::Status::ok && (text.empty() || text[0] == '%' || text[0] == '#')) {
      continue;
    }
    const Result<GameLine> line =
        status == LineReader::Status::ok ? parse_game_line(lines.line()) : lines.error(status);
    if (line) {
      exit = worse(exit, walk(line.value(), claim, flags, solver, printer));
      continue;
    }
    ParseError error = line.error();
    error.line = lines.number();
    fmt::print(stderr, "{}\n", located(flags.file, error));
    exit = worse(exit, ExitCode::bad_input);
  }
  if (solver.over()) return worse(exit, ExitCode::stopped);
  return refuse(flags.file + ": reading failed: " + file.value()->error());
}

ExitCode run_line(const LineFlags& flags) {
  if (flags.moves.empty() == flags.file.empty())
    return refuse("expected either MOVES or --games FILE");
  std::optional<Statement> claim;
  if (!flags.claim.empty()) {
    const Result<Statement> parsed = parse_claim_option(flags.claim);
    if (!parsed) return refuse(located("--claim", parsed.error()));
    claim = parsed.value();
  }
  std::optional<GameLine> only;
  if (!flags.moves.empty()) {
    Position start = kStartPosition;
    if (!flags.board.empty()) {
      const Result<Position> board = notation::parse_position(flags.board);
      if (!board) return refuse(located("--board", board.error()));
      start = board.value();
    }
    Result<GameLine> line = parse_game_line(flags.moves, start);
    if (!line) return refuse(located("MOVES", line.error()));
    only = std::move(line).value();
  }
  auto made = LimitedSolver::make(flags.solver, flags.limits);
  if (!made) return refuse(made.error().message);
  LimitedSolver& solver = *made.value();
  LinePrinter printer(flags, solver.engine());
  return only ? walk(*only, claim, flags, solver, printer)
              : walk_file(claim, flags, solver, printer);
}

}  // namespace

void add_line_command(CLI::App& program, Action& chosen) {
  const auto flags = std::make_shared<LineFlags>();
  CLI::App* command =
      program.add_subcommand("line", "Analyse a game from its end: values, mistakes, claims");
  command->add_option("MOVES", flags->moves,
                      "Moves of a game from the start position, or BOARD; MOVES");
  command->add_option("--board", flags->board, "Position in which MOVES begin")->type_name("BOARD");
  command
      ->add_option("--games", flags->file, "File with one game per line, or - for standard input")
      ->type_name("FILE");
  command
      ->add_option("--claim", flags->claim,
                   "Claim about the value for Black, such as draw or \">= 0\"")
      ->type_name("CLAIM");
  command
      ->add_option("--from-empties", flags->from_empties,
                   "Only plies with at most N empty squares before them")
      ->check(CLI::Range(0, kSquares))
      ->type_name("N")
      ->capture_default_str();
  command->add_flag("--values-only", flags->values_only,
                    "Do not look for other moves that keep the value");
  add_limit_flags(*command, flags->limits, "ply");
  add_resource_flags(*command, flags->solver);
  command->add_option("--format", flags->format, "Output format")
      ->check(CLI::IsMember({"table", "jsonl"}))
      ->capture_default_str();
  command->add_flag("--quiet", flags->quiet, "Print no headings");
  add_kernel_flag(*command, flags->solver);
  set_action(*command, chosen, [flags] { return run_line(*flags); });
}

}  // namespace kanzen::cli
