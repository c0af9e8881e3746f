// Certificates as texts, changed by hand.
#pragma once

#include <cstddef>
#include <string>

#include "solver/check/header.hpp"

namespace kanzen::test {

/// A certificate put together by hand, with a last line that fits.
[[nodiscard]] std::string handmade(const check::Header& claim, const std::string& moves);

/// The same bytes with a last line that fits them, so that only the proof can be wrong.
/// REQUIRES: `bytes` end with a last line of some kind.
[[nodiscard]] std::string with_right_end(const std::string& bytes);

/// Where the moves begin, and where the last line does.
[[nodiscard]] std::size_t moves_begin(const std::string& bytes);
[[nodiscard]] std::size_t moves_end(const std::string& bytes);

}  // namespace kanzen::test
