#include <unistd.h>

#include <array>
#include <string>

#include "solver/apps/kanzen/commands/run_input.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::test {
namespace {

const std::string kRecord = kFfo1 + "; +18;";

/// A pipe that is open for writing for the lifetime of this object, or until close().
class InputPipe {
 public:
  InputPipe() { REQUIRE(::pipe(ends_.data()) == 0); }
  ~InputPipe() {
    close();
    ::close(ends_[0]);
  }
  InputPipe(const InputPipe&) = delete;
  InputPipe& operator=(const InputPipe&) = delete;

  [[nodiscard]] std::string path() const { return "/dev/fd/" + std::to_string(ends_[0]); }

  void write(const std::string& text) const {
    REQUIRE(::write(ends_[1], text.data(), text.size()) == static_cast<::ssize_t>(text.size()));
  }

  void close() {
    if (ends_[1] >= 0) ::close(ends_[1]);
    ends_[1] = -1;
  }

 private:
  std::array<int, 2> ends_{-1, -1};
};

}  // namespace

TEST_CASE("a line that a stop cuts off is not a record") {
  // A line without its end would be another claim, or another position.
  for (const std::string& torn : {kRecord.substr(0, kRecord.size() - 2), std::string("f5d6c3")}) {
    const InputPipe pipe;
    pipe.write(kRecord + "\n" + torn);
    cli::StopEvent stop;
    const auto file = cli::RecordFile::open(pipe.path(), {}, stop);
    REQUIRE(file);
    const auto first = file->next();
    REQUIRE(first);
    CHECK(first->ok());
    stop.raise();
    CHECK_FALSE(file->next());
    CHECK_FALSE(file->next());
    CHECK(file->error().empty());
  }
}

TEST_CASE("the last line of a file needs no line break") {
  InputPipe pipe;
  pipe.write(kRecord + "\n" + kRecord);
  pipe.close();
  const cli::StopEvent never;
  const auto file = cli::RecordFile::open(pipe.path(), {}, never);
  REQUIRE(file);
  CHECK(file->next()->ok());
  CHECK(file->next()->ok());
  CHECK_FALSE(file->next());
}

TEST_CASE("a file opened after the stop has no records") {
  const InputPipe pipe;
  pipe.write(kRecord + "\n");
  cli::StopEvent stop;
  stop.raise();
  const auto file = cli::RecordFile::open(pipe.path(), {}, stop);
  REQUIRE(file);
  CHECK_FALSE(file->next());
}

}  // namespace kanzen::test
