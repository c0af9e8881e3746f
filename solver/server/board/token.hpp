// The secret in the address of the board. Requests without it are refused.
#pragma once

#include <string>
#include <string_view>

namespace kanzen::board {

/// 128 bits from the system's random source, as 32 hexadecimal digits. Throws std::system_error if
/// there is none.
[[nodiscard]] std::string random_token();

/// True if the texts are equal. The time does not depend on the place of a difference.
[[nodiscard]] bool same_secret(std::string_view secret, std::string_view offered) noexcept;

}  // namespace kanzen::board
