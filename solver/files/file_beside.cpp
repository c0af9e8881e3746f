#include "solver/files/file_beside.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <climits>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "solver/files/output_error.hpp"
#include "solver/files/write_all.hpp"

namespace kanzen {

namespace {

namespace fs = std::filesystem;

/// The last bytes of a name, at max_bytes `max_bytes`, that do not start within a character of
/// UTF-8.
std::string_view end_of_name(std::string_view name, std::size_t max_bytes) noexcept {
  if (name.size() <= max_bytes) return name;
  name.remove_prefix(name.size() - max_bytes);
  constexpr unsigned char kContinues = 0x80;
  while (!name.empty() && (static_cast<unsigned char>(name[0]) & 0xC0U) == kContinues) {
    name.remove_prefix(1);
  }
  return name;
}

/// A name in the folder of `path` that no other process and no other object of this process uses. A
/// name that is too long is cut at its beginning.
std::string hidden_name(const fs::path& path) {
  static std::atomic<unsigned> objects{0};
  std::string name =
      ".kanzen-" + std::to_string(::getpid()) + "-" + std::to_string(objects++) + "-";
  name += end_of_name(path.filename().string(), NAME_MAX - name.size());
  return (path.parent_path() / name).string();
}

/// Returns 0, or a value of errno. Ignores EINVAL: folders and some file systems do not
/// support fsync.
int force_to_disk(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return errno;
  const int error = ::fsync(descriptor) == 0 || errno == EINVAL ? 0 : errno;
  ::close(descriptor);
  return error;
}

}  // namespace

FileBeside::FileBeside(std::string path) : name_(std::move(path)), final_(name_), path_(name_) {
  struct stat former {};
  const bool exists = ::stat(name_.c_str(), &former) == 0;
  // The hidden name is cut to fit, so without this check only the final rename would fail.
  if (!exists && errno == ENAMETOOLONG) throw OutputError(name_, errno);
  if (exists && S_ISDIR(former.st_mode)) throw OutputError(name_, EISDIR);
  if (exists && !S_ISREG(former.st_mode)) {
    direct_ = true;
    return;
  }
  if (exists && ::access(name_.c_str(), W_OK) != 0) throw OutputError(name_, errno);
  std::error_code error;
  if (exists) {
    const fs::path target = fs::canonical(name_, error);
    if (!error) final_ = target.string();
  }
  path_ = hidden_name(final_);
  const mode_t mode = exists ? former.st_mode & 0777U : 0666U;
  const int descriptor = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
  if (descriptor < 0) throw OutputError(name_, errno);
  if (exists) (void)::fchmod(descriptor, mode);
  ::close(descriptor);
}

FileBeside::~FileBeside() {
  if (!direct_ && !committed_) (void)::unlink(path_.c_str());
}

void FileBeside::write(std::string_view content) {
  const int descriptor = ::open(path_.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC);
  if (descriptor < 0) throw OutputError(name_, errno);
  int error = write_all(descriptor, content);
  if (::close(descriptor) != 0 && error == 0) error = errno;
  if (error != 0) throw OutputError(name_, error);
}

void FileBeside::commit() {
  if (direct_) return;
  if (const int error = force_to_disk(path_); error != 0) throw OutputError(name_, error);
  if (::rename(path_.c_str(), final_.c_str()) != 0) throw OutputError(name_, errno);
  committed_ = true;
  const std::string folder = fs::path(final_).parent_path().string();
  (void)force_to_disk(folder.empty() ? "." : folder);  // the file is complete under either name
}

void write_beside(const std::string& path, std::string_view content) {
  FileBeside file(path);
  file.write(content);
  file.commit();
}

}  // namespace kanzen
