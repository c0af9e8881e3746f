// Decodes the certificates that `kanzen serve` writes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kanzen::rig {

/// The bytes encoded by `text` (RFC 4648, with padding); nothing if it is not valid.
[[nodiscard]] std::optional<std::string> from_base64(std::string_view text);

}  // namespace kanzen::rig
