#include "tests/cli/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

namespace kanzen::test {

namespace {

/// Text written to the second end can be read from the first.
struct Pipe {
  std::array<int, 2> ends{-1, -1};

  /// A terminal if `columns` is not 0.
  explicit Pipe(std::uint16_t columns = 0) {
    if (columns != 0) {
      open_terminal(columns);
    } else if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
      throw std::runtime_error("pipe2 failed");
    }
  }
  ~Pipe() {
    close(0);
    close(1);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  void close(std::size_t end) {
    if (ends[end] >= 0) ::close(ends[end]);
    ends[end] = -1;
  }

 private:
  void open_terminal(std::uint16_t columns) {
    ends[0] = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (ends[0] < 0 || ::grantpt(ends[0]) != 0 || ::unlockpt(ends[0]) != 0) {
      throw std::runtime_error("there is no terminal");
    }
    ends[1] = ::open(::ptsname(ends[0]), O_RDWR | O_NOCTTY | O_CLOEXEC);
    const winsize size{.ws_row = 24, .ws_col = columns, .ws_xpixel = 0, .ws_ypixel = 0};
    if (ends[1] < 0 || ::ioctl(ends[1], TIOCSWINSZ, &size) != 0) {
      throw std::runtime_error("the terminal cannot be opened");
    }
  }
};

/// Executes the program. Makes only calls that are allowed between fork and exec.
[[noreturn]] void become(char* const* arguments, char* const* environment, const Pipe& in,
                         const Pipe& out, const Pipe& err, const RunOptions& options) {
  const std::string& output_path = options.output_path;
  int out_descriptor = out.ends[1];
  if (options.file_size_limit != 0) {
    const rlimit limit{options.file_size_limit, options.file_size_limit};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    ::signal(SIGXFSZ, options.default_file_size_signal ? SIG_DFL : SIG_IGN);
  }
  if (!output_path.empty()) out_descriptor = ::open(output_path.c_str(), O_WRONLY | O_CLOEXEC);
  int err_descriptor = err.ends[1];
  if (!options.error_path.empty()) {
    err_descriptor = ::open(options.error_path.c_str(), O_WRONLY | O_CLOEXEC);
  }
  if (!options.folder.empty() && ::chdir(options.folder.c_str()) != 0) ::_exit(126);
  ::dup2(in.ends[0], 0);
  ::dup2(out_descriptor, 1);
  ::dup2(options.screen != 0 ? out_descriptor : err_descriptor, 2);
  for (const int descriptor : options.closed) ::close(descriptor);
  ::signal(SIGINT, SIG_DFL);  // a test started in the background inherits "ignore"
  ::signal(SIGPIPE, SIG_DFL);
  ::execve(arguments[0], arguments, environment);
  ::_exit(127);
}

std::vector<char*> pointers_to(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return pointers;
}

/// The environment of the test, with colours if there is a terminal.
std::vector<std::string> environment_of(const RunOptions& options) {
  const bool terminal = options.terminal || options.screen != 0;
  std::vector<std::string> out;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text(*entry);
    if (terminal && (text.starts_with("TERM=") || text.starts_with("NO_COLOR="))) continue;
    out.emplace_back(text);
  }
  if (terminal) out.emplace_back("TERM=xterm");
  return out;
}

/// Appends all available text of a pipe. Returns false at its end.
bool drain(int descriptor, std::string& text) {
  std::array<char, 1 << 16> buffer;
  const auto count = ::read(descriptor, buffer.data(), buffer.size());
  if (count > 0) text.append(buffer.data(), static_cast<std::size_t>(count));
  return count > 0 || (count < 0 && errno == EINTR);
}

bool has_printed_a_line(const Finished& so_far) { return contains(so_far.out, "\n"); }

/// `check` ends by becoming another program.
bool can_run_here(const Words& arguments, const RunOptions& options) {
  return run_here != nullptr && !options.own_process && options.signal == 0 &&
         !options.keep_input_open && !options.terminal && options.screen == 0 &&
         options.file_size_limit == 0 && options.closed.empty() && options.output_path.empty() &&
         options.error_path.empty() && options.folder.empty() &&
         (arguments.empty() || arguments.front() != "check");
}

Finished finish_here(const Words& arguments, const std::string& input) {
  std::fflush(stdout);
  const StandardFile in(0, input);
  StandardFile out(1);
  StandardFile err(2);
  Finished result;
  result.status = run_here(arguments);
  std::fflush(stdout);
  result.out = out.take();
  result.err = err.take();
  return result;
}

}  // namespace

StandardFile::StandardFile(int descriptor, const std::string& text)
    : descriptor_(descriptor), saved_(::dup(descriptor)), file_(std::tmpfile()) {
  if (saved_ < 0 || file_ == nullptr) throw std::runtime_error("there is no temporary file");
  std::fwrite(text.data(), 1, text.size(), file_);
  std::rewind(file_);
  ::dup2(::fileno(file_), descriptor);
}

StandardFile::~StandardFile() {
  ::dup2(saved_, descriptor_);
  ::close(saved_);
  std::fclose(file_);
}

std::string StandardFile::take() {
  std::string text;
  std::array<char, 1 << 16> buffer;
  while (const auto n = ::pread(::fileno(file_), buffer.data(), buffer.size(), taken_)) {
    if (n < 0) throw std::runtime_error("a temporary file cannot be read");
    text.append(buffer.data(), static_cast<std::size_t>(n));
    taken_ += n;
  }
  return text;
}

Finished run_kanzen(const Words& arguments, const RunOptions& options) {
  if (can_run_here(arguments, options)) return finish_here(arguments, options.input);
  ::signal(SIGPIPE, SIG_IGN);  // a program may end without reading all of its input
  std::vector<std::string> words{KANZEN_PROGRAM};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<std::string> environment = environment_of(options);
  const std::vector<char*> argv = pointers_to(words);
  const std::vector<char*> envp = pointers_to(environment);

  Pipe in;
  Pipe out(options.screen);
  Pipe err(options.terminal ? 80 : 0);
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("fork failed");
  if (child == 0) become(argv.data(), envp.data(), in, out, err, options);
  in.close(0);
  out.close(1);
  err.close(1);
  ::fcntl(in.ends[1], F_SETFL, O_NONBLOCK);

  Finished result;
  std::size_t written = 0;
  bool signalled = options.signal == 0;
  const auto deadline =
      std::chrono::steady_clock::now() + std::chrono::seconds(options.timeout_seconds);
  const auto signal_when = options.signal_when ? options.signal_when : has_printed_a_line;
  while (out.ends[0] >= 0 || err.ends[0] >= 0) {
    if (written == options.input.size() && !options.keep_input_open) in.close(1);
    const bool writing = written < options.input.size();
    std::array<pollfd, 3> entries{{{out.ends[0], POLLIN, 0},
                                   {err.ends[0], POLLIN, 0},
                                   {writing ? in.ends[1] : -1, POLLOUT, 0}}};
    ::poll(entries.data(), entries.size(), signalled ? 100 : 1);
    if (entries[0].revents != 0 && !drain(out.ends[0], result.out)) out.close(0);
    if (entries[1].revents != 0 && !drain(err.ends[0], result.err)) err.close(0);
    if (entries[2].revents != 0) {
      const auto count = ::write(in.ends[1], options.input.data() + written,
                                 std::min<std::size_t>(options.input.size() - written, 1 << 16));
      if (count > 0) {
        written += static_cast<std::size_t>(count);
      } else if (errno != EAGAIN && errno != EINTR) {
        written = options.input.size();  // the reader has gone
      }
    }
    if (!signalled && signal_when(result)) {
      ::kill(child, options.signal);
      if (options.echo != 0) ::kill(child, options.echo);
      signalled = true;
    }
    if (std::chrono::steady_clock::now() > deadline) ::kill(child, SIGKILL);
  }
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return result;
}

Finished run_kanzen(int status, const Words& arguments, const RunOptions& options) {
  const Finished done = run_kanzen(arguments, options);
  CAPTURE(arguments, done.out, done.err);
  REQUIRE(done.status == status);
  return done;
}

void check_error(const Words& arguments, int status, const std::string& text,
                 const RunOptions& options) {
  const Finished done = run_kanzen(status, arguments, options);
  CAPTURE(arguments, done.out, done.err);
  CHECK(contains(done.err, text));
}

void check_output(const Words& arguments, int status, const std::string& text,
                  const RunOptions& options) {
  const Finished done = run_kanzen(status, arguments, options);
  CAPTURE(arguments, done.out, done.err);
  CHECK(contains(done.out, text));
}

std::vector<std::string> certificates_in(const std::string& folder) {
  std::istringstream index(read_file(folder + "/index.csv"));
  std::vector<std::string> files;
  std::string line;
  std::getline(index, line);  // the heading
  while (std::getline(index, line)) files.push_back(folder + "/" + line.substr(0, line.find(',')));
  return files;
}

void check_contains(const std::string& text, const std::vector<std::string>& parts) {
  CAPTURE(text);
  for (const std::string& part : parts) {
    INFO("expected: " << part);
    CHECK(contains(text, part));
  }
}

bool program_has(const std::string& part) {
  const std::string text = run_kanzen({"info"}).out;
  const std::size_t line = text.find("\nmissing parts ");
  return line == std::string::npos || text.find(part, line) >= text.find('\n', line + 1);
}

}  // namespace kanzen::test
