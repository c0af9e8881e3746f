#include "solver/formats/table_cells.hpp"

#include <algorithm>
#include <cstddef>

#include "core/notation/text.hpp"

namespace kanzen {

Result<std::vector<std::string>> split_csv(std::string_view line, char separator) {
  std::vector<std::string> fields;
  std::size_t at = 0;
  while (true) {
    const std::size_t begin = line.find_first_not_of(" \t", at);
    const bool quoted =
        begin < line.size() && line[begin] == '"' && (separator != '\t' || begin == at);
    if (!quoted) {
      const std::size_t end = std::min(line.find(separator, at), line.size());
      fields.emplace_back(line.substr(at, end - at));
      if (end == line.size()) return fields;
      at = end + 1;
      continue;
    }
    std::string& field = fields.emplace_back();
    for (at = begin + 1; at < line.size(); ++at) {
      if (line[at] == '"') {
        if (!line.substr(at + 1).starts_with('"')) break;
        ++at;
      }
      field += line[at];
    }
    if (at == line.size()) {
      return notation::error_at(line, begin, "the quotation mark is not closed, expected \"");
    }
    ++at;
    while (at < line.size() && line[at] == ' ') ++at;
    if (at == line.size()) return fields;
    if (line[at] != separator) {
      return notation::error_at(line, at,
                                "found " + notation::found_at(line, at) +
                                    " after a quotation mark, expected the end of the field");
    }
    ++at;
  }
}

std::vector<std::string> split_markdown(std::string_view line) {
  line = notation::trimmed(line);
  if (line.size() < 2 || line.front() != '|' || line.back() != '|') return {};
  std::vector<std::string> cells(1);
  for (std::size_t i = 1; i + 1 < line.size(); ++i) {
    if (line[i] == '|') {
      cells.emplace_back();
      continue;
    }
    const bool escaped = line[i] == '\\' && i + 2 < line.size() &&
                         std::string_view("|\\<").find(line[i + 1]) != std::string_view::npos;
    if (escaped) ++i;
    cells.back() += line[i];
  }
  for (std::string& cell : cells) cell = notation::trimmed(cell);
  return cells;
}

bool is_rule(const std::vector<std::string>& cells) {
  return !cells.empty() && std::all_of(cells.begin(), cells.end(), [](const std::string& cell) {
    return !cell.empty() && cell.find_first_not_of(":-") == std::string::npos;
  });
}

}  // namespace kanzen
