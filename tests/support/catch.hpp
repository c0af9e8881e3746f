// The installed major version of the test framework, and the parts of the standard library that
// most tests use.
#pragma once

// IWYU pragma: begin_exports
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif
// IWYU pragma: end_exports

namespace kanzen {

using Ends = std::pair<int, int>;

/// Compares intervals of any type by what they say, without the move that Bounds carry.
[[nodiscard]] Ends ends(const auto& interval) { return {interval.lower, interval.upper}; }

}  // namespace kanzen
