// The store of a campaign: its facts, its queue, its workers; an SQLite file or a PostgreSQL
// database, for one process or for thousands.
//
// Facts are what must never be lost. Everything else is a function of them and of the definition,
// and the queue is kept only so that many can work on it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "solver/campaign/definition.hpp"
#include "solver/campaign/fact.hpp"
#include "solver/campaign/known.hpp"
#include "solver/campaign/store_error.hpp"
#include "solver/campaign/store_options.hpp"
#include "solver/campaign/task.hpp"
#include "solver/campaign/worker.hpp"

namespace kanzen::campaign {

/// A connection to a store. Every function is one transaction: it happens wholly or not at all, and
/// when it has returned, it is kept whatever happens to the machine. All throw StoreError.
/// Thread safety: one thread at a time; every thread that needs the store opens it for itself.
class Store {
 public:
  /// `where` is a path, for SQLite, or a URL that begins with `postgresql://`. The database of a
  /// URL exists, and the tables of the store are all that it holds. `create` begins a campaign
  /// there, or opens the one that is there: StoreError `other_claim` if its claims differ, or those
  /// of its settings that `definition` names. `open` demands that there is one.
  [[nodiscard]] static Store create(const std::string& where, const Definition& definition,
                                    const StoreOptions& options = {});
  [[nodiscard]] static Store open(const std::string& where, const StoreOptions& options = {});
  Store(Store&& other) noexcept;
  Store& operator=(Store&& other) noexcept;
  ~Store();

  [[nodiscard]] const Definition& definition() const noexcept;
  [[nodiscard]] Summary summary();

  /// From now on a database is waited for so long, instead of StoreOptions::patience.
  void set_patience(std::chrono::seconds patience) noexcept;
  /// Ends what a server has been asked and does not answer, as if the connection had broken. Any
  /// thread at any time.
  void interrupt() noexcept;

  // Facts.

  /// Adds facts. One that is there already, equal in everything, is not added again; one of a
  /// worker that is shut out is kept and revoked at once. Contradictions are returned every time
  /// that something is recorded about their positions.
  Recorded record(std::span<const Fact> facts);

  /// What is known about the first positions that changed after `after`, at most `limit`. Begin
  /// with 0 and go on with the page's revision. A position about which nothing is known any more,
  /// since its facts were revoked, is among them with the widest bounds.
  [[nodiscard]] KnownPage known_since(Revision after, std::size_t limit = 10000);

  /// The revision of the last change.
  [[nodiscard]] Revision revision();

  /// The positions whose facts contradict each other.
  [[nodiscard]] std::vector<Board> frozen();

  /// All facts, revoked or not, in the order in which they were recorded, from `after` on.
  [[nodiscard]] FactPage facts_since(FactId after, std::size_t limit = 10000);

  /// All facts about one canonical position.
  [[nodiscard]] FactPage facts_about(const Board& board);

  /// From now on these facts count for nothing. Returns the positions about which less is known, or
  /// that are no longer frozen.
  std::vector<Board> revoke(std::span<const FactId> facts);

  // Work. A worker enrols before anything else. Whatever it calls throws StoreError `shut_out` once
  // it is shut out, except `finish` and `renounce`.

  /// Enrols a worker, or notes what has changed about it.
  void enrol(const Worker& worker);
  /// Gives up to `n` tasks to the worker for `term`, those of one bundle first, and returns leases
  /// that have expired to the queue before that.
  [[nodiscard]] std::vector<Task> lease(const std::string& worker, std::size_t n,
                                        std::chrono::seconds term);
  /// Prolongs leases of this worker: from now on `term`.
  Renewal renew(const std::string& worker, std::span<const TaskId> tasks,
                std::chrono::seconds term);
  /// Returns tasks to the queue, unsolved and without blame. Those of others are left alone.
  void give_back(const std::string& worker, std::span<const TaskId> tasks);
  /// Records the facts as `record` does. A task that its fact answers leaves the queue, whoever has
  /// it now; another one that is still this worker's becomes ready. A late result, a duplicate and
  /// one for a task that was withdrawn are all welcome.
  Recorded finish(const std::string& worker, std::span<const Finished> results);
  /// The worker has contradicted itself, and says so: as `shut_out`, but by the worker itself, and
  /// its leases end as those of a worker that was lost.
  void renounce(const std::string& worker);

  // Choosing: for one process at a time.

  /// Makes this connection the chooser and raises the epoch. StoreError `chooser` if there is one.
  /// The right ends with this object, its process, or a lost connection after which another has
  /// become chooser: then what follows throws StoreError `chooser`.
  void begin_choosing();
  /// How often there was a new chooser.
  [[nodiscard]] std::int64_t epoch() const noexcept;

  // REQUIRES of all that follow: begin_choosing() has returned.

  /// Puts tasks into the queue; one that is there gets the new priority, cost and bundle. Returns
  /// their ids in the same order. Also keeps the canonical positions that were looked into on the
  /// way to them.
  std::vector<TaskId> publish(std::span<const Task> tasks, std::span<const Board> opened = {});
  /// Takes tasks out of the queue, whoever has them.
  void withdraw(std::span<const TaskId> tasks);
  /// Makes suspect tasks ready again, their losses forgotten.
  void release(std::span<const TaskId> tasks);
  /// Returns expired leases to the queue, as lease() does. For anybody at any time.
  void return_expired();
  /// Counts a canary of this worker.
  void judge_canary(const std::string& worker, bool right);
  /// Shuts a worker out: it gets no more work, its leases end, and all its facts are revoked. Those
  /// that another worker confirmed are thereby still known. Returns what `revoke` does.
  std::vector<Board> shut_out(const std::string& worker);

  // For everybody.

  /// All positions that a chooser has said it looked into.
  [[nodiscard]] std::vector<Board> opened();
  /// The tasks in a state, or all of them; the most urgent first.
  [[nodiscard]] std::vector<QueuedTask> queue();
  [[nodiscard]] std::vector<Worker> workers();

  class Impl;  // in store.cpp

 private:
  explicit Store(std::unique_ptr<Impl> impl) noexcept;
  std::unique_ptr<Impl> impl_;

  friend std::vector<Damage> copy(const std::string& from, const std::string& to,
                                  const StoreOptions& options);
};

/// What the store at `where` is called in messages: the path, or the URL without its password.
[[nodiscard]] std::string store_name(const std::string& where);

/// Copies a campaign into the empty store `to`, which it creates: definition, workers, and all
/// facts with what is revoked; not the queue, which the next chooser makes anew. Damaged facts are
/// left out and returned. Can be repeated after an interruption.
std::vector<Damage> copy(const std::string& from, const std::string& to,
                         const StoreOptions& options = {});

}  // namespace kanzen::campaign
