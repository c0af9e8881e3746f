// The store of a campaign keeps its facts, its queue and its workers, in an SQLite file or a
// PostgreSQL database, for one process or for thousands.
//
// Sets that must never lose an element only grow: the facts, the exclusions of workers that were
// wrong, the claims, and what users wanted of each claim. Which facts count and which claims are
// open is decided whenever they are read. Everything else is a function of them; the queue is
// stored only so that many workers can share it.
#pragma once

#include <chrono>
#include <compare>
#include <memory>
#include <span>
#include <stdexcept>

#include "solver/campaign/store/campaign_data.hpp"

namespace kanzen::campaign {

/// Its what() names the store, the operation, the reason and some advice. The operation had no
/// effect, except that with `unreachable` it may have had one.
class StoreError : public std::runtime_error {
 public:
  enum class Kind : std::uint8_t {
    no_store,        // nothing is there, or no store
    other_claim,     // the store of another campaign
    other_version,   // written by another version of the program
    full,            // no space or too many users, beyond `retry_time`: keep the results
    unreachable,     // the database does not answer, beyond `StoreOptions::retry_time`
    damaged,         // the database reports damaged files
    chooser_exists,  // another process is the chooser
    excluded,        // this worker must not work here any more
    refused,         // any other error of the database
  };

  StoreError(Kind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}

  [[nodiscard]] Kind kind() const noexcept { return kind_; }

 private:
  Kind kind_;
};

struct StoreOptions {
  /// How long to retry when a database is busy, has no space or does not answer, before StoreError
  /// `unreachable` or `full`.
  std::chrono::seconds retry_time{60};
  /// If false, a server that cannot be reached at first is an error at once.
  bool waits_for_server = true;
  /// Called after each failed attempt that will be repeated. May be empty.
  std::function<void(const StoreError&)> on_retry{};
  /// Called several times a second while waiting; true ends the wait with the error. May be empty.
  std::function<bool()> must_stop{};
};

class Database;
class FactTable;

/// Gives one process the right to choose until this object or the process ends in any way; with
/// PostgreSQL, until its connection ends.
class ChooserLock;

/// The store assigns ascending ids to facts.
using FactId = std::int64_t;

struct StoredFact {
  FactId id = 0;
  Fact fact;
  bool is_excluded = false;  // an excluded worker found it: it doesn't count
  double recorded_at = 0;    // seconds since 1970 by the store's clock
};

struct FactContradiction {
  Board board;
  StoredFact high;  // high.fact.bounds.lower > low.fact.bounds.upper
  StoredFact low;
};

/// A fact that is not as it was written, and therefore not used.
struct DamagedFact {
  Board board;  // if it is still readable
  std::string what{};
};

/// Ends trust in a worker: nothing that it found or will find counts any more.
struct Exclusion {
  std::string worker{};
  std::string reason{};  // for users, e.g. the fact that a second search refuted

  friend auto operator<=>(const Exclusion&, const Exclusion&) = default;
};

struct FactPage {
  std::vector<StoredFact> facts{};
  std::vector<DamagedFact> damaged{};
  FactId id = 0;        // where the next page continues
  bool is_last = true;  // no fact comes after `id`
};

struct RecordedFacts {
  std::size_t added = 0;     // facts that were new to the store
  std::size_t excluded = 0;  // of these, those that don't count
  std::vector<FactContradiction> contradictions{};
};

struct StoredEstimate {
  RemainingWork left{};
  double nodes = 0;  // of all facts that it knows
};

struct StoreSize {
  std::int64_t facts = 0;     // facts that count
  std::int64_t excluded = 0;  // facts by excluded workers
  double nodes = 0;           // of all facts, excluded or not
  std::int64_t ready = 0;     // tasks
  std::int64_t leased = 0;
  std::int64_t parked = 0;
};

/// Returns the facts that count with the highest lower and the lowest upper bound, if they
/// contradict each other; among equal bounds, the first. REQUIRES: all `facts` are about `board`.
[[nodiscard]] std::optional<FactContradiction> find_contradiction(
    const Board& board, std::span<const StoredFact> facts);

/// Writes "[2,64]".
[[nodiscard]] std::string fact_text(const Bounds& bounds);

/// Writes "result 12 [2,64] by worker 0f3c".
[[nodiscard]] std::string to_string(const StoredFact& stored);
[[nodiscard]] std::string to_string(const FactContradiction& contradiction);

/// Tells users of damaged facts: one line for each of the first ten, with name and position, and
/// one that counts the others.
[[nodiscard]] std::vector<std::string> damage_messages(std::span<const DamagedFact> damaged);

/// What a user wants of a claim. The numbers are stored: never change them. If two were wanted at
/// once, the higher one holds.
enum class ClaimWish : std::uint8_t {
  prove = 0,
  pause = 1,  // no leaf is chosen for it until it is to be proven again
  drop = 2,   // it is not shown any more; its facts remain
};

/// A connection to a store. Every function is one transaction: it happens wholly or not at all.
/// When it has returned, its effect survives any failure of the machine. All throw StoreError. Any
/// thread may call interrupt(); otherwise every thread that needs the store opens its own.
class Store {
 public:
  /// `where` is a path, for SQLite, or a URL that begins with `postgresql://`, whose database must
  /// exist and contain nothing but the tables of the store. `create` begins a campaign, or opens an
  /// existing one and gives its claims the names and moves of `definition`; it throws StoreError
  /// `other_claim` if the claims differ. `open` requires an existing campaign.
  [[nodiscard]] static Store create(const std::string& where, const Definition& definition,
                                    const StoreOptions& options = {}) {
    Store store(where, &definition, options);
    store.require_same(definition);
    return store;
  }
  [[nodiscard]] static Store open(const std::string& where, const StoreOptions& options = {}) {
    return {where, nullptr, options};
  }

  /// Returns the claims that were not dropped, as last read.
  [[nodiscard]] const Definition& definition() const noexcept { return definition_; }
  /// Reads the claims again, and returns whether they have changed.
  bool refresh();
  /// Adds claims that the store does not have, under another id if theirs is taken, and wants all
  /// of them proven, even dropped ones, whose ids it returns. Known ones get their names and moves.
  std::vector<std::string> add_claims(std::span<const RootClaim> claims);
  /// Records a wish for each claim. REQUIRES: definition() has claims with these ids.
  void change_claims(std::span<const std::string> ids, ClaimWish wish);
  [[nodiscard]] StoreSize size();

  void set_retry_time(std::chrono::seconds retry_time) noexcept;
  /// Ends a pending request to a server, as if the connection had broken. Any thread may call it.
  void interrupt() noexcept;

  // Facts.

  /// Skips a fact whose fields all equal those of a stored one, and repairs one that is damaged.
  /// Returns the contradictions about the positions of these facts, even if returned before.
  RecordedFacts record(std::span<const Fact> facts);

  /// Returns facts in the order of recording, whether they count or not.
  [[nodiscard]] FactPage facts_since(FactId after, std::size_t limit = 10000);

  /// Calls `visit` for each fact after `after` that counts; returns the id of the last. Unusable
  /// facts go to `damaged`.
  FactId for_each_fact(FactId after, std::vector<DamagedFact>& damaged,
                       const std::function<void(const StoredFact&)>& visit);

  /// Leaves out damaged facts.
  [[nodiscard]] std::vector<StoredFact> facts_about(const Board& board);

  /// Excludes a worker for good: none of its facts counts from then on, neither known ones nor
  /// those to come, here or in any store to which this one is copied, and it gets no more work.
  /// Facts that others found as well still count. Anyone may call this: the chooser whose search
  /// refuted a fact, or the worker that contradicted itself. Its leases expire as if it were lost.
  void exclude(const Exclusion& exclusion);

  /// Returns the exclusions, ordered by worker. They never become fewer.
  [[nodiscard]] std::vector<Exclusion> exclusions();

  // Work. A worker enrols before anything else. Once it is excluded, all its calls throw StoreError
  // `excluded`, except `finish`.

  void enrol(const WorkerInfo& worker);
  /// Returns expired leases to the queue, then leases up to `n` tasks for `lease_time`, preferably
  /// of one group.
  [[nodiscard]] std::vector<Task> lease(const std::string& worker, std::size_t n,
                                        std::chrono::seconds lease_time);
  /// Prolongs leases to `lease_time` from this call. Returns tasks that are not in the queue any
  /// more: withdrawn, or decided by another.
  std::vector<TaskId> renew(const std::string& worker, std::span<const TaskId> tasks,
                            std::chrono::seconds lease_time);
  /// Returns tasks without counting a loss. Ignores tasks of other workers.
  void give_back(const std::string& worker, std::span<const TaskId> tasks);
  /// Records the facts as record() does, removes the tasks that they decide, whoever holds them,
  /// and returns the other tasks of this worker to the queue. Accepts late facts, duplicates, and
  /// facts for withdrawn tasks, too.
  RecordedFacts finish(const std::string& worker, std::span<const SolvedTask> tasks);

  // Choosing, by one process at a time:

  /// Makes this connection the chooser and raises the epoch. Throws StoreError `chooser_exists` if
  /// there is another one. The right ends with the returned object or its process, and with a lost
  /// connection once another process has become the chooser: then the functions below throw
  /// StoreError `chooser_exists`.
  [[nodiscard]] std::shared_ptr<ChooserLock> lock_chooser();
  /// Counts how often a process became the chooser of this store.
  [[nodiscard]] std::int64_t epoch() const noexcept { return epoch_; }

  // The functions below throw StoreError `chooser_exists` without a lock from lock_chooser().

  /// Publishes tasks and returns their ids in the same order. One that is in the queue gets the new
  /// priority, cost and group. Also stores `expanded`, the canonical positions expanded on the way.
  std::vector<TaskId> publish(std::span<const Task> tasks, std::span<const Board> expanded = {});
  /// Removes tasks, even leased ones.
  void withdraw(std::span<const TaskId> tasks);
  /// Makes parked tasks ready, and resets their losses. Ends no lease.
  void unpark(std::span<const TaskId> tasks);
  /// Returns expired leases to the queue, as lease() does. Anyone may call this at any time.
  void return_expired();

  /// Replaces the last estimate, so that all displays show the same.
  void record_estimate(const StoredEstimate& estimate);

  /// Returns nullopt if no estimate was recorded since the claims changed.
  [[nodiscard]] std::optional<StoredEstimate> estimate();
  [[nodiscard]] std::vector<Board> expanded();
  /// Returns the queue, the most urgent task first.
  [[nodiscard]] std::vector<QueuedTask> queue();
  [[nodiscard]] std::vector<WorkerInfo> workers();

 private:
  Store(const std::string& where, const Definition* wanted, const StoreOptions& options);

  void begin(const Definition& wanted, const std::string& attempt);
  void require_same(const Definition& wanted);
  std::vector<DamagedFact> take_from(Store& source);

  // Each of these runs `body` in one transaction. tables.hpp defines them, or their only user.
  template <class Body>
  auto read(const std::string& attempt, const Body& body);
  template <class Body>
  auto write(const std::string& attempt, const Body& body);
  template <class Body>
  auto change_facts(const std::string& attempt, const Body& body);
  /// Runs `body` likewise, and records the worker's sign of life.
  template <class Body>
  auto write_as_worker(const std::string& attempt, const std::string& worker, const Body& body);
  template <class Body>
  auto write_as_chooser(const std::string& attempt, const Body& body);

  std::shared_ptr<Database> database_;
  std::shared_ptr<FactTable> facts_;
  Definition definition_;
  std::weak_ptr<ChooserLock> lock_;
  std::int64_t epoch_ = 0;

  friend std::vector<DamagedFact> copy(const std::string& from, const std::string& to,
                                       const StoreOptions& options);
};

/// Names the store in messages: the path, or no more than host, port and database.
[[nodiscard]] std::string store_name(const std::string& where);

/// Adds a campaign to the store `to`, which it creates if need be: workers, expanded positions, and
/// the union of all claims, facts and exclusions. So two stores of one campaign become equal
/// when each is copied to the other, in whatever order and however often. Omits the queue, which
/// the next chooser makes again, and damaged facts, which it returns. Throws StoreError
/// `other_claim` if `to` has no claim of `from`.
std::vector<DamagedFact> copy(const std::string& from, const std::string& to,
                              const StoreOptions& options = {});

}  // namespace kanzen::campaign
