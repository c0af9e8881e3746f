#include <algorithm>
#include <iterator>
#include <system_error>

#include "solver/apps/kanzen/manual/definition.hpp"
#include "solver/apps/kanzen/manual/pages.hpp"
#include "solver/files/system_file.hpp"

namespace kanzen::cli {

namespace {

/// Returns the usual endings of the option's files, with blanks around them. Other values, e.g.
/// positions, have none.
std::string_view endings_of(std::string_view command, const OptionText& option) {
  struct Kind {
    std::string_view command;  // if empty, any command
    std::string_view option;
    std::string_view endings;
  };
  static constexpr Kind kKinds[] = {{"check", "FILES", " .kzc "},
                                    {"merge", "FILES", " .jsonl .jsonl.gz .jsonl.zst "},
                                    {"prove import", "FILES", " .jsonl .jsonl.gz .jsonl.zst "},
                                    {"prove certificate", "--out", " .kzc "},
                                    {"prove report", "--out", " .html "},
                                    {"solve", "--out", " .jsonl "},
                                    {"line", "--out", " .jsonl "},
                                    {"verify", "--out", " .jsonl "},
                                    {"show", "--out", " .svg .png "},
                                    {"train fit", "--out", " .bin "},
                                    {"train generate", "FILE", " .ks "},
                                    {"", "DATA", " .ks "},
                                    {"", "--eval", " .bin "},
                                    {"", "--certificate", " .kzc "},
                                    {"", "--report", " .html "},
                                    {"", "--trace", " .html .jsonl "},
                                    {"", "--csv", " .csv "},
                                    {"", "STORE", " .db .kz "},
                                    {"", "FROM", " .db .kz "},
                                    {"", "TO", " .db .kz "}};
  const std::string_view name = option.is_argument ? option.name : option.names.back();
  const auto* const found = std::ranges::find_if(kKinds, [&](const Kind& kind) {
    return (kind.command.empty() || kind.command == command) && kind.option == name;
  });
  return found == std::end(kKinds) ? std::string_view() : found->endings;
}

/// Collects what the shell can put in place of the word at the cursor, which begins with `typed`.
class Candidates {
 public:
  Candidates(std::string_view typed, std::string_view before) : typed_(typed), before_(before) {}

  void add(std::string_view word, std::string_view description = {}) {
    if (!word.starts_with(typed_)) return;
    lines_.append(before_)
        .append(word)
        .append(description.empty() ? "" : "\t")
        .append(description) += '\n';
  }

  /// Adds folders, and files with these endings. If there are none, adds nothing, and the shell
  /// offers all files.
  void add_files(std::string_view endings) {
    namespace fs = std::filesystem;
    if (endings.empty()) return;
    const std::string folder(typed_.substr(0, typed_.rfind('/') + 1));
    std::vector<std::string> names;
    std::error_code error;
    for (fs::directory_iterator entry(to_path(folder.empty() ? "." : folder), error), end;
         !error && entry != end; entry.increment(error)) {
      const std::string name = to_utf8(entry->path().filename());
      std::error_code ignored;
      if (entry->is_directory(ignored)) {
        names.push_back(folder + name + "/");
      } else if (const std::size_t dot = name.find('.', 1); dot != std::string::npos) {
        const auto ends = [&](std::size_t at) {
          return endings.find(" " + name.substr(at) + " ") != std::string_view::npos;
        };
        if (ends(dot) || ends(name.rfind('.'))) names.push_back(folder + name);
      }
    }
    std::ranges::sort(names);
    for (const std::string& name : names) add(name);
  }

  [[nodiscard]] std::string take() { return std::move(lines_); }

 private:
  std::string_view typed_;
  std::string_view before_;
  std::string lines_;
};

constexpr std::string_view kBash = R"bash(# bash completion for kanzen
_kanzen() {
  mapfile -t COMPREPLY < <("${COMP_WORDS[0]}" complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  COMPREPLY=("${COMPREPLY[@]%%$'\t'*}")
  # Names of files are quoted, and no blank follows a folder.
  [[ ! -e ${COMPREPLY[0]} ]] || compopt -o filenames 2>/dev/null
  [[ ${COMPREPLY[0]} != */ ]] || compopt -o nospace 2>/dev/null
}
complete -o default -F _kanzen kanzen
)bash";

constexpr std::string_view kZsh = R"zsh(#compdef kanzen
local -a found names folders
found=("${(@f)$("$words[1]" complete "${(@)words[2,CURRENT]}" 2>/dev/null)}")
found=("${(@)found:#}")
names=("${(@)found%%$'\t'*}")
folders=("${(@M)names:#*/}")
(( $#found )) || { _files; return }
(( $#folders )) && compadd -S '' -a folders
names=("${(@)names:#*/}")
found=("${(@)found/$'\t'/  -- }")
(( $#names )) && compadd -l -d found -a names
)zsh";

constexpr std::string_view kFish = R"fish(# fish completion for kanzen
function __kanzen_words
  set -l words (commandline -opc) (commandline -ct)
  $words[1] complete $words[2..-1] 2>/dev/null
end
complete -c kanzen -n 'count (__kanzen_words) >/dev/null' -f -a '(__kanzen_words)'
)fish";

}  // namespace

std::string completions(const CLI::App& program, std::vector<std::string> words) {
  // bash divides --option=value into three words.
  if (!words.empty() && words.back() == "=") words.emplace_back();
  std::erase(words, "=");
  if (words.empty()) words.emplace_back();
  std::string typed = std::move(words.back());
  words.pop_back();

  const CLI::App* command = &program;
  std::string path;
  for (const std::string& word : words) {
    const auto inner = present_commands(*command);
    const auto next = std::ranges::find(inner, word, &CLI::App::get_name);
    if (next == inner.end()) break;
    command = *next;
    path += (path.empty() ? "" : " ") + word;
  }

  // Other shells keep --option=value together, and expect it in front of each value.
  std::string before;
  if (const std::size_t equals = typed.find('='); typed.starts_with("--") && equals != typed.npos) {
    words.push_back(typed.substr(0, equals));
    before = typed.substr(0, equals + 1);
    typed.erase(0, equals + 1);
  }
  Candidates found(typed, before);
  std::vector<OptionText> options;
  for (OptionGroup& group : option_groups(*command)) {
    std::move(group.options.begin(), group.options.end(), std::back_inserter(options));
  }
  const auto takes_value = [&](const OptionText& option) {
    return !words.empty() && !option.value.empty() &&
           std::ranges::find(option.names, words.back()) != option.names.end();
  };
  const auto last = std::ranges::find_if(options, takes_value);
  if (last != options.end()) {
    for (const std::string& value : last->values) found.add(value);
    found.add_files(endings_of(path, *last));
  } else if (typed.starts_with('-')) {
    for (const OptionText& option : options) {
      for (const std::string& name : option.names) {
        if (name.starts_with("--")) found.add(name, option.summary);
      }
    }
  } else {
    for (const CLI::App* inner : present_commands(*command)) {
      found.add(inner->get_name(), inner->get_description());
    }
    std::string endings;
    for (const OptionText& option : options) {
      if (!option.is_argument) continue;
      endings += endings_of(path, option);
      if (option.name != "COMMAND") continue;
      for (const CLI::App* one : present_commands(program)) {
        found.add(one->get_name(), one->get_description());
      }
    }
    found.add_files(endings);
  }
  return found.take();
}

std::string_view completion_script(std::string_view shell) {
  return shell == "bash" ? kBash : shell == "zsh" ? kZsh : kFish;
}

}  // namespace kanzen::cli
