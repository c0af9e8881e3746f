#include <cctype>
#include <regex>

#include "solver/apps/kanzen/manual/definition.hpp"
#include "tests/cli/process.hpp"
#include "tests/support/boards.hpp"

namespace kanzen::test {
namespace {

constexpr std::size_t kHelpWidth = 80;

/// The words that begin the rows below "Commands:" and below the titles of groups of commands.
std::vector<std::string> commands_in(const std::string& help) {
  std::vector<std::string> names;
  bool inside = false;
  for (const std::string& line : lines_of(help)) {
    if (line.starts_with("Commands")) {
      inside = true;
    } else if (line.empty()) {
      inside = false;
    } else if (inside && line.size() > 2 && line[2] != ' ') {
      names.push_back(line.substr(2, line.find(' ', 2) - 2));
    }
  }
  return names;
}

/// All long options that a help names in its first column.
std::set<std::string> options_in(const std::string& help) {
  std::set<std::string> names;
  const std::regex row("^  (-[^ ]|--)[^ ]*.*");
  const std::regex name("--[a-z][a-z-]*");
  for (const std::string& line : lines_of(help)) {
    if (!std::regex_match(line, row) || line.starts_with("  kanzen")) continue;
    const std::string column = line.substr(0, line.find("  ", 2));
    for (std::sregex_iterator it(column.begin(), column.end(), name), end; it != end; ++it) {
      names.insert(it->str());
    }
  }
  return names;
}

std::string unescaped(std::string page) {
  for (std::size_t at; (at = page.find("\\-")) != std::string::npos;) page.erase(at, 1);
  return page;
}

std::vector<std::string> all_commands() { return commands_in(run_kanzen({"--help"}).out); }

}  // namespace

TEST_CASE("the help names the commands, and every command has its help of 80 columns") {
  const std::vector<std::string> commands = all_commands();
  const std::set<std::string> set(commands.begin(), commands.end());
  for (const std::string command : {"solve", "verify", "line", "show", "check", "convert", "merge",
                                    "perft", "bench", "info", "help", "train", "lab"}) {
    CHECK(set.count(command) == 1);
  }
  for (const std::string& command : commands) {
    INFO(command);
    const Finished done = run_kanzen(0, {command, "--help"});
    CHECK(done.err.empty());
    check_contains(done.out,
                   {"\nUsage: kanzen " + command, "\nExamples:\n  kanzen ", "\nExit status:\n  0  ",
                    "\nFull documentation: man kanzen-" + command + "\n"});
    CHECK(run_kanzen({"help", command}).out == done.out);
    bool in_examples = false;  // the help does not wrap command lines
    for (const std::string& line : lines_of(done.out)) {
      if (line == "Examples:") in_examples = true;
      if (line.empty()) in_examples = false;
      INFO(line);
      CHECK((in_examples || line.size() <= kHelpWidth));
    }
  }
  if (program_has("prove")) {  // FILE is of a group of options
    CHECK(contains(run_kanzen({"prove start --help"}).out,
                   "\nUsage: kanzen prove start [OPTIONS] STORE [FILE]\n"));
  }
  CHECK(run_kanzen({"help"}).out == run_kanzen({"--help"}).out);
  run_kanzen(2, {"help sovle"});
}

TEST_CASE("the help of a subcommand shows its own examples only") {
  const std::string command = GENERATE(as<std::string>{}, "prove", "train");
  for (const std::string& inner : commands_in(run_kanzen({command, "--help"}).out)) {
    std::string path = "kanzen ";
    path.append(command).append(" ").append(inner);
    INFO(path);
    const std::string help = run_kanzen({command, inner, "--help"}).out;
    const std::size_t begin = help.find("\nExamples:\n");
    REQUIRE(begin != std::string::npos);
    std::istringstream examples(help.substr(begin + 11, help.find("\n\n", begin) - begin - 11));
    for (std::string line; std::getline(examples, line);) {
      INFO(line);
      CHECK((contains(line + " ", path + " ") || line.starts_with("   ")));
    }
  }
}

TEST_CASE("the page of the program names the pages of all commands") {
  const std::string page = unescaped(run_kanzen({"manual"}).out);
  CHECK(page.starts_with(".TH KANZEN 1 "));
  for (const std::string& command : all_commands()) {
    CHECK(contains(page, ".TP\n\\fBkanzen-" + command + "\\fR(1)\n"));
  }
  CHECK_FALSE(contains(page, "kanzen-manual"));  // hidden
}

TEST_CASE_METHOD(InFolder, "the page of the C library names every function of the header") {
  run_kanzen(0, {"manual --folder", path("")});
  const std::string page = unescaped(read_file(path("kanzen.3")));
  CHECK(page.starts_with(".TH KANZEN 3 "));
  const std::string header = read_file(KANZEN_C_HEADER);
  const std::regex function("KANZEN_API [a-z0-9_ ]+[ *](kanzen_[a-z_]+)\\(");
  int functions = 0;
  for (std::sregex_iterator it(header.begin(), header.end(), function), end; it != end; ++it) {
    INFO((*it)[1]);
    CHECK(contains(page, (*it)[1]));
    ++functions;
  }
  CHECK(functions > 20);
}

TEST_CASE_METHOD(InFolder, "all pages are written at once, and groff accepts them") {
  const std::string folder = path("man");
  std::filesystem::create_directory(folder);
  run_kanzen(0, {"manual --folder", folder});
  const bool has_groff = std::system("command -v groff > /dev/null 2>&1") == 0;
  std::vector<std::string> commands = all_commands();
  commands.emplace_back();
  for (const std::string& command : commands) {
    const std::string name = command.empty() ? "kanzen" : "kanzen-" + command;
    const std::string file = folder + "/" + name + ".1";
    INFO(name);
    CHECK(read_file(file) ==
          (command.empty() ? run_kanzen({"manual"}) : run_kanzen({"manual", command})).out);
    if (!has_groff) continue;
    const std::string warnings = path("warnings");
    CHECK(std::system(("groff -man -Tascii -ww " + file + " > /dev/null 2> " + warnings).c_str()) ==
          0);
    CHECK(read_file(warnings).empty());
  }
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    const std::string script = run_kanzen({"manual --completion", shell}).out;
    CHECK(contains(script, "complete"));
    CHECK(read_file(folder + "/kanzen." + shell) == script);
  }
  run_kanzen(2, {"manual --completion tcsh"});
  run_kanzen(4, {"manual --folder", path("nowhere")});
}

TEST_CASE("a text of the manual is read into sections and blocks") {
  using Kind = cli::ManualBlock::Kind;
  const auto sections = cli::parse_manual(
      "ignored\n# ONE\n\nA paragraph\non two lines.\n\n    kanzen a\n      kanzen b\n\n* first\n"
      "  goes on\n* second\nterm, other::\n  What it\n  means.\n# TWO\nEnd\n");
  REQUIRE(sections.size() == 2);
  CHECK(sections[0].title == "ONE");
  REQUIRE(sections[0].blocks.size() == 5);
  CHECK(sections[0].blocks[0].kind == Kind::paragraph);
  CHECK(sections[0].blocks[0].text == "A paragraph on two lines.");
  CHECK(sections[0].blocks[1].kind == Kind::example);
  CHECK(sections[0].blocks[1].text == "kanzen a\n  kanzen b");
  CHECK(sections[0].blocks[2].kind == Kind::item);
  CHECK(sections[0].blocks[2].text == "first goes on");
  CHECK(sections[0].blocks[3].text == "second");
  CHECK(sections[0].blocks[4].kind == Kind::definition);
  CHECK(sections[0].blocks[4].term == "term, other");
  CHECK(sections[0].blocks[4].text == "What it means.");
  CHECK(cli::find_section(sections, "TWO") == &sections[1]);
  CHECK(cli::find_section(sections, "THREE") == nullptr);
  CHECK(cli::parse_manual("").empty());
  CHECK(cli::manual_sections("nothing").empty());
}

/// The words before the descriptions, one after another.
std::string completed(Words words) {
  words.insert(words.begin(), "complete");
  std::string out;
  for (const std::string& line : lines_of(run_kanzen(0, words).out)) {
    out += line.substr(0, line.find('\t')) + " ";
  }
  return out;
}

TEST_CASE("commands, options and values are completed") {
  CHECK(completed({"so"}) == "solve ");
  CHECK(completed({"solve", "--re"}) == "--report --resume --retry ");
  CHECK(completed({"solve", "--schedule", "sh"}) == completed({"solve", "--schedule", "=", "sh"}));
  CHECK(completed({"convert", "--to", "m"}) == "markdown ");
  CHECK(completed({"convert", "--to=m"}) == "--to=markdown ");
  CHECK(completed({"help", "v"}) == "verify ");
  CHECK(completed({"train", "f"}) == "fit ");
  CHECK(completed({"train", "fit", "--ri"}) == "--ridge ");
  CHECK(completed({"solve", "--threads", std::string()}).empty());
  CHECK(completed({"nothing", "--x"}).empty());
  CHECK(contains(completed({}), "solve "));
}

TEST_CASE_METHOD(InFolder,
                 "files with the usual endings and folders are completed, or left to the shell") {
  const std::string folder = path("files") + "/";
  std::filesystem::create_directories(folder + "a folder");
  for (const std::string name : {"p.kzc", "r.jsonl", "r.jsonl.gz", "page.html", "w.bin", "s.ks",
                                 "c.db", "line.kz", "suite.obf"}) {
    write("files/" + name, "");
  }
  const auto files = [&](Words words, const std::string& expected) {
    words.back() = folder + words.back();
    std::string out = completed(words);
    for (std::size_t at; (at = out.find(folder)) != std::string::npos;)
      out.erase(at, folder.size());
    INFO(words.front());
    CHECK(out == expected);
  };
  files({"check", std::string()}, "a folder/ p.kzc ");
  files({"merge", "r"}, "r.jsonl r.jsonl.gz ");
  files({"solve", "--out", std::string()}, "a folder/ r.jsonl ");
  files({"solve", "--report", "=", "p"}, "page.html ");
  files({"train", "report", "--eval", "w"}, "w.bin ");
  files({"check", "suite"}, "");
  files({"solve", std::string()}, "");
  if (program_has("prove")) {
    files({"prove", "import", std::string()}, "a folder/ c.db line.kz r.jsonl r.jsonl.gz ");
  }
}

TEST_CASE("an exit status that commands share has its text in one place") {
  const auto shared = cli::manual_sections("kanzen");
  const cli::ManualSection* all = cli::find_section(shared, "EXIT STATUS");
  REQUIRE(all != nullptr);
  for (const std::string& command : all_commands()) {
    INFO(command);
    const auto own = cli::manual_sections(command);
    const cli::ManualSection* some = cli::find_section(own, "EXIT STATUS");
    REQUIRE(some != nullptr);
    for (const cli::ManualBlock& block : some->blocks) {
      for (const cli::ManualBlock& other : all->blocks) {
        CHECK((block.text.empty() || block.text != other.text));
      }
    }
    const cli::ManualSection filled = cli::exit_status(own, shared);
    REQUIRE(filled.blocks.size() >= some->blocks.size());
    for (const cli::ManualBlock& block : filled.blocks) CHECK_FALSE(block.text.empty());
    CHECK(contains(run_kanzen({command, "--help"}).out, "\n  4  "));
  }
  const std::string perft = run_kanzen({"perft --help"}).out;
  CHECK(contains(perft, "\n  2  wrong usage\n  4  output could not be written\n"));
  CHECK(contains(run_kanzen({"manual show"}).out, "the highest is returned"));
}

TEST_CASE("every command has a page with all of its options") {
  for (const std::string& command : all_commands()) {
    INFO(command);
    CHECK_FALSE(cli::manual_sections(command).empty());
    const std::string page = unescaped(run_kanzen(0, {"manual", command}).out);
    std::string title = "KANZEN-" + command;
    for (char& c : title) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    CHECK(page.starts_with(".TH " + title + " 1 "));
    for (const std::string section :
         {"NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES", "EXIT STATUS", "SEE ALSO"}) {
      INFO(section);
      const std::size_t at = page.find("\n.SH " + section + "\n");
      CHECK(at != std::string::npos);
      CHECK(page.find("\n.SH " + section + "\n", at + 1) == std::string::npos);
    }
    for (const std::string& option : options_in(run_kanzen({command, "--help"}).out)) {
      INFO(option);
      CHECK(contains(page, option));
    }
  }
}

}  // namespace kanzen::test
