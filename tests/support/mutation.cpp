#include "tests/support/mutation.hpp"

#include <cstdlib>
#include <utility>

namespace kanzen::test {

namespace {

std::uint64_t number_of(const char* variable, std::uint64_t otherwise) {
  const char* const text = std::getenv(variable);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

}  // namespace

std::string random_byte(Random& random) {
  constexpr std::string_view kAlphabet = "XO-*.01bwBWxo;:%+-@[]\r\n\t abcdefgh12345678PA,()/|";
  if (random.below(2) == 0) return {kAlphabet[random.below(kAlphabet.size())]};
  return {static_cast<char>(random.below(256))};
}

std::string mutated(std::string text, Random& random) {
  for (std::uint64_t n = 1 + random.below(4); n > 0; --n) {
    const std::size_t at = random.below(text.size() + 1);
    const std::size_t length = random.below(9);
    switch (random.below(6)) {
      case 0:
        text.replace(at, at < text.size() ? 1 : 0, random_byte(random));
        break;
      case 1:
        text.erase(at, 1);
        break;
      case 2:
        text.insert(at, random_byte(random));
        break;
      case 3:
        if (at + 1 < text.size()) std::swap(text[at], text[at + 1]);
        break;
      case 4:
        text.erase(at, length);
        break;
      default:
        text.insert(at, text.substr(at, length));
        break;
    }
  }
  return text;
}

int mutation_count() { return static_cast<int>(number_of("KANZEN_MUTATIONS", 300)); }

std::uint64_t mutation_seed(std::uint64_t seed) {
  return seed + 1000 * number_of("KANZEN_SEED", 0);
}

}  // namespace kanzen::test
