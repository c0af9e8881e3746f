#include "solver/campaign/chooser_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

namespace kanzen::campaign {

namespace {

/// Whether the file that is open is the one that has this name now.
bool has_name(int file, const std::string& path) noexcept {
  struct stat open_one {};
  struct stat named {};
  return fstat(file, &open_one) == 0 && stat(path.c_str(), &named) == 0 &&
         open_one.st_dev == named.st_dev && open_one.st_ino == named.st_ino;
}

}  // namespace

ChooserLock::~ChooserLock() {
  if (file_ < 0) return;
  unlink(path_.c_str());  // while it is locked, so that nobody's lock but this one loses its name
  close(file_);
}

bool ChooserLock::acquire(Database& database, const std::string& attempt) {
  if (database.is_postgres()) {
    if (connection_ == database.connections()) return true;
    const bool got = database.number(
                         "SELECT CASE WHEN pg_try_advisory_lock(hashtext('kanzen chooser'), "
                         "hashtext(current_schema())) THEN 1 ELSE 0 END") != 0;
    connection_ = got ? database.connections() : 0;
    return got;
  }
  if (file_ >= 0) return true;
  // By whatever name the database is opened, the lock is the same file.
  path_ = std::filesystem::canonical(database.path()).string() + "-chooser";
  for (;;) {
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg)
    const int file = open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0) {
      throw database.error(StoreError::Kind::refused, attempt,
                           path_ + ": " + std::generic_category().message(errno));
    }
    if (flock(file, LOCK_EX | LOCK_NB) != 0) {
      close(file);
      return false;
    }
    if (has_name(file, path_)) {
      file_ = file;
      return true;
    }
    close(file);  // its last owner removed it after it was opened here
  }
}

}  // namespace kanzen::campaign
