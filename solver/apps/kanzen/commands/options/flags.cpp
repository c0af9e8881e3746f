#include "solver/apps/kanzen/commands/options/flags.hpp"

#include "solver/apps/kanzen/output/command_text.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/apps/kanzen/platform/machine.hpp"
#include "solver/apps/kanzen/platform/process.hpp"
#include "solver/batch/job.hpp"
#include "solver/engine/search/kernel.hpp"

namespace kanzen::cli {

void add_empties_flag(CLI::App& command, std::string& empties, std::string_view things) {
  command
      .add_option("--empties", empties,
                  fmt::format("Only {} with this many empty squares, such as 20 or 18-22", things))
      ->type_name("MIN-MAX");
}

void add_title_flag(CLI::App& command, std::string& title, std::string_view otherwise) {
  command.add_option("--title", title, fmt::format("Title of the page; default: {}", otherwise))
      ->type_name("TEXT");
}

void add_format_flags(CLI::App& command, RowFormat& format, const std::vector<std::string>& names,
                      const std::string& help, const std::string& option) {
  const auto choose = [&format](const std::string& name) {
    format.name = name;
    format.form = row_form(name);
  };
  command.add_option_function<std::string>(option, choose, help)
      ->check(CLI::IsMember(names))
      ->default_str(format.name);
  add_choice(command, "--decimal", format.has_comma, {{"point", false}, {"comma", true}},
             "Of CSV: point; or comma, with semicolons between the fields");
}

void check_comma(const RowFormat& format) {
  if (!format.has_comma || format.name.starts_with("csv")) return;
  throw UsageError("--decimal comma: expected CSV, found the format " + format.name);
}

void add_row_flags(CLI::App& command, RowSelection& flags, bool has_moves) {
  std::vector<std::pair<std::string, RowFilter>> only{{"all", RowFilter::all},
                                                      {"mismatch", RowFilter::mismatch},
                                                      {"solved", RowFilter::solved},
                                                      {"unfinished", RowFilter::unfinished}};
  std::vector<std::pair<std::string, RowOrder>> sort{
      {"input", RowOrder::input},     {"error", RowOrder::error},
      {"nodes", RowOrder::nodes},     {"seconds", RowOrder::seconds},
      {"empties", RowOrder::empties}, {"difficulty", RowOrder::difficulty}};
  if (has_moves) {
    only.insert(
        only.end(),
        {{"puzzles", RowFilter::puzzles}, {"wins", RowFilter::wins}, {"draws", RowFilter::draws}});
    sort.emplace_back("margin", RowOrder::margin);
    sort.emplace_back("greed", RowOrder::greed);
  }
  add_choice(command, "--only", flags.only, only,
             std::string("Show only some rows: mismatch, results that contradict the input; "
                         "solved; unfinished") +
                 (has_moves ? "; or puzzles, where --goal all-moves finds one winning or one "
                              "drawing move: wins, draws or both"
                            : ""));
  add_choice(command, "--sort", flags.sort, sort,
             std::string("Order of rows: as in the input, or the largest number first; error "
                         "is by how many discs the input is wrong; difficulty is nodes "
                         "relative to the number of empty squares") +
                 (has_moves ? ", margin the discs between the best two moves, greed the discs "
                              "that the move with most flips loses"
                            : ""));
}

std::optional<RandomSample> SampleFlags::sample() const {
  return size ? std::optional(RandomSample{*size, seed}) : std::nullopt;
}

std::string SampleFlags::text() const {
  return size ? fmt::format(", sample {} seed {}", *size, seed) : "";
}

void add_sample_flags(CLI::App& command, SampleFlags& flags, const std::string& help,
                      std::string_view things) {
  constexpr std::size_t kMaxSampled = 1'000'000'000;
  CLI::Option* const sample = add_number(command, "--sample", flags.size, 1, kMaxSampled, help);
  command
      .add_option("--seed", flags.seed,
                  fmt::format("Random seed of --sample; the same seed draws the same {}", things))
      ->needs(sample)
      ->check(as_whole())
      ->type_name("S");
}

void warn_without_effect(std::initializer_list<GivenOption> options, std::string_view what) {
  for (const GivenOption& option : options) {
    if (option.given)
      print_message(fmt::format("warning: {} has no effect on {}", option.name, what));
  }
}

void add_resource_flags(CLI::App& command, SolverOptions& options) {
  options.threads = available_threads();
  add_number(command, "-j,--threads", options.threads, 1, kMaxThreads,
             "Number of threads; at most one for each processor is used")
      ->default_str("one per available core");  // so that the text is the same on every machine
  add_number(command, "--hash", options.hash_mib, 1, kMaxHashMib,
             "Size of the transposition table, in MiB or with a unit: 2G")
      ->transform(as_mebibytes())
      ->type_name("MIB");
}

void add_schedule_flag(CLI::App& command, SolverOptions& options, bool* one_at_a_time,
                       const std::vector<std::string>& choices, const std::string& help) {
  const auto choose = [&options, one_at_a_time](const std::vector<std::string>& names) {
    for (const std::string& name : names) {
      if (name == "isolated") options.sharing = std::max(options.sharing, Sharing::isolated);
      if (name == "deterministic") options.sharing = Sharing::deterministic;
      if (name == "one-at-a-time") *one_at_a_time = true;
      if (name == "pinned") options.pins_threads = true;
    }
  };
  command.add_option_function<std::vector<std::string>>("--schedule", choose, help)
      ->check(CLI::IsMember(choices))
      ->delimiter(',')
      ->allow_extra_args(false)
      ->default_str("shared");
}

void add_kernel_flag(CLI::App& command, SolverOptions& options) {
  command
      .add_option("--kernel", options.kernel,
                  "Instruction set to use: generic, v3 (AVX2), v4 (AVX-512) or neon (AArch64); "
                  "default: the best one that runs here")
      ->envname("KANZEN_KERNEL");
}

std::unique_ptr<Solver> make_solver(SolverOptions options) {
  if (const std::string problem = validate(options); !problem.empty()) throw UsageError(problem);
  // More threads take turns and evict each other's data from the caches. On 2 processors, 8 threads
  // took a tenth to a third longer than 2.
  if (options.sharing == Sharing::shared) {
    options.threads = std::min(options.threads, available_processors());
  }
  // Most systems overcommit memory, and kill the process that uses more than exists.
  const auto available = available_memory_mib();
  if (available && options.hash_mib > *available) {
    throw UsageError(
        fmt::format("--hash: a table of {} MiB does not fit into memory, of which {} MiB are "
                    "available",
                    options.hash_mib, *available));
  }
  options.kernel = kernel_by_name(options.kernel)->name;
  try {
    auto solver = std::make_unique<Solver>(options);
    if (const unsigned threads = solver->options().threads; threads < solver->requested_threads()) {
      print_message(fmt::format("only {} of {} threads can be started; continuing with these",
                                threads, solver->requested_threads()));
    }
    return solver;
  } catch (const std::bad_alloc&) {
    throw UsageError(fmt::format(
        "--hash: a table of {} MiB cannot be allocated, expected a smaller one", options.hash_mib));
  }
}

std::string engine_text(const Solver& solver) {
  const SolverOptions& options = solver.options();
  return fmt::format("kanzen {} kernel={} threads={} hash={}MiB{}", version(), solver.kernel_name(),
                     options.threads, options.hash_mib,
                     options.uses_evaluation ? "" : " eval=none");
}

void add_claims_for_flag(CLI::App& command, ClaimSide& side, std::string_view claims) {
  add_choice(command, "--claims-for", side,
             {{"automatic", ClaimSide::automatic},
              {"black", ClaimSide::black},
              {"white", ClaimSide::white},
              {"mover", ClaimSide::mover}},
             fmt::format("The side that {} are about: automatic, Black for moves from the "
                         "start and the side to move for boards; black; white; or mover, the "
                         "side to move after the moves. A claim that names its side, as "
                         "\">= 4 for White\", keeps it. Scores of OBF and of tables are "
                         "turned, too, if this option names a side",
                         claims));
}

std::string claims_for_text(ClaimSide side) {
  constexpr std::array kTexts{"", ", claims about black", ", claims about white",
                              ", claims about mover"};
  return kTexts.at(static_cast<std::size_t>(side));
}

void print_note(const std::string& file, const PositionRecord& record, std::string_view text) {
  const std::size_t column = record.line == 0 ? 0 : 1;
  print_paragraph(located(file, {record.line, column, fmt::format("note: {}", text)}));
}

void note_assumed_side(AssumedSide side, const PositionRecord& record, const std::string& file,
                       bool& noted) {
  if (side == AssumedSide::none || std::exchange(noted, true)) return;
  print_note(file, record,
             fmt::format("claims about {}; words above them such as Values for White, or "
                         "--claims-for of verify, line and prove, name another side",
                         side == AssumedSide::black ? "moves from the start are read for Black"
                                                    : "boards are read for the side to move"));
}

}  // namespace kanzen::cli
