#include <iterator>

#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/commands/options/arguments.hpp"
#include "solver/apps/kanzen/manual/pages.hpp"
#include "solver/apps/kanzen/output/command_text.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/apps/kanzen/platform/machine.hpp"
#include "solver/engine/search/kernel.hpp"
#include "solver/engine/search/options.hpp"
#include "solver/files/atomic_file.hpp"

namespace kanzen::cli {

namespace {

/// `names` are those of a command and its subcommands, such as "prove run".
ExitCode run_help(const CLI::App& program, const std::vector<std::string>& names) {
  const CLI::App* command = &program;
  for (const std::string& name : names) {
    const auto commands = present_commands(*command);
    const auto found = std::ranges::find(commands, name, &CLI::App::get_name);
    if (found == commands.end()) throw UsageError(no_command_message(*command, name));
    command = *found;
  }
  write_output(command->get_formatter()->make_help(command, "", CLI::AppFormatMode::Normal),
               "the help");
  return ExitCode::ok;
}

constexpr std::array kShells = {"bash", "zsh", "fish"};

struct ManualFlags {
  std::string command;
  std::string folder;
  std::string shell;
};

std::string manual_page(const CLI::App& program, const CLI::App& command) {
  return man_page(program, command, program_name());
}

ExitCode write_all(const CLI::App& program, const std::string& folder) {
  const auto write = [&](const CLI::App& command) {
    write_atomically(folder + "/" + man_page_name(command) + ".1", manual_page(program, command));
  };
  write(program);
  for (const CLI::App* command : present_commands(program)) write(*command);
  write_atomically(folder + "/kanzen.3", library_page(program_name()));
  for (const char* const shell : kShells) {
    write_atomically(folder + "/kanzen." + shell, std::string(completion_script(shell)));
  }
  return ExitCode::ok;
}

ExitCode run_manual(const CLI::App& program, const ManualFlags& flags) {
  if (!flags.folder.empty()) return write_all(program, flags.folder);
  std::string text;
  if (!flags.shell.empty()) {
    text = completion_script(flags.shell);
  } else if (flags.command.empty()) {
    text = manual_page(program, program);
  }
  for (const CLI::App* command : present_commands(program)) {
    if (command->get_name() == flags.command) text = manual_page(program, *command);
  }
  if (text.empty()) throw UsageError(no_command_message(program, flags.command));
  write_output(text, "the manual");
  return ExitCode::ok;
}

// The build passes KANZEN_BUILD_TYPE to this file only.
#if defined(__clang__)
constexpr std::string_view kCompiler = "Clang " __clang_version__;
#elif defined(__GNUC__)
constexpr std::string_view kCompiler = "GCC " __VERSION__;
#else
constexpr std::string_view kCompiler = "unknown compiler";
#endif

#if defined(NDEBUG)
constexpr std::string_view kAssertions = "assertions off";
#else
constexpr std::string_view kAssertions = "assertions on";
#endif

/// Writes "GCC 12.2.0, RelWithDebInfo, assertions off".
std::string build_text() {
  return fmt::format("{}, {}, {}", notation::trimmed(kCompiler), KANZEN_BUILD_TYPE, kAssertions);
}

/// Writes "board, prove, PNG images"; empty for a complete build.
std::string missing_parts_text() {
  const BuildParts parts = build_parts();
  std::vector<std::string_view> missing;
  if (!parts.has_board) missing.emplace_back("board");
  if (!parts.has_campaigns) missing.emplace_back("prove");
  if (!parts.has_pictures) missing.emplace_back("PNG images");
  return fmt::format("{}", fmt::join(missing, ", "));
}

ExitCode run_info() {
  const auto memory = available_memory_mib();
  const auto line = [](std::string_view key, const std::string& value) {
    fmt::print("{:<16} {}\n", key, value);
  };
  line("version", std::string(version()));
  line("build", build_text());
  if (const std::string missing = missing_parts_text(); !missing.empty()) {
    line("missing parts", missing);
  }
  line("kernel", std::string(best_kernel().name));
  line("kernels", kernel_names());
  line("default threads", std::to_string(available_threads()));
  line("default hash", fmt::format("{} MiB", SolverOptions{}.hash_mib));
  line("free memory", memory ? fmt::format("{} MiB", *memory) : "unknown");
  flush(stdout, "the description");
  return ExitCode::ok;
}

}  // namespace

void add_help_command(CLI::App& program, Action& chosen) {
  const auto [command, names] = add_command<std::vector<std::string>>(
      program, chosen, "help", "Show the help of a command",
      [&program](const std::vector<std::string>& typed) { return run_help(program, typed); });
  command->add_option("COMMAND", *names,
                      "Command to explain, such as solve or prove run; default: list the commands");
}

void add_manual_command(CLI::App& program, Action& chosen) {
  const auto [command, flags] = add_command<ManualFlags>(
      program, chosen, "manual", "Write manual pages for man",
      [&program](const ManualFlags& typed) { return run_manual(program, typed); });
  command->group("");  // hidden
  command->add_option("COMMAND", flags->command, "Command to document; default: the program");
  command->add_option("--folder", flags->folder, "Write all pages and the completion into a folder")
      ->type_name("FOLDER");
  command->add_option("--completion", flags->shell, "Write the completion for a shell instead")
      ->check(CLI::IsMember(std::vector<std::string>(std::begin(kShells), std::end(kShells))))
      ->type_name("SHELL");
}

void add_info_command(CLI::App& program, Action& chosen) {
  CLI::App* command = program.add_subcommand("info", "Show version, build, processor and defaults");
  set_action(*command, chosen, run_info);
}

void add_absent_command(CLI::App& program, const std::string& name, const std::string& about,
                        const std::string& option, Action& chosen) {
  CLI::App* command =
      program.add_subcommand(name, fmt::format("{} (needs a build with {})", about, option));
  command->group(std::string(kAbsentGroup))->set_help_flag();
  command->prefix_command();  // whatever follows, the answer is the same
  set_action(*command, chosen, [&program, name]() -> ExitCode {
    throw UsageError(no_command_message(program, name));
  });
}

std::string no_command_message(const CLI::App& program, const std::string& name) {
  for (const CLI::App* command : absent_commands(program)) {
    if (command->get_name() == name) {
      return fmt::format("{} is not in this build: {}", name, command->get_description());
    }
  }
  return fmt::format("no command \"{}\"{} (see kanzen --help)", name,
                     did_you_mean(name, command_names(program)));
}

}  // namespace kanzen::cli
