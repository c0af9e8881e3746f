#include "solver/apps/kanzen/manual/completion.hpp"

#include <string_view>
#include <utility>
#include <vector>

#include "solver/apps/kanzen/manual/options.hpp"

namespace kanzen::cli {

namespace {

/// A command with its subcommands, for completion.
struct Node {
  std::string path;  // "train fit"; empty for the program
  std::string name;
  std::string description;
  std::vector<OptionText> options;    // with "-"
  std::vector<OptionText> arguments;  // without
  std::vector<Node> commands;
};

Node make_node(const CLI::App& command, const std::string& path) {
  Node node{path, command.get_name(), command.get_description(), {}, {}, {}};
  for (const OptionGroup& group : option_groups(command)) {
    for (const OptionText& option : group.options) {
      (option.is_argument ? node.arguments : node.options).push_back(option);
    }
  }
  for (const CLI::App* inner : present_commands(command)) {
    node.commands.push_back(
        make_node(*inner, (path.empty() ? "" : path + " ") + inner->get_name()));
  }
  return node;
}

Node make_tree(const CLI::App& program) {
  Node root = make_node(program, "");
  // The arguments of `help` are the commands.
  for (Node& node : root.commands) {
    for (OptionText& argument : node.arguments) {
      if (argument.name != "COMMAND") continue;
      for (const CLI::App* command : present_commands(program)) {
        argument.values.push_back(command->get_name());
      }
    }
  }
  return root;
}

/// The files that an option or argument accepts.
struct Files {
  bool any = false;                  // accepts files
  std::vector<std::string> endings;  // without the dot; empty: any file
};

/// The files of an option or argument, with their usual endings. Some files, such as positions,
/// have no usual ending.
Files completed_files(const Node& node, const OptionText& option) {
  struct Kind {
    std::string_view command;  // empty: any command
    std::string_view option;
    std::vector<std::string> endings;
  };
  const std::vector<Kind> kinds{{"check", "FILES", {"kzc"}},
                                {"merge", "FILES", {"jsonl", "jsonl.gz", "jsonl.zst"}},
                                {"prove import", "FILES", {"jsonl", "jsonl.gz", "jsonl.zst"}},
                                {"prove certificate", "--out", {"kzc"}},
                                {"prove report", "--out", {"html"}},
                                {"solve", "--out", {"jsonl"}},
                                {"show", "--out", {"svg", "png"}},
                                {"line", "GAME", {}},
                                {"line", "--out", {"jsonl"}},
                                {"board", "POSITION", {}},
                                {"verify", "--out", {"jsonl"}},
                                {"train fit", "--out", {"bin"}},
                                {"train generate", "FILE", {"ks"}},
                                {"", "DATA", {"ks"}},
                                {"", "--eval", {"bin"}},
                                {"", "--certificate", {"kzc"}},
                                {"", "--report", {"html"}},
                                {"", "--trace", {"html", "jsonl"}},
                                {"", "--csv", {"csv"}},
                                {"", "--plot", {"svg"}},
                                {"", "STORE", {"db", "kz"}},
                                {"", "FROM", {"db", "kz"}},
                                {"", "TO", {"db", "kz"}}};
  for (const Kind& kind : kinds) {
    if (!kind.command.empty() && kind.command != node.path) continue;
    if (option.is_argument ? option.name == kind.option
                           : option.names.back() == kind.option && !option.value.empty()) {
      return {true, kind.endings};
    }
  }
  const std::string& what = option.is_argument ? option.name : option.value;
  return {what == "FILE" || what == "FILES" || what == "FOLDER", {}};
}

/// The files of all arguments of a command, because the shells do not count arguments.
Files completed_files(const Node& node) {
  Files all;
  for (const OptionText& argument : node.arguments) {
    Files files = completed_files(node, argument);
    if (!files.any) continue;
    if (files.endings.empty()) return files;
    all.any = true;
    all.endings.insert(all.endings.end(), files.endings.begin(), files.endings.end());
  }
  return all;
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

/// The word for files in the table of the bash script. "@file" stands for any file, "@file:ENDINGS"
/// for files with one of these endings, "@any" for an unknown value. The keys of the table are the
/// path of a command and "-" for its options, an option for its values, or "" for arguments.
std::string bash_files(const Files& files) {
  if (!files.any) return "@any";
  return "@file" + (files.endings.empty() ? "" : ":" + joined(files.endings));
}

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
                                       : bash_files(completed_files(node, option)));
    }
  }
  add("-", names);
  std::vector<std::string> words;
  for (const Node& inner : node.commands) words.push_back(inner.name);
  for (const OptionText& argument : node.arguments) {
    words.insert(words.end(), argument.values.begin(), argument.values.end());
  }
  add("", !words.empty() ? joined(words) : bash_files(completed_files(node)));
  for (const Node& inner : node.commands) add_bash_rows(inner, rows);
}

/// The commands with subcommands, as a pattern of bash.
std::string parents(const Node& root) {
  std::string out;
  for (const Node& node : root.commands) {
    if (!node.commands.empty()) out += (out.empty() ? "" : "|") + node.name;
  }
  return out;
}

/// The script up to the rows of its table.
constexpr std::string_view kBashBegin = R"bash(# bash completion for kanzen
_kanzen_words() {
  case "$1" in
)bash";

/// Between the rows and the pattern for commands with subcommands.
constexpr std::string_view kBashMiddle = R"bash(    *:-*) ;;
    *) echo @file ;;
  esac
}
# Folders, and the files with one of the endings; without any of these, all files.
_kanzen_files() {
  local ending files
  compopt -o filenames 2>/dev/null
  files=$(for ending in $1; do compgen -f -X "!*.$ending" -- "$current"; done)
  if [[ -n $files ]]; then
    mapfile -t COMPREPLY < <((echo "$files"; compgen -d -- "$current") | sort -u)
  else
    mapfile -t COMPREPLY < <(compgen -f -- "$current")
  fi
}
_kanzen() {
  local current=${COMP_WORDS[COMP_CWORD]} previous= command= words=
  ((COMP_CWORD == 0)) || previous=${COMP_WORDS[COMP_CWORD - 1]}
  # --option=value comes as three words.
  if [[ $current == = ]]; then
    current=
  elif [[ $previous == = ]]; then
    previous=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  ((COMP_CWORD < 2)) || command=${COMP_WORDS[1]}
  case $command in
    )bash";

/// After the pattern.
constexpr std::string_view kBashEnd = R"bash() ((COMP_CWORD < 3)) || command+=" ${COMP_WORDS[2]}" ;;
  esac
  [[ $previous != -* ]] || words=$(_kanzen_words "$command:$previous")
  if [[ -z $words ]]; then
    if [[ $current == -* ]]; then
      words=$(_kanzen_words "$command:-")
    else
      words=$(_kanzen_words "$command:")
    fi
  fi
  COMPREPLY=()
  case $words in
    @file) ;;  # files are the default
    @file:*) _kanzen_files "${words#@file:}" ;;
    @any) compopt +o default 2>/dev/null ;;
    *) mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current") ;;
  esac
}
complete -o default -F _kanzen kanzen
)bash";

std::string bash_script(const Node& root) {
  std::string out(kBashBegin);
  add_bash_rows(root, out);
  out += kBashMiddle;
  out += parents(root);
  out += kBashEnd;
  return out;
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

/// The action of an option or argument, as the last part of a specification of _arguments.
std::string zsh_action(const Node& node, const OptionText& option) {
  if (!option.values.empty()) return "(" + joined(option.values) + ")";
  const Files files = completed_files(node, option);
  if (!files.any) return " ";
  std::string endings;
  for (const std::string& ending : files.endings) endings += (endings.empty() ? "" : "|") + ending;
  if (endings.empty()) return "_files";
  // Parentheses around a single ending would be qualifiers.
  return "_files -g \"*." + (files.endings.size() == 1 ? endings : "(" + endings + ")") + "\"";
}

std::string zsh_option(const Node& node, const OptionText& option) {
  std::string rows;
  for (const std::string& name : option.names) {
    // Each name of an option excludes its other names.
    rows +=
        " \\\n    " +
        zsh_quoted(
            "(" + joined(option.names) + ")" + name + (option.value.empty() ? "" : "=") + "[", "") +
        zsh_quoted(option.summary, "[]:\\") + zsh_quoted("]", "");
    if (option.value.empty()) continue;
    rows += zsh_quoted(":" + option.value + ":" + zsh_action(node, option), "");
  }
  return rows;
}

void add_zsh_functions(const Node& node, std::string& out) {
  for (const Node& inner : node.commands) add_zsh_functions(inner, out);
  out += zsh_function(node) + "() {\n";
  if (!node.commands.empty())
    out += "  local curcontext=$curcontext state line\n  local -a commands\n  local -A opt_args\n";
  out += "  _arguments" + std::string(node.commands.empty() ? "" : " -C");
  for (const OptionText& option : node.options) out += zsh_option(node, option);
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
    const bool last = i + 1 == node.arguments.size();
    const std::string place =
        last && completed_files(node, argument).any ? "*" : std::to_string(i + 1);
    out += " \\\n    " +
           zsh_quoted(place + ":" + argument.name + ":" + zsh_action(node, argument), "");
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

std::string fish_files(const Files& files) {
  if (files.endings.empty()) return " -F";
  std::string endings;
  for (const std::string& ending : files.endings) endings += " ." + ending;
  return " -x -a '(__kanzen_files" + endings + ")'";
}

void add_fish_rows(const Node& node, std::string& out) {
  const std::string inside = "complete -c kanzen -n '__kanzen_in " + node.path + "'";
  const std::string at = "complete -c kanzen -n '__kanzen_at " + node.path + "'";
  for (const OptionText& option : node.options) {
    out += node.commands.empty() ? inside : at;
    for (const std::string& name : option.names) {
      out += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    }
    if (!option.value.empty()) {
      const Files files = completed_files(node, option);
      out += !option.values.empty() ? " -x -a " + fish_quoted(joined(option.values))
             : files.any            ? " -r" + fish_files(files)
                                    : " -x";
    }
    out += " -d " + fish_quoted(option.summary) + "\n";
  }
  for (const OptionText& argument : node.arguments) {
    if (!argument.values.empty()) out += at + " -a " + fish_quoted(joined(argument.values)) + "\n";
  }
  if (const Files files = completed_files(node); files.any)
    out += inside + fish_files(files) + "\n";
  for (const Node& inner : node.commands) {
    out += at + " -a " + inner.name + " -d " + fish_quoted(inner.description) + "\n";
    add_fish_rows(inner, out);
  }
}

/// The functions of the script, before the rows.
constexpr std::string_view kFishBegin = R"fish(# fish completion for kanzen
# True if the words after the program begin with the arguments.
function __kanzen_in
  set -l words (commandline -opc)
  set -e words[1]
  test (count $words) -ge (count $argv); or return 1
  for i in (seq (count $argv))
    test "$words[$i]" = "$argv[$i]"; or return 1
  end
end
# True if the arguments are the words, and no others.
function __kanzen_at
  __kanzen_in $argv; and test (count (commandline -opc)) -eq (math 1 + (count $argv))
end
# Folders, and the files with one of the endings; without any of these, all files. An
# unknown command takes files.
function __kanzen_files
  set -l files (complete -C "__kanzen_none "(commandline -ct))
  set -l wanted (string match -- '*/' $files)
  for ending in $argv
    set -a wanted (string match -- "*$ending" $files)
  end
  set -q wanted[1]; or set wanted $files
  printf '%s\
' $wanted
end
complete -c kanzen -f
)fish";

std::string fish_script(const Node& root) {
  std::string out(kFishBegin);
  add_fish_rows(root, out);
  return out;
}

}  // namespace

std::string completion_script(const CLI::App& program, std::string_view shell) {
  const Node root = make_tree(program);
  if (shell == "bash") return bash_script(root);
  if (shell == "zsh") return zsh_script(root);
  if (shell == "fish") return fish_script(root);
  return {};
}

}  // namespace kanzen::cli
