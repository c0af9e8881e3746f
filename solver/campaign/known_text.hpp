// What a store says about its facts, for messages.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "solver/campaign/known.hpp"

namespace kanzen::campaign {

/// "fact 12 [2,64] by worker 0f3c".
[[nodiscard]] std::string to_text(const StoredFact& stored);

/// The position, both facts, and that they exclude each other.
[[nodiscard]] std::string to_text(const Contradiction& contradiction);

/// What users should know of damaged facts: a line for each of the first ten, which names it and
/// its position, and one that counts the others.
[[nodiscard]] std::vector<std::string> to_lines(std::span<const Damage> damaged);

}  // namespace kanzen::campaign
