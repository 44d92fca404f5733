#include "app/records/clip_game.h"

#include <webp/demux.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <utility>

#include "app/records/gif_file.h"
#include "app/records/picture_game.h"

namespace tilefold::records {
namespace {

constexpr std::string_view before_identifier = "<dc:identifier>";
constexpr std::string_view after_identifier = "</dc:identifier>";
using Escape = std::pair<std::string_view, std::string_view>;
constexpr std::array<Escape, 3> escapes{Escape{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}};

// Replaces escape sequences in the text. `from` selects the member of Escape to search for, `to` the member that
// replaces it. Replaced text is not searched again.
std::string replaced(std::string_view text, std::string_view Escape::*from, std::string_view Escape::*to) {
  std::string result;
  while (!text.empty()) {
    const auto escape =
        std::find_if(escapes.begin(), escapes.end(), [&](const auto& e) { return text.starts_with(e.*from); });
    result += escape == escapes.end() ? text.substr(0, 1) : (*escape).*to;
    text.remove_prefix(escape == escapes.end() ? 1 : ((*escape).*from).size());
  }
  return result;
}

Error no_game() {
  return make_error(
      "this clip contains no game; only clips made by tilefold do; tilefold read finds a board in a picture of another "
      "program");
}

Error too_long() {
  return make_error("the game in this clip is too long; it must be a text of at most {} bytes", longest_picture_game);
}

Error damaged(const char* kind) {
  return make_error("this clip is damaged or truncated; it must be a complete {} file", kind);
}

struct DemuxerDeleter {
  void operator()(WebPDemuxer* demuxer) const { WebPDemuxDelete(demuxer); }
};

// Skips the pixels of an image without decoding them.
bool skip_image(GifFileType* gif) {
  int code_size = 0;
  GifByteType* block = nullptr;
  if (DGifGetImageHeader(gif) != GIF_OK || DGifGetCode(gif, &code_size, &block) != GIF_OK) return false;
  while (block != nullptr)
    if (DGifGetCodeNext(gif, &block) != GIF_OK) return false;
  return true;
}

// Reads an extension block. If it is a comment, stores its text in `comment`.
bool read_extension(GifFileType* gif, std::optional<std::string>& comment) {
  int code = 0;
  GifByteType* block = nullptr;
  if (DGifGetExtension(gif, &code, &block) != GIF_OK) return false;
  std::string text;
  while (block != nullptr) {
    text.append(reinterpret_cast<const char*>(block + 1), block[0]);  // the first byte of a block is its length
    if (DGifGetExtensionNext(gif, &block) != GIF_OK) return false;
  }
  if (code == COMMENT_EXT_FUNC_CODE) comment = std::move(text);
  return true;
}

}  // namespace

std::string game_packet(const std::string& game) {
  const std::string text = replaced(game, &Escape::first, &Escape::second);
  return "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">"
         "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\">" +
         std::string(before_identifier) + text + std::string(after_identifier) +
         "</rdf:Description></rdf:RDF></x:xmpmeta>";
}

std::string game_comment(const std::string& game) {
  return std::string(game_keyword) + ": " + game;
}

bool looks_like_webp(std::string_view bytes) {
  return bytes.starts_with("RIFF") && bytes.size() >= 12 && bytes.substr(8, 4) == "WEBP";
}

bool looks_like_gif(std::string_view bytes) {
  return bytes.starts_with("GIF87a") || bytes.starts_with("GIF89a");
}

Result<std::string> read_webp_game(std::string_view bytes) {
  const WebPData data{reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
  const std::unique_ptr<WebPDemuxer, DemuxerDeleter> demuxer(WebPDemux(&data));
  if (demuxer == nullptr) return damaged("WebP");
  WebPChunkIterator chunk;
  if (WebPDemuxGetChunk(demuxer.get(), "XMP ", 1, &chunk) == 0) return no_game();
  const std::string_view packet(reinterpret_cast<const char*>(chunk.chunk.bytes), chunk.chunk.size);
  WebPDemuxReleaseChunkIterator(&chunk);  // `packet` remains valid, because it is a view of the input
  const std::size_t begin = packet.find(before_identifier);
  const std::size_t end = packet.find(after_identifier);
  if (begin == std::string::npos || end == std::string::npos || end < begin) return no_game();
  const std::size_t size = end - begin - before_identifier.size();
  if (size > longest_picture_game) return too_long();
  return replaced(packet.substr(begin + before_identifier.size(), size), &Escape::second, &Escape::first);
}

Result<std::string> read_gif_game(std::string_view bytes) {
  const GifFile gif = open_gif(bytes);
  if (gif == nullptr) return damaged("GIF");
  std::optional<std::string> game;
  const std::string begins = game_comment({});
  for (GifRecordType record = UNDEFINED_RECORD_TYPE; record != TERMINATE_RECORD_TYPE;) {
    std::optional<std::string> comment;
    if (DGifGetRecordType(gif.get(), &record) != GIF_OK) return damaged("GIF");
    if (record == IMAGE_DESC_RECORD_TYPE && !skip_image(gif.get())) return damaged("GIF");
    if (record == EXTENSION_RECORD_TYPE && !read_extension(gif.get(), comment)) return damaged("GIF");
    if (comment && comment->starts_with(begins)) game = comment->substr(begins.size());
  }
  if (game && game->size() > longest_picture_game) return too_long();
  return game ? Result<std::string>(*game) : no_game();
}

}  // namespace tilefold::records
