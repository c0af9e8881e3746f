// The errors of a store, and how long its operations wait before they fail.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>

namespace kanzen::campaign {

/// A failed operation of a store. what() contains the name of the store, the operation, the reason
/// and some advice. The kind shows the caller how to react. The operation had no effect, except for
/// the kind `unreachable`: then it may have had one.
class StoreError : public std::runtime_error {
 public:
  enum class Kind : std::uint8_t {
    no_store,        // nothing is there, or no store
    other_claim,     // the store of another campaign
    other_version,   // written by another version of the program
    full,            // no space or too many users, beyond `retry_time`: keep the results
    unreachable,     // the database does not answer, beyond `StoreOptions::retry_time`
    damaged,         // the database reports damaged files
    chooser_exists,  // another process is the chooser
    excluded,        // this worker must not work here any more
    refused,         // any other error of the database
  };

  StoreError(Kind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}

  [[nodiscard]] Kind kind() const noexcept { return kind_; }

 private:
  Kind kind_;
};

struct StoreOptions {
  /// How long to retry when a database is busy, has no space or does not answer. Then the
  /// StoreError `unreachable` or `full` is thrown.
  std::chrono::seconds retry_time{60};
  /// Called after each failed attempt that will be repeated. May be empty.
  std::function<void(const StoreError&)> on_retry{};
  /// Called several times a second while waiting; if it returns true, the waiting ends with the
  /// error. May be empty.
  std::function<bool()> must_stop{};
};

}  // namespace kanzen::campaign
