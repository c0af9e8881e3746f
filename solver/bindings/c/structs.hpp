// Structs of callers, which begin with their size and may be older or newer than this library.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <optional>

#include "solver/bindings/c/kanzen.h"

namespace kanzen::capi {

/// The size of T in version 1 of the interface. Add a specialisation for a struct that grows.
template <class T>
inline constexpr std::size_t kFirstSize = sizeof(T);

/// More than any version of a struct will have. A greater size was never set by a caller.
inline constexpr std::size_t kMaxStructSize = std::size_t{1} << 16;

/// Whether `given` points to a struct with the size of a present or future version.
template <class T>
[[nodiscard]] bool has_size(const T* given) noexcept {
  return given != nullptr && given->struct_size >= kFirstSize<T> &&
         given->struct_size <= kMaxStructSize;
}

/// Reads the caller's struct; fields that the caller's version lacks become zero. Nothing if it is
/// null or too short, or if fields unknown to this version are not zero.
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

/// Fills in all fields that the caller's struct has. Fields unknown to this version become zero.
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
