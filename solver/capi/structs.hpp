// Structs that begin with their size, as a caller gives them: older or newer than this library.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <optional>

#include "solver/capi/kanzen.h"

namespace kanzen::capi {

/// The size of T in version 1 of the interface. A struct that grows keeps here what it was.
template <class T>
inline constexpr std::size_t kFirstSize = sizeof(T);

template <>
inline constexpr std::size_t kFirstSize<kanzen_result> = offsetof(kanzen_result, spread);

/// More than any version of a struct will have: a greater size was never set.
inline constexpr std::size_t kGreatestSize = std::size_t{1} << 16;

/// Whether `given` points to a struct of a version that there is or may be.
template <class T>
[[nodiscard]] bool has_size(const T* given) noexcept {
  return given != nullptr && given->struct_size >= kFirstSize<T> &&
         given->struct_size <= kGreatestSize;
}

/// What the caller gave, with zero where the caller's version has no field. Nothing if it is too
/// short or null, or says something in fields that this version does not know.
template <class T>
[[nodiscard]] std::optional<T> read_struct(const T* given) noexcept {
  if (!has_size(given)) return std::nullopt;
  const auto* const bytes = reinterpret_cast<const unsigned char*>(given);
  const std::size_t size = given->struct_size;
  if (size > sizeof(T) &&
      std::any_of(bytes + sizeof(T), bytes + size, [](unsigned char byte) { return byte != 0; })) {
    return std::nullopt;
  }
  T known{};
  std::memcpy(&known, given, std::min(size, sizeof(T)));
  return known;
}

/// Fills in the caller's struct as far as it goes; what it has beyond this version becomes zero.
/// REQUIRES: has_size(out).
template <class T>
void write_struct(const T& known, T* out) noexcept {
  const std::size_t size = out->struct_size;
  auto* const bytes = reinterpret_cast<unsigned char*>(out);
  std::memcpy(bytes, &known, std::min(size, sizeof(T)));
  if (size > sizeof(T)) std::memset(bytes + sizeof(T), 0, size - sizeof(T));
  out->struct_size = size;
}

}  // namespace kanzen::capi
