// Runs the check of the named reader on every named file and every file in the named folders, and
// on damaged copies of them. So the findings of libFuzzer are tested again with every compiler, and
// each run with another KANZEN_SEED in the environment reads other damage. Exit status 1: there is
// a problem; 2: there is nothing to read.
#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include "tests/fuzz/check.hpp"
#include "tests/support/mutation.hpp"

namespace {

namespace fs = std::filesystem;
using namespace kanzen::fuzz;

struct Reader {
  std::string_view name;
  std::string (*check)(std::string_view input);
};

constexpr std::array kReaders{
    Reader{"positions", check_positions},
    Reader{"games", check_games},
    Reader{"texts", check_texts},
    Reader{"packed", check_packed},
    Reader{"certificates", check_certificates},
    Reader{"checkpoints", check_checkpoints},
    Reader{"journals", check_journals},
    Reader{"training", check_training},
    Reader{"queries", check_queries},
    Reader{"serve", check_serve},
    Reader{"nboard", check_nboard},
    Reader{"gtp", check_gtp},
#ifdef KANZEN_CAMPAIGNS
    Reader{"results", check_results},
#endif
};

std::vector<fs::path> files_of(int count, char** names) {
  std::vector<fs::path> files;
  for (int i = 0; i < count; ++i) {
    if (!fs::is_directory(names[i])) {
      files.emplace_back(names[i]);
      continue;
    }
    for (const auto& entry : fs::directory_iterator(names[i])) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string name = argc > 1 ? argv[1] : "";
  const auto* const reader =
      std::ranges::find(kReaders, name, [](const auto& each) { return each.name; });
  if (reader == kReaders.end()) {
    std::fprintf(stderr, "usage: fuzz_corpus READER FILE...\n");
    return 2;
  }
  const std::vector<fs::path> files = files_of(argc - 2, argv + 2);
  std::vector<std::string> texts;
  int problems = 0;
  const auto check = [&](const std::string& text, const fs::path& file, const char* damage) {
    const std::string problem = reader->check(text);
    if (problem.empty()) return;
    ++problems;
    std::fprintf(stderr, "%s: %s%s\n", file.c_str(), problem.c_str(), damage);
  };
  for (const fs::path& file : files) {
    std::ifstream in(file, std::ios::binary);
    texts.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
    if (!in) {
      std::fprintf(stderr, "%s cannot be read\n", file.c_str());
      return 2;
    }
    check(texts.back(), file, "");
  }
  if (files.empty()) return 2;
  kanzen::test::Random random(kanzen::test::mutation_seed(11));
  for (int i = kanzen::test::mutation_count(); i > 0; --i) {
    const std::size_t which = random.below(files.size());
    const std::string text = kanzen::test::mutated(texts[which], random);
    check(text, files[which], (", damaged to this:\n" + text).c_str());
  }
  std::printf("%zu files, %d problems\n", files.size(), problems);
  return problems == 0 ? 0 : 1;
}
