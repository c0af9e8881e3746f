// The errors of a store.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace kanzen::campaign {

/// A failed operation of a store. what() contains the name of the store, the operation, the reason
/// and some advice. The kind shows the caller how to react. The operation had no effect, except for
/// the kind `unreachable`: then it may have had one.
class StoreError : public std::runtime_error {
 public:
  enum class Kind : std::uint8_t {
    absent,       // nothing is there, or no store
    other_claim,  // the store of another campaign
    newer,        // written by a newer version of the program
    full,         // no space or too many users, beyond `patience`: keep the results
    unreachable,  // the database does not answer, beyond `StoreOptions::patience`
    damaged,      // the database reports damaged files
    chooser,      // another process is the chooser
    shut_out,     // this worker must not work here any more
    refused,      // any other error of the database
  };

  StoreError(Kind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}

  [[nodiscard]] Kind kind() const noexcept { return kind_; }

 private:
  Kind kind_;
};

}  // namespace kanzen::campaign
