#include "solver/apps/kanzen/manual/pages.hpp"

#include <cctype>
#include <memory>
#include <sstream>

#include "core/notation/text.hpp"
#include "solver/apps/kanzen/manual/definition.hpp"
#include "solver/apps/kanzen/platform/terminal.hpp"

namespace kanzen::cli {

namespace {

constexpr std::size_t kIndent = 2;
/// A narrower terminal shows each description on lines of its own.
constexpr std::size_t kMinWideColumns = 60;

/// Puts name and description in two columns, or one below the other on a narrow terminal.
std::string row(const std::string& name, const std::string& description, std::size_t width) {
  const bool is_narrow = width < kMinWideColumns;
  const std::size_t column = is_narrow ? 6 : 26;  // the first column of descriptions
  std::string out = std::string(kIndent, ' ') + name;
  out += is_narrow || out.size() + 2 > column ? "\n" + std::string(column, ' ')
                                              : std::string(column - out.size(), ' ');
  return out + wrapped(description, {.width = width, .first = column, .rest = column});
}

std::string without_backquotes(std::string text) {
  std::erase(text, '`');
  return text;
}

std::string option_rows(const CLI::App& command, std::size_t width) {
  std::string arguments;
  std::string out;
  for (const OptionGroup& group : option_groups(command)) {
    std::string rows;
    for (const OptionText& option : group.options) {
      const std::string name = option.name + (option.value.empty() ? "" : " " + option.value);
      (option.is_argument ? arguments : rows) += row(name, option.description, width);
    }
    if (!rows.empty()) {
      const std::string title = group.title.empty() ? "Options" : group.title;
      out += '\n';
      out += wrapped(title + ":", {.width = width});
      out += rows;
    }
  }
  return (arguments.empty() ? "" : "\nArguments:\n" + arguments) + out;
}

std::string command_rows(const CLI::App& command, std::size_t width) {
  std::string rows;
  std::vector<std::pair<std::string, std::string>> groups;  // titles and rows
  for (const CLI::App* inner : present_commands(command)) {
    const std::string& title = inner->get_group();
    std::string* group = &rows;
    if (title != CLI::App().get_group()) {
      if (groups.empty() || groups.back().first != title) groups.emplace_back(title, "");
      group = &groups.back().second;
    }
    *group += row(inner->get_name(), inner->get_description(), width);
  }
  std::string out = rows.empty() ? "" : "\nCommands:\n" + rows;
  for (const auto& [title, group] : groups) {
    out.append("\n").append(title).append(":\n").append(group);
  }
  std::string absent;
  for (const CLI::App* inner : absent_commands(command)) {
    absent += row(inner->get_name(), inner->get_description(), width);
  }
  if (!absent.empty()) out.append("\n").append(kAbsentGroup).append(":\n").append(absent);
  return out;
}

/// Returns examples that call `path`, e.g. "kanzen prove start"; their further lines are indented.
std::string example_text(const ManualSection& section, const std::string& path) {
  std::string out;
  for (const ManualBlock& block : section.blocks) {
    if (block.kind != ManualBlock::Kind::example) continue;
    std::istringstream lines(block.text);
    bool own = false;
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with(' ')) own = (line + " ").find(path + " ") != std::string::npos;
      if (own) out += "  " + line + "\n";
    }
  }
  return out.empty() ? "" : "\nExamples:\n" + out;
}

std::string status_text(const ManualSection& section, std::size_t width) {
  constexpr std::size_t kColumn = 5;
  std::string out = "\nExit status:\n";
  for (const ManualBlock& block : section.blocks) {
    if (block.kind != ManualBlock::Kind::definition) continue;
    out += "  " + block.term + "  " +
           wrapped(without_backquotes(block.text),
                   {.width = width, .first = kColumn, .rest = kColumn});
  }
  return out;
}

/// Returns what follows the options. Subcommands share their command's text, but for the examples.
std::string closing_text(const CLI::App& command, std::size_t width) {
  const CLI::App* page = &command;
  const CLI::App* program = &command;
  while (program->get_parent() != nullptr) {
    page = program;
    program = program->get_parent();
  }
  std::string out;
  const std::vector<ManualSection> own = manual_sections(page->get_name());
  const std::vector<ManualSection> shared = manual_sections(program->get_name());
  if (const auto* section = find_section(own, "EXAMPLES"))
    out += example_text(*section, full_name(command));
  out += status_text(exit_status(own, shared), width);
  return out + "\nFull documentation: man " + man_page_name(*page) + "\n";
}

class HelpFormatter : public CLI::Formatter {
 public:
  explicit HelpFormatter(std::size_t width) : width_(width) {}

  std::string make_help(const CLI::App* app, std::string /*name*/,
                        CLI::AppFormatMode /*mode*/) const override {
    return app->get_description() + ".\n\n" +
           wrapped("Usage: " + usage_text(*app, full_name(*app)), {.width = width_, .rest = 7}) +
           command_rows(*app, width_) + option_rows(*app, width_) + closing_text(*app, width_);
  }

 private:
  std::size_t width_;
};

void set_formatter(CLI::App& app, const std::shared_ptr<CLI::FormatterBase>& formatter) {
  app.formatter(formatter);
  app.set_help_flag("-h,--help", "Show this help");
  for (CLI::App* inner : app.get_subcommands(
           [](const CLI::App* command) { return command->get_group() != kAbsentGroup; })) {
    set_formatter(*inner, formatter);
  }
}

/// Makes `backquoted` parts bold.
std::string roff(std::string_view text) {
  std::string out;
  bool line_begins = true;
  bool bold = false;
  for (const char c : text) {
    if (line_begins && (c == '.' || c == '\'')) out += "\\&";
    if (c == '`') {
      bold = !bold;
      out += bold ? "\\fB" : "\\fR";
    } else if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else {
      out += c;
    }
    line_begins = c == '\n';
  }
  return out;
}

std::string bold(std::string_view text) { return "\\fB" + roff(text) + "\\fR"; }

std::string lower_first(std::string text) {
  if (!text.empty()) text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  return text;
}

std::string block(const ManualBlock& block) {
  switch (block.kind) {
    case ManualBlock::Kind::item:
      return ".IP \\(bu 2\n" + roff(block.text) + "\n";
    case ManualBlock::Kind::definition:
      return ".TP\n" + bold(block.term) + "\n" + roff(block.text) + "\n";
    case ManualBlock::Kind::example:
      return ".PP\n.RS 4\n.nf\n" + roff(block.text) + "\n.fi\n.RE\n";
    case ManualBlock::Kind::paragraph:
      break;
  }
  return ".PP\n" + roff(block.text) + "\n";
}

std::string section(const ManualSection& section) {
  std::string out = ".SH " + roff(section.title) + "\n";
  for (const ManualBlock& one : section.blocks) out += block(one);
  return out;
}

std::string option(const OptionText& option) {
  std::string out = ".TP\n" + bold(option.name);
  if (!option.value.empty()) out += " \\fI" + roff(option.value) + "\\fR";
  return out + "\n" + roff(option.description) + ".\n";
}

std::string heading(std::string_view name, std::string_view section, std::string_view version) {
  std::string out = ".TH " + roff(notation::to_upper(std::string(name))) + " ";
  out.append(section).append(R"( "" ")").append(roff(version)).append(R"(" "Kanzen")").append("\n");
  // Without hyphenation and justification, commands and names are easy to read and copy.
  return out + ".nh\n.ad l\n";
}

std::string options(const CLI::App& command) {
  std::string out;
  for (const OptionGroup& group : option_groups(command)) {
    if (!group.title.empty()) out += ".SS " + roff(group.title) + "\n";
    for (const OptionText& one : group.options) out += option(one);
  }
  return out;
}

/// Lists the pages for subcommands of the program, and the options for others.
std::string commands(const CLI::App& command, bool is_program) {
  std::string out;
  for (const CLI::App* inner : present_commands(command)) {
    if (is_program) {
      out +=
          ".TP\n" + bold(man_page_name(*inner)) + "(1)\n" + roff(inner->get_description()) + ".\n";
    } else {
      out += ".SS " + roff(usage_text(*inner, inner->get_name())) + "\n" +
             roff(inner->get_description()) + ".\n" + options(*inner);
    }
  }
  if (!out.empty()) out.insert(0, ".SH COMMANDS\n");
  std::string absent;
  for (const CLI::App* inner : absent_commands(command)) {
    absent += ".TP\n" + bold(inner->get_name()) + "\n" + roff(inner->get_description()) + ".\n";
  }
  if (!absent.empty()) out.append(".SS ").append(kAbsentGroup).append("\n").append(absent);
  return out;
}

std::string environment(const CLI::App& command) {
  std::string out;
  for (const OptionGroup& group : option_groups(command)) {
    for (const OptionText& one : group.options) {
      if (one.environment.empty()) continue;
      out += ".TP\n" + bold(one.environment) + "\nThe value of " + bold(one.name) +
             " where it is not given.\n";
    }
  }
  return out.empty() ? out : ".SH ENVIRONMENT\n" + out;
}

std::string see_also(const CLI::App& program, const CLI::App& command) {
  std::string out;
  const auto add = [&](const CLI::App& other) {
    if (&other == &command) return;
    out += (out.empty() ? "" : ",\n") + bold(man_page_name(other)) + "(1)";
  };
  add(program);
  for (const CLI::App* other : present_commands(program)) add(*other);
  return ".SH SEE ALSO\n" + out + "\n";
}

}  // namespace

void add_help(CLI::App& program, std::size_t width) {
  set_formatter(program, std::make_shared<HelpFormatter>(width));
}

std::string man_page_name(const CLI::App& command) {
  const CLI::App* parent = command.get_parent();
  return parent == nullptr ? command.get_name() : man_page_name(*parent) + "-" + command.get_name();
}

std::string man_page(const CLI::App& program, const CLI::App& command, const std::string& version) {
  const bool is_program = &command == &program;
  const std::string name = man_page_name(command);
  const std::vector<ManualSection> shared = manual_sections(program.get_name());
  const std::vector<ManualSection> own = manual_sections(command.get_name());
  std::string out = heading(name, "1", version);
  out += ".SH NAME\n" + roff(name) + " \\- " + roff(lower_first(command.get_description())) + "\n";
  out += ".SH SYNOPSIS\n" + roff(usage_text(command, full_name(command))) + "\n";
  // The reader's task comes before the list of options.
  for (const char* title : {"DESCRIPTION", "EXAMPLES"}) {
    if (const ManualSection* first = find_section(own, title)) out += section(*first);
  }
  out += commands(command, is_program);
  if (const std::string text = options(command); !text.empty()) out += ".SH OPTIONS\n" + text;
  for (const ManualSection& one : own) {
    const bool is_elsewhere = one.title == "DESCRIPTION" || one.title == "EXAMPLES" ||
                              one.title == "FILES" || one.title == "EXIT STATUS";
    if (!is_elsewhere) out += section(one);
  }
  if (!is_program) out += environment(command);
  if (const ManualSection* files = find_section(own, "FILES")) out += section(*files);
  out += section(exit_status(own, shared));
  return out + see_also(program, command);
}

std::string library_page(const std::string& version) {
  std::string out = heading("kanzen", "3", version) +
                    ".SH NAME\nkanzen \\- exact values of Othello positions, from C\n";
  for (const ManualSection& one : manual_sections("library")) out += section(one);
  return out;
}

}  // namespace kanzen::cli
