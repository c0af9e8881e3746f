#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "solver/files/atomic_file.hpp"
#include "solver/files/file_stream.hpp"
#include "solver/files/server_address.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen {
namespace {

using test::InFolder;
using test::TemporaryDirectory;

std::size_t entries(const TemporaryDirectory& folder) {
  std::size_t count = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder.path("."))) {
    ++count;
  }
  return count;
}

std::string message_of_writing(const std::string& path) {
  try {
    write_atomically(path, "text");
  } catch (const OutputError& error) {
    return error.what();
  }
  return {};
}

TEST_CASE_METHOD(InFolder, "a file is written completely and leaves no other files") {
  write_atomically(path("file"), "first");
  CHECK(test::read_file(path("file")) == "first");
  write_atomically(path("file"), "second");
  CHECK(test::read_file(path("file")) == "second");
  CHECK(entries(*this) == 1);
}

TEST_CASE_METHOD(InFolder, "without a commit the former file stays") {
  const std::string place = write("file", "former");
  {
    AtomicFile file(place);
    file.write("half of it");
    CHECK(test::read_file(file.path()) == "half of it");
    CHECK(test::read_file(place) == "former");
  }
  CHECK(test::read_file(place) == "former");
  CHECK(entries(*this) == 1);
}

TEST_CASE_METHOD(InFolder, "an unfinished file does not look like a finished one") {
  const AtomicFile file(path("proof.kzc.gz"));
  CHECK(file.path().starts_with(path(".kanzen-")));
  CHECK(file.path().ends_with("-proof.kzc.gz.part"));
}

TEST_CASE_METHOD(InFolder, "what a killed writer has left is replaced by the next one") {
  const std::string file = path("file");
  std::string first;
  std::string second;
  {
    const AtomicFile one(file);
    const AtomicFile two(file);
    first = one.path();
    second = two.path();
    CHECK(first != second);
  }
  CHECK(entries(*this) == 0);
  // Two writers were killed while both were alive. The files are there, and nobody holds a lock.
  std::ofstream(first) << "half";
  std::ofstream(second) << "another half";
  {
    const AtomicFile next(file);
    CHECK(next.path() == first);
    CHECK(test::read_file(first).empty());
    CHECK(entries(*this) == 1);
  }
  std::ofstream(first) << "half";
  write_atomically(file, "whole");
  CHECK(test::read_file(file) == "whole");
  CHECK(entries(*this) == 1);
}

TEST_CASE("writers that are alive do not disturb each other") {
  const test::TemporaryFile path("file");
  AtomicFile one(path);
  AtomicFile two(path);
  one.write("one");
  two.write("two");
  write_atomically(path, "three");
  CHECK(test::read_file(path) == "three");
  one.commit();
  CHECK(test::read_file(path) == "one");
  const AtomicFile four(path);  // may use the name that `one` has given up
  CHECK(four.path() != two.path());
  two.commit();
  CHECK(test::read_file(path) == "two");
}

TEST_CASE_METHOD(InFolder,
                 "a writer whose unfinished file was replaced touches nothing of its successor") {
  const std::string file = path("a");
  {
    AtomicFile first(file);
    first.write("first");
    std::filesystem::remove(first.path());
    AtomicFile second(file);
    REQUIRE(second.path() == first.path());
    second.write("seco");
    CHECK_THROWS_AS(first.commit(), OutputError);
    CHECK_THROWS_AS(first.write("more"), OutputError);
    CHECK_FALSE(std::filesystem::exists(file));
    second.write("second");
    second.commit();
  }
  CHECK(test::read_file(file) == "second");
  const std::string hidden = path(".kanzen-a.lock");
  auto former = std::make_unique<FileLock>(file);
  std::filesystem::remove(hidden);
  const FileLock latter(file);
  former.reset();
  CHECK(std::filesystem::exists(hidden));
  CHECK(latter.is_locked());
}

TEST_CASE_METHOD(
    InFolder, "a lock holds while the content is replaced, and a killed owner does not keep it") {
  const std::string file = path("file");
  std::filesystem::create_symlink("file", path("link"));
  std::filesystem::remove(file);
  {
    const FileLock lock(file);
    write_atomically(file, "one");
    write_atomically(file, "two");
    CHECK_THROWS_AS(FileLock(file), InputError);
    CHECK_THROWS_AS(FileLock(path("link")), InputError);
    FileLock other(path("other"));
    const FileLock moved(std::move(other));
    CHECK_THROWS_AS(FileLock(path("other")), InputError);
  }
  CHECK(entries(*this) == 2);  // the file and its link
  std::ofstream(path(".kanzen-file.lock")) << "left";
  { const FileLock again(file); }
  CHECK(entries(*this) == 2);
  CHECK_THROWS_AS(FileLock(path("no/file")), OutputError);
  { const FileLock longest(path(std::string(255, 'n'))); }
}

TEST_CASE_METHOD(InFolder, "a name may be as long as the system allows") {
  for (const std::string letter : {"n", "\u672c"}) {
    std::string name = ".html";
    while (name.size() + letter.size() <= 255) name.insert(0, letter);
    CHECK(AtomicFile(path(name)).path().ends_with(letter + ".html.part"));
    write_atomically(path(name), "text");
    CHECK(test::read_file(path(name)) == "text");
  }
  CHECK(entries(*this) == 2);
  const std::string too_long = path(std::string(256, 'n'));
  CHECK_THROWS_AS(AtomicFile(too_long), OutputError);  // at once, before any writing
  CHECK(message_of_writing(too_long).ends_with("File name too long"));
}

TEST_CASE_METHOD(InFolder, "symbolic links and permissions survive") {
  const std::string target = write("target", "former");
  REQUIRE(::chmod(target.c_str(), 0600) == 0);
  std::filesystem::create_symlink("target", path("link"));
  write_atomically(path("link"), "new");
  CHECK(std::filesystem::is_symlink(path("link")));
  CHECK(test::read_file(target) == "new");
  struct stat status {};
  REQUIRE(::stat(target.c_str(), &status) == 0);
  CHECK((status.st_mode & 0777U) == 0600U);
}

TEST_CASE_METHOD(InFolder, "a symbolic link to a missing file is followed, not replaced") {
  std::filesystem::create_directory(path("other"));
  std::filesystem::create_symlink("other/second", path("first"));
  std::filesystem::create_symlink("third", path("other/second"));
  write_atomically(path("first"), "new");
  CHECK(std::filesystem::is_symlink(path("first")));
  CHECK(std::filesystem::is_symlink(path("other/second")));
  CHECK(test::read_file(path("other/third")) == "new");
  std::filesystem::create_symlink("nowhere/file", path("lost"));
  CHECK(message_of_writing(path("lost")) ==
        path("lost") + " cannot be written: No such file or directory");
  std::filesystem::create_symlink("circle", path("circle"));
  CHECK(message_of_writing(path("circle")) ==
        path("circle") + " cannot be written: Too many levels of symbolic links");
  CHECK(std::filesystem::is_symlink(path("circle")));
}

TEST_CASE_METHOD(InFolder, "errors contain the name and the reason") {
  CHECK(message_of_writing("/dev/null").empty());  // remains a device
  CHECK(std::filesystem::is_character_file("/dev/null"));
  CHECK(message_of_writing("/dev/full") == "/dev/full cannot be written: No space left on device");
  CHECK(message_of_writing(path("no/file")) ==
        path("no/file") + " cannot be written: No such file or directory");
  CHECK(message_of_writing(path(".")) == path(".") + " cannot be written: Is a directory");
}

TEST_CASE_METHOD(test::InFolder, "a stream has all bytes of its file") {
  const std::size_t size = GENERATE(0U, 1U, 16383U, 16384U, 16385U, 100000U);
  std::string text;
  for (std::size_t i = 0; i < size; ++i) text += static_cast<char>(i * i >> 7);
  FileStream in(write("file", text));
  const std::string read(std::istreambuf_iterator<char>(in), {});
  CHECK(read == text);
  CHECK(in.error() == 0);
  CHECK_FALSE(in.bad());
  CHECK(in.peek() == std::char_traits<char>::eof());  // not an error
}

TEST_CASE_METHOD(test::InFolder, "an error of reading cannot be taken for the end of the file") {
  FileStream folder(path(""));
  CHECK_THROWS_AS(folder.get(), InputError);
  CHECK(folder.error() != 0);

  // The first page of a process cannot be read.
  if (!std::filesystem::exists("/proc/self/mem")) return;
  FileStream memory("/proc/self/mem");
  std::string line;
  CHECK_THROWS_AS(std::getline(memory, line), InputError);
  CHECK(memory.error() == EIO);
  memory.clear();
  CHECK_THROWS_AS(memory.read(line.data(), 0).peek(), InputError);  // and not forgotten
}

TEST_CASE_METHOD(test::InFolder,
                 "a file that cannot be opened is an error with its name and the reason") {
  const std::string file = path("missing");
  try {
    const FileStream missing(file);
    FAIL("expected InputError");
  } catch (const InputError& error) {
    CHECK(error.what() == file + ": No such file or directory");
  }
}

std::string message_of_reading(const std::string& path) {
  try {
    (void)kanzen::read_file(path);
  } catch (const InputError& error) {
    CHECK(path + ": " + error.reason() == error.what());
    return error.what();
  }
  return {};
}

TEST_CASE_METHOD(test::InFolder, "a file is read completely with any bytes") {
  std::string bytes(200'000, 'x');
  bytes[0] = '\0';
  bytes[1] = '\r';
  CHECK(kanzen::read_file(write("bytes", bytes)) == bytes);
  CHECK(kanzen::read_file(write("empty", "")).empty());
}

TEST_CASE_METHOD(test::InFolder, "an unreadable file is named with the reason of the system") {
  const std::string missing = path("missing");
  CHECK(message_of_reading(missing) == missing + ": No such file or directory");
  CHECK(message_of_reading(path(".")) == path(".") + ": Is a directory");
}

TEST_CASE("host, port and database of an address are shown, and nothing else") {
  for (const auto& [where, shown] : std::vector<std::pair<std::string, std::string>>{
           {"postgresql://host/line", "postgresql://host/line"},
           {"postgres://user@host:5433/line", "postgres://host:5433/line"},
           {"postgresql://user:secret@host/line", "postgresql://host/line"},
           {"POSTGRESQL://user:secret@host/line", "postgresql://host/line"},
           {"PostgreSQL://user:se:cret@[::1]:5433/line", "postgresql://[::1]:5433/line"},
           {"postgresql://user:secret@a:1,b:2/line", "postgresql://a:1,b:2/line"},
           {"postgresql://user:%73ecret%40@%2Ftmp/line", "postgresql://%2Ftmp/line"},
           {"postgresql://user@/line?host=/tmp&password=secret", "postgresql:///line?host=/tmp"},
           {"postgresql:///line?p%61ssword=secret&port=5", "postgresql:///line?port=5"},
           {"postgresql:///line?PASSWORD=secret&sslpassword=secret", "postgresql:///line"},
           {"postgresql:///?user=a@b&dbname=line&h%6fst=h", "postgresql:///?dbname=line&host=h"},
           {"postgresql://", "postgresql://"}}) {
    INFO(where);
    REQUIRE(is_server_address(where));
    const ServerAddress address = parse_server_address(where);
    CHECK(address.problem.empty());
    CHECK(address.shown == shown);
    CHECK(address.url.starts_with("postgres"));  // which the client library knows in this case only
    CHECK(address.url.size() == where.size());
    CHECK(parse_server_address(shown).shown == shown);
  }
  const ServerAddress address =
      parse_server_address("postgresql://u:a%62c%2F@h/d?sslpassword=x%79");
  for (const std::string secret : {"a%62c%2F", "abc/", "x%79", "xy"}) {
    INFO(secret);
    CHECK(std::ranges::count(address.secrets, secret) == 1);
  }
}

TEST_CASE("nothing is shown of an address with a part that could be a password") {
  for (const std::string where :
       {"postgresql://user:se@cret@host/line", "postgresql://user:se/cret@host/line",
        "postgresql://user:se?cret@host/line", "postgresql://user:12?cret@host/line",
        "postgresql://user:secret", "postgresql://user:secret/line", "postgresql://u:se%cret@h/d",
        "postgresql:///d?host=h=secret", "postgresql:///d?host=h;password=secret",
        "postgresql:///d?port=secret", "postgresql:///d?secret", "postgresql:///d?host=secret@h",
        "mysql://user:secret@host/line", "POSTGRESQL:user:secret@host", "postgres:/u:secret@h/d",
        "host=h password=secret", "HOST=h PASSWORD = secret", "host=h sslpassword='secret'"}) {
    INFO(where);
    REQUIRE(is_server_address(where));
    const ServerAddress address = parse_server_address(where);
    CHECK(address.shown.find("cret") == std::string::npos);
    CHECK(address.shown.find("12") == std::string::npos);
    CHECK(address.problem.find("expected ") != std::string::npos);
    CHECK(address.problem.find("cret") == std::string::npos);
  }
  for (const std::string path :
       {"line.kz", "C:\\line.kz", "password", "postgres.kz", "a:b@c", ""}) {
    INFO(path);
    CHECK_FALSE(is_server_address(path));
  }
}

TEST_CASE("a message has no password, wherever the address in it comes from") {
  for (const auto& [message, shown] : std::vector<std::pair<std::string, std::string>>{
           {"a.kz: cannot open: no such file", "a.kz: cannot open: no such file"},
           {"http://127.0.0.1:80/token/ (see https://a.b/?c=d@e)",
            "http://127.0.0.1:80/token/ (see https://a.b/?c=d@e)"},
           {"unexpected Postgresql://u:secret@h/d, and \"postgres://u:secret@i:5/d\".",
            "unexpected postgresql://h/d, and \"postgres://i:5/d\"."},
           {"postgresql://h/d: cannot connect", "postgresql://h/d: cannot connect"},
           {"found postgresql://u:a secret@h/d there", "found postgresql://*** there"},
           {"found postgresql://u:1\"secret@h/d there", "found postgresql://h/d there"},
           {"found mysql://u:secret@h there", "found mysql://*** there"},
           {"in host=h PassWord = secret x: no", "in host=h PassWord = *** x: no"},
           {"in sslpassword='a \\' secret' x", "in sslpassword=*** x"},
           {"password=", "password=***"},
           {"found postgresql://u:12 34secret@h/d there", "found postgresql://*** there"},
           {"found PostgreSQL:u:secret@h there", "found postgresql://*** there"},
           {"found postgres:/u:secret@h/d there", "found postgresql://*** there"},
           {"password", "password"}}) {
    INFO(message);
    CHECK(without_secrets(message) == shown);
    CHECK(without_secrets(shown) == shown);
  }
}

using Open = SystemFile::Open;

TEST_CASE_METHOD(test::InFolder, "a file that must be new is refused if there is one") {
  const std::string place = write("file", "text");
  SystemFile file;
  CHECK(file.open(place, Open::create) == EEXIST);
  CHECK(file.open(place, Open::update_new) == EEXIST);
  CHECK_FALSE(file.is_open());
  CHECK(file.open(path("none"), Open::append) == ENOENT);
  CHECK(file.open(path("none"), Open::truncate) == ENOENT);
  CHECK(kanzen::read_file(place) == "text");
}

TEST_CASE("bytes are read and written where they are wanted") {
  const test::TemporaryFile path("file");
  SystemFile file;
  REQUIRE(file.open(path, Open::update) == 0);
  CHECK(file.write_at(0, "0123456789") == 0);
  CHECK(file.write_at(3, "abc") == 0);
  CHECK(file.resize(8) == 0);
  std::array<char, 4> into{};
  std::size_t count = 0;
  CHECK(file.read_at(2, into, count) == 0);
  CHECK(std::string(into.data(), count) == "2abc");
  CHECK(file.read_at(6, into, count) == 0);
  CHECK(std::string(into.data(), count) == "67");
  CHECK(file.read_at(8, into, count) == 0);
  CHECK(count == 0);
  FileStatus status;
  CHECK(file.status(status) == 0);
  CHECK(status.kind == FileKind::regular);
  CHECK(status.size == 8);
  CHECK(status.links == 1);
  CHECK(file.sync() == 0);
  CHECK(file.close() == 0);
  CHECK(kanzen::read_file(path) == "012abc67");
}

TEST_CASE("a lock keeps other objects out until its file is closed") {
  const test::TemporaryFile path("file");
  SystemFile first;
  SystemFile second;
  REQUIRE(first.open(path, Open::update) == 0);
  REQUIRE(second.open(path, Open::update) == 0);
  CHECK(first.lock() == 0);
  CHECK(second.lock() == EWOULDBLOCK);
  CHECK(first.write_at(0, "text") == 0);
  CHECK(kanzen::read_file(path) == "text");  // others may read it
  SystemFile moved = std::move(first);
  CHECK(second.lock() == EWOULDBLOCK);
  CHECK(moved.close() == 0);
  CHECK(second.lock() == 0);
}

TEST_CASE_METHOD(test::InFolder,
                 "a renamed file replaces another one, and a removed one has no links") {
  const std::string from = write("from", "new");
  const std::string to = write("to", "old");
  CHECK(check_writable(to) == 0);
  CHECK(force_to_disk(from) == 0);
  CHECK(force_to_disk(path("")) == 0);
  CHECK(rename_over(from, to) == 0);
  CHECK(kanzen::read_file(to) == "new");
  CHECK(rename_over(from, to) == ENOENT);
  CHECK(remove_name(to) == 0);
  CHECK(remove_name(to) == ENOENT);
  CHECK(check_writable(to) == ENOENT);
}

TEST_CASE_METHOD(test::InFolder, "names keep their characters") {
  const std::string name =
      "gr\xC3\xB6\xC3\x9F"
      "e/\xE9\xBB\x92 1.obf";
  CHECK(to_utf8(to_path(name)) == name);
  CHECK(to_utf8(to_path(name).filename()) == "\xE9\xBB\x92 1.obf");
  const std::string place = path("\xE9\xBB\x92");
  SystemFile file;
  REQUIRE(file.open(place, Open::create) == 0);
  CHECK(file.write("text") == 0);
  CHECK(file.close() == 0);
  CHECK(kanzen::read_file(place) == "text");
  FileStatus status;
  CHECK(read_status(place, status) == 0);
  CHECK(read_status(path(""), status) == 0);
  CHECK(status.kind == FileKind::folder);
}

TEST_CASE("the command line begins with the name of the program") {
  const std::array<const char*, 3> words{"kanzen", "solve", "a b"};
  CHECK(command_line(3, words.data()) == std::vector<std::string>{"kanzen", "solve", "a b"});
  CHECK(command_line(0, nullptr).empty());
}

TEST_CASE_METHOD(test::InFolder, "a file is the same under any name, and its replacement is not") {
  const std::string file = write("file", "text");
  const std::string moved = path("moved");
  const auto before = identity_of_file(file);
  REQUIRE(before);
  std::filesystem::create_symlink("file", path("link"));
  CHECK(identity_of_file(path("link")) == before);
  const std::ifstream open(file);  // so that its inode is not reused
  std::filesystem::rename(file, moved);
  CHECK_FALSE(identity_of_file(file));
  CHECK(identity_of_file(moved) == before);
  write("file", "text");
  CHECK(identity_of_file(file) != before);
  CHECK_FALSE(identity_of_file(""));
}

TEST_CASE_METHOD(test::InFolder, "a file that cannot be examined does not count as lost") {
  const std::string place = write("file", "text");
  const auto file = identity_of_file(place);
  REQUIRE(file);
  CHECK_FALSE(was_replaced(place, *file));
  CHECK_FALSE(was_replaced(path(std::string(256, 'n')), *file));  // too long to examine
  CHECK(was_replaced(path("no file"), *file));
  CHECK(was_replaced(place + "/within a file", *file));
  CHECK(was_replaced(write("another", "text"), *file));
}

}  // namespace
}  // namespace kanzen
