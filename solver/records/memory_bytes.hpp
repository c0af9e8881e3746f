// The memory that a record takes while it waits to be solved.
#pragma once

#include <cstddef>

#include "solver/records/position_record.hpp"

namespace kanzen {

/// The memory of `record` in bytes, including what its strings and vectors have allocated but not
/// the overhead of the allocator.
[[nodiscard]] std::size_t memory_bytes(const PositionRecord& record) noexcept;

}  // namespace kanzen
