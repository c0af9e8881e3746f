#include "solver/batch/journal.hpp"

#include <chrono>
#include <nlohmann/json.hpp>

#include "core/wide_hash.hpp"
#include "solver/files/atomic_file.hpp"
#include "solver/files/file_stream.hpp"
#include "solver/formats/jsonl_reader.hpp"
#include "solver/outcomes/request_keys.hpp"

namespace kanzen {

namespace {

using Reason = JournalError::Reason;
using nlohmann::json;  // for reading: as ordered_json, a foreign header takes quadratic time

constexpr auto kSyncInterval = std::chrono::seconds(1);
constexpr std::string_view kHeaderBegin = R"({"journal":"kanzen journal )";
constexpr std::string_view kJournalFormat = "kanzen journal 1";
constexpr std::size_t kHeadBytes = std::size_t{1} << 20;

std::string header_text(const json& header, const char* name) {
  const json value = header.value(name, json());
  return value.is_string() ? value.get<std::string>() : std::string{};
}

std::uint64_t header_count(const json& header, const char* name) {
  const json value = header.value(name, json());
  return value.is_number_unsigned() ? value.get<std::uint64_t>() : 0;
}

std::uint64_t parse_hex(const std::string& text) {
  std::uint64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number, 16);
  return number;
}

/// Says why a file is no journal; empty if it is one. An empty file and an incomplete first line
/// begin like a journal, too. We read no more, since another file may be large.
std::string why_no_journal(const SystemFile& file) {
  std::string text(kHeaderBegin.size(), '\0');
  std::size_t count = 0;
  const bool is_readable = file.read_at(0, text, count) == 0;
  if (is_readable && kHeaderBegin.starts_with(text.substr(0, count))) return {};
  if (!is_readable || !text.starts_with(R"({"id":)")) return " is not a results file of Kanzen";
  return " has results without the heading of their run, as kanzen merge prints them; to continue "
         "several results files in one, join them themselves (cat a.jsonl b.jsonl > all.jsonl), "
         "then use --resume=changed";
}

/// Names the damaged lines, of which `text` is the first. A line other than a result tells how
/// others are meant, and so does the number of each line if others are distrusted by it.
std::string damage_text(const std::string& path, const std::vector<std::uint64_t>& lines,
                        std::string_view text, bool may_be_removed) {
  constexpr std::size_t kMaxNamed = 20;  // of more, a copy is the better place
  const bool is_one = lines.size() == 1;
  const std::string removals =
      notation::joined(lines, ";", [](std::uint64_t line) { return std::to_string(line) + 'd'; });
  may_be_removed = may_be_removed && lines.size() <= kMaxNamed;
  return path + ":" + std::to_string(lines.front()) + ": the line " +
         notation::quoted(text, kQuotedChars) + " is damaged, and intact lines follow it" +
         (is_one ? "; " : "; " + std::to_string(lines.size()) + " lines are damaged; ") +
         (may_be_removed
              ? (is_one ? "remove it (sed -i " : "remove them (sed -i '") + removals +
                    (is_one ? " " : "' ") + path + "), and " +
                    (is_one ? "its position is" : "their positions are") + " solved again"
              : "others depend on it or on its place, so restore it from a copy of the "
                "file");
}

}  // namespace

JournalIdentity identify_input(const std::string& path, std::string job) {
  JournalIdentity identity{path, 0, 0, std::move(job)};
  std::error_code error;
  if (!std::filesystem::is_regular_file(to_path(path), error)) return identity;
  std::vector<char> head(kHeadBytes);
  FileStream in(path);
  in.read(head.data(), static_cast<std::streamsize>(head.size()));
  identity.bytes = std::filesystem::file_size(to_path(path), error);
  if (error) throw InputError(path, "has been removed while it was read");
  identity.head = hash_of_text({head.data(), static_cast<std::size_t>(in.gcount())});
  return identity;
}

std::string input_key(const JournalIdentity& identity) {
  return std::to_string(identity.bytes) + '\n' + std::to_string(identity.head) + '\n' +
         (identity.bytes == 0 ? identity.input : "");
}

std::string make_journal_header(const JournalIdentity& identity) {
  nlohmann::ordered_json header = nlohmann::ordered_json::object();
  header["journal"] = kJournalFormat;
  header["input"] = identity.input;
  header["bytes"] = identity.bytes;
  header["head"] = hex_text(identity.head);
  header["job"] = identity.job;
  if (identity.shards > 1) header["shard"] = {identity.shard, identity.shards};
  header["program"] = identity.program;
  header["engine"] = identity.engine;
  if (identity.continues) header["continues"] = true;
  return with_checksum(header.dump(-1, ' ', false, json::error_handler_t::replace));
}

std::optional<JournalIdentity> parse_journal_header(std::string_view line) {
  constexpr int kMaxDepth = 8;  // a header has no brackets inside
  if (bracket_depth(line) > kMaxDepth) return std::nullopt;
  std::string fault;
  const json header = parse_json(line, fault);
  if (!header.is_object() || !fault.empty()) return std::nullopt;
  if (header_text(header, "journal") != kJournalFormat) return std::nullopt;
  JournalIdentity identity{header_text(header, "input"),           header_count(header, "bytes"),
                           parse_hex(header_text(header, "head")), header_text(header, "job"),
                           header_text(header, "program"),         header_text(header, "engine")};
  if (const auto part = header.find("shard"); part != header.end()) {
    const auto is_count = [](const json& value) { return value.is_number_unsigned(); };
    if (!part->is_array() || part->size() != 2 || !std::ranges::all_of(*part, is_count)) {
      return std::nullopt;
    }
    identity.shard = (*part)[0].get<std::uint64_t>();
    identity.shards = (*part)[1].get<std::uint64_t>();
    if (identity.shard < 1 || identity.shard > identity.shards) return std::nullopt;
  }
  return identity;
}

std::string shard_text(std::uint64_t shard, std::uint64_t shards) {
  if (shards == 1) return {};
  return ", part " + std::to_string(shard) + "/" + std::to_string(shards);
}

std::string difference_text(const JournalIdentity& recorded, const JournalIdentity& identity) {
  const auto job_of = [](const JournalIdentity& journal) {
    return journal.job + shard_text(journal.shard, journal.shards);
  };
  if (job_of(recorded) != job_of(identity)) {
    return "it was made with other options: \"" + job_of(recorded) + "\" instead of \"" +
           job_of(identity) + "\"";
  }
  if (recorded.bytes != identity.bytes || recorded.head != identity.head) {
    const bool has_same_size = recorded.bytes == identity.bytes;
    return "it was made from a different input: " + recorded.input + ", " +
           std::to_string(recorded.bytes) + " bytes" + (has_same_size ? " with other content" : "");
  }
  if (recorded.program != identity.program) {
    return "it was made by a different version: " + recorded.program + " instead of " +
           identity.program;
  }
  return {};
}

Journal::Journal(std::string path, const JournalIdentity& identity, Resume resume)
    : path_(std::move(path)) {
  const auto mode = resume == Resume::no ? SystemFile::Open::update_new : SystemFile::Open::update;
  const int error = file_.open(path_, mode, 0644);
  if (error == EEXIST) {
    std::error_code none;
    if (std::filesystem::is_directory(to_path(path_), none)) fail("cannot be opened", EISDIR);
    throw JournalError(
        Reason::refused,
        path_ + " already exists: continue it with --resume, or choose another file");
  }
  if (error != 0) fail("cannot be opened", error);
  if (const int refused = file_.lock(); refused != 0) {
    if (refused != EWOULDBLOCK) fail("cannot be locked", refused);
    throw JournalError(Reason::refused, path_ + " is in use by another process");
  }
  try {
    check_and_repair(identity, resume);
  } catch (const InputError& unreadable) {
    throw JournalError(Reason::failed, path_ + " cannot be read: " + unreadable.reason());
  }
  if (size_ == 0 || !found_.difference.empty()) {
    JournalIdentity header = identity;
    header.continues = size_ != 0;
    write_line(make_journal_header(header));
    found_.headers.push_back({lines_, header.engine});
    is_dirty_ = true;  // so that the syncer writes the header at once
  }
  lines_at_open_ = lines_;
  syncer_ = std::thread([this] { sync_in_background(); });
}

Journal::~Journal() {
  try {
    close();
  } catch (const JournalError&) {
  }
}

void Journal::check_and_repair(const JournalIdentity& identity, Resume resume) {
  if (const std::string why = why_no_journal(file_); !why.empty()) {
    throw JournalError(Reason::refused, path_ + why);
  }
  std::optional<Contents> read = read_contents(identity, resume == Resume::changed);
  if (!read) read = read_contents(identity, true);  // numbers would be those of another input
  found_ = *std::move(read);
  if (found_.size == 0 && found_.has_lines_below_header) {
    throw JournalError(Reason::refused, path_ +
                                            ":1: the header is damaged, expected the line as "
                                            "it was written");
  }
  if (!found_.difference.empty() && resume != Resume::changed) {
    throw JournalError(Reason::refused, path_ + " cannot be resumed: " + found_.difference +
                                            " (see --resume=changed)");
  }
  size_ = found_.size - found_.end_bytes;  // the next line overwrites the end of the former run
  lines_ = found_.lines - (found_.end_bytes != 0 ? 1 : 0);
  if (const int error = file_.resize(size_); error != 0) fail("cannot be repaired", error);
  std::ranges::sort(found_.index, {},
                    [](const IndexEntry& entry) { return std::pair(entry.key, entry.offset); });
  found_.remove_distrusted();
}

/// Reads the file but for damaged lines at its end. Nullopt if it has several inputs and lines are
/// not to be found by their keys.
///
/// Since lines are only ever appended, a kill or a full disk can damage the end and nothing else.
/// That end is cut off, and its positions are solved again. Damage above an intact line has another
/// cause, a disk or an editor, and may have hit more than we see: then we touch nothing and name
/// the line.
std::optional<Journal::Contents> Journal::read_contents(const JournalIdentity& identity,
                                                        bool finds_by_key) const {
  Contents read;
  read.finds_by_key = finds_by_key;
  std::uint64_t number = 0;
  std::vector<std::uint64_t> damaged;  // lines of a damaged end
  std::string damaged_text;            // its first
  bool are_results = true;             // all of them
  const auto add_damaged = [&](const std::string& line) {
    if (damaged.empty()) damaged_text = line;
    damaged.push_back(number);
    are_results = are_results && number > 1 && line.starts_with(R"({"id":)");
  };
  // A read error must not look like the end of the file, or we would cut good lines off.
  FileStream in(path_);
  for (std::string line; std::getline(in, line);) {
    ++number;
    read.has_lines_below_header = number > 1;
    // Without a line break, the last line may be incomplete even if its checksum is right.
    if (in.eof() || checksum_of(line) != Checksum::right) {
      add_damaged(line);
      continue;
    }
    if (!damaged.empty()) {
      bool names_lines = !read.distrusted.empty();  // some line distrusts others by their numbers
      do {
        if (checksum_of(line) != Checksum::right && !in.eof()) add_damaged(line);
        names_lines = names_lines || parse_distrusted_lines(line).has_value();
        ++number;
      } while (std::getline(in, line));
      throw JournalError(Reason::refused,
                         damage_text(path_, damaged, damaged_text, are_results && !names_lines));
    }
    const std::uint64_t offset = std::exchange(read.size, read.size + line.size() + 1);
    read.lines = number;
    read.end_bytes = parse_end_of_run(line) ? line.size() + 1 : 0;
    if (number == 1 || line.starts_with(kHeaderBegin)) {
      if (number > 1 && !finds_by_key) return std::nullopt;
      const auto header = parse_journal_header(line);
      if (!header) {
        throw JournalError(Reason::refused, path_ + " is not a results file of this program");
      }
      read.headers.push_back({number, header->engine});
      read.difference = difference_text(*header, identity);
    } else if (read.end_bytes != 0) {
      continue;
    } else if (const auto certificate = parse_certificate_line(line)) {
      read.certificates.insert_or_assign(certificate->key, certificate->stamp);
    } else if (const auto lines = parse_distrusted_lines(line)) {
      read.distrusted.add(*lines);
    } else {
      read.add_result(line, number, offset);
    }
  }
  return read;
}

/// `line` is the line `number` of the file and begins at `offset`.
void Journal::Contents::add_result(const std::string& line, std::uint64_t number,
                                   std::uint64_t offset) {
  if (!finds_by_key) {
    if (const auto place = parse_job_index(line)) {
      index.push_back({*place, offset, number});
    } else {
      without_position.push_back({number, "n is missing, expected a line of a results file"});
    }
  } else if (const auto request = parse_jsonl_request(line)) {
    index.push_back({hash_of_text(canonical_key(*request)), offset, number});
  } else {
    without_position.push_back({number, parse_jsonl_outcome(line).error().message});
  }
}

void Journal::Contents::remove_distrusted() {
  if (distrusted.empty()) return;
  const auto count_positions = [&] {
    std::size_t count = 0;
    for (std::size_t i = 0; i < index.size(); ++i) {
      if (i == 0 || index[i - 1].key != index[i].key) ++count;
    }
    return count;
  };
  const std::size_t all = count_positions();
  const auto is_distrusted = [&](const auto& each) { return distrusted.contains(each.line); };
  std::erase_if(index, is_distrusted);
  std::erase_if(without_position, is_distrusted);
  distrusted_count = all - count_positions();
}

RecordedResults Journal::results(std::uint64_t number, const std::string& key) const {
  RecordedResults found;
  const std::vector<IndexEntry>& index = found_.index;
  if (index.empty()) return found;
  const std::uint64_t wanted = found_.finds_by_key ? hash_of_text(key) : number;
  auto next = std::lower_bound(
      index.begin(), index.end(), wanted,
      [](const IndexEntry& entry, std::uint64_t value) { return entry.key < value; });
  found.is_above_header = next != index.end() && next->key == wanted;
  const std::uint64_t header_line = found_.headers.back().line;
  for (; next != index.end() && next->key == wanted; ++next) {
    if (next->line > header_line) found.is_above_header = false;
    const std::string line = read_line(next->offset);
    if (next->line > header_line && parse_job_index(line) == number) {
      found.own_lines.push_back(next->line);
    }
    Result<Outcome> recorded = parse_jsonl_outcome(line);
    std::optional<std::string> asked;
    if (recorded) {
      asked = canonical_key(recorded.value());
    } else if (const auto request = parse_jsonl_request(line)) {  // of a result that is unusable
      asked = canonical_key(*request);
    }
    if (asked ? asked == key : !found_.finds_by_key) {
      if (recorded) {
        found.results.push_back(std::move(recorded).value());
        Outcome& result = found.results.back();
        result.record.line = next->line;
        if (result.engine.empty()) result.engine = engine_above(next->line);
      } else {
        found.unusable.push_back({next->line, recorded.error().message});
      }
    } else if (!found_.finds_by_key) {
      throw JournalError(Reason::refused,
                         path_ + " cannot be resumed: position " + std::to_string(number + 1) +
                             " of the input is not the one whose result it holds (see "
                             "--resume=changed)");
    }
  }
  return found;
}

const std::string& Journal::engine_above(std::uint64_t line) const noexcept {
  const auto next = std::ranges::upper_bound(found_.headers, line, {}, &HeaderLine::line);
  return std::prev(next)->engine;  // the first line is a header
}

/// Throws JournalError if the checksum is wrong.
std::string Journal::read_line(std::uint64_t offset) const {
  std::string line;
  std::array<char, 1024> buffer{};
  while (true) {
    std::size_t count = 0;
    if (const int error = file_.read_at(offset, buffer, count); error != 0) {
      fail("cannot be read", error);
    }
    const std::string_view piece(buffer.data(), count);
    const std::size_t end = piece.find('\n');
    line += piece.substr(0, end);
    if (end != std::string_view::npos) break;
    if (count == 0) fail("cannot be read", EIO);
    offset += count;
  }
  if (checksum_of(line) != Checksum::right) {
    throw JournalError(Reason::failed, path_ + " has been changed while in use");
  }
  return line;
}

void Journal::write_line(std::string line) {
  line += '\n';
  FileStatus status;
  if (const int error = file_.status(status); error != 0) fail("cannot be written", error);
  if (status.links == 0) {
    throw JournalError(Reason::failed, path_ + " has been removed while in use");
  }
  if (status.size != size_) {
    throw JournalError(Reason::failed, path_ + " has been changed by another process while in use");
  }
  if (const int error = file_.write_at(size_, line); error != 0) {
    // Remove the incomplete line. If this fails too, resuming will.
    (void)file_.resize(size_);
    fail("cannot be written", error);
  }
  size_ += line.size();
  ++lines_;
  const std::lock_guard lock(mutex_);
  if (sync_error_ != 0) fail("cannot be synced to disk", sync_error_);
  // One notice is enough: more would only wake the pausing syncer.
  if (!std::exchange(is_dirty_, true)) wake_.notify_one();
}

void Journal::sync_in_background() {
  std::unique_lock lock(mutex_);
  while (!closing_) {
    wake_.wait(lock, [this] { return is_dirty_ || closing_; });
    if (!is_dirty_) break;
    is_dirty_ = false;
    lock.unlock();
    const int error = file_.sync();
    lock.lock();
    if (error != 0) sync_error_ = error;
    // Lines written during this pause share a sync.
    wake_.wait_for(lock, kSyncInterval, [this] { return closing_; });
  }
}

void Journal::close() {
  {
    const std::lock_guard lock(mutex_);
    if (std::exchange(closing_, true)) return;
    wake_.notify_one();
  }
  syncer_.join();
  if (const int error = file_.sync(); error != 0) fail("cannot be synced to disk", error);
  if (sync_error_ != 0) fail("cannot be synced to disk", sync_error_);
  require_same_file();
}

/// Throws JournalError if the path no longer leads to our file: the user would find no results
/// there, or those of another run.
void Journal::require_same_file() const {
  FileStatus written;
  if (const int error = file_.status(written); error != 0) fail("cannot be looked at", error);
  if (written.links == 0) {
    throw JournalError(Reason::failed, path_ + " has been removed while in use");
  }
  if (!was_replaced(path_, written.identity)) return;
  throw JournalError(Reason::failed, path_ +
                                         " has been moved or replaced while in use: the results "
                                         "are in the file that was moved");
}

void Journal::fail(const std::string& what, int error) const {
  throw JournalError(Reason::failed,
                     path_ + " " + what + ": " + std::generic_category().message(error));
}

}  // namespace kanzen
