#include "engine/learn/weight_file.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "engine/core/text.h"
#include "engine/learn/bytes.h"

namespace tilefold::learn {

namespace {

constexpr std::string_view magic = "tilefold weights ";
constexpr std::uint64_t whole_version = 1;
constexpr std::uint64_t compact_version = 2;
constexpr std::string_view end_of_head = "\n\n";
constexpr std::size_t longest_head = 65536;
constexpr std::uint64_t max_count = std::uint64_t{1} << 50U;

std::uint64_t folded_sign(std::int32_t number) {
  return (static_cast<std::uint64_t>(static_cast<std::uint32_t>(number)) << 1U ^ (number < 0 ? ~std::uint64_t{0} : 0)) &
         0x1ffffffffU;
}

std::int32_t unfolded_sign(std::uint64_t number) {
  const auto half = static_cast<std::uint32_t>(number >> 1U);
  return static_cast<std::int32_t>((number & 1U) != 0 ? ~half : half);
}

Error damaged(const Error& what) {
  return make_error("it is damaged: {}; get it again from its source, or train it again", what);
}

std::optional<std::uint64_t> whole_number_in(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

// Iterates over the lines of a head. Each line is returned as a name and the rest of the line.
struct Lines {
  std::string_view rest;

  std::optional<std::pair<std::string_view, std::string_view>> next() {
    if (rest.empty()) return std::nullopt;
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    const std::size_t space = std::min(line.find(' '), line.size());
    return std::pair(line.substr(0, space), line.substr(std::min(space + 1, line.size())));
  }
};

// Parses values such as "rows=5 columns=4".
Result<Done> read_values(std::string_view text, ParameterValues& values) {
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    const std::size_t equals = std::min(word.find('='), word.size());
    const auto set = values.set_text(word.substr(0, equals), word.substr(std::min(equals + 1, word.size())));
    if (!set) return set.error();
    text.remove_prefix(std::min(word.size() + 1, text.size()));
  }
  return values.check();
}

std::string values_text(const ParameterValues& values) {
  std::string text;
  for (std::size_t i = 0; i < values.specs().size(); ++i)
    text += (i > 0 ? " " : "") + std::string(values.specs()[i].name) + "=" + values.text(i);
  return text;
}

// Checks format, version and checksum. Returns the text of the head, which is not yet parsed, and the version.
Result<std::pair<std::string_view, std::uint64_t>> head_of(std::string_view bytes) {
  if (!bytes.starts_with(magic)) return make_error("it is not a file of learned weights");
  const std::string_view head = bytes.substr(0, std::min(bytes.find(end_of_head), bytes.size()));
  const auto version = whole_number_in(head.substr(magic.size(), head.find('\n') - magic.size()));
  if (!version) return damaged(make_error("its first line has no version"));
  if (*version > compact_version)
    return make_error("it has version {}, but this program reads versions up to {}; use a newer program", *version,
                      compact_version);
  const std::string_view checksum = checksum_of(bytes);
  if (head.size() == bytes.size() || head.size() > longest_head || checksum.empty() ||
      checksum_text(bytes.substr(0, bytes.size() - checksum.size())) != checksum)
    return damaged(make_error("its checksum is wrong"));
  return std::pair(head, *version);
}

Result<Done> read_line(std::string_view name, std::string_view rest, Head& head) {
  const auto read_number = [&](std::uint64_t& into, std::uint64_t max) -> Result<Done> {
    const auto number = whole_number_in(rest);
    if (!number || *number > max) return damaged(make_error("its line '{}' has no valid number", name));
    into = *number;
    return Done{};
  };
  if (name == "rules") return read_values(rest, head.plan.rules);
  if (name == "options") return read_values(rest, head.plan.options);
  if (name == "seed") return read_number(head.plan.seed, std::numeric_limits<std::uint64_t>::max());
  if (name == "games") return read_number(head.games, max_count);
  if (name == "moves") return read_number(head.moves, max_count);
  return damaged(make_error("it has the unknown line {}", quoted(name)));
}

Result<Done> read_base(std::string_view rest, Head& head) {
  const auto base = whole_number_in(rest);
  if (!base || *base > max_count) return damaged(make_error("its line '{}' has no valid number", "base"));
  head.base = static_cast<std::int64_t>(*base);
  return Done{};
}

Result<Done> read_unit(std::string_view rest, Head& head) {
  const auto unit = whole_number_in(rest);
  constexpr std::uint64_t max = std::uint64_t{1} << 30U;
  if (!unit || *unit == 0 || *unit > max || !head.is_compact)
    return damaged(make_error("its line '{}' has no valid number", "unit"));
  head.unit = static_cast<std::int32_t>(*unit);
  return Done{};
}

Result<Done> check_puzzle(const PuzzleInfo& info, std::string_view rest) {
  const std::string wanted = std::string(info.name) + " " + std::to_string(info.rules_version);
  const std::string_view name = rest.substr(0, rest.find(' '));
  if (name != info.name) return make_error("it was trained for {}, not for {}", printable(name), info.name);
  if (rest != wanted) return make_error("it was trained for other rules of {} than these", info.name);
  return Done{};
}

std::string head_text(const PuzzleInfo& info, const Head& head, std::uint64_t version) {
  return std::string(magic) + std::to_string(version) + "\npuzzle " + std::string(info.name) + " " +
         std::to_string(info.rules_version) + "\nrules " + values_text(head.plan.rules) + "\noptions " +
         values_text(head.plan.options) + "\nseed " + std::to_string(head.plan.seed) + "\ngames " +
         std::to_string(head.games) + "\nmoves " + std::to_string(head.moves) + "\nbase " + std::to_string(head.base) +
         (version == compact_version ? "\nunit " + std::to_string(head.unit) : "") + "\nfeatures\n" +
         features_text(head.features) + "\n";
}

// Number of weights below which a file stores its weights precisely, because such a file is small anyway.
constexpr std::size_t many_weights = 50'000;
constexpr std::int64_t end_of_units_of_few = std::int64_t{1} << 20U;

// Minimum number of units of the median weight in a larger file. The unit does not depend on the largest weight,
// because the largest weight may be a hundred times larger than most others.
constexpr std::int64_t units_of_most = 16;

// Returns the number, a power of 2, by which weights are divided before a compact file stores them as integers.
std::int32_t unit_of(const std::vector<Learner::Weighty>& kept) {
  if (kept.empty()) return 1;
  std::vector<std::int64_t> sizes(kept.size());
  std::transform(kept.begin(), kept.end(), sizes.begin(),
                 [](const Learner::Weighty& one) { return std::abs(std::int64_t{one.weight}); });
  std::int32_t unit = 1;
  if (kept.size() < many_weights) {
    const std::int64_t max = *std::max_element(sizes.begin(), sizes.end());
    while (max / unit >= end_of_units_of_few) unit *= 2;
  } else {
    const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
    std::nth_element(sizes.begin(), middle, sizes.end());
    while (*middle / unit >= 2 * units_of_most) unit *= 2;
  }
  return unit;
}

// Converts a weight to units. Rounds to the nearest integer, and halves away from 0.
std::int32_t units_in(std::int32_t weight, std::int32_t unit) {
  const std::int64_t half = weight < 0 ? -unit / 2 : unit / 2;
  return static_cast<std::int32_t>((weight + half) / unit);
}

bool is_weight(std::int64_t number) {
  return std::abs(number) <= max_weight;
}

// True if a compact file may contain this value. Rounding may have increased the weight by half a unit, so half a unit
// is subtracted before the check.
bool are_units(std::int32_t units, std::int32_t unit) {
  return is_weight(std::abs(std::int64_t{units} * unit) - unit / 2);
}

Error compact_refused() {
  return make_error("it is compact, for strategies only; continue from the file that it was made from");
}

Error not_whole() {
  return damaged(make_error("its weights are incomplete"));
}

// Decodes the indices of weights. A file stores each index as the gap to the previous one. `end` is the number of
// weights.
class Indices {
 public:
  explicit Indices(std::uint64_t end) : end_(end) {}

  std::optional<std::uint64_t> after(std::uint64_t gap) {
    if (gap >= end_ - next_) return std::nullopt;
    next_ += gap + 1;
    return next_ - 1;
  }

 private:
  std::uint64_t end_;
  std::uint64_t next_ = 0;
};

// Calls visit(index, weight, coherence) for every weight of a complete (not compact) file.
template <class F>
Result<Done> for_each_whole(const Head& head, Indices indices, F&& visit) {
  ByteReader reader(head.weights);
  while (!reader.is_at_end()) {
    const auto index = indices.after(reader.number());
    const std::int32_t weight = unfolded_sign(reader.number());
    const Coherence coherence{.sum = reader.fraction<float>(), .absolute = reader.fraction<float>()};
    const bool is_coherent = std::fabs(coherence.sum) <= coherence.absolute;
    if (!reader.is_sound() || !index || !is_coherent || !is_weight(weight)) return not_whole();
    visit(*index, weight, coherence);
  }
  return Done{};
}

// A weight in the units of its file.
struct FileWeight {
  std::uint32_t index = 0;  // index of the weight; 32 bits suffice for every network
  std::int32_t units = 0;
};
using FileWeights = std::vector<FileWeight>;

// Reads the weights of a complete file without the data for training.
Result<FileWeights> read_whole(const Head& head, Indices indices) {
  FileWeights weights;
  const auto read = for_each_whole(head, indices, [&](std::uint64_t index, std::int32_t weight, const Coherence&) {
    if (weight != 0) weights.push_back({.index = static_cast<std::uint32_t>(index), .units = weight});
  });
  if (!read) return read.error();
  return weights;
}

// Reads the weights of a compact file: the number of weights, then all gaps, then all values. This order puts similar
// numbers together, which makes the file compress better.
Result<FileWeights> read_compact(const Head& head, Indices indices) {
  ByteReader reader(head.weights);
  const std::uint64_t count = reader.number();
  FileWeights kept;
  kept.reserve(std::min<std::uint64_t>(count, reader.size()));
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto index = indices.after(reader.number());
    if (!reader.is_sound() || !index) return not_whole();
    kept.push_back({.index = static_cast<std::uint32_t>(*index)});
  }
  for (FileWeight& weight : kept) {
    weight.units = unfolded_sign(reader.number());
    if (!reader.is_sound() || !are_units(weight.units, head.unit)) return not_whole();
  }
  if (!reader.is_sound() || !reader.is_at_end()) return not_whole();
  return kept;
}

// Adds the weights that each stage inherits from the previous stage. Input and output are sorted by index.
FileWeights with_inherited(FileWeights weights, std::uint64_t weights_of_stage, std::size_t stages) {
  if (stages == 1) return weights;
  FileWeights all;
  auto own = weights.begin();
  FileWeights before;  // weights of the previous stage, with their indices in the current stage
  for (std::size_t stage = 0; stage < stages; ++stage) {
    const auto end = std::find_if(
        own, weights.end(), [&](const FileWeight& weight) { return weight.index >= (stage + 1) * weights_of_stage; });
    const auto begin = static_cast<std::ptrdiff_t>(all.size());
    std::set_union(own, end, before.begin(), before.end(), std::back_inserter(all),
                   [](const FileWeight& a, const FileWeight& b) { return a.index < b.index; });
    before.assign(all.begin() + begin, all.end());
    for (FileWeight& weight : before) weight.index += static_cast<std::uint32_t>(weights_of_stage);
    own = end;
  }
  return all;
}

// Builds the network. Uses 16-bit weights if all sums of weights fit into 16 bits.
FoldedNetwork folded(const Head& head, Extent board, const FileWeights& weights) {
  const auto network_of = [&](bool is_short) {
    FoldedNetwork network(head.features, head.base, board,
                          {.unit = head.is_compact ? head.unit : 1, .is_short = is_short});
    for (const FileWeight& weight : weights) network.add(weight.index, weight.units);
    return network;
  };
  const bool are_short = std::all_of(weights.begin(), weights.end(), [](const FileWeight& weight) {
    return weight.units == static_cast<std::int16_t>(weight.units);
  });
  if (are_short)
    if (FoldedNetwork network = network_of(true); network.is_exact()) return network;
  return network_of(false);
}

}  // namespace

std::string write_weights(const PuzzleInfo& info, const Head& head, const Network& network, const Learner& learner) {
  std::string bytes = head_text(info, head, whole_version);
  std::uint64_t next = 0;
  for (std::uint64_t i = 0; i < network.layout().weights(); ++i) {
    const Coherence& coherence = learner.coherence(i);
    if (coherence.absolute == 0) continue;
    put_number(bytes, i - next);
    put_number(bytes, folded_sign(network.own_weight(i)));
    put_fraction(bytes, coherence.sum);
    put_fraction(bytes, coherence.absolute);
    next = i + 1;
  }
  return bytes + checksum_text(bytes);
}

std::string write_compact(const PuzzleInfo& info, const Head& head, const Network& network, const Learner& learner,
                          std::uint64_t most) {
  std::vector<Learner::Weighty> kept = learner.most_weighty(most);
  Head compact = head;
  compact.unit = unit_of(kept);
  std::string bytes = head_text(info, compact, compact_version);
  // In the first stage, drops weights that round to 0. Keeps them in later stages, because a missing weight would be
  // inherited from the previous stage.
  std::erase_if(kept, [&](const Learner::Weighty& one) {
    return one.index < network.layout().weights_of_stage() && units_in(one.weight, compact.unit) == 0;
  });
  put_number(bytes, kept.size());
  std::uint64_t next = 0;
  for (const Learner::Weighty& one : kept) {
    put_number(bytes, one.index - next);
    next = one.index + 1;
  }
  for (const Learner::Weighty& one : kept) put_number(bytes, folded_sign(units_in(one.weight, compact.unit)));
  return bytes + checksum_text(bytes);
}

Result<Head> read_head(const PuzzleInfo& info, std::string_view bytes) {
  const auto found = head_of(bytes);
  if (!found) return found.error();
  const auto& [text, version] = *found;
  Head head{.plan = {.rules = ParameterValues(info.parameters), .options = ParameterValues(info.learning->options)},
            .is_compact = version == compact_version,
            .weights = bytes.substr(text.size() + end_of_head.size())};
  head.weights.remove_suffix(checksum_of(bytes).size());
  Lines lines{text};
  lines.next();  // skip the first line, which head_of has already checked
  std::set<std::string_view> lacking{"puzzle", "rules"};
  if (head.is_compact) lacking.insert("unit");
  while (const auto line = lines.next()) {
    const auto& [name, rest] = *line;
    lacking.erase(name);
    if (name == "features") {
      if (!lacking.empty()) return damaged(make_error("it has no line '{}'", *lacking.begin()));
      auto features = parse_features(lines.rest);
      if (!features) return damaged(features.error());
      head.features = std::move(*features);
      return head;
    }
    Result<Done> read = Done{};
    if (name == "puzzle") {
      read = check_puzzle(info, rest);
    } else if (name == "base") {
      read = read_base(rest, head);
    } else {
      read = name == "unit" ? read_unit(rest, head) : read_line(name, rest, head);
    }
    if (!read) return read.error();
  }
  return damaged(make_error("it has no features"));
}

Result<Done> check_rules(const Head& head, const ParameterValues& rules) {
  for (std::size_t i = 0; i < rules.specs().size(); ++i)
    if (rules.at(i) != head.plan.rules.at(i))
      return make_error("it was trained for other rules: {} is {} there and {} here", rules.specs()[i].name,
                        head.plan.rules.text(i), rules.text(i));
  return Done{};
}

Result<Done> read_weights(const Head& head, Network& network, Learner& learner) {
  if (head.is_compact) return compact_refused();
  return for_each_whole(head, Indices(network.layout().weights()),
                        [&](std::uint64_t index, std::int32_t weight, const Coherence& coherence) {
                          network.set_weight(index, weight);
                          learner.set_coherence(index, coherence);
                        });
}

Result<Done> average_weights(const Head& head, std::int32_t models, Network& network, Learner& learner) {
  if (head.is_compact) return compact_refused();
  if (!head.features.stages.empty()) return make_error("it has stages, and files with stages cannot be averaged");
  const std::int32_t all = models + 1;
  for (std::uint64_t i = 0; i < network.layout().weights(); ++i)
    if (const std::int32_t weight = network.own_weight(i); weight != 0)
      network.set_weight(i, weight - units_in(weight, all));
  return for_each_whole(
      head, Indices(network.layout().weights()), [&](std::uint64_t index, std::int32_t weight, const Coherence& more) {
        const std::int32_t mean = network.own_weight(index) + units_in(weight, all);
        network.set_weight(index, std::clamp(mean, -max_weight, max_weight));
        const Coherence& own = learner.coherence(index);
        learner.set_coherence(index, {.sum = own.sum + more.sum, .absolute = own.absolute + more.absolute});
      });
}

Result<FoldedNetwork> read_folded(const Head& head, Extent board) {
  const Layout layout(head.features);
  const Indices indices(layout.weights());
  auto weights = head.is_compact ? read_compact(head, indices) : read_whole(head, indices);
  if (!weights) return weights.error();
  return folded(head, board,
                with_inherited(std::move(*weights), layout.weights_of_stage(), head.features.stages.size() + 1));
}

}  // namespace tilefold::learn
