#include "app/cli/reports/map_formats.h"

#include <fmt/format.h>

#include <iterator>

#include "app/records/interrupt.h"
#include "app/records/json.h"

namespace tilefold::cli {
namespace {

// Buffers text and writes it in blocks of 64 KiB.
class Pieces {
 public:
  explicit Pieces(records::Output& output) : output_(output) {}
  ~Pieces() { output_.bytes(text_); }
  Pieces(const Pieces&) = delete;
  Pieces& operator=(const Pieces&) = delete;

  template <class... Values>
  void add(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Values>(values)...);
    constexpr std::size_t most = 65536;
    if (text_.size() < most) return;
    output_.bytes(text_);
    text_.clear();
  }

  bool goes_on() const { return !system::is_interrupted() && !output_.is_broken(); }

 private:
  records::Output& output_;
  std::string text_;
};

std::string distance_text(const StateGraph& graph, StateIndex state, std::string_view none) {
  const auto distance = graph.distance(state);
  return distance ? std::to_string(*distance) : std::string(none);
}

std::string in_xml(std::string_view text) {
  std::string escaped;
  for (const char c : text) escaped += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '"' ? "&quot;" : std::string(1, c);
  return escaped;
}

template <class F>
void for_each_state(const StateGraph& graph, const Pieces& pieces, F&& visit) {
  for (StateIndex state = 0; state < graph.size() && pieces.goes_on(); ++state) visit(state);
}

// Calls visit(from, to, text of the move) for every link; states are numbered from 1.
template <class F>
void for_each_link(const NamedGraph& map, const Pieces& pieces, F&& visit) {
  for_each_state(map.graph, pieces, [&](StateIndex from) {
    for (const StateIndex to : map.graph.links(from))
      if (is_listed(map.graph, from, to))
        visit(to_one_based(from), to_one_based(to), map.puzzle.to_text(map.graph.move(from, to)));
  });
}

}  // namespace

MapFigures figures_of(const NamedGraph& map) {
  const StateGraph& graph = map.graph;
  MapFigures figures{.level = graph.text(0),
                     .states = graph.size(),
                     .links = graph.link_count(),
                     .solved_states = graph.solved_count(),
                     .solution = {},
                     .deepest = {}};
  const auto path = shortest_path(graph, 0);
  if (!path.empty()) figures.solution.emplace();
  for (std::size_t i = 1; i < path.size(); ++i)
    figures.solution->push_back(map.puzzle.to_text(graph.move(path[i - 1], path[i])));
  if (const auto deepest = deepest_state(graph)) figures.deepest = graph.distance(*deepest);
  return figures;
}

Object map_summary(const MapFigures& map, Goals goals) {
  List solution;
  for (const std::string& move : map.solution.value_or(std::vector<std::string>())) solution.emplace_back(move);
  const Document moves = map.solution ? Document(static_cast<std::int64_t>(solution.size())) : Document();
  return {{"level", map.level},
          {"goals", goals == Goals::full ? "full" : "terminal"},
          {"states", Document::of_unsigned(map.states)},
          {"links", Document::of_unsigned(map.links)},
          {"solved_states", Document::of_unsigned(map.solved_states)},
          {"moves", moves},
          {"solution", map.solution ? Document(std::move(solution)) : Document()},
          {"deepest", map.deepest ? Document(*map.deepest) : Document()}};
}

void write_map_jsonl(const NamedGraph& map, records::Output& output) {
  Pieces pieces(output);
  for_each_state(map.graph, pieces, [&](StateIndex state) {
    pieces.add("{{\"kind\":\"state\",\"state\":{},\"level\":{},\"distance\":{},\"solved\":{}}}\n", to_one_based(state),
               records::to_json(map.graph.text(state)), distance_text(map.graph, state, "null"),
               map.graph.is_solved(state));
  });
  for_each_link(map, pieces, [&](StateIndex from, StateIndex to, const std::string& move) {
    pieces.add("{{\"kind\":\"link\",\"from\":{},\"to\":{},\"move\":{}}}\n", from, to, records::to_json(move));
  });
}

void write_states_csv(const NamedGraph& map, records::Output& output) {
  Pieces pieces(output);
  pieces.add("state,level,distance,solved\n");
  for_each_state(map.graph, pieces, [&](StateIndex state) {
    pieces.add("{},{},{},{}\n", to_one_based(state), records::csv_field(map.graph.text(state)),
               distance_text(map.graph, state, ""), map.graph.is_solved(state));
  });
}

void write_links_csv(const NamedGraph& map, records::Output& output) {
  Pieces pieces(output);
  pieces.add("from,to,move\n");
  for_each_link(map, pieces, [&](StateIndex from, StateIndex to, const std::string& move) {
    pieces.add("{},{},{}\n", from, to, records::csv_field(move));
  });
}

void write_map_dot(const NamedGraph& map, records::Output& output) {
  Pieces pieces(output);
  pieces.add("graph map {{\n");
  for_each_state(map.graph, pieces, [&](StateIndex state) {
    const std::string distance = distance_text(map.graph, state, "");
    pieces.add("  {} [level={}{}, solved={}];\n", to_one_based(state), records::to_json(map.graph.text(state)),
               distance.empty() ? "" : ", distance=" + distance, map.graph.is_solved(state));
  });
  for_each_link(map, pieces, [&](StateIndex from, StateIndex to, const std::string& move) {
    pieces.add("  {} -- {} [move={}];\n", from, to, records::to_json(move));
  });
  pieces.add("}}\n");
}

void write_map_graphml(const NamedGraph& map, const study::MapPaths* paths, records::Output& output) {
  Pieces pieces(output);
  pieces.add(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n"
      "  <key id=\"level\" for=\"node\" attr.name=\"level\" attr.type=\"string\"/>\n"
      "  <key id=\"distance\" for=\"node\" attr.name=\"distance\" attr.type=\"int\"/>\n"
      "  <key id=\"solved\" for=\"node\" attr.name=\"solved\" attr.type=\"boolean\"/>\n"
      "  <key id=\"move\" for=\"edge\" attr.name=\"move\" attr.type=\"string\"/>\n");
  if (paths != nullptr)
    pieces.add(
        "  <key id=\"visits\" for=\"node\" attr.name=\"visits\" attr.type=\"int\"/>\n"
        "  <key id=\"passes\" for=\"edge\" attr.name=\"passes\" attr.type=\"int\"/>\n");
  pieces.add("  <graph id=\"map\" edgedefault=\"undirected\">\n");
  for_each_state(map.graph, pieces, [&](StateIndex state) {
    const std::string distance = distance_text(map.graph, state, "");
    pieces.add("    <node id=\"{}\"><data key=\"level\">{}</data>", to_one_based(state), in_xml(map.graph.text(state)));
    if (!distance.empty()) pieces.add("<data key=\"distance\">{}</data>", distance);
    if (paths != nullptr) pieces.add("<data key=\"visits\">{}</data>", paths->visits[state]);
    pieces.add("<data key=\"solved\">{}</data></node>\n", map.graph.is_solved(state));
  });
  for_each_link(map, pieces, [&](StateIndex from, StateIndex to, const std::string& move) {
    pieces.add("    <edge source=\"{}\" target=\"{}\"><data key=\"move\">{}</data>", from, to, in_xml(move));
    if (paths != nullptr)
      pieces.add("<data key=\"passes\">{}</data>", paths->passes_of(to_zero_based(from), to_zero_based(to)));
    pieces.add("</edge>\n");
  });
  pieces.add("  </graph>\n</graphml>\n");
}

}  // namespace tilefold::cli
