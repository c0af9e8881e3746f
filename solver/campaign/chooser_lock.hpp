// The exclusive right of one process to choose.
#pragma once

#include <string>

#include "solver/campaign/database.hpp"

namespace kanzen::campaign {

/// The lock is held until this object or its process ends in any way; with PostgreSQL, until its
/// connection ends.
class ChooserLock {
 public:
  ChooserLock() = default;
  ~ChooserLock();
  ChooserLock(const ChooserLock&) = delete;
  ChooserLock& operator=(const ChooserLock&) = delete;

  /// Returns true if this object holds the lock, false if another process does. Cheap if it is
  /// already held. REQUIRES: called in a transaction of `database`, always of the same one.
  [[nodiscard]] bool acquire(Database& database, const std::string& attempt);

 private:
  int file_ = -1;       // SQLite: a locked file beside the database, removed at the end
  std::string path_;    // of that file
  int connection_ = 0;  // PostgreSQL: the number of the connection that holds it; 0: none
};

}  // namespace kanzen::campaign
