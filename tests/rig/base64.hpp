// What `kanzen serve` writes of a certificate, read back.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kanzen::rig {

/// The bytes that `text` stands for (RFC 4648, with padding); nothing if it is no such text.
[[nodiscard]] std::optional<std::string> from_base64(std::string_view text);

}  // namespace kanzen::rig
