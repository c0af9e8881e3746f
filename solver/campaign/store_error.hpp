// The errors of a store.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace kanzen::campaign {

/// A failed operation of a store. what() contains the name of the store, the operation, the reason
/// and some advice. The kind says what the caller can do. The operation had no effect, except for
/// the kind `unreachable`: then it may have had one.
class StoreError : public std::runtime_error {
 public:
  enum class Kind : std::uint8_t {
    absent,       // there is no store, or the content of the place is no store
    other_claim,  // the store belongs to another campaign
    newer,        // a newer version of the program has written it
    full,         // no space or too many users, for longer than `patience`: keep the results
    unreachable,  // the database has not answered for longer than `StoreOptions::patience`
    damaged,      // the database reports damaged files
    chooser,      // there is another chooser
    shut_out,     // this worker must not work here any more
    refused,      // any other error that the database reports
  };

  StoreError(Kind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}

  [[nodiscard]] Kind kind() const noexcept { return kind_; }

 private:
  Kind kind_;
};

}  // namespace kanzen::campaign
