# Formula for Homebrew. Written from documentation alone: nobody has run it. A release fills in url and sha256.
class Kanzen < Formula
  desc "Exact endgame solver for Othello"
  homepage "https://example.org/kanzen"
  url "https://example.org/kanzen/kanzen-0.2.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "cli11" => :build
  depends_on "cmake" => :build
  depends_on "libpq" => :build
  depends_on "ninja" => :build
  depends_on "nlohmann-json" => :build
  depends_on "pkgconf" => :build
  depends_on "xxhash" => :build
  depends_on "cairo"
  depends_on "cpp-httplib"
  depends_on "fmt"
  depends_on "libarchive"
  depends_on macos: :ventura
  depends_on "soci"
  depends_on "tbb"
  depends_on "zstd"

  uses_from_macos "sqlite"
  uses_from_macos "zlib"

  def install
    system "cmake", "--preset", "macos", *std_cmake_args
    system "cmake", "--build", "build/macos"
    system "cmake", "--install", "build/macos"
  end

  test do
    board = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X"
    assert_match "\"score\":18", shell_output("#{bin}/kanzen solve '#{board}' --format jsonl")
  end
end
