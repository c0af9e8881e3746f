#include <zlib.h>

#include "core/notation.hpp"
#include "solver/apps/kanzen/commands/bench.hpp"
#include "solver/apps/kanzen/platform/machine.hpp"
#include "solver/formats/position_reader.hpp"
#include "tests/cli/process.hpp"
#include "tests/support/boards.hpp"

namespace kanzen::test {
TEST_CASE("info prints version, kernel and defaults") {
  const Finished done = run_kanzen({"info"});
  CHECK(done.status == 0);
  for (const std::string key :
       {"version", "build", "CPU features", "kernel", "default threads", "default hash"}) {
    CHECK(contains("\n" + done.out, "\n" + key + " "));
  }
}

TEST_CASE("perft counts the games from the start") {
  const Finished done = run_kanzen({"perft 6"});
  CHECK(done.status == 0);
  std::istringstream rows(done.out);
  std::string line;
  std::getline(rows, line);  // heading
  std::vector<std::string> games;
  for (std::string depth, count; rows >> depth >> count && std::getline(rows, line);) {
    games.push_back(count);
  }
  CHECK(games == Words{"4 12 56 244 1396 8200"});
}

TEST_CASE("the compiled bench positions are those of bench.obf") {
  std::ifstream file(std::string(KANZEN_POSITIONS) + "/bench.obf");
  REQUIRE(file);
  CHECK(cli::bench_positions_text() == std::string(std::istreambuf_iterator<char>(file), {}));
}

namespace {

/// The value of a line "name   value" of the output.
[[nodiscard]] std::string field(const std::string& text, const std::string& name) {
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (line.rfind(name, 0) != 0) continue;
    const std::size_t value = line.find_first_not_of(' ', name.size());
    return value == std::string::npos ? "" : line.substr(value);
  }
  return "no such line";
}

[[nodiscard]] std::size_t size_of(const std::string& path) {
  std::ifstream in(path, std::ios::ate | std::ios::binary);
  return static_cast<std::size_t>(in.tellg());
}

}  // namespace

TEST_CASE("lab compares the algorithms and shows the published counts") {
  const Finished done = run_kanzen({"lab tictactoe --compare"});
  CHECK(done.status == 0);
  CHECK(done.err.empty());
  std::map<std::string, std::string> nodes;  // by algorithm, table and window
  std::istringstream in(done.out);
  std::string line;
  std::getline(in, line);
  CHECK(line.rfind("algorithm", 0) == 0);
  while (std::getline(in, line)) {
    std::istringstream row(line);
    std::string algorithm, table, alpha, beta, value, count;
    row >> algorithm >> table >> alpha >> beta >> value >> count;
    CHECK(value == "0");
    nodes[algorithm + " " + table + " " + alpha + beta] = count;
  }
  CHECK(nodes.size() == 27);
  CHECK(nodes["minimax - (-inf,inf)"] == "549946");
  CHECK(nodes["minimax narrow (-inf,inf)"] == "2271");
  CHECK(nodes["alphabeta - (-inf,inf)"] == "18297");
  CHECK(nodes["alphabeta widen (-inf,inf)"] == "1173");
  CHECK(nodes["alphabeta narrow (-inf,inf)"] == "1069");
  CHECK(nodes["alphabeta widen (-1,1)"] == "832");
}

TEST_CASE("lab writes its comparison as CSV") {
  const Finished done = run_kanzen({"lab nim 9,4 --compare --format csv"});
  CHECK(done.status == 0);
  std::istringstream in(done.out);
  std::string line;
  std::getline(in, line);
  CHECK(line.rfind("algorithm,table,\"window\",value,nodes", 0) == 0);
  int rows = 0;
  while (std::getline(in, line)) {
    CHECK(contains(line, ",\"(-"));
    ++rows;
  }
  CHECK(rows == 27);
}

TEST_CASE("lab searches one position of each game") {
  Finished done = run_kanzen({"lab tictactoe XO------- --algorithm minimax"});
  CHECK(done.status == 0);
  CHECK(field(done.out, "value") == "1");
  done = run_kanzen({"lab othello4 --table --algorithm sss"});
  CHECK(field(done.out, "value") == "-10");
  done =
      run_kanzen({"lab othello4 --board", std::string("-----OX--XO----- X"), "--algorithm mtdf"});
  CHECK(field(done.out, "value") == "-10");
  done = run_kanzen({"lab nim 7 --window -1 1"});
  CHECK(field(done.out, "value") == "<=-1");
  const std::string endgame = "XXXXXXXXOXXOOOOXOXOXXXOXOOXXXOXXOXXXXOOXOOXXXOXXOXXOOO--OOOOO--- X";
  done = run_kanzen({"lab othello", endgame, "--table"});
  CHECK(done.status == 0);
  const Finished solved = run_kanzen({"solve", endgame, "--format jsonl"});
  CHECK(contains(solved.out, "\"score\":" + field(done.out, "value") + ","));
  done = run_kanzen({"lab tictactoe --depth 2 --algorithm negamax"});
  CHECK(field(done.out, "nodes") == "82");
  CHECK(field(done.out, "estimates") == "72");
}

TEST_CASE("lab writes traces as lines and as a page") {
  const TemporaryDirectory folder;
  const std::string lines = folder.path("trace.jsonl");
  const std::string page = folder.path("trace.html");
  CHECK(run_kanzen({"lab nim 6 --trace", lines}).status == 0);
  CHECK(run_kanzen({"lab nim 6 --trace", page}).status == 0);
  CHECK(size_of(page) > size_of(lines) + 10'000);

  const std::string other = folder.path("other.jsonl");
  const Finished cut = run_kanzen({"lab tictactoe --trace", other, "--trace-steps 50"});
  CHECK(cut.status == 0);
  CHECK(contains(cut.err, "truncated after 50 steps"));
  CHECK(field(cut.out, "value") == "0");
}

namespace {

void write(const TemporaryDirectory& root, const std::string& name, const std::string& text) {
  std::filesystem::create_directories(std::filesystem::path(root.path(name)).parent_path());
  (void)root.write(name, text);
}

}  // namespace

TEST_CASE("without control groups the affinity mask decides") {
  const TemporaryDirectory root;
  CHECK(cli::available_threads(root.path("")) >= 1);
  CHECK(cli::available_processors(root.path("")) >= cli::available_threads(root.path("")));
  CHECK_FALSE(cli::available_memory_mib(root.path("")));
}

TEST_CASE("processors that share a core count once") {
  const TemporaryDirectory root;
  const auto place = [&](int processor, const std::string& package, const std::string& core) {
    const std::string folder =
        "sys/devices/system/cpu/cpu" + std::to_string(processor) + "/topology/";
    write(root, folder + "core_id", core + "\n");
    write(root, folder + "physical_package_id", package + "\n");
  };
  place(0, "0", "0");
  place(1, "0", "1");
  place(2, "1", "0");
  place(3, "0", "0");  // shares the core of processor 0
  CHECK(cli::count_cores({0, 1, 2, 3}, root.path("")) == 3);
  CHECK(cli::count_cores({0, 3}, root.path("")) == 1);
  CHECK(cli::count_cores({0, 3, 8, 9}, root.path("")) == 3);  // the last two are unknown
}

TEST_CASE("limits of control groups v2 hold for the group and all groups above it") {
  const TemporaryDirectory root;
  write(root, "proc/self/cgroup", "0::/outer/inner\n");
  write(root, "proc/meminfo", "MemTotal: 9000000 kB\nMemAvailable:    8388608 kB\n");
  write(root, "sys/fs/cgroup/outer/inner/cpu.max", "max 100000\n");
  write(root, "sys/fs/cgroup/outer/cpu.max", "50000 100000\n");
  write(root, "sys/fs/cgroup/outer/inner/memory.max", "max\n");
  write(root, "sys/fs/cgroup/outer/memory.max", "1073741824\n");
  write(root, "sys/fs/cgroup/outer/memory.current", "536870912\n");
  write(root, "sys/fs/cgroup/outer/memory.stat", "anon 1\ninactive_file 268435456\n");
  CHECK(cli::available_threads(root.path("")) == 1);
  CHECK(cli::available_processors(root.path("")) == 1);
  CHECK(cli::available_memory_mib(root.path("")) == 768);
}

TEST_CASE("limits of control groups v1 are read, and minus one means no limit") {
  const TemporaryDirectory root;
  write(root, "proc/self/cgroup", "4:memory:/m\n1:cpu,cpuacct:/c\n");
  write(root, "proc/meminfo", "MemAvailable:    8388608 kB\n");
  write(root, "sys/fs/cgroup/cpu/c/cpu.cfs_quota_us", "-1\n");
  write(root, "sys/fs/cgroup/cpu/c/cpu.cfs_period_us", "100000\n");
  write(root, "sys/fs/cgroup/memory/m/memory.limit_in_bytes", "2147483648\n");
  write(root, "sys/fs/cgroup/memory/m/memory.usage_in_bytes", "1073741824\n");
  const TemporaryDirectory bare;
  CHECK(cli::available_threads(root.path("")) == cli::available_threads(bare.path("")));
  CHECK(cli::available_memory_mib(root.path("")) == 1024);
  write(root, "sys/fs/cgroup/cpu/c/cpu.cfs_quota_us", "100000\n");
  CHECK(cli::available_threads(root.path("")) == 1);
}

TEST_CASE("the machine is described in words") {
  const TemporaryDirectory root;
  CHECK(cli::machine_text(root.path("")).find(" processor") != std::string::npos);
  write(root, "proc/cpuinfo", "processor\t: 0\nmodel name\t: Some CPU 1: x\n\nmodel name\t: no\n");
  write(root, "proc/self/cgroup", "0::/\n");
  write(root, "sys/fs/cgroup/cpu.max", "100000 100000\n");
  CHECK(cli::machine_text(root.path("")) == "Some CPU 1: x, 1 processor");
}

namespace {

/// Rows of pixels, three bytes each.
struct Pixels {
  std::size_t width = 0;
  std::size_t height = 0;
  std::vector<std::uint8_t> bytes;

  [[nodiscard]] std::uint32_t at(std::size_t x, std::size_t y) const {
    const std::uint8_t* p = &bytes[3 * (y * width + x)];
    return (std::uint32_t{p[0]} << 16) | (std::uint32_t{p[1]} << 8) | p[2];
  }
};

std::uint32_t number_at(const std::string& png, std::size_t at) {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    number = (number << 8) | static_cast<std::uint8_t>(png[at + i]);
  }
  return number;
}

/// The prediction of a row's filter for a byte, from the bytes to the left and above (RFC 2083, 6).
int predicted(int filter, int left, int above, int corner) {
  const int estimate = left + above - corner;
  switch (filter) {
    case 1:
      return left;
    case 2:
      return above;
    case 3:
      return (left + above) / 2;
    case 4:
      if (std::abs(estimate - left) <= std::abs(estimate - above) &&
          std::abs(estimate - left) <= std::abs(estimate - corner)) {
        return left;
      }
      return std::abs(estimate - above) <= std::abs(estimate - corner) ? above : corner;
    default:
      return 0;
  }
}

/// Decodes a PNG with eight bits each for red, green and blue, and checks its checksums.
Pixels decode(const std::string& png) {
  REQUIRE(png.starts_with("\x89PNG\r\n\x1a\n"));
  Pixels pixels;
  std::string packed;
  for (std::size_t at = 8; at < png.size();) {
    REQUIRE(at + 12 <= png.size());
    const std::size_t length = number_at(png, at);
    REQUIRE(at + 12 + length <= png.size());
    const auto* checked = reinterpret_cast<const Bytef*>(png.data() + at + 4);
    CHECK(::crc32(0, checked, static_cast<uInt>(length + 4)) == number_at(png, at + 8 + length));
    const std::string kind = png.substr(at + 4, 4);
    if (kind == "IHDR") {
      pixels.width = number_at(png, at + 8);
      pixels.height = number_at(png, at + 12);
      CHECK(png.substr(at + 16, 5) == std::string("\x08\x02\0\0\0", 5));
    }
    if (kind == "IDAT") packed += png.substr(at + 8, length);
    at += 12 + length;
  }
  const std::size_t row = 3 * pixels.width;
  std::vector<std::uint8_t> filtered(pixels.height * (row + 1));
  uLongf size = filtered.size();
  REQUIRE(::uncompress(filtered.data(), &size, reinterpret_cast<const Bytef*>(packed.data()),
                       packed.size()) == Z_OK);
  REQUIRE(size == filtered.size());
  pixels.bytes.resize(pixels.height * row);
  for (std::size_t y = 0; y < pixels.height; ++y) {
    for (std::size_t x = 0; x < row; ++x) {
      const auto byte = [&](std::size_t dx, std::size_t dy) {
        return x < dx || y < dy ? 0 : int{pixels.bytes[(y - dy) * row + x - dx]};
      };
      const int guess = predicted(filtered[y * (row + 1)], byte(3, 0), byte(0, 1), byte(3, 1));
      pixels.bytes[y * row + x] =
          static_cast<std::uint8_t>(filtered[y * (row + 1) + 1 + x] + guess);
    }
  }
  return pixels;
}

/// The pixel in the middle of a square, two pixels to a unit.
std::uint32_t middle(const Pixels& pixels, char file, int rank) {
  return pixels.at(2 * (45 + 50 * static_cast<std::size_t>(file - 'a')),
                   2 * (45 + 50 * static_cast<std::size_t>(rank - 1)));
}

}  // namespace

TEST_CASE("show paints the board as pixels") {
  if (!program_has("PNG images")) return;
  const TemporaryDirectory directory;
  const std::string plain = directory.path("plain.png");
  const std::string marked = directory.path("marked.png");
  REQUIRE(run_kanzen({"show", kFfo1, "--out", plain}).status == 0);
  REQUIRE(run_kanzen({"show", kFfo1 + "; G8:+18;", "--out", marked}).status == 0);
  const Pixels pixels = decode(read_file(plain));
  REQUIRE(pixels.width == 880);
  REQUIRE(pixels.height == 928);
  CHECK(pixels.at(2, 2) == 0xFFFFFF);         // paper
  CHECK(middle(pixels, 'a', 1) == 0x1C7A43);  // felt
  CHECK(middle(pixels, 'a', 2) == 0x0B3D20);  // a legal move
  for (std::size_t square = 0; square < 64; ++square) {
    const char file = static_cast<char>('a' + square % 8);
    const int rank = static_cast<int>(square / 8) + 1;
    INFO(file << rank);
    CHECK((middle(pixels, file, rank) == 0x111111) == (kFfo1[square] == 'X'));
    CHECK((middle(pixels, file, rank) == 0xF8F8F4) == (kFfo1[square] == 'O'));
  }
  const Pixels with_value = decode(read_file(marked));
  std::size_t yellow = 0;
  std::size_t differing = 0;
  for (std::size_t y = 0; y < pixels.height; ++y) {
    for (std::size_t x = 0; x < pixels.width; ++x) {
      const bool on_g8 = x > 640 && x < 740 && y > 740 && y < 840;
      if (with_value.at(x, y) == 0xFFE14D) ++yellow;
      if (with_value.at(x, y) != pixels.at(x, y) && !on_g8) ++differing;
    }
  }
  CHECK(yellow > 100);  // the value, in any font
  CHECK(differing == 0);
  CHECK(run_kanzen({"show", kFfo1, "--out", directory.path("no/such/board.png")}).status == 4);
}

}  // namespace kanzen::test
