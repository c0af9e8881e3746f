#include "solver/apps/kanzen/manual/sections.hpp"

#include <algorithm>

#include "solver/apps/kanzen/manual/texts.hpp"

namespace kanzen::cli {

namespace {

constexpr std::string_view kExampleIndent = "    ";
constexpr std::string_view kTextIndent = "  ";
constexpr std::string_view kItem = "* ";

using Kind = ManualBlock::Kind;

/// Removes the first line from `rest` and returns it.
std::string_view take_line(std::string_view& rest) {
  const std::size_t end = rest.find('\n');
  const std::string_view line = rest.substr(0, end);
  rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  return line;
}

void append(std::string& text, std::string_view line, char between) {
  if (!text.empty()) text += between;
  text += line;
}

/// Adds a line that is neither blank nor a heading. `follows` means that no blank line precedes it.
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

std::vector<ManualSection> parse_manual(std::string_view text) {
  std::vector<ManualSection> sections;
  bool follows = false;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    if (line.starts_with("# ")) {
      sections.push_back({std::string(line.substr(2)), {}});
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
    const auto same = [&](const ManualBlock& other) { return other.term == block.term; };
    const auto found = std::find_if(all->blocks.begin(), all->blocks.end(), same);
    if (found != all->blocks.end()) block.text = found->text;
  }
  if (section.blocks.back().kind != Kind::paragraph) section.blocks.push_back(all->blocks.back());
  return section;
}

const ManualSection* find_section(const std::vector<ManualSection>& sections,
                                  std::string_view title) noexcept {
  const auto found =
      std::find_if(sections.begin(), sections.end(),
                   [title](const ManualSection& section) { return section.title == title; });
  return found == sections.end() ? nullptr : &*found;
}

}  // namespace kanzen::cli
