// Decodes the first frame of a GIF file, on a white background.

#include <optional>
#include <vector>

#include "app/pictures/decode.h"
#include "app/records/gif_file.h"

namespace tilefold::pictures {
namespace {

// Skips to the first frame. Returns the index of the frame's transparent colour, or -1 if the frame has none. Returns
// nullopt if the file has no frame.
std::optional<int> seek_frame(GifFileType* gif) {
  int transparent = NO_TRANSPARENT_COLOR;
  GifRecordType record = UNDEFINED_RECORD_TYPE;
  while (DGifGetRecordType(gif, &record) == GIF_OK && record != TERMINATE_RECORD_TYPE) {
    if (record == IMAGE_DESC_RECORD_TYPE) return transparent;
    if (record != EXTENSION_RECORD_TYPE) continue;
    int code = 0;
    GifByteType* block = nullptr;
    if (DGifGetExtension(gif, &code, &block) != GIF_OK) return std::nullopt;
    while (block != nullptr) {
      GraphicsControlBlock control{};
      if (code == GRAPHICS_EXT_FUNC_CODE && DGifExtensionToGCB(block[0], block + 1, &control) == GIF_OK)
        transparent = control.TransparentColor;
      if (DGifGetExtensionNext(gif, &block) != GIF_OK) return std::nullopt;
    }
  }
  return std::nullopt;
}

// Draws the next frame into the picture. Returns false if the frame is incomplete, has no colour table or is too large.
bool draw_frame(GifFileType* gif, int transparent, cv::Mat& picture) {
  if (DGifGetImageDesc(gif) != GIF_OK) return false;
  const GifImageDesc& frame = gif->Image;
  const ColorMapObject* colours = frame.ColorMap != nullptr ? frame.ColorMap : gif->SColorMap;
  if (colours == nullptr || frame.Width <= 0 || frame.Height <= 0) return false;
  if (frame.Width > most_pixels / frame.Height) return false;
  // the first row and the row step of each pass of an interlaced frame
  constexpr int passes[4][2] = {{0, 8}, {4, 8}, {2, 4}, {1, 2}};
  std::vector<GifPixelType> row(static_cast<std::size_t>(frame.Width));
  for (int pass = frame.Interlace ? 0 : 3; pass < 4; ++pass) {
    const int first = frame.Interlace ? passes[pass][0] : 0;
    const int step = frame.Interlace ? passes[pass][1] : 1;
    for (int y = first; y < frame.Height; y += step) {
      if (DGifGetLine(gif, row.data(), frame.Width) != GIF_OK) return false;
      if (frame.Top + y >= picture.rows) continue;
      for (int x = 0; x < frame.Width && frame.Left + x < picture.cols; ++x) {
        const int index = row[static_cast<std::size_t>(x)];
        if (index == transparent || index >= colours->ColorCount) continue;
        const GifColorType& colour = colours->Colors[index];
        picture.at<cv::Vec3b>(frame.Top + y, frame.Left + x) = {colour.Blue, colour.Green, colour.Red};
      }
    }
  }
  return true;
}

}  // namespace

Result<cv::Mat> decode_gif(std::string_view bytes) {
  const Error damaged{"this picture is damaged; it must be a complete GIF file"};
  const records::GifFile gif = records::open_gif(bytes);
  if (!gif) return damaged;
  if (const auto checked = check_size(gif->SWidth, gif->SHeight); !checked) return checked.error();
  const auto transparent = seek_frame(gif.get());
  cv::Mat picture(gif->SHeight, gif->SWidth, CV_8UC3, cv::Scalar(255, 255, 255));
  if (!transparent || !draw_frame(gif.get(), *transparent, picture)) return damaged;
  return picture;
}

}  // namespace tilefold::pictures
