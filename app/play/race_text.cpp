#include "app/play/race_text.h"

#include <cstdlib>

#include "app/language/tr.h"

namespace tilefold::play {
namespace {

bool counts_points(const Race& race) {
  return race.rival_position().about().has_score;
}

std::uint64_t size_of_lead(std::int64_t lead) {
  return static_cast<std::uint64_t>(std::abs(lead));
}

}  // namespace

std::string lead_text(const Race& race) {
  if (!race.state().lead) return "…";
  const std::int64_t lead = *race.state().lead;
  const std::uint64_t size = size_of_lead(lead);
  const std::string number = language::number(size);
  if (lead == 0) return counts_points(race) ? tr("Same score") : tr("Same distance to the goal");
  if (counts_points(race)) return lead > 0 ? tr_format("+{} ahead", number) : tr_format("−{} behind", number);
  return lead > 0 ? tr_plural(size, "+{} move ahead", "+{} moves ahead", number)
                  : tr_plural(size, "−{} move behind", "−{} moves behind", number);
}

std::string rival_figure(const Race& race) {
  return language::number(counts_points(race) ? race.state().rival.score
                                              : static_cast<std::uint64_t>(race.state().rival_moves));
}

std::string rival_text(const Race& race) {
  const RaceState& state = race.state();
  if (state.is_thinking) return tr("Thinking…");
  if (!state.has_rival_ended) return {};
  const std::string name(tr(race.name()));
  // Translators: the name of an opponent, such as "Your best", and its score.
  if (counts_points(race)) return tr_format("{} ended here with {}", name, rival_figure(race));
  const auto moves = static_cast<std::uint64_t>(state.rival_moves);
  return state.rival.status == Status::won
             ? tr_plural(moves, "{} got to the goal in {} move", "{} got to the goal in {} moves", name, moves)
             : tr_plural(moves, "{} ended here after {} move", "{} ended here after {} moves", name, moves);
}

std::string result_text(const Race& race) {
  const auto result = race.result();
  if (!result) return {};
  const std::string name(tr(race.name()));
  const std::uint64_t size = size_of_lead(result->lead);
  const std::string number = language::number(size);
  switch (result->kind) {
    case RaceResult::Kind::open: return tr_format("{} is still playing", name);
    case RaceResult::Kind::unsolved: return tr_format("You won: {} did not get to the goal", name);
    case RaceResult::Kind::rival_ahead: return tr_format("{} won by {}, and could play on", name, number);
    case RaceResult::Kind::decided: break;
  }
  if (result->lead == 0) return tr("The race is a draw");
  if (counts_points(race))
    return result->lead > 0 ? tr_format("You won by {}", number) : tr_format("{} won by {}", name, number);
  return result->lead > 0 ? tr_plural(size, "You won by {} move", "You won by {} moves", number)
                          : tr_plural(size, "{} won by {} move", "{} won by {} moves", name, number);
}

std::string race_line(const Race& race) {
  return std::string(tr(race.name())) + " " + rival_figure(race) + " · " + lead_text(race);
}

}  // namespace tilefold::play
