// What the manual says about a command, read from its text.
//
// A text is written in a few signs, all at the beginning of a line:
//
//   # TITLE       begins a section
//   * item        an item of a list, continued by lines indented by two
//   term::        a term; its explanation follows, indented by two
//   four blanks   an example, kept as it stands
//
// All other lines are paragraphs, separated by blank lines. `Backquotes` mark what is typed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kanzen::cli {

struct ManualBlock {
  enum class Kind : std::uint8_t { paragraph, item, definition, example };

  Kind kind = Kind::paragraph;
  std::string term{};  // of a definition
  std::string text{};  // on one line; an example: lines without their indentation, LF between them
};

struct ManualSection {
  std::string title;
  std::vector<ManualBlock> blocks;
};

/// The sections of a text in the notation above.
[[nodiscard]] std::vector<ManualSection> parse_manual(std::string_view text);

/// The sections about a command, "kanzen" for the program; none if there is no text for it.
[[nodiscard]] std::vector<ManualSection> manual_of(std::string_view command);

/// The section of that title, of the command or else of the program, or null.
[[nodiscard]] const ManualSection* find_section(const std::vector<ManualSection>& sections,
                                                std::string_view title) noexcept;

}  // namespace kanzen::cli
