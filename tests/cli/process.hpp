#pragma once

#include <initializer_list>

#include "tests/support/catch.hpp"                // IWYU pragma: export
#include "tests/support/lines.hpp"                // IWYU pragma: export
#include "tests/support/temporary_directory.hpp"  // IWYU pragma: export

namespace kanzen::test {

/// The words of a command line. A literal is split at its spaces; a std::string is one word.
struct Words : std::vector<std::string> {
  struct Piece {
    // NOLINTBEGIN(google-explicit-constructor): a command line reads as one list
    Piece(std::string word) : words{std::move(word)} {}
    Piece(const char* literal) {
      std::istringstream in(literal);
      for (std::string word; in >> word;) words.push_back(word);
    }
    Piece(const std::vector<std::string>& more) : words(more) {}
    // NOLINTEND(google-explicit-constructor)
    std::vector<std::string> words;
  };
  Words() = default;
  Words(std::initializer_list<Piece> pieces) {
    for (const Piece& piece : pieces) insert(end(), piece.words.begin(), piece.words.end());
  }
};

struct Finished {
  int status = -1;  // exit status; 128 + signal number if a signal ended it
  std::string out;  // for a screen: both outputs
  std::string err;
};

struct RunOptions {
  std::string input{};  // for standard input
  bool keep_input_open = false;
  int signal = 0;  // sent once, as soon as `signal_when` holds
  int echo = 0;    // another signal, sent at once after it
  // Called repeatedly with the output so far. Empty: true after one line of output.
  std::function<bool(const Finished& so_far)> signal_when{};
  std::uint64_t file_size_limit = 0;  // if not 0: longer files fail, as on a full disk
  bool terminal = false;      // standard error is a terminal of 80 columns that shows colours
  std::uint16_t screen = 0;   // if not 0: both outputs are one terminal with this many columns
  std::string output_path{};  // standard output goes to this file instead of `out`
  std::string error_path{};   // standard error goes to this file instead of `err`
  std::string folder{};       // working folder of the program; empty: the folder of the test
  std::vector<int> closed{};  // standard descriptors that are closed
  bool default_file_size_signal = false;  // `file_size_limit` may kill the program
  int timeout_seconds = 300;              // a program that hangs is killed after it
  bool own_process = false;               // where the process is what matters
};

/// A temporary file in the place of a standard descriptor, while this object exists.
class StandardFile {
 public:
  explicit StandardFile(int descriptor, const std::string& text = {});
  ~StandardFile();
  StandardFile(const StandardFile&) = delete;
  StandardFile& operator=(const StandardFile&) = delete;

  /// What has been written since the last call.
  std::string take();

 private:
  int descriptor_;
  int saved_;
  std::FILE* file_;
  std::int64_t taken_ = 0;
};

/// Runs a command line in this process. in_process.cpp sets it, for programs that link the
/// commands.
inline int (*run_here)(std::vector<std::string> words) = nullptr;

/// Runs the kanzen of this build with `arguments` and waits for its end. It gets a process of its
/// own if the options or the command need one, or if there is no `run_here`.
[[nodiscard]] Finished run_kanzen(const Words& arguments, const RunOptions& options = {});
/// The same; requires this exit status.
Finished run_kanzen(int status, const Words& arguments, const RunOptions& options = {});

/// Runs it and checks its exit status, and that standard error (output) contains `text`.
void check_error(const Words& arguments, int status, const std::string& text,
                 const RunOptions& options = {});
void check_output(const Words& arguments, int status, const std::string& text,
                  const RunOptions& options = {});

/// Whether this build has a part that it may lack: "board", "prove" or "PNG images".
[[nodiscard]] bool program_has(const std::string& part);

[[nodiscard]] inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// The paths of the certificates that index.csv names in a folder, in its order.
[[nodiscard]] std::vector<std::string> certificates_in(const std::string& folder);

/// Checks that `text` contains each of `parts`.
void check_contains(const std::string& text, const std::vector<std::string>& parts);

}  // namespace kanzen::test
