// Splits the command line's definition and the manual's texts into the parts of which help, man
// pages and completion are made. A text has markup at the beginnings of lines:
//
//   # TITLE       the heading of a section
//   * item        an item of a list; continuation lines are indented by two
//   term::        a term; its explanation follows, indented by two
//   four spaces   an example, shown verbatim
//
// Other lines are paragraphs, separated by blank lines. `Backquotes` mark text that users type.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kanzen::cli {

struct OptionText {
  std::string name;                 // "--from", "-h, --help", or "FILE" for an argument
  std::vector<std::string> names;   // "-h", "--help"; an argument has none
  std::string value;                // "SECONDS"; empty for a flag or an argument
  std::vector<std::string> values;  // all allowed values, if the set is fixed
  std::string summary;              // the description without allowed values and default
  std::string description;          // the whole description
  std::string environment;          // an environment variable that replaces the option
  bool is_argument = false;
};

struct OptionGroup {
  std::string title;  // empty for options without a group
  std::vector<OptionText> options;
};

/// Leaves out empty groups. Options without a group come last, unless none has one.
[[nodiscard]] std::vector<OptionGroup> option_groups(const CLI::App& command);

/// Commands that the sources have and this build lacks.
inline constexpr std::string_view kAbsentGroup = "Not in this build";

/// Direct subcommands of this build, without hidden ones.
[[nodiscard]] std::vector<const CLI::App*> present_commands(const CLI::App& program);

[[nodiscard]] std::vector<std::string> command_names(const CLI::App& program);

[[nodiscard]] std::vector<const CLI::App*> absent_commands(const CLI::App& program);

/// Returns "kanzen train fit".
[[nodiscard]] std::string full_name(const CLI::App& command);

/// Returns "kanzen solve [OPTIONS] [FILE]" for the `path` "kanzen solve".
[[nodiscard]] std::string usage_text(const CLI::App& command, const std::string& path);

struct ManualBlock {
  enum class Kind : std::uint8_t { paragraph, item, definition, example };

  Kind kind = Kind::paragraph;
  std::string term{};  // the term of a definition
  std::string text{};  // on one line, but for examples, which keep their breaks
};

struct ManualSection {
  std::string title;
  std::vector<ManualBlock> blocks;
};

[[nodiscard]] std::vector<ManualSection> parse_manual(std::string_view text);

/// Returns the sections written for a command, or for the program as "kanzen"; none without a text.
[[nodiscard]] std::vector<ManualSection> manual_sections(std::string_view command);

/// Completes the exit status: a status without a text, and a page without a closing paragraph, get
/// theirs from the program's sections `shared`, which end with that paragraph.
[[nodiscard]] ManualSection exit_status(const std::vector<ManualSection>& own,
                                        const std::vector<ManualSection>& shared);

[[nodiscard]] const ManualSection* find_section(const std::vector<ManualSection>& sections,
                                                std::string_view title) noexcept;

/// All texts, each preceded by a line "== NAME".
[[nodiscard]] std::string_view manual_texts() noexcept;

}  // namespace kanzen::cli
