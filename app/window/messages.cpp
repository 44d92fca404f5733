#include "app/window/messages.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "app/window/clock.h"

namespace tilefold::app {
namespace {

constexpr double toast_ms = 6000;
constexpr double notice_ms = 1500;
constexpr double letter_ms = 60;  // reading time per letter

}  // namespace

void say(Ui& ui, std::string text) {
  ui.notice.until = clock_ms() + std::max(notice_ms, letter_ms * static_cast<double>(text.size()));
  ui.notice.text = std::move(text);
  ui.notice.is_of_picture = false;
}

void Messages::show(const std::string& message) {
  say(ui_, message);
  trace_.line(Object{{"kind", "notice"}, {"message", message}});
}

bool Messages::show_profile_messages() {
  if (view_.game.recording().repository() == nullptr) return false;
  const std::string& trouble = view_.game.recording().repository()->trouble(view_.game.session());
  const std::string badge = trouble.empty() ? std::string() : "Not saving – " + trouble;
  const bool is_badge_new = std::exchange(ui_.badge, badge) != badge;
  std::string text;
  for (std::string message : view_.game.recording().repository()->pop_messages()) {
    spdlog::warn("{}", message);
    trace_.line(Object{{"kind", "notice"}, {"message", message}});
    message[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(message[0])));
    text += (text.empty() ? "" : "\n") + message;
  }
  if (text.empty()) return is_badge_new;
  say(ui_, std::move(text));
  return true;
}

bool Messages::has_toast() const {
  return clock_ms() < ui_.toast.until;
}

bool Messages::show_notices() {
  const std::vector<std::string> notices = view_.notices.pop();
  for (const std::string& notice : notices) show(notice);
  return !notices.empty();
}

bool Messages::show_toasts() {
  const std::vector<std::string> toasts = view_.pop_toasts();
  if (ui_.toast.until > 0 && !view_.achievements.are_earned(view_.game.session().game())) ui_.toast.until = clock_ms();
  const bool has_expired = hide_expired();
  if (toasts.empty()) return has_expired;
  ui_.toast = {.text = toasts.front(), .until = clock_ms() + toast_ms};
  for (const std::string& text : toasts) trace_.line(Object{{"kind", "moment"}, {"text", text}});
  for (std::size_t i = 1; i < toasts.size(); ++i) ui_.toast.text += " · " + toasts[i];
  return true;
}

bool Messages::hide_expired() {
  bool has_expired = false;
  for (double* until : {&ui_.toast.until, &ui_.notice.until})
    if (*until > 0 && clock_ms() >= *until) {
      *until = 0;
      has_expired = true;
    }
  return has_expired;
}

Redraw Messages::advance(double /*now*/) {
  bool is_new = show_profile_messages();
  is_new = show_notices() || is_new;
  is_new = show_toasts() || is_new;
  return redraw_if(is_new, Redraw::window);
}

std::optional<double> Messages::next_time() const {
  std::optional<double> next;
  for (const double until : {ui_.toast.until, ui_.notice.until})
    if (until > 0) next = std::min(next.value_or(until), until);
  return next;
}

}  // namespace tilefold::app
