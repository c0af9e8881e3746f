// kanzen prove: settles claims that no single search can.
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <array>
#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/clock.hpp"
#include "core/notation.hpp"
#include "solver/campaign/campaign_run.hpp"
#include "solver/campaign/campaign_status.hpp"
#include "solver/campaign/leased_work.hpp"
#include "solver/campaign/store.hpp"
#include "solver/cli/commands/commands.hpp"
#include "solver/cli/commands/run_input.hpp"
#include "solver/cli/commands/run_solver.hpp"
#include "solver/cli/commands/solver_flags.hpp"
#include "solver/cli/commands/units.hpp"
#include "solver/cli/output/campaign_progress.hpp"
#include "solver/cli/output/campaign_text.hpp"
#include "solver/cli/output/text.hpp"
#include "solver/cli/output/version.hpp"
#include "solver/cli/platform/terminal.hpp"
#include "solver/cli/platform/usage_error.hpp"
#include "solver/records/claim.hpp"
#include "solver/records/statement.hpp"

namespace kanzen::cli {

namespace {

using campaign::Definition;
using campaign::RootClaim;
using campaign::Store;

std::string host_name() {
  std::array<char, 256> name{};
  if (gethostname(name.data(), name.size() - 1) != 0) return "unknown";
  return name.data();
}

/// As Provenance::engine.
std::string engine_name() { return fmt::format("kanzen {}", version()); }

void add_store(CLI::App& command, std::string& store) {
  command.add_option("STORE", store, "The file of the campaign, or the URL of its database")
      ->required();
}

// ------------------------------------------------------------------------------------- start

struct StartFlags {
  std::string store;
  std::string input;  // FILE or a position
  std::string board;
  std::string moves;
  std::string claim;
};

/// Reads all of --claim. Throws UsageError.
Statement statement_of(const std::string& text) {
  std::size_t at = 0;
  const Result<Statement> statement = read_statement(text, at);
  if (!statement) throw UsageError(located("--claim", statement.error()));
  if (text.find_first_not_of(" \t", at) != std::string::npos) {
    throw UsageError(fmt::format("--claim: found \"{}\" after the claim", text.substr(at)));
  }
  return statement.value();
}

RootClaim root_claim(const std::string& id, const Position& root, const Statement& statement) {
  RootClaim claim{id, root, {}, {}, to_text(statement)};
  if (statement.upper() < kMaxScore) claim.at_most = statement.upper();
  if (statement.lower() > kMinScore || !claim.at_most) claim.at_least = statement.lower();
  return claim;
}

/// A claim about a move is one about the position after it, seen from the other side.
RootClaim root_claim(const Claim& claim) {
  if (claim.move == Square::none) {
    return root_claim(claim.id, claim.position, claim.statement);
  }
  RootClaim root{claim.id, play(claim.position, claim.move), {}, {}, to_text(claim.statement)};
  root.at_least = -claim.statement.upper();
  root.at_most = -claim.statement.lower();
  return root;
}

/// The claims of a file; with --claim, that claim about each of its positions. Throws UsageError.
std::vector<RootClaim> claims_of_file(const StartFlags& flags) {
  StopEvent stop;
  RunInput input({flags.input}, read_with({}), stop);
  std::vector<RootClaim> claims;
  while (const std::optional<Result<PositionRecord>> record = input.next()) {
    if (!*record) throw UsageError(located(input.name(), record->error()));
    const PositionRecord& read = record->value();
    if (!flags.claim.empty()) {
      claims.push_back(root_claim(read.id, read.position, statement_of(flags.claim)));
      continue;
    }
    for (const Claim& claim : claims_of(read, flags.input)) claims.push_back(root_claim(claim));
  }
  return claims;
}

/// The position given by --board, --moves or as an argument. Throws UsageError.
Position position_of(const StartFlags& flags) {
  if (!flags.input.empty()) return position_argument(flags.input).position;
  const Position start = board_option(flags.board);
  if (flags.moves.empty()) return start;
  const Result<Game> game = notation::parse_moves(flags.moves, start);
  if (!game) throw UsageError(located("--moves", game.error()));
  return game.value().end;
}

Definition definition_of(const StartFlags& flags) {
  Definition definition;
  if (!flags.input.empty() && !means_position(flags.input)) {
    definition.claims = claims_of_file(flags);
  } else if (flags.claim.empty() && flags.input.empty()) {
    throw UsageError("expected --claim with the position, or a file of claims");
  } else if (flags.claim.empty()) {
    for (const Claim& claim : claims_of(position_argument(flags.input), "the command line")) {
      definition.claims.push_back(root_claim(claim));
    }
  } else {
    definition.claims.push_back(root_claim("1", position_of(flags), statement_of(flags.claim)));
  }
  if (definition.claims.empty()) throw UsageError("no claims in the input");
  std::set<std::string> ids;
  for (RootClaim& claim : definition.claims) {
    const std::string id = claim.id;
    for (int n = 2; !ids.insert(claim.id).second; ++n) claim.id = fmt::format("{}#{}", id, n);
  }
  return definition;
}

ExitCode run_start(const StartFlags& flags) {
  const Definition definition = definition_of(flags);
  Store store = Store::create(flags.store, definition);
  const std::size_t claims = store.definition().claims.size();
  const std::int64_t facts = store.summary().facts;
  fmt::print("{}: {}, {}\n", flags.store, count_text(claims, "claim"),
             count_text(static_cast<std::uint64_t>(facts), "fact"));
  return ExitCode::ok;
}

void add_start(CLI::App& prove, Action& chosen) {
  const auto flags = std::make_shared<StartFlags>();
  CLI::App* command = prove.add_subcommand("start", "Begin a campaign");
  add_store(*command, flags->store);
  CLI::App* input = command->add_option_group("Input");
  CLI::Option* file =
      input->add_option("FILE", flags->input, "A file of claims or positions, or a position");
  CLI::Option* board =
      input->add_option("--board", flags->board, "Board of the position")->type_name("BOARD");
  CLI::Option* moves =
      input->add_option("--moves", flags->moves, "Moves to the position, from --board or the start")
          ->type_name("MOVES");
  file->excludes(board)->excludes(moves);
  command
      ->add_option("--claim", flags->claim,
                   "What is to be proven or refuted about the value, such as >= 4, = 0 or draw")
      ->type_name("CLAIM");
  set_action(*command, chosen, [flags] { return run_start(*flags); });
}

// --------------------------------------------------------------------------------------- run

struct RunFlags {
  std::string store;
  SolverFlags solver;
  double leaf_seconds = campaign::RunSettings{}.leaf_seconds;
  int leaf_empties = 0;
  ProgressFlags progress;
};

ExitCode run_run(const RunFlags& flags) {
  StopEvent stop;
  RunSolver solver(flags.solver, {}, false, stop);
  Store store = Store::open(flags.store);
  campaign::RunSettings settings;
  settings.leaf_seconds = flags.leaf_seconds;
  settings.leaf_empties = flags.leaf_empties;
  settings.host = host_name();
  settings.engine = engine_name();
  CampaignProgress progress(flags.progress.progress, flags.progress.quiet);
  campaign::CampaignRun run(
      store, solver.solver(), settings, [&stop] { return stop.raised(); },
      [&progress](const campaign::RunView& view) { progress.show(view); });
  const campaign::RunEnd end = run.run();
  progress.finish();
  fmt::print("{}", claims_text(claims_of(store.definition(), run.chooser())));
  if (const auto error = solver.solver().internal_error()) {
    complain(fmt::format("internal error: {}", describe(*error)));
    return ExitCode::internal;
  }
  if (end == campaign::RunEnd::conflict) {
    complain("facts contradict each other: " + run.problem());
    return ExitCode::internal;
  }
  return end == campaign::RunEnd::decided ? ExitCode::ok : ExitCode::stopped;
}

void add_run(CLI::App& prove, Action& chosen) {
  const auto flags = std::make_shared<RunFlags>();
  CLI::App* command = prove.add_subcommand("run", "Work until all claims are decided");
  add_store(*command, flags->store);
  command
      ->add_option("--leaf-cost", flags->leaf_seconds,
                   "A position is solved by one search if one thread is expected to take at most "
                   "so long")
      ->transform(as_seconds())
      ->type_name("TIME")
      ->capture_default_str();
  command
      ->add_option("--leaf-empties", flags->leaf_empties,
                   "... and if it has at most so many empty squares")
      ->check(CLI::Range(0, kSquares))
      ->type_name("N")
      ->capture_default_str();
  add_resource_flags(*command, flags->solver);
  add_progress_flag(*command, flags->progress);
  command->add_flag("--quiet", flags->progress.quiet, "Show no progress on a terminal");
  add_kernel_flag(*command, flags->solver);
  set_action(*command, chosen, [flags] { return run_run(*flags); });
}

// -------------------------------------------------------------------------------------- work

struct WorkFlags {
  std::string store;
  SolverFlags solver;
  std::optional<double> idle;  // seconds
};

ExitCode run_work(const WorkFlags& flags) {
  constexpr std::chrono::seconds kTerm{60};
  constexpr std::chrono::milliseconds kPatience{200};
  StopEvent stop;
  RunSolver solver(flags.solver, {}, false, stop);
  Store store = Store::open(flags.store);
  campaign::Worker worker;
  worker.id = campaign::new_worker_id();
  worker.host = host_name();
  worker.engine = engine_name();
  worker.threads = solver.solver().options().threads;
  campaign::LeasedWork work(store, solver.solver(), worker, kTerm);
  campaign::Recorded recorded;
  std::size_t solved = 0;
  Stopwatch idle;
  while (!stop.raised()) {
    if (work.lease() != 0 || work.held() != 0) idle = Stopwatch();
    solved += work.collect(kPatience, recorded).size();
    if (solver.solver().internal_error()) break;
    if (flags.idle && idle.seconds() > *flags.idle) break;
  }
  solved += work.stop(recorded).size();
  fmt::print("{} solved\n", count_text(solved, "leaf", "leaves"));
  if (const auto error = solver.solver().internal_error()) {
    complain(fmt::format("internal error: {}", describe(*error)));
    return ExitCode::internal;
  }
  return ExitCode::ok;
}

void add_work(CLI::App& prove, Action& chosen) {
  const auto flags = std::make_shared<WorkFlags>();
  CLI::App* command =
      prove.add_subcommand("work", "Solve for a campaign that another process runs");
  add_store(*command, flags->store);
  add_resource_flags(*command, flags->solver);
  command->add_option("--idle", flags->idle, "End when there has been nothing to do for so long")
      ->transform(as_seconds())
      ->type_name("TIME");
  add_kernel_flag(*command, flags->solver);
  set_action(*command, chosen, [flags] { return run_work(*flags); });
}

// ------------------------------------------------------------------------------------ status

struct StatusFlags {
  std::string store;
  std::string format = "table";
};

ExitCode run_status(const StatusFlags& flags) {
  Store store = Store::open(flags.store);
  const campaign::CampaignStatus status = campaign::read_status(store);
  if (flags.format == "json") {
    fmt::print("{}\n", status_json(status));
  } else {
    fmt::print("{}", status_text(status));
  }
  return ExitCode::ok;
}

void add_status(CLI::App& prove, Action& chosen) {
  const auto flags = std::make_shared<StatusFlags>();
  CLI::App* command = prove.add_subcommand("status", "Show what a campaign has proven so far");
  add_store(*command, flags->store);
  command->add_option("--format", flags->format, "Output format")
      ->check(CLI::IsMember({"table", "json"}))
      ->capture_default_str();
  set_action(*command, chosen, [flags] { return run_status(*flags); });
}

}  // namespace

void add_prove_command(CLI::App& program, Action& chosen) {
  CLI::App* prove =
      program.add_subcommand("prove", "Prove claims that are too large for one search");
  prove->require_subcommand(1);
  add_start(*prove, chosen);
  add_run(*prove, chosen);
  add_work(*prove, chosen);
  add_status(*prove, chosen);
}

}  // namespace kanzen::cli
