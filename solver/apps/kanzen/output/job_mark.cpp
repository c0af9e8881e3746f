#include "solver/apps/kanzen/output/job_mark.hpp"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <optional>
#include <system_error>

#include "core/notation/printable.hpp"
#include "core/notation/text.hpp"
#include "solver/files/atomic_file.hpp"
#include "solver/files/file_error.hpp"
#include "solver/files/file_stream.hpp"
#include "solver/files/system_file.hpp"
#include "solver/records/journal_lines.hpp"

namespace kanzen::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMarkBegin = "[kanzen job ";
constexpr std::size_t kDigits = HexDigits{}.size();
constexpr std::string_view kFolderMark = "kanzen-job.txt";

/// A text that identifies an input: its path; nothing for a pipe. A file as standard input has the
/// numbers of its device and of itself.
std::optional<std::string> input_identity(const std::string& input) {
  constexpr int kStandardInput = 0;
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

/// `text` in letters that mean nothing in HTML, JSON, SVG and PNG.
std::string plain_text(std::string_view text) {
  constexpr std::size_t kMaxChars = 200;
  std::string out;
  for (const char c : text.substr(0, kMaxChars)) {
    const bool is_plain =
        c >= ' ' && c <= '~' && std::string_view("<>&\"'\\[]`").find(c) == std::string_view::npos;
    out += is_plain ? c : '?';
  }
  // A comment in SVG must not contain two of them.
  for (std::size_t at = 0; (at = out.find("--", at)) != std::string::npos;) out[at] = '.';
  return out;
}

/// The mark in the file; empty if there is none, or no file.
std::string find_mark(const std::string& path) {
  FileStatus status;
  if (read_status(path, status) == ENOENT) return {};
  constexpr std::size_t kMaxBytes = 4'000'000;  // in pages, markup and scripts precede it
  FileStream file(path);
  std::string text(kMaxBytes, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  const std::size_t begin = text.find(kMarkBegin);
  if (begin == std::string::npos) return {};
  const std::size_t end = text.find(']', begin);
  return end == std::string::npos ? std::string() : text.substr(begin, end + 1 - begin);
}

/// The hash in a mark.
std::string_view hash_of_mark(std::string_view mark) {
  return mark.substr(std::min(kMarkBegin.size(), mark.size()), kDigits);
}

/// The name of the job in a mark.
std::string name_of_mark(const std::string& mark) {
  const std::size_t begin = std::min(kMarkBegin.size() + kDigits + 2, mark.size());
  return mark.substr(begin, mark.size() - begin - (begin < mark.size() ? 1 : 0));
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

bool has_files(const std::string& folder, std::string_view prefix, std::string_view suffix) {
  std::error_code error;
  for (fs::directory_iterator entry(to_path(folder), error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = to_utf8(entry->path().filename());
    std::string_view number(name);
    if (!number.starts_with(prefix)) continue;
    number.remove_prefix(prefix.size());
    if (!number.ends_with(suffix)) continue;
    number.remove_suffix(suffix.size());
    const bool is_number = std::all_of(number.begin(), number.end(),
                                       [](char c) { return notation::is_digit(c) || c == '-'; });
    if (!number.empty() && is_number) return true;
  }
  return false;
}

}  // namespace

OutputJob job_of_files(std::string_view goal, const std::vector<std::string>& inputs,
                       const std::string& journal) {
  OutputJob job{.name = std::string(goal)};
  std::string identity(goal);
  bool is_known = true;
  for (const std::string& input : inputs) {
    job.name += " " + (input == "-" ? std::string("standard input") : input);
    std::optional<std::string> place = input_identity(input);
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
  return std::string(kMarkBegin) + hex_text(hash) + ": " + plain_text(job.name) + "]";
}

void require_same_job(const OutputJob& job, const std::string& path) {
  std::error_code error;
  if (!fs::is_regular_file(to_path(path), error) || fs::is_empty(to_path(path), error)) return;
  require_mark(find_mark(path), job, path, " exists");
}

void take_folder(const OutputJob& job, const std::string& path, std::string_view prefix,
                 std::string_view suffix) {
  const std::string mark = to_utf8(to_path(path) / kFolderMark);
  if (has_files(path, prefix, suffix)) {
    require_mark(find_mark(mark), job, path, " has such files");
  }
  std::error_code error;
  fs::create_directories(to_path(path), error);
  if (error) throw OutputError(path, error.value());
  write_atomically(mark, job_mark(job) + "\n");
}

}  // namespace kanzen::cli
