// Makes calls of the C library fail, as a system without memory, threads or space does. It is
// loaded before the C library. The environment says which:
//
//   KANZEN_FAIL        malloc, pthread_create, open, write, fsync, rename, unlink or read
//   KANZEN_FAIL_AT     the number of the call that fails, from 1 on; 0: none
//   KANZEN_FAIL_COUNT  how many calls fail from there on; by default all
//   KANZEN_FAIL_ERRNO  the error
//   KANZEN_FAIL_PATH   only calls for files whose paths end with this
//   KANZEN_FAIL_LOG    a file that gets the number of calls of each kind when the process ends
//
// Each name stands for its relatives: malloc for every allocation, rename for link. Messages are
// not the subject, so writing to standard error never fails. Nor does writing to a pipe or a
// socket: the program wakes its own threads by them.
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

// The allocator under the names that it replaces. dlsym() would allocate to find it.
extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* block, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
}

namespace {

enum Kind : std::size_t {
  kMalloc,
  kThread,
  kOpen,
  kWrite,
  kFsync,
  kRename,
  kUnlink,
  kRead,
  kKinds
};
constexpr std::array<std::string_view, kKinds> kNames{"malloc", "pthread_create", "open",   "write",
                                                      "fsync",  "rename",         "unlink", "read"};

std::atomic<bool> ready{false};  // true within main(): libraries before and after it are not ours
int (*real_main)(int, char**, char**) = nullptr;
std::size_t failing = kKinds;
long at = 0;
long count = 0;
int error = EIO;
const char* path_end = nullptr;
std::array<std::atomic<long>, kKinds> calls{};

long number(const char* name, long otherwise) {
  const char* const text = std::getenv(name);
  return text == nullptr ? otherwise : std::atol(text);
}

void begin() {
  const char* const name = std::getenv("KANZEN_FAIL");
  for (std::size_t kind = 0; name != nullptr && kind < kKinds; ++kind) {
    if (kNames[kind] == name) failing = kind;
  }
  at = number("KANZEN_FAIL_AT", 0);
  count = number("KANZEN_FAIL_COUNT", 0);
  error = static_cast<int>(number("KANZEN_FAIL_ERRNO", EIO));
  path_end = std::getenv("KANZEN_FAIL_PATH");
  ready = true;
}

[[gnu::destructor]] void end() {
  ready = false;
  const char* const log = std::getenv("KANZEN_FAIL_LOG");
  std::FILE* const file = log == nullptr ? nullptr : std::fopen(log, "w");
  if (file == nullptr) return;
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    std::fprintf(file, "%s %ld\n", kNames[kind].data(), calls[kind].load());
  }
  std::fclose(file);
}

int begin_and_run(int words, char** line, char** environment) {
  begin();
  const int status = real_main(words, line, environment);
  ready = false;
  return status;
}

/// Counts a call, and decides whether it fails.
bool fails(Kind kind) noexcept {
  if (!ready.load(std::memory_order_relaxed)) return false;
  const long call = ++calls[kind];
  if (kind != failing || at == 0 || call < at || (count != 0 && call >= at + count)) return false;
  errno = error;
  return true;
}

bool fails(Kind kind, const char* path) noexcept {
  return (path_end == nullptr || (path != nullptr && std::string_view(path).ends_with(path_end))) &&
         fails(kind);
}

bool fails(Kind kind, int descriptor) noexcept {
  struct stat status {};
  if (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) return false;
  if (path_end == nullptr) return descriptor != STDERR_FILENO && fails(kind);
  std::array<char, 32> link{};
  std::array<char, 4096> path{};
  std::snprintf(link.data(), link.size(), "/proc/self/fd/%d", descriptor);
  if (::readlink(link.data(), path.data(), path.size() - 1) <= 0) return false;
  return fails(kind, path.data());
}

template <class Function>
Function* original(const char* name) noexcept {
  return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

int open_at(int folder, const char* path, int flags, va_list more) noexcept {
  const mode_t mode =
      (flags & (O_CREAT | O_TMPFILE)) != 0 ? static_cast<mode_t>(va_arg(more, int)) : 0;
  if (fails(kOpen, path)) return -1;
  return static_cast<int>(::syscall(SYS_openat, folder, path, flags, mode));
}

}  // namespace

extern "C" {

int __libc_start_main(int (*main)(int, char**, char**), int words, char** line, void (*init)(),
                      void (*end_of_main)(), void (*end_of_loader)(), void* stack) {
  real_main = main;
  static const auto start = original<decltype(__libc_start_main)>("__libc_start_main");
  return start(begin_and_run, words, line, init, end_of_main, end_of_loader, stack);
}

void* malloc(std::size_t size) { return fails(kMalloc) ? nullptr : __libc_malloc(size); }
void* calloc(std::size_t number, std::size_t size) {
  return fails(kMalloc) ? nullptr : __libc_calloc(number, size);
}
void* realloc(void* block, std::size_t size) {
  return fails(kMalloc) ? nullptr : __libc_realloc(block, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
  return fails(kMalloc) ? nullptr : __libc_memalign(alignment, size);
}
int posix_memalign(void** block, std::size_t alignment, std::size_t size) {
  if (fails(kMalloc)) return ENOMEM;
  *block = __libc_memalign(alignment, size);
  return *block == nullptr ? ENOMEM : 0;
}

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*work)(void*),
                   void* data) {
  static const auto create = original<decltype(pthread_create)>("pthread_create");
  return fails(kThread) ? error : create(thread, attributes, work, data);
}

int open(const char* path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  const int descriptor = open_at(AT_FDCWD, path, flags, more);
  va_end(more);
  return descriptor;
}
[[gnu::alias("open")]] int open64(const char* path, int flags, ...);
int openat(int folder, const char* path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  const int descriptor = open_at(folder, path, flags, more);
  va_end(more);
  return descriptor;
}
std::FILE* fopen(const char* path, const char* mode) {
  static const auto open_stream = original<decltype(fopen)>("fopen");
  return fails(kOpen, path) ? nullptr : open_stream(path, mode);
}
[[gnu::alias("fopen")]] std::FILE* fopen64(const char* path, const char* mode);

ssize_t write(int descriptor, const void* from, std::size_t bytes) {
  return fails(kWrite, descriptor) ? -1 : ::syscall(SYS_write, descriptor, from, bytes);
}
ssize_t writev(int descriptor, const iovec* parts, int number) {
  return fails(kWrite, descriptor) ? -1 : ::syscall(SYS_writev, descriptor, parts, number);
}
ssize_t pwrite(int descriptor, const void* from, std::size_t bytes, off_t offset) {
  return fails(kWrite, descriptor) ? -1 : ::syscall(SYS_pwrite64, descriptor, from, bytes, offset);
}
[[gnu::alias("pwrite")]] ssize_t pwrite64(int descriptor, const void* from, std::size_t bytes,
                                          off_t offset);
std::size_t fwrite(const void* from, std::size_t size, std::size_t number, std::FILE* stream) {
  static const auto put = original<decltype(fwrite)>("fwrite");
  if (!fails(kWrite, ::fileno(stream))) return put(from, size, number, stream);
  stream->_flags |= _IO_ERR_SEEN;
  return 0;
}

int fsync(int descriptor) {
  return fails(kFsync, descriptor) ? -1 : static_cast<int>(::syscall(SYS_fsync, descriptor));
}
int fdatasync(int descriptor) {
  return fails(kFsync, descriptor) ? -1 : static_cast<int>(::syscall(SYS_fdatasync, descriptor));
}

int renameat2(int from_folder, const char* from, int to_folder, const char* to, unsigned flags) {
  return fails(kRename, to)
             ? -1
             : static_cast<int>(::syscall(SYS_renameat2, from_folder, from, to_folder, to, flags));
}
int rename(const char* from, const char* to) { return renameat2(AT_FDCWD, from, AT_FDCWD, to, 0); }
int linkat(int from_folder, const char* from, int to_folder, const char* to, int flags) {
  return fails(kRename, to)
             ? -1
             : static_cast<int>(::syscall(SYS_linkat, from_folder, from, to_folder, to, flags));
}
int link(const char* from, const char* to) { return linkat(AT_FDCWD, from, AT_FDCWD, to, 0); }

int unlinkat(int folder, const char* path, int flags) {
  return fails(kUnlink, path) ? -1 : static_cast<int>(::syscall(SYS_unlinkat, folder, path, flags));
}
int unlink(const char* path) { return unlinkat(AT_FDCWD, path, 0); }
int remove(const char* path) {
  static const auto take_away = original<decltype(remove)>("remove");
  return fails(kUnlink, path) ? -1 : take_away(path);
}

ssize_t read(int descriptor, void* to, std::size_t bytes) {
  return fails(kRead, descriptor) ? -1 : ::syscall(SYS_read, descriptor, to, bytes);
}
std::size_t fread(void* to, std::size_t size, std::size_t number, std::FILE* stream) {
  static const auto get = original<decltype(fread)>("fread");
  if (!fails(kRead, ::fileno(stream))) return get(to, size, number, stream);
  stream->_flags |= _IO_ERR_SEEN;
  return 0;
}

}  // extern "C"
