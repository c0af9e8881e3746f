#include <array>
#include <set>
#include <string>

#include "solver/engine/search/kernel.hpp"
#include "tests/capi/c_engine.hpp"

namespace kanzen::test {

TEST_CASE("an engine has defaults") {
  kanzen_engine* engine = nullptr;
  REQUIRE(kanzen_create(nullptr, &engine, nullptr) == KANZEN_OK);
  REQUIRE(engine != nullptr);
  CHECK(kanzen_threads(engine) == 1);
  CHECK_FALSE(std::string(kanzen_kernel(engine)).empty());
  CHECK(std::string(kanzen_last_error(engine)).empty());
  CHECK(kanzen_clear(engine) == KANZEN_OK);
  kanzen_destroy(engine);
}

TEST_CASE("an engine has the requested options") {
  auto options = sized<kanzen_options>();
  options.threads = 2;
  options.hash_mib = 1;
  options.kernel = "generic";
  const CEngine engine(options);
  CHECK(kanzen_threads(engine.get()) == 2);
  CHECK(std::string(kanzen_kernel(engine.get())) == "generic");
}

TEST_CASE("invalid options are refused with a reason") {
  const auto refused = [](const kanzen_options& options) {
    auto* engine = reinterpret_cast<kanzen_engine*>(1);
    auto error = sized<kanzen_error>();
    const kanzen_code status = kanzen_create(&options, &engine, &error);
    CHECK(engine == nullptr);
    CHECK(error.struct_size == sizeof error);
    CHECK_FALSE(std::string(error.message).empty());
    return status == KANZEN_INVALID_ARGUMENT;
  };
  auto options = sized<kanzen_options>();
  options.threads = 1025;
  CHECK(refused(options));
  options = sized<kanzen_options>();
  options.hash_mib = (1U << 20) + 1;
  CHECK(refused(options));
  options = sized<kanzen_options>();
  options.kernel = "v9";
  CHECK(refused(options));
  const std::string long_name(1000, 'k');
  options.kernel = long_name.c_str();
  CHECK(refused(options));
  options = sized<kanzen_options>();
  options.kernel = "v9";
  kanzen_engine* none = nullptr;
  auto message = sized<kanzen_error>();
  CHECK(kanzen_create(&options, &none, &message) == KANZEN_INVALID_ARGUMENT);
  for (const Kernel* const kernel : compiled_kernels()) {
    CHECK(std::string(message.message).find(kernel->name) != std::string::npos);
  }
  options = sized<kanzen_options>();
  options.struct_size = sizeof options - 4;
  CHECK(refused(options));
  auto error = sized<kanzen_error>();
  CHECK(kanzen_create(nullptr, nullptr, &error) == KANZEN_INVALID_ARGUMENT);
  CHECK_FALSE(std::string(error.message).empty());
  // An error of an unknown size stays unchanged.
  error = {};
  error.struct_size = 8;
  CHECK(kanzen_create(nullptr, nullptr, &error) == KANZEN_INVALID_ARGUMENT);
  CHECK(std::string(error.message).empty());
}

TEST_CASE("an impossible size is refused without reading the struct") {
  struct {
    kanzen_options known = sized<kanzen_options>();
    std::array<unsigned char, std::size_t{1} << 17> later{};
  } options;
  options.known.struct_size = sizeof options;
  kanzen_engine* engine = nullptr;
  CHECK(kanzen_create(&options.known, &engine, nullptr) == KANZEN_INVALID_ARGUMENT);
  kanzen_destroy(engine);
  options.known.struct_size = ~std::size_t{0};
  CHECK(kanzen_create(&options.known, &engine, nullptr) == KANZEN_INVALID_ARGUMENT);
}

TEST_CASE("a null engine is accepted and does nothing") {
  kanzen_destroy(nullptr);
  kanzen_stop(nullptr);
  kanzen_resume(nullptr);
  kanzen_free(nullptr);
  CHECK(kanzen_clear(nullptr) == KANZEN_INVALID_ARGUMENT);
  CHECK(kanzen_threads(nullptr) == 0);
  CHECK(std::string(kanzen_kernel(nullptr)).empty());
  CHECK(std::string(kanzen_last_error(nullptr)).empty());
}

TEST_CASE("the library reports its version and interface") {
  CHECK(kanzen_api_version() == KANZEN_API_VERSION);
  CHECK(std::string(kanzen_version()).starts_with(KANZEN_VERSION));
}

TEST_CASE("every status has a text of its own") {
  std::set<std::string> texts;
  for (int status = KANZEN_INTERNAL_ERROR; status <= KANZEN_STOPPED; ++status) {
    texts.insert(kanzen_code_text(static_cast<kanzen_code>(status)));
  }
  CHECK(texts.size() == std::size_t{KANZEN_STOPPED - KANZEN_INTERNAL_ERROR + 1});
  CHECK(texts.count("unknown status") == 0);
}

}  // namespace kanzen::test
