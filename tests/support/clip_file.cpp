#include "tests/support/clip_file.h"

#include <doctest/doctest.h>
#include <gif_lib.h>
#include <webp/demux.h>

#include <memory>

#include "tests/support/process.h"

namespace tilefold::test {
namespace {

// Draws one image of a GIF over the canvas.
void lay_over(Pixels& canvas, const GifFileType& gif, const SavedImage& image, int transparent) {
  const GifImageDesc& place = image.ImageDesc;
  for (int y = 0; y < place.Height; ++y)
    for (int x = 0; x < place.Width; ++x) {
      const int index = image.RasterBits[y * place.Width + x];
      if (index == transparent) continue;
      const GifColorType& colour = gif.SColorMap->Colors[index];
      std::uint8_t* pixel = &canvas[static_cast<std::size_t>(4 * ((place.Top + y) * gif.SWidth + place.Left + x))];
      pixel[0] = colour.Red;
      pixel[1] = colour.Green;
      pixel[2] = colour.Blue;
      pixel[3] = 255;
    }
}

}  // namespace

Clip read_webp(const std::string& path) {
  const std::string bytes = read_text(path);
  const WebPData data{reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
  const std::unique_ptr<WebPAnimDecoder, decltype(&WebPAnimDecoderDelete)> decoder(WebPAnimDecoderNew(&data, nullptr),
                                                                                   WebPAnimDecoderDelete);
  REQUIRE(decoder != nullptr);
  WebPAnimInfo info;
  REQUIRE(WebPAnimDecoderGetInfo(decoder.get(), &info) == 1);
  Clip clip{.loops = static_cast<int>(info.loop_count)};
  while (WebPAnimDecoderHasMoreFrames(decoder.get()) == 1) {
    std::uint8_t* frame = nullptr;
    int end = 0;
    REQUIRE(WebPAnimDecoderGetNext(decoder.get(), &frame, &end) == 1);
    clip.frames.emplace_back(frame, frame + std::size_t{4} * info.canvas_width * info.canvas_height);
    clip.ends.push_back(end);
  }
  return clip;
}

Clip read_gif(const std::string& path) {
  const auto close = [](GifFileType* gif) { DGifCloseFile(gif, nullptr); };
  const std::unique_ptr<GifFileType, decltype(close)> gif(DGifOpenFileName(path.c_str(), nullptr), close);
  REQUIRE(gif != nullptr);
  REQUIRE(DGifSlurp(gif.get()) == GIF_OK);
  Clip clip;
  Pixels canvas(static_cast<std::size_t>(4 * gif->SWidth * gif->SHeight));
  int end = 0;
  for (int i = 0; i < gif->ImageCount; ++i) {
    GraphicsControlBlock control;
    REQUIRE(DGifSavedExtensionToGCB(gif.get(), i, &control) == GIF_OK);
    lay_over(canvas, *gif, gif->SavedImages[i], control.TransparentColor);
    clip.frames.push_back(canvas);
    clip.ends.push_back(end += control.DelayTime * 10);
    for (int e = 0; e < gif->SavedImages[i].ExtensionBlockCount; ++e) {
      const ExtensionBlock& block = gif->SavedImages[i].ExtensionBlocks[e];
      if (block.Function == CONTINUE_EXT_FUNC_CODE && block.ByteCount == 3) clip.loops = block.Bytes[1];
    }
  }
  return clip;
}

}  // namespace tilefold::test
