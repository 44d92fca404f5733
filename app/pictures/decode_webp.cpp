// Decodes WebP files. Decodes only the first frame of an animation. Transparent pixels become white.

#include <webp/decode.h>
#include <webp/demux.h>

#include <memory>

#include "app/pictures/decode.h"

namespace tilefold::pictures {
namespace {

struct DecoderDeleter {
  void operator()(WebPAnimDecoder* decoder) const { WebPAnimDecoderDelete(decoder); }
};

}  // namespace

Result<cv::Mat> decode_webp(std::string_view bytes) {
  const Error damaged{"this picture is damaged; it must be a complete WebP file"};
  const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.data());
  int width = 0;
  int height = 0;
  if (WebPGetInfo(data, bytes.size(), &width, &height) == 0) return damaged;
  if (const auto checked = check_size(width, height); !checked) return checked.error();
  WebPAnimDecoderOptions options;
  if (WebPAnimDecoderOptionsInit(&options) == 0) return damaged;
  options.color_mode = MODE_BGRA;
  const WebPData file{data, bytes.size()};
  const std::unique_ptr<WebPAnimDecoder, DecoderDeleter> decoder(WebPAnimDecoderNew(&file, &options));
  std::uint8_t* frame = nullptr;
  int time = 0;
  WebPAnimInfo info{};
  if (!decoder || WebPAnimDecoderGetInfo(decoder.get(), &info) == 0) return damaged;
  if (const auto checked = check_size(info.canvas_width, info.canvas_height); !checked) return checked.error();
  if (WebPAnimDecoderGetNext(decoder.get(), &frame, &time) == 0) return damaged;
  cv::Mat picture(static_cast<int>(info.canvas_height), static_cast<int>(info.canvas_width), CV_8UC3);
  for (int y = 0; y < picture.rows; ++y)
    for (int x = 0; x < picture.cols; ++x, frame += 4)
      for (int channel = 0; channel < 3; ++channel)
        picture.at<cv::Vec3b>(y, x)[channel] =
            static_cast<std::uint8_t>((frame[channel] * frame[3] + 255 * (255 - frame[3])) / 255);
  return picture;
}

}  // namespace tilefold::pictures
