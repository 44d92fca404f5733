#include "app/play/training.h"

#include <system_error>
#include <utility>

#include "app/language/tr.h"
#include "app/profile/stored.h"
#include "app/records/game.h"
#include "app/records/output.h"

namespace tilefold::play {

namespace fs = std::filesystem;

Training::Training(const GameController& game, PlayerList& players, Trace& trace, fs::path folder,
                   std::function<void()> wake)
    : game_(game), players_(players), trace_(trace), folder_(std::move(folder)), worker_(std::move(wake)) {}

fs::path Training::file() const {
  return folder_ / rules_;
}

void Training::learn(int threads) {
  if (!has_learning() || is_busy()) return;
  message_ = {};
  threads_ = threads;
  worker_.ask({.info = &game_.puzzle().about(),
               .rules = game_.puzzle().parameters(),
               .seed = game_.session().seed(),
               .before = bytes_,
               .points = latest_ ? latest_->points : std::vector<measure::CurvePoint>(),
               .baseline = latest_ ? latest_->baseline : std::nullopt,
               .threads = threads});
}

void Training::keep() {
  wants_to_keep_ = is_busy();
  if (wants_to_keep_) return worker_.stop();
  if (bytes_) write(*bytes_);
}

void Training::write(const std::string& bytes) {
  std::error_code failed;
  fs::create_directories(folder_, failed);
  const auto written = failed ? Result<Done>(make_error("{}: {}", folder_.string(), failed.message()))
                              : records::write_file(file().string(), bytes);
  message_ = written ? Error{} : written.error();
  is_kept_ = static_cast<bool>(written);
  trace_.line(Object{{"kind", "kept_lesson"}, {"file", file().string()}, {"message", message_.message}});
}

// Cancels training and drops the model of the current rules from memory.
void Training::begin_anew() {
  worker_.cancel();
  latest_.reset();
  bytes_.reset();
  is_kept_ = wants_to_keep_ = false;
  message_ = {};
  players_.set_trained(nullptr);
}

Result<Done> Training::forget() {
  std::error_code failed;
  fs::remove(file(), failed);
  if (failed) return make_error("{}: {}", file().string(), failed.message());
  begin_anew();
  trace_.line(Object{{"kind", "forgot_lesson"}});
  return Done{};
}

std::string Training::message() const {
  return tr(message_);
}

void Training::let_play(bool plays) {
  plays_ = plays;
  players_.set_trained(plays_ && latest_ ? latest_->player : nullptr);
}

// If the rules have changed, drops the model, loads the file for the new rules if there is one, and returns true.
bool Training::follow_rules() {
  if (std::exchange(version_, game_.version()) == game_.version()) return false;
  const PuzzleInfo& info = game_.puzzle().about();
  std::string rules = std::string(info.name) + "-" + profile::parameters_hash(game_.puzzle().parameters()) + ".weights";
  if (std::exchange(rules_, rules) == rules) return false;
  begin_anew();
  std::error_code failed;
  if (!has_learning() || !fs::exists(file(), failed)) return true;
  auto bytes = records::read_file(file().string(), records::max_made_file);
  if (!bytes) {
    message_ = bytes.error();
    return true;
  }
  is_kept_ = true;
  worker_.ask({.info = &info,
               .rules = game_.puzzle().parameters(),
               .before = std::make_shared<const std::string>(std::move(*bytes)),
               .is_reading = true});
  return true;
}

void Training::apply(const jobs::TrainingUpdate& update) {
  if (!update.message.empty()) {
    message_ = is_kept_ ? make_error("{}: {}", file().string(), update.message) : Error{update.message};
    is_kept_ = false;
  }
  if (update.bytes && update.bytes != bytes_) {
    is_kept_ = is_kept_ && !bytes_;  // a model that replaces another one in memory is not saved yet
    bytes_ = update.bytes;
  }
  if (plays_) players_.set_trained(update.player);
  trace_.line(Object{{"kind", "lesson"},
                     {"games", static_cast<std::int64_t>(update.games)},
                     {"points", static_cast<std::int64_t>(update.points.size())},
                     {"mean_score", update.points.empty() ? Document() : Document(update.points.back().mean_score)},
                     {"untaught", update.baseline ? Document(*update.baseline) : Document()},
                     {"plays", plays_ && update.player != nullptr},
                     {"final", update.is_final},
                     {"message", message_.message}});
  if (!update.is_final || !std::exchange(wants_to_keep_, false) || !bytes_) return;
  write(*bytes_);
  if (is_kept_) learn(threads_);
}

Redraw Training::advance(double /*now*/) {
  const bool is_new = follow_rules();
  const auto update = worker_.poll();
  if (!update) return redraw_if(is_new, Redraw::panel);
  latest_ = update;
  apply(*update);
  return Redraw::panel;
}

}  // namespace tilefold::play
