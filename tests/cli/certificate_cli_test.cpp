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

TEST_CASE_METHOD(InFolder,
                 "certificates of a file of positions go into a folder by their numbers") {
  const std::string positions = write("positions.txt", kBoard + "\nno position\n" + kBoard + "\n");
  const std::string into = path("new/proofs");
  const Finished solved =
      run_kanzen(2, {"solve", positions, "--certificate", into,
                     "--certificate-leaves 5 --quiet"});  // because of the bad line
  CHECK(!contains(solved.err, " moves"));
  const auto check = [](const Words& files) {
    return std::regex_replace(run_kanzen(0, files).out, std::regex(R"(\d+\.\d+ s\n)"), "\n");
  };
  CHECK(check({"check", into}) == check({"check", into + "/1.kzc", into + "/2.kzc"}));
  check_error({"check", path("")}, 2, "no certificates (.kzc) in this folder");
  CHECK(!std::filesystem::exists(into + "/3.kzc"));
  const std::string index = read_file(into + "/index.csv");
  CHECK(index.starts_with("certificate,id,source,board,lower,upper\n1.kzc,1,,.XXXXX.."));
  CHECK(contains(index, "\n2.kzc,3,,.XXXXX"));
  CHECK(contains(run_kanzen(0, {"verify", into + "/index.csv"}).out, "2 claims: 2 confirmed"));
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
  const auto above =
      claim({"--goal", std::to_string(value - 5) + ".." + std::to_string(value - 3)});
  CHECK(above.first >= value - 3);
  CHECK(above.first <= value);
  CHECK(above.second == 64);
  const auto below =
      claim({"--goal", std::to_string(value + 3) + ".." + std::to_string(value + 5)});
  CHECK(below.first == -64);
  CHECK(below.second <= value + 3);
  CHECK(below.second >= value);
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
  check_contains(all.err, {proofs + "/1.kzc: ", proofs + "/2.kzc: "});
  run_kanzen(0, {"check", proofs + "/1.kzc", proofs + "/2.kzc"});

  CHECK_FALSE(contains(certify({}).err, ".kzc"));  // both are there
  std::filesystem::remove(proofs + "/2.kzc");
  const Finished one = certify({});
  CHECK_FALSE(contains(one.err, "1.kzc"));
  CHECK(contains(one.err, "2.kzc: "));
  check_contains(certify({"--certificate-leaves", "6"}).err, {"1.kzc: ", "2.kzc: "});
}

TEST_CASE_METHOD(InFolder, "resume writes a certificate again that is not the one of the journal") {
  const std::string positions = write("a.obf", kBoard + "\n" + kEasy + "\n");
  const std::string proofs = path("proofs");
  const std::string file = proofs + "/1.kzc";
  const Words words{"solve",
                    positions,
                    "--out",
                    path("a.jsonl"),
                    "--resume --hash 1 --certificate",
                    proofs,
                    "--quiet --format none"};
  run_kanzen(0, words);
  const std::string whole = read_file(file);
  const auto change = [&](const std::string& content) {
    std::ofstream(file, std::ios::binary) << content;
  };
  std::string changed = whole;
  changed[changed.size() / 2] ^= 1;
  // The header of a certificate that was cut by a byte is still there; of others it is not.
  for (const std::string& content :
       {whole.substr(0, whole.size() - 1), whole.substr(0, whole.size() / 2), changed,
        std::string(), std::string("a text"), whole + '\0'}) {
    change(content);
    const Finished again = run_kanzen(0, words);
    check_contains(again.err,
                   {"kanzen: " + file + " has " + std::to_string(content.size()) + " bytes",
                    ", expected the ", "the certificate is written again"});
    CHECK_FALSE(contains(again.err, "2.kzc"));
    run_kanzen(0, {"check", file});
    CHECK(run_kanzen(words).err.empty());  // and now it is
  }
  std::filesystem::remove(file);
  CHECK(contains(run_kanzen(words).err, file + " is missing: the certificate is written again"));
  run_kanzen(0, {"check", file});
  // Lines about certificates are no results.
  const Finished rows = run_kanzen(0, {"convert", path("a.jsonl"), "--to jsonl"});
  CHECK(std::ranges::count(rows.out, '\n') == 2);
  run_kanzen(0, {"merge", path("a.jsonl")});
}

TEST_CASE_METHOD(InFolder,
                 "resume writes the certificates that decided claims of the journal lack") {
  const std::string claims = write("a.txt", kEasy + "; = 6\n" + kEasy + "; h6:-8;\n");
  const std::string proofs = path("proofs");
  const Words plain{"verify", claims, "--out", path("a.jsonl"), "--hash 1"};
  run_kanzen(1, plain);
  run_kanzen(1, {plain, "--resume --certificate", proofs});
  run_kanzen(0, {"check", proofs + "/1.kzc", proofs + "/2.kzc"});
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
  CHECK(solve(kBoard, file).status == 0);
  CHECK(solve(kBoard, file).status == 0);
  const Finished other = solve(kEasy, file);
  CHECK(other.status == 4);
  CHECK(other.out.empty());  // refused before the search
  CHECK(contains(other.err, file + " exists and is a certificate about another position"));
  const std::string notes = write("notes", "my notes");
  CHECK(contains(solve(kEasy, notes).err, notes + " exists and is not a certificate"));
  CHECK(read_file(notes) == "my notes");

  const std::string proofs = path("proofs");
  const std::string claims = write("claims.txt", kEasy + "; = 6\n");
  const auto verify = [&](const std::string& input) {
    return run_kanzen({"verify", input, "--hash 1 --certificate", proofs});
  };
  CHECK(verify(claims).status == 0);
  CHECK(verify(claims).status == 0);
  // Another job extends the folder, and has the same numbers when it comes again.
  const std::string more = write("a.obf", kBoard + "; <= 64\n" + kFfo1 + "; = 18\n");
  for (int i = 0; i < 2; ++i) {
    CHECK(contains(verify(more).err, proofs + " has certificates of other jobs, so these begin"));
    CHECK_FALSE(std::filesystem::exists(proofs + "/4.kzc"));
  }
  run_kanzen(0, {"check", proofs + "/1.kzc", proofs + "/2.kzc", proofs + "/3.kzc"});
  CHECK(contains(run_kanzen(0, {"verify", proofs + "/index.csv"}).out, "3 claims: 3 confirmed"));
  (void)write("claims.txt", kBoard + "; <= 64\n");  // has other claims than before
  CHECK(contains(verify(claims).err,
                 proofs + "/1.kzc exists and is a certificate about another position"));
  run_kanzen(0, {"check", proofs + "/1.kzc"});
  std::filesystem::remove(proofs + "/kanzen-job.txt");  // a folder of somebody else
  CHECK(contains(verify(claims).err, proofs + " has files of Kanzen and is not of this job"));
}

TEST_CASE_METHOD(InFolder, "an unfinished certificate leaves the previous one unchanged") {
  const std::string file = path("one.kzc");
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
  done = run_kanzen({"check", write("other", kBoard + "\n")});
  CHECK(done.status == 2);
  CHECK(contains(done.out, "line 1"));
  done = run_kanzen({"check", path("missing")});
  CHECK(done.status == 2);
  CHECK(contains(done.out, "No such file"));
  run_kanzen(2, {"check"});
  run_kanzen(2, {"check", file, "--memory 0"});
  run_kanzen(2, {"check", file, "--max-work 0"});
  run_kanzen(2, {"check", file, "--unknown"});
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
  CHECK(contains(solve("wld").err, "proves more than this result, and is kept"));
  CHECK(read_file(file) == whole);
  std::ofstream(file, std::ios::binary) << whole.substr(0, whole.size() - 1);
  CHECK(solve("wld").status == 0);
  run_kanzen(0, {"check", file});
}

}  // namespace kanzen::test
