// The right to choose, for one process at a time.
#pragma once

#include <string>

#include "solver/campaign/database.hpp"

namespace kanzen::campaign {

/// Held until this object or its process ends, whatever way; with PostgreSQL, until its connection
/// does.
class ChooserLock {
 public:
  ChooserLock() = default;
  ~ChooserLock();
  ChooserLock(const ChooserLock&) = delete;
  ChooserLock& operator=(const ChooserLock&) = delete;

  /// True if the lock is held now. False if another has it. Cheap where it is held already.
  /// REQUIRES: called in a transaction of `database`, always of the same.
  [[nodiscard]] bool acquire(Database& database, const std::string& attempt);

 private:
  int file_ = -1;       // SQLite: a file beside the database, locked, and removed at the end
  std::string path_;    // its name
  int connection_ = 0;  // PostgreSQL: the number of the connection that holds it; 0: none
};

}  // namespace kanzen::campaign
