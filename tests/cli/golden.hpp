// Output compared with a file in tests/cli/golden.
#pragma once

#include <string>

namespace kanzen::test {

/// `text` with everything masked that may change without being wrong: node counts, times and rates,
/// moves and lines of play (several may be best), the engine, and `directory` (with a slash at its
/// end).
[[nodiscard]] std::string masked(std::string text, const std::string& directory);

/// Checks that `text` is what tests/cli/golden/`name` holds. With the environment variable
/// KANZEN_UPDATE_GOLDEN the file is written instead; look at the difference before committing it.
void check_golden(const std::string& name, const std::string& text);

}  // namespace kanzen::test
