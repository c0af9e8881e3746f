#include <archive.h>
#include <archive_entry.h>
#include <sys/resource.h>

#include "solver/apps/kanzen/commands/run_input.hpp"
#include "solver/files/file_stream.hpp"
#include "tests/cli/process.hpp"
#include "tests/support/boards.hpp"

namespace kanzen::test {
namespace {

struct Content {
  std::string name;
  std::string text;
};

/// How to write an archive: functions of libarchive, and the ending of its name.
struct Kind {
  std::string ending;
  int (*set_format)(archive*);
  int (*add_filter)(archive*);
  bool has_checksums = true;  // of its content
};

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> all{
      {"zip", &archive_write_set_format_zip, &archive_write_add_filter_none},
      {"7z", &archive_write_set_format_7zip, &archive_write_add_filter_none},
      {"tar", &archive_write_set_format_ustar, &archive_write_add_filter_none, false},
      {"pax.tar", &archive_write_set_format_pax, &archive_write_add_filter_none, false},
      {"tar.bz2", &archive_write_set_format_ustar, &archive_write_add_filter_bzip2},
      {"tar.xz", &archive_write_set_format_ustar, &archive_write_add_filter_xz},
      {"tar.gz", &archive_write_set_format_ustar, &archive_write_add_filter_gzip},
      {"tar.zst", &archive_write_set_format_ustar, &archive_write_add_filter_zstd, false},
      {"bz2", &archive_write_set_format_raw, &archive_write_add_filter_bzip2},
      {"xz", &archive_write_set_format_raw, &archive_write_add_filter_xz},
  };
  return all;
}

bool holds_files(const Kind& kind) { return kind.set_format != &archive_write_set_format_raw; }

std::string packed(const Kind& kind, const std::vector<Content>& files) {
  const TemporaryFile out("packed");
  const std::unique_ptr<archive, decltype(&archive_write_free)> writer(archive_write_new(),
                                                                       &archive_write_free);
  const auto check = [&](la_ssize_t status) {
    const char* const reason = archive_error_string(writer.get());
    INFO((reason == nullptr ? "" : reason));
    REQUIRE(status >= 0);
  };
  check(kind.set_format(writer.get()));
  check(kind.add_filter(writer.get()));
  check(archive_write_open_filename(writer.get(), out.c_str()));
  for (const Content& file : files) {
    const std::unique_ptr<archive_entry, decltype(&archive_entry_free)> entry(archive_entry_new(),
                                                                              &archive_entry_free);
    archive_entry_set_pathname(entry.get(), file.name.c_str());
    archive_entry_set_size(entry.get(), static_cast<la_int64_t>(file.text.size()));
    const bool folder = file.name.back() == '/';
    archive_entry_set_filetype(entry.get(), folder ? AE_IFDIR : AE_IFREG);
    archive_entry_set_perm(entry.get(), 0644);
    check(archive_write_header(writer.get(), entry.get()));
    check(archive_write_data(writer.get(), file.text.data(), file.text.size()));
  }
  check(archive_write_close(writer.get()));
  return read_file(out);
}

const std::vector<Content>& two_files() {
  static const std::vector<Content> files{{"folder/", ""},
                                          {"folder/a.obf", kFfo1 + "; +18;\n" + kEasy + "; +6;\n"},
                                          {"b.obf", kEasy + ";\n"}};
  return files;
}

std::vector<Content> content_for(const Kind& kind) {
  return holds_files(kind) ? two_files() : std::vector<Content>{two_files()[1]};
}

struct ReadBack {
  std::vector<std::string> records;
  std::string error;  // the last one
};

ReadBack read_back(const std::string& path) {
  ReadBack out;
  const cli::StopEvent never;
  try {
    const auto file = cli::RecordFile::open(path, {}, never);
    while (const auto record = file->next()) {
      if (*record) {
        out.records.push_back(record->value().text);
      } else {
        out.error = record->error().message;
      }
    }
  } catch (const InputError& error) {
    out.error = error.what();
  }
  return out;
}

TEST_CASE_METHOD(InFolder, "every file in an archive is read, and named in ids and messages") {
  for (const Kind& kind : kinds()) {
    if (!holds_files(kind)) continue;
    INFO(kind.ending);
    std::vector<Content> files = two_files();
    files[2].text += "mistake\n";
    const std::string name = "games." + kind.ending;
    const std::string file = write(name, packed(kind, files));
    const Finished alone = run_kanzen(2, {"convert", file, "--to csv"});
    check_contains(alone.out, {"\nfolder/a.obf:1,", "\nfolder/a.obf:2,", "\nb.obf:1,"});
    CHECK(contains(alone.err, name + ": b.obf:2:1: found \"mistake\""));
    const std::string plain = write("c.obf", kEasy + ";\n");
    const Finished several = run_kanzen(2, {"convert", file, plain, "--to csv"});
    check_contains(several.out, {"\n" + name + ": folder/a.obf:1,", "\nc.obf:1,"});
    const Finished piped = run_kanzen({"convert - --to csv"}, {.input = read_file(file)});
    if (kind.ending == "zip" || kind.ending == "7z") {
      CHECK(piped.status == 2);
      CHECK(contains(piped.err, "is packed with " + kind.ending));
    } else {
      CHECK(piped.out == alone.out);
      CHECK(contains(piped.err, "<stdin>: b.obf:2:1: found"));
    }
  }
}

TEST_CASE_METHOD(InFolder, "a file packed by bzip2 or xz is read as if it were plain") {
  const std::string text = two_files()[1].text;
  const std::string expected = run_kanzen(0, {"convert - --to csv"}, {.input = text}).out;
  for (const Kind& kind : kinds()) {
    if (holds_files(kind)) continue;
    INFO(kind.ending);
    const std::string bytes = packed(kind, {{"data", text}});
    CHECK(run_kanzen(0, {"convert - --to csv"}, {.input = bytes}).out == expected);
    const std::string twice = write("twice", bytes + bytes);
    CHECK(read_back(twice).records.size() == 4);
    CHECK(read_back(twice).error.empty());
    check_error({"convert", write("longer", bytes + "garbage")}, 2, "longer:");
  }
}

TEST_CASE_METHOD(InFolder,
                 "files of other kinds in an archive are errors, and the others are read") {
  const Kind& zip = kinds().front();
  const std::string binary("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x10\0\0\n\0\n\n", 26);
  const std::string file = write("mixed.zip", packed(zip, {{"x.png", binary},
                                                           {"inner.zip", packed(zip, two_files())},
                                                           {"a.obf", kEasy + ";\n"}}));
  const Finished done = run_kanzen(2, {"convert", file, "--to csv"});
  CHECK(contains(done.out, "\na.obf:1,"));
  check_contains(done.err, {"mixed.zip: x.png: is not a text file",
                            "mixed.zip: inner.zip: is packed with zip"});
  // "te" in katakana, with the flag of zip for UTF-8.
  std::string utf8 = packed(zip, {{"abc.obf", kEasy + ";\n"}});
  for (std::size_t at = 0; (at = utf8.find("abc.obf", at)) != std::string::npos;) {
    const std::size_t flags = at < 60 ? 6 : utf8.rfind("PK\x01\x02", at) + 8;
    utf8[flags + 1] = static_cast<char>(utf8[flags + 1] | 8);
    utf8.replace(at, 3, "\xE3\x83\x86");
  }
  CHECK(contains(run_kanzen(0, {"convert", write("te.zip", utf8), "--to csv"}).out,
                 "\n\xE3\x83\x86.obf:1,"));
  // One compressed file in another is read.
  const Kind gzip{"gz", &archive_write_set_format_raw, &archive_write_add_filter_gzip};
  const std::string inner = packed(gzip, {{"data", kEasy + ";\n"}});
  const std::string gz = write("a.zip", packed(zip, {{"a.obf.gz", inner}}));
  CHECK(contains(run_kanzen(0, {"convert", gz, "--to csv"}).out, "\na.obf.gz:1,"));
}

TEST_CASE_METHOD(InFolder, "merge, board and imports read the files in an archive, too") {
  const auto results = [](const std::string& board) {
    return run_kanzen(0, {"solve - --format jsonl"}, {.input = board + "\n"}).out;
  };
  const std::string journal = path("a.jsonl");
  run_kanzen(0, {"solve - --out", journal}, {.input = kEasy + "\n"});
  const Kind& zip = kinds().front();
  const std::string file =
      write("results.zip",
            packed(zip, {{"one.jsonl", results(kEasy)}, {"two.jsonl", read_file(journal)}}));
  const Finished merged = run_kanzen(0, {"merge", file});
  INFO(merged.err);
  CHECK(contains(merged.err, "1 result, 1 solved, 1 duplicate skipped"));
  const std::string mixed =
      write("mixed.zip", packed(zip, {{"one.jsonl", results(kEasy)}, {"bad.jsonl", "mistake\n"}}));
  check_contains(run_kanzen(2, {"merge", mixed}).err, {"mixed.zip: bad.jsonl:1:1: "});
}

TEST_CASE_METHOD(InFolder, "a truncated or damaged archive gives an error or all records") {
  for (const Kind& kind : kinds()) {
    const std::string whole = packed(kind, content_for(kind));
    const ReadBack expected = read_back(write("whole", whole));
    CHECK(expected.error.empty());
    CHECK(expected.records.size() == (holds_files(kind) ? 3U : 2U));
    for (std::size_t size = 1; size<whole.size(); size += whole.size()> 3000 ? 13U : 1U) {
      const ReadBack found = read_back(write("cut", whole.substr(0, size)));
      INFO(kind.ending << " of " << size << " bytes: " << found.error);
      REQUIRE((!found.error.empty() || found.records == expected.records));
    }
    for (std::size_t at = 0; kind.has_checksums && at < whole.size(); ++at) {
      for (int bit = 0; bit < 8; ++bit) {
        std::string damaged = whole;
        damaged[at] = static_cast<char>(damaged[at] ^ (1 << bit));
        const ReadBack found = read_back(write("damaged", damaged));
        INFO(kind.ending << ", bit " << bit << " of byte " << at << ": " << found.error);
        CHECK((!found.error.empty() || found.records == expected.records));
      }
    }
  }
}

TEST_CASE_METHOD(InFolder, "files after a damaged one are read") {
  std::string zip = packed(kinds().front(), two_files());
  const std::size_t entry = zip.rfind("PK\x01\x02", zip.rfind("folder/a.obf"));
  const std::string checksum = zip.substr(entry + 16, 4);  // also in front of or after the data
  for (std::size_t at = 0; (at = zip.find(checksum, at)) != std::string::npos;) {
    zip[at] = static_cast<char>(~zip[at]);
  }
  const Finished done = run_kanzen(2, {"convert", write("a.zip", zip), "--to csv"});
  CHECK(contains(done.out, "\nb.obf:1,"));
  CHECK(contains(done.err, "a.zip: folder/a.obf:1:1: reading failed: \"ZIP bad CRC"));
}

TEST_CASE_METHOD(InFolder,
                 "archives that unpack to much more than memory are read in bounded memory") {
  const std::string zeros(std::size_t{128} << 20, 'x');
  for (const Kind& kind : kinds()) {
    if (kind.ending != "zip" && kind.ending != "tar.xz" && kind.ending != "bz2") continue;
    INFO(kind.ending);
    const std::string bomb = packed(kind, {{"a", zeros}});
    CHECK(bomb.size() < zeros.size() / 100);
    const std::string file = write("bomb", bomb);
    ::rusage before{};
    ::getrusage(RUSAGE_SELF, &before);
    CHECK(contains(read_back(file).error, "the line is longer than"));
    ::rusage after{};
    ::getrusage(RUSAGE_SELF, &after);
    CHECK(after.ru_maxrss - before.ru_maxrss < 64 << 10);  // KiB
  }
}

}  // namespace
}  // namespace kanzen::test
