// Writes animated GIF files with giflib. All frames share one palette, and each frame contains only the rectangle that
// has changed. The game ID is in a comment before the first frame, because programs that detect file types read only
// the start of a file.

#include <gif_lib.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "app/records/clip_game.h"
#include "app/window/platform/clip_file.h"
#include "app/window/platform/palette.h"

namespace tilefold::window {
namespace {

constexpr int transparent = 255;
constexpr int colour_bits = 8;

using Indices = std::vector<GifByteType>;

int append(GifFileType* gif, const GifByteType* bytes, int size) {
  static_cast<std::string*>(gif->UserData)
      ->append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size));
  return size;
}

// A rectangle of pixels; right and bottom are exclusive.
struct Part {
  int left = 0;
  int top = 0;
  int right = 0;
  int bottom = 0;
};

class GifFile final : public ClipFile {
 public:
  GifFile(int width, int height, const std::vector<render::Image>& samples)
      : width_(width), height_(height), palette_(samples) {}
  ~GifFile() override {
    if (gif_ != nullptr) EGifCloseFile(gif_, nullptr);
  }
  GifFile(const GifFile&) = delete;
  GifFile& operator=(const GifFile&) = delete;

  Result<Done> begin() {
    int problem = 0;
    gif_ = EGifOpen(&bytes_, append, &problem);
    if (gif_ == nullptr) return failed();
    EGifSetGifVersion(gif_, true);
    ColorMapObject* map = GifMakeMapObject(1 << colour_bits, nullptr);
    if (map == nullptr) return failed();
    for (std::size_t i = 0; i < palette_.colours().size(); ++i) {
      const auto& [red, green, blue] = palette_.colours()[i];
      map->Colors[i] = {red, green, blue};
    }
    const bool is_begun = EGifPutScreenDesc(gif_, width_, height_, colour_bits, 0, map) == GIF_OK;
    GifFreeMapObject(map);
    if (!is_begun || !put_loop()) return failed();
    head_ = bytes_.size();
    return Done{};
  }

  Result<Done> add(const render::Image& image, std::int64_t begins) override {
    Indices next(image.pixels.size() / 4);
    for (std::size_t i = 0; i < next.size(); ++i)
      next[i] = palette_.nearest({image.pixels[4 * i], image.pixels[4 * i + 1], image.pixels[4 * i + 2]});
    if (next == waiting_) return Done{};
    if (!waiting_.empty())
      if (const auto put = put_waiting(begins); !put) return put;
    waiting_ = std::move(next);
    waiting_since_ = begins;
    return Done{};
  }

  Result<std::string> finish(std::int64_t ends, const std::string& game) override {
    if (const auto put = put_waiting(ends); !put) return put.error();
    if (!game.empty() && !put_game(game)) return failed();
    const bool is_closed = EGifCloseFile(std::exchange(gif_, nullptr), nullptr) == GIF_OK;
    return is_closed ? Result<std::string>(std::move(bytes_)) : failed();
  }

 private:
  static Error failed() { return make_error("cannot make the clip: there is not enough memory"); }

  // Writes the Netscape extension, which makes viewers repeat the clip endlessly.
  bool put_loop() {
    constexpr std::array<GifByteType, 3> for_ever{1, 0, 0};
    return EGifPutExtensionLeader(gif_, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
           EGifPutExtensionBlock(gif_, 11, "NETSCAPE2.0") == GIF_OK &&
           EGifPutExtensionBlock(gif_, static_cast<int>(for_ever.size()), for_ever.data()) == GIF_OK &&
           EGifPutExtensionTrailer(gif_) == GIF_OK;
  }

  // Inserts the game ID before the frames. The ID is known only after all frames have been written, and giflib is only
  // able to append.
  bool put_game(const std::string& game) {
    const auto end = bytes_.size();
    if (EGifPutComment(gif_, records::game_comment(game).c_str()) != GIF_OK) return false;
    std::rotate(std::next(bytes_.begin(), static_cast<std::ptrdiff_t>(head_)),
                std::next(bytes_.begin(), static_cast<std::ptrdiff_t>(end)), bytes_.end());
    return true;
  }

  GifByteType at(const Indices& indices, int x, int y) const {
    return indices[static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x)];
  }

  // Returns the rectangle in which the frame differs from the previous one.
  Part changed() const {
    if (shown_.empty()) return {.right = width_, .bottom = height_};
    Part part{.left = width_, .top = height_};
    for (int y = 0; y < height_; ++y)
      for (int x = 0; x < width_; ++x) {
        if (at(waiting_, x, y) == at(shown_, x, y)) continue;
        part = {std::min(part.left, x), std::min(part.top, y), std::max(part.right, x + 1), y + 1};
      }
    return part;
  }

  // Writes the waiting frame, which is shown until `ends`, in ms. Delays in GIF files are in hundredths of a second.
  // Start times are rounded rather than the delays between them, so that rounding errors do not add up.
  Result<Done> put_waiting(std::int64_t ends) {
    const auto hundredths = [](std::int64_t ms) { return static_cast<int>((ms + 5) / 10); };
    const GraphicsControlBlock control{.DisposalMode = DISPOSE_DO_NOT,
                                       .UserInputFlag = false,
                                       .DelayTime = hundredths(ends) - hundredths(waiting_since_),
                                       .TransparentColor = shown_.empty() ? NO_TRANSPARENT_COLOR : transparent};
    std::array<GifByteType, 4> extension{};
    EGifGCBToExtension(&control, extension.data());
    const Part part = changed();
    if (EGifPutExtension(gif_, GRAPHICS_EXT_FUNC_CODE, static_cast<int>(extension.size()), extension.data()) !=
            GIF_OK ||
        EGifPutImageDesc(gif_, part.left, part.top, part.right - part.left, part.bottom - part.top, false, nullptr) !=
            GIF_OK)
      return failed();
    for (int y = part.top; y < part.bottom; ++y) {
      Indices line;
      for (int x = part.left; x < part.right; ++x) {
        const bool is_kept = !shown_.empty() && at(waiting_, x, y) == at(shown_, x, y);
        line.push_back(is_kept ? static_cast<GifByteType>(transparent) : at(waiting_, x, y));
      }
      if (EGifPutLine(gif_, line.data(), static_cast<int>(line.size())) != GIF_OK) return failed();
    }
    shown_ = waiting_;
    return Done{};
  }

  int width_;
  int height_;
  Palette palette_;
  std::string bytes_;
  std::size_t head_ = 0;  // size in bytes of the part of the file before the first frame
  GifFileType* gif_ = nullptr;
  Indices shown_;    // the last frame that was written to the file
  Indices waiting_;  // the frame to be written when its end is known
  std::int64_t waiting_since_ = 0;
};

}  // namespace

Result<std::unique_ptr<ClipFile>> open_gif(int width, int height, const std::vector<render::Image>& samples) {
  auto file = std::make_unique<GifFile>(width, height, samples);
  if (const auto begun = file->begin(); !begun) return begun.error();
  return std::unique_ptr<ClipFile>(std::move(file));
}

}  // namespace tilefold::window
