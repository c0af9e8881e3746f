#include "solver/formats/parse_json.hpp"

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <unordered_set>
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

nlohmann::json parse_json(std::string_view text, std::string& fault) {
  // Of the open objects. Sets, because a list searched for each name took 42 s for the 90,000
  // fields that a line has room for.
  std::vector<std::unordered_set<std::string>> names;
  const auto note = [&](int /*depth*/, nlohmann::json::parse_event_t event, nlohmann::json& value) {
    if (event == nlohmann::json::parse_event_t::object_start) names.emplace_back();
    if (event == nlohmann::json::parse_event_t::object_end && !names.empty()) names.pop_back();
    if (event != nlohmann::json::parse_event_t::key || names.empty()) return true;
    const auto& name = value.get_ref<const std::string&>();
    auto& known = names.back();
    if (known.size() == kMaxFields) {
      fault = "an object has more than " + std::to_string(kMaxFields) +
              " fields, expected at most " + std::to_string(kMaxFields);
      return false;
    }
    if (!known.insert(name).second) {
      fault = "found the field " + notation::quoted(name) + " twice, expected it once";
    }
    return true;
  };
  return nlohmann::json::parse(text, note, false);
}

}  // namespace kanzen
