#include "tests/e2e/player.h"

#include <doctest/doctest.h>

#include <poll.h>
#include <signal.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <utility>

#include "app/records/json.h"

namespace tilefold::test {
namespace {

constexpr double tolerated_difference = 0.4;  // mean difference over all pixels; 255 is the maximum
constexpr int quiet_answers = 10;             // number of times that the window must answer within `quiet_ms`
#ifdef TILEFOLD_SANITIZED
constexpr double quiet_ms = 1000;  // in ms; a window that draws no frame for this long is at rest
#else
constexpr double quiet_ms = 250;
#endif

// Returns the command that starts the window. It uses no files of other windows unless the test sets a folder.
std::vector<std::string> command_of(std::vector<std::string> arguments, const std::string& home,
                                    const std::string& folder, const std::vector<std::string>& environment) {
  std::vector<std::string> command{
      "env", "LD_PRELOAD=" TILEFOLD_WINDOW_PLUG, "TILEFOLD_TEST_MARKS=" + folder + "/marks",
      "DBUS_SESSION_BUS_ADDRESS=unix:path=/nonexistent", "MESA_SHADER_CACHE_DIR=" TILEFOLD_WINDOW_PLUG ".shaders"};
  if (std::getenv("TILEFOLD_TEST_HOME") == nullptr)
    command.insert(command.end(), {"XDG_DATA_HOME=" + home + "/data", "XDG_CONFIG_HOME=" + home + "/config",
                                   "XDG_STATE_HOME=" + home + "/state", "XDG_CACHE_HOME=" + home + "/cache"});
  command.insert(command.end(), environment.begin(), environment.end());
  // Turns off the sound in tests that are not about sound.
  if (std::getenv("SDL_AUDIODRIVER") == nullptr) command.emplace_back("SDL_AUDIODRIVER=dummy");
  command.emplace_back(TILEFOLD_BINARY);
  arguments.insert(arguments.begin(), command.begin(), command.end());
  arguments.insert(arguments.end(), {"--trace", folder + "/trace"});
  return arguments;
}

Point point_of(const Document& place) {
  const List& pair = *place.list();
  return {.x = static_cast<int>(*pair.at(0).integer()), .y = static_cast<int>(*pair.at(1).integer())};
}

// Returns a descriptor that becomes readable when a file in the folder grows.
int changes_in(const std::string& folder) {
  const int changes = inotify_init1(IN_CLOEXEC);
  REQUIRE(inotify_add_watch(changes, folder.c_str(), IN_MODIFY) >= 0);
  return changes;
}

}  // namespace

Player::Player(const Display& display, std::vector<std::string> arguments, std::string home,
               const std::vector<std::string>& environment)
    : display_(display),
      home_(home.empty() ? folder_.path("home") : std::move(home)),
      marks_(make_pipe(folder_.path("marks"))),
      changes_(changes_in(folder_.path())),
      started_ms_(now_ms()),
      process_(command_of(std::move(arguments), home_, folder_.path(), environment), folder_.path("out")) {
  wait_for("frame", 1);
  first_frame_ms_ = now_ms() - started_ms_;
  wait_for("places", 1);
  display_.await_focus(process_.id());
}

Player::~Player() {
  ::close(marks_);
  ::close(changes_);
}

int Player::close() {
  ::kill(process_.id(), SIGTERM);
  return process_.wait();
}

void Player::kill() {
  ::kill(process_.id(), SIGKILL);
  process_.wait();
}

// Reads new records of the trace. They are indexed by their kind, or by the user's action ("undo").
const std::vector<Document>& Player::records() const {
  std::ifstream file(folder_.path("trace"), std::ios::binary);
  file.seekg(static_cast<std::streamoff>(read_));
  for (std::string line; std::getline(file, line) && !file.eof(); read_ += line.size() + 1) {
    auto record = records::parse_json(line, "trace");
    if (!record) FAIL(record.error().message);
    const std::string kind = *record->find("kind")->text();
    const Document* by = record->find("by");
    kinds_[kind].push_back(records_.size());
    if (by != nullptr && *by->text() != kind) kinds_[*by->text()].push_back(records_.size());
    records_.push_back(std::move(*record));
  }
  return records_;
}

double Player::now_ms() {
  using std::chrono::duration;
  return duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double Player::watchdog_end_ms() {
  return now_ms() + std::chrono::duration<double, std::milli>(watchdog).count();
}

void Player::fail_waiting(const std::string& what) const {
  const std::string message = "the window never had " + what + ", in " + std::to_string(records().size()) + " records";
  FAIL(message);
  throw std::runtime_error(message);
}

void Player::await_trace(double at_most_ms) const {
  pollfd watched{.fd = changes_, .events = POLLIN, .revents = 0};
  if (poll(&watched, 1, static_cast<int>(at_most_ms)) <= 0) return;
  std::array<char, 4096> events;
  REQUIRE(read(changes_, events.data(), events.size()) > 0);
}

const std::vector<std::size_t>& Player::told(const std::string& kind) const {
  records();
  return kinds_[kind];
}

Document Player::wait_for(const std::string& kind, std::size_t count) const {
  REQUIRE(count > 0);
  await("'" + kind + "' number " + std::to_string(count), [&] { return told(kind).size() >= count; });
  return records_[kinds_[kind][count - 1]];
}

void Player::await_button(const std::string& label) const {
  await("the button " + label, [&] { return button(label).has_value(); });
}

void Player::await_no_button(const std::string& label) const {
  await("no button " + label, [&] { return !button(label).has_value(); });
}

void Player::await_end_of_notice() const {
  const auto has_notice = [](const Document& record) {
    return *record.find("kind") == Document("places") && *record.find("notice") != Document("");
  };
  await("the end of a notice", [&] {
    const auto& all = records();
    return std::any_of(all.begin(), all.end(), has_notice) && !has_notice(*newest("places"));
  });
}

const Document* Player::newest(const std::string& kind) const {
  const auto& places = told(kind);
  return places.empty() ? nullptr : &records_[places.back()];
}

Document Player::state() const {
  records();
  for (auto record = records_.rbegin(); record != records_.rend(); ++record)
    if (const Document* told = record->find("state")) return *told;
  return {};
}

std::int64_t Player::number(const std::string& field) const {
  return *state().find(field)->integer();
}

std::string Player::status() const {
  return *state().find("status")->text();
}

// When `reach` returns, the input is in the window's event queue. The mark is an event that follows the input there.
// The window reports that it is idle only after it has handled the mark.
void Player::wait_for_rest(std::size_t frames) const {
  const double end = watchdog_end_ms();
  display_.reach(process_.id());
  const std::size_t rests = count("idle");
  const std::size_t first = count("frame");
  REQUIRE(write(marks_, ".", 1) == 1);
  std::size_t drawn = first;
  double quiet_since = now_ms();
  double looked = now_ms();
  for (int answers = 0; answers < quiet_answers || now_ms() < quiet_since + quiet_ms;) {
    REQUIRE_MESSAGE(now_ms() < end, "the window does not come to rest");
    if (std::exchange(drawn, count("frame")) != drawn) {
      quiet_since = now_ms();
      answers = 0;
    }
    if (kinds_["idle"].size() > rests || drawn - first >= frames) return;
    await_trace(quiet_ms / quiet_answers);
    // The absence of frames means something only if the window is handling events.
    if (now_ms() < looked + quiet_ms / quiet_answers) continue;
    looked = now_ms();
    display_.reach(process_.id());
    ++answers;
  }
}

void Player::settle() const {
  wait_for_rest(std::numeric_limits<std::size_t>::max());
}

void Player::notice() const {
  wait_for_rest(2);  // the first frame may have been started before the input
}

std::optional<Point> Player::button(const std::string& label) const {
  const Document* places = newest("places");
  const Document* found = places == nullptr ? nullptr : places->find("buttons")->find(label);
  return found == nullptr ? std::nullopt : std::optional(point_of(*found));
}

Point Player::column(int number) const {
  return point_of(newest("places")->find("columns")->list()->at(static_cast<std::size_t>(number - 1)));
}

Point Player::cell(Cell cell) const {
  const Document& places = *newest("places");
  const Point first = point_of(*places.find("first_cell"));
  const Point step = point_of(*places.find("cell_step"));
  return {.x = first.x + cell.column * step.x, .y = first.y + cell.row * step.y};
}

Point Player::title() const {
  return point_of(*newest("places")->find("title"));
}

void Player::drag(Point from, Point to) const {
  display_.move(from.x, from.y);
  display_.press();
  notice();
  display_.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  notice();
  display_.move(to.x, to.y);
  notice();
  display_.release();
}

void Player::click(Point place) const {
  display_.move(place.x, place.y);
  notice();
  display_.press();
  notice();
  display_.release();
  notice();
}

void Player::click(const std::string& label) const {
  const auto place = button(label);
  REQUIRE_MESSAGE(place.has_value(), label);
  click(*place);
}

void Player::show(const std::string& mode) const {
  await_and_click(mode);
  settle();
}

// Opens the sections from the bottom up, because opening a section moves only those below it.
void Player::open_sections() const {
  const auto buttons = [&] { return newest("places")->find("buttons"); };
  std::vector<std::pair<int, std::string>> sections;
  for (const auto& [label, place] : *buttons()->object())
    if (label.find(" section") != std::string::npos) sections.emplace_back(-button(label)->y, label);
  std::sort(sections.begin(), sections.end());
  for (const auto& [height, section] : sections) {
    const std::size_t before = buttons()->object()->size();
    show(section);
    // The section was open before, so the first click has closed it.
    if (buttons()->object()->size() < before && button(section)) show(section);
  }
}

void Player::await_and_click(const std::string& label) const {
  await_button(label);
  click(label);
}

void Player::choose(const std::string& list, const std::string& line) const {
  for (const std::string& label : {list, line}) {
    await_and_click(label);
    settle();
  }
}

void Player::enter(const std::string& label, const std::string& number) const {
  const auto place = button(label);
  REQUIRE_MESSAGE(place.has_value(), label);
  display_.hold("ctrl");
  settle();
  click(*place);
  settle();
  display_.let_go("ctrl");
  settle();
  display_.type(number);
  settle();
  display_.hold("Return");
  settle();
  display_.let_go("Return");
  settle();
}

double Player::cpu_seconds() const {
  return processor_seconds(process_.id());
}

double Player::share_at_rest() const {
  double share = 1;
  for (int times = 0; times < 6 && share >= idle_share; ++times) {
    const double cpu = cpu_seconds();
    pause_ms(5000);
    share = std::min(share, (cpu_seconds() - cpu) / 5);
  }
  return share;
}

bool matches_stored(const Picture& picture, const std::string& name) {
  const std::string path = std::string(TILEFOLD_SOURCE_DIR) + "/tests/e2e/pictures/" + name + ".png";
  if (std::getenv("TILEFOLD_NEW_PICTURES") != nullptr) write_picture(path, picture);
  const double apart = difference(picture, read_picture(path));
  MESSAGE(name << " differs from the stored picture by " << apart << " of 255");
  if (apart <= tolerated_difference) return true;
  const std::string kept = std::filesystem::temp_directory_path() / ("tilefold-" + name + ".png");
  write_picture(kept, picture);
  MESSAGE("the screenshot is in " << kept);
  return false;
}

std::vector<std::string> complaints_in(const std::string& log) {
  std::vector<std::string> complaints;
  for (const std::string& line : lines_of(log)) {
    const auto says = [&](const char* words) { return line.find(words) != std::string::npos; };
    if ((says(" warning: ") || says(" error: ") || says(" critical: ")) && !says("no program opens"))
      complaints.push_back(line);
  }
  return complaints;
}

}  // namespace tilefold::test
