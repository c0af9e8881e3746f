// Makes reads of some files fail with EIO, as on a broken disk. It is loaded before the C library.
// The environment variable KANZEN_FAILING_READS is the end of the paths of these files. Reads fail
// once a program has read kGoodBytes from them.
#include <dlfcn.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

constexpr std::size_t kGoodBytes = 4096;

bool fails(int descriptor, std::size_t bytes) noexcept {
  static std::size_t good_bytes = 0;
  const char* const ending = std::getenv("KANZEN_FAILING_READS");
  if (ending == nullptr) return false;
  std::array<char, 4096> path{};
  const std::string link = "/proc/self/fd/" + std::to_string(descriptor);
  const ssize_t size = readlink(link.c_str(), path.data(), path.size());
  if (size <= 0) return false;
  if (!std::string_view(path.data(), static_cast<std::size_t>(size)).ends_with(ending))
    return false;
  if (good_bytes >= kGoodBytes) return true;
  good_bytes += bytes;
  return false;
}

}  // namespace

extern "C" {

ssize_t read(int descriptor, void* to, std::size_t bytes) {
  using Read = ssize_t (*)(int, void*, std::size_t);
  static const auto original = reinterpret_cast<Read>(dlsym(RTLD_NEXT, "read"));
  if (!fails(descriptor, bytes)) return original(descriptor, to, bytes);
  errno = EIO;
  return -1;
}

std::size_t fread(void* to, std::size_t size, std::size_t count, std::FILE* stream) {
  using Read = std::size_t (*)(void*, std::size_t, std::size_t, std::FILE*);
  static const auto original = reinterpret_cast<Read>(dlsym(RTLD_NEXT, "fread"));
  if (!fails(fileno(stream), size * count)) return original(to, size, count, stream);
  stream->_flags |= _IO_ERR_SEEN;
  errno = EIO;
  return 0;
}

}  // extern "C"
