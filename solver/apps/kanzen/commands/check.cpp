#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/commands/options/flags.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/files/system_file.hpp"

namespace kanzen::cli {

namespace {

struct CheckFlags {
  std::vector<std::string> files;
  unsigned threads = 0;
  std::size_t memory = 0;
  std::uint64_t max_work = 0;
  bool json = false;
  bool quiet = false;
  bool assumptions = false;
};

/// Returns only if kanzen-check cannot replace this process.
ExitCode run_check(const CheckFlags& flags) {
  std::vector<std::string> words{sibling_program("kanzen-check")};
  const auto add = [&words](const char* option, std::uint64_t number) {
    if (number != 0) words.insert(words.end(), {option, std::to_string(number)});
  };
  add("--threads", flags.threads);
  add("--memory", flags.memory);
  add("--max-work", flags.max_work);
  if (flags.assumptions) words.emplace_back("--assumptions");
  if (flags.json) words.emplace_back("--json");
  if (flags.quiet) words.emplace_back("--quiet");
  words.emplace_back("--");
  words.insert(words.end(), flags.files.begin(), flags.files.end());
  const int error = continue_as(words);
  print_message(
      fmt::format("{} cannot be started: {}", words[0], std::generic_category().message(error)));
  return ExitCode::bad_input;
}

}  // namespace

void add_check_command(CLI::App& program, Action& chosen) {
  const auto [command, flags] = add_command<CheckFlags>(
      program, chosen, "check", "Check certificates of proven values", run_check);
  command->add_option("FILES", flags->files, "Certificates to check, or folders of them")
      ->required();
  add_number(*command, "-j,--threads", flags->threads, 1, 1024,
             "Number of threads; default: one per processor")
      ->default_str("");
  add_number(*command, "--max-work", flags->max_work, 1, 1'000'000'000'000'000'000,
             "Work limit for each certificate, in positions; default: 10000000000")
      ->default_str("");
  add_number(*command, "--memory", flags->memory, 1, std::size_t{1} << 24,
             "Memory limit for the set of positions, in MiB; default: 1024")
      ->type_name("MIB")
      ->default_str("");
  command->add_flag("--assumptions", flags->assumptions,
                    "Print the assumptions, as a file of claims, instead of the report");
  add_choice(*command, "--format", flags->json, {{"text", false}, {"jsonl", true}},
             "Output format; jsonl is one JSON object per file");
  command->add_flag("--quiet", flags->quiet,
                    "Print only errors; the exit status shows the verdict");
}

}  // namespace kanzen::cli
