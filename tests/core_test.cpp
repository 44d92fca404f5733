#include <doctest/doctest.h>

#include "engine/core/document.h"
#include "engine/core/engine_form.h"
#include "engine/core/geometry.h"
#include "engine/core/ledger.h"
#include "engine/core/parameters.h"
#include "engine/core/rng.h"
#include "engine/core/text.h"
#include "engine/puzzles/drop/rules.h"

namespace tilefold::test {
namespace {

// Otherwise the linker mixes the definitions that the headers of the engine contain for different processors.
TEST_CASE("The engine and its tests are compiled for the same processor") {
  CHECK(compiled_form == engine_form());
}

TEST_CASE("PCG32 produces the numbers of its published demo program") {
  // pcg32-demo of the reference implementation: state 42, stream 54.
  pcg32 reference(42U, 54U);
  for (const std::uint32_t expected : {0xa15c02b7U, 0x7b47f409U, 0xba1d3330U, 0x83d2f293U, 0xbfa4784bU, 0xcbed606eU})
    CHECK(reference() == expected);
}

TEST_CASE("The random number generator agrees with the definition of PCG32 with the default stream") {
  // The definition of the generator, written out: XSH-RR over state * 6364136223846793005 + 1442695040888963407.
  std::uint64_t state = 42 + 1442695040888963407U;
  state = state * 6364136223846793005U + 1442695040888963407U;
  Rng rng(42);
  for (int i = 0; i < 1000; ++i) {
    const auto shifted = static_cast<std::uint32_t>(((state >> 18U) ^ state) >> 27U);
    const auto turn = static_cast<std::uint32_t>(state >> 59U);
    const std::uint32_t expected = (shifted >> turn) | (shifted << ((32U - turn) & 31U));
    REQUIRE(rng.next() == expected);
    state = state * 6364136223846793005U + 1442695040888963407U;
  }
}

TEST_CASE("The random numbers of seed 42 never change between versions") {
  Rng rng(42);
  for (const std::uint32_t expected : {0xc2f57bd6U, 0x6b07c4a9U, 0x72b7b29bU, 0x44215383U, 0xf5af5eadU, 0x68beb632U})
    CHECK(rng.next() == expected);
}

TEST_CASE("Random numbers below a bound include every number below it and no other") {
  Rng rng(1);
  for (const std::uint32_t bound : {1U, 2U, 3U, 7U, 1000U}) {
    std::vector<int> seen(bound);
    for (std::uint32_t i = 0; i < bound * 100; ++i) ++seen.at(rng.below(bound));
    for (const int count : seen) CHECK(count > 40);
  }
  for (int i = 0; i < 1000; ++i) CHECK(rng.below(0x80000001U) <= 0x80000000U);
}

TEST_CASE("Row and column numbers in printed texts start at 1") {
  CHECK(to_one_based(0) == 1);
  CHECK(to_zero_based(to_one_based(41)) == 41);
  CHECK(to_zero_based(to_one_based(std::size_t{1} << 40U)) == std::size_t{1} << 40U);
}

TEST_CASE("A swap is recorded as two tile moves that happen at the same time") {
  Ledger ledger(2);
  EventBatch setup;
  LedgerSink laying(ledger, setup);
  laying.spawn({0, 0}, Face::number(2));
  laying.spawn({0, 1}, Face::number(4));
  laying.finish();
  EventBatch events;
  LedgerSink sink(ledger, events);
  sink.move({0, 0}, {0, 1});
  sink.move({0, 1}, {0, 0});
  sink.finish();
  REQUIRE(events.size() == 2);
  CHECK(events[0].beat == events[1].beat);
  CHECK(ledger.tiles()[0].cell == Cell{0, 1});
  CHECK(ledger.tiles()[1].cell == Cell{0, 0});
}

TEST_CASE("Events of one animation step name cells before the step, so that a moving tile can absorb another") {
  Ledger ledger(3);
  EventBatch setup;
  LedgerSink laying(ledger, setup);
  laying.spawn({0, 1}, Face::number(2));
  laying.spawn({0, 2}, Face::number(2));
  laying.finish();
  std::vector<Tile> tiles;
  REQUIRE(replay(setup, tiles));
  EventBatch events;
  LedgerSink sink(ledger, events);
  sink.absorb({0, 2}, {0, 1});
  sink.move({0, 1}, {0, 0});
  sink.change({0, 1}, Face::number(4));
  sink.finish();
  REQUIRE(replay(events, tiles));
  CHECK(tiles == ledger.tiles());
  REQUIRE(tiles.size() == 1);
  CHECK(tiles[0].cell == Cell{0, 0});
  CHECK(tiles[0].face == Face::number(4));
}

TEST_CASE("A tile that covers several cells has a single identity") {
  Ledger ledger(4);
  EventBatch events;
  LedgerSink sink(ledger, events);
  sink.spawn({0, 0}, Face::letter('B'), {.rows = 1, .columns = 2});
  sink.beat();
  sink.move({0, 0}, {0, 1});
  sink.beat();
  sink.move({0, 1}, {0, 2});
  sink.finish();
  CHECK(ledger.tiles().size() == 1);
  CHECK(ledger.tiles()[0].cell == Cell{0, 2});
  CHECK(events.back().beat == 2);
}

TEST_CASE("The kind of animation set for an animation step applies to the events of this step only") {
  Ledger ledger(4);
  EventBatch events;
  LedgerSink sink(ledger, events);
  sink.spawn({1, 0}, Face::number(2));
  sink.spawn({1, 1}, Face::number(2));
  sink.beat(Animation::fall);
  sink.move({1, 0}, {0, 0});
  sink.finish();
  REQUIRE(events.size() == 3);
  CHECK(events[0].animation == Animation::fall);
  CHECK(events[1].animation == Animation::fall);
  CHECK(events[2].animation == Animation::plain);
}

TEST_CASE("Replaying events rejects events that do not fit the board") {
  std::vector<Tile> tiles;
  CHECK_FALSE(replay({{.kind = EventKind::move, .tile = TileId{1}}}, tiles));
  CHECK(replay({{.kind = EventKind::spawn, .tile = TileId{1}, .cell = {1, 1}}}, tiles));
  CHECK_FALSE(replay({{.kind = EventKind::move, .tile = TileId{1}, .from = {0, 0}, .cell = {1, 0}}}, tiles));
  CHECK_FALSE(replay({{.kind = EventKind::spawn, .tile = TileId{1}}}, tiles));
}

ParameterValues drop_parameters() {
  return ParameterValues(drop::DropRules::info().parameters);
}

TEST_CASE("Parameters have defaults and accept values within their range, as text and as JSON") {
  ParameterValues values = drop_parameters();
  CHECK(values["rows"] == 7);
  CHECK(values["spawn_decay"] == 550'000);
  CHECK(values.set_text("spawn_decay", "0.01"));
  CHECK(values["spawn_decay"] == 10'000);
  CHECK(values.set_text("spawn_decay", "1"));
  CHECK(values.set_text("spawn_decay", "0.5500000"));
  CHECK(values.set_document("spawn_decay", 0.3));
  CHECK(values["spawn_decay"] == 300'000);
  CHECK(values.set_text("max_spawn", "65536"));
  CHECK(values.set_document("spawn", "uniform"));
  CHECK(values["spawn"] == 1);
}

TEST_CASE("Decimal values are printed without unnecessary zeros") {
  CHECK(decimal_text(550'000) == "0.55");
  CHECK(decimal_text(1'000'000) == "1");
  CHECK(decimal_text(10'001) == "0.010001");
}

TEST_CASE("An invalid parameter value is rejected with a message that gives the range, and changes nothing") {
  ParameterValues values = drop_parameters();
  const ParameterValues before = values;
  for (const auto& given : std::vector<std::pair<std::string, std::string>>{{"rows", "2"},
                                                                            {"rows", "17"},
                                                                            {"rows", "seven"},
                                                                            {"rows", ""},
                                                                            {"rows", "7.0"},
                                                                            {"rows", "+7"},
                                                                            {"rows", "99999999999999999999"},
                                                                            {"columns", "-1"},
                                                                            {"spawn", "heavy"},
                                                                            {"spawn_decay", "0"},
                                                                            {"spawn_decay", "1.0001"},
                                                                            {"spawn_decay", "0.1234567"},
                                                                            {"spawn_decay", "nan"},
                                                                            {"spawn_decay", "."},
                                                                            {"spawn_decay", "-0.5"},
                                                                            {"spawn_decay", "1e-1"},
                                                                            {"max_spawn", "3"},
                                                                            {"max_spawn", "1"},
                                                                            {"max_spawn", "131072"}}) {
    CAPTURE(given.first);
    CAPTURE(given.second);
    const auto set = values.set_text(given.first, given.second);
    REQUIRE_FALSE(set);
    CHECK(set.error().message.find("must be") != std::string::npos);
    CHECK(values == before);
  }
  CHECK_FALSE(values.set_document("rows", 7.5));
  CHECK_FALSE(values.set_document("rows", true));
  CHECK_FALSE(values.set_document("spawn", 1));
  CHECK_FALSE(values.set_document("spawn_decay", 0.12345678));
}

TEST_CASE("A mistyped parameter name is rejected with a suggestion") {
  ParameterValues values = drop_parameters();
  const auto set = values.set_text("colums", "4");
  REQUIRE_FALSE(set);
  CHECK(set.error().message.find("did you mean 'columns'") != std::string::npos);
}

TEST_CASE("Parameters that contradict each other are rejected") {
  ParameterValues values = drop_parameters();
  REQUIRE(values.set_text("rows", "4"));
  REQUIRE(values.set_text("continue_rows", "5"));
  const auto checked = values.check();
  REQUIRE_FALSE(checked);
  CHECK(checked.error().message == "continue_rows is 5; it must be at most rows, which is 4");
}

// If messages repeated their input byte by byte, an escape sequence in a file would reach the terminal, and a line
// break would split a message into two lines.
TEST_CASE("Messages quote user input as one printable line") {
  CHECK(printable("columns 3") == "columns 3");
  CHECK(printable("Größe 数 🎲") == "Größe 数 🎲");
  CHECK(printable("\x1b[2J\n\x7f") == "\\x1b[2J\\x0a\\x7f");
  CHECK(printable(std::string_view("\0", 1)) == "\\x00");
  CHECK(printable("\xc2\x9b"
                  "31m") == "\\xc2\\x9b31m");                               // UTF-8 of a two-byte control character
  CHECK(printable("\xe2\x80\xa8") == "\\xe2\\x80\\xa8");                    // UTF-8 of the line separator
  CHECK(printable("\xff\xc3") == "\\xff\\xc3");                             // bytes that are not valid UTF-8
  CHECK(printable("\xc0\xaf\xe0\x80\xaf") == "\\xc0\\xaf\\xe0\\x80\\xaf");  // overlong encodings
  CHECK(printable("\xed\xa0\x80") == "\\xed\\xa0\\x80");                    // half of a surrogate pair
  CHECK(printable("\xf4\x90\x80\x80") == "\\xf4\\x90\\x80\\x80");           // a code beyond the last code point of
                                                                            // Unicode
  CHECK(quoted("a\tb") == "'a\\x09b'");
}

// A text that is cut inside a character is invalid UTF-8.
TEST_CASE("Shortening a text for a message never splits a UTF-8 character") {
  CHECK(printable("abcdé", 5) == "abcd…");
  CHECK(printable("abcdé", 6) == "abcdé");
  CHECK(printable(std::string(41, 'x')) == std::string(40, 'x') + "…");
  CHECK(Document(std::string(39, 'x') + "é").described() == "the text \"" + std::string(39, 'x') + "…\"");
}

TEST_CASE("A JSON value describes its type and content for error messages") {
  CHECK(Document(3).described() == "the number 3");
  CHECK(Document("x").described() == "the text \"x\"");
  CHECK(Document(List{}).described() == "a list");
  CHECK(Document::of_unsigned(~std::uint64_t{0}).described() == "the number 18446744073709551615");
  CHECK(Document().described() == "null");
}

TEST_CASE("An error says its phrase in English and keeps what is needed to translate it") {
  const Error plain{"out of memory"};
  CHECK(plain.phrase.empty());
  const Error error =
      make_error("row {} has {}, not {}", 2, counted_phrase(1, "{} cell", "{} cells"), std::string("x{}"));
  CHECK(error.message == "row 2 has 1 cell, not x{}");
  CHECK(error.phrase.format == "row {} has {}, not {}");
  CHECK(error.phrase.values == std::vector<std::string>{"2", "1 cell", "x{}"});
  CHECK(error.phrase.english() == error.message);
  const Error outer = make_error("{}: {}", "a file", error);
  CHECK(outer.message == "a file: row 2 has 1 cell, not x{}");
  REQUIRE(outer.phrase.inner.size() == 2);
  CHECK(outer.phrase.inner[0].empty());
  CHECK(outer.phrase.inner[1].english() == error.message);
  CHECK(make_error("{}: {}", "a file", plain).phrase.inner.empty());
  CHECK(make_error("{} {}", std::numeric_limits<std::uint64_t>::max(), std::numeric_limits<std::int64_t>::min())
            .message == "18446744073709551615 -9223372036854775808");
}

TEST_CASE("The places of a phrase take the next value or the one that they name; other braces stay") {
  CHECK(filled("{} {} {}", {"a", "b"}) == "a b {}");
  CHECK(filled("{1} {0} {…} {x} {", {"a", "b"}) == "b a {…} {x} {");
  CHECK(counted_phrase(0, "{} row", "{} rows").english() == "0 rows");
  CHECK(counted_phrase(1, "{} row", "{} rows").english() == "1 row");
}

}  // namespace
}  // namespace tilefold::test
