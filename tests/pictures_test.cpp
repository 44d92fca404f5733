// The reading of boards from pictures that the tests draw, and the rejection of other pictures and files.

#include <doctest/doctest.h>

#include <cstdio>
// The header of libjpeg requires that <cstdio> is included before it.
#include <jpeglib.h>
#include <png.h>
#include <zlib.h>

#include <cstdlib>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/pictures/cover.h"
#include "app/pictures/decode.h"
#include "app/pictures/exif.h"
#include "app/pictures/reading.h"
#include "app/records/game.h"

namespace tilefold::test {
namespace {

using namespace pictures;

using Rows = std::vector<std::vector<std::int64_t>>;

// Sizes and colours of a drawn board.
struct Style {
  int cell = 90;
  int gap = 10;
  cv::Scalar page{250, 248, 239};
  cv::Scalar frame{160, 173, 187};
  cv::Scalar empty{180, 193, 205};
  int font = cv::FONT_HERSHEY_DUPLEX;
};

void write_in(cv::Mat& picture, const cv::Rect& box, const std::string& text, int font, const cv::Scalar& colour) {
  const int thickness = std::max(2, box.height / 30);
  const double scale = (text.size() < 3 ? 0.016 : 0.0105) * box.height;
  int below = 0;
  const cv::Size size = cv::getTextSize(text, font, scale, thickness, &below);
  cv::putText(picture, text, {box.x + (box.width - size.width) / 2, box.y + (box.height + size.height) / 2}, font,
              scale, colour, thickness, cv::LINE_AA);
}

cv::Scalar tile_colour(std::int64_t value) {
  int exponent = 0;
  for (; value > 1; value /= 2) ++exponent;
  return {250.0 - 19 * exponent, 160.0 + (exponent * 37) % 70, 90.0 + (exponent * 53) % 160};
}

cv::Mat page_for(const Rows& rows, const Style& style) {
  const int columns = static_cast<int>(rows.front().size());
  const int step = style.cell + style.gap;
  return {static_cast<int>(rows.size()) * step + style.gap + 260, columns * step + style.gap + 80, CV_8UC3, style.page};
}

cv::Mat draw_tiles(const Rows& rows, const Style& style = {}) {
  cv::Mat picture = page_for(rows, style);
  const int step = style.cell + style.gap;
  const int columns = static_cast<int>(rows.front().size());
  const cv::Point corner(40, 180);
  cv::rectangle(
      picture,
      cv::Rect(corner.x, corner.y, columns * step + style.gap, static_cast<int>(rows.size()) * step + style.gap),
      style.frame, cv::FILLED);
  cv::putText(picture, "Score 1284", {50, 90}, style.font, 1.3, {90, 90, 90}, 2, cv::LINE_AA);
  for (std::size_t row = 0; row < rows.size(); ++row)
    for (std::size_t column = 0; column < rows[row].size(); ++column) {
      const cv::Rect box(corner.x + style.gap + static_cast<int>(column) * step,
                         corner.y + style.gap + static_cast<int>(row) * step, style.cell, style.cell);
      const std::int64_t value = rows[row][column];
      cv::rectangle(picture, box, value == 0 ? style.empty : tile_colour(value), cv::FILLED);
      if (value != 0) write_in(picture, box, std::to_string(value), style.font, {255, 255, 255});
    }
  return picture;
}

cv::Mat draw_digits(const std::vector<std::string>& rows) {
  constexpr int cell = 60;
  cv::Mat picture(cell * static_cast<int>(rows.size() + 6) + 200, 9 * cell + 60, CV_8UC3, cv::Scalar(255, 255, 255));
  for (int row = 0; row <= static_cast<int>(rows.size()) + 4; ++row)
    for (int column = 0; column < 9; ++column)
      cv::rectangle(picture, cv::Rect(30 + column * cell, 120 + row * cell, cell + 1, cell + 1), {215, 215, 215});
  for (std::size_t row = 0; row < rows.size(); ++row)
    for (std::size_t column = 0; column < rows[row].size(); ++column)
      if (rows[row][column] != '.')
        write_in(picture,
                 cv::Rect(30 + static_cast<int>(column) * cell, 120 + static_cast<int>(row) * cell, cell, cell),
                 std::string(1, rows[row][column]), cv::FONT_HERSHEY_DUPLEX, {40, 40, 40});
  return picture;
}

// Draws a level as bars with gaps between them.
cv::Mat draw_blocks(const std::string& level, const cv::Scalar& bar, const cv::Scalar& ground) {
  constexpr int cell = 80;
  cv::Mat picture(6 * cell + 260, 6 * cell + 80, CV_8UC3, cv::Scalar(200, 190, 170));
  const cv::Point corner(40, 150);
  cv::rectangle(picture, cv::Rect(corner.x - 6, corner.y - 6, 6 * cell + 12, 6 * cell + 12), ground * 0.6, cv::FILLED);
  cv::rectangle(picture, cv::Rect(corner.x, corner.y, 6 * cell, 6 * cell), ground, cv::FILLED);
  for (char letter = 'A'; letter <= 'Z'; ++letter) {
    cv::Rect box;
    for (int i = 0; i < 36; ++i)
      if (level[static_cast<std::size_t>(i)] == letter) {
        const cv::Rect one(corner.x + i % 6 * cell + 3, corner.y + i / 6 * cell + 3, cell - 6, cell - 6);
        box = box.empty() ? one : box | one;
      }
    if (box.empty()) continue;
    const cv::Scalar colour = letter == 'A' ? cv::Scalar(40, 30, 220) : bar;
    cv::rectangle(picture, box, colour * 0.55, cv::FILLED);
    cv::rectangle(picture, box - cv::Size(4, 4) + cv::Point(2, 2), colour, cv::FILLED);
  }
  return picture;
}

Rows rows_of(const Reading& reading) {
  Rows rows;
  for (int row = 0; row < reading.rows; ++row) {
    rows.emplace_back();
    for (int column = 0; column < reading.columns; ++column) rows.back().push_back(reading.at(row, column).value);
  }
  return rows;
}

std::string level_of(const Reading& reading) {
  std::string level;
  for (const ReadCell& cell : reading.cells) level += cell.value == 0 ? '.' : static_cast<char>(cell.value);
  return level;
}

// Compares levels piece by piece, whatever their letters.
std::string with_own_letters(const std::string& level) {
  std::string result(36, '.');
  char next = 'B';
  for (std::size_t i = 0; i < level.size(); ++i) {
    if (level[i] == '.' || result[i] != '.') continue;
    const char letter = level[i] == 'A' ? 'A' : next++;
    for (std::size_t j = i; j < level.size(); ++j)
      if (level[j] == level[i]) result[j] = letter;
  }
  return result;
}

TEST_CASE("A picture of a square board of tiles can be read in any colours, including its empty cells") {
  const Rows rows{{2, 0, 0, 4}, {0, 16, 128, 0}, {8, 256, 1024, 2}, {4, 32, 2048, 65536}};
  const Style dark{.cell = 70, .gap = 6, .page = {20, 20, 20}, .frame = {40, 40, 40}, .empty = {60, 60, 60}};
  for (const Style& style : {Style{}, dark}) {
    const auto reading = read_board(draw_tiles(rows, style), std::nullopt);
    REQUIRE(reading);
    CHECK(reading->appearance == BoardAppearance::square_of_powers);
    CHECK(rows_of(*reading) == rows);
  }
}

TEST_CASE("Lines of digits in a picture are read with their gaps, and empty lines below them are left out") {
  const std::vector<std::string> rows{"359172846", "1..84.327", "71.......", "96375"};
  const auto reading = read_board(draw_digits(rows), std::nullopt);
  REQUIRE(reading);
  CHECK(reading->appearance == BoardAppearance::lines_of_digits);
  REQUIRE(reading->rows == 4);
  for (int row = 0; row < 4; ++row)
    for (int column = 0; column < 9; ++column) {
      const auto& line = rows[static_cast<std::size_t>(row)];
      const auto at = static_cast<std::size_t>(column);
      CHECK(reading->at(row, column).value == (at < line.size() && line[at] != '.' ? line[at] - '0' : 0));
    }
}

TEST_CASE("Bars in a picture are separated from the empty board and from neighbours of the same colour") {
  const std::string level = "BB...GE..H.GEAAH.GE..H..F...CCF.DDD.";
  const std::pair<cv::Scalar, cv::Scalar> themes[]{{{60, 140, 230}, {30, 60, 90}}, {{200, 170, 90}, {235, 235, 235}}};
  for (const auto& theme : themes) {
    const auto reading = read_board(draw_blocks(level, theme.first, theme.second), std::nullopt);
    REQUIRE(reading);
    CHECK(reading->appearance == BoardAppearance::blocks);
    CHECK(level_of(*reading) == with_own_letters(level));
  }
}

TEST_CASE("A picture without a board, with other numbers or with another puzzle is rejected") {
  CHECK_FALSE(read_board(cv::Mat(300, 400, CV_8UC3, cv::Scalar(90, 120, 200)), std::nullopt));
  cv::Mat noise(300, 400, CV_8UC3);
  cv::RNG generator(7);
  generator.fill(noise, cv::RNG::UNIFORM, 0, 255);
  CHECK_FALSE(read_board(noise, std::nullopt));
  CHECK_FALSE(read_board(draw_tiles({{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}, {13, 14, 15, 0}}), std::nullopt));
  CHECK_FALSE(read_board(draw_tiles({{2, 0, 0, 4}, {0, 16, 128, 0}, {8, 256, 64, 2}, {4, 32, 8, 16}}),
                         BoardAppearance::blocks));
  // A sudoku has nine columns of digits, too, but is no board of Pairs.
  CHECK_FALSE(read_board(draw_digits({"53..7....", "6..195...", ".98....6.", "8...6...3", "4..8.3..1", "7...2...6",
                                      ".6....28.", "...419..5", "....8..79"}),
                         std::nullopt));
}

TEST_CASE("The best division of a picture into bars uses the edges between equal bars and rates its certainty") {
  CoverCosts costs;
  for (std::size_t cell = 0; cell < cover_cells; ++cell) {
    const bool is_covered = cell < 4;
    costs.empty[cell] = is_covered ? 5 : 0;
    costs.covered[cell] = is_covered ? 0 : 5;
    costs.right[cell] = {cell == 1 ? 4.0 : 0.0, cell == 1 ? 0.0 : 3.0, 0, 0};
    costs.below[cell] = {0, 0, 0, 0};
  }
  const Cover cover = find_cover(costs);
  CHECK(cover.cost == 0);
  CHECK(std::vector<int>(cover.pieces.begin(), cover.pieces.begin() + 6) == std::vector<int>{1, 1, 2, 2, 0, 0});
  CHECK(cover.margins[0] > 0);
}

std::string png_of(const cv::Mat& picture) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = static_cast<unsigned>(picture.cols);
  image.height = static_cast<unsigned>(picture.rows);
  image.format = PNG_FORMAT_BGR;
  png_alloc_size_t size = 0;
  png_image_write_to_memory(&image, nullptr, &size, 0, picture.data, 0, nullptr);
  std::string bytes(size, '\0');
  REQUIRE(png_image_write_to_memory(&image, bytes.data(), &size, 0, picture.data, 0, nullptr) != 0);
  return bytes.substr(0, size);
}

std::string jpeg_of(const cv::Mat& picture) {
  jpeg_compress_struct encoder{};
  jpeg_error_mgr errors{};
  encoder.err = jpeg_std_error(&errors);
  jpeg_create_compress(&encoder);
  unsigned char* bytes = nullptr;
  unsigned long size = 0;  // NOLINT(google-runtime-int): libjpeg's type
  jpeg_mem_dest(&encoder, &bytes, &size);
  encoder.image_width = static_cast<unsigned>(picture.cols);
  encoder.image_height = static_cast<unsigned>(picture.rows);
  encoder.input_components = 3;
  encoder.in_color_space = JCS_EXT_BGR;
  jpeg_set_defaults(&encoder);
  jpeg_start_compress(&encoder, TRUE);
  for (int y = 0; y < picture.rows; ++y) {
    auto* row = const_cast<std::uint8_t*>(picture.ptr(y));
    jpeg_write_scanlines(&encoder, &row, 1);
  }
  jpeg_finish_compress(&encoder);
  jpeg_destroy_compress(&encoder);
  std::string result(reinterpret_cast<char*>(bytes), size);
  std::free(bytes);
  return result;
}

// Decodes a small picture of the fuzzer's corpus, without colours.
cv::Mat stored_picture(const std::string& file) {
  const auto bytes = records::read_file(std::string(TILEFOLD_SOURCE_DIR) + "/tests/fuzz/corpus/board_picture/" + file);
  REQUIRE_MESSAGE(bytes, file);
  double scale = 0;
  const auto picture = decode_picture(*bytes, scale);
  REQUIRE_MESSAGE(picture, file);
  cv::Mat grey;
  cv::cvtColor(*picture, grey, cv::COLOR_BGR2GRAY);
  return grey;
}

std::string chunk(const std::string& kind_and_data) {
  const auto number = [](std::size_t value) {
    std::string text;
    for (int shift = 24; shift >= 0; shift -= 8) text += static_cast<char>(value >> shift & 255U);
    return text;
  };
  const auto* bytes = reinterpret_cast<const Bytef*>(kind_and_data.data());
  return number(kind_and_data.size() - 4) + kind_and_data +
         number(crc32(0, bytes, static_cast<uInt>(kind_and_data.size())));
}

// The beginning of a PNG file that claims a size of less than 65,536 pixels each way.
std::string png_head(int width, int height) {
  std::string header("IHDR\0\0\0\0\0\0\0\0\x08\x02\0\0\0", 17);
  header[6] = static_cast<char>(width / 256);
  header[7] = static_cast<char>(width % 256);
  header[10] = static_cast<char>(height / 256);
  header[11] = static_cast<char>(height % 256);
  return "\x89PNG\r\n\x1a\n" + chunk(header) + chunk("IDAT");
}

std::string problem_of(const std::string& bytes) {
  double scale = 0;
  const auto picture = decode_picture(bytes, scale);
  return picture ? "" : picture.error().message;
}

TEST_CASE("Decoding a PNG file gives the stored pixels, and decoding a JPEG file nearly the same pixels") {
  const cv::Mat drawn = draw_tiles({{2, 4}, {8, 16}});
  double scale = 0;
  const auto png = decode_picture(png_of(drawn), scale);
  REQUIRE(png);
  CHECK(cv::norm(*png, drawn, cv::NORM_INF) == 0);
  CHECK(scale == 1);
  const auto jpeg = decode_picture(jpeg_of(drawn), scale);
  REQUIRE(jpeg);
  CHECK(cv::norm(*jpeg, drawn, cv::NORM_L1) / static_cast<double>(drawn.total()) < 20);
}

TEST_CASE("The same picture in different file formats and pixel formats is decoded to the same pixels") {
  const std::pair<std::string, std::vector<std::string>> pictures[]{
      {"square.png",
       {"square_palette.png", "square_interlaced.png", "square_transparent.png", "square_16_bit_grey.png",
        "square.webp"}},
      {"digits.png", {"digits_turned.jpg", "digits_interlaced.gif", "digits_clip.webp"}},
      {"bars.png", {"bars.jpg", "bars_cmyk.jpg", "bars_progressive.jpg", "bars.gif", "bars_lossy.webp"}},
  };
  for (const auto& picture : pictures) {
    const cv::Mat expected = stored_picture(picture.first);
    for (const std::string& file : picture.second) {
      const cv::Mat found = stored_picture(file);
      REQUIRE_MESSAGE(found.size() == expected.size(), file);
      const double difference = cv::norm(found, expected, cv::NORM_L1) / static_cast<double>(expected.total());
      CHECK_MESSAGE(difference < 8, file);
    }
  }
}

TEST_CASE("A file that is not a picture, is damaged or has an unsuitable size is rejected with one sentence") {
  CHECK(problem_of("hello") == "this is not a picture that can be read; it must be a PNG, JPEG, WebP or GIF file");
  CHECK(problem_of("") == "this is not a picture that can be read; it must be a PNG, JPEG, WebP or GIF file");
  CHECK(problem_of(png_of(cv::Mat(1, 1, CV_8UC3, cv::Scalar()))) ==
        "this picture is 1×1 pixels; it must have at least 8×8");
  CHECK(problem_of(png_head(20000, 20000)) == "this picture is 20000×20000 pixels; it must have at most 48 million");
  CHECK(problem_of(png_head(4000, 20)) ==
        "this picture is 4000×20 pixels; one side must be at most 100 times as long as the other");
  const std::string whole = png_of(draw_tiles({{2, 4}, {8, 16}}));
  CHECK(problem_of(whole.substr(0, whole.size() / 2)).starts_with("this picture is damaged"));
  const std::string photo = jpeg_of(draw_tiles({{2, 4}, {8, 16}}));
  CHECK(problem_of(photo.substr(0, photo.size() / 2)).starts_with("this picture is damaged"));
  CHECK(problem_of("GIF89a").starts_with("this picture is damaged"));
  CHECK(problem_of("RIFF....WEBPVP8 ").starts_with("this picture is damaged"));
}

TEST_CASE("A photograph is rotated as its EXIF data states") {
  const std::string data("Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0", 32);
  CHECK(exif_orientation(data, Orientation::upright) == Orientation::turn_right);
  for (std::size_t length = 0; length < 26; ++length)
    CHECK(exif_orientation(std::string_view(data).substr(0, length), Orientation::mirror) == Orientation::mirror);
  cv::Mat picture(2, 3, CV_8UC3, cv::Scalar());
  picture.at<cv::Vec3b>(0, 0) = {1, 1, 1};
  const cv::Mat turned = turn_upright(picture, Orientation::turn_right);
  CHECK(turned.size() == cv::Size(2, 3));
  CHECK(turned.at<cv::Vec3b>(0, 1)[0] == 1);
  CHECK(turn_upright(picture, Orientation::turn_left).at<cv::Vec3b>(2, 0)[0] == 1);
  CHECK(turn_upright(picture, Orientation::half_turn).at<cv::Vec3b>(1, 2)[0] == 1);
  CHECK(turn_upright(picture, Orientation::mirror).at<cv::Vec3b>(0, 2)[0] == 1);
}

}  // namespace
}  // namespace tilefold::test
