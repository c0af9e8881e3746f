// Opens a file as a stream of C.
#pragma once

#include <cstdio>
#include <memory>
#include <string>

namespace kanzen {

struct CloseStream {
  void operator()(std::FILE* stream) const noexcept { (void)std::fclose(stream); }
};
using Stream = std::unique_ptr<std::FILE, CloseStream>;

/// How to open a file: to read it, or to write it from its beginning. Bytes stay as they are.
enum class StreamMode { read, write };

/// Opens `path`, a name in UTF-8. Programs started later do not inherit the file. Returns null and
/// sets errno if that fails.
/// Thread safety: full.
[[nodiscard]] Stream open_stream(const std::string& path, StreamMode mode) noexcept;

}  // namespace kanzen
