// JSON Lines that the program prints.
#pragma once

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

namespace kanzen::test {

/// The objects of JSON Lines. Throws nlohmann::json::exception if a line is not JSON.
[[nodiscard]] inline std::vector<nlohmann::json> parse_json_lines(const std::string& text) {
  std::vector<nlohmann::json> objects;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) objects.push_back(nlohmann::json::parse(line));
  return objects;
}

}  // namespace kanzen::test
