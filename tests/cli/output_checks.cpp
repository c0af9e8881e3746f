#include "tests/cli/output_checks.hpp"

#include <regex>

namespace kanzen::test {

std::string masked(std::string text, const std::string& directory) {
  const std::string& folder = directory;
  for (std::size_t at; (at = text.find(folder)) != std::string::npos;) {
    text.erase(at, folder.size());
  }
  const auto replace = [&text](const char* pattern, const char* with) {
    text = std::regex_replace(text, std::regex(pattern), with);
  };
  // A row: best move, nodes, seconds, rate, verdict, line of play.
  replace("(pa|--|[a-h][1-8]) +\\d+ +\\d+\\.\\d{3} +\\S+  (.*?) *  ((?:pa|[a-h][1-8])*)\n",
          "BEST NODES SECONDS RATE $2 LINE\n");
  replace("\\d+ nodes, \\d+\\.\\d{3} s, \\S+ nodes/s", "NODES nodes, SECONDS s, RATE nodes/s");
  replace("\"best_move\":\"[^\"]*\"", "\"best_move\":\"BEST\"");
  replace("\"pv\":\"[^\"]+\"", "\"pv\":\"LINE\"");
  replace("\"nodes\":\\d+", "\"nodes\":NODES");
  replace("\"seconds\":[-+.e\\d]+", "\"seconds\":SECONDS");
  replace("\"engine\":\"[^\"]*\"", "\"engine\":\"ENGINE\"");
  return text;
}

void check_golden(const std::string& name, const std::string& text) {
  const std::string path = std::string(KANZEN_GOLDEN) + "/" + name;
  if (std::getenv("KANZEN_UPDATE_GOLDEN") != nullptr) {
    std::ofstream(path, std::ios::binary) << text;
    return;
  }
  std::ifstream file(path, std::ios::binary);
  REQUIRE(file);
  std::ostringstream expected;
  expected << file.rdbuf();
  INFO(path);
  CHECK(text == expected.str());
}

namespace {

/// `word` at the right end of a field of `width` characters; nothing if there is no such field.
std::string right_aligned(const std::string& word, std::size_t width) {
  if (width == 0) return {};
  return width > word.size() ? std::string(width - word.size(), ' ') + word : word;
}

}  // namespace

std::string screen_of(std::string_view written, std::size_t width) {
  std::vector<std::string> lines(1);
  std::size_t column = 0;
  for (std::size_t i = 0; i < written.size(); ++i) {
    const char c = written[i];
    if (c == '\r') {
      column = 0;
    } else if (c == '\n') {
      lines.emplace_back();
      column = 0;
    } else if (c == '\x1b') {
      i = written.find_first_of("mK", i);
      if (i == std::string_view::npos) break;
      if (written[i] == 'K') lines.back().resize(column);
    } else {
      if (column == width) {
        lines.emplace_back();
        column = 0;
      }
      if (lines.back().size() <= column) lines.back().resize(column + 1, ' ');
      lines.back()[column++] = c;
    }
  }
  std::string out;
  for (std::string& line : lines) {
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + '\n';
  }
  if (lines.back().empty()) out.pop_back();
  return out;
}

std::string without_measurements(std::string screen) {
  screen = std::regex_replace(screen, std::regex(R"([\d,]+ nodes, \d+\.\d{3} s, \S+ nodes/s)"),
                              "N nodes, S s, R nodes/s");
  // A row: nodes, seconds and rate, if the width leaves room for them.
  const std::regex row(R"(( +\d+)?( +\d+\.\d{3})( +(?:[\d.]+[kMG]?|-))?(?=  |\n))");
  std::string out;
  auto rest = screen.cbegin();
  for (std::sregex_iterator found(screen.cbegin(), screen.cend(), row), end; found != end;
       ++found) {
    const std::smatch& match = *found;
    out.append(rest, match[0].first);
    out += right_aligned("N", static_cast<std::size_t>(match.length(1)));
    out += right_aligned("S", static_cast<std::size_t>(match.length(2)));
    out += right_aligned("R", static_cast<std::size_t>(match.length(3)));
    rest = match[0].second;
  }
  return out.append(rest, screen.cend());
}

}  // namespace kanzen::test
