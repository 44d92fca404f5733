#include "engine/learn/tuple_features.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>

namespace tilefold::learn {
namespace {

// Maximum number of weights. With the data for training, they take 6 GiB.
constexpr std::uint64_t most_weights = std::uint64_t{1} << 29U;
constexpr std::size_t most_shapes = 256;

constexpr std::array<std::string_view, 5> sharing_names{"everywhere", "by_row", "by_place", "by_edge", "by_wall"};

using CellList = std::vector<Cell>;

// Returns the distinct lists of cells that result from reflecting and rotating a list with the symmetries of the board.
// The list itself comes first.
std::vector<CellList> images_of(const CellList& cells, const Symmetries& symmetries, Extent board) {
  std::vector<CellList> images;
  const auto add = [&](bool is_mirrored, bool is_flipped, bool is_transposed) {
    CellList image;
    for (Cell cell : cells) {
      if (is_transposed) cell = cell_at(cell.column, cell.row);
      const int row = is_flipped ? board.rows - 1 - cell.row : cell.row;
      const int column = is_mirrored ? board.columns - 1 - cell.column : cell.column;
      image.push_back(cell_at(row, column));
    }
    if (std::find(images.begin(), images.end(), image) == images.end()) images.push_back(std::move(image));
  };
  for (const bool is_transposed : {false, true})
    for (const bool is_flipped : {false, true})
      for (const bool is_mirrored : {false, true}) {
        if ((is_transposed && !symmetries.transpose) || (is_flipped && !symmetries.flip) ||
            (is_mirrored && !symmetries.mirror))
          continue;
        add(is_mirrored, is_flipped, is_transposed);
      }
  return images;
}

Extent turned(Extent board) {
  return {.rows = board.columns, .columns = board.rows};
}

std::set<std::pair<int, int>> set_of(const CellList& cells) {
  std::set<std::pair<int, int>> set;
  for (const Cell cell : cells) set.emplace(cell.row, cell.column);
  return set;
}

// Returns the cells of a shape at every position where it fits.
std::vector<CellList> laid(const Shape& shape, Extent extent) {
  std::vector<CellList> lists;
  for (int row = 0; row < extent.rows; ++row)
    for (int column = 0; column < extent.columns; ++column) {
      CellList cells;
      for (const Cell cell : shape.cells) cells.push_back(cell_at(row + cell.row, column + cell.column));
      if (std::all_of(cells.begin(), cells.end(), [&](Cell cell) { return extent.holds(cell); }))
        lists.push_back(std::move(cells));
    }
  return lists;
}

// Splits a line at single spaces.
std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  while (!line.empty()) {
    const std::size_t space = std::min(line.find(' '), line.size());
    words.push_back(line.substr(0, space));
    line.remove_prefix(std::min(space + 1, line.size()));
  }
  return words;
}

std::optional<int> number_in(std::string_view text, int min, int max) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < min || value > max) return std::nullopt;
  return value;
}

std::optional<Shape> parse_shape(std::span<const std::string_view> words) {
  if (words.size() < 2 || words.size() > longest_shape + 1) return std::nullopt;
  const auto sharing = std::find(sharing_names.begin(), sharing_names.end(), words.front());
  if (sharing == sharing_names.end()) return std::nullopt;
  Shape shape{.sharing = static_cast<Sharing>(sharing - sharing_names.begin()), .cells = {}};
  for (const std::string_view word : words.subspan(1)) {
    const std::size_t comma = std::min(word.find(','), word.size());
    const auto row = number_in(word.substr(0, comma), -max_side, max_side);
    const auto column = number_in(word.substr(std::min(comma + 1, word.size())), -max_side, max_side);
    if (!row || !column) return std::nullopt;
    const Cell cell = cell_at(*row, *column);
    if (std::find(shape.cells.begin(), shape.cells.end(), cell) != shape.cells.end()) return std::nullopt;
    shape.cells.push_back(cell);
  }
  return shape;
}

bool parse_symmetries(std::span<const std::string_view> words, Symmetries& symmetries) {
  for (const std::string_view word : words) {
    if (word == "mirror") {
      symmetries.mirror = true;
    } else if (word == "flip") {
      symmetries.flip = true;
    } else if (word == "transpose") {
      symmetries.transpose = true;
    } else {
      return false;
    }
  }
  return true;
}

bool parse_stages(std::span<const std::string_view> words, std::vector<int>& stages) {
  for (const std::string_view word : words) {
    const auto tile_class = number_in(word, 1, max_tile_classes - 1);
    if (!tile_class || (!stages.empty() && *tile_class <= stages.back()) || stages.size() == 16) return false;
    stages.push_back(*tile_class);
  }
  return true;
}

// Parses one line of the features' text. Returns false if the line is invalid.
bool parse_line(std::span<const std::string_view> words, Features& features) {
  const std::string_view name = words.front();
  const auto rest = words.subspan(1);
  const auto number = [&](std::size_t i, int min, int max) {
    return i < rest.size() ? number_in(rest[i], min, max) : std::nullopt;
  };
  if (name == "symmetries") return parse_symmetries(rest, features.symmetries);
  if (name == "stages") return parse_stages(rest, features.stages);
  if (name == "shape") {
    auto shape = parse_shape(rest);
    if (!shape || features.shapes.size() == most_shapes) return false;
    features.shapes.push_back(std::move(*shape));
    return true;
  }
  if (name == "levels") {
    const auto tile_classes = number(0, 2, max_tile_classes);
    features.tile_classes = tile_classes.value_or(0);
    return tile_classes && rest.size() == 1;
  }
  const bool is_board = name == "board";
  const auto first = number(0, is_board ? 1 : 0, is_board ? max_side : static_cast<int>(most_counts) - 1);
  const auto second = number(1, 1, is_board ? max_side : 255);
  if (!first || !second || rest.size() != 2) return false;
  if (is_board) features.extent = {.rows = *first, .columns = *second};
  if (name == "count") features.counts.push_back({.which = *first, .most = *second});
  return is_board || (name == "count" && features.counts.size() <= most_counts);
}

// Returns the number of weight tables of a shape if it is the same on every board, else 0.
std::uint64_t tables_of_every_board(Sharing sharing) {
  switch (sharing) {
    case Sharing::everywhere: return 1;
    case Sharing::by_edge: return std::uint64_t{rows_from_edge} * columns_from_edge;
    case Sharing::by_wall: return std::uint64_t{cells_from_wall} * cells_from_wall;
    default: return 0;
  }
}

// Checks an upper bound on the number of weights before the sites are computed.
bool is_affordable(const Features& features) {
  std::uint64_t sum = 0;
  for (const Shape& shape : features.shapes) {
    std::uint64_t tables = tables_of_every_board(shape.sharing);
    if (shape.sharing == Sharing::by_row) tables = static_cast<std::uint64_t>(features.extent.rows);
    if (shape.sharing == Sharing::by_place) tables = static_cast<std::uint64_t>(features.extent.area());
    const std::uint64_t one = power(static_cast<std::uint64_t>(features.tile_classes), shape.cells.size());
    if (one > most_weights) return false;
    sum += one * tables;
  }
  return sum * (features.stages.size() + 1) <= 8 * most_weights;
}

bool can_be_transposed(const Features& features) {
  const bool is_square = features.extent.rows == features.extent.columns;
  return is_square || std::all_of(features.shapes.begin(), features.shapes.end(), [](const Shape& shape) {
           return shape.sharing == Sharing::everywhere || shape.sharing == Sharing::by_wall;
         });
}

int place_from_edge(Cell cell, Extent extent) {
  const int row = std::min(extent.rows - 1 - cell.row, rows_from_edge - 1);
  const int side = std::min<int>(cell.column, extent.columns - 1 - cell.column);
  const int column = std::min(side, columns_from_edge - 1);
  return row * columns_from_edge + column;
}

int place_from_wall(Cell cell, Extent extent) {
  const int row = std::min<int>(cell.row, extent.rows - 1 - cell.row);
  const int column = std::min<int>(cell.column, extent.columns - 1 - cell.column);
  return std::min(row, cells_from_wall - 1) * cells_from_wall + std::min(column, cells_from_wall - 1);
}

// A position of a shape on the board, and the index of the weight table that the shape uses at this position.
struct Place {
  CellList cells;
  int table = 0;
};

// Returns all sites of a shape on a board, each with the index of its weight table. If the shape has one table per row,
// the tables are those of a board with `learned_rows` rows: a site uses the table of the row with the same distance to
// the last row.
std::vector<Place> places_of(const Shape& shape, Extent board, int learned_rows) {
  std::vector<Place> places;
  for (CellList& cells : laid(shape, board)) {
    const Cell first = cells.front();
    int table = 0;
    if (shape.sharing == Sharing::by_row) table = std::max(0, learned_rows - board.rows + first.row);
    if (shape.sharing == Sharing::by_place) table = static_cast<int>(places.size());
    if (shape.sharing == Sharing::by_edge) table = place_from_edge(first, board);
    if (shape.sharing == Sharing::by_wall) table = place_from_wall(first, board);
    places.push_back({.cells = std::move(cells), .table = table});
  }
  return places;
}

// Adds the transposed sites on a board that is not square. images_of does not produce these sites.
void add_transposed(const Shape& shape, Extent board, std::vector<Place>& places) {
  for (Place& place : places_of(shape, turned(board), board.columns)) {
    for (Cell& cell : place.cells) std::swap(cell.row, cell.column);
    places.push_back(std::move(place));
  }
}

// A list of sites without duplicates.
class SiteList {
 public:
  explicit SiteList(Extent board) : board_(board) {}

  void add(const CellList& cells, std::uint64_t first) {
    std::pair<std::uint64_t, std::vector<std::pair<int, int>>> key{first, {}};
    Site site{.first = static_cast<std::uint32_t>(first), .size = cells.size()};
    for (std::size_t i = 0; i < cells.size(); ++i) {
      key.second.emplace_back(cells[i].row, cells[i].column);
      site.cells[i] = static_cast<std::uint8_t>(cells[i].row * board_.columns + cells[i].column);
    }
    if (!added_.insert(key).second) return;
    covered_.insert(set_of(cells));
    sites_.push_back(site);
  }

  /// True if a site has these cells, in any order.
  bool covers(const CellList& cells) const { return covered_.contains(set_of(cells)); }

  const std::vector<Site>& sites() const { return sites_; }

 private:
  Extent board_;
  std::set<std::pair<std::uint64_t, std::vector<std::pair<int, int>>>> added_;
  std::set<std::set<std::pair<int, int>>> covered_;
  std::vector<Site> sites_;
};

}  // namespace

std::string features_text(const Features& features) {
  std::string text = "board " + std::to_string(features.extent.rows) + " " + std::to_string(features.extent.columns);
  text += "\nlevels " + std::to_string(features.tile_classes) + "\nsymmetries";
  if (features.symmetries.mirror) text += " mirror";
  if (features.symmetries.flip) text += " flip";
  if (features.symmetries.transpose) text += " transpose";
  text += "\nstages";
  for (const int tile_class : features.stages) text += " " + std::to_string(tile_class);
  for (const Shape& shape : features.shapes) {
    text += "\nshape " + std::string(sharing_names[static_cast<std::size_t>(shape.sharing)]);
    for (const Cell cell : shape.cells) text += " " + std::to_string(cell.row) + "," + std::to_string(cell.column);
  }
  for (const Count& count : features.counts)
    text += "\ncount " + std::to_string(count.which) + " " + std::to_string(count.most);
  return text + "\n";
}

Result<Features> parse_features(std::string_view text) {
  Features features;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const auto words = words_of(text.substr(0, end));
    if (words.empty() || !parse_line(words, features)) return make_error("its description of the features is invalid");
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  if (features.extent.area() == 0 || (features.symmetries.transpose && !can_be_transposed(features)) ||
      !is_affordable(features))
    return make_error("its features do not fit a board");
  if (const Layout layout(features); layout.terms() == 0 || layout.weights() > most_weights)
    return make_error("its features do not fit a board");
  return features;
}

void cap(const Features& features, Board& board) {
  const auto max = static_cast<std::uint8_t>(features.tile_classes - 1);
  const auto area = static_cast<std::size_t>(features.extent.area());
  for (std::size_t i = 0; i < area; ++i) board.cells[i] = std::min(board.cells[i], max);
}

std::size_t stage_of(const Features& features, const Board& board) {
  if (features.stages.empty()) return 0;
  const auto* const end = board.cells.begin() + features.extent.area();
  const int largest = *std::max_element(board.cells.begin(), end);
  const auto stage = std::upper_bound(features.stages.begin(), features.stages.end(), largest);
  return static_cast<std::size_t>(stage - features.stages.begin());
}

// Adds the sites of a shape. A site that is an image of an earlier site uses the weights of the earlier site, with its
// cells in the same order. If the size of the board differs from that of the features, the tables are assigned by first
// computing the layout of a board of the features' size.
void Layout::lay(const Shape& shape, const Features& features, Extent board) {
  const std::uint64_t size = power(static_cast<std::uint64_t>(features.tile_classes), shape.cells.size());
  std::map<int, std::uint64_t> tables;
  const std::uint64_t always = tables_of_every_board(shape.sharing);
  for (std::uint64_t table = 0; table < always; ++table, weights_ += size)
    tables.emplace(static_cast<int>(table), weights_);
  const auto lay_on = [&](Extent extent) {
    SiteList list(extent);
    Symmetries symmetries = features.symmetries;
    std::vector<Place> places = places_of(shape, extent, features.extent.rows);
    if (symmetries.transpose && extent.rows != extent.columns) {
      symmetries.transpose = false;
      add_transposed(shape, extent, places);
    }
    for (const Place& place : places) {
      if (shape.sharing == Sharing::by_place && list.covers(place.cells)) continue;
      if (extent == features.extent && tables.emplace(place.table, weights_).second) weights_ += size;
      const auto table = tables.find(place.table);
      if (table == tables.end()) continue;
      for (const CellList& image : images_of(place.cells, symmetries, extent)) list.add(image, table->second);
    }
    return list.sites();
  };
  std::vector<Site> sites = lay_on(features.extent);
  if (board != features.extent) sites = lay_on(board);
  sites_.insert(sites_.end(), sites.begin(), sites.end());
  is_shared_ = is_shared_ || shape.sharing != Sharing::by_place;
}

Layout::Layout(const Features& features, Extent board) : counts_(features.counts), stages_(features.stages.size() + 1) {
  for (const Shape& shape : features.shapes) lay(shape, features, board);
  for (const Count& count : counts_) {
    first_of_counts_.push_back(static_cast<std::uint32_t>(weights_));
    weights_ += static_cast<std::uint64_t>(count.most) + 1;
  }
  terms_ = static_cast<std::uint32_t>(sites_.size() + counts_.size());
  indexer_ = FeatureIndexer(sites_, board, features.tile_classes);
}

}  // namespace tilefold::learn
