#include "tests/cli/golden.hpp"

#include <cstdlib>
#include <fstream>
#include <regex>
#include <sstream>

#include "tests/support/catch.hpp"

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

}  // namespace kanzen::test
