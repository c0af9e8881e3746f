#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kanzen {

/// A database address as the user gave it. We refuse rather than guess what is a password: if a
/// part could be one, as in `postgresql://user:pa/ss@host`, `problem` is set and `shown` is
/// "postgresql://***".
struct ServerAddress {
  std::string url;                   // for the client library of PostgreSQL
  std::string shown;                 // at most host, port and database
  std::string problem;               // why the address cannot be used; empty if it can
  std::vector<std::string> secrets;  // what messages of others must not show, as given and decoded
};

/// Whether this is an address rather than a file name. That includes malformed ones, such as
/// `POSTGRESQL:user:..` or `host=.. password=..`: "no such file" would print the password.
[[nodiscard]] bool is_server_address(std::string_view where) noexcept;

/// Parses an address. REQUIRES: is_server_address(where).
[[nodiscard]] ServerAddress parse_server_address(std::string_view where);

/// Hides the secrets in all addresses in `message`, and the values of `password=`. Every message to
/// the user passes through here, because an address may also be a misplaced argument of another
/// command.
[[nodiscard]] std::string without_secrets(std::string_view message);

}  // namespace kanzen
