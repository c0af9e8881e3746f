// A PostgreSQL server for tests: in its own folder, on a socket there, removed at the end.
#pragma once

#include <sys/types.h>

#include <string>

#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {

/// REQUIRES of all functions: from one thread at a time, and always from the thread that started
/// the server. The server ends with that thread in every case.
class PostgresServer {
 public:
  /// Makes a cluster and starts it. Throws if that fails.
  PostgresServer();
  ~PostgresServer();
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

  void start();  // returns when it accepts connections
  void stop();   // like a power cut: does not wait for clients

  /// A URL; tables are in the schema of this name.
  [[nodiscard]] std::string url(const std::string& schema) const;

  /// The server of this test program, started at the first call.
  [[nodiscard]] static PostgresServer& shared();

 private:
  TemporaryDirectory directory_;
  pid_t server_ = -1;
};

}  // namespace kanzen::test
