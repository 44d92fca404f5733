// The levels of a study, by name. They may be written in every form of a board that the program reads
// (docs/reference/formats.md).
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "app/profile/stored.h"
#include "app/records/game.h"

namespace tilefold::study {

struct StudyLevel {
  std::string name;
  std::shared_ptr<const Puzzle> beginning;
  profile::GameStart start;  ///< start of a game of the level; client, time and labels are not set
  std::map<std::string, TileId> pieces =
      {};  ///< tiles by the names that the file gives them; empty if it names no tiles
};

class StudyLevels {
 public:
  /// Reads the levels in a text. `place` is the name of its source; if it is empty, reads nothing. `puzzle` is the
  /// puzzle of the levels; if it is empty, it is derived from the boards. The name of a level is its field "id" or
  /// "name" or, in a table, its column "name"; otherwise it is the number of the level, from 1. Returns an error if a
  /// level cannot be read or if two have the same name.
  static Result<StudyLevels> read(std::string_view text, const std::string& place, const std::string& puzzle);

  /// Returns the level with this name or text; null if the file does not contain it. A text that is a level itself need
  /// not be in the file.
  const StudyLevel* find(const std::string& name);

  std::size_t size() const { return levels_.size(); }

 private:
  Result<Done> add(const std::string& name, const Document& board);
  Result<Done> add_text(const std::string& name, std::string_view text);
  Result<Done> add_document(const Document& document, std::size_t number);

  std::string place_;
  std::string puzzle_;
  std::map<std::string, StudyLevel> levels_;
  std::map<std::string, std::string> names_;  // names of the levels; the key is the text of a level
};

/// Returns the level in an opened game.
StudyLevel study_level(const records::Opening& opening, const std::string& name);

}  // namespace tilefold::study
