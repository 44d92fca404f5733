#include "app/language/languages.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <deque>

#include "app/language/compact_file.h"

// The embedded files of translations. The keys are empty if the others are .mo files.
extern "C" {
extern const char tilefold_language_keys[], tilefold_language_keys_end[];
extern const char tilefold_language_de[], tilefold_language_de_end[];
extern const char tilefold_language_es[], tilefold_language_es_end[];
extern const char tilefold_language_fr[], tilefold_language_fr_end[];
extern const char tilefold_language_pl[], tilefold_language_pl_end[];
extern const char tilefold_language_zh_cn[], tilefold_language_zh_cn_end[];
}

namespace tilefold::language {
namespace {

constexpr std::string_view narrow_space = "\u202f";

std::string_view bytes_between(const char* begin, const char* end) {
  return {begin, static_cast<std::size_t>(end - begin)};
}

Catalogue embedded(const char* begin, const char* end) {
  const std::string_view bytes = bytes_between(begin, end);
  if (bytes.empty() || is_mo_file(bytes)) return Catalogue(bytes);
  static std::deque<std::string> files;  // keeps the places of its elements
  return Catalogue(
      files.emplace_back(mo_file(bytes_between(tilefold_language_keys, tilefold_language_keys_end), bytes)));
}

int one_form(std::uint64_t /*count*/) {
  return 0;
}

int one_or_many(std::uint64_t count) {
  return count == 1 ? 0 : 1;
}

int none_or_one(std::uint64_t count) {
  return count <= 1 ? 0 : 1;
}

int polish(std::uint64_t count) {
  const std::uint64_t last = count % 10;
  const std::uint64_t tens = count / 10 % 10;
  if (count == 1) return 0;
  return last >= 2 && last <= 4 && tens != 1 ? 1 : 2;
}

std::atomic<const Language*>& in_use() {
  static std::atomic<const Language*> language{languages().data()};
  return language;
}

// Returns a locale without its encoding and variant, with "_" between its parts: "zh-Hans-CN" is "zh_Hans_CN".
std::string plain_name(std::string_view locale) {
  std::string name(locale.substr(0, locale.find_first_of(".@")));
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

// True if `name`, a plain name, is `tag` or begins with it and "_".
bool names(std::string_view name, std::string_view tag) {
  return name.substr(0, tag.size()) == tag && (name.size() == tag.size() || name[tag.size()] == '_');
}

// Puts `sign` between groups of three digits.
std::string grouped(const std::string& digits, std::string_view sign) {
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += sign;
    text += digits[i];
  }
  return text;
}

}  // namespace

std::span<const Language> languages() {
  static const std::array<Language, 6> all{{
      {"en", "English", "English", ".", ",", false, one_or_many, Catalogue({})},
      {"de", "Deutsch", "Deutsch", ",", ".", false, one_or_many,
       embedded(tilefold_language_de, tilefold_language_de_end)},
      {"es", "Español", "Español", ",", ".", false, one_or_many,
       embedded(tilefold_language_es, tilefold_language_es_end)},
      {"fr", "Français", "Français", ",", narrow_space, false, none_or_one,
       embedded(tilefold_language_fr, tilefold_language_fr_end)},
      {"pl", "Polski", "Polski", ",", "\u00a0", false, polish,
       embedded(tilefold_language_pl, tilefold_language_pl_end)},
      {"zh_CN", "简体中文", "Zhongwen (Chinese)", ".", ",", true, one_form,
       embedded(tilefold_language_zh_cn, tilefold_language_zh_cn_end)},
  }};
  return all;
}

const Language* language_of(std::string_view locale) {
  std::string name = plain_name(locale);
  // Simplified Chinese is also written in Singapore, and is what a locale without a country means.
  if (name == "zh" || names(name, "zh_SG") || names(name, "zh_Hans")) name = "zh_CN";
  for (const Language& language : languages())
    if (names(name, language.tag)) return &language;
  return nullptr;
}

const Language& requested_language(std::string_view list, std::string_view locale) {
  // As in gettext, the locale "C" means that no translation is wanted.
  const std::string plain = plain_name(locale);
  const bool is_plain = plain == "C" || plain == "POSIX";
  while (!is_plain && !list.empty()) {
    const std::size_t end = std::min(list.find(':'), list.size());
    if (const Language* language = language_of(list.substr(0, end))) return *language;
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  const Language* language = language_of(locale);
  return language != nullptr ? *language : languages().front();
}

const Language& current() {
  return *in_use().load(std::memory_order_acquire);
}

void use(const Language& language) {
  in_use().store(&language, std::memory_order_release);
}

std::string signed_number(bool is_negative, std::uint64_t amount) {
  return (is_negative ? "-" : "") + grouped(std::to_string(amount), current().group);
}

std::string decimal_number(double value, int decimals) {
  std::string text = fmt::format("{:.{}f}", value, decimals);
  if (!std::isfinite(value)) return text;
  const std::size_t first = text[0] == '-' ? 1 : 0;
  const std::size_t point = std::min(text.find('.'), text.size());
  std::string shown = text.substr(0, first) + grouped(text.substr(first, point - first), current().group);
  if (point < text.size()) shown += std::string(current().decimal) + text.substr(point + 1);
  return shown;
}

std::string local_number(std::string_view english) {
  std::string text;
  for (const char letter : english) {
    if (letter == '.') {
      text += current().decimal;
    } else if (letter == ',') {
      text += current().group;
    } else {
      text += letter;
    }
  }
  return text;
}

}  // namespace tilefold::language
