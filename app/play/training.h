// Trains an evaluation for the rules of the current game. Manages the trained model, its file, and its use by
// strategies.
//
// A file belongs to exactly one set of rules. If the profile's folder contains a file for the current rules, it is
// loaded and used automatically. If the rules change, training that was not saved is lost.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/jobs/training_worker.h"
#include "app/play/game_controller.h"
#include "app/play/player_list.h"
#include "app/play/task.h"

namespace tilefold::play {

class Training final : public Task {
 public:
  /// Files are saved in `folder`, which is created when the first file is saved.
  Training(const GameController& game, PlayerList& players, Trace& trace, std::filesystem::path folder,
           std::function<void()> wake);

  /// True if the puzzle supports training.
  bool has_learning() const { return jobs::taught_strategy(game_.puzzle().about()) != nullptr; }

  /// Continues training from the current model.
  void learn(int threads);
  /// Pauses training. Keeps the model.
  void pause() { worker_.stop(); }
  bool is_busy() const override { return worker_.is_busy(); }

  /// Saves the model for the current rules. If training is running, it is paused while the model is saved.
  void keep();
  /// Deletes the model for the current rules and its file.
  Result<Done> forget();

  /// Returns the progress of training; null before the first game.
  const jobs::TrainingUpdate* latest() const {
    return latest_ && (latest_->games > 0 || is_busy()) ? latest_.get() : nullptr;
  }
  bool is_kept() const { return is_kept_; }
  /// Returns the error message from loading, training or saving; empty if there was no error.
  std::string message() const;

  /// True if strategies that can use learned evaluations use the trained model.
  bool plays() const { return plays_; }
  void let_play(bool plays);

  /// Follows changes of the rules and fetches results of the training.
  Redraw advance(double now) override;

 private:
  std::filesystem::path file() const;
  void begin_anew();
  bool follow_rules();
  void apply(const jobs::TrainingUpdate& update);
  void write(const std::string& bytes);

  const GameController& game_;
  PlayerList& players_;
  Trace& trace_;
  std::filesystem::path folder_;
  std::optional<std::uint64_t> version_;  // version of the game when the rules were last checked
  std::string rules_;                     // file name for the current rules
  std::shared_ptr<const jobs::TrainingUpdate> latest_;
  std::shared_ptr<const std::string> bytes_;  // bytes of the training state, from the latest update that contained them
  bool is_kept_ = false;                      // true if the training state in `bytes_` is saved
  bool wants_to_keep_ = false;
  bool plays_ = true;
  int threads_ = 1;
  Error message_;
  jobs::TrainingWorker worker_;  // last member, so that its thread ends before the other members are destroyed
};

}  // namespace tilefold::play
