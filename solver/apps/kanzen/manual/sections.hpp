// Parses the texts of the manual.
//
// The markup consists of a few characters at the beginning of a line:
//
//   # TITLE       the heading of a section
//   * item        an item of a list; continuation lines are indented by two
//   term::        a term; its explanation follows, indented by two
//   four spaces   an example, shown verbatim
//
// Other lines are paragraphs, separated by blank lines. `Backquotes` mark text that users type.
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
  std::string text{};  // on one line, except for examples, which keep their line breaks
};

struct ManualSection {
  std::string title;
  std::vector<ManualBlock> blocks;
};

/// Parses a text with this markup.
[[nodiscard]] std::vector<ManualSection> parse_manual(std::string_view text);

/// The sections of a command, or of the program itself as "kanzen"; none without a text.
[[nodiscard]] std::vector<ManualSection> manual_sections(std::string_view command);

/// The section EXIT STATUS of a command with the sections `own`. A status without a text, and a
/// page without a closing paragraph, get theirs from the sections `shared` of the program, which
/// end with that paragraph.
[[nodiscard]] ManualSection exit_status(const std::vector<ManualSection>& own,
                                        const std::vector<ManualSection>& shared);

/// The section with this title, or null.
[[nodiscard]] const ManualSection* find_section(const std::vector<ManualSection>& sections,
                                                std::string_view title) noexcept;

}  // namespace kanzen::cli
