#include <iterator>
#include <sstream>

#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/commands/options/arguments.hpp"
#include "solver/apps/kanzen/manual/pages.hpp"
#include "solver/apps/kanzen/output/command_text.hpp"
#include "solver/apps/kanzen/platform/terminal.hpp"
#include "solver/batch/run.hpp"
#include "solver/campaign/store/store.hpp"
#include "solver/dialects/board_symbols.hpp"
#include "solver/files/file_stream.hpp"
#include "solver/files/server_address.hpp"

namespace kanzen::cli {

namespace {

// No option begins with eight symbols of squares, or digits.
bool begins_like_board(std::string_view text) {
  return text.size() >= kRanks && std::ranges::all_of(text.substr(0, kRanks), is_plain_cell);
}

bool lacks_value(std::string_view argument) {
  return argument.starts_with("--") && argument.size() > 3 &&
         argument.find('=') == argument.size() - 1;
}

/// Prefixes a word that begins like a board, e.g. "--XXXXX--...", by a space, so that CLI11 does
/// not take it for an option. `words` come after the program name. Throws UsageError for an option
/// without its value, such as "--out=", which CLI11 would take from the next word.
std::vector<std::string> shielded_arguments(std::vector<std::string> words) {
  bool are_options = true;
  for (std::string& word : words) {
    if (word == "--") are_options = false;
    if (are_options && lacks_value(word)) {
      throw UsageError(word + ": expected a value after the equals sign");
    }
    if (word.starts_with('-') && begins_like_board(word)) word.insert(0, 1, ' ');
  }
  return words;
}

/// Makes all options remove this space again, refuse empty values, and call a whole number N.
void unshield_options(CLI::App& program) {
  CLI::Validator some;
  some.operation([](std::string& value) {
    if (value.starts_with(" -")) value.erase(0, 1);
    return std::string(value.empty() ? "expected a value, found an empty one" : "");
  });
  for (CLI::Option* option : program.get_options()) {
    const std::string type = option->get_type_name();
    if (type.starts_with("INT") || type.starts_with("UINT")) option->type_name("N");
    option->transform(some);
  }
  for (CLI::App* command : program.get_subcommands([](CLI::App*) { return true; })) {
    unshield_options(*command);
  }
}

/// Returns the innermost command that CLI11 recognised.
const CLI::App& typed_command(const CLI::App& program) {
  const CLI::App* app = &program;
  while (!app->get_subcommands().empty()) app = app->get_subcommands().back();
  return *app;
}

std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const OptionGroup& group : option_groups(command)) {
    for (const OptionText& option : group.options) {
      for (const std::string& name : option.names) {
        if (name.starts_with("--")) names.push_back(name);
      }
    }
  }
  return names;
}

bool is_option(const std::string& word) { return word.size() > 1 && word[0] == '-'; }

/// Whether CLI11 has not recognised something that looks like an option.
bool has_unknown_option(const CLI::App& program) {
  const std::vector<std::string> words = program.remaining(true);
  return std::ranges::any_of(words, is_option);
}

std::string unexpected_text(const CLI::App& program, const CLI::App& command) {
  const std::vector<std::string> words = program.remaining(true);
  if (words.empty()) return "unexpected arguments";
  const std::string& word = words.front();
  if (!present_commands(command).empty() && !is_option(word)) {  // later words may belong to it
    return "unknown command " + word + did_you_mean(word, command_names(command));
  }
  const auto option = std::ranges::find_if(words, is_option);
  if (option == words.end()) {
    return "unexpected argument " + std::string(notation::trimmed(word));  // it may be shielded
  }
  const std::string name = option->substr(0, option->find('='));  // later words may be its value
  return "unknown option " + name + did_you_mean(name, option_names(command));
}

/// Keeps CLI11's own words, except for words it does not know: it lists them all, and we name the
/// first, with what it may be a misspelling of.
std::string usage_text(const CLI::App& program, const CLI::App& command, const CLI::Error& error) {
  const auto kind = static_cast<CLI::ExitCodes>(error.get_exit_code());
  if (kind == CLI::ExitCodes::ExtrasError) return unexpected_text(program, command);
  if (kind == CLI::ExitCodes::RequiredError) {
    // The missing command or argument may be the unknown word.
    const bool lacks_command =
        !present_commands(command).empty() && !program.remaining(true).empty();
    if (lacks_command || has_unknown_option(program)) return unexpected_text(program, command);
  }
  return error.what();
}

/// Returns one line with the wrong argument, the expected value, and where to find help. `program`
/// threw `error` while parsing. Other messages keep CLI11's wording.
std::string usage_message(const CLI::App& program, const CLI::Error& error) {
  const CLI::App& command = typed_command(program);
  return usage_text(program, command, error) + " (see " + full_name(command) + " --help)";
}

/// Prints help, version or the parse error; returns the exit code.
ExitCode end_parsing(const CLI::App& program, const CLI::ParseError& error) {
  std::ostringstream out;
  std::ostringstream complaint;
  // CLI11 prints help whatever else it has read.
  const std::vector<std::string> unknown = program.remaining(true);
  const bool knows_all = unknown.empty() || unknown.front().starts_with('-');
  const int status = knows_all ? program.exit(error, out, complaint)
                               : program.exit(CLI::ExtrasError(unknown), out, complaint);
  write_output(out.str(), "the help");
  write_error(complaint.str());
  return status == 0 ? ExitCode::ok : ExitCode::bad_input;
}

ExitCode store_exit_code(campaign::StoreError::Kind kind) noexcept {
  using enum campaign::StoreError::Kind;
  const bool is_input =
      kind == no_store || kind == other_claim || kind == other_version || kind == chooser_exists;
  return is_input ? ExitCode::bad_input : ExitCode::output;
}

ExitCode run_unguarded(std::vector<std::string> words, CommandAdder add_commands) {
  CLI::App program("Exact solver for Othello endgames", "kanzen");
  program.set_version_flag("-V,--version", "kanzen " + std::string(version()), "Show the version");
  program.allow_windows_style_options(false);  // a file name may begin with a slash
  program.require_subcommand(-1);  // at most one, so that a file may be named like a command
  program.failure_message([](const CLI::App* app, const CLI::Error& error) {
    const std::string message = without_secrets(usage_message(*app, error));
    return "kanzen: " + notation::printable(message) + "\n";
  });
  program.option_defaults()->always_capture_default();
  Action chosen;
  add_commands(program, without_secrets(command_text(words)), chosen);
  add_help(program, prose_width(stdout));
  unshield_options(program);
  if (!words.empty() && words.front() == "complete") {  // scripts for completion call this
    words.erase(words.begin());
    write_output(completions(program, std::move(words)), "the completion");
    return ExitCode::ok;
  }
  std::vector<std::string> arguments = shielded_arguments(std::move(words));
  std::ranges::reverse(arguments);  // CLI11 wants them in this order
  try {
    program.parse(std::move(arguments));
  } catch (const CLI::ParseError& error) {
    return end_parsing(program, error);
  }
  if (!chosen) {
    print_message(fmt::format("expected a command, one of {} (see kanzen --help)",
                              fmt::join(command_names(program), ", ")));
    return ExitCode::bad_input;
  }
  const ExitCode exit = chosen();
  flush(stdout, "standard output");
  return exit;
}

}  // namespace

ExitCode exit_code(const Totals& totals) noexcept {
  return exit_code(totals, totals.mismatches != 0,
                   totals.solved != totals.positions || totals.journal.unsolved != 0);
}

ExitCode exit_code(const Totals& totals, bool mismatch, bool unfinished) noexcept {
  ExitCode exit = mismatch ? ExitCode::mismatch : ExitCode::ok;
  if (totals.bad_records + totals.input_errors + totals.journal.contradictions != 0)
    exit = worse(exit, ExitCode::bad_input);
  if (totals.was_stopped || unfinished) exit = worse(exit, ExitCode::stopped);
  if (totals.internal_contradictions != 0 || totals.internal_error)
    exit = worse(exit, ExitCode::internal);
  return exit;
}

ExitCode report_failure(const std::exception_ptr& failure, const std::string& place) noexcept {
  const auto fail = [&place](const char* message, ExitCode exit) {
    try {
      print_message(place + message);
    } catch (const std::bad_alloc&) {
      print_message(message);  // it says at least that memory is short
    }
    return exit;
  };
  try {
    std::rethrow_exception(failure);
  } catch (const RunError& error) {
    std::string where;
    try {
      where = std::string(error.what()) + ": ";
    } catch (const std::bad_alloc&) {  // so the message goes without a place
    }
    return report_failure(error.cause(), where);
  } catch (const JournalError& error) {
    const bool was_refused = error.reason() == JournalError::Reason::refused;
    return fail(error.what(), was_refused ? ExitCode::bad_input : ExitCode::output);
  } catch (const UsageError& error) {
    return fail(error.what(), ExitCode::bad_input);
  } catch (const InputError& error) {
    return fail(error.what(), ExitCode::bad_input);
  } catch (const OutputError& error) {
    return fail(error.what(), ExitCode::output);
  } catch (const campaign::StoreError& error) {
    return fail(error.what(), store_exit_code(error.kind()));
  } catch (const std::bad_alloc&) {
    return fail("out of memory", ExitCode::internal);
  } catch (const std::system_error& error) {
    if (std::ferror(stdout) != 0) {  // {fmt} throws this if a write fails
      std::string why = "standard output cannot be written";
      try {
        why += ": " + error.code().message();
      } catch (const std::bad_alloc&) {
      }
      return fail(why.c_str(), ExitCode::output);
    }
    if (error.code() == std::errc::resource_unavailable_try_again) {  // std::thread throws this
      return fail("cannot start a thread: the system grants no more", ExitCode::internal);
    }
    return fail(error.what(), ExitCode::internal);
  } catch (const std::exception& error) {
    return fail(error.what(), ExitCode::internal);
  } catch (...) {
    return fail("unknown error", ExitCode::internal);
  }
}

ExitCode run_program(std::vector<std::string> words, CommandAdder add_commands) {
  try {
    return run_unguarded(std::move(words), add_commands);
  } catch (...) {
    return report_failure(std::current_exception());
  }
}

}  // namespace kanzen::cli
