#pragma once

#include <nlohmann/json.hpp>

#include "tests/support/catch.hpp"

namespace kanzen::test {

using nlohmann::json;

/// Checks that an object has `fields` with these values, whatever else it has.
inline void check_fields(const json& object, const json& fields) {
  CAPTURE(object.dump());
  for (const auto& [name, value] : fields.items()) {
    INFO(name);
    CHECK(object.at(name) == value);
  }
}

}  // namespace kanzen::test
