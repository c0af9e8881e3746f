// Certificates as texts, for changes by hand.
#pragma once

#include <cstddef>
#include <string>

#include "solver/checker/header.hpp"

namespace kanzen::test {

/// Builds a certificate by hand, with a correct last line.
[[nodiscard]] std::string handmade(const checker::Header& claim, const std::string& moves);

/// `bytes` with a correct last line in place of theirs, so that only the proof can be wrong.
[[nodiscard]] std::string with_right_end(const std::string& bytes);

/// The places where the moves and the last line begin.
[[nodiscard]] std::size_t moves_begin(const std::string& bytes);
[[nodiscard]] std::size_t moves_end(const std::string& bytes);

}  // namespace kanzen::test
