#include "solver/cli/manual/completion.hpp"

#include <string_view>
#include <utility>
#include <vector>

#include "solver/cli/manual/options.hpp"

namespace kanzen::cli {

namespace {

/// A command as completion sees it, with the commands within it.
struct Node {
  std::string path;  // "train fit"; empty for the program
  std::string name;
  std::string description;
  std::vector<OptionText> options;    // with "-"
  std::vector<OptionText> arguments;  // without
  std::vector<Node> commands;
};

Node node_of(const CLI::App& command, const std::string& path) {
  Node node{path, command.get_name(), command.get_description(), {}, {}, {}};
  for (const OptionGroup& group : option_groups(command)) {
    for (const OptionText& option : group.options) {
      (option.is_argument ? node.arguments : node.options).push_back(option);
    }
  }
  for (const CLI::App* inner : commands_of(command)) {
    node.commands.push_back(node_of(*inner, (path.empty() ? "" : path + " ") + inner->get_name()));
  }
  return node;
}

Node tree_of(const CLI::App& program) {
  Node root = node_of(program, "");
  // What `help` explains are the commands themselves.
  for (Node& node : root.commands) {
    for (OptionText& argument : node.arguments) {
      if (argument.name != "COMMAND") continue;
      for (const CLI::App* command : commands_of(program)) {
        argument.values.push_back(command->get_name());
      }
    }
  }
  return root;
}

bool takes_files(const OptionText& option) {
  const std::string& what = option.is_argument ? option.name : option.value;
  return what == "FILE" || what == "FILES" || what == "DATA" || what == "FOLDER";
}

bool takes_files(const Node& node) {
  for (const OptionText& argument : node.arguments) {
    if (takes_files(argument)) return true;
  }
  return false;
}

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
  return out;
}

/// `text` in single quotes as zsh and fish read it, with a backslash before `special` characters.
std::string quoted(std::string_view text, std::string_view special, std::string_view quote) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'') {
      out += quote;
      continue;
    }
    if (special.find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out + "'";
}

// -------------------------------------------------------------------------------------- bash

/// The words of a command that a table of bash knows by `path`: "-" for its options, "" for the
/// rest, or the name of an option for its values; "@file" stands for any file, "@any" for a value
/// of which nothing is known.
void add_bash_rows(const Node& node, std::string& rows) {
  const auto add = [&](const std::string& key, const std::string& words) {
    rows += "    \"" + node.path + ":" + key + "\") echo \"" + words + "\" ;;\n";
  };
  std::string names;
  for (const OptionText& option : node.options) {
    for (const std::string& name : option.names) {
      if (name.starts_with("--")) names += (names.empty() ? "" : " ") + name;
      if (option.value.empty()) continue;
      add(name, !option.values.empty() ? joined(option.values)
                : takes_files(option)  ? "@file"
                                       : "@any");
    }
  }
  add("-", names);
  std::vector<std::string> words;
  for (const Node& inner : node.commands) words.push_back(inner.name);
  for (const OptionText& argument : node.arguments) {
    words.insert(words.end(), argument.values.begin(), argument.values.end());
  }
  add("", !words.empty() ? joined(words) : takes_files(node) ? "@file" : "@any");
  for (const Node& inner : node.commands) add_bash_rows(inner, rows);
}

/// Those commands that have others within them, as a pattern of bash.
std::string parents(const Node& root) {
  std::string out;
  for (const Node& node : root.commands) {
    if (!node.commands.empty()) out += (out.empty() ? "" : "|") + node.name;
  }
  return out;
}

std::string bash_script(const Node& root) {
  std::string rows;
  add_bash_rows(root, rows);
  return "# bash completion for kanzen\n"
         "_kanzen_words() {\n"
         "  case \"$1\" in\n" +
         rows +
         "    *:-*) ;;\n"
         "    *) echo @file ;;\n"
         "  esac\n"
         "}\n"
         "_kanzen() {\n"
         "  local current=${COMP_WORDS[COMP_CWORD]} previous= command= words=\n"
         "  ((COMP_CWORD == 0)) || previous=${COMP_WORDS[COMP_CWORD - 1]}\n"
         "  # --option=value comes as three words.\n"
         "  if [[ $current == = ]]; then\n"
         "    current=\n"
         "  elif [[ $previous == = ]]; then\n"
         "    previous=${COMP_WORDS[COMP_CWORD - 2]}\n"
         "  fi\n"
         "  ((COMP_CWORD < 2)) || command=${COMP_WORDS[1]}\n"
         "  case $command in\n"
         "    " +
         parents(root) +
         ") ((COMP_CWORD < 3)) || command+=\" ${COMP_WORDS[2]}\" ;;\n"
         "  esac\n"
         "  [[ $previous != -* ]] || words=$(_kanzen_words \"$command:$previous\")\n"
         "  if [[ -z $words ]]; then\n"
         "    if [[ $current == -* ]]; then\n"
         "      words=$(_kanzen_words \"$command:-\")\n"
         "    else\n"
         "      words=$(_kanzen_words \"$command:\")\n"
         "    fi\n"
         "  fi\n"
         "  COMPREPLY=()\n"
         "  case $words in\n"
         "    @file) ;;  # files are the default\n"
         "    @any) compopt +o default 2>/dev/null ;;\n"
         "    *) mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\") ;;\n"
         "  esac\n"
         "}\n"
         "complete -o default -F _kanzen kanzen\n";
}

// --------------------------------------------------------------------------------------- zsh

std::string zsh_function(const Node& node) {
  std::string name = "_kanzen";
  for (const char c : node.path.empty() ? std::string() : " " + node.path) {
    name += c == ' ' ? '_' : c;
  }
  return name;
}

std::string zsh_quoted(std::string_view text, std::string_view special) {
  return quoted(text, special, "'\\''");
}

/// What may follow, as the last part of an argument of _arguments.
std::string zsh_action(const OptionText& option) {
  if (!option.values.empty()) return "(" + joined(option.values) + ")";
  return takes_files(option) ? "_files" : " ";
}

std::string zsh_option(const OptionText& option) {
  std::string rows;
  for (const std::string& name : option.names) {
    // An option may be given once, whichever of its names is used.
    rows +=
        " \\\n    " +
        zsh_quoted(
            "(" + joined(option.names) + ")" + name + (option.value.empty() ? "" : "=") + "[", "") +
        zsh_quoted(option.summary, "[]:\\") + zsh_quoted("]", "");
    if (option.value.empty()) continue;
    rows += zsh_quoted(":" + option.value + ":" + zsh_action(option), "");
  }
  return rows;
}

void add_zsh_functions(const Node& node, std::string& out) {
  for (const Node& inner : node.commands) add_zsh_functions(inner, out);
  out += zsh_function(node) + "() {\n";
  if (!node.commands.empty())
    out += "  local curcontext=$curcontext state line\n  local -a commands\n  local -A opt_args\n";
  out += "  _arguments" + std::string(node.commands.empty() ? "" : " -C");
  for (const OptionText& option : node.options) out += zsh_option(option);
  if (!node.commands.empty()) {
    out +=
        " \\\n    '1:command:->command' '*::argument:->argument'\n  case $state in\n"
        "    command)\n      commands=(\n";
    for (const Node& inner : node.commands) {
      out += "        " + zsh_quoted(inner.name + ":" + inner.description, "") + "\n";
    }
    out += "      )\n      _describe command commands ;;\n    argument)\n      case $line[1] in\n";
    for (const Node& inner : node.commands) {
      out += "        " + inner.name + ") " + zsh_function(inner) + " ;;\n";
    }
    out += "      esac ;;\n  esac\n}\n";
    return;
  }
  for (std::size_t i = 0; i < node.arguments.size(); ++i) {
    const OptionText& argument = node.arguments[i];
    const std::string place = takes_files(argument) ? "*" : std::to_string(i + 1);
    out += " \\\n    " + zsh_quoted(place + ":" + argument.name + ":" + zsh_action(argument), "");
  }
  out += "\n}\n";
}

std::string zsh_script(const Node& root) {
  std::string out = "#compdef kanzen\n";
  add_zsh_functions(root, out);
  return out + "_kanzen \"$@\"\n";
}

// -------------------------------------------------------------------------------------- fish

std::string fish_quoted(std::string_view text) { return quoted(text, "\\", "\\'"); }

void add_fish_rows(const Node& node, std::string& out) {
  const std::string inside = "complete -c kanzen -n '__kanzen_in " + node.path + "'";
  const std::string at = "complete -c kanzen -n '__kanzen_at " + node.path + "'";
  for (const OptionText& option : node.options) {
    out += node.commands.empty() ? inside : at;
    for (const std::string& name : option.names) {
      out += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    }
    if (!option.value.empty()) {
      out += !option.values.empty() ? " -x -a " + fish_quoted(joined(option.values))
             : takes_files(option)  ? " -r -F"
                                    : " -x";
    }
    out += " -d " + fish_quoted(option.summary) + "\n";
  }
  for (const OptionText& argument : node.arguments) {
    if (!argument.values.empty()) out += at + " -a " + fish_quoted(joined(argument.values)) + "\n";
  }
  if (takes_files(node)) out += inside + " -F\n";
  for (const Node& inner : node.commands) {
    out += at + " -a " + inner.name + " -d " + fish_quoted(inner.description) + "\n";
    add_fish_rows(inner, out);
  }
}

std::string fish_script(const Node& root) {
  std::string out =
      "# fish completion for kanzen\n"
      "# True if the words after the program begin with the arguments.\n"
      "function __kanzen_in\n"
      "  set -l words (commandline -opc)\n"
      "  set -e words[1]\n"
      "  test (count $words) -ge (count $argv); or return 1\n"
      "  for i in (seq (count $argv))\n"
      "    test \"$words[$i]\" = \"$argv[$i]\"; or return 1\n"
      "  end\n"
      "end\n"
      "# True if they are the arguments.\n"
      "function __kanzen_at\n"
      "  __kanzen_in $argv; and test (count (commandline -opc)) -eq (math 1 + (count $argv))\n"
      "end\n"
      "complete -c kanzen -f\n";
  add_fish_rows(root, out);
  return out;
}

}  // namespace

std::string completion_script(const CLI::App& program, std::string_view shell) {
  const Node root = tree_of(program);
  if (shell == "bash") return bash_script(root);
  if (shell == "zsh") return zsh_script(root);
  if (shell == "fish") return fish_script(root);
  return {};
}

}  // namespace kanzen::cli
