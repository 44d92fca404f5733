#include "app/cli/reports/map_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "app/jobs/map_layout.h"
#include "app/records/interrupt.h"
#include "engine/core/text.h"

namespace tilefold::cli {
namespace {

constexpr int sweeps = 12;
constexpr double side = 1000;          // of the square with the map
constexpr double legend_height = 110;  // of the strip below it
constexpr std::size_t most_links = 40'000;
constexpr StateIndex most_dots = 40'000;
constexpr StateIndex most_solved = 2000;  // number of solved states up to which all of them are drawn

constexpr const char* ink = "#2b3440";
constexpr const char* path_colour = "#c2410c";
constexpr const char* solved_colour = "#15803d";

// Colours of states from the solution to the farthest state.
constexpr std::array<const char*, 5> dot_colours{"#3f6fb5", "#6f93c9", "#93aed6", "#b4c6e2", "#cfdaec"};

std::string xml_text(std::string_view text) {
  std::string escaped;
  for (const char c : text) escaped += c == '&' ? "&amp;" : c == '<' ? "&lt;" : std::string(1, c);
  return escaped;
}

class MapPicture {
 public:
  MapPicture(const NamedGraph& map, const study::MapPaths* paths, records::Output& output)
      : map_(map), paths_(paths), output_(output) {
    jobs::MapLayout layout(map.graph);
    for (int i = 0; i < sweeps && !system::is_interrupted(); ++i) layout.sweep();
    points_ = layout.points();
    scale_ = (side / 2 - 70) / std::max(1e-6, static_cast<double>(layout.radius()));
    if (paths == nullptr) return;
    most_visits_ = std::max(1U, *std::max_element(paths->visits.begin(), paths->visits.end()));
    links_ = paths->links();
    if (!links_.empty()) most_passes_ = links_.back().both();
  }

  void write() {
    add(R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" height="{1}" )"
        R"(font-family="sans-serif" font-size="15">)",
        side, side + legend_height);
    add(R"(<rect width="{}" height="{}" fill="#ffffff"/>)", side, side + legend_height);
    add_links();
    add_dots();
    if (paths_ != nullptr) add_paths();
    add_start();
    add_legend();
    output_.bytes("</svg>\n");
  }

 private:
  template <class... Values>
  void add(fmt::format_string<Values...> format, Values&&... values) {
    output_.bytes(fmt::format(format, std::forward<Values>(values)...) + "\n");
  }
  bool goes_on() const { return !system::is_interrupted() && !output_.is_broken(); }

  double x_of(StateIndex state) const { return side / 2 + scale_ * static_cast<double>(points_[state].x); }
  double y_of(StateIndex state) const { return side / 2 + scale_ * static_cast<double>(points_[state].y); }
  std::uint32_t visits_of(StateIndex state) const { return paths_ == nullptr ? 0 : paths_->visits[state]; }

  void add_line(StateIndex from, StateIndex to) {
    add(R"(<path d="M{:.1f} {:.1f}L{:.1f} {:.1f}"/>)", x_of(from), y_of(from), x_of(to), y_of(to));
  }

  void add_links() {
    output_.bytes("<g stroke=\"#d9e0ea\" stroke-width=\"0.6\" fill=\"none\">\n");
    const std::vector<StateIndex> links = jobs::listed_links(map_.graph);
    for (std::size_t i = 0; i + 1 < std::min(links.size(), 2 * most_links) && goes_on(); i += 2)
      add_line(links[i], links[i + 1]);
    output_.bytes("</g>\n");
  }

  const char* colour_of(StateIndex state) const {
    const float share = points_[state].share;
    if (map_.graph.is_solved(state)) return solved_colour;
    if (share < 0) return "#9aa3ae";
    const auto step = static_cast<std::size_t>(share * static_cast<float>(dot_colours.size()));
    return dot_colours[std::min(step, dot_colours.size() - 1)];
  }

  // Draws the states without visits.
  void add_dots() {
    output_.bytes("<g>\n");
    const StateIndex count = map_.graph.size();
    const StateIndex step = 1 + count / most_dots;
    const double radius = count < 2000 ? 2.4 : count < 10'000 ? 1.6 : 1;
    const bool has_all_solved = map_.graph.solved_count() <= most_solved;
    for (StateIndex state = 0; state < count && goes_on(); ++state) {
      const bool is_solved = map_.graph.is_solved(state);
      if (visits_of(state) > 0 || (state % step != 0 && !(is_solved && has_all_solved))) continue;
      add(R"(<circle cx="{:.1f}" cy="{:.1f}" r="{:.1f}" fill="{}" stroke="none"/>)", x_of(state), y_of(state),
          is_solved ? 2.5 * radius : radius, colour_of(state));
    }
    output_.bytes("</g>\n");
  }

  double radius_of(std::uint32_t visits) const {
    return 2 + 9 * std::sqrt(static_cast<double>(visits) / static_cast<double>(most_visits_));
  }
  double width_of(std::uint32_t passes) const {
    return 0.8 + 5 * std::pow(static_cast<double>(passes) / static_cast<double>(most_passes_), 0.8);
  }

  // Draws rarely passed links first, so that the common paths lie on top.
  void add_paths() {
    for (const study::PassedLink& link : links_)
      add(R"(<path d="M{:.1f} {:.1f}L{:.1f} {:.1f}" stroke="{}" stroke-opacity="{}" stroke-width="{:.1f}" )"
          R"(stroke-linecap="round" fill="none"/>)",
          x_of(link.low), y_of(link.low), x_of(link.high), y_of(link.high), path_colour, link.both() == 1 ? 0.45 : 0.75,
          width_of(link.both()));
    for (StateIndex state = 0; state < map_.graph.size() && goes_on(); ++state)
      if (const std::uint32_t visits = visits_of(state); visits > 0)
        add(R"(<g><title>{}: {}</title><circle cx="{:.1f}" cy="{:.1f}" r="{:.1f}" fill="{}" stroke="#ffffff" )"
            R"(stroke-width="1"/></g>)",
            xml_text(map_.graph.text(state)), counted(visits, "visit"), x_of(state), y_of(state), radius_of(visits),
            map_.graph.is_solved(state) ? solved_colour : path_colour);
  }

  void add_start() {
    const double radius = paths_ == nullptr ? 6 : radius_of(visits_of(0)) + 3;
    add(R"(<circle cx="{:.1f}" cy="{:.1f}" r="{:.1f}" fill="none" stroke="{}" stroke-width="2.5"/>)", x_of(0), y_of(0),
        radius, ink);
    // A white outline below the word keeps it readable on lines.
    const bool is_left = x_of(0) < side / 2;
    const double x = x_of(0) + (is_left ? -1 : 1) * (radius + 6);
    for (const char* paint : {R"(stroke="#ffffff" stroke-width="4" fill="#ffffff")", R"(fill="#2b3440" stroke="none")"})
      add(R"(<text x="{:.1f}" y="{:.1f}" text-anchor="{}" font-weight="bold" {}>start</text>)", x, y_of(0) + 5,
          is_left ? "end" : "start", paint);
  }

  void add_legend() {
    const auto write = [&](double x, double y, const std::string& text) {
      add(R"(<text x="{}" y="{}" fill="{}" stroke="none">{}</text>)", x, y, ink, xml_text(text));
    };
    const auto dot = [&](double x, double y, double radius, const char* colour) {
      add(R"(<circle cx="{}" cy="{}" r="{:.1f}" fill="{}" stroke="none"/>)", x, y, radius, colour);
    };
    std::string title =
        fmt::format("{}: {} states, {} links", map_.graph.text(0), map_.graph.size(), map_.graph.link_count());
    if (paths_ != nullptr)
      title += fmt::format("; {} of {}, {}", counted(paths_->games, "game"),
                           counted(std::ssize(paths_->participants), "participant"), counted(paths_->moves, "move"));
    write(30, side + 20, title);
    double y = side + 50;
    dot(40, y - 5, 5, solved_colour);
    write(55, y, "solved (in the middle)");
    dot(250, y - 5, 4, dot_colours.front());
    dot(264, y - 5, 4, dot_colours.back());
    write(278, y, "not visited, near to and far from a solution");
    if (paths_ == nullptr) return;
    y += 32;
    dot(40, y - 5, radius_of(1), path_colour);
    dot(62, y - 5, radius_of(most_visits_), path_colour);
    write(82, y, fmt::format("1 visit … {} visits", most_visits_));
    for (const auto& [x, passes] : {std::pair(300.0, 1U), std::pair(350.0, most_passes_)})
      add(R"(<path d="M{} {}h36" stroke="{}" stroke-opacity="0.65" stroke-width="{:.1f}"/>)", x, y - 5, path_colour,
          width_of(passes));
    write(396, y, fmt::format("1 pass … {} passes, in both directions together", most_passes_));
  }

  static std::string counted(std::int64_t number, std::string_view noun) {
    return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
  }

  const NamedGraph& map_;
  const study::MapPaths* paths_;
  records::Output& output_;
  std::vector<jobs::MapPoint> points_;
  std::vector<study::PassedLink> links_;
  double scale_ = 1;
  std::uint32_t most_visits_ = 1;
  std::uint32_t most_passes_ = 1;
};

}  // namespace

void write_map_svg(const NamedGraph& map, const study::MapPaths* paths, records::Output& output) {
  MapPicture(map, paths, output).write();
}

}  // namespace tilefold::cli
