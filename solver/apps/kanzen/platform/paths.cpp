#include "solver/apps/kanzen/platform/paths.hpp"

#include "core/notation/text.hpp"
#include "core/wide_hash.hpp"
#include "solver/apps/kanzen/platform/descriptors.hpp"
#include "solver/apps/kanzen/platform/process.hpp"
#include "solver/files/atomic_file.hpp"
#include "solver/files/file_stream.hpp"

namespace kanzen::cli {

namespace fs = std::filesystem;

namespace {

/// Whether `name` is `prefix`, one or more of `letters`, and `suffix`.
bool is_between(std::string_view name, std::string_view prefix, std::string_view suffix,
                std::string_view letters) noexcept {
  if (name.size() <= prefix.size() + suffix.size() || !name.starts_with(prefix) ||
      !name.ends_with(suffix)) {
    return false;
  }
  name.remove_prefix(prefix.size());
  name.remove_suffix(suffix.size());
  return name.find_first_not_of(letters) == std::string_view::npos;
}

constexpr std::string_view kMarkBegin = "[kanzen job ";
constexpr std::size_t kDigits = HexDigits{}.size();
constexpr std::string_view kInput = " of input ";
constexpr std::string_view kFolderMark = "kanzen-job.txt";

/// Returns the path of an input; nullopt for a pipe. A file as standard input has the numbers of
/// its device and of itself.
std::optional<std::string> input_identity(const std::string& input) {
  const bool is_stdin = input == "-";
  FileStatus status;
  const int error = is_stdin ? read_status(kStandardInput, status) : read_status(input, status);
  const bool is_absent = error != 0;
  if (!is_absent && status.kind != FileKind::regular) return std::nullopt;
  if (is_stdin) {
    if (is_absent) return std::nullopt;
    return "file " + std::to_string(status.identity.device) + " " +
           std::to_string(status.identity.number);
  }
  std::error_code failure;
  const fs::path place = fs::weakly_canonical(fs::absolute(to_path(input), failure), failure);
  return failure ? input : to_utf8(place);
}

/// Spells a text in characters that mean nothing in HTML, JSON, SVG and PNG.
std::string plain_text(std::string_view text) {
  constexpr std::size_t kMaxChars = 200;
  std::string out;
  for (const char c : text.substr(0, kMaxChars)) {
    const bool is_plain =
        c >= ' ' && c <= '~' && std::string_view("<>&\"'\\[]`").find(c) == std::string_view::npos;
    out += is_plain ? c : '?';
  }
  // A comment in SVG must not contain two hyphens.
  for (std::size_t at = 0; (at = out.find("--", at)) != std::string::npos;) out[at] = '.';
  return out;
}

/// Returns the beginning of a file, in which its mark is; empty for a missing file.
std::string beginning_of(const std::string& path) {
  FileStatus status;
  if (read_status(path, status) == ENOENT) return {};
  constexpr std::size_t kMaxBytes = 4'000'000;  // in pages, markup and scripts precede the mark
  FileStream file(path);
  std::string text(kMaxBytes, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

std::string find_mark(const std::string& text) {
  const std::size_t begin = text.find(kMarkBegin);
  if (begin == std::string::npos) return {};
  const std::size_t end = text.find(']', begin);
  return end == std::string::npos ? std::string() : text.substr(begin, end + 1 - begin);
}

std::string_view hash_of_mark(std::string_view mark) {
  return mark.substr(std::min(kMarkBegin.size(), mark.size()), kDigits);
}

std::string name_of_mark(const std::string& mark) {
  const std::size_t colon = mark.find(": ");
  return colon == std::string::npos ? "" : mark.substr(colon + 2, mark.size() - colon - 3);
}

/// Whether the mark is of the same command and names one of the inputs of `job`.
bool has_same_input(const std::string& mark, const OutputJob& job) {
  const std::string name = name_of_mark(mark);
  const std::size_t command = std::min(name.find_first_of(" ,"), name.size());
  const std::size_t at = mark.find(kInput);
  return at != std::string::npos && name.compare(0, command, job.name, 0, command) == 0 &&
         std::ranges::count(job.inputs, mark.substr(at + kInput.size(), kDigits)) != 0;
}

/// Throws OutputError unless `found`, the mark of `path`, is the mark of `job`.
void require_mark(const std::string& found, const OutputJob& job, const std::string& path,
                  std::string_view content) {
  const std::string own = job_mark(job);
  if (!job.identity.empty() && hash_of_mark(found) == hash_of_mark(own)) return;
  std::string why = "is not of this job";
  if (!found.empty() && name_of_mark(found) != name_of_mark(own)) {
    why = "is of another job (" + notation::printable(name_of_mark(found)) + ")";
  } else if (!found.empty() && job.identity.empty()) {
    why = "is perhaps of another job, because this input comes through a pipe";
  } else if (!found.empty()) {
    why = "is of another job with this name (" + notation::printable(name_of_mark(found)) + ")";
  }
  throw OutputError(path + std::string(content) + " and " + why +
                    ", so it is not replaced: remove it, or choose another name");
}

bool has_numbered_file(const std::string& folder, std::string_view prefix,
                       std::string_view suffix) {
  std::error_code error;
  for (fs::directory_iterator entry(to_path(folder), error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = to_utf8(entry->path().filename());
    if (is_between(name, prefix, suffix, "0123456789-")) return true;
  }
  return false;
}

}  // namespace

struct Paths::Identity {
  fs::path place{};                    // canonical up to the last existing folder
  std::optional<FileIdentity> file{};  // set if it exists
  bool is_shared = false;              // a device that allows several uses

  [[nodiscard]] bool same_file(const Identity& other) const {
    if (is_shared || other.is_shared) return false;
    if (file && other.file) return file == other.file;
    return !place.empty() && place == other.place;
  }
};

std::string Paths::File::text() const { return path.empty() ? option : option + " " + path; }

void Paths::reads(std::string option, std::string path) {
  if (path.empty()) return;
  if (path == "-") {
    files_.push_back({.option = "standard input", .path = "", .descriptor = kStandardInput});
  } else {
    files_.push_back({.option = std::move(option), .path = std::move(path)});
  }
}

void Paths::writes(std::string option, std::string path) {
  if (path.empty()) return;
  files_.push_back({.option = std::move(option), .path = std::move(path), .is_written = true});
}

void Paths::writes_numbered(std::string option, std::string folder, std::string prefix,
                            std::string suffix) {
  if (folder.empty()) return;
  files_.push_back({.option = std::move(option),
                    .path = std::move(folder),
                    .is_written = true,
                    .is_folder = true,
                    .prefix = std::move(prefix),
                    .suffix = std::move(suffix)});
}

void Paths::writes_standard_output() {
  files_.push_back(
      {.option = "standard output", .path = "", .descriptor = kStandardOutput, .is_written = true});
}

Paths::Identity Paths::identify(const File& file) {
  Identity identity;
  FileStatus status;
  const int error_of_system =
      file.descriptor >= 0 ? read_status(file.descriptor, status) : read_status(file.path, status);
  const bool exists = error_of_system == 0;
  if (exists) {
    if (status.identity != FileIdentity{}) identity.file = status.identity;
    // A socket may be standard input and output at once.
    identity.is_shared =
        status.kind == FileKind::device || status.kind == FileKind::socket || !identity.file;
  }
  if (file.descriptor < 0) {
    std::error_code error;
    // weakly_canonical() follows no link to a missing file.
    const fs::path path = to_path(resolve_links(file.path));
    identity.place = fs::weakly_canonical(fs::absolute(path, error), error);
    if (error) identity.place = to_path(file.path).lexically_normal();
    if (!identity.place.has_filename()) identity.place = identity.place.parent_path();  // "a/"
  } else if (!exists) {
    identity.is_shared = true;  // a closed descriptor is not a file
  }
  return identity;
}

bool Paths::is_numbered(const std::string& name, const File& folder) {
  return is_between(name, folder.prefix, folder.suffix, "0123456789abcdef");
}

/// Whether a numbered file in `folder` could be the other file.
bool Paths::meets(const File& folder, const Identity& place, const File& other,
                  const Identity& identity) {
  if (identity.is_shared) return false;
  if (identity.place.parent_path() == place.place) {
    if (is_numbered(to_utf8(identity.place.filename()), folder)) return true;
  }
  if (other.is_folder) {  // a conflict if the folders and the patterns of names are equal
    return place.same_file(identity) && folder.prefix == other.prefix &&
           folder.suffix == other.suffix;
  }
  if (!identity.file) return false;
  // The folder may contain links to the other file.
  std::error_code error;
  for (fs::directory_iterator entry(to_path(folder.path), error), end; !error && entry != end;
       entry.increment(error)) {
    FileStatus status;
    if (is_numbered(to_utf8(entry->path().filename()), folder) &&
        read_status(to_utf8(entry->path()), status) == 0 && status.identity == identity.file) {
      return true;
    }
  }
  return false;
}

void Paths::check() const {
  if (const std::string wrong = problem(); !wrong.empty()) throw UsageError(wrong);
}

std::string Paths::problem() const {
  std::vector<Identity> identities;
  for (const File& file : files_) identities.push_back(identify(file));
  for (std::size_t i = 0; i < files_.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const File& a = files_[j];
      const File& b = files_[i];
      if (!a.is_written && !b.is_written) continue;
      const bool is_clash =
          (a.is_folder && meets(a, identities[j], b, identities[i])) ||
          (b.is_folder && meets(b, identities[i], a, identities[j])) ||
          (!(a.is_folder && b.is_folder) && identities[i].same_file(identities[j]));
      if (is_clash) {
        return a.text() + " and " + b.text() + " are the same file, expected different ones";
      }
    }
  }
  return {};
}

OutputJob job_of_files(std::string_view goal, const std::vector<std::string>& inputs,
                       const std::string& journal) {
  OutputJob job{.name = std::string(goal)};
  std::string identity(goal);
  bool is_known = true;
  for (const std::string& input : inputs) {
    job.name += " " + (input == "-" ? std::string("standard input") : input);
    std::optional<std::string> place = input_identity(input);
    if (place) job.inputs.push_back(hex_text(hash_of_text(*place)));
    if (!place && !journal.empty()) {
      if (const auto recorded = input_identity(journal)) place = "journal " + *recorded;
    }
    is_known = is_known && place.has_value();
    identity += "\n" + place.value_or("");
  }
  if (is_known) job.identity = std::move(identity);
  return job;
}

OutputJob job_of_text(std::string_view goal, const std::string& text) {
  const std::string both = std::string(goal) + " " + text;
  return {.name = both, .identity = both};
}

std::string job_mark(const OutputJob& job) {
  const std::uint64_t hash = job.identity.empty() ? 0 : hash_of_text(job.identity);
  const std::string input =
      job.inputs.empty() ? std::string() : std::string(kInput) + job.inputs.front();
  return std::string(kMarkBegin) + hex_text(hash) + input + ": " + plain_text(job.name) + "]";
}

void require_same_job(const OutputJob& job, const std::string& path, bool may_change) {
  std::error_code error;
  if (!fs::is_regular_file(to_path(path), error) || fs::is_empty(to_path(path), error)) return;
  const std::string mark = find_mark(beginning_of(path));
  if (may_change && has_same_input(mark, job)) return;
  require_mark(mark, job, path, " exists");
}

void take_folder(const OutputJob& job, const std::string& path, std::string_view prefix,
                 std::string_view suffix) {
  const std::string file = to_utf8(to_path(path) / kFolderMark);
  if (has_numbered_file(path, prefix, suffix)) {
    return require_mark(find_mark(beginning_of(file)), job, path, " has files of Kanzen");
  }
  std::error_code error;
  fs::create_directories(to_path(path), error);
  if (error) throw OutputError(path, error.value());
  write_atomically(file, job_mark(job) + "\n");
}

}  // namespace kanzen::cli
