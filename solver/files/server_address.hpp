// The address of a database server, and the parts of it that may be shown.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kanzen {

/// What a user gave as the place of a database. Passwords are refused rather than guessed at: where
/// a part could be a password, as in `postgresql://user:pa/ss@host`, there is a `problem`, and
/// `shown` is "postgresql://***".
struct ServerAddress {
  std::string url;                   // for the client library of PostgreSQL
  std::string shown;                 // at most host, port and database
  std::string problem;               // why the address cannot be used; empty if it can
  std::vector<std::string> secrets;  // what messages of others must not show, as given and decoded
};

/// True if `where` is an address and not the name of a file. An address in a wrong form is one,
/// too, because the message that no such file exists would show its password: `POSTGRESQL:user:..`,
/// or `host=.. password=..`.
[[nodiscard]] bool is_server_address(std::string_view where) noexcept;

/// REQUIRES: is_server_address(where).
[[nodiscard]] ServerAddress parse_server_address(std::string_view where);

/// `message` with all addresses of databases in it as they may be shown, and without the values of
/// `password=`. Every message for the user passes through this, because an address may also be the
/// misplaced argument of another command.
[[nodiscard]] std::string without_secrets(std::string_view message);

}  // namespace kanzen
