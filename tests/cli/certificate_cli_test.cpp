#include <regex>

#include "tests/cli/process.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/json_checks.hpp"

namespace kanzen::test {
namespace {

// Twelve empties, and FFO #26.
const std::string kBoard = "-XXXXX--OOXXXX--OOXXOX--OOOXXX--OOOXXXXXOOOOXXX-OOXXXX-XXXXXXXX- O";
const std::string kLarge = "-OOOOO----OXXO---OOOOXXO-OOOXOXX-OOXOOXX-XOXXOXX--O-XXXX--O----O X";

}  // namespace

TEST_CASE("a certificate of one position is written and checked") {
  const TemporaryFile file("one.kzc");
  const Finished solved = run_kanzen(0, {"solve", kBoard, "--certificate", file});
  check_contains(solved.err, {file + ": ", " moves"});
  check_contains(run_kanzen(0, {"check", file}).out, {file + ": proven: value ", kBoard});

  const Finished lines = run_kanzen(0, {"check --format jsonl --threads 2", file});
  const auto object = json::parse(lines.out);
  CHECK(object["verdict"] == "proven");
  CHECK(object["writer"].get<std::string>() + "\n" == run_kanzen({"--version"}).out);
  check_fields(object, {{"board", kBoard}, {"lower", object["upper"]}});
  CHECK(object["leaves"] > 0);
  CHECK(run_kanzen(0, {"check --quiet", file, file}).out.empty());
}

TEST_CASE_METHOD(InFolder, "certificates of a file of positions go into a folder, with an index") {
  const std::string positions =
      write("positions.txt", kBoard + "\nno position\n" + kEasy + " % FFO #7\n" + kBoard + "\n");
  const std::string into = path("new/proofs");
  const Finished solved =
      run_kanzen(2, {"solve", positions, "--certificate", into,
                     "--certificate-leaves 5 --quiet"});  // because of the bad line
  CHECK(!contains(solved.err, " moves"));
  const auto check = [](const Words& files) {
    return std::regex_replace(run_kanzen(0, files).out, std::regex(R"(\d+\.\d+ s\n)"), "\n");
  };
  const auto files = certificates_in(into);
  CHECK(check({"check", into}) == check({"check", files.at(0), files.at(1)}));
  check_error({"check", path("")}, 2, "no certificates (.kzc) in this folder");
  CHECK(files.at(1).starts_with(into + "/7-"));
  CHECK(files.at(2) == files.at(0));  // the position comes twice
  const std::string index = read_file(into + "/index.csv");
  CHECK(index.starts_with("certificate,id,source,comment,board,moves,claim,side,verdict,"));
  check_contains(index, {",1,positions.txt,", ",#7,positions.txt,", ",4,positions.txt,"});
  CHECK(contains(run_kanzen(0, {"verify", into + "/index.csv"}).out, "3 claims: 3 confirmed"));
  CHECK(run_kanzen(0, {"check", into}).out.ends_with("\n2 of 2 certificates are proven\n"));
  std::filesystem::remove(files.at(1));
  check_error({"check --quiet", into}, 2, files.at(1) + " is not there, but index.csv");
}

TEST_CASE("solve certifies the proven bounds of every goal") {
  const TemporaryFile file("one.kzc");
  const auto claim = [&](const Words& goal) {
    std::filesystem::remove(file);  // a proof of more would be kept
    run_kanzen(0, {"solve", kBoard, "--certificate", file, goal});
    const auto object = json::parse(run_kanzen(0, {"check --format jsonl", file}).out);
    return std::pair<int, int>{object["lower"], object["upper"]};
  };
  const auto [value, same] = claim({});
  CHECK(value == same);
  CHECK(claim({"--goal", "all-moves"}) == std::pair(value, value));
  CHECK(claim({"--goal", "best-moves"}) == std::pair(value, value));
  for (const int off : {-4, 4}) {
    const auto [lower, upper] =
        claim({"--goal", std::to_string(value + off - 1) + ".." + std::to_string(value + off + 1)});
    CHECK((off < 0 ? lower >= value - 3 && lower <= value && upper == 64
                   : lower == -64 && upper <= value + 3 && upper >= value));
  }
}

TEST_CASE_METHOD(InFolder, "resume writes the certificates that results of the journal lack") {
  const std::string positions = write("a.obf", kBoard + "\n" + kEasy + "\n");
  const std::string proofs = path("proofs");
  const Words plain{"solve", positions, "--out", path("a.jsonl"), "--hash 1"};
  run_kanzen(0, plain);
  const auto certify = [&](const Words& more) {
    return run_kanzen({plain, "--resume --certificate", proofs, more});
  };
  const Finished all = certify({});
  CHECK(all.status == 0);
  const auto files = certificates_in(proofs);
  CHECK(contains(all.err, proofs + ": 2 certificates written, "));
  run_kanzen(0, {"check", files.at(0), files.at(1)});

  CHECK_FALSE(contains(certify({}).err, proofs));  // both are there
  std::filesystem::remove(files.at(1));
  const Finished one = certify({});
  CHECK_FALSE(contains(one.err, files.at(0)));
  CHECK(contains(one.err, files.at(1) + ": "));
  CHECK(contains(certify({"--certificate-leaves", "6"}).err, ": 2 certificates written, "));

  const std::string claims = write("a.txt", kEasy + "; = 6\n" + kEasy + "; h6:-8;\n");
  const Words verify{"verify", claims, "--out", path("b.jsonl"), "--hash 1"};
  run_kanzen(1, verify);
  run_kanzen(1, {verify, "--resume --certificate", path("of-claims")});
  CHECK(certificates_in(path("of-claims")).size() == 2);
}

TEST_CASE_METHOD(InFolder, "resume writes a certificate again that is not the one of the journal") {
  const std::string positions = write("a.obf", kBoard + "\n" + kEasy + "\n");
  const std::string proofs = path("proofs");
  const Words words{"solve --resume --hash 1 --quiet --format none --certificate", proofs, "--out",
                    path("a.jsonl"), positions};
  run_kanzen(0, words);
  const std::string file = certificates_in(proofs).at(0);
  const std::string whole = read_file(file);
  std::string changed = whole;
  changed[changed.size() / 2] ^= 1;
  // The header of a certificate that was cut by a byte is still there; of others it is not.
  for (const std::string& content :
       {whole.substr(0, whole.size() - 1), whole.substr(0, whole.size() / 2), changed,
        std::string(), std::string("a text"), whole + '\0'}) {
    std::ofstream(file, std::ios::binary) << content;
    const Finished again = run_kanzen(0, words);
    check_contains(again.err,
                   {"kanzen: " + file + " has " + std::to_string(content.size()) + " bytes",
                    ", expected the ", "the certificate is written again"});
    CHECK_FALSE(contains(again.err, certificates_in(proofs).at(1)));
    run_kanzen(0, {"check", file});
    CHECK(run_kanzen(words).err.empty());  // and now it is
  }
  std::filesystem::remove(file);
  CHECK(contains(run_kanzen(words).err, file + " is missing: the certificate is written again"));
  run_kanzen(0, {"check", file});
  // Lines about certificates are no results.
  CHECK(lines_of(run_kanzen(0, {"convert", path("a.jsonl"), "--to jsonl"}).out).size() == 2);
  run_kanzen(0, {"merge", path("a.jsonl")});
}

TEST_CASE_METHOD(InFolder, "a certificate that cannot be written is an error") {
  const std::string nowhere = path("no/such/folder.kzc");
  check_error({"solve", kBoard, "--certificate", nowhere}, 4, nowhere + " cannot be written");
  const std::string taken = write("taken", "");
  check_error({"solve - --certificate", taken}, 4, taken, {.input = kBoard + "\n"});
}

TEST_CASE_METHOD(InFolder, "a certificate replaces one about the same position, and nothing else") {
  const std::string file = path("one.kzc");
  const auto solve = [&](const std::string& board, const std::string& place) {
    return run_kanzen({"solve", board, "--hash 1 --certificate", place});
  };
  for (int i = 0; i < 2; ++i) CHECK(solve(kBoard, file).status == 0);
  const Finished other = solve(kEasy, file);
  CHECK((other.status == 4 && other.out.empty()));  // refused before the search
  CHECK(contains(other.err, file + " exists and is a certificate about another position"));
  const std::string notes = write("notes", "my notes");
  CHECK(contains(solve(kEasy, notes).err, notes + " exists and is not a certificate"));
  CHECK(read_file(notes) == "my notes");

  const std::string proofs = path("proofs");
  const std::string claims = write("claims.txt", kEasy + "; h5:+6;\n");
  const auto verify = [&](const std::string& input) {
    return run_kanzen({"verify", input, "--hash 1 --certificate", proofs});
  };
  CHECK(verify(claims).status == 0);
  const std::string first = certificates_in(proofs).at(0);
  CHECK(contains(verify(claims).err, first + " proves no less, and is kept"));
  // A claim inserted before it, and another job, leave it its name.
  (void)write("claims.txt", kFfo1 + "; = 18\n" + kEasy + "; h5:+6;\n");
  CHECK(contains(verify(claims).out, "2 claims: 2 confirmed"));
  CHECK(certificates_in(proofs).at(1) == first);
  CHECK(verify(write("a.obf", kBoard + "; <= 62\n" + kFfo1 + "; = 18\n")).status == 0);
  CHECK(certificates_in(proofs).size() == 3);
  run_kanzen(0, {"check", proofs});
  const Finished read = run_kanzen(0, {"verify", proofs + "/index.csv"});
  CHECK((contains(read.out, "3 claims: 3 confirmed") && read.err.empty()));
  const std::string moves = kDrawnGame.substr(0, 92);
  CHECK(verify(write("b.txt", "Tiger: " + moves + " <= -2\n")).status == 1);
  check_contains(read_file(proofs + "/index.csv"),
                 {",,'= -6,White,confirmed,", moves + ",<= -2,Black,refuted,0,0\n"});
  std::filesystem::remove(certificates_in(proofs).at(0));
  CHECK(verify(claims).status == 0);
  CHECK_FALSE(contains(read_file(proofs + "/index.csv"), moves));
  std::ofstream(first, std::ios::binary) << "my notes";
  CHECK(contains(verify(claims).err, first + " exists and is not a certificate"));
  (void)write("proofs/index.csv", "my,table\n");  // a folder of somebody else
  CHECK(contains(verify(claims).err, "/index.csv exists and is not an index of such certificates"));
}

TEST_CASE_METHOD(InFolder, "an unfinished certificate leaves the previous one unchanged") {
  const std::string file = path("one.kzc");
  check_error({"solve", kLarge, "--node-limit 1 --certificate", file}, 3, "no certificate was");
  run_kanzen(0, {"solve", kLarge, "--certificate", file});
  const std::string former = read_file(file);
  // Down to the last empty square this proof takes hours.
  const Words words{"solve", kLarge, "--certificate", file, "--certificate-leaves 0"};
  const auto unfinished = [&] {
    for (const auto& entry : std::filesystem::directory_iterator(path("."))) {
      if (entry.path().filename().string().starts_with(".kanzen-")) return true;
    }
    return false;
  };
  const auto is_writing = [&](const Finished& /*so_far*/) { return unfinished(); };

  run_kanzen(3, words, {.signal = SIGTERM, .signal_when = is_writing});
  CHECK(read_file(file) == former);
  CHECK(!unfinished());

  run_kanzen(128 + SIGKILL, words, {.signal = SIGKILL, .signal_when = is_writing});
  CHECK(read_file(file) == former);
}

TEST_CASE_METHOD(InFolder, "check names the error in a file") {
  const std::string file = path("one.kzc");
  run_kanzen(0, {"solve", kBoard, "--certificate", file});
  const std::string bytes = read_file(file);
  REQUIRE(bytes.size() > 100);

  Finished done = run_kanzen({"check", write("cut.kzc", bytes.substr(0, bytes.size() - 1))});
  CHECK((done.status == 1 || done.status == 2));
  CHECK(contains(done.out, "truncated"));
  check_output({"check", write("other", kBoard + "\n")}, 2, "line 1");
  check_output({"check", path("missing")}, 2, "No such file");
  run_kanzen(2, {"check"});
  for (const Words& wrong : {Words{"--memory 0"}, {"--max-work 0"}, {"--unknown"}}) {
    run_kanzen(2, {"check", file, wrong});
  }
  run_kanzen(4, {"check", file}, {.output_path = "/dev/full"});
}

TEST_CASE("a certificate that proves more is kept, unless it was cut") {
  const TemporaryFile file("one.kzc");
  const auto solve = [&](const std::string& goal) {
    return run_kanzen({"solve", kBoard, "--hash 1 --goal", goal, "--certificate", file});
  };
  REQUIRE(solve("wld").status == 0);
  const std::string less = read_file(file);
  REQUIRE(solve("value").status == 0);
  const std::string whole = read_file(file);
  CHECK(whole != less);
  CHECK(contains(solve("wld").err, "proves no less, and is kept"));
  CHECK(read_file(file) == whole);
  std::ofstream(file, std::ios::binary) << whole.substr(0, whole.size() - 1);
  CHECK(solve("wld").status == 0);
  run_kanzen(0, {"check", file});
}

}  // namespace kanzen::test
