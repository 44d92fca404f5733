#include "app/window/sound/speaker.h"

#include <SDL.h>
#include <SDL_mixer.h>
#include <spdlog/spdlog.h>

#include <chrono>
#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "app/window/sound/tone.h"
#include "engine/core/result.h"

namespace tilefold::window {
namespace {

using std::chrono::steady_clock;

constexpr int outputs = 2;            // two output channels: left and right
constexpr int buffer_samples = 1024;  // size of the sound buffer in samples per channel, which last 23 ms
constexpr auto device_rests_after = std::chrono::seconds(3);
constexpr auto device_is_looked_for_again_after = std::chrono::seconds(20);

// An open sound device, and the sounds that have been synthesised for it.
class Device {
 public:
  static Result<std::unique_ptr<Device>> open() {
    if (SDL_InitSubSystem(SDL_INIT_AUDIO) != 0) return Error{SDL_GetError()};
    // Do not open a device if there is none: some drivers would then write messages to the terminal.
    const bool is_none = SDL_GetNumAudioDevices(0) == 0;
    if (is_none || Mix_OpenAudioDevice(samples_a_second, AUDIO_S16SYS, outputs, buffer_samples, nullptr, 0) != 0) {
      const std::string reason = is_none ? "none is connected" : Mix_GetError();
      SDL_QuitSubSystem(SDL_INIT_AUDIO);
      return Error{reason};
    }
    Mix_AllocateChannels(most_voices);
    return std::unique_ptr<Device>(new Device);
  }

  ~Device() {
    Mix_HaltChannel(-1);
    sounds_.clear();
    Mix_CloseAudio();
    SDL_QuitSubSystem(SDL_INIT_AUDIO);
  }
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;

  // Plays a note. Drops it if all channels of the mixer are busy.
  void play(const Note& note, float gain) {
    const int volume = static_cast<int>(std::lround(note.loudness * gain * MIX_MAX_VOLUME));
    if (volume <= 0) return;
    const int channel = Mix_GroupAvailable(-1);
    if (channel < 0) return;
    constexpr float widest = 0.45F;  // maximum reduction of one channel, so that neither becomes silent
    const auto loud = [&](float side) {
      return static_cast<Uint8>(std::lround(255 * (1 - widest * std::max(0.0F, side))));
    };
    Mix_SetPanning(channel, loud(note.side), loud(-note.side));
    Mix_Volume(channel, volume);
    Mix_PlayChannel(channel, sound_of(note), 0);
  }

  bool is_playing() const { return Mix_Playing(-1) > 0; }

 private:
  struct FreeChunk {
    void operator()(Mix_Chunk* chunk) const { Mix_FreeChunk(chunk); }
  };
  struct Sound {
    std::vector<std::int16_t> samples;
    std::unique_ptr<Mix_Chunk, FreeChunk> chunk;
  };
  using Key = std::tuple<Voice, int, int, int>;

  Device() = default;

  Mix_Chunk* sound_of(const Note& note) {
    Sound& sound = sounds_[Key(note.voice, note.pitch, note.brightness, note.delay_ms)];
    if (!sound.chunk) {
      for (const std::int16_t sample : samples_of(note)) sound.samples.insert(sound.samples.end(), outputs, sample);
      sound.chunk.reset(Mix_QuickLoad_RAW(reinterpret_cast<Uint8*>(sound.samples.data()),
                                          static_cast<Uint32>(sound.samples.size() * sizeof sound.samples[0])));
    }
    return sound.chunk.get();
  }

  std::map<Key, Sound> sounds_;
};

}  // namespace

Speaker::Speaker(std::function<void()> wake) : wake_(std::move(wake)) {
  // The name that the desktop's volume controls show for this program.
  SDL_SetHint(SDL_HINT_AUDIO_DEVICE_APP_NAME, "Tilefold");
  SDL_SetHint(SDL_HINT_AUDIO_DEVICE_STREAM_ROLE, "game");
}

Speaker::~Speaker() = default;

void Speaker::play(const Note& note, float gain) {
  if (gain <= 0) return;
  const std::lock_guard lock(mutex_);
  orders_.push_back({.note = note, .gain = gain});
  if (!worker_.joinable()) worker_ = std::jthread([this](const std::stop_token& stop) { work(stop); });
  ordered_.notify_one();
}

void Speaker::lose_device() {
  const std::lock_guard lock(mutex_);
  is_lost_ = true;
  ordered_.notify_one();
}

void Speaker::report_missing(bool is_missing) {
  if (is_missing_.exchange(is_missing) != is_missing) wake_();
}

void Speaker::work(const std::stop_token& stop) {
  std::unique_ptr<Device> device;
  std::optional<steady_clock::time_point> failed;
  const auto open = [&] {
    if (failed && steady_clock::now() < *failed + device_is_looked_for_again_after) return;
    auto opened = Device::open();
    if (opened) {
      device = std::move(*opened);
      failed.reset();
    } else {
      if (!failed)
        spdlog::warn("there is no sound device: {}; the game continues without sound", opened.error().message);
      failed = steady_clock::now();
    }
    report_missing(!opened);
  };
  const auto has_update = [this] { return !orders_.empty() || is_lost_; };
  while (!stop.stop_requested()) {
    std::unique_lock lock(mutex_);
    bool is_quiet = false;
    if (device) {
      is_quiet = !ordered_.wait_for(lock, stop, device_rests_after, has_update);
    } else {
      ordered_.wait(lock, stop, has_update);
    }
    const std::vector<Order> orders = std::exchange(orders_, {});
    const bool is_lost = std::exchange(is_lost_, false);
    lock.unlock();
    if (is_lost && device) spdlog::warn("the sound device is gone; the game continues without sound");
    if (is_lost || (is_quiet && !device->is_playing())) device.reset();
    if (!orders.empty() && !device && !stop.stop_requested()) open();
    for (const Order& order : orders)
      if (device) device->play(order.note, order.gain);
  }
}

}  // namespace tilefold::window
