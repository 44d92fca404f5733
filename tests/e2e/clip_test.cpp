// Clips written by the program, decoded frame by frame with libwebp and giflib, and block by block without them.

#include <doctest/doctest.h>
#include <png.h>
#include <signal.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>

#include "tests/support/clip_file.h"
#include "tests/support/clip_walk.h"
#include "tests/support/process.h"

namespace tilefold::test {
namespace {

const std::string game = "tilefold:drop/1:standard,preview=3:42:331";
const std::string usual_size = "120x150";  // size of a clip in pixels; small, so that many clips take little time

class OffscreenRenderer {
 public:
  Finished render(const std::string& name, Words options, const std::string& of = game) const {
    Words words{"render", of, "--out", folder.path(name)};
    if (std::find(options.begin(), options.end(), "--size") == options.end())
      options.insert(options.end(), {"--size", usual_size});
    words.insert(words.end(), options.begin(), options.end());
    return tilefold(words);
  }

  // Renders each clip once and caches it; another test checks that rendering is reproducible.
  const Clip& webp(const Words& options, const std::string& of = game) const {
    static std::map<std::pair<Words, std::string>, Clip> made;
    const auto [place, is_new] = made.try_emplace({options, of});
    if (!is_new) return place->second;
    const Finished finished = render("a.webp", options, of);
    CAPTURE(finished.err);
    REQUIRE(finished.code == 0);
    return place->second = read_webp(folder.path("a.webp"));
  }

  Clip gif(const Words& options) const {
    REQUIRE(render("a.gif", options).code == 0);
    return read_gif(folder.path("a.gif"));
  }

  Pixels picture(const Words& options, const std::string& of = game) const {
    REQUIRE(render("a.png", options, of).code == 0);
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    REQUIRE(png_image_begin_read_from_file(&image, folder.path("a.png").c_str()) != 0);
    image.format = PNG_FORMAT_RGBA;
    Pixels pixels(PNG_IMAGE_SIZE(image));
    REQUIRE(png_image_finish_read(&image, nullptr, pixels.data(), 0, nullptr) != 0);
    return pixels;
  }

  TemporaryFolder folder;
};

constexpr int still_ms = 400 + 1200;  // time at rest before the first move and after the last, in ms

TEST_CASE("The first and last frames of a clip equal the pictures of the first and last positions") {
  const OffscreenRenderer offscreen;
  const Clip& clip = offscreen.webp({});
  CHECK(clip.frames.front() == offscreen.picture({"--at-move", "0"}));
  CHECK(clip.frames.back() == offscreen.picture({}));
  CHECK(clip.loops == 0);  // the clip is repeated endlessly
  CHECK(std::set<Pixels>(clip.frames.begin(), clip.frames.end()).size() > 20);
  // The start is shown for 400 ms, each further frame for at most 40 ms, and the end for at least 1200 ms.
  CHECK(clip.ends.front() == 400);
  CHECK(clip.ends.back() - clip.ends[clip.ends.size() - 2] >= 1200);
  for (const int end : clip.ends) CHECK(end % 40 == 0);
  for (std::size_t i = 1; i < clip.frames.size(); ++i) CHECK(clip.frames[i] != clip.frames[i - 1]);
}

TEST_CASE("The duration of a clip is the sum of the durations of its moves and of the still frames at both ends") {
  const OffscreenRenderer offscreen;
  const int whole = offscreen.webp({}).duration() - still_ms;
  int sum = 0;
  for (const std::string move : {"1", "2", "3"}) sum += offscreen.webp({"--at-move", move}).duration() - still_ms;
  CHECK(whole == sum);
  const int first = offscreen.webp({"--at-move", "1"}).duration() - still_ms;
  CHECK(offscreen.webp({"--from-move", "2"}).duration() - still_ms == whole - first);
  CHECK(offscreen.webp({"--to-move", "1"}).duration() - still_ms == first);
}

TEST_CASE("A clip that starts at a later move begins with the board before that move") {
  const OffscreenRenderer offscreen;
  const Clip& clip = offscreen.webp({"--from-move", "2", "--to-move", "2"});
  CHECK(clip.frames.front() == offscreen.picture({"--at-move", "1"}));
  CHECK(clip.frames.back() == offscreen.picture({"--at-move", "2"}));
}

TEST_CASE("A clip has the requested speed and frame rate") {
  const OffscreenRenderer offscreen;
  const int usual = offscreen.webp({}).duration() - still_ms;
  const Clip& fast = offscreen.webp({"--speed", "4", "--frame-rate", "50"});
  // Each of three moves is rounded up to complete frames, of 20 ms and 40 ms.
  CHECK(4 * (fast.duration() - still_ms) > usual - 3 * 40);
  CHECK(4 * (fast.duration() - still_ms) < usual + 3 * 4 * 20);
  for (const int end : fast.ends) CHECK(end % 20 == 0);
  const Clip& coarse = offscreen.webp({"--frame-rate", "1"});
  for (const int end : coarse.ends) CHECK(end % 1000 == 0);
}

TEST_CASE("A GIF clip shows the same positions as a WebP clip in nearly the same colours") {
  const OffscreenRenderer offscreen;
  const Clip gif = offscreen.gif({});
  const Clip& webp = offscreen.webp({});
  CHECK(gif.duration() == webp.duration());
  CHECK(gif.loops == 0);
  CHECK(gif.frames.size() <= webp.frames.size());  // fewer colours, so more frames are equal
  CHECK(gif.frames.size() > webp.frames.size() / 2);
  for (const auto& [mine, right] :
       {std::pair(gif.frames.front(), webp.frames.front()), std::pair(gif.frames.back(), webp.frames.back())}) {
    REQUIRE(mine.size() == right.size());
    std::size_t far = 0;
    for (std::size_t i = 0; i < mine.size(); ++i) far += std::abs(int{mine[i]} - int{right[i]}) > 12 ? 1 : 0;
    CHECK(far * 200 < mine.size());
  }
}

TEST_CASE("A minimal parser of WebP and GIF finds the frames of a clip and its reported duration") {
  const OffscreenRenderer offscreen;
  for (const std::string rate : {"25", "10"}) {
    for (const std::string name : {"a.webp", "a.gif"}) {
      CAPTURE(name);
      const Finished made = offscreen.render(name, {"--frame-rate", rate, "--format", "jsonl"});
      const std::string path = offscreen.folder.path(name);
      const std::string told = lines_of(made.out).back();
      const int promised = std::stoi(told.substr(told.rfind(':') + 1));
      const bool is_gif = name.ends_with("gif");
      const ClipWalk walk = is_gif ? walk_gif(read_text(path)) : walk_webp(read_text(path));
      const Clip decoded = is_gif ? read_gif(path) : read_webp(path);
      const int frame_ms = 1000 / std::stoi(rate);
      CHECK(walk.duration() == promised * frame_ms);
      CHECK(walk.loops == 0);
      CHECK(walk.lengths.size() == decoded.frames.size());
      int end = 0;
      for (std::size_t i = 0; i < walk.lengths.size(); ++i) {
        CHECK(walk.lengths[i] % frame_ms == 0);
        CHECK((end += walk.lengths[i]) == decoded.ends[i]);
      }
    }
  }
}

TEST_CASE("Rendering the same clip twice gives byte-identical files") {
  const OffscreenRenderer offscreen;
  for (const std::string name : {"a.webp", "a.gif"}) {
    offscreen.render(name, {"--at-move", "1"});
    const std::string bytes = read_text(offscreen.folder.path(name));
    offscreen.render(name, {"--at-move", "1"});
    CHECK(bytes == read_text(offscreen.folder.path(name)));
    CHECK(!bytes.empty());
  }
}

TEST_CASE("A clip file contains the game up to the last move that the clip shows") {
  const OffscreenRenderer offscreen;
  for (const std::string name : {"a.webp", "a.gif"}) {
    CAPTURE(name);
    const std::string path = offscreen.folder.path(name);
    offscreen.render(name, {"--to-move", "2"});
    CHECK(tilefold({"replay", path, "--format", "csv"}).out ==
          tilefold({"replay", game.substr(0, game.size() - 1), "--format", "csv"}).out);
    CHECK(tilefold({"play", path, "--moves", "5", "--format", "csv"}).code == 0);
    // A damaged or truncated clip is rejected with a message that names the file.
    const std::string whole = read_text(path);
    for (const std::size_t size : {whole.size() / 2, whole.size() - 1}) {
      write_text(path, whole.substr(0, size));
      const Finished finished = tilefold({"replay", path});
      CHECK(finished.code == 2);
      CHECK(finished.err.find(name + ": this clip is damaged or truncated") != std::string::npos);
    }
  }
  write_text(offscreen.folder.path("board.json"), R"({"puzzle":"drop","board":[[2,2,0,0,0]]})");
  const auto replayed = [&](const std::string& name) {
    const std::string path = offscreen.folder.path(name);
    CHECK(tilefold({"render", "--position", offscreen.folder.path("board.json"), "--moves", "1", "--out", path,
                    "--size", usual_size, "--seed", "1"})
              .code == 0);
    return tilefold({"replay", path, "--format", "csv"}).out;
  };
  const std::string of_clip = replayed("b.webp");
  CHECK(lines_of(of_clip).size() == 3);  // the output has three lines: header, board and move
  CHECK(of_clip == replayed("b.png"));
}

TEST_CASE("Clips can be made for every puzzle, even of a game without moves") {
  const OffscreenRenderer offscreen;
  std::set<std::string> puzzles;
  for (const std::string& line : lines_of(tilefold({"list", "--format", "csv"}).out))
    puzzles.insert(line.substr(0, line.find(',')));
  puzzles.erase("puzzle");  // the column heading
  CHECK(puzzles.size() >= 5);
  for (const std::string& puzzle : puzzles) {
    CAPTURE(puzzle);
    const Clip& clip = offscreen.webp({"--seed", "1"}, puzzle);
    CHECK(clip.frames.size() == 1);
    CHECK(clip.frames.front() == offscreen.picture({"--seed", "1"}, puzzle));
  }
}

TEST_CASE("With --format jsonl the progress of a clip is printed to standard output") {
  const OffscreenRenderer offscreen;
  const Finished finished = offscreen.render("a.webp", {"--at-move", "1", "--format", "jsonl"});
  CHECK(finished.code == 0);
  CHECK(finished.err.empty());
  const Words lines = lines_of(finished.out);
  REQUIRE(lines.size() > 4);
  CHECK(lines.size() <= 103);
  CHECK(lines.front() ==
        R"({"format":"tilefold/1","kind":"render","file":")" + offscreen.folder.path("a.webp") + "\"}");
  const std::string end = lines.back();
  const std::string total = end.substr(end.rfind(':') + 1, end.size() - end.rfind(':') - 2);
  CHECK(lines[1] == R"({"kind":"progress","frames":0,"of":)" + total + "}");
  CHECK(end == R"({"kind":"rendered","file":")" + offscreen.folder.path("a.webp") + R"(","frames":)" + total + "}");
  CHECK(1000 * std::stoi(total) / 25 == read_webp(offscreen.folder.path("a.webp")).duration());
  CHECK(offscreen.render("a.png", {"--format", "jsonl"}).out.ends_with("\"frames\":1}\n"));
  CHECK(offscreen.render("b.webp", {"--at-move", "1"}).out.empty());
  const Finished refused = offscreen.render("no/a.webp", {"--at-move", "1", "--format", "jsonl"});
  CHECK(refused.code == 1);
  CHECK(refused.out.find("rendered") == std::string::npos);
  const Finished wrong = offscreen.render("a.png", {"--set", "rows=99", "--format", "jsonl"});
  CHECK(wrong.code == 2);
  CHECK(wrong.out.empty());
}

TEST_CASE("An impossible clip is rejected in one line, and nothing is written") {
  const OffscreenRenderer offscreen;
  std::string long_game = "tilefold:drop/1:standard:42:";
  for (int i = 0; i < 40; ++i) long_game += "12345"[i % 5];
  for (const auto& [name, options, says] : std::vector<std::tuple<std::string, Words, std::string>>{
           {"a.webp", {"--from-move", "0"}, "--from-move is '0'; it must be a whole number from 1"},
           {"a.webp", {"--from-move", "41"}, "--from-move is 41; it must be from 1 to 40"},
           {"a.webp", {"--to-move", "41"}, "--to-move is 41; it must be from 1 to 40"},
           {"a.gif", {"--from-move", "3", "--to-move", "2"}, "the first must not be greater"},
           {"a.webp", {"--at-move", "0"}, "--at-move is 0; it must be from 1 to 40"},
           {"a.webp", {"--at-move", "1", "--to-move", "2"}, "use one or the other"},
           {"a.webp", {"--time", "3"}, "--time is only for pictures"},
           {"a.webp", {"--speed", "0"}, "--speed is '0'; it must be a number from 0.25 to 8"},
           {"a.webp", {"--frame-rate", "51"}, "from 1 to 50"},
           {"a.webp", {"--size", "4000x100"}, "at most 2048x2048"},
           {"a.png", {"--speed", "2"}, "are only for clips"},
           {"a.mp4", {}, "ends in .png or .ppm, or in .webp or .gif"},
           {"a.webp", {"--theme", "drak"}, "did you mean 'dark'"},
           {"no/a.webp", {"--at-move", "1"}, "cannot write"},
       }) {
    const Finished finished = offscreen.render(name, options, long_game);
    CAPTURE(finished.err);
    CHECK(finished.code == (name.starts_with("no/") ? 1 : 2));
    CHECK(lines_of(finished.err).size() == 1);
    CHECK(finished.err.find(says) != std::string::npos);
    CHECK(std::filesystem::is_empty(offscreen.folder.path()));
  }
}

TEST_CASE("The error for a clip that is too long gives its length and ways to shorten it") {
  std::string moves;
  for (int i = 0; i < 400; ++i) moves += i % 2 == 0 ? "C+1 " : "C-1 ";
  const OffscreenRenderer offscreen;
  const Finished finished =
      offscreen.render("a.webp", {"--set", "level=18", "--moves", moves, "--speed", "0.25"}, "unblock");
  CHECK(finished.code == 2);
  CHECK(finished.err.starts_with("tilefold: the clip would last "));
  CHECK(finished.err.find("it must be at most 10:00: show fewer moves (--from-move") != std::string::npos);
  CHECK(std::filesystem::is_empty(offscreen.folder.path()));
}

TEST_CASE("An interrupted rendering of a clip ends with the exit code of the interrupt and leaves no file") {
  const OffscreenRenderer offscreen;
  const std::string told = offscreen.folder.path("told");
  // The seed is printed when the request has been checked, before the frames are drawn.
  Background clip({TILEFOLD_BINARY, "render", "slide", "--moves", "", "--out", offscreen.folder.path("a.gif"), "--size",
                   "2048x2048", "--frame-rate", "50"},
                  offscreen.folder.path("out"), told);
  comes_true([&] { return !clip.is_running() || read_text(told).find("seed") != std::string::npos; });
  kill(clip.id(), SIGINT);
  CHECK(clip.wait() == 130);
  CHECK(!std::filesystem::exists(offscreen.folder.path("a.gif")));
  for (const auto& file : std::filesystem::directory_iterator(offscreen.folder.path()))
    CHECK(file.path().string().find("part-") == std::string::npos);
}

}  // namespace
}  // namespace tilefold::test
