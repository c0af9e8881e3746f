#include "solver/campaign/store/chooser_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

namespace kanzen::campaign {

namespace {

/// Whether the open file still has a name, and is empty.
bool is_named_and_empty(int file) noexcept {
  struct stat status {};
  return fstat(file, &status) == 0 && status.st_nlink != 0 && status.st_size == 0;
}

}  // namespace

ChooserLock::~ChooserLock() {
  // Waits for nothing, unlike a statement that would unlock.
  if (connection_ != 0 && connection_ == database_->connections()) database_->disconnect();
  if (file_ < 0) return;
  // Removes it while it is locked, so that a process that has opened it sees that it is gone. A
  // file that is not empty was here before. A file that someone has removed must not be removed a
  // second time.
  if (is_named_and_empty(file_)) unlink(path_.c_str());
  close(file_);
}

bool ChooserLock::acquire(const std::string& attempt) {
  if (!database_->is_postgres()) return file_ >= 0 || lock_file(attempt);
  if (connection_ == database_->connections()) return true;
  const bool got = database_->number(
                       "SELECT CASE WHEN pg_try_advisory_lock(hashtext('kanzen chooser'), "
                       "hashtext(current_schema())) THEN 1 ELSE 0 END") != 0;
  connection_ = got ? database_->connections() : 0;
  return got;
}

bool ChooserLock::lock_file(const std::string& attempt) {
  // The lock is the same file for all names of the database.
  path_ = std::filesystem::canonical(database_->path()).string() + "-chooser";
  constexpr int kTries = 100;
  for (int i = 0; i < kTries; ++i) {
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg)
    const int file = open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0) {
      throw database_->error(StoreError::Kind::refused, attempt,
                             path_ + ": " + std::generic_category().message(errno));
    }
    if (flock(file, LOCK_EX | LOCK_NB) != 0) {
      close(file);
      return false;
    }
    struct stat status {};
    if (fstat(file, &status) == 0 && status.st_nlink != 0) {
      file_ = file;
      return true;
    }
    close(file);  // its last owner removed it after it was opened here
  }
  return false;
}

}  // namespace kanzen::campaign
