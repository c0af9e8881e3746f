#include "solver/formats/move_json.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "core/notation.hpp"

namespace kanzen {

nlohmann::ordered_json move_values_json(const std::vector<MoveValue>& moves) {
  auto array = nlohmann::ordered_json::array();
  for (const MoveValue& value : moves) {
    nlohmann::ordered_json made{
        {"move", notation::to_string(value.move)}, {"lower", value.lower}, {"upper", value.upper}};
    if (!value.pv.empty()) made["pv"] = notation::to_string(value.pv);
    array.push_back(std::move(made));
  }
  return array;
}

}  // namespace kanzen
