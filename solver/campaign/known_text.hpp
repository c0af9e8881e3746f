// Texts about the facts of a store, for messages.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "solver/campaign/known.hpp"

namespace kanzen::campaign {

/// "fact 12 [2,64] by worker 0f3c".
[[nodiscard]] std::string to_text(const StoredFact& stored);

/// The position, both facts, and a remark that they exclude each other.
[[nodiscard]] std::string to_text(const Contradiction& contradiction);

/// The message for users about damaged facts. Each of the first ten has a line with its name and
/// position, and one line counts the others.
[[nodiscard]] std::vector<std::string> to_lines(std::span<const Damage> damaged);

}  // namespace kanzen::campaign
