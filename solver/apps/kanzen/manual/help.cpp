#include "solver/apps/kanzen/manual/help.hpp"

#include <algorithm>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/apps/kanzen/manual/man_page.hpp"
#include "solver/apps/kanzen/manual/options.hpp"
#include "solver/apps/kanzen/manual/sections.hpp"
#include "solver/apps/kanzen/platform/terminal.hpp"

namespace kanzen::cli {

namespace {

constexpr std::size_t kIndent = 2;
/// A narrower terminal gets descriptions on their own lines.
constexpr std::size_t kMinWideColumns = 60;

/// A name and its description: in two columns, or one below the other on a narrow terminal.
std::string row(const std::string& name, const std::string& description, std::size_t width) {
  const bool narrow = width < kMinWideColumns;
  const std::size_t column = narrow ? 6 : 26;  // first column of descriptions
  std::string out = std::string(kIndent, ' ') + name;
  out += narrow || out.size() + 2 > column ? "\n" + std::string(column, ' ')
                                           : std::string(column - out.size(), ' ');
  return out + wrapped(description, {.width = width, .first = column, .rest = column});
}

std::string without_backquotes(std::string text) {
  text.erase(std::remove(text.begin(), text.end(), '`'), text.end());
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

/// The commands inside `command`. Groups with a title come last.
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

/// The examples that call `path`, such as "kanzen prove start". Further lines of a call are
/// indented.
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

/// The text after the options. Subcommands of a command share its text, but for the examples.
std::string closing_text(const CLI::App& command, std::size_t width) {
  const CLI::App* page = &command;
  const CLI::App* program = &command;
  std::string path = command.get_name();
  while (program->get_parent() != nullptr) {
    page = program;
    program = program->get_parent();
    path.insert(0, program->get_name() + " ");
  }
  std::string out;
  const std::vector<ManualSection> own = manual_sections(page->get_name());
  const std::vector<ManualSection> shared = manual_sections(program->get_name());
  if (const auto* section = find_section(own, "EXAMPLES")) out += example_text(*section, path);
  out += status_text(exit_status(own, shared), width);
  return out + "\nFull documentation: man " + man_page_name(*page) + "\n";
}

class HelpFormatter : public CLI::Formatter {
 public:
  explicit HelpFormatter(std::size_t width) : width_(width) {}

  std::string make_help(const CLI::App* app, std::string name,
                        CLI::AppFormatMode /*mode*/) const override {
    return app->get_description() + ".\n\n" +
           wrapped("Usage: " + usage_text(*app, name), {.width = width_, .rest = 7}) +
           command_rows(*app, width_) + option_rows(*app, width_) + closing_text(*app, width_);
  }

 private:
  std::size_t width_;
};

void add_help(CLI::App& app, const std::shared_ptr<CLI::FormatterBase>& formatter) {
  app.formatter(formatter);
  app.set_help_flag("-h,--help", "Show this help");
  for (CLI::App* inner : app.get_subcommands([](const CLI::App* command) {
         return !command->get_name().empty() && command->get_group() != kAbsentGroup;
       })) {
    add_help(*inner, formatter);
  }
}

}  // namespace

void add_help(CLI::App& program, std::size_t width) {
  add_help(program, std::make_shared<HelpFormatter>(width));
}

}  // namespace kanzen::cli
