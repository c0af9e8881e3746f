#include "tests/rig/slices.hpp"

#include <sstream>
#include <utility>

#include "solver/version/version.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::rig {

namespace {

[[nodiscard]] std::string head_of(const Sweep& sweep) {
  return "kanzen_rig seed=" + std::to_string(sweep.seed) + " cases=" + std::to_string(sweep.cases) +
         " max_empties=" + std::to_string(sweep.max_empties);
}

/// Reads the number after `name=` if the next word has that name.
template <class Number>
[[nodiscard]] bool read_field(std::istream& in, const std::string& name, Number& number) {
  std::string word;
  if (!(in >> word) || !word.starts_with(name + '=')) return false;
  std::istringstream digits(word.substr(name.size() + 1));
  return (digits >> number) && digits.peek() == std::istringstream::traits_type::eof();
}

[[nodiscard]] std::optional<Slice> parse_slice(const std::string& line) {
  std::istringstream words(line);
  Slice slice;
  std::string rest;
  if (!read_field(words, "seed", slice.seed) || !read_field(words, "version", slice.version)) {
    return std::nullopt;
  }
  std::getline(words, rest);
  auto tally = parse_tally(rest);
  if (!tally) return std::nullopt;
  slice.tally = std::move(*tally);
  return slice;
}

}  // namespace

std::uint64_t SliceRecord::next_seed() const {
  test::Random random(first.seed * 0x9FB21C651E98DF25 + slices.size());
  return random.bits() >> 24;  // a dozen digits distinguish the slices
}

Tally SliceRecord::total() const {
  Tally total;
  for (const Slice& slice : slices) total.merge(slice.tally);
  return total;
}

std::string to_string(const SliceRecord& record) {
  std::string text = head_of(record.first) + '\n';
  for (const Slice& slice : record.slices) {
    text += "seed=" + std::to_string(slice.seed) + " version=" + slice.version + ' ' +
            to_string(slice.tally) + '\n';
  }
  return text;
}

std::optional<SliceRecord> parse_record(const std::string& text) {
  if (!text.ends_with('\n')) return std::nullopt;  // incomplete, perhaps within a number
  std::istringstream lines(text);
  std::string line;
  std::getline(lines, line);
  SliceRecord record;
  std::istringstream head(line);
  std::string name;
  if (!(head >> name) || name != "kanzen_rig" || !read_field(head, "seed", record.first.seed) ||
      !read_field(head, "cases", record.first.cases) ||
      !read_field(head, "max_empties", record.first.max_empties)) {
    return std::nullopt;
  }
  while (std::getline(lines, line)) {
    const std::uint64_t seed = record.next_seed();
    auto slice = parse_slice(line);
    if (!slice || slice->seed != seed) return std::nullopt;
    record.slices.push_back(std::move(*slice));
  }
  return record;
}

std::optional<Discovery> run_slices(Environment& environment, SliceRecord& record,
                                    std::uint64_t solves, const std::function<void()>& save) {
  Tally total = record.total();
  while (total.solves < solves) {
    environment.tally = {};
    Sweep slice = record.first;
    slice.seed = record.next_seed();
    if (auto found = run_sweep(environment, slice)) return found;
    record.slices.push_back({slice.seed, std::string(version()), environment.tally});
    total.merge(environment.tally);
    save();
  }
  environment.tally = total;
  return std::nullopt;
}

}  // namespace kanzen::rig
