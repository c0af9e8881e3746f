// A PostgreSQL server for tests: in a folder of its own, on a socket there, gone at the end.
#pragma once

#include <sys/types.h>

#include <string>

#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {

/// REQUIRES of everything: from one thread at a time, and always from the one that started it: the
/// server ends with that thread, whatever ends it.
class PostgresServer {
 public:
  /// Makes a cluster and starts it. Throws if that cannot be done.
  PostgresServer();
  ~PostgresServer();
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

  void start();  // returns when it accepts connections
  void stop();   // as a power cut would: clients are not waited for

  /// A URL; tables are in the schema of this name.
  [[nodiscard]] std::string url(const std::string& schema) const;

  /// That of this test program, started when it is first wanted.
  [[nodiscard]] static PostgresServer& shared();

 private:
  TemporaryDirectory directory_;
  pid_t server_ = -1;
};

}  // namespace kanzen::test
