#pragma once

#include <string>

namespace kanzen::test {

/// Masks everything in `text` that may change without an error: node counts, times, rates, the
/// engine, and `directory` (with a slash at its end). Also masks moves and lines of play, because
/// several may be best.
[[nodiscard]] std::string masked(std::string text, const std::string& directory);

/// Checks that `text` equals tests/cli/golden/`name`. With the environment variable
/// KANZEN_UPDATE_GOLDEN it writes the file instead; review the difference before you commit it.
void check_golden(const std::string& name, const std::string& text);

}  // namespace kanzen::test
