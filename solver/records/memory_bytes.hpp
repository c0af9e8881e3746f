// What a record takes up while it waits to be solved.
#pragma once

#include <cstddef>

#include "solver/records/record.hpp"

namespace kanzen {

/// The memory that `record` occupies, in bytes: what it holds elsewhere included, the overhead of
/// allocations not. A sum over its parts, in no time worth mentioning.
[[nodiscard]] std::size_t memory_bytes(const PositionRecord& record) noexcept;

}  // namespace kanzen
