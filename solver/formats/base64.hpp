// Bytes as text that JSON can hold (RFC 4648, with padding).
#pragma once

#include <string>
#include <string_view>

namespace kanzen {

[[nodiscard]] std::string to_base64(std::string_view bytes);

}  // namespace kanzen
