#include "solver/batch/certifier.hpp"

#include <fstream>
#include <set>

#include "core/wide_hash.hpp"
#include "solver/files/atomic_file.hpp"
#include "solver/files/file_stream.hpp"
#include "solver/formats/open_records.hpp"
#include "solver/formats/table_rows.hpp"
#include "solver/formats/writer.hpp"
#include "solver/proof/certificate.hpp"

namespace kanzen {

namespace {

void make_folder(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(to_path(path), error);
  if (error) throw OutputError(path, error.default_error_condition().value());
}

std::string index_path(const std::string& folder) { return to_utf8(to_path(folder) / "index.csv"); }

/// Returns the id without the move of a claim and the name of the file; empty if it has numbers of
/// lines or games only, which change when the input grows.
std::string stated_name(const Outcome& outcome) {
  const PositionRecord& record = outcome.record;
  std::string_view id = record.id;
  if (outcome.claim && outcome.claim->move != Square::none) id = id.substr(0, id.rfind(':'));
  if (id.starts_with(record.tags.source + ":")) id.remove_prefix(record.tags.source.size() + 1);
  return is_name(game_of_id(id)) ? std::string(id) : "";
}

/// Names the file in a folder: by the beginning of the record's name, for people, and by the key.
std::string certificate_name(const Outcome& outcome) {
  constexpr std::size_t kMaxName = 40;
  std::string name;
  for (const char c : stated_name(outcome).substr(0, kMaxName)) {
    const bool is_plain = notation::is_letter(c) || notation::is_digit(c);
    if (is_plain || (!name.empty() && name.back() != '_')) name += is_plain ? c : '_';
  }
  if (!name.empty()) name += '-';
  return name + hex_text(Certifier::key(outcome)) + ".kzc";
}

std::string certificate_path(const CertificateOptions& options, const Outcome& outcome) {
  if (!options.is_folder) return options.path;
  make_folder(options.path);  // recreates a folder that was removed
  return to_utf8(to_path(options.path) / certificate_name(outcome));
}

/// Returns the id with the file in front if it is only the number of a line or game there, as runs
/// over several files write it: a folder may have certificates of several inputs.
std::string id_in_folder(const Outcome& outcome) {
  const PositionRecord& record = outcome.record;
  const bool lacks_file = record.tags.source.empty() && stated_name(outcome).empty();
  if (!lacks_file || !outcome.claim || outcome.claim->source.starts_with('<')) return record.id;
  return to_utf8(to_path(outcome.claim->source).filename()) + ":" + record.id;
}

/// Returns nullopt for anything but a regular file that can be read.
std::optional<FileStamp> stamp_of_file(const std::string& path) {
  FileStatus status;
  if (read_status(path, status) != 0 || status.kind != FileKind::regular) return std::nullopt;
  const Stream file = open_stream(path, StreamMode::read);
  if (!file) return std::nullopt;
  FileStamp stamp;
  HashStream hash;
  std::vector<char> bytes(std::size_t{1} << 16);
  while (const std::size_t count = std::fread(bytes.data(), 1, bytes.size(), file.get())) {
    hash.add(std::as_bytes(std::span(bytes.data(), count)));
    stamp.bytes += count;
  }
  if (std::ferror(file.get()) != 0) return std::nullopt;
  stamp.hash = hash.hash();
  return stamp;
}

/// A claim about a move is certified for the position after it.
Position certified_position(const Outcome& outcome) {
  const Colour side = outcome.record.position.side;
  const bool is_after_move = outcome.claim && outcome.claim->move != Square::none;
  return {board_to_solve(outcome), is_after_move ? other(side) : side};
}

}  // namespace

void require_index(const std::string& folder, std::string_view heading) {
  const std::string path = index_path(folder);
  std::ifstream file(to_path(path), std::ios::binary);
  std::string line;
  if (!std::getline(file, line) || line + '\n' == heading) return;
  throw OutputError(path +
                    " exists and is not an index of such certificates, so it is not replaced: "
                    "choose another folder");
}

Certifier::Certifier(CertificateOptions options) : options_(std::move(options)) {
  if (options_.root) proof::require_replaceable(*options_.root, options_.path);
  if (options_.is_folder) make_folder(options_.path);
  const std::string first = options_.is_folder ? index_path(options_.path) : options_.path;
  (void)AtomicFile(first);  // it must be writable before hours of search
}

std::uint64_t Certifier::key(const Outcome& outcome) {
  std::string text = notation::to_string(certified_position(outcome));
  if (outcome.claim) text += "\n" + to_string(outcome.claim->interval);
  text += "\n" + stated_name(outcome);
  return hash_of_text(text);
}

checker::Header Certifier::make_header(const Outcome& outcome) const {
  const Bounds proven = bounds_of_board(outcome);
  checker::Header claim;
  claim.root = certified_position(outcome);
  // Final scores are even, so an odd bound can be tightened.
  claim.lower = proven.lower + (proven.lower & 1);
  claim.upper = proven.upper - (proven.upper & 1);
  constexpr int kMaxForPython = 20;
  constexpr int kLeavesForPython = 4;
  if (claim.root.board.empty_count() <= kMaxForPython) claim.leaf_empties = kLeavesForPython;
  claim.leaf_empties = options_.leaf_empties.value_or(claim.leaf_empties);
  claim.writer = options_.writer;
  return claim;
}

// A file of the right name is not yet the certificate of a result. A kill may have cut it off, and
// a folder may hold what other options made. So it counts only if it is the file that the journal
// has recorded, byte by byte, and proves what this run asks for. Otherwise the certificate is made
// again; certify() then keeps a whole one that proves more.
bool Certifier::has_certificate(const Outcome& outcome, std::size_t number,
                                const std::optional<FileStamp>& recorded,
                                std::string& former_fault) {
  if (!is_solved(outcome)) return true;
  const std::string path = certificate_path(options_, outcome);
  if (!recorded) return false;
  const std::optional<FileStamp> stamp = stamp_of_file(path);
  if (stamp != recorded) {
    former_fault = !stamp ? "is missing"
                          : "has " + std::to_string(stamp->bytes) + " bytes" +
                                (stamp->bytes == recorded->bytes ? " with another checksum" : "") +
                                ", expected the " + std::to_string(recorded->bytes) +
                                " bytes that the results file records";
    return false;
  }
  const std::optional<checker::Header> written = proof::read_certificate_header(path);
  if (!written || written->assumptions != 0) return false;
  const checker::Header claim = make_header(outcome);
  const bool serves = written->root == claim.root && written->lower >= claim.lower &&
                      written->upper <= claim.upper && written->leaf_empties == claim.leaf_empties;
  if (!serves) return false;
  const std::lock_guard lock(mutex_);
  index_[number] = index_row(outcome, claim);
  return true;
}

bool Certifier::certify(Outcome& outcome, std::size_t number, PositionSolver& solver,
                        const std::string& former_fault) {
  if (!is_solved(outcome)) return true;
  const checker::Header claim = make_header(outcome);
  const std::string path = certificate_path(options_, outcome);
  {
    const std::lock_guard lock(mutex_);
    // The file of a position that the input repeats is written once.
    if (options_.is_folder && !begun_.insert(key(outcome)).second) {
      index_[number] = index_row(outcome, claim);
      return true;
    }
  }
  const bool is_remnant = !former_fault.empty() && !proof::is_whole_certificate(path);
  if (!is_remnant && proof::proves_more(path, claim, options_.is_folder)) {
    outcome.certificate = CertificateNote{.path = path, .kept_existing_file = true};
  } else {
    const proof::WriteResult written = proof::write_certificate(path, claim, solver);
    if (!written.error.empty() && !written.was_stopped) {
      const std::lock_guard lock(mutex_);
      begun_.erase(key(outcome));
      return false;
    }
    outcome.certificate = CertificateNote{.path = path,
                                          .moves = written.moves,
                                          .searches = written.searches,
                                          .seconds = written.seconds,
                                          .was_stopped = written.was_stopped};
  }
  CertificateNote& note = *outcome.certificate;
  note.former_fault = former_fault;
  if (note.was_stopped) return true;
  note.stamp = stamp_of_file(path);
  const std::lock_guard lock(mutex_);
  index_[number] = index_row(outcome, claim);
  return true;
}

Certifier::Row Certifier::index_row(const Outcome& outcome, const checker::Header& claim) const {
  const PositionRecord& record = outcome.record;
  // All of the row is for the side to move of its board, after a move as well.
  auto claimed = outcome.claim ? std::optional(outcome.claim->interval) : claimed_interval(record);
  std::string moves = moves_from_start(record);
  if (claimed && claim.root.side != record.position.side) {
    claimed = for_other_side(*claimed);
    if (!moves.empty()) moves += notation::to_string(outcome.claim->move);
  }
  // The verdict of a position is also about its moves, which the certificate says nothing of.
  const Verdict verdict = outcome.claim ? outcome.claim_result().verdict
                          : claimed
                              ? verdict_on_bounds(claimed->bounds(), {claim.lower, claim.upper})
                              : Verdict::undecided;
  const std::vector<std::string> fields{
      certificate_name(outcome),
      notation::printable(id_in_folder(outcome)),
      notation::printable(record.tags.source.empty() ? options_.source : record.tags.source),
      notation::printable(record.comment.value_or("")),
      csv_board(claim.root),
      moves,
      claimed ? to_string(*claimed) : "",
      claimed ? std::string(to_string(claim.root.side)) : "",
      claimed ? std::string(to_string(verdict)) : "",
      std::to_string(claim.lower),
      std::to_string(claim.upper)};
  const bool has_file = fields[1] != record.id || !record.tags.source.empty();
  const bool is_place = has_file && stated_name(outcome).empty();
  return {fields[0], csv_line(fields), is_place ? fields[1] : ""};
}

std::size_t Certifier::write_index() const {
  if (index_.empty() || !options_.is_folder) return 0;
  std::string text(kIndexHeading);
  std::set<std::string, std::less<>> files;
  std::map<std::string, std::string> file_at;  // by the place
  const auto is_there = [this](const std::string& file) {
    std::error_code error;
    return std::filesystem::exists(to_path(options_.path) / file, error);
  };
  for (const auto& [number, row] : index_) {
    if (!is_there(row.file)) continue;  // it was stopped, maybe for a repeated position
    text += row.line;
    files.insert(row.file);
    if (!row.place.empty()) file_at.emplace(row.place, row.file);
  }
  std::vector<Row> others;
  std::set<std::string> taken;  // places that something else has now
  std::ifstream former(to_path(index_path(options_.path)), std::ios::binary);
  std::string line;
  std::getline(former, line);
  while (std::getline(former, line)) {
    const Result<std::vector<std::string>> fields = split_csv(line, ',');
    Row row{line.substr(0, line.find(',')), line + "\n", ""};
    if (fields && fields->size() > 1) row.place = fields->at(1);
    const auto now = file_at.find(row.place);
    if (now != file_at.end() && now->second != row.file) taken.insert(row.place);
    if (!files.contains(row.file) && is_there(row.file)) others.push_back(std::move(row));
  }
  former.close();
  // Moves of a position have rows of their own, such as 3:f5 beside 3.
  const std::size_t left_out = std::erase_if(others, [&taken](const Row& row) {
    return taken.contains(row.place) || taken.contains(row.place.substr(0, row.place.rfind(':')));
  });
  for (const Row& row : others) text += row.line;
  write_atomically(index_path(options_.path), text);
  return left_out;
}

}  // namespace kanzen
