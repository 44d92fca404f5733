#include "app/window/map/map_view.h"

#include <imgui.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cmath>

#include "app/language/tr.h"
#include "app/window/map/map_marks.h"
#include "app/window/panels/widgets.h"

namespace tilefold::window {
namespace {

constexpr float fit = 0.44F;  // radius of the complete map, as a share of the shorter side of the area
constexpr float max_zoom = 400;
constexpr float link_units = 48;  // the view zooms in until the selected state has a link of this length or longer
constexpr double rest_ms = 140;   // time without movement after which the full detail is drawn

// Maximum numbers of links and points drawn while the map does not move. They depend on whether a GPU draws the map.
struct Load {
  std::size_t links;
  std::size_t points;
};
constexpr Load whole_load{.links = 6'000'000, .points = 1'000'000};
constexpr Load software_load{.links = 60'000, .points = 600'000};
// While the map moves, fewer elements are drawn so that frames are on time. The `min` values are the least that is
// drawn on any machine. Software rendering starts with `first_links` links if the graph has more than `easy_links`.
constexpr double min_links = 1'000;
constexpr double min_points = 3'000;
constexpr double first_links = 6'000;
constexpr double easy_links = 20'000;

const Load& rest_load(bool is_software) {
  return is_software ? software_load : whole_load;
}

}  // namespace

const jobs::MapUpdate* MapView::drawn() const {
  const jobs::MapUpdate* update = map_.latest();
  return update != nullptr && update->points != nullptr ? update : nullptr;
}

render::Camera MapView::camera() const {
  render::Camera camera = map_.camera;
  const float whole = fit * static_cast<float>(std::min(area_.width, area_.height));
  if (camera.scale == 0 && drawn() != nullptr) camera.scale = whole / drawn()->radius;
  return camera;
}

ImVec2 MapView::pixel(StateIndex state) const {
  const render::Camera current_camera = camera();
  const jobs::MapPoint& place = (*drawn()->points)[state];
  return {static_cast<float>(area_.x) + static_cast<float>(area_.width) / 2 +
              (place.x - current_camera.x) * current_camera.scale,
          static_cast<float>(area_.y) + static_cast<float>(area_.height) / 2 +
              (place.y - current_camera.y) * current_camera.scale};
}

render::Color MapView::color_of(StateIndex state) const {
  const float share = (*drawn()->points)[state].share;
  if (share < 0) return ui_.theme->muted;
  return share == 0 ? ui_.theme->text : distance_color(*ui_.theme, share);
}

// Passes the current graph of the map to the painter.
void MapView::load() {
  const jobs::MapUpdate& update = *drawn();
  const Held now{.version = map_.version(), .links = update.links.get()};
  if (now == held_) return;
  if (held_.links == now.links) {
    painter_->set_points(*update.points);
  } else {
    painter_->set_network(*update.points, *update.links);
    const auto links = static_cast<double>(link_count());
    detail_.begin(painter_->is_software() && links > easy_links ? first_links / links : 1,
                  std::min(1.0, min_links / (links + 1)));
  }
  held_ = now;
}

// Returns the number of links drawn while the map does not move.
std::size_t MapView::link_count() const {
  return std::min(rest_load(painter_->is_software()).links, drawn()->links->size() / 2);
}

bool MapView::paint(const LayerArea& place) {
  area_ = place.beside_panel;
  if (drawn() == nullptr || is_refused_ || !has_room()) return false;
  if (!painter_) {
    auto painter = render::NetworkPainter::create();
    is_refused_ = !painter;
    if (is_refused_) {
      spdlog::error("{}", painter.error().message);
      return false;
    }
    painter_ = std::move(*painter);
  }
  load();
  const render::Camera current_camera = camera();
  const double now = ImGui::GetTime() * 1000;
  if (!(current_camera == last_camera_)) moved_at_ = now;
  last_camera_ = current_camera;
  const bool is_moving = now - moved_at_ < rest_ms;
  detail_.frame(now, ui_.frame_ms, is_moving);
  const double share = is_moving || !drawn()->is_final ? detail_.share() : 1;
  const double links = share * static_cast<double>(link_count());
  const double points = share * static_cast<double>(rest_load(painter_->is_software()).points);
  const auto unit = static_cast<float>(ui_.scale);
  const float whole = fit * static_cast<float>(std::min(area_.width, area_.height)) / drawn()->radius;
  const float nearness = std::sqrt(current_camera.scale / whole);
  painter_->paint({.window_height = place.window_height,
                   .area = area_,
                   .camera = current_camera,
                   .colors = recorded_view_.is_drawn() ? quiet_network_colors(*ui_.theme) : network_colors(*ui_.theme),
                   .diameter = std::clamp(0.75F * current_camera.scale, 1.3F * unit, 13 * unit),
                   .strength = std::clamp(nearness * 16 / std::sqrt(static_cast<float>(links) + 1), 0.05F, 0.5F),
                   .most_links = static_cast<std::size_t>(links),
                   .most_points = static_cast<std::size_t>(std::max(points, min_points))});
  return is_moving;
}

void MapView::zoom(float factor, ImVec2 about) {
  render::Camera current_camera = camera();
  const float whole = fit * static_cast<float>(std::min(area_.width, area_.height)) / drawn()->radius;
  const float scale = std::clamp(current_camera.scale * factor, whole * 0.6F, whole * max_zoom);
  const float x = about.x - static_cast<float>(area_.x) - static_cast<float>(area_.width) / 2;
  const float y = about.y - static_cast<float>(area_.y) - static_cast<float>(area_.height) / 2;
  current_camera.x += x / current_camera.scale - x / scale;
  current_camera.y += y / current_camera.scale - y / scale;
  current_camera.scale = scale;
  map_.camera = current_camera;
}

void MapView::pan(float right, float down) {
  if (drawn() == nullptr) return;
  render::Camera current_camera = camera();
  current_camera.x += right * static_cast<float>(area_.width) / current_camera.scale;
  current_camera.y += down * static_cast<float>(area_.height) / current_camera.scale;
  map_.camera = current_camera;
}

// Moves the view so that the selected state is in the middle half of the screen, and zooms in until its links can be
// told apart.
void MapView::follow_choice() {
  const auto chosen = map_.chosen();
  if (drawn() == nullptr || !chosen) return;
  const jobs::MapPoint& middle = (*drawn()->points)[*chosen];
  float longest = 0;
  for (const StateIndex other : drawn()->graph->links(*chosen)) {
    const jobs::MapPoint& place = (*drawn()->points)[other];
    longest = std::max(longest, std::hypot(place.x - middle.x, place.y - middle.y));
  }
  render::Camera current_camera = camera();
  if (longest > 0)
    current_camera.scale = std::max(current_camera.scale, link_units * static_cast<float>(ui_.scale) / longest);
  const auto into = [&](float eye, float place, int room) {
    const float slack = static_cast<float>(room) / 4 / current_camera.scale;
    return std::clamp(eye, place - slack, place + slack);
  };
  current_camera.x = into(current_camera.x, middle.x, area_.width);
  current_camera.y = into(current_camera.y, middle.y, area_.height);
  map_.camera = current_camera;
}

void MapView::choose(Direction direction) {
  map_.choose(direction);
  follow_choice();
}

bool MapView::perform(play::Action action) {
  switch (action) {
    case play::Action::left: choose(Direction::left); return true;
    case play::Action::right: choose(Direction::right); return true;
    case play::Action::up: choose(Direction::up); return true;
    case play::Action::down: choose(Direction::down); return true;
    case play::Action::play_here: travel(); return true;
    case play::Action::autoplay: return travel();
    case play::Action::values: recorded_.turn(!recorded_.is_on()); return true;
    default: return false;
  }
}

bool MapView::leave() {
  map_.open(false);
  return true;
}

bool MapView::travel() {
  const auto chosen = map_.chosen();
  if (chosen) travel(*chosen);
  return chosen.has_value();
}

void MapView::travel(StateIndex state) {
  map_.drop_choice();
  if (const auto travelled = map_.travel(state); !travelled) say(ui_, tr(travelled.error()));
}

// Handles wheel, drag, hover and click, in this order. A state selected with the keyboard stays selected until the
// pointer moves.
void MapView::handle_pointer() {
  ImGui::SetCursorScreenPos({static_cast<float>(area_.x), static_cast<float>(area_.y)});
  bare_button("##map", {static_cast<float>(area_.width), static_cast<float>(area_.height)});
  const ImGuiIO& io = ImGui::GetIO();
  if (io.MouseDelta.x != 0 || io.MouseDelta.y != 0 || io.MouseClicked[0]) map_.drop_choice();
  map_.hovered = map_.chosen();
  if (drawn() == nullptr) return;
  const bool is_dragged = ImGui::IsMouseDragging(ImGuiMouseButton_Left);
  if (ImGui::IsItemActive() && is_dragged && (io.MouseDelta.x != 0 || io.MouseDelta.y != 0))
    pan(-io.MouseDelta.x / static_cast<float>(area_.width), -io.MouseDelta.y / static_cast<float>(area_.height));
  if (!ImGui::IsItemHovered()) return;
  if (io.MouseWheel != 0) zoom(std::pow(1.2F, io.MouseWheel), io.MousePos);
  if (drawn()->index == nullptr || is_dragged || map_.chosen()) return;
  const render::Camera current_camera = camera();
  const jobs::MapPoint at{
      .x = current_camera.x +
           (io.MousePos.x - static_cast<float>(area_.x) - static_cast<float>(area_.width) / 2) / current_camera.scale,
      .y = current_camera.y +
           (io.MousePos.y - static_cast<float>(area_.y) - static_cast<float>(area_.height) / 2) / current_camera.scale};
  const float reach = std::max(10 * static_cast<float>(ui_.scale), 0.5F * current_camera.scale) / current_camera.scale;
  map_.hovered = drawn()->index->nearest(at, reach);
  const ImVec2 stroke = ImGui::GetMouseDragDelta(ImGuiMouseButton_Left, 0);
  const bool is_click = std::abs(stroke.x) + std::abs(stroke.y) < io.MouseDragThreshold;
  if (ImGui::IsItemDeactivated() && is_click && map_.hovered) travel(*map_.hovered);
}

// Draws the path that the current game has taken through the graph.
void MapView::draw_path() const {
  const std::vector<StateIndex>& path = map_.path().states;
  std::vector<ImVec2> points;
  points.reserve(path.size());
  for (const StateIndex state : path) points.push_back(pixel(state));
  const auto unit = static_cast<float>(ui_.scale);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const auto count = static_cast<int>(points.size());
  draw.AddPolyline(points.data(), count, ImGui::GetColorU32(vec(ui_.theme->tray)), 0, 5 * unit);
  draw.AddPolyline(points.data(), count, ImGui::GetColorU32(vec(ui_.theme->accent)), 0, 2.5F * unit);
  for (const ImVec2& point : points) draw.AddCircleFilled(point, 3 * unit, ImGui::GetColorU32(vec(ui_.theme->accent)));
}

void MapView::draw_marks() const {
  const auto unit = static_cast<float>(ui_.scale);
  if (const auto deepest = drawn()->deepest) draw_map_mark(*ui_.theme, MapMark::deepest, pixel(*deepest), unit);
  const std::vector<StateIndex>& path = map_.path().states;
  if (path.empty()) return;
  draw_map_mark(*ui_.theme, MapMark::start, pixel(path.front()), unit);
  draw_map_mark(*ui_.theme, MapMark::here, pixel(path.back()), unit);
}

// Draws the state under the pointer, or the state selected with the keyboard, and the links of that state.
void MapView::draw_hovered() const {
  if (!map_.hovered) return;
  const auto unit = static_cast<float>(ui_.scale);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 middle = pixel(*map_.hovered);
  for (const StateIndex other : drawn()->graph->links(*map_.hovered))
    draw.AddLine(middle, pixel(other), ImGui::GetColorU32(vec(color_of(other), 0.9F)), 1.5F * unit);
  draw.AddCircleFilled(middle, 5 * unit, ImGui::GetColorU32(vec(color_of(*map_.hovered))));
  draw.AddCircle(middle, 7 * unit, ImGui::GetColorU32(vec(ui_.theme->focus)), 0, 2 * unit);
}

void MapView::draw_card(StateIndex state) const {
  draw_state_card(ui_,
                  {.bindings = bindings_,
                   .graph = *drawn()->graph,
                   .state = state,
                   .here = map_.path().here,
                   .middle = pixel(state),
                   .visits = recorded_view_.visits_text(state)},
                  whole_area());
}

void MapView::draw_contents() {
  if (view_.game.puzzle().standing().status == Status::playing) view_.game.recording().record_advice("map");
  recorded_view_.draw_lines(ui_, whole_area(),
                            {.graph = *drawn()->graph, .pixel = [this](StateIndex state) { return pixel(state); }});
  if (!recorded_view_.is_drawn()) draw_path();
  draw_marks();
  draw_hovered();
  draw_map_legend(ui_, *drawn(), whole_area(), recorded_view_.is_drawn() ? Distances::hidden : Distances::shown);
}

void MapView::draw(Ui& /*ui*/, const LayerArea& place) {
  area_ = place.beside_panel;
  if (!has_room()) return;
  const ImVec2 corner{static_cast<float>(area_.x), static_cast<float>(area_.y)};
  ImGui::SetNextWindowPos(corner);
  ImGui::SetNextWindowSize({static_cast<float>(area_.width), static_cast<float>(area_.height)});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
  if (drawn() == nullptr) ImGui::PushStyleColor(ImGuiCol_WindowBg, vec(ui_.theme->tray));
  ImGui::Begin("Map", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoNav |
                   (drawn() == nullptr ? 0 : ImGuiWindowFlags_NoBackground));
  if (drawn() == nullptr) ImGui::PopStyleColor();
  ImGui::PopStyleVar(3);
  // The controls come first, so that they and not the map react to the pointer, but they are drawn over the map. The
  // card of a state is drawn over them.
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.ChannelsSplit(3);
  list.ChannelsSetCurrent(1);
  const Area controls = draw_map_title(ui_, map_, corner, static_cast<float>(area_.width));
  if (drawn() != nullptr) recorded_view_.draw_controls(ui_, {controls.x, controls.y}, controls.width);
  list.ChannelsSetCurrent(0);
  handle_pointer();
  if (drawn() != nullptr) draw_contents();
  list.ChannelsSetCurrent(2);
  if (drawn() != nullptr && map_.hovered) draw_card(*map_.hovered);
  list.ChannelsMerge();
  ImGui::End();
}

Object MapView::told() const {
  if (!map_.is_open() || drawn() == nullptr || !drawn()->is_final) return {};
  const auto place = [&](StateIndex state) {
    const ImVec2 at = pixel(state);
    return Document(List{static_cast<int>(at.x), static_cast<int>(at.y)});
  };
  const StateGraph& graph = *drawn()->graph;
  Object told{{"kind", "map"},
              {"states", std::int64_t{graph.size()}},
              {"links", static_cast<std::int64_t>(graph.link_count())},
              {"solved", std::int64_t{graph.solved_count()}}};
  if (Object recorded = recorded_view_.told(); !recorded.empty()) told.emplace_back("recorded", std::move(recorded));
  if (const auto deepest = drawn()->deepest) told.emplace_back("deepest", place(*deepest));
  if (const auto chosen = map_.chosen()) told.emplace_back("chosen", place(*chosen));
  const auto here = map_.path().here;
  if (!here) return told;
  told.emplace_back("here", place(*here));
  if (const auto left = graph.distance(*here)) told.emplace_back("remaining", *left);
  List way;
  for (const StateIndex state : shortest_path(graph, *here)) way.push_back(place(state));
  told.emplace_back("way", std::move(way));
  return told;
}

}  // namespace tilefold::window
