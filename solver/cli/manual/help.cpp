#include "solver/cli/manual/help.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "solver/cli/manual/man_page.hpp"
#include "solver/cli/manual/options.hpp"
#include "solver/cli/manual/sections.hpp"

namespace kanzen::cli {

namespace {

constexpr std::size_t kWidth = 80;       // the maximum length of a line
constexpr std::size_t kTextColumn = 26;  // where descriptions begin
constexpr std::size_t kIndent = 2;

/// Wraps `text` at kWidth. The first line begins at column `at`, the others at `indent`. The result
/// ends with a line break.
std::string wrapped(std::string_view text, std::size_t at, std::size_t indent) {
  std::string out;
  std::size_t column = at;
  bool line_begins = true;
  while (!text.empty()) {
    const std::size_t length = std::min(text.find(' '), text.size());
    if (!line_begins && column + 1 + length > kWidth) {
      out += "\n" + std::string(indent, ' ');
      column = indent;
      line_begins = true;
    }
    if (!line_begins) out += ' ';
    out += text.substr(0, length);
    column += length + (line_begins ? 0 : 1);
    line_begins = false;
    text.remove_prefix(std::min(length + 1, text.size()));
  }
  return out + "\n";
}

/// Formats a name and its description in two columns.
std::string row(const std::string& name, const std::string& description) {
  std::string out = std::string(kIndent, ' ') + name;
  out += out.size() + 2 > kTextColumn ? "\n" + std::string(kTextColumn, ' ')
                                      : std::string(kTextColumn - out.size(), ' ');
  return out + wrapped(description, kTextColumn, kTextColumn);
}

std::string without_backquotes(std::string text) {
  text.erase(std::remove(text.begin(), text.end(), '`'), text.end());
  return text;
}

std::string option_rows(const CLI::App& command) {
  std::string arguments;
  std::string out;
  for (const OptionGroup& group : option_groups(command)) {
    std::string rows;
    for (const OptionText& option : group.options) {
      const std::string name = option.name + (option.value.empty() ? "" : " " + option.value);
      (option.is_argument ? arguments : rows) += row(name, option.description);
    }
    if (!rows.empty()) out += "\n" + (group.title.empty() ? "Options" : group.title) + ":\n" + rows;
  }
  return (arguments.empty() ? "" : "\nArguments:\n" + arguments) + out;
}

std::string command_rows(const CLI::App& command) {
  std::string out;
  for (const CLI::App* inner : commands_of(command)) {
    out += row(inner->get_name(), inner->get_description());
  }
  return out.empty() ? out : "\nCommands:\n" + out;
}

std::string example_text(const ManualSection& section) {
  std::string out = "\nExamples:\n";
  for (const ManualBlock& block : section.blocks) {
    if (block.kind != ManualBlock::Kind::example) continue;
    out += "  ";
    for (const char c : block.text) out += c == '\n' ? "\n  " : std::string(1, c);
    out += "\n";
  }
  return out;
}

std::string status_text(const ManualSection& section) {
  constexpr std::size_t kColumn = 5;
  std::string out = "\nExit status:\n";
  for (const ManualBlock& block : section.blocks) {
    if (block.kind != ManualBlock::Kind::definition) continue;
    out += "  " + block.term + "  " + wrapped(without_backquotes(block.text), kColumn, kColumn);
  }
  return out;
}

/// The text after the options. Subcommands of a command share its text.
std::string closing_text(const CLI::App& command) {
  const CLI::App* page = &command;
  const CLI::App* program = &command;
  while (program->get_parent() != nullptr) {
    page = program;
    program = program->get_parent();
  }
  std::string out;
  const std::vector<ManualSection> own = manual_of(page->get_name());
  const std::vector<ManualSection> shared = manual_of(program->get_name());
  if (const auto* section = find_section(own, "EXAMPLES")) out += example_text(*section);
  const ManualSection* status = find_section(own, "EXIT STATUS");
  if (status == nullptr) status = find_section(shared, "EXIT STATUS");
  if (status != nullptr) out += status_text(*status);
  return out + "\nFull documentation: man " + man_page_name(*page) + "\n";
}

class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_help(const CLI::App* app, std::string name,
                        CLI::AppFormatMode /*mode*/) const override {
    return app->get_description() + ".\n\nUsage: " + usage_text(*app, name) + "\n" +
           command_rows(*app) + option_rows(*app) + closing_text(*app);
  }
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

void add_help(CLI::App& program) { add_help(program, std::make_shared<HelpFormatter>()); }

}  // namespace kanzen::cli
