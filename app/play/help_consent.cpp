#include "app/play/help_consent.h"

#include <algorithm>
#include <string>
#include <utility>

#include "app/language/tr.h"
#include "app/play/forecast.h"

namespace tilefold::play {

bool HelpConsent::counts() const {
  return recording_.repository() != nullptr && session_.puzzle().about().has_score && recording_.best().counts;
}

bool HelpConsent::is_record_unassisted() const {
  return counts() && !recording_.best().is_assisted;
}

bool HelpConsent::allow(Help help) {
  const bool is_hint = help == Help::hint;
  bool& is_explained = is_hint ? explained.hints : explained.autoplay;
  const bool is_at_stake = is_hint ? is_record_unassisted() : counts();
  if (is_explained || !is_at_stake) return true;
  is_explained = true;
  const bool has_score = session_.puzzle().standing().score > 0;
  const std::string text = is_hint ? tr("Hints and undo count as help: the best score gets a *.")
                                   : tr("A game with autoplay does not count for your best score.");
  messages_.post({.text = text + (has_score ? tr(" Do it again to confirm.") : "")});
  return !has_score;
}

bool HelpConsent::allow(const CommandSpec& command, Move move) {
  const SessionGame& game = session_.game();
  const Puzzle& puzzle = session_.puzzle();
  const std::uint64_t here = puzzle.hash();
  const bool is_repeated = game.at != 0 && game.node(game.at).move == move;
  if (command.doubt.empty() || !is_repeated || doubted_ == here) return true;
  const auto& commands = puzzle.about().commands;
  const auto legal = std::count_if(commands.begin(), commands.end(), [&](const CommandSpec& other) {
    return puzzle.interpret(gesture_of(other)).has_value();
  });
  if (static_cast<std::ptrdiff_t>(puzzle.moves().size()) <= legal) return true;
  doubted_ = here;
  messages_.post({.text = std::string(tr(command.doubt)) + tr(" Do it again to confirm."),
                  .holds = [this, here] { return session_.puzzle().hash() == here; }});
  return false;
}

void HelpConsent::explain_undo() {
  if (!std::exchange(explained.hints, true))
    messages_.post({.text = tr("Undo and hints count as help: the best score of this game gets a *.")});
}

}  // namespace tilefold::play
