// The queue of messages: which one is shown at a place, for how long, and when it is withdrawn.

#include "app/play/message_queue.h"

#include <doctest/doctest.h>

#include <string>

namespace tilefold::test {
namespace {

using play::Message;
using play::MessagePlace;
using play::MessagePriority;
using play::MessageQueue;
using play::MessageTopic;
using play::until_withdrawn;

std::string text_at(const MessageQueue& queue, MessagePlace place) {
  const Message* const message = queue.shown(place);
  return message == nullptr ? std::string() : message->text;
}

std::string notice_of(const MessageQueue& queue) {
  return text_at(queue, MessagePlace::notice);
}

TEST_CASE("A notice disappears after the time that a user needs to read it") {
  MessageQueue queue;
  CHECK_FALSE(queue.advance(0));
  CHECK_FALSE(queue.next_time());
  queue.post({.text = "Copied"});
  CHECK(notice_of(queue) == "Copied");
  CHECK(queue.next_time() == 0);
  CHECK(queue.advance(1000));
  CHECK(queue.next_time() == 1000 + play::reading_time("Copied"));
  CHECK_FALSE(queue.advance(1001));
  CHECK_FALSE(queue.advance(*queue.next_time() - 1));
  CHECK(queue.advance(*queue.next_time()));
  CHECK(notice_of(queue).empty());
  CHECK_FALSE(queue.next_time());
  CHECK(play::reading_time(std::string(100, 'a')) > play::reading_time("Copied"));
}

TEST_CASE("A notice replaces an earlier one, but notices posted in the same frame are shown one after the other") {
  MessageQueue queue;
  queue.post({.text = "first"});
  queue.post({.text = "second"});
  queue.advance(0);
  CHECK(notice_of(queue) == "first");
  queue.advance(*queue.next_time());
  CHECK(notice_of(queue) == "second");
  queue.post({.text = "third"});
  CHECK(notice_of(queue) == "third");
  queue.advance(5000);
  queue.advance(*queue.next_time());
  CHECK(notice_of(queue).empty());
}

TEST_CASE("Clearing a place removes the notices that disappear by themselves, and no others") {
  MessageQueue queue;
  queue.post({.text = "Copied"});
  queue.post({.text = "Not saved", .priority = play::MessagePriority::high});
  queue.post({.text = "Reached", .place = MessagePlace::edge});
  queue.clear(MessagePlace::notice);
  CHECK(notice_of(queue) == "Not saved");
  CHECK(text_at(queue, MessagePlace::edge) == "Reached");
}

TEST_CASE("Posting a notice again restarts its display time") {
  MessageQueue queue;
  queue.post({.text = "again"});
  queue.advance(0);
  queue.post({.text = "again"});
  queue.advance(1000);
  CHECK(queue.next_time() == 1000 + play::reading_time("again"));
  queue.advance(*queue.next_time());
  CHECK(notice_of(queue).empty());
}

TEST_CASE("A message of high priority is shown for its full time, and other messages wait until then") {
  MessageQueue queue;
  queue.post({.text = "plain"});
  queue.post({.text = "urgent", .priority = MessagePriority::high});
  CHECK(notice_of(queue) == "urgent");
  queue.advance(0);
  queue.post({.text = "later"});
  queue.advance(10);
  CHECK(notice_of(queue) == "urgent");
  queue.advance(play::reading_time("urgent"));
  CHECK(notice_of(queue) == "later");  // the later notice has replaced the older one
}

TEST_CASE("A message disappears when its topic is withdrawn or its condition no longer holds") {
  MessageQueue queue;
  bool is_earned = true;
  queue.post({.text = "Goal reached",
              .place = MessagePlace::line,
              .topic = MessageTopic::achievement,
              .duration = 6000,
              .holds = [&] { return is_earned; }});
  queue.advance(0);
  CHECK(queue.is_shown(MessageTopic::achievement));
  CHECK_FALSE(queue.advance(10));
  is_earned = false;
  CHECK(queue.advance(20));
  CHECK(queue.about(MessageTopic::achievement) == nullptr);
  queue.post(
      {.text = "Not saving", .place = MessagePlace::edge, .topic = MessageTopic::storage, .duration = until_withdrawn});
  queue.advance(30);
  CHECK_FALSE(queue.next_time());
  CHECK_FALSE(queue.advance(1e9));
  CHECK(text_at(queue, MessagePlace::edge) == "Not saving");
  queue.withdraw(MessageTopic::storage);
  CHECK(queue.advance(1e9 + 1));
  CHECK(text_at(queue, MessagePlace::edge).empty());
  queue.withdraw(MessageTopic::storage);
  CHECK_FALSE(queue.advance(1e9 + 2));
}

TEST_CASE("A hint hides the message about an achievement until the hint is withdrawn") {
  Message hint{.text = "Best move: 3",
               .place = MessagePlace::line,
               .priority = MessagePriority::high,
               .topic = MessageTopic::hint,
               .duration = until_withdrawn};
  MessageQueue queue;
  queue.post({.text = "New best", .place = MessagePlace::line, .topic = MessageTopic::achievement, .duration = 6000});
  queue.advance(0);
  queue.post(hint);
  queue.advance(10);
  CHECK(text_at(queue, MessagePlace::line) == "Best move: 3");
  CHECK_FALSE(queue.is_shown(MessageTopic::achievement));
  queue.post(hint);
  CHECK_FALSE(queue.advance(20));
  hint.text = "Best move: 4";
  queue.post(hint);
  CHECK(queue.about(MessageTopic::hint)->text == "Best move: 4");
  queue.withdraw(MessageTopic::hint);
  CHECK(queue.is_shown(MessageTopic::achievement));
  queue.advance(6000);
  CHECK(text_at(queue, MessagePlace::line).empty());
}

TEST_CASE("Each section of the panel has its own message, and each message is reported as new only once") {
  MessageQueue queue;
  for (const MessageTopic topic : {MessageTopic::rules, MessageTopic::game_id})
    queue.post({.text = "wrong", .place = MessagePlace::part, .topic = topic, .duration = until_withdrawn});
  queue.advance(0);
  CHECK(queue.about(MessageTopic::rules) != nullptr);
  CHECK(queue.about(MessageTopic::game_id) != nullptr);
  CHECK(queue.about(MessageTopic::none) == nullptr);
  CHECK(queue.pop_new().size() == 2);
  CHECK(queue.pop_new().empty());
  queue.withdraw(MessageTopic::rules);
  CHECK(queue.about(MessageTopic::rules) == nullptr);
  CHECK(queue.about(MessageTopic::game_id) != nullptr);
}

}  // namespace
}  // namespace tilefold::test
