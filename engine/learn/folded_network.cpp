#include "engine/learn/folded_network.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

#include "engine/search/large_pages.h"

namespace tilefold::learn {
namespace {

// Maximum number of weights in a table into which other tables are folded. In a larger table, each folded weight would
// have to be added to too many weights.
constexpr std::uint64_t most_of_dense = std::uint64_t{1} << 20U;

// Limits that protect against malicious weight files, because a file defines the features. A layout that exceeds a
// limit is not folded.
constexpr std::size_t most_sites = std::size_t{1} << 16U;
constexpr std::size_t most_of_same_cells = 64;
constexpr std::size_t most_pairs = std::size_t{1} << 22U;       // maximum number of pairs of a table and a group
constexpr std::uint64_t most_writes = std::uint64_t{1} << 26U;  // maximum number of writes for all folded weights

// A table of the layout. For each cell of the table, `at` is the position of the cell in the order of the group.
struct Member {
  std::uint32_t first = 0;
  Positions at{};
  bool operator==(const Member&) const = default;
  bool operator<(const Member& other) const { return std::tie(first, at) < std::tie(other.first, other.at); }
};

// The sites that have the same cells. The cells are ordered as in `site`, which is one of these sites.
struct Group {
  Site site;
  std::vector<Member> members;
  std::size_t table = 0;
  bool is_folded = false;
};

Group group_of(const std::vector<Site>& sites) {
  Group best;
  for (const Site& order : sites) {
    Group group{.site = order, .members = {}};
    for (const Site& site : sites) group.members.push_back({.first = site.first, .at = positions_in(site, order)});
    std::sort(group.members.begin(), group.members.end());
    // If two sites are equally good, the one with the lower first cell wins, so that groups with the same pattern use
    // the same order.
    const auto rank = [](const Group& one) { return std::pair(one.members, one.site.cells[0]); };
    if (best.members.empty() || rank(group) < rank(best)) best = group;
  }
  return best;
}

// Computes the folded layout.
class Folding {
 public:
  Folding(const Layout& layout, int tile_classes)
      : layout_(&layout), tile_classes_(static_cast<std::uint64_t>(tile_classes)) {
    // If the features share weights in many combinations, the separate merged tables would take too much memory, so
    // nothing is folded.
    if (join() && size_of_joined() <= 2 * layout_->weights_of_stage()) {
      fold();
      lay();
    } else {
      lay_as_they_are();
    }
    lay_counts();
    folded_.weights_before = layout_->weights_of_stage();
  }

  FoldedLayout release() { return std::move(folded_); }

 private:
  // One merged table: the groups that share it, and the tables that are folded into it.
  struct Joined {
    std::size_t size = 0;
    std::vector<std::size_t> groups;
    std::vector<Member> folded;
  };

  // A possible folding of table `from` into table `into`: every group of `into` contains a group of `from`, at the same
  // positions.
  struct Chance {
    std::size_t into = 0;
    std::size_t from = 0;
    Positions at{};
  };

  // Forms the groups and the merged tables. Returns false if this would take too long.
  bool join() {
    if (layout_->sites().size() > most_sites) return false;
    std::map<std::vector<int>, std::vector<Site>> sites;
    for (const Site& site : layout_->sites()) sites[sorted_cells(site, all_positions, site.size)].push_back(site);
    if (std::any_of(sites.begin(), sites.end(),
                    [](const auto& same) { return same.second.size() > most_of_same_cells; }))
      return false;
    std::map<std::pair<std::size_t, std::vector<Member>>, std::size_t> numbers;
    for (const auto& [cells, same] : sites) {
      Group group = group_of(same);
      const auto [number, is_new] = numbers.emplace(std::pair(group.site.size, group.members), joined_.size());
      if (is_new) joined_.push_back({.size = group.site.size, .groups = {}, .folded = {}});
      group.table = number->second;
      joined_[group.table].groups.push_back(groups_.size());
      by_cells_.emplace(cells, groups_.size());
      groups_.push_back(std::move(group));
    }
    return joined_.size() * groups_.size() <= most_pairs;
  }

  std::uint64_t size_of_table(std::size_t cells) const { return power(tile_classes_, cells); }

  std::uint64_t size_of_joined() const {
    return std::accumulate(joined_.begin(), joined_.end(), std::uint64_t{0},
                           [&](std::uint64_t sum, const Joined& joined) { return sum + size_of_table(joined.size); });
  }

  std::vector<Chance> chances() const {
    std::vector<Chance> found;
    for (std::size_t into = 0; into < joined_.size(); ++into) {
      const Site& site = groups_[joined_[into].groups.front()].site;
      if (size_of_table(site.size) > most_of_dense) continue;
      for (const Group& group : groups_) {
        const Positions at = positions_in(group.site, site);
        const auto* const end = at.begin() + static_cast<std::ptrdiff_t>(group.site.size);
        if (group.site.size < site.size && std::all_of(at.begin(), end, [&](auto one) { return one < site.size; }))
          found.push_back({.into = into, .from = group.table, .at = at});
      }
    }
    // Tries the foldings that cover the most groups of the small table first.
    std::stable_sort(found.begin(), found.end(), [&](const Chance& a, const Chance& b) {
      const auto worth = [&](const Chance& chance) {
        return std::pair(joined_[chance.into].groups.size(), joined_[chance.into].size);
      };
      return worth(a) > worth(b);
    });
    return found;
  }

  // Returns, for each group of the large table, a group of the small table whose cells it contains. Returns an empty
  // list if some group of the large table contains no such group.
  std::vector<std::size_t> served(const Chance& chance) const {
    const Joined& into = joined_[chance.into];
    const std::size_t size = joined_[chance.from].size;
    std::vector<std::size_t> groups;
    for (const std::size_t large : into.groups) {
      const auto found = by_cells_.find(sorted_cells(groups_[large].site, chance.at, size));
      if (found == by_cells_.end()) return {};
      const Group& group = groups_[found->second];
      const bool lies_so =
          group.table == chance.from && !group.is_folded && positions_in(group.site, groups_[large].site) == chance.at;
      if (!lies_so || std::find(groups.begin(), groups.end(), found->second) != groups.end()) return {};
      groups.push_back(found->second);
    }
    return groups;
  }

  void fold() {
    const auto is_folded = [&](std::size_t table) {
      return std::any_of(joined_[table].groups.begin(), joined_[table].groups.end(),
                         [&](std::size_t group) { return groups_[group].is_folded; });
    };
    std::uint64_t writes = 0;
    for (const Chance& chance : chances()) {
      // A table into which others were folded is not folded itself, and nothing is folded into a folded table.
      if (!joined_[chance.from].folded.empty() || is_folded(chance.into)) continue;
      const std::vector<std::size_t> small = served(chance);
      if (small.empty()) continue;
      const std::uint64_t more = groups_[small.front()].members.size() * size_of_table(joined_[chance.into].size) *
                                 (layout_->weights() / layout_->weights_of_stage());
      if (writes + more > most_writes) continue;
      writes += more;
      for (const std::size_t group : small) groups_[group].is_folded = true;
      for (const Member& member : groups_[small.front()].members) {
        Member moved{.first = member.first};
        for (std::size_t k = 0; k < joined_[chance.from].size; ++k) moved.at[k] = chance.at[member.at[k]];
        joined_[chance.into].folded.push_back(moved);
      }
    }
  }

  void lay() {
    add_tables();
    for (const Joined& joined : joined_) {
      const std::size_t before = folded_.sites.size();
      for (const std::size_t group : joined.groups) {
        if (groups_[group].is_folded) continue;
        folded_.sites.push_back(groups_[group].site);
        folded_.sites.back().first = static_cast<std::uint32_t>(folded_.weights);
      }
      if (folded_.sites.size() == before) continue;
      std::vector<Member> members = groups_[joined.groups.front()].members;
      members.insert(members.end(), joined.folded.begin(), joined.folded.end());
      for (const Member& member : members)
        table_at(member.first).folds.push_back({.first = folded_.weights, .size = joined.size, .at = member.at});
      folded_.weights += size_of_table(joined.size);
    }
  }

  void lay_as_they_are() {
    add_tables();
    for (FoldedTable& table : folded_.tables) {
      table.folds.push_back({.first = table.first, .size = table.size, .at = all_positions});
      folded_.weights = table.first + size_of_table(table.size);
    }
    folded_.sites.assign(layout_->sites().begin(), layout_->sites().end());
  }

  // Adds the tables of the layout, without foldings.
  void add_tables() {
    std::map<std::uint32_t, std::size_t> sizes;
    for (const Site& site : layout_->sites()) sizes[site.first] = site.size;
    for (const auto& [first, size] : sizes) folded_.tables.push_back({.first = first, .size = size, .folds = {}});
  }

  FoldedTable& table_at(std::uint32_t first) {
    return *std::find_if(folded_.tables.begin(), folded_.tables.end(),
                         [&](const auto& table) { return table.first == first; });
  }

  void lay_counts() {
    for (std::size_t i = 0; i < layout_->counts().size(); ++i) {
      folded_.first_of_counts.push_back(folded_.weights);
      folded_.tables.push_back(
          {.first = layout_->first_of_count(i), .count = i, .folds = {{.first = folded_.weights}}});
      folded_.weights += static_cast<std::uint64_t>(layout_->counts()[i].most) + 1;
    }
  }

  const Layout* layout_;
  std::uint64_t tile_classes_;
  std::vector<Group> groups_;
  std::map<std::vector<int>, std::size_t> by_cells_;
  std::vector<Joined> joined_;
  FoldedLayout folded_;
};

}  // namespace

FoldedNetwork::FoldedNetwork(Features features, std::int64_t base, Extent board, WeightFormat format)
    : features_(std::move(features)),
      base_(base),
      layout_(Folding(Layout(features_, board), features_.tile_classes).release()),
      indexer_(layout_.sites, board, features_.tile_classes),
      format_(format),
      weights_(format.is_short ? 0 : size()),
      short_weights_(format.is_short ? size() : 0) {
  features_.extent = board;
  if (can_be_packed(features_)) packed_ = PackedSites::of(layout_.sites);
  if (features_.stages.empty()) {
    if (packed_)
      pairs_ = PackedPairs::of(layout_.sites);
    else
      columns_ = ColumnParts::of(layout_.sites, board, features_.tile_classes);
  }
  if (format.is_short) want_large_pages(short_weights_.get(), size() * sizeof(std::int16_t));
  for (Count& count : features_.counts) count.most = 0;  // `add` increases this value later
}

FoldedNetwork::FoldedNetwork(const Network& network) : FoldedNetwork(network.features(), network.base()) {
  for (std::uint64_t i = 0; i < network.layout().weights(); ++i)
    if (const std::int32_t weight = network.weight(i); weight != 0) add(i, weight);
}

void FoldedNetwork::add(std::uint64_t index, std::int32_t weight) {
  if (weight == 0) return;
  sums_->forget();
  const std::uint64_t first = index / layout_.weights_before * layout_.weights;
  index %= layout_.weights_before;
  const auto after = std::upper_bound(layout_.tables.begin(), layout_.tables.end(), index,
                                      [](std::uint64_t one, const FoldedTable& table) { return one < table.first; });
  if (after == layout_.tables.begin()) return;
  const FoldedTable& table = *std::prev(after);
  // Skips the weight if no cells of this board use its table.
  const bool is_used =
      table.size == 0 || index - table.first < power(static_cast<std::uint64_t>(features_.tile_classes), table.size);
  if (!is_used) return;
  if (table.size == 0) {
    int& most = features_.counts[table.count].most;
    most = std::max(most, static_cast<int>(index - table.first));
  }
  for (const Fold& fold : table.folds) add_to(fold, first + fold.first, table, index - table.first, weight);
}

void FoldedNetwork::add_to(const Fold& fold, std::uint64_t first, const FoldedTable& table, std::uint64_t index,
                           std::int32_t weight) {
  const auto add_at = [&](std::uint64_t at) {
    with_weights([&]<class Weight>(Weight* weights) {
      using Limits = std::numeric_limits<Weight>;
      const std::int64_t sum = std::int64_t{weights[at]} + weight;
      weights[at] = static_cast<Weight>(std::clamp<std::int64_t>(sum, Limits::min(), Limits::max()));
      is_exact_ = is_exact_ && weights[at] == sum;
    });
  };
  if (table.size == 0) return add_at(first + index);
  const auto tile_classes = static_cast<std::uint64_t>(features_.tile_classes);
  std::array<bool, longest_shape> is_own{};
  for (std::size_t k = 0; k < table.size; ++k, index /= tile_classes) {
    first += index % tile_classes * power(tile_classes, fold.at[k]);
    is_own[fold.at[k]] = true;
  }
  // Enumerates all contents of the cells that the folded table does not cover, as the digits of a number.
  std::array<std::uint64_t, longest_shape> steps{};
  std::size_t others = 0;
  for (std::size_t k = 0; k < fold.size; ++k)
    if (!is_own[k]) steps[others++] = power(tile_classes, k);
  const std::uint64_t contents = power(tile_classes, others);
  for (std::uint64_t content = 0; content < contents; ++content) {
    std::uint64_t at = first;
    std::uint64_t digits = content;
    for (std::size_t k = 0; k < others; ++k, digits /= tile_classes) at += digits % tile_classes * steps[k];
    add_at(at);
  }
}

std::int64_t FoldedNetwork::of(Board& board) const {
  cap(features_, board);
  const std::uint64_t first = stage_of(features_, board) * layout_.weights;
  return with_weights([&](const auto* weights) {
    weights += first;
    std::int64_t units = 0;
    indexer_.for_each_index(board.cells, [&](std::uint32_t index) { units += weights[index]; });
    return in_parts(units + sum_of_counts(weights, [&](const Count& count) {
                      return board.counts[static_cast<std::size_t>(count.which)];
                    }));
  });
}

}  // namespace tilefold::learn
