#include "app/measure/move_class.h"

#include <algorithm>
#include <cmath>

#include "app/language/languages.h"

namespace tilefold::measure {
namespace {

constexpr const ClassRow& table_row(MoveClass kind) {
  return class_table[static_cast<std::size_t>(kind)];
}

}  // namespace

double share_of(const Loss& loss) {
  if (loss.loss <= 0) return 0;
  return loss.loss / std::max(std::abs(loss.stake), loss.loss);
}

MoveClass class_of(const Loss& loss) {
  const double share = share_of(loss);
  if (share == 0) return MoveClass::best;
  auto kind = MoveClass::good;
  for (const MoveClass worse : {MoveClass::inaccuracy, MoveClass::mistake, MoveClass::blunder})
    if (share >= table_row(worse).min_share) kind = worse;
  return loss.loss <= loss.error ? std::min(kind, MoveClass::inaccuracy) : kind;
}

std::string_view class_name(MoveClass kind) {
  return table_row(kind).name;
}

double accuracy_of(const Loss& loss) {
  const double share = share_of(loss);
  return 100 * (1 - share) / (1 + share / table_row(MoveClass::mistake).min_share);
}

double shown_accuracy(double accuracy) {
  constexpr int max = 999;  // tenths; 100.0 is reserved for games without loss
  const int tenths = accuracy < 100 ? std::min(max, static_cast<int>(std::lround(accuracy * 10))) : max + 1;
  return tenths / 10.0;
}

std::string accuracy_text(double accuracy) {
  return language::decimal_number(shown_accuracy(accuracy), 1);
}

}  // namespace tilefold::measure
