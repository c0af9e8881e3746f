#include "solver/apps/kanzen/manual/definition.hpp"

#include "core/notation/text.hpp"
#include "solver/apps/kanzen/platform/terminal.hpp"

namespace kanzen::cli {

namespace {

/// Splits "{a,b}", which CLI11 appends to the name of a type.
std::vector<std::string> words_of_set(const std::string& allowed) {
  if (!allowed.starts_with('{') || !allowed.ends_with('}')) return {};
  return notation::split_at(std::string_view(allowed).substr(1, allowed.size() - 2), ',');
}

/// Rewords what CLI11 appends to a type: "{a,b}" and "INT in [0 - 20]".
std::string allowed_text(std::string allowed) {
  if (const std::vector<std::string> words = words_of_set(allowed); !words.empty()) {
    return fmt::format("one of {}", fmt::join(words, ", "));
  }
  const std::size_t range = allowed.find(" in [");
  if (range == std::string::npos || !allowed.ends_with(']')) return {};
  const std::string ends = allowed.substr(range + 5, allowed.size() - range - 6);
  const std::size_t dash = ends.find(" - ");
  return "from " + with_thousands(ends.substr(0, dash) + " to " + ends.substr(dash + 3));
}

/// Replaces the name of a C++ type by a general placeholder.
std::string value_name(const std::string& type) {
  if (type == "TEXT") return "NAME";
  return type == "INT" || type == "UINT" || type == "FLOAT" ? "N" : type;
}

OptionText option_text(const CLI::Option& option) {
  OptionText out;
  out.is_argument = option.get_positional();
  out.environment = option.get_envname();
  out.summary = option.get_description();
  out.description = out.summary;
  out.name = out.is_argument ? option.get_name(true, false) : option.get_name(false, true);
  const std::size_t brace = out.name.find('{');  // the value of a flag, as in --no-eval{false}
  if (brace != std::string::npos) out.name.erase(brace);
  const std::vector<std::string> names = notation::split_at(out.name, ',');
  if (!out.is_argument) out.names = names;
  out.name = fmt::format("{}", fmt::join(names, ", "));
  std::string remarks;
  const auto remark = [&remarks](const std::string& text) {
    if (!text.empty()) remarks += (remarks.empty() ? "" : "; ") + text;
  };
  if (option.get_items_expected_max() > 0) {
    const std::string type = option.get_type_name();
    const std::size_t colon = type.find(':');
    if (!out.is_argument) out.value = value_name(type.substr(0, colon));
    if (colon != std::string::npos) {
      out.values = words_of_set(type.substr(colon + 1));
      remark(allowed_text(type.substr(colon + 1)));
    }
    const std::string standard = option.get_default_str();
    if (!standard.empty() && standard != "[]") remark("default: " + with_thousands(standard));
  }
  if (option.get_required() && !out.is_argument) remark("required");
  if (!remarks.empty()) out.description += " [" + remarks + "]";
  return out;
}

constexpr std::string_view kExampleIndent = "    ";
constexpr std::string_view kTextIndent = "  ";
constexpr std::string_view kItem = "* ";

using Kind = ManualBlock::Kind;

void append(std::string& text, std::string_view line, char between) {
  if (!text.empty()) text += between;
  text += line;
}

/// Adds a line that is neither blank nor a heading; `follows` means that no blank line precedes it.
void add_line(std::vector<ManualBlock>& blocks, std::string_view line, bool follows) {
  if (line.starts_with(kExampleIndent)) {
    line.remove_prefix(kExampleIndent.size());
    if (!follows || blocks.back().kind != Kind::example) blocks.push_back({Kind::example});
    append(blocks.back().text, line, '\n');
  } else if (line.starts_with(kItem)) {
    blocks.push_back({Kind::item, {}, std::string(line.substr(kItem.size()))});
  } else if (line.starts_with(kTextIndent) && follows) {
    append(blocks.back().text, line.substr(kTextIndent.size()), ' ');
  } else if (line.ends_with("::")) {
    blocks.push_back({Kind::definition, std::string(line.substr(0, line.size() - 2))});
  } else {
    if (!follows || blocks.back().kind != Kind::paragraph) blocks.push_back({Kind::paragraph});
    append(blocks.back().text, line, ' ');
  }
}

}  // namespace

std::vector<OptionGroup> option_groups(const CLI::App& command) {
  std::vector<OptionGroup> groups;
  OptionGroup rest;
  for (const CLI::Option* option : command.get_options()) {
    const std::string& name = option->get_group();
    if (name.empty()) continue;
    OptionGroup* group = &rest;
    if (name != CLI::OptionDefaults().get_group()) {
      const auto same = std::ranges::find(groups, name, &OptionGroup::title);
      group = same != groups.end() ? &*same : &groups.emplace_back(OptionGroup{name, {}});
    }
    group->options.push_back(option_text(*option));
  }
  if (!rest.options.empty()) groups.push_back(std::move(rest));
  return groups;
}

std::vector<const CLI::App*> present_commands(const CLI::App& program) {
  return program.get_subcommands([](const CLI::App* command) {
    return !command->get_group().empty() && command->get_group() != kAbsentGroup;
  });
}

std::vector<const CLI::App*> absent_commands(const CLI::App& program) {
  return program.get_subcommands(
      [](const CLI::App* command) { return command->get_group() == kAbsentGroup; });
}

std::vector<std::string> command_names(const CLI::App& program) {
  std::vector<std::string> names;
  for (const CLI::App* command : present_commands(program)) names.push_back(command->get_name());
  return names;
}

std::string full_name(const CLI::App& command) {
  const CLI::App* parent = command.get_parent();
  return parent == nullptr ? command.get_name() : full_name(*parent) + " " + command.get_name();
}

std::string usage_text(const CLI::App& command, const std::string& path) {
  std::string out = path;
  const bool has_commands = !present_commands(command).empty();
  if (has_commands) out += " COMMAND";
  out += has_commands ? " [ARGUMENTS]" : " [OPTIONS]";
  for (const CLI::Option* option :
       command.get_options([](const CLI::Option* one) { return one->get_positional(); })) {
    const bool takes_many = option->get_expected_max() > 1;
    const std::string name = option->get_name(true, false) + (takes_many ? "..." : "");
    out += option->get_required() ? " " + name : " [" + name + "]";
  }
  return out;
}

std::vector<ManualSection> parse_manual(std::string_view text) {
  std::vector<ManualSection> sections;
  bool follows = false;
  for (const std::string& line : notation::split_at(text, '\n')) {
    if (line.starts_with("# ")) {
      sections.push_back({line.substr(2), {}});
      follows = false;
    } else if (line.empty() || sections.empty()) {
      follows = false;
    } else {
      add_line(sections.back().blocks, line, follows);
      follows = true;
    }
  }
  return sections;
}

std::vector<ManualSection> manual_sections(std::string_view command) {
  const std::string heading = std::string("== ").append(command).append("\n");
  const std::string_view texts = manual_texts();
  std::size_t begin = texts.starts_with(heading) ? 0 : texts.find("\n" + heading);
  if (begin == std::string_view::npos) return {};
  begin = texts.find('\n', begin + 1) + 1;
  return parse_manual(texts.substr(begin, texts.find("\n== ", begin) - begin));
}

ManualSection exit_status(const std::vector<ManualSection>& own,
                          const std::vector<ManualSection>& shared) {
  constexpr std::string_view kTitle = "EXIT STATUS";
  ManualSection section{std::string(kTitle), {}};
  const ManualSection* all = find_section(shared, kTitle);
  if (all != nullptr) section = *all;
  const ManualSection* some = find_section(own, kTitle);
  if (some == nullptr) return section;
  section.blocks = some->blocks;
  if (all == nullptr || all->blocks.empty() || section.blocks.empty()) return section;
  for (ManualBlock& block : section.blocks) {
    if (!block.text.empty()) continue;
    const auto found = std::ranges::find(all->blocks, block.term, &ManualBlock::term);
    if (found != all->blocks.end()) block.text = found->text;
  }
  if (section.blocks.back().kind != Kind::paragraph) section.blocks.push_back(all->blocks.back());
  return section;
}

const ManualSection* find_section(const std::vector<ManualSection>& sections,
                                  std::string_view title) noexcept {
  const auto found = std::ranges::find(sections, title, &ManualSection::title);
  return found == sections.end() ? nullptr : &*found;
}

}  // namespace kanzen::cli
