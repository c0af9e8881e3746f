#include "solver/apps/kanzen/manual/help.hpp"

#include <algorithm>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "solver/apps/kanzen/manual/man_page.hpp"
#include "solver/apps/kanzen/manual/options.hpp"
#include "solver/apps/kanzen/manual/sections.hpp"
#include "solver/apps/kanzen/platform/wrapped.hpp"

namespace kanzen::cli {

namespace {

constexpr std::size_t kIndent = 2;
constexpr std::size_t kNarrow = 60;  // a narrower terminal gets descriptions on their own lines

/// A name and its description: in two columns, or one below the other on a narrow terminal.
std::string row(const std::string& name, const std::string& description, std::size_t width) {
  const bool narrow = width < kNarrow;
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

std::string command_rows(const CLI::App& command, std::size_t width) {
  std::string out;
  for (const CLI::App* inner : commands_of(command)) {
    out += row(inner->get_name(), inner->get_description(), width);
  }
  return out.empty() ? out : "\nCommands:\n" + out;
}

/// The lines of the examples that call `command`, such as "kanzen prove run"; if there are none,
/// all lines.
std::string example_text(const ManualSection& section, const std::string& command) {
  std::string all;
  std::string own;
  for (const ManualBlock& block : section.blocks) {
    if (block.kind != ManualBlock::Kind::example) continue;
    std::istringstream lines(block.text);
    for (std::string line; std::getline(lines, line);) {
      all += "  " + line + "\n";
      if ((line + " ").find(command + " ") != std::string::npos) own += "  " + line + "\n";
    }
  }
  return "\nExamples:\n" + (own.empty() ? all : own);
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

/// The text after the options. Subcommands of a command share its text, but not its examples.
std::string closing_text(const CLI::App& command, std::size_t width) {
  const CLI::App* page = &command;
  const CLI::App* program = &command;
  std::string words;
  while (program->get_parent() != nullptr) {
    page = program;
    words = " " + page->get_name() + words;
    program = program->get_parent();
  }
  std::string out;
  const std::vector<ManualSection> own = manual_sections(page->get_name());
  const std::vector<ManualSection> shared = manual_sections(program->get_name());
  if (const auto* section = find_section(own, "EXAMPLES")) {
    out += example_text(*section, page == &command ? "" : program->get_name() + words);
  }
  const ManualSection* status = find_section(own, "EXIT STATUS");
  if (status == nullptr) status = find_section(shared, "EXIT STATUS");
  if (status != nullptr) out += status_text(*status, width);
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
  for (CLI::App* inner :
       app.get_subcommands([](const CLI::App* command) { return !command->get_name().empty(); })) {
    add_help(*inner, formatter);
  }
}

}  // namespace

void add_help(CLI::App& program, std::size_t width) {
  add_help(program, std::make_shared<HelpFormatter>(width));
}

}  // namespace kanzen::cli
