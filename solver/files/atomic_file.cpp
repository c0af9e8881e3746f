#include "solver/files/atomic_file.hpp"

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "solver/files/file_name.hpp"
#include "solver/files/output_error.hpp"
#include "solver/files/system_file.hpp"

namespace kanzen {

namespace {

namespace fs = std::filesystem;

/// The last bytes of a name, at most `max_bytes`, that do not start within a character of
/// UTF-8.
std::string_view end_of_name(std::string_view name, std::size_t max_bytes) noexcept {
  if (name.size() <= max_bytes) return name;
  name.remove_prefix(name.size() - max_bytes);
  constexpr unsigned char kContinuationByte = 0x80;
  while (!name.empty() && (static_cast<unsigned char>(name[0]) & 0xC0U) == kContinuationByte) {
    name.remove_prefix(1);
  }
  return name;
}

/// A name in the folder of `path` that no other process and no other object of this process uses. A
/// name that is too long is cut at its beginning.
std::string hidden_name(const fs::path& path) {
  static std::atomic<unsigned> objects{0};
  constexpr std::size_t kMaxNameBytes = 255;
  std::string name =
      ".kanzen-" + std::to_string(process_number()) + "-" + std::to_string(objects++) + "-";
  name += end_of_name(to_utf8(path.filename()), kMaxNameBytes - name.size());
  return to_utf8(path.parent_path() / to_path(name));
}

}  // namespace

std::string resolve_links(const std::string& name) {
  constexpr int kMaxLinks = 40;  // as in Linux
  fs::path path = to_path(name);
  std::error_code failed;
  for (int i = 0; i < kMaxLinks && fs::is_symlink(fs::symlink_status(path, failed)); ++i) {
    const fs::path target = fs::read_symlink(path, failed);
    if (failed) break;
    path = path.parent_path() / target;  // an absolute target replaces the folder
  }
  return to_utf8(path);
}

AtomicFile::AtomicFile(std::string path) : name_(std::move(path)), final_(name_), path_(name_) {
  FileStatus former;
  const int missing = read_status(name_, former);
  const bool exists = missing == 0;
  // The hidden name is cut to fit, so without this check only the final rename would fail.
  // A circle of symbolic links would be replaced by the file.
  if (missing == ENAMETOOLONG || missing == ELOOP) throw OutputError(name_, missing);
  if (exists && former.kind == FileKind::folder) throw OutputError(name_, EISDIR);
  if (exists && former.kind != FileKind::regular) {
    direct_ = true;
    return;
  }
  if (const int error = exists ? check_writable(name_) : 0; error != 0) {
    throw OutputError(name_, error);
  }
  final_ = resolve_links(name_);
  path_ = hidden_name(to_path(final_));
  const unsigned permissions = exists ? former.permissions : 0666U;
  SystemFile file;
  const int error = file.open(path_, SystemFile::Open::create, permissions);
  if (error != 0) throw OutputError(name_, error);
  if (exists) (void)file.set_permissions(permissions);
}

AtomicFile::~AtomicFile() {
  if (!direct_ && !committed_) (void)remove_name(path_);
}

void AtomicFile::write(std::string_view content) {
  SystemFile file;
  int error = file.open(path_, SystemFile::Open::truncate);
  if (error != 0) throw OutputError(name_, error);
  error = file.write(content);
  if (const int close_error = file.close(); error == 0) error = close_error;
  if (error != 0) throw OutputError(name_, error);
}

void AtomicFile::commit() {
  if (direct_) return;
  if (const int error = force_to_disk(path_); error != 0) throw OutputError(name_, error);
  if (const int error = rename_over(path_, final_); error != 0) throw OutputError(name_, error);
  committed_ = true;
  const fs::path folder = to_path(final_).parent_path();
  // The file is complete under either name.
  (void)force_to_disk(folder.empty() ? "." : to_utf8(folder));
}

void write_atomically(const std::string& path, std::string_view content) {
  AtomicFile file(path);
  file.write(content);
  file.commit();
}

}  // namespace kanzen
