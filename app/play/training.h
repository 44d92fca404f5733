// Trains an evaluation for the rules of the current game: the trained model, its use by strategies, and its file.
//
// Each file in the profile's folder belongs to exactly one set of rules. If there is one for the current rules, it is
// loaded automatically and used. Training that was not saved is lost when the rules change.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/jobs/training_worker.h"
#include "app/play/autoplay.h"
#include "app/play/game_controller.h"
#include "app/play/task.h"

namespace tilefold::app {

class Training final : public Task {
 public:
  /// Files are saved in `folder`, which is created with the first file.
  Training(const GameController& game, Autoplay& autoplay, Trace& trace, std::filesystem::path folder,
           std::function<void()> wake);

  /// True if the puzzle supports training.
  bool has_learning() const { return taught_strategy(game_.puzzle().about()) != nullptr; }

  /// Continues training from the current model.
  void learn(int threads);
  /// Pauses training; the model is kept.
  void pause() { worker_.stop(); }
  bool is_busy() const override { return worker_.is_busy(); }

  /// Saves the model for these rules. During training, pauses first, then continues.
  void keep();
  /// Deletes the model for these rules and its file.
  Result<Done> forget();

  /// Training progress; null before the first training game.
  const TrainingUpdate* latest() const {
    return latest_ && (latest_->games > 0 || is_busy()) ? latest_.get() : nullptr;
  }
  bool is_kept() const { return is_kept_; }
  /// Error message from reading, training or saving; empty if none exists.
  const std::string& message() const { return message_; }

  /// True if strategies that support learned evaluations use the trained model.
  bool plays() const { return plays_; }
  void let_play(bool plays);

  /// Follows changes of the rules and collects training results.
  Redraw advance(double now) override;

 private:
  std::filesystem::path file() const;
  void begin_anew();
  bool follow_rules();
  void apply(const TrainingUpdate& update);
  void write(const std::string& bytes);

  const GameController& game_;
  Autoplay& autoplay_;
  Trace& trace_;
  std::filesystem::path folder_;
  std::optional<std::uint64_t> version_;  // version of the view
  std::string rules_;                     // file name for the current rules
  std::shared_ptr<const TrainingUpdate> latest_;
  std::shared_ptr<const std::string> bytes_;  // the training state as last reported
  bool is_kept_ = false;                      // true if `bytes_` is saved
  bool wants_to_keep_ = false;
  bool plays_ = true;
  int threads_ = 1;
  std::string message_;
  TrainingWorker worker_;  // last member, so that its thread ends before the other members are destroyed
};

}  // namespace tilefold::app
