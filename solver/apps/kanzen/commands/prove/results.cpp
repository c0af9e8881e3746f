#include <fstream>
#include <future>
#include <numeric>

#include "solver/apps/kanzen/commands/prove/prove.hpp"
#include "solver/apps/kanzen/commands/run_solver.hpp"
#include "solver/apps/kanzen/output/campaign_text.hpp"
#include "solver/apps/kanzen/output/command_text.hpp"
#include "solver/batch/certifier.hpp"
#include "solver/campaign/choice/smallest_proof.hpp"
#include "solver/files/atomic_file.hpp"
#include "solver/files/server_address.hpp"
#include "solver/formats/table_rows.hpp"

namespace kanzen::cli {

namespace {

enum class StatusForm : std::uint8_t { table, json, csv, markdown };

struct StatusFlags {
  std::string store;
  StatusForm form = StatusForm::table;
};

ExitCode run_status(const StatusFlags& flags) {
  campaign::Store store = campaign::Store::open(flags.store, kNoWaiting);
  const campaign::CampaignStatus status = campaign::read_status(store);
  fmt::print("{}", flags.form == StatusForm::json  ? status_json(status) + '\n'
                   : flags.form == StatusForm::csv ? claims_csv(status.claims)
                   : flags.form == StatusForm::markdown
                       ? claims_markdown(status.claims)
                       : status_text(status, flags.store, terminal_width(stdout)));
  return ExitCode::ok;
}

struct ReportFlags {
  std::string store;
  std::string out;
  std::string title{};
  campaign::SurveyLimits limits{};
};

ExitCode run_report(const ReportFlags& flags) {
  require_other_file(flags.store, "--out", flags.out);
  // A URL may contain a password, so a page does not show it.
  const std::string title = is_server_address(flags.store) ? "a database" : flags.store;
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
  file.write(campaign_page(survey, page_info(flags.title, title, command, job_mark(job))));
  file.commit();
  fmt::print("{}: {} of {}\n", notation::printable(flags.out), survey.positions.size(),
             count_text(survey.all_positions, "position"));
  return ExitCode::ok;
}

using campaign::RootClaim;
using campaign::StoredTree;

struct CertificateFlags {
  std::string store;
  std::string out;
  std::vector<std::string> ids;  // single ids, or lists of them
  bool full = false;
  int leaf_empties = checker::Header{}.leaf_empties;
  SolverOptions solver;
  ProgressFlags progress;
};

ExitCode no_proof(const RootClaim& claim, Verdict verdict, const Bounds& proven) {
  const std::string label = campaign::claim_label(claim);
  if (verdict != Verdict::undecided) {
    print_message(fmt::format(
        "{} needs no proof: by the rules alone values are even, and from -64 to +64", label));
    return ExitCode::bad_input;
  }
  print_message(fmt::format("{} is undecided: the value is {}", label, bounds_text(proven)));
  return ExitCode::stopped;
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

/// Makes a file name of the id, with `_` for what it might not hold.
std::string file_for(const std::string& id, std::set<std::string>& taken) {
  std::string stem = id;
  for (char& c : stem) {
    const bool is_plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
    if (!is_plain) c = '_';
  }
  std::string file = stem + ".kzc";
  for (int n = 2; !taken.insert(file).second; ++n) file = fmt::format("{}-{}.kzc", stem, n);
  return file;
}

/// Writes the certificates of `total` claims.
class CertificateWriter {
 public:
  static constexpr const char* kIndexHeading =
      "certificate,id,name,comment,board,moves,claim,side,verdict,lower,upper\n";

  /// All arguments outlive this object.
  CertificateWriter(const CertificateFlags& flags, const campaign::Definition& definition,
                    const StoredTree& tree, Solver& solver, const StopEvent& stop,
                    std::size_t total)
      : flags_(flags),
        definition_(definition),
        tree_(tree),
        solver_(solver),
        stop_(stop),
        total_(total),
        progress_(flags.progress.form, flags.progress.quiet) {}

  /// Writes the certificates of the decided claims among these into the folder of --out, and their
  /// index. After a stop, the index lists what the folder has.
  ExitCode write_all(const std::vector<std::size_t>& numbers) {
    ExitCode exit = ExitCode::ok;
    std::set<std::string> files;
    std::string rows;
    std::size_t undecided = 0;
    std::size_t unwritten = 0;
    for (const std::size_t i : numbers) {
      const RootClaim& claim = definition_.claims[i];
      const Verdict verdict = tree_.claims().verdict(i);
      if (verdict == Verdict::undecided) {
        ++undecided;
        continue;
      }
      const std::string file = file_for(claim.id, files);
      const std::string certificate = to_utf8(to_path(flags_.out) / file);
      const ExitCode written = write(i, certificate);
      if (written == ExitCode::internal) return written;
      ++done_;
      unwritten += written == ExitCode::stopped ? 1 : 0;
      exit = worse(exit, written);
      if (written != ExitCode::ok) {
        files.erase(file);
        continue;
      }
      // What the file proves, for the side to move, may be less than what is known by then.
      const checker::Header header = proof::read_certificate_header(certificate).value();
      rows += csv_line(std::vector<std::string>{
          file, claim.id, campaign::claim_name(claim), notation::printable(claim.comment),
          csv_board(claim.root), claim.moves, claim.text, std::string(to_string(claim.root.side)),
          std::string(to_string(verdict)), std::to_string(header.lower),
          std::to_string(header.upper)});
    }
    const std::string path = to_utf8(to_path(flags_.out) / "index.csv");
    write_atomically(path, kIndexHeading + former_rows(path, files) + rows);
    fmt::print("{}: {}, {} still undecided\n", notation::printable(path),
               count_text(files.size(), "certificate"), count_text(undecided, "claim"));
    if (unwritten != 0) {
      print_message(fmt::format("stopped with {} not written: the same command goes on",
                                count_text(unwritten, "certificate")));
    }
    return exit;
  }

  ExitCode write(std::size_t number, const std::string& path) {
    const RootClaim& claim = definition_.claims[number];
    const Bounds proven = tree_.claims().bounds(number);
    const std::optional<Bounds> goal = bounds_to_prove(claim, proven);
    if (!goal) return no_proof(claim, tree_.claims().verdict(number), proven);
    checker::Header header;
    header.root = claim.root;
    header.lower = goal->lower;
    header.upper = goal->upper;
    header.leaf_empties = flags_.leaf_empties;
    header.writer = program_name();
    if (!flags_.full) header.assumptions = 1;  // at least one
    if (proof::proves_more(path, header, flags_.full)) {
      fmt::print("{}: proves at least as much, and is kept\n", notation::printable(path));
      return ExitCode::ok;
    }
    header.assumptions = 0;
    bool full = flags_.full;
    if (!full && rests_on_itself(tree_, tree_.claims()[number].root, header)) {
      if (total_ == 1) {
        print_message(
            campaign::claim_label(claim) +
            " was decided by one search, so its certificate assumes nothing, as with --full");
      }
      full = true;
    }
    return write_proof(number, path, header, full);
  }

 private:
  /// Returns the rows of an earlier index, without those of `files`, of certificates that are gone,
  /// and of claims that were dropped, whose certificates stay.
  [[nodiscard]] std::string former_rows(const std::string& index,
                                        const std::set<std::string>& files) const {
    std::string rows;
    // A campaign that was begun anew may have given the id to another claim.
    const auto names_claim = [this](const std::string& line) {
      const Result<std::vector<std::string>> row = split_csv(line, ',');
      return row && row->size() > 7 &&
             std::ranges::any_of(definition_.claims, [&row](const RootClaim& claim) {
               return unmarked_field(row->at(1)) == claim.id &&
                      row->at(4) == csv_board(claim.root) &&
                      unmarked_field(row->at(6)) == claim.text;
             });
    };
    std::ifstream former(to_path(index), std::ios::binary);
    for (std::string line; std::getline(former, line);) {
      const std::string file = line.substr(0, line.find(','));
      std::error_code error;
      const bool is_kept = file.ends_with(".kzc") && !files.contains(file) &&
                           std::filesystem::exists(to_path(flags_.out) / file, error);
      if (!is_kept) continue;
      if (names_claim(line)) {
        rows += line + "\n";
      } else {
        print_message(fmt::format("{}: the claim of {} was dropped, so its row is left out",
                                  notation::printable(index), notation::printable(file)));
      }
    }
    return rows;
  }

  /// Writes a certificate that assumes the facts, unless it is `full`.
  ExitCode write_proof(std::size_t number, const std::string& path, const checker::Header& header,
                       bool full) {
    if (stop_.raised()) return ExitCode::stopped;
    campaign::CampaignMoves moves(tree_, tree_.claims()[number].root, header.leaf_empties,
                                  full ? &solver_ : nullptr);
    std::future<proof::WriteResult> written = std::async(
        std::launch::async | std::launch::deferred,  // without a thread there is no progress
        [&] { return write_certificate(path, header, moves); });
    constexpr std::chrono::milliseconds kPollInterval{100};
    while (written.wait_for(kPollInterval) == std::future_status::timeout) {
      progress_.show([&]() -> ProgressView {
        const double seconds = since_start_.seconds();
        return {{fmt::format("{}/{}", done_, count_text(total_, "certificate")),
                 fmt::format("{}: {}", campaign::claim_label(definition_.claims[number]),
                             count_text(moves.asked(), "move")),
                 "elapsed " + clock_text(seconds)},
                fmt::format(R"({{"certificates":{},"of":{},"moves":{},"elapsed":{}}})", done_,
                            total_, moves.asked(), seconds)};
      });
    }
    progress_.finish();
    const proof::WriteResult report = written.get();
    if (full && solver_.internal_error()) return internal_error(solver_);
    if (report.was_stopped) return ExitCode::stopped;
    if (!report.error.empty()) {
      print_message(fmt::format("no certificate: {}", report.error));
      return ExitCode::internal;
    }
    fmt::print("{}: value {}, {}, {}\n", notation::printable(path),
               bounds_text({header.lower, header.upper}), count_text(report.moves, "move"),
               report.assumptions == 0 ? "nothing assumed"
                                       : "up to " + count_text(report.assumptions, "assumption"));
    return ExitCode::ok;
  }

  const CertificateFlags& flags_;
  const campaign::Definition& definition_;
  const StoredTree& tree_;
  Solver& solver_;
  const StopEvent& stop_;
  std::size_t total_;
  std::size_t done_ = 0;
  CampaignProgress progress_;
  Stopwatch since_start_{};
};

ExitCode run_certificate(const CertificateFlags& flags) {
  require_other_file(flags.store, "--out", flags.out);
  StopEvent stop;
  RunSolver solver(flags.solver, stop);
  StoreWaiting waiting(stop);
  campaign::Store store = campaign::Store::open(flags.store, waiting.options());
  std::vector<std::size_t> numbers(store.definition().claims.size());
  std::iota(numbers.begin(), numbers.end(), 0);
  const bool all = flags.ids == std::vector<std::string>{"all"};
  if (!all) numbers = chosen_claims(store.definition(), flags.ids);
  const bool several = all || numbers.size() > 1;
  if (!several) (void)AtomicFile(flags.out);  // reports an unwritable file first
  if (several) {
    require_index(flags.out, CertificateWriter::kIndexHeading);
    take_folder(job_of_store("prove certificate", flags.store), flags.out, "", ".kzc");
  }
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
  CertificateWriter writer(flags, store.definition(), tree, solver.solver(), stop, numbers.size());
  if (several) return writer.write_all(numbers);
  const ExitCode exit = writer.write(numbers[0], flags.out);
  if (stop.raised() && exit == ExitCode::stopped) {
    print_message("stopped, and no certificate is written: the same command begins again");
  }
  return exit;
}

}  // namespace

void add_prove_status(CLI::App& prove, Action& chosen) {
  const auto [command, flags] = add_store_command<StatusFlags>(
      prove, chosen, "status", "Show the results and progress of a campaign", run_status);
  add_choice(*command, "--format", flags->form,
             {{"table", StatusForm::table},
              {"json", StatusForm::json},
              {"csv", StatusForm::csv},
              {"markdown", StatusForm::markdown}},
             "Output format; csv and markdown have the claims only");
}

void add_prove_report(CLI::App& prove, Action& chosen) {
  const auto [command, flags] = add_store_command<ReportFlags>(
      prove, chosen, "report", "Write a page about a campaign", run_report);
  add_file(*command, "--out", flags->out, "Page to write")->required();
  add_title_flag(*command, flags->title, "the name of the store");
  add_number(*command, "--positions", flags->limits.positions, 1, 1'000'000,
             "Maximum number of positions on the page; positions of proofs and of open "
             "claims come first, then positions near the roots");
}

void add_prove_certificate(CLI::App& prove, Action& chosen) {
  const auto [command, flags] = add_store_command<CertificateFlags>(
      prove, chosen, "certificate", "Write the proof of a decided claim, for kanzen check",
      run_certificate);
  add_file(*command, "--out", flags->out, "Certificate to write")->required();
  command
      ->add_option(
          "--id", flags->ids,
          "Id or name of the claim, if there are several. all, or several ids: each decided claim "
          "of them, in the folder of --out, with an index")
      ->allow_extra_args(false)
      ->type_name("ID,..");
  command->add_flag("--full", flags->full,
                    "Also prove the results of searches, instead of listing them as assumptions");
  add_number(*command, "--leaves", flags->leaf_empties, 0, checker::kMaxLeafEmpties,
             "The checker itself solves positions with at most N empty squares; a smaller N "
             "makes larger certificates (use 6 for kanzen_check.py)");
  add_resource_flags(*command, flags->solver);
  add_progress_flag(*command, flags->progress);
  add_kernel_flag(*command, flags->solver);
}

}  // namespace kanzen::cli
