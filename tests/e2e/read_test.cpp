// `tilefold read`: what it prints for a picture with a board, and for one without.

#include <doctest/doctest.h>

#include <string>

#include "tests/support/process.h"

namespace tilefold::test {
namespace {

const std::string pictures = std::string(TILEFOLD_SOURCE_DIR) + "/tests/fuzz/corpus/board_picture/";

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_CASE("The command read prints a board found in a picture, and other commands accept the printed line") {
  const Finished read = tilefold({"read", pictures + "square.png", "--format", "jsonl"});
  CHECK(read.code == 0);
  CHECK(read.err.empty());
  CHECK(contains(read.out, R"("puzzle":"slide")"));
  CHECK(contains(read.out, R"("board":[[2,0,0,4],[0,16,128,0],[8,256,64,2],[4,32,8,16]])"));
  CHECK(contains(read.out, R"("certain":true)"));
  const Finished hint = tilefold({"hint", "--position", "-", "--strategy", "greedy"}, read.out);
  CHECK_MESSAGE(hint.code == 0, hint.err);
}

TEST_CASE(
    "The program reads its own picture of Drop, whose empty cells are drawn, and reads it as Slide only on request") {
  const std::string picture = std::string(TILEFOLD_SOURCE_DIR) + "/docs/screenshot.png";
  const Finished read = tilefold({"read", picture, "--format", "jsonl"});
  CHECK(read.code == 0);
  CHECK(contains(read.out, R"("puzzle":"drop","parameters":{"rows":7,"columns":5})"));
  CHECK(contains(read.out, R"("board":[[256,64,1024,128,64],[0,32,8,0,0],[0,0,4,0,0],[0,0,0,0,0],)"));
  CHECK(contains(tilefold({"read", picture, "--puzzle", "slide", "--format", "jsonl"}).out, R"("puzzle":"slide")"));
}

TEST_CASE("The command read lists the doubtful cells and exits with code 1 if there are any") {
  const Finished read = tilefold({"read", pictures + "square.png", "--certainty", "1", "--format", "text"});
  CHECK(read.code == 1);
  CHECK(read.err.empty());
  CHECK(contains(read.out, "doubtful cell"));
  CHECK(contains(read.out, "% sure)"));
}

TEST_CASE("If a picture shows no board, the command read says why in one line") {
  struct Case {
    Words arguments;
    int code;
    std::string message;
  };
  const Case cases[]{
      {{"read", pictures + "no_board.png"}, 1, "no_board.png: this picture shows no board of a known puzzle"},
      {{"read", pictures + "square.png", "--puzzle", "unblock"}, 1, "shows no board of Unblock"},
      {{"read", pictures + "cut_short.png"}, 2, "cut_short.png: this picture is damaged ("},
      {{"read", pictures + "claims_20000.png"},
       2,
       "this picture is 20000×20000 pixels; it must have at most 48 million"},
      {{"read", pictures + "square.png", "--puzzle", "chess"}, 2, "--puzzle: "},
      {{"read", pictures + "square.png", "--format", "csv"}, 2, "--format is csv; read prints text or jsonl"},
      {{"read", pictures + "missing.png"}, 2, "missing.png"},
      {{"read", __FILE__}, 2, "this is not a picture that can be read; it must be a PNG, JPEG, WebP or GIF file"},
  };
  for (const Case& refused : cases) {
    const Finished read = tilefold(refused.arguments);
    CHECK(read.code == refused.code);
    CHECK(read.out.empty());
    CHECK_MESSAGE(contains(read.err, refused.message), read.err);
    CHECK_MESSAGE(lines_of(read.err).size() == 1, read.err);
  }
}

}  // namespace
}  // namespace tilefold::test
