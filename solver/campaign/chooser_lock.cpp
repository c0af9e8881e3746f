#include "solver/campaign/chooser_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

namespace kanzen::campaign {

ChooserLock::~ChooserLock() {
  if (file_ >= 0) close(file_);
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
  const std::string path = std::filesystem::canonical(database.path()).string() + "-chooser";
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg)
  const int file = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (file < 0) {
    throw database.error(StoreError::Kind::refused, attempt,
                         path + ": " + std::generic_category().message(errno));
  }
  if (flock(file, LOCK_EX | LOCK_NB) != 0) {
    close(file);
    return false;
  }
  file_ = file;
  return true;
}

}  // namespace kanzen::campaign
