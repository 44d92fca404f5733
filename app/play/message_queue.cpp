#include "app/play/message_queue.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tilefold::play {
namespace {

constexpr double min_reading_ms = 1500;
constexpr double letter_ms = 60;

bool is_timed(const Message& message) {
  return std::isfinite(message.duration);
}

double duration_of(const Message& message) {
  return message.duration > 0 ? message.duration : reading_time(message.text);
}

}  // namespace

double reading_time(const std::string& text) {
  return std::max(min_reading_ms, letter_ms * static_cast<double>(text.size()));
}

template <class Condition>
void MessageQueue::remove(const Condition& condition) {
  has_changed_ = std::erase_if(entries_, condition) > 0 || has_changed_;
}

bool MessageQueue::is_superseded(const Entry& old, const Message& message) const {
  if (old.message.place != message.place) return false;
  if (old.message.topic == message.topic && (message.topic != MessageTopic::none || old.message.text == message.text))
    return true;
  return old.round < round_ && old.message.priority == message.priority && is_timed(old.message);
}

void MessageQueue::post(Message message) {
  const Message* const known = about(message.topic);
  if (known != nullptr && known->text == message.text && !is_timed(*known)) return;
  remove([&](const Entry& old) { return is_superseded(old, message); });
  const auto behind = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& other) {
    return other.message.place == message.place && other.message.priority < message.priority;
  });
  entries_.insert(behind, Entry{.message = std::move(message), .round = round_});
  has_changed_ = true;
}

void MessageQueue::withdraw(MessageTopic topic) {
  if (topic != MessageTopic::none) remove([topic](const Entry& entry) { return entry.message.topic == topic; });
}

void MessageQueue::clear(MessagePlace place) {
  remove([place](const Entry& entry) {
    return entry.message.place == place && entry.message.priority == MessagePriority::normal &&
           entry.message.duration != until_withdrawn;
  });
}

const Message* MessageQueue::shown(MessagePlace place) const {
  const auto found = std::find_if(entries_.begin(), entries_.end(),
                                  [place](const Entry& entry) { return entry.message.place == place; });
  return found == entries_.end() ? nullptr : &found->message;
}

const Message* MessageQueue::about(MessageTopic topic) const {
  const auto found = std::find_if(entries_.begin(), entries_.end(),
                                  [topic](const Entry& entry) { return entry.message.topic == topic; });
  return found == entries_.end() || topic == MessageTopic::none ? nullptr : &found->message;
}

bool MessageQueue::is_shown(MessageTopic topic) const {
  const Message* const message = about(topic);
  return message != nullptr && shown(message->place) == message;
}

// True if the message has just become visible, so that its display time starts now.
bool MessageQueue::starts(const Entry& entry) const {
  return !entry.until && is_timed(entry.message) && shown(entry.message.place) == &entry.message;
}

bool MessageQueue::advance(double now) {
  remove([now](const Entry& entry) {
    return (entry.until && *entry.until <= now) || (entry.message.holds && !entry.message.holds());
  });
  for (Entry& entry : entries_)
    if (starts(entry)) entry.until = now + duration_of(entry.message);
  ++round_;
  return std::exchange(has_changed_, false);
}

std::optional<double> MessageQueue::next_time() const {
  if (has_changed_) return 0;
  std::optional<double> next;
  for (const Entry& entry : entries_)
    if (entry.until) next = std::min(next.value_or(*entry.until), *entry.until);
  return next;
}

std::vector<Message> MessageQueue::pop_new() {
  std::vector<Message> messages;
  for (Entry& entry : entries_)
    if (std::exchange(entry.is_new, false)) messages.push_back(entry.message);
  return messages;
}

}  // namespace tilefold::play
