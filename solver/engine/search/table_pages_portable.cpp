#include "solver/engine/search/table_pages.hpp"

namespace kanzen {

std::size_t give_back_pages(std::byte* /*memory*/, std::size_t /*bytes*/) noexcept { return 0; }

void prefer_huge_pages(std::byte* /*memory*/, std::size_t /*bytes*/, bool /*huge*/) noexcept {}

}  // namespace kanzen
