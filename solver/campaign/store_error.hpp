// What can go wrong with a store.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace kanzen::campaign {

/// Whatever a store cannot do. what() says which store, what was attempted, what went wrong and
/// what to do about it; the kind, what the caller can do. Nothing that was attempted has happened,
/// except where the kind is `unreachable`: then it may have.
class StoreError : public std::runtime_error {
 public:
  enum class Kind : std::uint8_t {
    absent,       // there is no store, or what is there is none
    other_claim,  // the store is that of another campaign
    newer,        // written by a newer version of the program
    full,         // no room, or too many users, for longer than `patience`: keep the results
    unreachable,  // the database does not answer, for longer than `StoreOptions::patience`
    damaged,      // the database itself says that its files are
    chooser,      // there is another chooser
    shut_out,     // this worker is not to work here any more
    refused,      // anything else that the database says
  };

  StoreError(Kind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}

  [[nodiscard]] Kind kind() const noexcept { return kind_; }

 private:
  Kind kind_;
};

}  // namespace kanzen::campaign
