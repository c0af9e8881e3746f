#include "solver/io/wthor_names.hpp"

#include <algorithm>
#include <fstream>
#include <optional>
#include <string>
#include <system_error>

#include "core/notation/text.hpp"

namespace kanzen {

namespace {

namespace fs = std::filesystem;

std::string lower_case(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), notation::lower);
  return text;
}

/// The file in `folder` with this name, ignoring letter case. `stem` and
/// `extension` are lower-case.
std::optional<fs::path> file_named(const fs::path& folder, const std::string& stem,
                                   const std::string& extension) {
  std::error_code error;
  fs::directory_iterator file(folder.empty() ? fs::path(".") : folder, error);
  while (!error && file != fs::directory_iterator()) {
    const fs::path& path = file->path();
    if (lower_case(path.filename().string()) == stem + extension) return path;
    file.increment(error);
  }
  return std::nullopt;
}

std::vector<std::string> names_in(const fs::path& games, const std::string& extension,
                                  std::size_t length) {
  std::optional<fs::path> path =
      file_named(games.parent_path(), lower_case(games.stem().string()), extension);
  if (!path) path = file_named(games.parent_path(), "wthor", extension);
  if (!path) return {};
  std::ifstream in(*path, std::ios::binary);
  Result<std::vector<std::string>> names = read_wthor_names(in, length);
  return names ? std::move(names).value() : std::vector<std::string>();
}

}  // namespace

WthorNames names_beside(const fs::path& games) {
  return {names_in(games, ".jou", kWthorPlayerLength),
          names_in(games, ".trn", kWthorTournamentLength)};
}

}  // namespace kanzen
