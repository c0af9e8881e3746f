#include "solver/campaign/store/store.hpp"

#include "core/hash.hpp"
#include "core/notation.hpp"
#include "solver/campaign/store/tables.hpp"

namespace kanzen::campaign {

std::optional<FactContradiction> find_contradiction(const Board& board,
                                                    std::span<const StoredFact> facts) {
  const StoredFact* high = nullptr;
  const StoredFact* low = nullptr;
  for (const StoredFact& stored : facts) {
    if (stored.is_excluded) continue;
    const Bounds& bounds = stored.fact.bounds;
    if (high == nullptr || bounds.lower > high->fact.bounds.lower) high = &stored;
    if (low == nullptr || bounds.upper < low->fact.bounds.upper) low = &stored;
  }
  if (high == nullptr || high->fact.bounds.lower <= low->fact.bounds.upper) return std::nullopt;
  return FactContradiction{board, *high, *low};
}

std::string fact_text(const Bounds& bounds) {
  return "[" + std::to_string(bounds.lower) + "," + std::to_string(bounds.upper) + "]";
}

std::string to_string(const StoredFact& stored) {
  return "result " + std::to_string(stored.id) + " " + fact_text(stored.fact.bounds) +
         " by worker " + stored.fact.provenance.worker;
}

std::string to_string(const FactContradiction& contradiction) {
  return notation::to_string(Position{contradiction.board}) + ": " + to_string(contradiction.high) +
         " and " + to_string(contradiction.low) + " contradict each other";
}

std::vector<std::string> damage_messages(std::span<const DamagedFact> damaged) {
  constexpr std::size_t kMaxNamed = 10;
  std::vector<std::string> lines;
  for (const DamagedFact& damage : damaged.first(std::min(damaged.size(), kMaxNamed))) {
    lines.push_back(damage.what + " about " + notation::to_string(Position{damage.board}) +
                    " is damaged and is ignored");
  }
  if (damaged.size() > kMaxNamed) {
    lines.push_back(std::to_string(damaged.size() - kMaxNamed) +
                    " more results are damaged and are ignored");
  }
  return lines;
}

using Kind = StoreError::Kind;

namespace {

constexpr long long kVersion = 1;

// Boards are stored as the bits of their two sets of discs in signed numbers, times are
// microseconds, and nothing is null. `claim`, `claim_wish`, `fact` and `exclusion` only grow;
// everything else follows from them or describes them.
std::vector<std::string> table_statements(const Database& database) {
  const std::string numbered = std::string("id ") + database.numbered_column();
  // NOLINTBEGIN(bugprone-suspicious-missing-comma): statements are longer than a line
  return {
      "CREATE TABLE counter (name TEXT PRIMARY KEY, value BIGINT NOT NULL)",
      // The row `facts` serves as a lock, see FactTable::lock().
      "INSERT INTO counter VALUES ('facts', 0), ('epoch', 0)",
      "CREATE TABLE claim (ordinal BIGINT PRIMARY KEY, id TEXT NOT NULL, player BIGINT NOT NULL, "
      "opponent BIGINT NOT NULL, side BIGINT NOT NULL, at_least BIGINT NOT NULL, "
      "at_most BIGINT NOT NULL, text TEXT NOT NULL, name TEXT NOT NULL, moves TEXT NOT NULL, "
      "comment TEXT NOT NULL)",
      // See StoredClaim.
      "CREATE TABLE claim_wish (claim BIGINT NOT NULL, number BIGINT NOT NULL, "
      "wish BIGINT NOT NULL, PRIMARY KEY (claim, number, wish))",
      "CREATE TABLE engine (" + numbered + ", name TEXT NOT NULL UNIQUE)",
      "CREATE TABLE worker (" + numbered +
          ", name TEXT NOT NULL UNIQUE, host TEXT NOT NULL, engine TEXT NOT NULL, "
          "threads BIGINT NOT NULL, last_seen BIGINT NOT NULL)",
      "CREATE TABLE exclusion (worker BIGINT NOT NULL, reason TEXT NOT NULL, "
      "checksum BIGINT NOT NULL, PRIMARY KEY (worker, reason))",
      "CREATE TABLE fact (" + numbered +
          ", player BIGINT NOT NULL, opponent BIGINT NOT NULL, lower BIGINT NOT NULL, "
          "upper BIGINT NOT NULL, alpha BIGINT NOT NULL, beta BIGINT NOT NULL, "
          "nodes BIGINT NOT NULL, microseconds BIGINT NOT NULL, threads BIGINT NOT NULL, "
          "isolated BIGINT NOT NULL, engine BIGINT NOT NULL, worker BIGINT NOT NULL, "
          "checksum BIGINT NOT NULL, line TEXT NOT NULL, recorded BIGINT NOT NULL, "
          "UNIQUE (player, opponent, checksum))",
      "CREATE TABLE task (" + numbered +
          ", player BIGINT NOT NULL, opponent BIGINT NOT NULL, alpha BIGINT NOT NULL, "
          "beta BIGINT NOT NULL, purpose BIGINT NOT NULL, priority DOUBLE PRECISION NOT NULL, "
          "expected_nodes DOUBLE PRECISION NOT NULL, task_group BIGINT NOT NULL, "
          "avoid TEXT NOT NULL, state BIGINT NOT NULL, leases BIGINT NOT NULL, "
          "losses BIGINT NOT NULL, worker TEXT NOT NULL, lease_ends BIGINT NOT NULL, "
          "UNIQUE (player, opponent, alpha, beta, purpose))",
      "CREATE INDEX task_ready ON task (priority DESC, id) WHERE state = 0",
      "CREATE INDEX task_of_group ON task (task_group, priority DESC, id) WHERE state = 0",
      "CREATE INDEX task_leased ON task (lease_ends) WHERE state = 1",
      std::string("CREATE TABLE expanded (player BIGINT NOT NULL, opponent BIGINT NOT NULL, "
                  "PRIMARY KEY (player, opponent))") +
          (database.is_postgres() ? "" : " WITHOUT ROWID"),
      "CREATE TABLE estimate (nodes DOUBLE PRECISION NOT NULL, "
      "core_seconds DOUBLE PRECISION NOT NULL, leaves BIGINT NOT NULL, "
      "done DOUBLE PRECISION NOT NULL, all_nodes DOUBLE PRECISION NOT NULL)",
      "CREATE TABLE schema_version (version BIGINT NOT NULL)",
      "INSERT INTO schema_version VALUES (" + std::to_string(kVersion) + ")",
  };
  // NOLINTEND(bugprone-suspicious-missing-comma)
}

/// Returns false if the database is empty. Throws StoreError `no_store` if its content is no store,
/// and `other_version` if another version of the program wrote it.
bool has_tables(Database& database, const std::string& attempt) {
  const std::string tables =
      database.is_postgres()
          ? "SELECT count(*) FROM information_schema.tables WHERE table_schema = current_schema()"
          : "SELECT count(*) FROM sqlite_master WHERE type = 'table'";
  const std::string name = database.is_postgres() ? "table_name" : "name";
  if (database.number(tables + " AND " + name + " = 'schema_version'") == 0) {
    if (database.number(tables) == 0) return false;
    throw database.error(StoreError::Kind::no_store, attempt,
                         "the database contains other tables, not a campaign");
  }
  const long long version = database.number("SELECT version FROM schema_version");
  if (version != kVersion) {
    throw database.error(StoreError::Kind::other_version, attempt,
                         "its tables are of version " + std::to_string(version) +
                             ", this program knows version " + std::to_string(kVersion),
                         "use the program that wrote them");
  }
  return true;
}

/// A row of the table of claims, with all that was ever wanted of it. Both only grow.
struct StoredClaim {
  long long ordinal = 0;  // its place in this store
  RootClaim claim{};
  /// Pairs (number, wish). The highest number is the last, and of equal numbers, which two stores
  /// can give, the higher wish holds.
  std::set<std::pair<long long, ClaimWish>> wishes{};

  [[nodiscard]] ClaimWish wish() const {
    return wishes.empty() ? ClaimWish::prove : wishes.rbegin()->second;
  }
};

std::vector<StoredClaim> read_claims(Database& database) {
  std::vector<StoredClaim> claims;
  long long ordinal = 0, player = 0, opponent = 0, side = 0, at_least = 0, at_most = 0;
  RootClaim claim;
  const Columns columns{{"ordinal", ordinal},
                        {"id", claim.id},
                        {"player", player},
                        {"opponent", opponent},
                        {"side", side},
                        {"at_least", at_least},
                        {"at_most", at_most},
                        {"text", claim.text},
                        {"moves", claim.moves},
                        {"name", claim.name},
                        {"comment", claim.comment}};
  database.select(columns, "FROM claim ORDER BY ordinal", [&] {
    claim.root = {to_board(player, opponent), side == 0 ? Colour::black : Colour::white};
    claim.bounds = {static_cast<Score>(at_least), static_cast<Score>(at_most)};
    claims.push_back({ordinal, claim});
  });
  long long number = 0, wish = 0;
  database.select({{"claim", ordinal}, {"number", number}, {"wish", wish}}, "FROM claim_wish", [&] {
    const auto wished = std::ranges::find(claims, ordinal, &StoredClaim::ordinal);
    if (wished != claims.end()) wished->wishes.emplace(number, static_cast<ClaimWish>(wish));
  });
  return claims;
}

Definition read_definition(Database& database) {
  Definition definition;
  for (StoredClaim& stored : read_claims(database)) {
    if (definition.campaign.empty()) {
      const RootClaim& first = stored.claim;
      const std::string text = fmt::format("{} {} {}", notation::to_string(first.root),
                                           first.bounds.lower, first.bounds.upper);
      definition.campaign = fmt::format("{:016x}", hash_of(std::as_bytes(std::span(text))));
    }
    if (stored.wish() == ClaimWish::drop) continue;
    stored.claim.is_paused = stored.wish() == ClaimWish::pause;
    definition.claims.push_back(std::move(stored.claim));
  }
  return definition;
}

void insert_claim(Database& database, const RootClaim& claim, long long ordinal) {
  database.execute(
      "INSERT INTO claim (ordinal, id, player, opponent, side, at_least, at_most, text, "
      "moves, name, comment) VALUES (:ordinal, :id, :player, :opponent, :side, :at_least, "
      ":at_most, :text, :moves, :name, :comment)",
      {{"ordinal", ordinal},
       {"id", claim.id},
       {"player", static_cast<long long>(claim.root.board.player)},
       {"opponent", static_cast<long long>(claim.root.board.opponent)},
       {"side", claim.root.side == Colour::black ? 0LL : 1LL},
       {"at_least", claim.bounds.lower},
       {"at_most", claim.bounds.upper},
       {"text", claim.text},
       {"moves", claim.moves},
       {"name", claim.name},
       {"comment", claim.comment}});
}

void insert_wish(Database& database, long long claim, long long number, ClaimWish wish) {
  database.execute(
      "INSERT INTO claim_wish VALUES (:claim, :number, :wish) ON CONFLICT (claim, number, wish) DO "
      "NOTHING",
      {{"claim", claim}, {"number", number}, {"wish", static_cast<long long>(wish)}});
}

void create_tables(Database& database, const Definition& definition) {
  for (const std::string& statement : table_statements(database)) database.execute(statement);
  long long ordinal = 0;
  for (const RootClaim& claim : definition.claims) insert_claim(database, claim, ordinal++);
}

/// How well a stored claim fits a wanted one, the best last. Claims by unrelated names are `none`
/// even about one position: several sources may say the same, and each wants to find its own.
enum class ClaimMatch : std::uint8_t {
  none,
  numbered,  // the same claim, and one of them has a number only
  renamed,   // the same claim, and only free_id() changed the name
  same,
};

ClaimMatch claim_match(const RootClaim& stored, const RootClaim& wanted) {
  if (!is_same_claim(stored, wanted)) return ClaimMatch::none;
  if (stored.id == wanted.id) return ClaimMatch::same;
  if (is_number(stored.id) || is_number(wanted.id)) return ClaimMatch::numbered;
  return stored.id.starts_with(wanted.id + "#") ? ClaimMatch::renamed : ClaimMatch::none;
}

using ClaimNumbers = std::set<long long>;  // ordinals

/// Finds the most similar claim that is not `taken` by another of the same input; null if none is.
StoredClaim* find_claim(std::vector<StoredClaim>& claims, const RootClaim& wanted,
                        const ClaimNumbers& taken = {}) {
  StoredClaim* found = nullptr;
  auto best = ClaimMatch::none;
  for (StoredClaim& stored : claims) {
    const ClaimMatch match =
        taken.contains(stored.ordinal) ? ClaimMatch::none : claim_match(stored.claim, wanted);
    if (match > best) found = &stored;
    best = std::max(best, match);
  }
  return found;
}

void update_description(Database& database, StoredClaim& stored, const RootClaim& wanted) {
  RootClaim named = stored.claim;
  if (!wanted.moves.empty()) named.moves = wanted.moves;
  if (is_number(stored.claim.id) && !is_number(wanted.id)) named.name = wanted.id;
  if (!wanted.name.empty()) named.name = wanted.name;
  if (!wanted.comment.empty()) named.comment = wanted.comment;
  if (named == stored.claim) return;
  database.execute(
      "UPDATE claim SET moves = :moves, name = :name, comment = :comment WHERE ordinal = :ordinal",
      {{"moves", named.moves},
       {"name", named.name},
       {"comment", named.comment},
       {"ordinal", stored.ordinal}});
}

/// A numbered id continues with the next free number.
std::string free_id(const std::vector<StoredClaim>& claims, const std::string& id) {
  const auto is_taken = [&](const std::string& name) {
    return std::ranges::any_of(claims,
                               [&](const StoredClaim& stored) { return stored.claim.id == name; });
  };
  std::string free = id;
  for (std::size_t n = 2; is_taken(free); ++n) {
    free = is_number(id) ? std::to_string(claims.size() + n - 1) : fmt::format("{}#{}", id, n);
  }
  return free;
}

StoredClaim& ensure_claim(Database& database, std::vector<StoredClaim>& claims,
                          const RootClaim& wanted, ClaimNumbers& taken) {
  if (StoredClaim* const known = find_claim(claims, wanted, taken)) {
    update_description(database, *known, wanted);
    taken.insert(known->ordinal);
    return *known;
  }
  StoredClaim added{claims.empty() ? 0 : claims.back().ordinal + 1, wanted};
  taken.insert(added.ordinal);
  added.claim.id = free_id(claims, wanted.id);
  insert_claim(database, added.claim, added.ordinal);
  return claims.emplace_back(std::move(added));
}

void add_wish(Database& database, const StoredClaim& claim, ClaimWish wish) {
  if (claim.wish() == wish) return;
  const long long last = claim.wishes.empty() ? 0 : claim.wishes.rbegin()->first;
  insert_wish(database, claim.ordinal, last + 1, wish);
}

/// Says why `stored` does not match `wanted`; empty if it does.
std::string difference(const Definition& stored, const Definition& wanted) {
  const auto text = [](const RootClaim& claim) {
    return fmt::format("{} for {}", claim.text, to_string(claim.root.side));
  };
  for (const RootClaim& claim : wanted.claims) {
    const auto is_it = [&](const RootClaim& other) { return is_same_claim(other, claim); };
    if (std::ranges::any_of(stored.claims, is_it)) continue;
    const auto found = std::ranges::find(stored.claims, claim.root, &RootClaim::root);
    if (found == stored.claims.end()) {
      return "it does not have the claim '" + claim.id + "' (" + text(claim) + ") about " +
             notation::to_string(claim.root);
    }
    return "of the same root it holds the claim '" + found->id + "' (" + text(*found) + "), not '" +
           claim.id + "' (" + text(claim) + ")";
  }
  if (stored.claims.size() != wanted.claims.size()) {
    return "it holds " + std::to_string(stored.claims.size()) + " claims, not " +
           std::to_string(wanted.claims.size());
  }
  return {};
}

}  // namespace

Store::Store(const std::string& where, const Definition* wanted, const StoreOptions& options)
    : database_(std::make_shared<Database>(where, options)),
      facts_(std::make_shared<FactTable>(*database_)) {
  Database& database = *database_;
  const std::string attempt = wanted != nullptr ? "begin the campaign" : "open the store";
  if (wanted == nullptr && !database.is_postgres() &&
      !std::filesystem::exists(to_path(database.path()))) {
    throw database.error(Kind::no_store, attempt, "there is no such file",
                         "check the name, or start a campaign there");
  }
  // We only read first, which works while others write, and on a full disk.
  const bool is_ready = read(attempt, [&] {
    const bool found = has_tables(database, attempt);
    if (found) definition_ = read_definition(database);
    return found;
  });
  if (!is_ready && wanted == nullptr) {
    throw database.error(Kind::no_store, attempt, "it is empty", "start a campaign there");
  }
  if (!is_ready) begin(*wanted, attempt);
}

void Store::require_same(const Definition& wanted) {
  if (const std::string other = difference(definition_, wanted); !other.empty()) {
    throw database_->error(Kind::other_claim, "begin the campaign", other,
                           "kanzen prove add adds claims; another campaign needs its own store");
  }
  (void)add_claims(wanted.claims);
}

bool Store::refresh() {
  Definition read_now =
      read("read the claims", [&] { return campaign::read_definition(*database_); });
  if (read_now.claims == definition_.claims) return false;
  definition_ = std::move(read_now);
  return true;
}

std::vector<std::string> Store::add_claims(std::span<const RootClaim> claims) {
  std::vector<std::string> back;
  change_facts("add claims", [&] {
    back.clear();
    std::vector<StoredClaim> stored = read_claims(*database_);
    const std::size_t known = stored.size();
    ClaimNumbers taken;
    for (const RootClaim& claim : claims) {
      const StoredClaim& added = ensure_claim(*database_, stored, claim, taken);
      // To add a dropped claim again is the way to get it back.
      if (added.wish() != ClaimWish::drop) continue;
      add_wish(*database_, added, ClaimWish::prove);
      back.push_back(added.claim.id);
    }
    if (stored.size() != known) database_->execute("DELETE FROM estimate");
  });
  (void)refresh();
  return back;
}

void Store::change_claims(std::span<const std::string> ids, ClaimWish wish) {
  change_facts("change claims", [&] {
    for (const StoredClaim& stored : read_claims(*database_)) {
      if (std::ranges::find(ids, stored.claim.id) != ids.end()) add_wish(*database_, stored, wish);
    }
    database_->execute("DELETE FROM estimate");
  });
  (void)refresh();
}

void Store::begin(const Definition& wanted, const std::string& attempt) {
  Database& database = *database_;
  write(attempt, [&] {
    if (database.is_postgres()) {  // two processes may begin at once
      (void)database.number(
          "SELECT count(*) FROM (SELECT pg_advisory_xact_lock(hashtext('kanzen "
          "tables'), hashtext(current_schema()))) AS locked");
    }
    if (!has_tables(database, attempt)) {
      create_tables(database, wanted);
    }
    definition_ = read_definition(database);
  });
}

std::vector<DamagedFact> Store::take_from(Store& source) {
  const std::vector<WorkerInfo> workers = source.workers();
  const std::vector<Board> expanded = source.expanded();
  const auto claims =
      source.read("read the claims", [&] { return read_claims(*source.database_); });
  change_facts("copy the claims", [&] {
    std::vector<StoredClaim> own = read_claims(*database_);
    const bool is_related = std::ranges::any_of(claims, [&](const StoredClaim& stored) {
      return find_claim(own, stored.claim) != nullptr;
    });
    if (!own.empty() && !is_related) {
      throw database_->error(Kind::other_claim, "copy the claims",
                             "it has none of the claims of " + source.database_->name(),
                             "copy into a store of the same campaign, or a new one");
    }
    ClaimNumbers taken;
    for (const StoredClaim& stored : claims) {
      const StoredClaim& known = ensure_claim(*database_, own, stored.claim, taken);
      for (const auto& [number, wish] : stored.wishes) {
        insert_wish(*database_, known.ordinal, number, wish);
      }
    }
    for (const WorkerInfo& worker : workers) copy_worker(*database_, worker);
    add_expanded(*database_, expanded);
  });
  std::vector<DamagedFact> damaged;
  FactPage page;
  do {
    page = source.facts_since(page.id);
    std::ranges::move(page.damaged, std::back_inserter(damaged));
    // We read these after the facts and write them together, so that no fact ever counts here that
    // did not count there, even if the copy is killed.
    const std::vector<Exclusion> exclusions = source.exclusions();
    change_facts("copy results", [&] {
      for (const Exclusion& exclusion : exclusions) facts_->exclude(exclusion);
      facts_->add_copies(page.facts);
    });
  } while (!page.is_last);
  return damaged;
}

void Store::set_retry_time(std::chrono::seconds retry_time) noexcept {
  database_->set_retry_time(retry_time);
}

void Store::interrupt() noexcept { database_->interrupt(); }

StoreSize Store::size() {
  Database& database = *database_;
  return read("count", [&] {
    StoreSize size;
    (void)facts_->exclusions();  // throws if one is damaged
    // Nodes are summed as doubles, because integers may overflow. Counts from 2^63 on are stored as
    // negative numbers.
    long long all = 0, excluded = 0;
    const Columns sums{
        {"count(*)", all},
        {"coalesce(sum(CASE WHEN worker IN (SELECT worker FROM exclusion) THEN 1 ELSE 0 END), 0)",
         excluded},
        {"coalesce(sum(CAST(nodes AS DOUBLE PRECISION) + CASE WHEN nodes < 0 THEN "
         "18446744073709551616.0 ELSE 0.0 END), 0.0)",
         size.nodes}};
    database.select(sums, "FROM fact", [&] {
      size.excluded = excluded;
      size.facts = all - excluded;
    });
    long long state = 0, count = 0;
    database.select({{"state", state}, {"count(*)", count}}, "FROM task GROUP BY state", [&] {
      const std::array counts{&size.ready, &size.leased, &size.parked};  // as in TaskState
      const auto index = static_cast<std::size_t>(state);
      if (index < counts.size()) *counts[index] = count;
    });
    return size;
  });
}

RecordedFacts Store::record(std::span<const Fact> facts) {
  return change_facts("record " + std::to_string(facts.size()) + " results",
                      [&] { return facts_->add(facts); });
}

FactPage Store::facts_since(FactId after, std::size_t limit) {
  return read("read results", [&] { return facts_->facts_since(after, limit); });
}

FactId Store::for_each_fact(FactId after, std::vector<DamagedFact>& damaged,
                            const std::function<void(const StoredFact&)>& visit) {
  FactPage page;
  do {
    page = facts_since(after);
    after = page.id;
    damaged.insert(damaged.end(), page.damaged.begin(), page.damaged.end());
    for (const StoredFact& stored : page.facts) {
      if (!stored.is_excluded) visit(stored);
    }
  } while (!page.is_last);
  return after;
}

std::vector<StoredFact> Store::facts_about(const Board& board) {
  return read("read results", [&] { return facts_->facts_about({&board, 1}); });
}

void Store::exclude(const Exclusion& exclusion) {
  change_facts("exclude a worker", [&] { facts_->exclude(exclusion); });
}

std::vector<Exclusion> Store::exclusions() {
  return read("read which workers are excluded", [&] {
    std::vector<Exclusion> all = facts_->exclusions();
    std::ranges::sort(all);
    return all;
  });
}

std::string store_name(const std::string& where) { return Database(where, {}).name(); }

std::vector<DamagedFact> copy(const std::string& from, const std::string& to,
                              const StoreOptions& options) {
  Store source = Store::open(from, options);
  const Definition none;
  return Store(to, &none, options).take_from(source);
}

}  // namespace kanzen::campaign
