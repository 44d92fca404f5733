// The entry point of the pictures module. It takes the contents of a picture file and returns the position that the
// picture shows.

#include <algorithm>
#include <array>
#include <cmath>
#include <new>
#include <opencv2/imgproc.hpp>

#include "app/pictures/answer.h"
#include "app/pictures/decode.h"
#include "app/pictures/reading.h"
#include "app/records/game.h"
#include "app/records/game_records.h"
#include "app/records/pictures_module.h"
#include "engine/catalog.h"

namespace tilefold::pictures {
namespace {

using records::ReadAnswer;
using records::ReadOutcome;
using records::ReadRequest;

const PuzzleInfo* puzzle_with(BoardAppearance appearance) {
  const auto& all = catalog();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const PuzzleInfo* info) { return info->appearance == appearance; });
  return found == all.end() ? nullptr : *found;
}

double rounded(double value) {
  constexpr double parts = 1000;
  // Rounds down, so that a value below a limit is never printed as the limit.
  return std::floor(value * parts) / parts;
}

// Returns the indices of the board's rows in the order in which the state's field "board" lists them.
std::vector<int> row_order(const Reading& reading) {
  std::vector<int> rows(static_cast<std::size_t>(reading.rows));
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i] = static_cast<int>(i);
  if (reading.appearance == BoardAppearance::columns_of_powers && !reading.hangs)
    std::reverse(rows.begin(), rows.end());
  return rows;
}

std::string letter(std::int64_t value) {
  return {value == 0 ? '.' : static_cast<char>(value)};
}

Object state_of(const Reading& reading) {
  if (reading.appearance == BoardAppearance::blocks) {
    std::string level;
    for (const ReadCell& cell : reading.cells) level += letter(cell.value);
    return {{"level", level}};
  }
  List board;
  for (const int row : row_order(reading)) {
    List numbers;
    for (int column = 0; column < reading.columns; ++column) numbers.emplace_back(reading.at(row, column).value);
    board.emplace_back(std::move(numbers));
  }
  Object state{{"board", std::move(board)}};
  if (!reading.preview.empty()) state.emplace_back("preview", List(reading.preview.begin(), reading.preview.end()));
  return state;
}

// Returns the size of the board and the length of the preview as parameters of the puzzle. Omits parameters that the
// puzzle does not have.
Object parameters_of(const PuzzleInfo& info, const Reading& reading) {
  Object parameters;
  const std::array<std::pair<std::string_view, int>, 3> sizes{
      {{"rows", reading.rows}, {"columns", reading.columns}, {"preview", static_cast<int>(reading.preview.size())}}};
  for (const auto& [name, size] : sizes)
    if (size > 0 && reading.appearance != BoardAppearance::blocks &&
        std::any_of(info.parameters.begin(), info.parameters.end(),
                    [wanted = name](const auto& spec) { return spec.name == wanted; }))
      parameters.emplace_back(std::string(name), size);
  return parameters;
}

List doubts_of(const Reading& reading, double certainty) {
  List doubts;
  const auto rows = row_order(reading);
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (int column = 0; column < reading.columns; ++column) {
      const ReadCell& cell = reading.at(rows[i], column);
      if (cell.confidence >= certainty) continue;
      const auto shown = [&](std::int64_t value) {
        return reading.appearance == BoardAppearance::blocks ? Document(letter(value)) : Document(value);
      };
      Object doubt{{"cell", List{static_cast<std::int64_t>(i) + 1, column + 1}}, {"value", shown(cell.value)}};
      if (cell.other != cell.value) doubt.emplace_back("or", shown(cell.other));
      doubt.emplace_back("confidence", rounded(cell.confidence));
      doubts.emplace_back(std::move(doubt));
    }
  return doubts;
}

List corners_of(const Reading& reading, double scale) {
  const auto whole = [](double value) { return static_cast<std::int64_t>(std::lround(value)); };
  List corners;
  for (const cv::Point2d& corner : reading.corners)
    corners.emplace_back(List{whole(corner.x / scale), whole(corner.y / scale)});
  return corners;
}

// Returns a copy whose sides have at most `side` pixels. `scale` is the size of `picture` divided by its size in the
// file.
records::PictureCopy copy_of(const cv::Mat& picture, double scale, int side) {
  const double factor = std::min(1.0, static_cast<double>(side) / std::max(picture.cols, picture.rows));
  const cv::Size size(std::max(1, static_cast<int>(picture.cols * factor)),
                      std::max(1, static_cast<int>(picture.rows * factor)));
  cv::Mat smaller;
  cv::resize(picture, smaller, size, 0, 0, cv::INTER_AREA);
  records::PictureCopy copy{.width = size.width,
                            .height = size.height,
                            .pixels = std::vector<std::uint8_t>(static_cast<std::size_t>(size.area()) * 3),
                            .scale = scale * size.width / picture.cols};
  cv::Mat target(size, CV_8UC3, copy.pixels.data());
  cv::cvtColor(smaller, target, cv::COLOR_BGR2RGB);
  return copy;
}

ReadAnswer refusal(ReadOutcome outcome, const Error& error) {
  return {.outcome = outcome, .problem = error.message, .phrase = error.phrase};
}

ReadAnswer no_board(const ReadRequest& request) {
  const auto* info = request.puzzle.empty() ? nullptr : *find_puzzle(request.puzzle);
  if (info == nullptr)
    return refusal(ReadOutcome::no_board, make_error("this picture shows no board of a known puzzle that can be read; "
                                                     "all of the board must be visible, seen from straight ahead"));
  return refusal(ReadOutcome::no_board, make_error("this picture shows no board of {} that can be read; all of the "
                                                   "board must be visible, seen from straight ahead",
                                                   make_phrase(info->title)));
}

}  // namespace

ReadAnswer answer_to(const ReadRequest& request) {
  std::optional<BoardAppearance> wanted;
  if (!request.puzzle.empty()) {
    const auto info = find_puzzle(request.puzzle);
    if (!info) return refusal(ReadOutcome::unavailable, info.error());
    wanted = (*info)->appearance;
  }
  double scale = 1;
  const auto picture = decode_picture(request.bytes, scale);
  if (!picture) return refusal(ReadOutcome::refused, picture.error());
  const auto reading = read_board(*picture, wanted);
  const PuzzleInfo* info = reading ? puzzle_with(reading->appearance) : nullptr;
  if (info == nullptr) return no_board(request);
  List doubts = doubts_of(*reading, request.certainty);
  const bool is_certain = doubts.empty();
  Object row{{"format", records::format_name}, {"kind", "read"}, {"file", request.picture}, {"puzzle", info->name}};
  if (Object parameters = parameters_of(*info, *reading); !parameters.empty())
    row.emplace_back("parameters", std::move(parameters));
  row.emplace_back("state", state_of(*reading));
  if (reading->appearance == BoardAppearance::columns_of_powers) row.emplace_back("turned", reading->hangs);
  row.emplace_back("certain", is_certain);
  row.emplace_back("confidence", rounded(reading->confidence()));
  row.emplace_back("doubtful", std::move(doubts));
  row.emplace_back("corners", corners_of(*reading, scale));
  // If the rules do not allow the board, the board was misread or belongs to another game.
  if (!records::open_position_document(row)) return no_board(request);
  ReadAnswer answer{.outcome = is_certain ? ReadOutcome::certain : ReadOutcome::doubtful, .row = std::move(row)};
  if (request.copy_side > 0) answer.copy = copy_of(*picture, scale, request.copy_side);
  return answer;
}

}  // namespace tilefold::pictures

void tilefold_read_picture(const tilefold::records::ReadRequest& request, tilefold::records::ReadAnswer& answer) {
  using namespace tilefold;
  const auto fail = [&](const Error& problem) {
    const Error error = make_error("this picture cannot be read: {}", problem);
    answer = {.outcome = records::ReadOutcome::no_board, .problem = error.message, .phrase = error.phrase};
  };
  // Catches exceptions of OpenCV and std::bad_alloc, because no exception may leave the module.
  try {
    answer = pictures::answer_to(request);
  } catch (const cv::Exception& error) {
    // use error.err, because what() would return several lines
    fail(error.code == cv::Error::StsNoMem ? make_error("there is not enough memory") : Error{error.err});
  } catch (const std::bad_alloc&) {
    fail(make_error("there is not enough memory"));
  } catch (const std::exception& error) {
    fail(Error{error.what()});
  }
}
