#include "app/play/trace.h"

#include <cerrno>
#include <cstring>
#include <utility>

#include "app/records/json.h"

namespace tilefold::play {

Trace::~Trace() {
  if (file_ != nullptr && file_ != stdout) std::fclose(file_);
}

Result<Done> Trace::open(const std::string& path) {
  file_ = path == "-" ? stdout : std::fopen(path.c_str(), "we");
  if (file_ == nullptr) return make_error("cannot write {}: {}", path, std::strerror(errno));
  return Done{};
}

void Trace::line(const Document& record) const {
  if (file_ == nullptr) return;
  const std::string text = records::to_json(record) + '\n';
  std::fwrite(text.data(), 1, text.size(), file_);
  std::fflush(file_);
}

void Trace::rest(bool is_resting) {
  if (std::exchange(is_resting_, is_resting) != is_resting) line(Object{{"kind", is_resting ? "idle" : "awake"}});
}

}  // namespace tilefold::play
