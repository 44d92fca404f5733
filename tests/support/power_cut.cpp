#include "tests/support/power_cut.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <map>
#include <memory>

namespace tilefold::test {
namespace {

namespace fs = std::filesystem;
using Kind = WriteEvent::Kind;

constexpr std::size_t sector = 512;  // bytes that a disk writes completely or not at all

// A file with its durable content and the changes that were not synced.
struct File {
  struct Change {
    bool is_size = false;    // true if the change sets the size, false if it writes data
    std::size_t offset = 0;  // offset of the data, or the new size
    std::string data;
  };
  std::string durable;
  std::vector<Change> unsynced;

  static void apply(const Change& change, std::string& content) {
    if (change.is_size) {
      content.resize(change.offset);
    } else {
      content.resize(std::max(content.size(), change.offset + change.data.size()));
      content.replace(change.offset, change.data.size(), change.data);
    }
  }

  // Returns the content that programs see: the durable content with all changes.
  std::string content() const {
    std::string all = durable;
    for (const Change& change : unsynced) apply(change, all);
    return all;
  }

  void sync() {
    durable = content();
    unsynced.clear();
  }

  // Returns a possible content after a cut: with all unsynced changes, with none, or with some of their sectors.
  std::string after_cut(std::mt19937& random) const {
    std::string content = durable;
    const auto choice = random() % 4;
    if (choice == 0) return content;
    for (const Change& change : unsynced) {
      if (choice == 1 || change.is_size) {
        if (choice == 1 || random() % 2 == 0) apply(change, content);
        continue;
      }
      for (std::size_t begin = 0; begin < change.data.size();) {
        const std::size_t end = std::min(change.data.size(), begin + sector - (change.offset + begin) % sector);
        if (random() % 2 == 0)
          apply({.offset = change.offset + begin, .data = change.data.substr(begin, end - begin)}, content);
        begin = end;
      }
    }
    return content;
  }
};

using Folder = std::map<std::string, std::shared_ptr<File>>;

// A change of names in a folder: a file that was created, renamed or removed.
struct NameChange {
  Kind kind;
  std::string path;
  std::string other;
  std::shared_ptr<File> file;

  void apply(Folder& folder) const {
    if (kind == Kind::create) folder[path] = file;
    if (kind == Kind::remove) folder.erase(path);
    if (kind == Kind::rename) {
      folder.erase(path);
      folder[other] = file;
    }
  }
};

bool is_change_of_names(Kind kind) {
  return kind == Kind::create || kind == Kind::remove || kind == Kind::rename;
}

}  // namespace

WrittenFolder::WrittenFolder(const std::string& folder, const Words& arguments) : folder_(folder) {
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file())
      before_.emplace_back(fs::relative(entry.path(), folder).string(), read_text(entry.path()));
  const TemporaryFolder own;
  Words words{"env", "LD_PRELOAD=" TILEFOLD_WRITE_LOG, "TILEFOLD_WRITE_LOG=" + own.path("log"),
              "TILEFOLD_WRITTEN_FOLDER=" + folder, TILEFOLD_BINARY};
  words.insert(words.end(), arguments.begin(), arguments.end());
  Background program(words, own.path("out"));
  REQUIRE(program.wait() == 0);
  out_ = read_text(own.path("out"));
  read_log(read_text(own.path("log")));
}

void WrittenFolder::read_log(const std::string& log) {
  for (std::size_t at = 0; at + sizeof(WriteEvent) <= log.size();) {
    Event entry;
    std::memcpy(&entry.event, log.data() + at, sizeof(WriteEvent));
    at += sizeof(WriteEvent);
    for (auto [text, bytes] :
         {std::pair{&entry.path, entry.event.path_bytes}, std::pair{&entry.other, entry.event.other_bytes},
          std::pair{&entry.data, entry.event.data_bytes}}) {
      REQUIRE(at + bytes <= log.size());
      *text = log.substr(at, bytes);
      at += bytes;
    }
    for (std::string* path : {&entry.path, &entry.other})
      *path = path->size() > folder_.size() ? path->substr(folder_.size() + 1) : std::string();
    events_.push_back(std::move(entry));
  }
}

std::string WrittenFolder::answered(std::size_t cut) const {
  return cut < events_.size() ? out_.substr(0, events_[cut].event.answered) : out_;
}

void WrittenFolder::restore(std::size_t cut, std::mt19937& random, const std::string& to) const {
  Folder durable;
  for (const auto& [path, content] : before_) {
    durable[path] = std::make_shared<File>();
    durable[path]->durable = content;
  }
  Folder now = durable;
  std::vector<NameChange> unsynced;
  for (std::size_t i = 0; i < cut; ++i) {
    const auto& [event, path, other, data] = events_[i];
    if (event.kind == Kind::sync && !now.contains(path)) {  // the event is a sync of the folder
      for (const NameChange& change : unsynced) change.apply(durable);
      unsynced.clear();
      continue;
    }
    if (!is_change_of_names(event.kind) && !now.contains(path)) {
      if (event.kind != Kind::content) continue;  // the event is about a file that has been removed
      unsynced.push_back({Kind::create, path, {}, std::make_shared<File>()});
      unsynced.back().apply(now);
    }
    if (is_change_of_names(event.kind)) {
      const auto file = event.kind == Kind::rename ? now[path] : std::make_shared<File>();
      unsynced.push_back({event.kind, path, other, file});
      unsynced.back().apply(now);
    } else if (event.kind == Kind::sync) {
      now[path]->sync();
    } else if (event.kind == Kind::content) {
      if (now[path]->content() == data) continue;
      now[path]->unsynced.push_back({.is_size = true, .offset = 0});
      now[path]->unsynced.push_back({.offset = 0, .data = data});
    } else {
      now[path]->unsynced.push_back({.is_size = event.kind == Kind::truncate, .offset = event.offset, .data = data});
    }
  }
  const std::size_t kept = random() % (unsynced.size() + 1);
  for (std::size_t i = 0; i < kept; ++i) unsynced[i].apply(durable);
  fs::remove_all(to);
  fs::create_directories(to);
  for (const auto& [path, file] : durable) {
    fs::create_directories(fs::path(to + "/" + path).parent_path());
    write_text(to + "/" + path, file->after_cut(random));
  }
}

}  // namespace tilefold::test
