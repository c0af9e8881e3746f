// Builds without zlib and zstd refuse packed bytes.
#include "solver/unpack/unpacker.hpp"

namespace kanzen {

namespace {

class RefusingUnpacker final : public Unpacker {
 public:
  std::size_t run(std::span<const unsigned char>& /*in*/,
                  std::span<unsigned char> /*out*/) override {
    throw UnpackError(UnpackError::Reason::damaged, "packed data; unpack it first");
  }
  [[nodiscard]] bool is_complete() const noexcept override { return false; }
};

}  // namespace

std::unique_ptr<Unpacker> make_unpacker(std::span<const unsigned char> head,
                                        int /*max_window_log*/) {
  if (recognise_packing(head) != PackedBy::nothing) return std::make_unique<RefusingUnpacker>();
  return make_plain_unpacker();
}

}  // namespace kanzen
