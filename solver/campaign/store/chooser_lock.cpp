#include "solver/campaign/store/chooser_lock.hpp"

#include <filesystem>
#include <system_error>
#include <utility>

#include "solver/files/file_name.hpp"

namespace kanzen::campaign {

namespace {

/// Whether the open file still has a name, and is empty.
bool is_named_and_empty(const SystemFile& file) noexcept {
  FileStatus status;
  return file.status(status) == 0 && status.links != 0 && status.size == 0;
}

}  // namespace

ChooserLock::~ChooserLock() {
  // Waits for nothing, unlike a statement that would unlock.
  if (connection_ != 0 && connection_ == database_->connections()) database_->disconnect();
  if (!file_.is_open()) return;
  // Removes it while it is locked, so that a process that has opened it sees that it is gone. A
  // file that is not empty was here before. A file that someone has removed must not be removed a
  // second time.
  if (is_named_and_empty(file_)) (void)remove_name(path_);
}

bool ChooserLock::acquire(const std::string& attempt) {
  if (!database_->is_postgres()) return file_.is_open() || lock_file(attempt);
  if (connection_ == database_->connections()) return true;
  const bool got = database_->number(
                       "SELECT CASE WHEN pg_try_advisory_lock(hashtext('kanzen chooser'), "
                       "hashtext(current_schema())) THEN 1 ELSE 0 END") != 0;
  connection_ = got ? database_->connections() : 0;
  return got;
}

bool ChooserLock::lock_file(const std::string& attempt) {
  // The lock is the same file for all names of the database.
  path_ = to_utf8(std::filesystem::canonical(to_path(database_->path()))) + "-chooser";
  constexpr int kMaxAttempts = 100;
  for (int i = 0; i < kMaxAttempts; ++i) {
    SystemFile file;
    if (const int error = file.open(path_, SystemFile::Open::update); error != 0) {
      throw database_->error(StoreError::Kind::refused, attempt,
                             path_ + ": " + std::generic_category().message(error));
    }
    if (file.lock() != 0) return false;
    FileStatus status;
    if (file.status(status) == 0 && status.links != 0) {
      file_ = std::move(file);
      return true;
    }
    // Its last owner removed it after it was opened here.
  }
  return false;
}

}  // namespace kanzen::campaign
