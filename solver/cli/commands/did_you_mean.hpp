// Guesses what was meant by a word that is not known.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kanzen::cli {

/// The words that differ least from `word`, if they are near enough for a slip of the fingers: at
/// most one letter in three (rounded up) is wrong, missing, too many or changed places with its
/// neighbour; or they begin with all of `word`. In the order of `known`; at most three, or none.
[[nodiscard]] std::vector<std::string> near_words(std::string_view word,
                                                  const std::vector<std::string>& known);

/// "; did you mean solve?" or "; did you mean --out or --one-at-a-time?"; empty if nothing is near.
[[nodiscard]] std::string did_you_mean(std::string_view word,
                                       const std::vector<std::string>& known);

}  // namespace kanzen::cli
