#include "solver/files/file_stream.hpp"
#include "solver/formats/wthor.hpp"

namespace kanzen {

namespace {

namespace fs = std::filesystem;

/// Finds a file whatever the case of its letters; `stem` and `extension` must be lower-case.
std::optional<fs::path> file_named(const fs::path& folder, const std::string& stem,
                                   const std::string& extension) {
  std::error_code error;
  fs::directory_iterator file(folder.empty() ? fs::path(".") : folder, error);
  while (!error && file != fs::directory_iterator()) {
    const fs::path& path = file->path();
    if (notation::to_lower(to_utf8(path.filename())) == stem + extension) return path;
    file.increment(error);
  }
  return std::nullopt;
}

std::vector<std::string> read_names(const fs::path& games, const std::string& extension,
                                    std::size_t length, const ReaderOptions& options) {
  for (const std::string& stem :
       {notation::to_lower(to_utf8(games.stem())), std::string("wthor"), std::string("wth")}) {
    const std::optional<fs::path> path = file_named(games.parent_path(), stem, extension);
    if (!path) continue;
    FileStream in(to_utf8(*path));
    Result<std::vector<std::string>> names = read_wthor_names(in, length);
    if (names) return std::move(names).value();
    ParseError warning = names.error();
    warning.message = "its names are not used: " + warning.message;
    if (options.on_warning) options.on_warning(to_utf8(*path), warning);
    return {};
  }
  return {};
}

}  // namespace

WthorNames read_wthor_names(const fs::path& games, const ReaderOptions& options) {
  return {read_names(games, ".jou", kWthorPlayerLength, options),
          read_names(games, ".trn", kWthorTournamentLength, options)};
}

}  // namespace kanzen
