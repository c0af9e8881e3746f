#pragma once

#include "solver/checker/header.hpp"

namespace kanzen::test {

/// The bytes of a file. Throws if it is damaged.
[[nodiscard]] std::string unpacked(const std::string& path);

/// The last line is correct.
[[nodiscard]] std::string handmade(const checker::Header& claim, const std::string& moves);

/// The last line is correct, so that only the proof can be wrong.
[[nodiscard]] std::string with_right_end(const std::string& bytes);

[[nodiscard]] std::size_t moves_begin(const std::string& bytes);
[[nodiscard]] std::size_t moves_end(const std::string& bytes);

}  // namespace kanzen::test
