#pragma once

#include <cstddef>
#include <exception>
#include <functional>
#include <istream>
#include <streambuf>
#include <string>
#include <utility>

namespace kanzen::test {

/// Breaks off like a stopped, failing or greedy input: returns `text`, then calls `end`, which
/// throws, or returns for an ordinary end of file.
class BreakingBuffer final : public std::streambuf {
 public:
  BreakingBuffer(std::string text, std::function<void()> end)
      : text_(std::move(text)), end_(std::move(end)) {}

 protected:
  int_type underflow() override {
    if (!given_) {
      given_ = true;
      setg(text_.data(), text_.data(), text_.data() + text_.size());
      if (!text_.empty()) return traits_type::to_int_type(*gptr());
    }
    end_();
    return traits_type::eof();
  }

 private:
  std::string text_;
  std::function<void()> end_;
  bool given_ = false;
};

}  // namespace kanzen::test
