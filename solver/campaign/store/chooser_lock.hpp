// The exclusive right of one process to choose.
#pragma once

#include <memory>
#include <string>

#include "solver/campaign/store/database.hpp"
#include "solver/files/system_file.hpp"

namespace kanzen::campaign {

/// Holds the right until this object or its process ends in any way; with PostgreSQL, until its
/// connection ends. See Store::lock_chooser().
/// Thread safety: none, as Store.
class ChooserLock {
 public:
  /// Does not acquire the right yet.
  explicit ChooserLock(std::shared_ptr<Database> database) : database_(std::move(database)) {}
  ~ChooserLock();
  ChooserLock(const ChooserLock&) = delete;
  ChooserLock& operator=(const ChooserLock&) = delete;

  /// Returns true if this object has the right, false if another one has it. Cheap if this object
  /// has it already. REQUIRES: called in a transaction of the database.
  [[nodiscard]] bool acquire(const std::string& attempt);

 private:
  [[nodiscard]] bool lock_file(const std::string& attempt);

  std::shared_ptr<Database> database_;
  SystemFile file_;     // SQLite: a locked file next to the database, removed at the end
  std::string path_;    // of that file
  int connection_ = 0;  // PostgreSQL: the number of the connection that holds it; 0: none
};

}  // namespace kanzen::campaign
