// Pictures that contain a game, read by the program.

#include <doctest/doctest.h>
#include <sys/resource.h>

#include <array>

#include "app/records/clip_game.h"
#include "app/records/picture_game.h"
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

TEST_CASE("Commands accept a picture that contains a game instead of a game ID") {
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

TEST_CASE("A game ID in a picture is found even if it is compressed or stored after the pixels") {
  const std::string right = tilefold({"replay", game, "--format", "csv"}).out;
  const Stored packed(png_file({png_header(), png_packed_text("Tilefold game", game), png_pixels(), end}));
  CHECK(tilefold({"replay", packed.path, "--format", "csv"}).out == right);
  const Stored late(
      png_file({png_header(), png_text("Comment", "-"), png_pixels(), png_text("Tilefold game", game), end}));
  CHECK(tilefold({"replay", late.path, "--format", "csv"}).out == right);
}

// Returns a PNG chunk with international text: a keyword, whether and how the text is compressed, a language, and the
// keyword in this language.
Chunk international_text(const std::string& keyword, const std::string& text, bool is_packed) {
  const std::string packed_text = png_packed_text(keyword, text).data;
  std::string data = keyword + '\0' + (is_packed ? '\1' : '\0') + '\0' + "de" + '\0' + "Spiel" + '\0';
  data += is_packed ? packed_text.substr(keyword.size() + 2) : text;
  return {.kind = "iTXt", .data = data};
}

TEST_CASE("A game ID is found in every kind of PNG text chunk, and the first chunk with a game ID counts") {
  for (const Chunk& text :
       {png_text("Tilefold game", game), png_packed_text("Tilefold game", game),
        international_text("Tilefold game", game, false), international_text("Tilefold game", game, true)}) {
    CAPTURE(text.kind);
    const auto found = records::read_picture_game(png_file(
        {png_header(), png_text("Tilefold games", "-"), text, png_text("Tilefold game", "later"), png_pixels(), end}));
    REQUIRE(found);
    CHECK(*found == game);
  }
}

// Returns the peak memory of this process so far, in bytes.
std::int64_t max_memory() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  return std::int64_t{1024} * used.ru_maxrss;
}

TEST_CASE("A compressed text in a picture cannot make the program allocate much memory") {
  constexpr std::size_t size = std::size_t{4} << 20U;
  constexpr int count = 400;
  std::vector<Chunk> chunks{png_header(), png_text("Comment", std::string(size, '-'))};
  const Chunk bomb = png_packed_text("Comment", std::string(size, 'a'));
  for (int i = 0; i < count; ++i) chunks.push_back(bomb);
  chunks.insert(chunks.end(), {png_text("Tilefold game", game), png_pixels(), end});
  const std::string picture = png_file(chunks);
  const std::int64_t before = max_memory();
  const auto found = records::read_picture_game(picture);
  REQUIRE(found);
  CHECK(*found == game);
  CHECK(max_memory() - before < 64 * static_cast<std::int64_t>(size));
}

TEST_CASE("For a picture without a game the message names the command that reads boards") {
  const Stored picture(png_file({png_header(), png_pixels(), end}));
  const Finished refused = tilefold({"solve", picture.path});
  CHECK(refused.code == 2);
  CHECK_MESSAGE(refused.err.find("; tilefold read finds a board in a picture of another program") != std::string::npos,
                refused.err);
}

TEST_CASE("Pictures of up to 64 MiB and other files of up to 16 MiB are accepted") {
  const TemporaryFolder folder;
  const std::string filling(std::size_t{17} << 20U, '-');
  write_text(folder.path("large.png"), png_file({png_header(), png_text("Tilefold game", game),
                                                 png_text("Comment", filling), png_pixels(), end}));
  const Finished replayed = tilefold({"replay", folder.path("large.png"), "--check"});
  CHECK_MESSAGE(replayed.code == 0, replayed.err);
  write_text(folder.path("large.txt"), filling);
  const Finished refused = tilefold({"replay", folder.path("large.txt")});
  CHECK(refused.code == 2);
  CHECK_MESSAGE(
      refused.err.find("it is larger than 16 MiB (pictures and clips may have up to 64 MiB)") != std::string::npos,
      refused.err);
}

TEST_CASE("A picture whose game ID is too long or damaged is rejected") {
  const std::string packed = png_packed_text("Tilefold game", std::string(records::longest_picture_game + 1, 'a')).data;
  const std::vector<Chunk> texts{{.kind = "zTXt", .data = packed},
                                 {.kind = "zTXt", .data = packed.substr(0, packed.size() / 2)},
                                 {.kind = "zTXt", .data = "Tilefold game"},
                                 {.kind = "zTXt", .data = std::string("Tilefold game\0", 14)},
                                 {.kind = "zTXt", .data = std::string("Tilefold game\0\1", 15) + game},
                                 {.kind = "iTXt", .data = std::string("Tilefold game\0\0\0de", 18)}};
  for (const Chunk& text : texts) {
    const auto found = records::read_picture_game(png_file({png_header(), text, png_pixels(), end}));
    REQUIRE_FALSE(found);
    const std::string& says = found.error().message;
    CAPTURE(says);
    CHECK(says.find(text.data == "Tilefold game" ? "contains no game" : "is damaged or too long") != std::string::npos);
  }
}

// Returns a clip of one pixel whose XMP packet has `identifier` in the place of the game ID.
std::string clip_of(const std::string& identifier) {
  constexpr std::array<char, 22> pixel{'\x30', 1,      0,      '\x9d', 1, '\x2a', 1,      0, 1, 0, '\x0e',
                                       '\xc0', '\xfe', '\x25', '\xa4', 0, 3,      '\x70', 0, 0, 0, 0};
  const auto little_endian = [](std::size_t number) {
    std::string bytes;
    for (const unsigned shift : {0U, 8U, 16U, 24U}) bytes += static_cast<char>(number >> shift & 0xffU);
    return bytes;
  };
  const auto chunk = [&](const std::string& kind, const std::string& data) {
    return kind + little_endian(data.size()) + data + std::string(data.size() % 2, '\0');
  };
  const std::string body = "WEBP" + chunk("VP8X", '\4' + std::string(9, '\0')) +
                           chunk("VP8 ", std::string(pixel.begin(), pixel.end())) +
                           chunk("XMP ", "<dc:identifier>" + identifier + "</dc:identifier>");
  return "RIFF" + little_endian(body.size()) + body;
}

TEST_CASE("A long game ID in a clip is unescaped in a single pass, and one above the limit is rejected") {
  CHECK(*records::read_webp_game(clip_of("a&amp;lt;&lt;&gt;&b")) == "a&lt;<>&b");
  constexpr std::size_t count = 3'000'000;  // with one pass over the text per escape, reading would take an hour
  std::string escaped;
  for (std::size_t i = 0; i < count; ++i) escaped += "&amp;";
  const auto long_one = records::read_webp_game(clip_of(escaped));
  REQUIRE(long_one);
  CHECK(*long_one == std::string(count, '&'));
  const auto too_long = records::read_webp_game(clip_of(std::string(records::longest_picture_game + 1, 'a')));
  REQUIRE_FALSE(too_long);
  CHECK(too_long.error().message.find("is too long") != std::string::npos);
}

TEST_CASE("The game ID is read from the comment of a PPM picture, and a picture without one is rejected") {
  const auto found = records::read_picture_game("P6\n# " + game + "\n1 1\n255\nabc");
  REQUIRE(found);
  CHECK(*found == game);
  for (const char* bytes : {"P6\n1 1\n255\nabc", "P6\n# tilefold:", "P6\n"}) {
    const auto missing = records::read_picture_game(bytes);
    REQUIRE_FALSE(missing);
    CHECK(missing.error().message.find("contains no game") != std::string::npos);
  }
  CHECK(records::looks_like_picture("P6\n1 1\n"));
}

TEST_CASE("A text file with a game ID is played like the game ID itself") {
  const Stored text(game + "\r\n");
  CHECK(tilefold({"play", text.path, "--format", "csv"}).out == tilefold({"play", game, "--format", "csv"}).out);
}

TEST_CASE("A damaged picture, or one without a game, is rejected with a message that gives its name and the reason") {
  const std::string whole = picture_of(game);
  std::string wrong_game = whole;
  wrong_game[wrong_game.find("tilefold:") + 10] ^= 1;
  std::string wrong_pixels = whole;
  wrong_pixels[wrong_pixels.find("IDAT") + 6] ^= 1;
  for (const auto& [bytes, says] : std::vector<std::pair<std::string, std::string>>{
           {whole.substr(0, 8), "is truncated"},
           {whole.substr(0, 30), "is truncated"},
           {whole.substr(0, whole.find("IDAT")), "is truncated"},
           {whole.substr(0, whole.size() - 12), "is truncated"},
           {whole.substr(0, whole.size() - 1), "is truncated"},
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

TEST_CASE("A file without a game is rejected with a message that says what is allowed") {
  const Stored text("hello\n");
  CHECK(tilefold({"play", text.path}).err.find("it must be a saved picture of a game") != std::string::npos);
  const Stored picture(picture_of(game));
  CHECK(tilefold({"play", "--position", picture.path}).err.find("not a position") != std::string::npos);
  CHECK(tilefold({"play", picture.path, "--seed", "4"}).err.find("own parameters and seed") != std::string::npos);
}

}  // namespace
}  // namespace tilefold::test
