#include "solver/formats/property_text.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "core/notation/text.hpp"
#include "solver/formats/game_record.hpp"

namespace kanzen {

namespace {

using notation::error_at;
using notation::found_at;
using notation::skip_blanks;

bool is_letter(char c) noexcept {
  const char l = notation::lower(c);
  return l >= 'a' && l <= 'z';
}

/// The offset of the bracket that closes the value at `at`; the size of the text if there is none.
std::size_t end_of_value(std::string_view text, std::size_t at) noexcept {
  while (at < text.size() && text[at] != ']') at += text[at] == '\\' ? std::size_t{2} : 1;
  return std::min(at, text.size());
}

}  // namespace

Result<std::vector<Property>> parse_properties(std::string_view text) {
  std::vector<Property> properties;
  std::size_t at = skip_blanks(text, 0);
  if (at == text.size() || text[at] != '(') {
    return error_at(text, at, "found " + found_at(text, at) + ", expected a game: (;...)");
  }
  while (true) {
    while (at < text.size() &&
           (text[at] == '(' || text[at] == ';' || notation::is_blank(text[at]))) {
      ++at;
    }
    if (at < text.size() && text[at] == ')') return properties;
    Property property;
    property.at = at;
    while (at < text.size() && is_letter(text[at])) ++at;
    property.name = text.substr(property.at, at - property.at);
    std::size_t next = skip_blanks(text, at);
    if (property.name.empty() || next == text.size() || text[next] != '[') {
      return error_at(text, next,
                      "found " + found_at(text, next) +
                          ", expected a property such as B[F5], or ) at the end of the game");
    }
    while (next < text.size() && text[next] == '[') {
      const std::size_t end = end_of_value(text, next + 1);
      if (end == text.size()) {
        return error_at(text, next, "the value is not closed, expected ]");
      }
      property.values.push_back(text.substr(next + 1, end - next - 1));
      at = end + 1;
      next = skip_blanks(text, at);
    }
    properties.push_back(std::move(property));
  }
}

bool has_name(const Property& property, std::string_view name) noexcept {
  std::size_t i = 0;
  for (const char c : property.name) {
    if (c >= 'a' && c <= 'z') continue;
    if (i == name.size() || c != name[i]) return false;
    ++i;
  }
  return i == name.size();
}

bool has_any_name(const Property& property, std::span<const std::string_view> names) noexcept {
  return std::any_of(names.begin(), names.end(),
                     [&property](std::string_view name) { return has_name(property, name); });
}

Result<std::string_view> only_value(std::string_view text, const Property& property) {
  if (property.values.size() == 1) return property.values.front();
  return error_at(text, offset_of(text, property.values[1]),
                  "a second value of " + notation::quoted(property.name) + ", expected only one");
}

bool add_player(const Property& property, std::string_view value, GameTags& tags,
                std::string& players) {
  if (has_name(property, "PB")) {
    players.insert(0, value);
    tags.black = tag_text(value);
    return true;
  }
  if (has_name(property, "PW")) {
    players.append(" - ").append(value);
    tags.white = tag_text(value);
    return true;
  }
  return false;
}

std::size_t offset_of(std::string_view text, std::string_view part) noexcept {
  return static_cast<std::size_t>(part.data() - text.data());
}

ParseError within(std::string_view text, std::string_view part, ParseError error) {
  const ParseError base = error_at(text, offset_of(text, part), {});
  if (error.line <= 1) {
    error.column += base.column - 1;
    error.line = base.line;
  } else {
    error.line += base.line - 1;
  }
  return error;
}

}  // namespace kanzen
