#pragma once

#include <sys/types.h>

#include <string>

#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {

/// Lives in its own folder, on a socket there, and is removed at the end. REQUIRES of all
/// functions: called by the thread that started the server, with which it ends in every case.
class PostgresServer {
 public:
  /// Throws if making or starting the cluster fails.
  PostgresServer();
  ~PostgresServer();
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

  void start();  // returns when it accepts connections
  void stop();   // like a power cut: does not wait for clients

  /// Tables are in the schema of this name.
  [[nodiscard]] std::string url(const std::string& schema) const;

  /// Started at the first call.
  [[nodiscard]] static PostgresServer& shared();

 private:
  TemporaryDirectory directory_;
  pid_t server_ = -1;
};

}  // namespace kanzen::test
