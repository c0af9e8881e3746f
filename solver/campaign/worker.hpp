// The workers of a campaign, as the store describes them.
#pragma once

#include <string>

namespace kanzen::campaign {

/// A process that solves tasks. The worker reports all but the last four fields when it enrols.
struct Worker {
  std::string id{};  // new_worker_id()
  std::string host{};
  std::string engine{};  // as in Provenance::engine
  unsigned threads = 1;
  int canaries_right = 0;
  int canaries_wrong = 0;
  bool shut_out = false;
  double seconds_silent = 0;  // since its last sign of life, by the clock of the store
};

/// 128 random bits as 32 hexadecimal digits, from the system.
[[nodiscard]] std::string new_worker_id();

}  // namespace kanzen::campaign
