#include "solver/server/ggf_text.hpp"

#include "core/notation/text.hpp"
#include "solver/formats/ggf.hpp"
#include "solver/formats/property_text.hpp"

namespace kanzen::server {

Result<Game> parse_ggf_text(std::string_view text) {
  while (!text.empty() && (notation::is_digit(text.front()) || notation::is_blank(text.front()))) {
    text.remove_prefix(1);
  }
  const auto properties = parse_properties(text);
  if (!properties) return properties.error();
  const auto record = parse_ggf(text, properties.value());
  if (!record) return record.error();
  return record.value().game;
}

}  // namespace kanzen::server
