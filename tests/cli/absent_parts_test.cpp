#include "tests/cli/process.hpp"
#include "tests/support/boards.hpp"

namespace kanzen::test {

TEST_CASE("the help lists commands that the build lacks apart from the others") {
  const std::string help = run_kanzen({"--help"}).out;
  const std::size_t title = help.find("\nNot in this build:\n");
  REQUIRE(title != std::string::npos);
  for (const std::string name : {"board", "prove"}) {
    INFO(name);
    CHECK(help.find("\n  " + name + " ") > title);
    CHECK(help.find("\n  " + name + " ") < help.find("\nOptions:\n"));
  }
  CHECK(help.find("\n  solve ") < title);
  CHECK(contains(run_kanzen({"info"}).out, "missing parts    board, prove, PNG images\n"));
}

TEST_CASE("a command that the build lacks is refused with the option of the build") {
  const std::string name = GENERATE(as<std::string>{}, "board", "prove");
  const std::string option = name == "board" ? "KANZEN_BOARD" : "KANZEN_CAMPAIGNS";
  for (const Finished& done :
       {run_kanzen({name}), run_kanzen({name, "start --unknown", kFfo1}),
        run_kanzen({name, "--help"}), run_kanzen({"help", name}), run_kanzen({"manual", name})}) {
    INFO(done.err);
    CHECK(done.status == 2);
    CHECK(done.out.empty());
    check_contains(done.err, {"kanzen: " + name + " is not in this build: ",
                              "(needs a build with " + option + ")"});
  }
}

TEST_CASE_METHOD(InFolder,
                 "the manual lists commands that the build lacks, and has no pages for them") {
  const std::string page = run_kanzen({"manual"}).out;
  const std::string absent = page.substr(page.find("\n.SS Not in this build\n"));
  check_contains(absent, {"\n.TP\n\\fBboard\\fR\n", "\n.TP\n\\fBprove\\fR\n"});
  CHECK_FALSE(contains(page, "kanzen\\-board\\fR(1)"));
  CHECK(contains(page, "kanzen\\-solve\\fR(1)"));
  run_kanzen(0, {"manual --folder", path("")});
  CHECK(std::filesystem::exists(path("kanzen-solve.1")));
  CHECK_FALSE(std::filesystem::exists(path("kanzen-board.1")));
  CHECK_FALSE(std::filesystem::exists(path("kanzen-prove.1")));
  CHECK(run_kanzen({"complete boa"}).out.empty());
}

TEST_CASE_METHOD(InFolder, "a build without PNG images writes SVG and refuses PNG") {
  run_kanzen(0, {"show", kFfo1, "--out", path("board.svg")});
  check_error({"show", kFfo1, "--out", path("board.png")}, 2, "PNG images are not in this build");
  CHECK_FALSE(std::filesystem::exists(path("board.png")));
  CHECK(contains(run_kanzen({"show --help"}).out, "this build has no PNG images"));
}

TEST_CASE("a forecast does not advise a command that the build lacks") {
  RunOptions options{.signal = SIGINT};
  options.signal_when = [](const Finished& so_far) { return contains(so_far.err, "forecast"); };
  const Finished done = run_kanzen({"solve f5d6 --hash 1 --threads 1"}, options);
  CHECK(contains(done.err, "a forecast that may be wrong by a factor of ten"));
  CHECK_FALSE(contains(done.err, "kanzen prove"));
}

TEST_CASE("a build without libarchive refuses archives with the command that unpacks them") {
  const TemporaryFile file("positions.obf");
  using Row = std::tuple<std::string, std::string, std::string>;
  for (const auto& [bytes, packer, unpack] :
       {Row{"BZh91AY&SY", "bzip2", "bzip2 -dc "},
        Row{std::string("\xFD\x37\x7AXZ\0\0", 7), "xz", "xz -dc "},
        Row{"PK\x03\x04\x14", "zip", "unzip -p "}, Row{"7z\xBC\xAF\x27\x1C", "7z", "7z e -so "},
        Row{std::string(257, 'a') + "ustar", "tar", "tar -xOf "}}) {
    std::ofstream(file, std::ios::binary) << bytes;
    check_error({"solve", file}, 2,
                "is packed with " + packer + ", expected plain text, gzip or zstd; unpack it: " +
                    unpack + file + " | kanzen COMMAND -");
    run_kanzen(2, {"solve -"}, {.input = bytes});
  }
}

}  // namespace kanzen::test
