// Errors of the functions of kanzen.h. No exception leaves these functions.
#pragma once

#include <new>
#include <span>
#include <string_view>
#include <system_error>

#include "core/result.hpp"
#include "solver/bindings/c/kanzen.h"

namespace kanzen::capi {

/// Copies `message` with a null byte, truncated to fit. REQUIRES: `out` is not empty.
void copy_text(std::string_view message, std::span<char> out) noexcept;

/// Fills in the caller's `error`. Ignores it if it is null or has an impossible size.
void fill_error(kanzen_error* error, std::string_view message) noexcept;
void fill_error(kanzen_error* error, const ParseError& why) noexcept;

/// Returns the result of `work`, or the code for an exception of `work`.
template <class Work>
[[nodiscard]] kanzen_code guarded(const Work& work) noexcept {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    return KANZEN_OUT_OF_MEMORY;
  } catch (const std::system_error&) {  // no thread available
    return KANZEN_OUT_OF_MEMORY;
  } catch (...) {
    return KANZEN_INTERNAL_ERROR;
  }
}

}  // namespace kanzen::capi
