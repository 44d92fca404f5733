// Writes animated WebP files with libwebp. The frames are lossless, and the game ID is stored as XMP metadata.

#include <webp/encode.h>
#include <webp/mux.h>

#include "app/records/clip_game.h"
#include "app/window/platform/clip_file.h"

namespace tilefold::window {
namespace {

struct EncoderDeleter {
  void operator()(WebPAnimEncoder* encoder) const { WebPAnimEncoderDelete(encoder); }
};
struct MuxDeleter {
  void operator()(WebPMux* mux) const { WebPMuxDelete(mux); }
};

class Bytes {
 public:
  Bytes() { WebPDataInit(&data); }
  ~Bytes() { WebPDataClear(&data); }
  Bytes(const Bytes&) = delete;
  Bytes& operator=(const Bytes&) = delete;

  WebPData data;
};

class WebpFile final : public ClipFile {
 public:
  WebpFile(WebPAnimEncoder* encoder, const WebPConfig& config) : encoder_(encoder), config_(config) {}

  Result<Done> add(const render::Image& image, std::int64_t begins) override {
    WebPPicture picture;
    if (WebPPictureInit(&picture) == 0)
      return make_error("cannot make the clip: libwebp does not have the version that the program expects");
    picture.use_argb = 1;
    picture.width = image.width;
    picture.height = image.height;
    bool is_added = WebPPictureImportRGBX(&picture, image.pixels.data(), image.width * 4) != 0;
    is_added = is_added && WebPAnimEncoderAdd(encoder_.get(), &picture, static_cast<int>(begins), &config_) != 0;
    WebPPictureFree(&picture);
    return is_added ? Result<Done>(Done{}) : failed(WebPAnimEncoderGetError(encoder_.get()));
  }

  Result<std::string> finish(std::int64_t ends, const std::string& game) override {
    Bytes frames;
    if (WebPAnimEncoderAdd(encoder_.get(), nullptr, static_cast<int>(ends), nullptr) == 0 ||
        WebPAnimEncoderAssemble(encoder_.get(), &frames.data) == 0)
      return failed(WebPAnimEncoderGetError(encoder_.get()));
    if (game.empty()) return std::string(reinterpret_cast<const char*>(frames.data.bytes), frames.data.size);
    const std::unique_ptr<WebPMux, MuxDeleter> mux(WebPMuxCreate(&frames.data, 0));
    const std::string packet = records::game_packet(game);
    const WebPData metadata{reinterpret_cast<const std::uint8_t*>(packet.data()), packet.size()};
    Bytes whole;
    if (mux == nullptr || WebPMuxSetChunk(mux.get(), "XMP ", &metadata, 0) != WEBP_MUX_OK ||
        WebPMuxAssemble(mux.get(), &whole.data) != WEBP_MUX_OK)
      return make_error("cannot make the clip: the game ID cannot be embedded");
    return std::string(reinterpret_cast<const char*>(whole.data.bytes), whole.data.size);
  }

 private:
  static Error failed(const char* reason) { return make_error("cannot make the clip: {}", reason); }

  std::unique_ptr<WebPAnimEncoder, EncoderDeleter> encoder_;
  WebPConfig config_;
};

}  // namespace

Result<std::unique_ptr<ClipFile>> open_webp(int width, int height) {
  constexpr int frames_between_whole_ones = 250;
  // Compression effort from 0 to 9. For flat tiles, higher values hardly make the file smaller.
  constexpr int effort = 2;
  WebPAnimEncoderOptions options;
  WebPConfig config;
  if (WebPAnimEncoderOptionsInit(&options) == 0 || WebPConfigInit(&config) == 0 ||
      WebPConfigLosslessPreset(&config, effort) == 0)
    return make_error("cannot make the clip: libwebp does not have the version that the program expects");
  options.kmin = frames_between_whole_ones / 2;
  options.kmax = frames_between_whole_ones;
  WebPAnimEncoder* encoder = WebPAnimEncoderNew(width, height, &options);
  if (encoder == nullptr) return make_error("cannot make the clip: there is not enough memory for frames of this size");
  return std::unique_ptr<ClipFile>(new WebpFile(encoder, config));
}

}  // namespace tilefold::window
