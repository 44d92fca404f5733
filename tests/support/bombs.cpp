#include "tests/support/bombs.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

#include <array>
#include <vector>

#include "tests/support/png_file.h"
#include "tests/support/random_lines.h"

namespace tilefold::test {
namespace {

std::string repeated(const std::string& text, std::size_t times) {
  std::string whole;
  whole.reserve(text.size() * times);
  for (std::size_t i = 0; i < times; ++i) whole += text;
  return whole;
}

std::string big_endian(std::uint32_t number) {
  std::string bytes;
  for (const unsigned shift : {24U, 16U, 8U, 0U}) bytes += static_cast<char>(number >> shift & 0xffU);
  return bytes;
}

std::string little_endian(std::uint32_t number, int bytes) {
  std::string text;
  for (int i = 0; i < bytes; ++i) text += static_cast<char>(number >> (8U * static_cast<unsigned>(i)) & 0xffU);
  return text;
}

// Compresses `size` zeros, without having them in memory at once.
std::string packed_zeros(std::size_t size) {
  z_stream stream{};
  deflateInit(&stream, 9);
  std::vector<Bytef> block(1U << 20U, 0);
  std::vector<Bytef> out(1U << 16U);
  std::string packed;
  for (std::size_t left = size; left > 0;) {
    const std::size_t part = std::min(left, block.size());
    left -= part;
    stream.next_in = block.data();
    stream.avail_in = static_cast<uInt>(part);
    do {
      stream.next_out = out.data();
      stream.avail_out = static_cast<uInt>(out.size());
      deflate(&stream, left == 0 ? Z_FINISH : Z_NO_FLUSH);
      packed.append(reinterpret_cast<const char*>(out.data()), out.size() - stream.avail_out);
    } while (stream.avail_out == 0);
  }
  deflateEnd(&stream);
  return packed;
}

constexpr std::uint32_t largest_side = 6'900;  // of a square picture that is still read

std::uint32_t drawn_side(Rng& rng) {
  return rng.below(2) == 0 ? largest_side : 65'500;
}

const Chunk png_end{.kind = "IEND", .data = {}};

Chunk header_of(std::uint32_t width, std::uint32_t height, char depth, char colour) {
  return {.kind = "IHDR", .data = big_endian(width) + big_endian(height) + depth + colour + std::string(3, '\0')};
}

std::string png_bomb(std::string& text, Rng& rng) {
  const std::size_t size = drawn(std::vector<std::size_t>{10'000, 100'000, 1'000'000}, rng);
  const std::uint32_t side = drawn(std::vector<std::uint32_t>{1, 65'535, 1'000'000, 0x7fffffff}, rng);
  switch (rng.below(8)) {
    case 0: text = "huge sizes"; return png_file({header_of(side, 0x7fffffff, 8, 6), png_pixels(), png_end});
    case 1:
      text = "pixels that decompress to gigabytes";
      return png_file({header_of(largest_side, largest_side, 16, 6),
                       {.kind = "IDAT", .data = packed_zeros(std::size_t{1} << 30U)},
                       png_end});
    case 2: {
      text = "many text chunks";
      std::vector<Chunk> chunks{png_header()};
      for (std::size_t i = 0; i < size / 20; ++i) chunks.push_back(png_text("Tilefold games", "x"));
      chunks.insert(chunks.end(), {png_pixels(), png_end});
      return png_file(chunks);
    }
    case 3:
      text = "a text that decompresses to gigabytes";
      return png_file(
          {png_header(),
           {.kind = "zTXt", .data = std::string("Tilefold game") + '\0' + '\0' + packed_zeros(std::size_t{1} << 30U)},
           png_pixels(),
           png_end});
    case 4: text = "a long text"; return picture_of(repeated("tilefold:", size));
    case 5: text = "a long game"; return picture_of("tilefold:drop/1:standard:1:" + repeated("12345", size));
    case 6:
      text = "a chunk that claims two gigabytes";
      return png_file({png_header()}) + big_endian(0x7fffffff) + "tEXt" + "Tilefold game";
    default: {
      text = "many pixel chunks without data";
      std::vector<Chunk> chunks{header_of(largest_side, largest_side, 8, 2)};
      for (std::size_t i = 0; i < size / 12; ++i) chunks.push_back({.kind = "IDAT", .data = {}});
      chunks.push_back(png_end);
      return png_file(chunks);
    }
  }
}

std::string webp_chunk(const std::string& kind, const std::string& data) {
  return kind + little_endian(static_cast<std::uint32_t>(data.size()), 4) + data +
         (data.size() % 2 == 0 ? "" : std::string(1, '\0'));
}

std::string webp_bomb(std::string& text, Rng& rng) {
  const std::size_t count = drawn(std::vector<std::size_t>{10, 1'000, 100'000}, rng);
  const std::uint32_t side = std::min(drawn_side(rng), 16'383U) - 1;  // in its stored form
  const std::string canvas =
      webp_chunk("VP8X", little_endian(0x12, 4) + little_endian(side, 3) + little_endian(side, 3));
  std::string body = canvas + webp_chunk("ANIM", std::string(6, '\0'));
  const std::string lossless = webp_chunk("VP8L", std::string("\x2f\xff\xff\xff\x0f", 5) + std::string(8, '\0'));
  const std::string frame =
      std::string(6, '\0') + little_endian(side, 3) + little_endian(side, 3) + std::string(4, '\0') + lossless;
  text = std::to_string(count) + " huge frames";
  for (std::size_t i = 0; i < count; ++i) body += webp_chunk("ANMF", frame);
  if (rng.below(3) == 0) {
    text = "a long text";
    body = canvas + webp_chunk("XMP ", repeated("<a>", count * 30));
  }
  const std::uint32_t size = rng.below(3) == 0 ? 0xfffffff0 : static_cast<std::uint32_t>(body.size()) + 4;
  return "RIFF" + little_endian(size, 4) + "WEBP" + body;
}

std::string gif_bomb(std::string& text, Rng& rng) {
  const std::size_t count = drawn(std::vector<std::size_t>{1, 1'000, 100'000}, rng);
  const std::uint32_t side = drawn_side(rng);
  std::string bytes =
      "GIF89a" + little_endian(side, 2) + little_endian(side, 2) + std::string("\xf0\0\0", 3) + std::string(6, '\0');
  if (rng.below(3) == 0) {
    text = "long comments";
    for (std::size_t i = 0; i < count; ++i) bytes += "\x21\xfe\xff" + std::string(255, 'c') + '\0';
    return bytes + ";";
  }
  text = std::to_string(count) + " huge frames";
  const std::string frame = std::string(",\0\0\0\0", 5) + little_endian(side, 2) + little_endian(side, 2) +
                            std::string("\0\x02\x03\x84\x51\x50\0", 7);
  return bytes + repeated(frame, count) + ";";
}

std::string jpeg_bomb(std::string& text, Rng& rng) {
  const std::size_t count = drawn(std::vector<std::size_t>{1, 1'000, 100'000}, rng);
  const bool is_progressive = rng.below(2) == 0;
  text = (is_progressive ? "progressive, " : "huge sizes, ") + std::to_string(count) + " scans";
  const std::uint32_t side = drawn_side(rng);
  std::string bytes = "\xff\xd8\xff\xdb" + std::string("\0\x43\0", 3) + std::string(64, '\1');
  bytes += std::string("\xff", 1) + (is_progressive ? "\xc2" : "\xc0") + std::string("\0\x0b\x08", 3) +
           big_endian(side).substr(2) + big_endian(side).substr(2) + std::string("\x01\x01\x11\0", 4);
  bytes += "\xff\xc4" + std::string("\0\x14\0\x01", 4) + std::string(16, '\0');
  for (std::size_t i = 0; i < count; ++i)
    bytes += "\xff\xda" + std::string("\0\x08\x01\x01\0\0", 6) +
             (is_progressive ? std::string("\0\0", 2) : std::string("\x3f\0", 2)) + "\x7f";
  return bytes + "\xff\xd9";
}

std::string json_bomb(std::string& text, Rng& rng) {
  const std::size_t size = drawn(std::vector<std::size_t>{10'000, 300'000, 3'000'000}, rng);
  const std::string begin = R"({"puzzle":"slide","board":)";
  switch (rng.below(9)) {
    case 0: text = "deep lists"; return begin + std::string(size, '[');
    case 1: text = "deep lists, closed"; return begin + std::string(size, '[') + std::string(size, ']') + "}";
    case 2: text = "deep objects"; return repeated("{\"a\":", size / 5) + "1" + std::string(size / 5, '}');
    case 3: text = "a long number"; return begin + "[[" + std::string(size, '9') + "]]}";
    case 4: text = "a huge exponent"; return begin + "[[1e" + std::string(size, '9') + ",2]]}";
    case 5: text = "a long text"; return R"({"puzzle":")" + std::string(size, 'x') + "\"}";
    case 6:
      text = "many fields";
      {
        std::string fields = "{\"puzzle\":\"slide\"";
        for (std::size_t i = 0; i < size / 12; ++i) fields += ",\"f" + std::to_string(i) + "\":1";
        return fields + "}";
      }
    case 7: text = "a huge board"; return begin + "[" + repeated("[2,4,8],", size / 8) + "[2,4,8]]}";
    default:
      text = "huge parameters";
      return R"({"puzzle":"slide","parameters":{"rows":1000000000,"columns":1000000000},"board":[[2,2],[2,2]]})";
  }
}

std::string record_bomb(std::string& text, Rng& rng) {
  const std::size_t size = drawn(std::vector<std::size_t>{1'000, 30'000, 100'000}, rng);
  const std::string start =
      R"({"format":"tilefold/1","kind":"start","puzzle":"slide","seed":1,"parameters":{"rows":2,"columns":2},"events":[],"state":{"board":[[2,0],[0,2]]}})"
      "\n";
  switch (rng.below(4)) {
    case 0: text = "many moves"; return start + repeated("{\"kind\":\"move\",\"number\":1,\"move\":\"up\"}\n", size);
    case 1:
      text = "a long line";
      return start + "{\"kind\":\"move\",\"move\":\"" + std::string(size * 100, 'u') + "\"}\n";
    case 2: text = "many starts"; return repeated(start, size);
    default: text = "many empty lines"; return start + std::string(size * 100, '\n');
  }
}

std::string toml_bomb(std::string& text, Rng& rng) {
  const std::size_t size = drawn(std::vector<std::size_t>{10'000, 100'000, 1'000'000}, rng);
  switch (rng.below(9)) {
    case 0: text = "deep lists"; return "a = " + std::string(size, '[') + std::string(size, ']') + "\n";
    case 1: text = "a deep key"; return repeated("a.", size / 2) + "a = 1\n";
    case 2: text = "a deep table"; return "[" + repeated("a.", size / 2) + "a]\n";
    case 3:
      text = "deep inline tables";
      return "a = " + repeated("{a=", size / 3) + "1" + std::string(size / 3, '}') + "\n";
    case 4: text = "a long number"; return "title = " + std::string(size, '9') + "\n";
    case 5: text = "a long text"; return "title = \"" + std::string(size, 'x') + "\"\n";
    case 6: text = "many blocks"; return "title = \"x\"\n" + repeated("[[block]]\nkind = \"page\"\n", size / 24);
    case 7: {
      text = "many keys";
      std::string keys;
      for (std::size_t i = 0; i < size / 12; ++i) keys += "k" + std::to_string(i) + " = 1\n";
      return keys;
    }
    default:
      text = "huge numbers";
      return "title = \"x\"\n[[block]]\nkind = \"trials\"\nlimit = 1e308\nrepeat = 9223372036854775807\n";
  }
}

std::string table_bomb(std::string& text, Rng& rng) {
  const std::size_t size = drawn(std::vector<std::size_t>{10'000, 100'000, 1'000'000}, rng);
  const std::string header = "participant,level,number,move,ms\n";
  switch (rng.below(6)) {
    case 0: text = "a long line"; return header + std::string(size * 3, 'x') + "\n";
    case 1: text = "many columns"; return header.substr(0, header.size() - 1) + std::string(size, ',') + "\n";
    case 2: text = "an open quote"; return header + "\"" + repeated("x\n", size);
    case 3: text = "huge numbers"; return header + "P," + std::string(size, '9') + ",1,B+2,1e999\n";
    case 4:
      text = "many participants";
      {
        std::string rows = header;
        for (std::size_t i = 0; i < size / 20; ++i) rows += "P" + std::to_string(i) + ",1,1,B+2,100\n";
        return rows;
      }
    default: text = "many moves"; return header + repeated("P1,1,1,B+2,100\n", size / 16);
  }
}

std::string weights_bomb(std::string& text, Rng& rng) {
  const std::size_t size = drawn(std::vector<std::size_t>{100, 100'000, 3'000'000}, rng);
  const std::string rules =
      "tilefold weights 1\npuzzle drop 1\nrules rows=3 columns=2 preview=1 spawn=weighted spawn_decay=0.55 "
      "max_spawn=256 "
      "continues=3 continue_rows=3\n";
  const std::string begin = rules +
                            "options rate=1 decay=4000 coherence=on trace=0.5 optimism=0 discount=0 max_moves=0 "
                            "restarts=off large_tiles=off\nseed 1\ngames 1\nmoves 10\nbase 0\nfeatures\n";
  const std::string board = begin + "board 3 2\nlevels 16\nsymmetries mirror\nstages\n";
  switch (rng.below(7)) {
    case 0: text = "a shape of many cells"; return board + "shape everywhere" + repeated(" 0,0", size / 4) + "\n";
    case 1: text = "many shapes"; return board + repeated("shape by_row 0,0 1,0 2,0\n", size / 25);
    case 2:
      text = "huge shapes";
      return board + repeated("shape everywhere 0,0 1,0 2,0 0,1 1,1 2,1\n", 1 + size / 1000);
    case 3: text = "a huge board"; return begin + "board 999999999 999999999\nlevels 999999999\n";
    case 4: text = "huge counts"; return board + "shape by_row 0,0\ncount 0 " + std::string(size, '9') + "\n";
    case 5: text = "many options"; return rules + "options" + repeated(" rate=1", size / 7) + "\n";
    default: text = "many lines"; return begin + std::string(size, '\n');
  }
}

std::string board_bomb(std::string& text, Rng& rng) {
  const std::size_t size = drawn(std::vector<std::size_t>{10'000, 100'000, 1'000'000}, rng);
  switch (rng.below(5)) {
    case 0: text = "a long row"; return repeated("2 4 ", size / 4) + "\n";
    case 1: text = "many rows"; return repeated("2 4 0\n", size / 6);
    case 2: text = "many boards"; return repeated("BB...GE..H.GEAAH.GE..H..F...CCF.DDD.\n", size / 370);
    case 3: text = "a long game"; return "tilefold:slide/1:standard:1:" + repeated("lurd", size / 4) + "\n";
    default: text = "long digits"; return std::string(size, '9') + "\n";
  }
}

}  // namespace

Bomb drawn_bomb(Rng& rng) {
  Bomb bomb;
  const auto read_as = [&](const std::vector<Words>& commands) { bomb.command = drawn(commands, rng); };
  const auto picture = [&](const std::string& name) {
    bomb.name = name;
    read_as({{"read", name, "--format", "jsonl"}, {"replay", name, "--check"}, {"convert", name, "--to", "json"}});
  };
  switch (rng.below(11)) {
    case 0:
    case 1:
      picture("bomb.png");
      bomb.bytes = png_bomb(bomb.text, rng);
      break;
    case 2:
      picture("bomb.webp");
      bomb.bytes = webp_bomb(bomb.text, rng);
      break;
    case 3:
      picture("bomb.gif");
      bomb.bytes = gif_bomb(bomb.text, rng);
      break;
    case 4:
      picture("bomb.jpg");
      bomb.bytes = jpeg_bomb(bomb.text, rng);
      break;
    case 5:
      bomb.name = "bomb.json";
      read_as({{"hint", "--position", bomb.name},
               {"play", bomb.name, "--max-moves", "1"},
               {"convert", bomb.name, "--to", "rows"},
               {"merge", bomb.name}});
      bomb.bytes = json_bomb(bomb.text, rng);
      break;
    case 6:
      bomb.name = "bomb.jsonl";
      read_as({{"replay", bomb.name, "--check"},
               {"play", bomb.name, "--max-moves", "1"},
               {"analyse", bomb.name, "--strategy", "random"},
               {"merge", bomb.name},
               {"bench", "drop", "--strategy", "random", "--games", "1", "--max-moves", "1", "--seed", "1", "--resume",
                bomb.name}});
      bomb.bytes = record_bomb(bomb.text, rng);
      break;
    case 7:
      bomb.name = "bomb.toml";
      bomb.command = {"study", "check", bomb.name};
      bomb.bytes = toml_bomb(bomb.text, rng);
      break;
    case 8:
      bomb.name = "bomb.csv";
      bomb.command = {"import", "study", bomb.name, "--levels", "levels.txt", "--data-dir", "profile"};
      bomb.bytes = table_bomb(bomb.text, rng);
      break;
    case 9:
      bomb.name = "bomb.weights";
      read_as({{"hint", "drop", "--seed", "1", "--strategy", "greedy", "--option", "evaluation=" + bomb.name},
               {"train", "drop", "--games", "1", "--from", bomb.name, "--out", "new.weights"}});
      bomb.bytes = weights_bomb(bomb.text, rng);
      break;
    default:
      bomb.name = "bomb.txt";
      read_as({{"convert", bomb.name, "--to", "json"},
               {"hint", "--position", bomb.name},
               {"map", bomb.name, "--summary"},
               {"replay", bomb.name, "--check"}});
      bomb.bytes = board_bomb(bomb.text, rng);
  }
  return bomb;
}

Measured measured_tilefold(const Words& arguments, const std::string& folder, unsigned seconds, unsigned mib) {
  const TemporaryFolder streams;
  const std::string out = streams.path("out");
  const std::string err = streams.path("err");
  Words words{TILEFOLD_BINARY};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  const pid_t id = fork();
  if (id == 0) {
    const auto redirect = [](const std::string& path, int flags, int descriptor) {
      if (dup2(open(path.c_str(), flags, 0600), descriptor) < 0) _exit(99);
    };
    redirect("/dev/null", O_RDONLY, 0);
    redirect(out, O_WRONLY | O_CREAT, 1);
    redirect(err, O_WRONLY | O_CREAT, 2);
    const auto limit = [](__rlimit_resource resource, rlim_t value) {
      const rlimit both{.rlim_cur = value, .rlim_max = value};
      if (setrlimit(resource, &both) != 0) _exit(99);
    };
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_CPU, seconds);
    if (mib > 0) limit(RLIMIT_AS, rlim_t{mib} << 20U);
    if (chdir(folder.c_str()) != 0) _exit(99);
    execv(pointers[0], pointers.data());
    _exit(99);
  }
  int status = 0;
  rusage used{};
  wait4(id, &status, 0, &used);
  return {.finished = {.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
                       .out = read_text(out),
                       .err = read_text(err)},
          .peak_kib = used.ru_maxrss};
}

}  // namespace tilefold::test
