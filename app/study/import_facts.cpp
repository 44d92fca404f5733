#include "app/study/import_facts.h"

#include "app/profile/stored_imports.h"
#include "app/records/json.h"
#include "engine/core/text.h"

namespace tilefold::study {
namespace {

// Returns a text of the event as one printable line, because another program may have written the profile.
std::string fact_in(const Document& detail, std::string_view name) {
  constexpr std::size_t longest = 1000;
  const Document* value = detail.find(name);
  return value == nullptr || value->text() == nullptr ? std::string() : printable(*value->text(), longest);
}

}  // namespace

Result<ImportFacts> import_facts(profile::Store& store, const profile::StoredGame& game) {
  ImportFacts facts;
  if (game.start.client != profile::import_client) return facts;
  profile::StoredImports imports(store);
  const auto origin = imports.detail(game.id, profile::import_event);
  if (!origin) return origin.error();
  if (const auto detail = records::parse_json(*origin, "an import")) {
    facts.level = fact_in(*detail, "level");
    facts.trial = fact_in(*detail, "trial");
  }
  const auto extra = imports.detail(game.id, profile::extra_event);
  if (!extra) return extra.error();
  const auto list =
      extra->empty() ? Result<Document>(Document()) : records::parse_json(*extra, "the columns of an import");
  if (list && list->list() != nullptr) facts.extra = *list->list();
  return facts;
}

Document extra_of(const ImportFacts& facts, std::int32_t node) {
  const bool is_known = node >= 1 && static_cast<std::size_t>(node) <= facts.extra.size();
  return is_known ? facts.extra[static_cast<std::size_t>(node) - 1] : Document();
}

}  // namespace tilefold::study
