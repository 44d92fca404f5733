// Teaching the rules on the table: what was learned of them, whether it plays, and the file that it is kept in.
//
// A file in the folder of the profile is for exactly one set of rules; where there is one it is read when the rules
// come to the table, and plays from then on. What is learned and not kept is gone when other rules come.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/jobs/teaching_worker.h"
#include "app/play/autoplay.h"
#include "app/play/game_view.h"

namespace tilefold::app {

class Teaching {
 public:
  /// Files are kept in `folder`, which is made when there is one to keep.
  Teaching(GameView& view, Autoplay& autoplay, Trace& trace, std::filesystem::path folder, std::function<void()> wake);

  /// Whether anything can be learned of the puzzle.
  bool has_learning() const { return taught_strategy(view_.puzzle().about()) != nullptr; }

  /// Goes on from what was learned.
  void learn(int threads);
  /// What was learned by then stays.
  void pause() { worker_.stop(); }
  bool is_busy() const { return worker_.is_busy(); }

  /// Keeps it for these rules; while it learns that is done once it has paused, and then it goes on.
  void keep();
  /// Nothing is learned of these rules any more, and nothing kept.
  Result<Done> forget();

  /// Null where nothing was learned.
  const TeachingNews* news() const { return news_ && (news_->games > 0 || is_busy()) ? news_.get() : nullptr; }
  bool is_kept() const { return is_kept_; }
  /// Why it could not be read, learned or kept; empty where there is nothing to say.
  const std::string& message() const { return message_; }

  /// Whether the strategies that can do so play by what was learned.
  bool plays() const { return plays_; }
  void let_play(bool plays);

  /// Follows the rules on the table and takes news. Whether something has changed that is worth a frame.
  bool advance();

 private:
  std::filesystem::path file() const;
  void begin_anew();
  bool follow_rules();
  void take(const TeachingNews& news);
  void write(const std::string& bytes);

  GameView& view_;
  Autoplay& autoplay_;
  Trace& trace_;
  std::filesystem::path folder_;
  std::optional<std::uint64_t> version_;  // of the view
  std::string rules_;                     // the name of the file for the rules on the table
  std::shared_ptr<const TeachingNews> news_;
  std::shared_ptr<const std::string> bytes_;  // of all that was learned, as last told
  bool is_kept_ = false;                      // they are
  bool wants_to_keep_ = false;
  bool plays_ = true;
  int threads_ = 1;
  std::string message_;
  TeachingWorker worker_;  // last: its thread ends before the rest goes
};

}  // namespace tilefold::app
