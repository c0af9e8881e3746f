#include "solver/files/atomic_file.hpp"

#include <random>

#include "solver/files/file_stream.hpp"

namespace kanzen {

std::optional<FileIdentity> identity_of_file(const std::string& path) noexcept {
  FileStatus status;
  return read_status(path, status) == 0 ? std::optional(status.identity) : std::nullopt;
}

bool was_replaced(const std::string& path, const FileIdentity& file) noexcept {
  FileStatus status;
  const int error = read_status(path, status);
  if (error != 0) return error == ENOENT || error == ENOTDIR;
  return status.identity != file;
}

bool append_to_file(const std::string& path, std::uintmax_t size, std::string_view text) {
  SystemFile file;
  int error = file.open(path, SystemFile::Open::append);
  if (error == ENOENT || error == ENXIO || error == EISDIR) return false;
  if (error != 0) throw OutputError(path, error);
  FileStatus status;
  const bool is_same =
      file.status(status) == 0 && status.kind == FileKind::regular && status.size == size;
  error = is_same ? file.write(text) : 0;
  if (const int close_error = file.close(); error == 0) error = close_error;
  if (error != 0) throw OutputError(path, error);
  return is_same;
}

namespace {

namespace fs = std::filesystem;

/// Returns the last `max_bytes` bytes of a name, or fewer so as not to split a UTF-8 character.
std::string_view end_of_name(std::string_view name, std::size_t max_bytes) noexcept {
  if (name.size() <= max_bytes) return name;
  name.remove_prefix(name.size() - max_bytes);
  constexpr unsigned char kContinuationByte = 0x80;
  while (!name.empty() && (static_cast<unsigned char>(name[0]) & 0xC0U) == kContinuationByte) {
    name.remove_prefix(1);
  }
  return name;
}

/// Makes a hidden name in the folder of `path`. A name that is too long loses its beginning.
std::string name_beside(const fs::path& path, const std::string& begin, std::string_view end) {
  constexpr std::size_t kMaxNameBytes = 255;
  std::string name = ".kanzen-" + begin;
  name += end_of_name(to_utf8(path.filename()), kMaxNameBytes - end.size() - name.size());
  name += end;
  return to_utf8(path.parent_path() / to_path(name));
}

std::string hidden_name(const fs::path& path, unsigned number) {
  return name_beside(path, machine_name() + "-" + std::to_string(number) + "-", ".part");
}

bool is_at(const SystemFile& file, const std::string& path) {
  FileStatus status;
  return file.status(status) == 0 && !was_replaced(path, status.identity);
}

// A lock belongs to a file, and others look for a name. Between opening a file and locking it, its
// last owner may have removed it, and somebody else may have made another of that name: two writers
// would then hold a lock each. So after every lock we ask whether the name still leads to our file.

/// Creates and locks a file. EEXIST if there is one; EAGAIN if another writer has taken it for a
/// leftover, because it came between the creation and the lock.
int create_locked(const std::string& path, unsigned permissions, SystemFile& file) {
  SystemFile created;
  if (const int error = created.open(path, SystemFile::Open::create, permissions); error != 0) {
    return error;
  }
  // A file system without locks gives another error; nobody can take the file for a leftover there.
  if (created.lock() == EWOULDBLOCK || !is_at(created, path)) return EAGAIN;
  file = std::move(created);
  return 0;
}

/// Removes the hidden file `path` unless its writer is alive (EWOULDBLOCK). ENOENT if there is
/// none.
int remove_leftover(const std::string& path) {
  SystemFile file;
  if (const int error = file.open(path, SystemFile::Open::existing); error != 0) return error;
  if (const int error = file.lock(); error != 0) return error;
  return is_at(file, path) ? remove_name(path) : 0;  // else its writer has just renamed it
}

constexpr unsigned kMaxNumber = 100;  // writers of one file that are alive, or cannot be told

/// Creates a hidden file for `path`, sets its name and returns it locked. Errors name it `shown`.
SystemFile create_hidden_file(const fs::path& path, unsigned permissions, const std::string& shown,
                              std::string& name) {
  constexpr int kMaxAttempts = 10'000;
  SystemFile file;
  unsigned number = 0;
  for (int attempt = 1;; ++attempt) {
    name = hidden_name(path, number < kMaxNumber ? number : std::random_device()());
    const int error = create_locked(name, permissions, file);
    if (error == 0) break;
    if ((error != EEXIST && error != EAGAIN) || attempt == kMaxAttempts) {
      throw OutputError(shown, error);
    }
    const int kept = error == EEXIST ? remove_leftover(name) : 0;
    if (kept != 0 && kept != ENOENT) ++number;
  }
  // Several writers may have been alive, and killed, at once.
  for (unsigned next = number + 1; next < kMaxNumber; ++next) {
    if (remove_leftover(hidden_name(path, next)) == ENOENT) break;
  }
  return file;
}

}  // namespace

std::string resolve_links(const std::string& name) {
  constexpr int kMaxLinks = 40;  // the limit of Linux
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
    is_direct_ = true;
    return;
  }
  if (const int error = exists ? check_writable(name_) : 0; error != 0) {
    throw OutputError(name_, error);
  }
  final_ = resolve_links(name_);
  const unsigned permissions = exists ? former.permissions : 0666U;
  lock_ = create_hidden_file(to_path(final_), permissions, name_, path_);
  if (exists) (void)lock_.set_permissions(permissions);
}

AtomicFile::~AtomicFile() {
  if (!is_direct_ && !committed_ && is_at(lock_, path_)) (void)remove_name(path_);
}

/// Throws if the hidden file is not ours: somebody who cleans the folder may remove it, and another
/// writer may then create its own under the same name.
void AtomicFile::demand_own_file() const {
  if (is_direct_ || is_at(lock_, path_)) return;
  throw OutputError(name_ + " cannot be written: its unfinished file " + path_ +
                    " was removed or replaced meanwhile");
}

void AtomicFile::write(std::string_view content) {
  demand_own_file();
  SystemFile file;
  int error = file.open(path_, SystemFile::Open::truncate);
  if (error != 0) throw OutputError(name_, error);
  error = file.write(content);
  if (const int close_error = file.close(); error == 0) error = close_error;
  if (error != 0) throw OutputError(name_, error);
}

void AtomicFile::commit() {
  if (is_direct_) return;
  demand_own_file();
  // The content must be on the disk before the name leads to it. Otherwise the system may write the
  // new name first, and after a power failure it would lead to an empty file.
  if (const int error = force_to_disk(path_); error != 0) throw OutputError(name_, error);
  if (const int error = rename_over(path_, final_); error != 0) throw OutputError(name_, error);
  committed_ = true;
  const fs::path folder = to_path(final_).parent_path();
  (void)force_to_disk(folder.empty() ? "." : to_utf8(folder));
}

FileLock::FileLock(const std::string& path) {
  name_ = name_beside(to_path(resolve_links(path)), "", ".lock");
  while (true) {
    int error = file_.open(name_, SystemFile::Open::create);
    if (error == EEXIST) {
      error = file_.open(name_, SystemFile::Open::existing);
      if (error == ENOENT) continue;  // its owner has just removed it
    }
    if (error == 0) {
      error = file_.lock();
      if (error == EWOULDBLOCK) throw InputError(path, "is in use by another process");
      locked_ = error == 0;  // any other error means no locks
      error = 0;
    }
    if (error != 0) throw OutputError(path, error);
    if (is_at(file_, name_)) return;
    file_.close();  // its owner removed it before the lock
  }
}

FileLock::~FileLock() {
  if (file_.is_open() && is_at(file_, name_)) (void)remove_name(name_);
}

void write_atomically(const std::string& path, std::string_view content) {
  AtomicFile file(path);
  file.write(content);
  file.commit();
}

}  // namespace kanzen
