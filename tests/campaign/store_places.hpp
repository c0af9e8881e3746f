// Empty at first, one for each kind of database. The changes bypass the store.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "core/board.hpp"
#include "solver/campaign/campaign_data.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {

class SqlitePlace {
 public:
  static constexpr bool kPostgres = false;

  SqlitePlace() : where_(directory_.path("a = campaign  of 3 words.db")) {}
  [[nodiscard]] const std::string& where() const noexcept { return where_; }
  void sql(const std::string& statement) const;
  [[nodiscard]] long long number(const std::string& query) const;
  /// No other process can write meanwhile.
  void hold(const std::function<void()>& action) const;
  /// Nobody is connected any more.
  void wait_until_unused() const {}  // a process that has ended has no connection to a file

 private:
  TemporaryDirectory directory_;
  std::string where_;
};

class PostgresPlace {
 public:
  static constexpr bool kPostgres = true;

  PostgresPlace();
  [[nodiscard]] const std::string& where() const noexcept { return where_; }
  void sql(const std::string& statement) const;
  [[nodiscard]] long long number(const std::string& query) const;
  /// No other process can write meanwhile.
  void hold(const std::function<void()>& action) const;
  /// A server needs a moment to notice that a client has ended.
  void wait_until_unused() const;

 private:
  std::string where_;
};

/// "= 0" about the start.
[[nodiscard]] campaign::Definition some_definition();

[[nodiscard]] campaign::Fact some_fact(Random& random, std::string_view worker, Score lower,
                                       Score upper);

}  // namespace kanzen::test
