// Checks the results of workers: by audits of leaves, and by spot checks of workers.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "solver/campaign/choice/chooser.hpp"
#include "solver/campaign/other_workers.hpp"
#include "solver/campaign/store/store.hpp"
#include "solver/campaign/trust/audits.hpp"
#include "solver/campaign/trust/spot_checks.hpp"

namespace kanzen::campaign {

/// Thread safety: none. All functions that use the store throw StoreError.
class ResultChecks {
 public:
  /// `audit_share`: see Audits; with 0 there are no audits at all. `on_notice` receives messages
  /// for users, and may be empty. `store` outlives this object and belongs to the chooser.
  ResultChecks(Store& store, double audit_share, std::function<void(const std::string&)> on_notice)
      : store_(store),
        on_notice_(std::move(on_notice)),
        audit_share_(audit_share),
        audits_(audit_share) {}

  /// Forgets all facts.
  void clear();

  /// Compares a fact with other facts of its worker and about its position.
  void add_fact(const Fact& fact);

  /// Publishes the tasks of audits and spot checks that are due.
  void publish(const WorkerInfo& own, const OtherWorkers& others);

  /// True if no result on which the decided claims rest waits for its audit. Begins the audits that
  /// are missing. `facts` is the number of facts of the chooser.
  [[nodiscard]] bool is_confirmed(Chooser& chooser, std::size_t facts);

  /// The number of audits that wait for their result.
  [[nodiscard]] std::size_t unconfirmed() const noexcept { return audits_.unconfirmed(); }

 private:
  Store& store_;
  std::function<void(const std::string&)> on_notice_;
  double audit_share_;
  Audits audits_;
  SpotChecks spot_checks_;
  std::size_t examined_facts_ = 0;  // when is_confirmed() last examined the proof
};

}  // namespace kanzen::campaign
