#include "solver/train/sample_file.hpp"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "solver/files/file_error.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/temporary_directory.hpp"

using namespace kanzen;
using namespace kanzen::train;

namespace {

std::vector<Sample> some_samples(std::uint64_t seed, int count) {
  test::Random random(seed);
  std::vector<Sample> samples;
  for (int i = 0; i < count; ++i) {
    const auto value = static_cast<std::int8_t>(random.between(-64, 64));
    samples.push_back({test::random_unreachable_board(random, random.between(0, 60)), value,
                       random.between(0, 1) == 0 ? Label::exact : Label::game});
  }
  return samples;
}

bool same(const Sample& a, const Sample& b) {
  return a.board == b.board && a.value == b.value && a.label == b.label;
}

using Chunks = std::map<std::uint32_t, std::vector<Sample>>;

SampleFileContent read(const std::string& path, Chunks& chunks) {
  const auto content = read_samples(path, [&](std::uint32_t number, std::span<const Sample> s) {
    chunks[number].assign(s.begin(), s.end());
  });
  return content;
}

void write(const std::string& path, const SampleFileHeader& header, const Chunks& chunks) {
  SampleWriter out = SampleWriter::open(path, header);
  for (const auto& [number, samples] : chunks) out.append(number, samples);
}

constexpr SampleFileHeader kHeader{64, 5, 99};

}  // namespace

TEST_CASE("samples read back as they were written") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.path("round-trip");
  const Chunks written = {{3, some_samples(1, 100)}, {7, {}}, {8, some_samples(2, 1)}};
  write(path, kHeader, written);
  Chunks chunks;
  const SampleFileContent content = read(path, chunks);
  CHECK(content.header == kHeader);
  CHECK_FALSE(content.torn);
  CHECK(content.good_bytes == std::filesystem::file_size(path));
  REQUIRE(chunks.size() == written.size());
  for (const auto& [number, samples] : written) {
    REQUIRE(chunks[number].size() == samples.size());
    CHECK(std::equal(samples.begin(), samples.end(), chunks[number].begin(), same));
  }
}

TEST_CASE("an interrupted file is continued after its last whole chunk") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.path("torn");
  write(path, kHeader, {{0, some_samples(1, 50)}, {1, some_samples(2, 50)}});
  const auto whole = std::filesystem::file_size(path);
  for (const std::uintmax_t cut : {1u, 8u, 500u, 915u}) {
    std::filesystem::resize_file(path, whole - cut);
    Chunks chunks;
    CHECK(read(path, chunks).torn);
    CHECK(chunks.count(0) == 1);
    CHECK(chunks.count(1) == 0);
    SampleWriter out = SampleWriter::open(path, kHeader);
    CHECK(out.done() == std::set<std::uint32_t>{0});
    out.append(1, some_samples(2, 50));
    CHECK(std::filesystem::file_size(path) == whole);
    chunks.clear();
    CHECK_FALSE(read(path, chunks).torn);
    CHECK(chunks.size() == 2);
  }
}

TEST_CASE("a file that has lost its name takes no more chunks") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.path("lost");
  SampleWriter out = SampleWriter::open(path, {64, 1, 2});
  out.append(0, some_samples(1, 50));
  std::filesystem::remove(path);
  REQUIRE_THROWS_WITH(out.append(1, some_samples(2, 50)),
                      path + " has been removed, moved or replaced while in use");
}

TEST_CASE("a damaged chunk and the rest of the file are not read") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.path("damaged");
  write(path, kHeader, {{0, some_samples(1, 50)}, {1, some_samples(2, 50)}});
  std::fstream bytes(path, std::ios::binary | std::ios::in | std::ios::out);
  bytes.seekp(32 + 8 + 50 * 18 + 8 + 8 + 10);  // a sample of the second chunk
  bytes.put('\x55');
  bytes.close();
  Chunks chunks;
  CHECK(read(path, chunks).torn);
  CHECK(chunks.size() == 1);
}

TEST_CASE("a chunk with an invalid sample is named, and its file is neither read nor cut") {
  const Sample two_discs{{0x18, 0x08}, 4, Label::exact};
  const Sample no_value{{0x10, 0x08}, 66, Label::exact};
  for (const Sample& wrong : {two_discs, no_value}) {
    const test::TemporaryDirectory directory;
    const std::string path = directory.path("impossible");
    write(path, kHeader, {{0, some_samples(1, 50)}, {1, {wrong}}});
    const auto size = std::filesystem::file_size(path);
    Chunks chunks;
    CHECK_THROWS_WITH(read(path, chunks), Catch::Contains("chunk 1 holds a sample"));
    CHECK_THROWS_AS(SampleWriter::open(path, kHeader), InputError);
    CHECK(std::filesystem::file_size(path) == size);
  }
}

TEST_CASE("a file made with other settings is not continued") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.path("other");
  write(path, kHeader, {{0, some_samples(1, 5)}});
  CHECK_THROWS_AS(SampleWriter::open(path, {64, 6, 99}), InputError);
  CHECK_THROWS_AS(SampleWriter::open(path, {64, 5, 98}), InputError);
  CHECK_THROWS_AS(SampleWriter::open(path, {32, 5, 99}), InputError);
  CHECK_NOTHROW(SampleWriter::open(path, kHeader));
}

TEST_CASE("a file without samples is refused") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.path("foreign");
  const auto nothing = [](std::uint32_t, std::span<const Sample>) {};
  CHECK_THROWS_AS(read_samples(path, nothing), InputError);
  std::ofstream(path) << "this is some text, longer than a header would be";
  CHECK_THROWS_AS(read_samples(path, nothing), InputError);
  CHECK_THROWS_AS(SampleWriter::open(path, kHeader), InputError);
}
