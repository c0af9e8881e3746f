#include "solver/apps/kanzen/manual/options.hpp"

#include <algorithm>
#include <utility>

#include "solver/apps/kanzen/platform/terminal.hpp"

namespace kanzen::cli {

namespace {

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

std::vector<std::string> split_at_commas(const std::string& text) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == ',') {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

/// The words of a fixed set that CLI11 appends to the name of a type: "{a,b}".
std::vector<std::string> words_of_set(const std::string& allowed) {
  if (!allowed.starts_with('{') || !allowed.ends_with('}')) return {};
  return split_at_commas(allowed.substr(1, allowed.size() - 2));
}

/// Rewords the text that CLI11 appends to the name of a type: "{a,b}" and "INT in [0 - 20]".
std::string allowed_text(std::string allowed) {
  if (const std::vector<std::string> words = words_of_set(allowed); !words.empty()) {
    std::string out;
    for (const std::string& word : words) out += (out.empty() ? "one of " : ", ") + word;
    return out;
  }
  const std::size_t range = allowed.find(" in [");
  if (range == std::string::npos || !allowed.ends_with(']')) return {};
  allowed = allowed.substr(range + 5, allowed.size() - range - 6);
  replace_all(allowed, " - ", " to ");
  return "from " + with_thousands(allowed);
}

/// The placeholder for a value. A general placeholder replaces the name of a C++ type.
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
  if (!out.is_argument) out.names = split_at_commas(out.name);
  replace_all(out.name, ",", ", ");
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
    if (!option.get_default_str().empty())
      remark("default: " + with_thousands(option.get_default_str()));
  }
  if (option.get_required() && !out.is_argument) remark("required");
  if (!remarks.empty()) out.description += " [" + remarks + "]";
  return out;
}

/// CLI11 stores a group of options as a command without a name.
std::vector<const CLI::App*> groups_of(const CLI::App& command) {
  return command.get_subcommands(
      [](const CLI::App* app) { return app->get_name().empty() && !app->get_group().empty(); });
}

/// Adds the options of `from` to groups. `title` is the name of those without a group of their own.
void add_groups(const CLI::App& from, const std::string& title, std::vector<OptionGroup>& groups) {
  OptionGroup rest{title, {}};
  for (const CLI::Option* option : from.get_options()) {
    const std::string& name = option->get_group();
    const bool inherited = option == from.get_help_ptr() && from.get_name().empty();
    if (name.empty() || inherited) continue;
    OptionGroup* group = &rest;
    if (name != CLI::OptionDefaults().get_group()) {
      const auto same = std::find_if(groups.begin(), groups.end(),
                                     [&](const OptionGroup& one) { return one.title == name; });
      group = same != groups.end() ? &*same : &groups.emplace_back(OptionGroup{name, {}});
    }
    group->options.push_back(option_text(*option));
  }
  if (!rest.options.empty()) groups.push_back(std::move(rest));
}

}  // namespace

std::vector<OptionGroup> option_groups(const CLI::App& command) {
  std::vector<OptionGroup> groups;
  add_groups(command, "", groups);
  for (const CLI::App* group : groups_of(command)) {
    const std::string& about = group->get_description();
    add_groups(*group, group->get_group() + (about.empty() ? "" : " (" + about + ")"), groups);
  }
  return groups;
}

std::vector<const CLI::App*> present_commands(const CLI::App& program) {
  return program.get_subcommands([](const CLI::App* command) {
    return !command->get_name().empty() && !command->get_group().empty() &&
           command->get_group() != kAbsentGroup;
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

std::string usage_text(const CLI::App& command, const std::string& path) {
  std::string out = path;
  const bool has_commands = !present_commands(command).empty();
  if (has_commands) out += " COMMAND";
  out += has_commands ? " [ARGUMENTS]" : " [OPTIONS]";
  const auto add_arguments = [&out](const CLI::App& app) {
    for (const CLI::Option* option :
         app.get_options([](const CLI::Option* one) { return one->get_positional(); })) {
      const bool many = option->get_expected_max() >= CLI::detail::expected_max_vector_size;
      const std::string name = option->get_name(true, false) + (many ? "..." : "");
      out += option->get_required() ? " " + name : " [" + name + "]";
    }
  };
  add_arguments(command);
  for (const CLI::App* group : groups_of(command)) add_arguments(*group);
  return out;
}

}  // namespace kanzen::cli
