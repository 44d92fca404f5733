// Decodes JPEG files: grey, colour and CMYK. Turns the picture upright according to its EXIF data. Large pictures are
// scaled down while they are decoded.

#include <algorithm>
#include <csetjmp>
#include <cstdio>
// jerror.h requires jpeglib.h, which requires the two headers above it
#include <jpeglib.h>
//
#include <jerror.h>

#include "app/pictures/decode.h"
#include "app/pictures/exif.h"

namespace tilefold::pictures {
namespace {

struct Failure {
  jpeg_error_mgr manager;  // first member, so that libjpeg's pointer to it can be cast to a pointer to Failure
  jpeg_progress_mgr progress;
  std::jmp_buf back;
  char message[JMSG_LENGTH_MAX];
};

void leave(j_common_ptr decoder) {
  auto& failure = *reinterpret_cast<Failure*>(decoder->err);
  decoder->err->format_message(decoder, static_cast<char*>(failure.message));
  std::longjmp(failure.back, 1);
}

// Treats damaged data as an error, because libjpeg itself only warns about damaged data and fills the rest of the
// picture with grey. Accepts superfluous bytes between the parts of a file, because some phones write them.
void refuse_damage(j_common_ptr decoder, int level) {
  if (level < 0 && decoder->err->msg_code != JWRN_EXTRANEOUS_DATA) leave(decoder);
}

// Reports an error if a file has too many scans, because decoding each scan takes as long as decoding a whole picture.
void limit_scans(j_common_ptr decoder) {
  constexpr int most_scans = 100;
  if (decoder->is_decompressor == 0 || reinterpret_cast<j_decompress_ptr>(decoder)->input_scan_number <= most_scans)
    return;
  auto& failure = *reinterpret_cast<Failure*>(decoder->err);
  std::snprintf(static_cast<char*>(failure.message), sizeof failure.message, "it has more than %d scans", most_scans);
  std::longjmp(failure.back, 1);
}

// Decodes the picture. `begin` is called after the header has been read; it allocates the rows. This function must not
// contain objects with destructors, because errors leave it by longjmp.
template <class Begin>
bool run(jpeg_decompress_struct& decoder, Failure& failure, std::string_view bytes, Begin&& begin) {
  if (setjmp(failure.back) != 0) return false;
  jpeg_create_decompress(&decoder);
  decoder.progress = &failure.progress;
  constexpr unsigned longest_marker = 65535;
  jpeg_save_markers(&decoder, JPEG_APP0 + 1, longest_marker);
  jpeg_mem_src(&decoder, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  jpeg_read_header(&decoder, TRUE);
  std::uint8_t* rows = begin();
  if (rows == nullptr) return true;
  const std::size_t stride =
      static_cast<std::size_t>(decoder.output_width) * static_cast<std::size_t>(decoder.output_components);
  while (decoder.output_scanline < decoder.output_height) {
    JSAMPROW row = rows + decoder.output_scanline * stride;
    jpeg_read_scanlines(&decoder, &row, 1);
  }
  jpeg_finish_decompress(&decoder);
  return true;
}

// Converts CMYK to RGB. Expects inverted values, in which 255 means "no ink", because Adobe's programs write them.
cv::Mat without_black(const cv::Mat& inks) {
  cv::Mat picture(inks.size(), CV_8UC3);
  for (int y = 0; y < inks.rows; ++y)
    for (int x = 0; x < inks.cols; ++x) {
      const auto& ink = inks.at<cv::Vec4b>(y, x);
      for (int channel = 0; channel < 3; ++channel)
        picture.at<cv::Vec3b>(y, x)[channel] = static_cast<std::uint8_t>(ink[2 - channel] * ink[3] / 255);
    }
  return picture;
}

}  // namespace

Result<cv::Mat> decode_jpeg(std::string_view bytes, double& scale) {
  jpeg_decompress_struct decoder{};
  Failure failure{};
  decoder.err = jpeg_std_error(&failure.manager);
  failure.manager.error_exit = leave;
  failure.manager.emit_message = refuse_damage;
  failure.progress.progress_monitor = limit_scans;
  cv::Mat picture;
  Result<Done> size = Done{};
  Orientation orientation = Orientation::upright;
  const bool is_read = run(decoder, failure, bytes, [&]() -> std::uint8_t* {
    for (const auto* marker = decoder.marker_list; marker != nullptr; marker = marker->next)
      orientation = exif_orientation({reinterpret_cast<const char*>(marker->data), marker->data_length}, orientation);
    unsigned parts = 1;
    while (parts < 8 && std::max(decoder.image_width, decoder.image_height) / parts >= 2 * longest_side) parts *= 2;
    // A photograph of 4032×3024 pixels is decoded at half its size, which is sufficient for reading a board.
    if (parts == 1 && std::max(decoder.image_width, decoder.image_height) > longest_side * 5 / 4) parts = 2;
    decoder.scale_denom = parts;
    decoder.out_color_space = decoder.num_components == 4 ? JCS_CMYK : JCS_EXT_BGR;
    // For a file with several scans, libjpeg keeps all coefficients in memory even if the picture is scaled down.
    size = check_size(decoder.image_width, decoder.image_height, jpeg_has_multiple_scans(&decoder) ? 1 : parts);
    if (!size) return nullptr;
    scale = 1.0 / parts;
    jpeg_start_decompress(&decoder);
    picture = cv::Mat::zeros(static_cast<int>(decoder.output_height), static_cast<int>(decoder.output_width),
                             decoder.output_components == 4 ? CV_8UC4 : CV_8UC3);
    return picture.data;
  });
  jpeg_destroy_decompress(&decoder);
  if (!size) return size.error();
  if (!is_read)
    return make_error("this picture is damaged ({}); it must be a complete JPEG file",
                      static_cast<const char*>(failure.message));
  if (picture.channels() == 4 && decoder.saw_Adobe_marker == 0) cv::bitwise_not(picture, picture);
  if (picture.channels() == 4) picture = without_black(picture);
  return turn_upright(picture, orientation);
}

}  // namespace tilefold::pictures
