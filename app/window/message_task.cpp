#include "app/window/message_task.h"

#include <spdlog/spdlog.h>

#include <string>
#include <utility>
#include <vector>

#include "app/language/tr.h"
#include "app/play/capitalised.h"

namespace tilefold::window {
namespace {

constexpr double achievement_ms = 6000;

}  // namespace

// Posts and logs the messages of the profile. If games cannot be saved, posts a lasting warning with the reason.
void MessageTask::post_profile_messages() {
  play::GameRepository* const repository = view_.game.recording().repository();
  if (repository == nullptr) return;
  if (const Error& trouble = repository->recorder(view_.game.session()).trouble(); trouble.empty())
    view_.messages.withdraw(play::MessageTopic::storage);
  else
    // Translators: the reason why games cannot be saved.
    view_.messages.post({.text = tr_format("Not saving – {}", tr(trouble)),
                         .place = play::MessagePlace::edge,
                         .topic = play::MessageTopic::storage,
                         .duration = play::until_withdrawn});
  for (const Error& notice : repository->pop_notices()) {
    spdlog::warn("{}", notice.message);
    view_.messages.post({.text = play::capitalised(tr(notice)), .priority = play::MessagePriority::high});
  }
}

// Posts the achievements of a move as one message. The message is withdrawn if the user undoes the move or starts a
// replay.
void MessageTask::post_achievements() {
  const std::vector<std::string> texts = view_.pop_achievements();
  std::string joined;
  for (const std::string& text : texts) {
    trace_.line(Object{{"kind", "moment"}, {"text", text}});
    joined += (joined.empty() ? "" : " · ") + text;
  }
  if (joined.empty()) return;
  const auto are_earned = [&view = view_] {
    return !view.replay.is_open() && view.achievements.are_earned(view.game.session().game());
  };
  view_.messages.post({.text = std::move(joined),
                       .place = play::MessagePlace::line,
                       .topic = play::MessageTopic::achievement,
                       .duration = achievement_ms,
                       .holds = are_earned});
}

void MessageTask::trace_new() {
  for (const play::Message& message : view_.messages.pop_new())
    if (message.place == play::MessagePlace::notice && message.cause == play::MessageCause::game)
      trace_.line(Object{{"kind", "notice"}, {"message", message.text}});
}

void MessageTask::finish() {
  post_profile_messages();
  trace_new();
}

play::Redraw MessageTask::advance(double now) {
  post_profile_messages();
  post_achievements();
  trace_new();
  return play::redraw_if(view_.messages.advance(now), play::Redraw::window);
}

}  // namespace tilefold::window
