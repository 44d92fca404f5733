// All messages of a window in one queue: what has just happened, hints, achievements, warnings, and errors in the
// panel.
//
// Each place shows one message at a time, the first of the queue. A message leaves the queue when its time is over,
// when it is withdrawn, or when its condition no longer holds. The queue reads no clock: times come from the caller.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace tilefold::play {

/// The place in the window where a message is shown.
enum class MessagePlace : std::uint8_t {
  notice,  ///< below the board; says what has just happened
  line,    ///< in the text line of the bar; hints and achievements
  edge,    ///< at the lower left corner of the window; lasting warnings
  part,    ///< in the panel, next to the control that caused it; one message per topic
};

enum class MessagePriority : std::uint8_t { normal, high };

/// The topic of a message. A message replaces the earlier one of its topic; `none` replaces nothing.
enum class MessageTopic : std::uint8_t {
  none,
  hint,
  achievement,
  picture,
  storage,
  game_id,
  rules,
  comparison,
  benchmark
};

/// The cause of a message. The trace already records the use of a control, so it omits messages caused by a control.
enum class MessageCause : std::uint8_t { game, control };

/// A button at the end of a message.
enum class MessageLink : std::uint8_t { none, picture_folder };

/// Duration of a message that is shown until it is withdrawn.
inline constexpr double until_withdrawn = std::numeric_limits<double>::infinity();

struct Message {
  std::string text;
  MessagePlace place = MessagePlace::notice;
  MessagePriority priority = MessagePriority::normal;
  MessageTopic topic = MessageTopic::none;
  MessageCause cause = MessageCause::game;
  MessageLink link = MessageLink::none;
  double duration = 0;  ///< in ms, or `until_withdrawn`; 0 means the time that it takes to read the text
  std::function<bool()> holds =
      {};  ///< condition of the message, which is withdrawn when this returns false; empty for no condition
};

/// Returns the time that it takes to read a text, in ms.
double reading_time(const std::string& text);

class MessageQueue {
 public:
  /// Adds a message before all messages of its place that have a lower priority. Removes from that place the message
  /// with the same topic or, if the message has no topic, with the same text. Also removes messages of the same
  /// priority that were posted before the last `advance`, unless they are shown until they are withdrawn. Changes
  /// nothing if the topic already has a message with the same text that is shown until it is withdrawn.
  void post(Message message);

  /// Removes the message of a topic, if the topic has one.
  void withdraw(MessageTopic topic);
  /// Removes the messages of a place that have normal priority and disappear after a time.
  void clear(MessagePlace place);

  /// Starts the timer of each message that is shown for the first time. Removes messages whose time is over or whose
  /// condition is false. Returns true if messages were added or removed since the last call.
  bool advance(double now);

  /// Returns the time at which `advance` must be called even if no event arrives; nullopt if it need not be called.
  std::optional<double> next_time() const;

  /// Returns the message that is shown at a place, or the message of a topic; null if there is none. The pointer is
  /// valid until the queue changes.
  const Message* shown(MessagePlace place) const;
  const Message* about(MessageTopic topic) const;

  /// True if the message of a topic is shown, that is, if no other message of the same place precedes it.
  bool is_shown(MessageTopic topic) const;

  /// Returns the messages posted since the last call, except those removed meanwhile.
  std::vector<Message> pop_new();

 private:
  struct Entry {
    Message message;
    std::uint64_t round = 0;           // number of calls of `advance` before the message was posted
    std::optional<double> until = {};  // time at which the message disappears; set when it is first shown
    bool is_new = true;
  };

  bool is_superseded(const Entry& old, const Message& message) const;
  bool starts(const Entry& entry) const;
  template <class Condition>
  void remove(const Condition& condition);

  std::vector<Entry> entries_;
  std::uint64_t round_ = 0;
  bool has_changed_ = false;
};

}  // namespace tilefold::play
