// Pictures that contain a game, read by the program.

#include <doctest/doctest.h>

#include "tests/support/png_file.h"
#include "tests/support/process.h"

namespace tilefold::test {
namespace {

const std::string game = "tilefold:drop/1:standard,preview=3:42:331";
const Chunk end{.kind = "IEND", .data = {}};

struct Stored {
  explicit Stored(const std::string& bytes) { write_text(path, bytes); }

  TemporaryFolder folder;
  std::string path = folder.path("picture.png");
};

TEST_CASE("A picture that contains a game is accepted wherever a game ID is") {
  const Stored picture(picture_of(game));
  const Finished from_id = tilefold({"replay", game, "--format", "jsonl"});
  const Finished from_picture = tilefold({"replay", picture.path, "--format", "jsonl"});
  CHECK(from_picture.code == 0);
  CHECK(from_picture.err.empty());
  CHECK(from_picture.out == from_id.out);
  CHECK(tilefold({"replay", picture.path, "--check", "--format", "text"}).out.starts_with("3 moves"));
  CHECK(tilefold({"replay", "-", "--format", "jsonl"}, picture_of(game)).out == from_id.out);
  CHECK(tilefold({"play", picture.path, "--moves", "2", "--format", "jsonl"}).out ==
        tilefold({"play", game, "--moves", "2", "--format", "jsonl"}).out);
  CHECK(tilefold({"hint", picture.path}).out == tilefold({"hint", game}).out);
}

TEST_CASE("The game is also found if it is compressed or after the pixels, as other programs may store it") {
  const std::string right = tilefold({"replay", game, "--format", "csv"}).out;
  const Stored packed(png_file({png_header(), png_packed_text("Tilefold game", game), png_pixels(), end}));
  CHECK(tilefold({"replay", packed.path, "--format", "csv"}).out == right);
  const Stored late(
      png_file({png_header(), png_text("Comment", "-"), png_pixels(), png_text("Tilefold game", game), end}));
  CHECK(tilefold({"replay", late.path, "--format", "csv"}).out == right);
}

TEST_CASE("A text file with a game ID is played like the game ID") {
  const Stored text(game + "\r\n");
  CHECK(tilefold({"play", text.path, "--format", "csv"}).out == tilefold({"play", game, "--format", "csv"}).out);
}

TEST_CASE("Pictures that are damaged or contain no game are rejected by name, with the reason") {
  const std::string whole = picture_of(game);
  std::string wrong_game = whole;
  wrong_game[wrong_game.find("tilefold:") + 10] ^= 1;
  std::string wrong_pixels = whole;
  wrong_pixels[wrong_pixels.find("IDAT") + 6] ^= 1;
  for (const auto& [bytes, says] : std::vector<std::pair<std::string, std::string>>{
           {whole.substr(0, 8), "cut short"},
           {whole.substr(0, 30), "cut short"},
           {whole.substr(0, whole.find("IDAT")), "cut short"},
           {whole.substr(0, whole.size() - 12), "cut short"},
           {whole.substr(0, whole.size() - 1), "cut short"},
           {wrong_game, "damaged (tEXt: CRC error)"},
           {wrong_pixels, "damaged (IDAT: CRC error)"},
           {whole.substr(0, 8) + std::string(100, '\0'), "damaged"},
           {png_file({png_header(), png_pixels(), end}), "contains no game"},
           {png_file({png_header(), png_text("Comment", game), png_pixels(), end}), "contains no game"},
           {picture_of(""), "begins with tilefold:"},
           {picture_of("/etc/passwd"), "begins with tilefold:"},
           {picture_of("tilefold:drop"), "ends early"},
           {picture_of("tilefold:dorp/1:standard:1:"), "did you mean 'drop'"},
           {picture_of("tilefold:drop/2:standard:1:"), "version 2"},
       }) {
    const Stored picture(bytes);
    for (const std::string command : {"replay", "play", "hint"}) {
      const Finished finished = tilefold({command, picture.path});
      CAPTURE(command);
      CAPTURE(finished.err);
      CHECK(finished.code == 2);
      CHECK(finished.out.empty());
      CHECK(lines_of(finished.err).size() == 1);
      CHECK(finished.err.find("picture.png: ") != std::string::npos);
      CHECK(finished.err.find(says) != std::string::npos);
    }
  }
}

TEST_CASE("Any other file in place of a game is rejected, and the message says what is allowed") {
  const Stored text("hello\n");
  CHECK(tilefold({"play", text.path}).err.find("it must be a saved picture of a game") != std::string::npos);
  const Stored picture(picture_of(game));
  CHECK(tilefold({"play", "--position", picture.path}).err.find("not a position") != std::string::npos);
  CHECK(tilefold({"play", picture.path, "--seed", "4"}).err.find("own parameters and seed") != std::string::npos);
}

}  // namespace
}  // namespace tilefold::test
