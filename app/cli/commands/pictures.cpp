#include "app/cli/commands/pictures.h"

#include "app/cli/commands/module.h"
#include "engine/core/translatable.h"

namespace tilefold::cli {
namespace {

constexpr Module pictures_module{
    .file = "tilefold-pictures.so",
    .purpose = translatable("the picture reader"),
    .missing = translatable("reading pictures needs the package tilefold-pictures ({} is not next to the program)")};

}  // namespace

Result<records::ReadPicture> load_picture_reader() {
  const auto entry_point = find_entry_point(pictures_module, "tilefold_read_picture");
  if (!entry_point) return entry_point.error();
  return reinterpret_cast<records::ReadPicture>(*entry_point);
}

void read_picture(const records::ReadRequest& request, records::ReadAnswer& answer) {
  const auto read = load_picture_reader();
  if (read) return (*read)(request, answer);
  answer = {.outcome = records::ReadOutcome::unavailable, .problem = read.error().message};
}

}  // namespace tilefold::cli
