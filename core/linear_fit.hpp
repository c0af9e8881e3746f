#pragma once

#include <algorithm>
#include <array>
#include <cmath>

namespace kanzen {

/// Fits y = c[0] * x[0] + c[1] * x[1] + c[2] * x[2] to the added points by least squares.
class LinearFit {
 public:
  using Vector = std::array<double, 3>;

  void add(const Vector& x, double y, double weight) noexcept {
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j < 3; ++j) products_[i][j] += weight * x[i] * x[j];
      with_y_[i] += weight * x[i] * y;
    }
    squares_ += weight * y * y;
    weight_ += weight;
  }

  /// Solves the normal equations by Cholesky's method.
  [[nodiscard]] Vector coefficients() const noexcept {
    std::array<Vector, 3> root{};
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j <= i; ++j) {
        double sum = products_[i][j];
        for (std::size_t k = 0; k < j; ++k) sum -= root[i][k] * root[j][k];
        root[i][j] = i == j ? std::sqrt(std::max(sum, 1e-9)) : sum / root[j][j];
      }
    }
    Vector c{};
    for (std::size_t i = 0; i < 3; ++i) {
      double sum = with_y_[i];
      for (std::size_t k = 0; k < i; ++k) sum -= root[i][k] * c[k];
      c[i] = sum / root[i][i];
    }
    for (std::size_t i = 3; i-- > 0;) {
      double sum = c[i];
      for (std::size_t k = i + 1; k < 3; ++k) sum -= root[k][i] * c[k];
      c[i] = sum / root[i][i];
    }
    return c;
  }

  /// Returns the mean of the squares of the unexplained parts.
  [[nodiscard]] double mean_square(const Vector& coefficients) const noexcept {
    double squares = squares_;
    for (std::size_t i = 0; i < 3; ++i) squares -= coefficients[i] * with_y_[i];
    return std::max(squares / weight_, 0.0);
  }

 private:
  std::array<Vector, 3> products_{};  // sums over the points
  Vector with_y_{};
  double squares_ = 0;
  double weight_ = 0;
};

}  // namespace kanzen
