// How functions of kanzen.h fail: no exception gets out of them.
#pragma once

#include <new>
#include <span>
#include <string_view>
#include <system_error>

#include "core/result.hpp"
#include "solver/capi/kanzen.h"

namespace kanzen::capi {

/// Copies `message` with a null byte, cut where it is too long. REQUIRES: `out` is not empty.
void copy_text(std::string_view message, std::span<char> out) noexcept;

/// Fills in the caller's `error`; ignores one that is null or has a size that it cannot have.
void tell(kanzen_error* error, std::string_view message) noexcept;
void tell(kanzen_error* error, const ParseError& why) noexcept;

/// What `work` returns, or the status that stands for what it throws.
template <class Work>
[[nodiscard]] kanzen_status guarded(const Work& work) noexcept {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    return KANZEN_OUT_OF_MEMORY;
  } catch (const std::system_error&) {  // no thread
    return KANZEN_OUT_OF_MEMORY;
  } catch (...) {
    return KANZEN_INTERNAL_ERROR;
  }
}

}  // namespace kanzen::capi
