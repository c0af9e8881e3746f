// Checks a certificate: does the file prove what it claims?
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "solver/check/header.hpp"

namespace kanzen::check {

enum class Verdict : std::uint8_t {
  proven,      // every statement of the header is proven
  refused,     // the file is damaged, incomplete, or no proof of what it claims
  unreadable,  // no certificate of this version, or it cannot be read
  no_memory,   // the proof may be right, but the set of positions does not fit into the limit
};

struct CheckOptions {
  unsigned threads = 1;  // at least 1
  std::size_t max_set_bytes = std::size_t{1} << 30;
};

struct Progress {
  std::uint64_t bytes = 0;  // of the file, read so far
  std::uint64_t size = 0;   // of the file; 0 if not known
  std::uint64_t moves = 0;  // read so far
  std::uint64_t leaves = 0;
};

/// Told now and then how far the check has come.
using ProgressCall = std::function<void(const Progress&)>;

struct Report {
  Verdict verdict = Verdict::unreadable;
  std::string reason{};      // of anything but `proven`: one sentence
  Header claim{};            // unless unreadable
  std::uint64_t moves = 0;   // chosen by the proving side, read from the file
  std::uint64_t leaves = 0;  // solved by the checker
  std::uint64_t nodes = 0;   // visited doing so
};

/// Reads the certificate at `path` once, from its first byte to its last, and plays through all it
/// says. Nothing is believed but the rules of the game: the verdict `proven` means that the checker
/// itself has seen, for each half, a reply of the proving side to every move of the other, down to
/// leaves that it has solved. Memory: options.max_set_bytes and some
/// 5 MB.
/// Throws std::bad_alloc.
[[nodiscard]] Report check_certificate(const std::string& path, const CheckOptions& options,
                                       const ProgressCall& progress = {});

}  // namespace kanzen::check
