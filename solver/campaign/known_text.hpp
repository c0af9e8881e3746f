// What a store says about its facts, for messages.
#pragma once

#include <string>

#include "solver/campaign/known.hpp"

namespace kanzen::campaign {

/// "fact 12 [2,64] by worker 0f3c".
[[nodiscard]] std::string to_text(const StoredFact& stored);

/// The position, both facts, and that they exclude each other.
[[nodiscard]] std::string to_text(const Contradiction& contradiction);

}  // namespace kanzen::campaign
