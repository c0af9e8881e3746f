// Checksums of stored rows, which show whether a row is as it was written.
#pragma once

#include <cstdint>

#include "solver/campaign/fact.hpp"
#include "solver/campaign/store/stored_facts.hpp"

namespace kanzen::campaign {

/// Wall time in the unit of the store.
[[nodiscard]] std::int64_t microseconds(double seconds) noexcept;

/// XXH3 over all fields of a fact, its time in microseconds. Never 0.
[[nodiscard]] std::int64_t checksum_of(const Fact& fact);

/// XXH3 over both texts. Never 0.
[[nodiscard]] std::int64_t checksum_of(const Exclusion& exclusion);

}  // namespace kanzen::campaign
