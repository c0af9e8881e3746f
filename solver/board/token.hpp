// The secret in the address of the board: who does not know it gets nothing.
#pragma once

#include <string>
#include <string_view>

namespace kanzen::board {

/// 128 bits from the system's source of random numbers, as 32 hexadecimal digits. Throws
/// std::system_error if there is none.
[[nodiscard]] std::string random_token();

/// Whether the texts are the same; how long that takes tells nothing about where they differ.
[[nodiscard]] bool same_secret(std::string_view secret, std::string_view offered) noexcept;

}  // namespace kanzen::board
