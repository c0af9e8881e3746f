#include "core/notation/text.hpp"
#include "solver/apps/kanzen/commands/prove/prove.hpp"
#include "solver/apps/kanzen/commands/run_solver.hpp"
#include "solver/apps/kanzen/output/campaign_text.hpp"
#include "solver/campaign/smallest_proof.hpp"

namespace kanzen::cli {

namespace {

struct StatusFlags {
  std::string store;
  std::string format = "table";
};

ExitCode run_status(const StatusFlags& flags) {
  campaign::Store store = campaign::Store::open(flags.store, kNoWaiting);
  const campaign::CampaignStatus status = campaign::read_status(store);
  if (flags.format == "json") {
    fmt::print("{}\n", status_json(status));
  } else {
    fmt::print("{}", status_text(status));
  }
  return ExitCode::ok;
}

struct ReportFlags {
  std::string store;
  std::string out;
  campaign::SurveyLimits limits{};
};

/// URLs may contain a password.
std::string page_title(const std::string& store) {
  return is_database(store) ? "a database" : store;
}

ExitCode run_report(const ReportFlags& flags) {
  keep_apart(flags.store, "--out", flags.out);
  const std::string title = page_title(flags.store);
  const OutputJob job = job_of_store("prove report", flags.store);
  require_same_job(job, flags.out);
  AtomicFile file(flags.out);  // reports an unwritable file first
  StopEvent stop;
  StopSignals signals;
  signals.watch([&stop] { stop.raise(); });
  StoreWaiting waiting(stop);
  campaign::Store store = campaign::Store::open(flags.store, waiting.options());
  const StoreWaiting::Attached attached(waiting, store);
  const campaign::Survey survey = campaign::survey(store, flags.limits);
  if (stop.raised()) return ExitCode::stopped;
  if (survey.status.damaged != 0) {
    print_message(fmt::format("{} damaged and skipped: kanzen prove run names them",
                              count_text(survey.status.damaged, "result is", "results are")));
  }
  const std::string command = command_text({"prove", "report", title, "--out", flags.out});
  file.write(campaign_page(survey, page_info(title, command, job_mark(job))));
  file.commit();
  fmt::print("{}: {} of {}\n", notation::printable(flags.out), survey.positions.size(),
             count_text(survey.all_positions, "position"));
  return ExitCode::ok;
}

using campaign::ClaimState;
using campaign::Definition;
using campaign::RootClaim;
using campaign::StoredTree;

struct CertificateFlags {
  std::string store;
  std::string out;
  std::string claim;
  bool full = false;
  int leaf_empties = checker::Header{}.leaf_empties;
  SolverOptions solver;
};

ExitCode no_proof(const RootClaim& claim, ClaimState state, const Bounds& proven) {
  const std::string label = campaign::claim_label(claim);
  if (state != ClaimState::open) {
    print_message(fmt::format("{} needs no proof: the rules alone decide it", label));
    return ExitCode::bad_input;
  }
  print_message(fmt::format("{} is open: the value is {}", label, bounds_text(proven)));
  return ExitCode::stopped;
}

/// If `solver` is null, the certificate assumes the facts.
ExitCode write_proof(const CertificateFlags& flags, const StoredTree& tree, std::size_t number,
                     const checker::Header& header, Solver* solver) {
  campaign::CampaignMoves moves(tree, tree.claims()[number].root, header.leaf_empties, solver);
  const proof::WriteResult report = write_certificate(flags.out, header, moves);
  if (solver != nullptr && solver->internal_error()) return internal_error(*solver);
  if (report.stopped) return ExitCode::stopped;
  if (!report.error.empty()) {
    print_message(fmt::format("no certificate: {}", report.error));
    return ExitCode::internal;
  }
  fmt::print("{}: value {}, {}, {}\n", notation::printable(flags.out),
             bounds_text({header.lower, header.upper}), count_text(report.moves, "move"),
             report.assumptions == 0 ? "nothing assumed"
                                     : "up to " + count_text(report.assumptions, "assumption"));
  return ExitCode::ok;
}

std::unique_ptr<const StoredTree> read_tree(campaign::Store& store, StoreWaiting& waiting) {
  const StoreWaiting::Attached attached(waiting, store);
  while (true) {
    const std::size_t exclusions = store.exclusions().size();
    auto tree = std::make_unique<const StoredTree>(store);
    if (store.exclusions().size() != exclusions) continue;  // some facts may not count any more
    for (const std::string& line : campaign::damage_messages(tree->damaged())) print_message(line);
    return tree;
  }
}

ExitCode run_certificate(const CertificateFlags& flags) {
  keep_apart(flags.store, "--out", flags.out);
  (void)AtomicFile(flags.out);  // reports an unwritable file first
  StopEvent stop;
  std::optional<RunSolver> solver;
  std::optional<StopSignals> signals;
  if (flags.full) {
    solver.emplace(flags.solver, LimitFlags{}, false, stop);
  } else {
    signals.emplace();
    signals->watch([&stop] { stop.raise(); });
  }
  StoreWaiting waiting(stop);
  campaign::Store store = campaign::Store::open(flags.store, waiting.options());
  const std::size_t number = chosen_claim(store.definition(), flags.claim);
  const RootClaim& claim = store.definition().claims[number];
  const std::unique_ptr<const StoredTree> read = read_tree(store, waiting);
  const StoredTree& tree = *read;
  if (stop.raised()) return ExitCode::stopped;
  if (tree.graph().contradiction()) {
    const std::vector<Board> boards = campaign::disputed_boards(
        tree.tree(), [&tree](campaign::NodeId node) { return tree.facts().bounds(node); });
    print_message("no certificate while results contradict each other: " +
                  campaign::contradiction_text(store, boards) +
                  " (kanzen prove run finds the wrong one)");
    return ExitCode::internal;
  }
  const Bounds proven = tree.claims().bounds(number);
  const std::optional<Bounds> goal = bounds_to_prove(claim, proven);
  if (!goal) return no_proof(claim, tree.claims().state(number), proven);
  checker::Header header;
  header.root = claim.root;
  header.lower = goal->lower;
  header.upper = goal->upper;
  header.leaf_empties = flags.leaf_empties;
  header.writer = engine_name();
  if (!flags.full) header.assumptions = 1;  // at least
  if (proof::proves_more(flags.out, header)) {
    print_message(notation::printable(flags.out) + " proves at least as much, and is kept");
    return ExitCode::ok;
  }
  header.assumptions = 0;
  if (solver) return write_proof(flags, tree, number, header, &solver->solver());
  if (rests_on_itself(tree, tree.claims()[number].root, header)) {
    throw UsageError(fmt::format(
        "{} was decided by one search, and a certificate that assumes its result would prove "
        "nothing: write it with --full",
        campaign::claim_label(claim)));
  }
  return write_proof(flags, tree, number, header, nullptr);
}

}  // namespace

void add_prove_status(CLI::App& prove, Action& chosen) {
  const auto flags = std::make_shared<StatusFlags>();
  CLI::App* command = prove.add_subcommand("status", "Show the results and progress of a campaign");
  add_store(*command, flags->store);
  command->add_option("--format", flags->format, "Output format")
      ->check(CLI::IsMember({"table", "json"}));
  set_action(*command, chosen, [flags] { return run_status(*flags); });
}

void add_prove_report(CLI::App& prove, Action& chosen) {
  const auto flags = std::make_shared<ReportFlags>();
  CLI::App* command = prove.add_subcommand("report", "Write a page about a campaign");
  add_store(*command, flags->store);
  command->add_option("--out", flags->out, "Page to write")->required()->type_name("FILE");
  command
      ->add_option("--positions", flags->limits.positions,
                   "Maximum number of positions on the page; positions of proofs and of open "
                   "claims come first, then positions near the roots")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000}));
  set_action(*command, chosen, [flags] { return run_report(*flags); });
}

void add_prove_certificate(CLI::App& prove, Action& chosen) {
  const auto flags = std::make_shared<CertificateFlags>();
  CLI::App* command =
      prove.add_subcommand("certificate", "Write the proof of a decided claim, for kanzen check");
  add_store(*command, flags->store);
  command->add_option("--out", flags->out, "Certificate to write")->required()->type_name("FILE");
  command->add_option("--id", flags->claim, "Id of the claim, if there are several")
      ->type_name("ID");
  command->add_flag("--full", flags->full,
                    "Also prove the results of searches, instead of listing them as assumptions");
  command
      ->add_option("--leaves", flags->leaf_empties,
                   "The checker itself solves positions with at most N empty squares; a smaller N "
                   "makes larger certificates (use 6 for kanzen_check.py)")
      ->check(CLI::Range(0, checker::kMaxLeafEmpties));
  add_resource_flags(*command, flags->solver);
  add_kernel_flag(*command, flags->solver);
  set_action(*command, chosen, [flags] { return run_certificate(*flags); });
}

}  // namespace kanzen::cli
