#include "solver/formats/parse_json.hpp"

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "core/notation/text.hpp"

namespace kanzen {

int bracket_depth(std::string_view text) noexcept {
  int depth = 0;
  int deepest = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') ++i;
      in_string = c != '"';
      continue;
    }
    in_string = c == '"';
    if (c == '[' || c == '{') deepest = std::max(deepest, ++depth);
    if (c == ']' || c == '}') --depth;
  }
  return deepest;
}

nlohmann::json parse_json(std::string_view text, std::string& twice) {
  std::vector<std::vector<std::string>> names;  // of the open objects
  const auto note = [&](int /*depth*/, nlohmann::json::parse_event_t event, nlohmann::json& value) {
    if (event == nlohmann::json::parse_event_t::object_start) names.emplace_back();
    if (event == nlohmann::json::parse_event_t::object_end && !names.empty()) names.pop_back();
    if (event != nlohmann::json::parse_event_t::key || names.empty()) return true;
    auto name = value.get<std::string>();
    const auto& known = names.back();
    if (std::find(known.begin(), known.end(), name) != known.end()) twice = notation::quoted(name);
    names.back().push_back(std::move(name));
    return true;
  };
  return nlohmann::json::parse(text, note, false);
}

}  // namespace kanzen
