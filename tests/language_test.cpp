// Tests of the languages of the interface: which one is chosen, plural forms, numbers, and texts with values.

#include "app/language/languages.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "app/language/catalogue.h"
#include "app/language/compact_file.h"
#include "app/language/line_breaks.h"
#include "app/language/tr.h"
#include "engine/core/error.h"
#include "engine/core/phrase.h"
#include "engine/core/translatable.h"

namespace tilefold::test {
namespace {

using language::Language;

// Uses a language until the end of a test.
class Using {
 public:
  explicit Using(std::string_view tag) { language::use(*language::language_of(tag)); }
  ~Using() { language::use(language::languages().front()); }
  Using(const Using&) = delete;
  Using& operator=(const Using&) = delete;
};

void add_number(std::string& bytes, std::size_t number) {
  for (int i = 0; i < 4; ++i) bytes += static_cast<char>((number >> (8 * i)) & 0xffU);
}

// Returns a .mo file with texts, which must be sorted, and their translations.
std::string mo_file(const std::vector<std::pair<std::string, std::string>>& entries) {
  const std::size_t head = 28;
  const std::size_t texts = head + entries.size() * 16;
  std::string bytes;
  for (const std::size_t number : {std::size_t{0x950412de}, std::size_t{0}, entries.size(), head,
                                   head + entries.size() * 8, std::size_t{0}, std::size_t{0}})
    add_number(bytes, number);
  std::string text;
  std::string tables;
  for (const bool is_translation : {false, true})
    for (const auto& entry : entries) {
      const std::string& part = is_translation ? entry.second : entry.first;
      add_number(tables, part.size());
      add_number(tables, texts + text.size());
      text += part + '\0';
    }
  return bytes + tables + text;
}

TEST_CASE("A catalogue finds its translations and plural forms, and nothing else") {
  const std::string bytes = mo_file(
      {{"apple", "Apfel"}, {"zebra", "Zebra"}, {std::string("{} move\0{} moves", 15), std::string("a\0b\0c", 5)}});
  const language::Catalogue catalogue{std::string_view(bytes)};
  CHECK(catalogue.size() == 3);
  CHECK(catalogue.find("apple") == "Apfel");
  CHECK(catalogue.find("zebra") == "Zebra");
  CHECK(catalogue.find("{} move", 0) == "a");
  CHECK(catalogue.find("{} move", 1) == "b");
  CHECK(catalogue.find("{} move", 2) == "c");
  CHECK(catalogue.find("{} moves").empty());
  CHECK(catalogue.find("app").empty());
  CHECK(catalogue.find("apples").empty());
  CHECK(catalogue.find("").empty());
  CHECK(language::Catalogue({}).find("apple").empty());
}

TEST_CASE("The language is the first known one in LANGUAGE, otherwise the locale's language, otherwise English") {
  const auto tag = [](std::string_view list, std::string_view locale) {
    return language::requested_language(list, locale).tag;
  };
  CHECK(tag("", "") == "en");
  CHECK(tag("", "C.UTF-8") == "en");
  CHECK(tag("", "de_AT.UTF-8") == "de");
  CHECK(tag("", "de") == "de");
  CHECK(tag("", "pl_PL") == "pl");
  CHECK(tag("", "nl_NL.UTF-8") == "en");
  CHECK(tag("nl:fr:de", "es_ES.UTF-8") == "fr");
  CHECK(tag("nl", "es_ES.UTF-8") == "es");
  CHECK(tag("de", "C") == "en");
  CHECK(tag("en:de", "de_DE") == "en");
  CHECK(tag("", "zh_CN.UTF-8") == "zh_CN");
  CHECK(tag("", "zh_SG") == "zh_CN");
  CHECK(tag("", "zh-Hans-CN") == "zh_CN");
  CHECK(tag("", "zh.GB2312") == "zh_CN");
  CHECK(tag("", "zh_TW.UTF-8") == "en");
  CHECK(tag("", "deutsch") == "en");
}

TEST_CASE("Numbers have the signs of the current language") {
  const auto shown = [](std::string_view tag) {
    const Using using_it(tag);
    return language::number(1234567) + " " + language::number(-89) + " " + language::decimal_number(-1234.5, 2) + " " +
           language::decimal_number(0.25, 1) + " " + language::number(1000);
  };
  CHECK(shown("en") == "1,234,567 -89 -1,234.50 0.2 1,000");
  CHECK(shown("de") == "1.234.567 -89 -1.234,50 0,2 1.000");
  CHECK(shown("fr") == "1\u202f234\u202f567 -89 -1\u202f234,50 0,2 1\u202f000");
  CHECK(shown("pl") == "1\u00a0234\u00a0567 -89 -1\u00a0234,50 0,2 1\u00a0000");
  CHECK(shown("zh_CN") == "1,234,567 -89 -1,234.50 0.2 1,000");
}

TEST_CASE("Numbers of every size and type are written in full") {
  CHECK(language::number(std::numeric_limits<std::int64_t>::min()) == "-9,223,372,036,854,775,808");
  CHECK(language::number(std::numeric_limits<std::uint64_t>::max()) == "18,446,744,073,709,551,615");
  CHECK(language::number(std::int8_t{-5}) == "-5");
}

TEST_CASE("A number in English gets the signs of the current language") {
  const auto shown = [](std::string_view tag) {
    const Using using_it(tag);
    return language::local_number("1,234.5") + " " + language::local_number("12.3K");
  };
  CHECK(shown("en") == "1,234.5 12.3K");
  CHECK(shown("de") == "1.234,5 12,3K");
  CHECK(shown("zh_CN") == "1,234.5 12.3K");
}

TEST_CASE("Each language has the plural forms that its grammar needs") {
  const auto forms = [](std::string_view tag) {
    std::string text;
    for (const std::uint64_t count : {0U, 1U, 2U, 4U, 5U, 11U, 12U, 14U, 21U, 22U, 25U, 101U, 102U, 112U})
      text += std::to_string(language::language_of(tag)->form(count));
    return text;
  };
  CHECK(forms("de") == "10111111111111");
  CHECK(forms("es") == "10111111111111");
  CHECK(forms("fr") == "00111111111111");
  CHECK(forms("pl") == "20112222212212");
  CHECK(forms("zh_CN") == "00000000000000");
}

TEST_CASE("Texts are translated, and texts without a translation stay English") {
  CHECK(std::string_view(tr("Undo")) == "Undo");
  const std::string unknown = "no such text";
  const Using german("de");
  CHECK(std::string_view(tr("Undo")) != "Undo");
  CHECK(std::string_view(tr("Undo")) == tr(std::string_view("Undo")));
  CHECK(tr(std::string_view(unknown)) == unknown);
  CHECK(tr_plural(2, "no such {} text", "no such {} texts", 2) == "no such 2 texts");
  CHECK(tr_plural(1, "no such {} text", "no such {} texts", 1) == "no such 1 text");
}

TEST_CASE("The files of the page become the same .mo file again") {
  using namespace std::string_view_literals;
  const std::string keys("Best\0Undo\0{} move\0\0\0"sv);  // zero bytes fill a file up
  const std::string compact("Bestes\1R\xc3\xbc"sv);
  const std::string translations = compact + std::string("ck\1{} Zug\0{} Z\xc3\xbcge\1\0\0\0"sv);
  const std::string file = language::mo_file(keys, translations);
  CHECK(language::is_mo_file(file));
  CHECK_FALSE(language::is_mo_file(translations));
  CHECK_FALSE(language::is_mo_file(""));
  CHECK(file == mo_file({{"Best", "Bestes"},
                         {"Undo",
                          "R\xc3\xbc"
                          "ck"},
                         {"{} move", std::string("{} Zug\0{} Z\xc3\xbcge"sv)}}));
  const language::Catalogue catalogue(file);
  CHECK(catalogue.size() == 3);
  CHECK(catalogue.find("{} move", 1) == "{} Z\xc3\xbcge");
  CHECK(catalogue.find("Redo").empty());
}

TEST_CASE("A label inside a sentence begins with a small letter, except in German") {
  const std::string_view depth = "Depth";
  CHECK(tr_inside(depth) == "depth");
  const Using french("fr");
  CHECK(tr_inside(depth) == "profondeur");
  const Using german("de");
  CHECK(tr_inside(depth) == tr(depth));
}

TEST_CASE("A phrase of the engine is translated with its values") {
  const Phrase phrase{translatable("Column {0} is full"), {"3"}};
  CHECK(phrase.english() == "Column 3 is full");
  CHECK(tr(phrase) == phrase.english());
  const Using german("de");
  CHECK(tr(phrase) != phrase.english());
  CHECK(tr(phrase).find('3') != std::string::npos);
}

TEST_CASE("Places without a value and other braces stay in a phrase") {
  CHECK(filled("{0} {2} {x} {", {"a", "b"}) == "a {2} {x} {");
  CHECK(filled("{1}{0}", {"a", "b"}) == "ba");
}

// A language of which only a few errors are translated, in use until the end of a test.
class OfErrors {
 public:
  OfErrors()
      : bytes_(mo_file({{"game {}: {}", "Partie {}: {}"},
                        {"the row {} has {}", "{1} stehen in Zeile {0}"},
                        {std::string("{} cell\0{} cells", 16), std::string("{} Feld\0{} Felder", 17)}})) {
    made_.catalogue = language::Catalogue(bytes_);
    language::use(made_);
  }
  ~OfErrors() { language::use(language::languages().front()); }
  OfErrors(const OfErrors&) = delete;
  OfErrors& operator=(const OfErrors&) = delete;

 private:
  std::string bytes_;
  Language made_ = *language::language_of("de");
};

TEST_CASE("An error is translated with the phrases and errors that it contains; its message stays English") {
  const auto cells = [](std::uint64_t count) { return counted_phrase(count, "{} cell", "{} cells"); };
  const Error inner = make_error("the row {} has {}", 3, cells(5));
  const Error error = make_error("game {}: {}", std::uint64_t{12}, inner);
  CHECK(error.message == "game 12: the row 3 has 5 cells");
  CHECK(language::tr(error) == error.message);
  const OfErrors german;
  CHECK(language::tr(inner) == "5 Felder stehen in Zeile 3");
  CHECK(language::tr(error) == "Partie 12: 5 Felder stehen in Zeile 3");
  CHECK(language::tr(make_error("the row {} has {}", 3, cells(1))) == "1 Feld stehen in Zeile 3");
  CHECK(language::tr(make_error("game {}: {}", "x", Error{"it is damaged"})) == "Partie x: it is damaged");
  CHECK(error.message == "game 12: the row 3 has 5 cells");
}

TEST_CASE("An error without a phrase, and one without a translation, stay English") {
  const OfErrors german;
  CHECK(language::tr(Error{"game {}: {}"}) == "game {}: {}");
  CHECK(language::tr(make_error("there is no game {}", -7)) == "there is no game -7");
  CHECK(language::tr(Error{}).empty());
}

// Breaks a text into lines of `width` characters; a Chinese character counts twice.
std::string lines_of(std::string_view text, int width) {
  return language::broken_into_lines(text, static_cast<float>(width),
                                     [](char32_t letter) { return letter >= 0x2E80 ? 2.0F : 1.0F; });
}

TEST_CASE("A text that is too wide is cut between two characters and ends in an ellipsis") {
  const auto cut = [](std::string_view text, float width) {
    return language::shortened(text, width, [](char32_t letter) { return letter >= 0x2E80 ? 2.0F : 1.0F; });
  };
  CHECK(cut("", 0).empty());
  CHECK(cut("abc", 3) == "abc");
  CHECK(cut("abcd", 3) == "ab…");
  CHECK(cut("äöüß", 3) == "äö…");
  CHECK(cut("合并相同", 7) == "合并相…");
  CHECK(cut("合并相同", 6) == "合并…");
  CHECK(cut("合并相同", 1) == "…");
  CHECK(cut("abc", 0) == "…");
  CHECK(cut("abc\nabc", 3) == "abc\nabc");
  CHECK(cut("abc\nabcd", 3) == "abc\nab…");
}

TEST_CASE("To cut off a long text, only the characters that fit are measured") {
  int measured = 0;
  const std::string text(1'000'000, 'a');
  const std::string shown = language::shortened(text, 30, [&](char32_t /*letter*/) {
    ++measured;
    return 1.0F;
  });
  CHECK(shown == std::string(29, 'a') + "…");
  CHECK(measured == 32);  // the ellipsis, 30 letters that fit, and one that does not
}

TEST_CASE("A text is broken between words, and its own line breaks remain") {
  CHECK(lines_of("", 10).empty());
  CHECK(lines_of("one two three", 20) == "one two three");
  CHECK(lines_of("one two three", 7) == "one two\nthree");
  CHECK(lines_of("one two   three", 8) == "one two\nthree");
  CHECK(lines_of("one two \n\n three", 7) == "one two \n\n three");
  CHECK(lines_of("about 3,456.5 moves.", 12) == "about\n3,456.5\nmoves.");
}

TEST_CASE("A word that is wider than a line is broken between two characters") {
  CHECK(lines_of("abcdefgh", 3) == "abc\ndef\ngh");
  CHECK(lines_of("a bcdefgh", 4) == "a\nbcde\nfgh");
  CHECK(lines_of("äöüß", 2) == "äö\nüß");
  CHECK(lines_of("ab", 0) == "a\nb");
}

TEST_CASE("In Chinese a line ends between two characters, but not before closing punctuation") {
  CHECK(lines_of("合并相同的方块", 8) == "合并相同\n的方块");
  CHECK(lines_of("合并相同。再来", 8) == "合并相\n同。再来");
  CHECK(lines_of("合并相同！”再来", 8) == "合并相\n同！”再\n来");
  CHECK(lines_of("合并（相同）", 6) == "合并\n（相\n同）");
  CHECK(lines_of("按 Enter 键，继续", 8) == "按 Enter\n键，继续");
  CHECK(lines_of("第12步", 4) == "第12\n步");
}

TEST_CASE("In no width does a line of the Chinese texts begin with closing punctuation or lose a character") {
  const std::string text = "把方块推到一起，相同的就会合并；得到“2048”即胜（可以撤销）。没有可走的一步时，游戏结束！";
  for (int width = 10; width < 100; ++width) {
    CAPTURE(width);
    const std::string lines = lines_of(text, width);
    for (const std::string_view mark : {"，", "；", "”", "）", "。", "！"})
      CHECK(lines.find("\n" + std::string(mark)) == std::string::npos);
    for (const std::string_view mark : {"“", "（"}) CHECK(lines.find(std::string(mark) + "\n") == std::string::npos);
    std::string joined = lines;
    std::erase(joined, '\n');
    CHECK(joined == text);
  }
}

}  // namespace
}  // namespace tilefold::test
