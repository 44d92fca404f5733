#include "app/study/repetition.h"

#include <algorithm>

namespace tilefold::study {

IndexCard asked(IndexCard card, bool is_known, std::int64_t today) {
  ++card.tries;
  if (!is_known) {
    ++card.misses;
    card.box = 1;
  } else {
    card.box = card.is_new() ? learned_box : std::min(card.box + 1, learned_box);
  }
  const bool is_learned = card.box == learned_box;
  card.due = is_learned ? 0 : today + box_days[static_cast<std::size_t>(card.box) - 1];
  return card;
}

}  // namespace tilefold::study
