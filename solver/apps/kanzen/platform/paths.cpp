#include "solver/apps/kanzen/platform/paths.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "solver/apps/kanzen/platform/descriptors.hpp"
#include "solver/files/atomic_file.hpp"
#include "solver/files/system_file.hpp"

namespace kanzen::cli {

namespace fs = std::filesystem;

/// The identity of a file.
struct Paths::Identity {
  fs::path place{};  // canonical up to the last existing folder; empty without a path
  std::optional<FileIdentity> file{};  // if it exists
  bool shared = false;                 // a device that allows several uses

  [[nodiscard]] bool same_file(const Identity& other) const {
    if (shared || other.shared) return false;
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
  files_.push_back({.option = std::move(option), .path = std::move(path), .written = true});
}

void Paths::writes_numbered(std::string option, std::string folder, std::string prefix,
                            std::string suffix) {
  if (folder.empty()) return;
  files_.push_back({.option = std::move(option),
                    .path = std::move(folder),
                    .written = true,
                    .folder = true,
                    .prefix = std::move(prefix),
                    .suffix = std::move(suffix)});
}

void Paths::writes_standard_output() {
  files_.push_back(
      {.option = "standard output", .path = "", .descriptor = kStandardOutput, .written = true});
}

Paths::Identity Paths::identify(const File& file) {
  Identity identity;
  FileStatus status;
  const int error_of_system =
      file.descriptor >= 0 ? read_status(file.descriptor, status) : read_status(file.path, status);
  const bool exists = error_of_system == 0;
  if (exists) {
    if (status.identity != FileIdentity{}) identity.file = status.identity;
    // A socket may be standard input and output at the same time.
    identity.shared =
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
    identity.shared = true;  // a closed descriptor is not a file
  }
  return identity;
}

bool Paths::is_numbered(const std::string& name, const File& folder) {
  std::string_view number(name);
  if (!number.starts_with(folder.prefix)) return false;
  number.remove_prefix(folder.prefix.size());
  if (!number.ends_with(folder.suffix)) return false;
  number.remove_suffix(folder.suffix.size());
  return !number.empty() &&
         std::all_of(number.begin(), number.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// True if a numbered file in `folder` could be the other file.
bool Paths::meets(const File& folder, const Identity& place, const File& other,
                  const Identity& identity) {
  if (identity.shared) return false;
  if (identity.place.parent_path() == place.place) {
    if (is_numbered(to_utf8(identity.place.filename()), folder)) return true;
  }
  if (other.folder) {  // a conflict if the folders and the patterns of names are equal
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

std::string Paths::problem() const {
  std::vector<Identity> identities;
  for (const File& file : files_) identities.push_back(identify(file));
  for (std::size_t i = 0; i < files_.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const File& a = files_[j];
      const File& b = files_[i];
      if (!a.written && !b.written) continue;
      const bool clash = (a.folder && meets(a, identities[j], b, identities[i])) ||
                         (b.folder && meets(b, identities[i], a, identities[j])) ||
                         (!(a.folder && b.folder) && identities[i].same_file(identities[j]));
      if (clash) {
        return a.text() + " and " + b.text() + " are the same file, expected different ones";
      }
    }
  }
  return {};
}

}  // namespace kanzen::cli
