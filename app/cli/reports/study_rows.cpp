#include "app/cli/reports/study_rows.h"

#include <algorithm>

#include "app/cli/reports/rows.h"
#include "app/profile/stored_imports.h"

namespace tilefold::cli {
namespace {

Document label_text(const std::string& text) {
  return text.empty() ? Document() : Document(text);
}

template <class Number>
Document optional_number_of(const std::optional<Number>& number) {
  return number ? Document(*number) : Document();
}

}  // namespace

Object origin_columns(const profile::GameStart& start, const study::ImportFacts& facts, const std::string& data_dir) {
  return {{"player", label_text(start.player.name)},
          {"participant", label_text(start.labels.participant)},
          {"condition", label_text(start.labels.condition)},
          {"session", label_text(start.labels.session)},
          {"level_name", label_text(facts.level)},
          {"trial", label_text(facts.trial)},
          {"source", start.client == profile::import_client ? "import" : "play"},
          {"profile", label_text(data_dir)}};
}

Object input_columns(const profile::StoredMove& move, const study::ImportFacts& facts) {
  return {{"down_ms", optional_number_of(move.down)},
          {"up_ms", optional_number_of(move.up)},
          {"device", label_text(move.device)},
          {"extra", study::extra_of(facts, move.node)}};
}

Object state_columns(const study::MoveStates* states) {
  if (states == nullptr)
    return {{"state_before", {}}, {"state_after", {}}, {"distance_before", {}}, {"distance_after", {}},
            {"revisit", {}},      {"undone", {}},      {"undone_by", {}}};
  return {{"state_before", states->before},
          {"state_after", states->after},
          {"distance_before", optional_number_of(states->distance_before)},
          {"distance_after", optional_number_of(states->distance_after)},
          {"revisit", states->is_revisited},
          {"undone", !states->undone_by.empty()},
          {"undone_by", label_text(std::string(states->undone_by))}};
}

Object phase_columns(const std::optional<study::MovePhase>& phase) {
  Object row{{"phase", {}}, {"phase_probability", {}}, {"thinking", {}}, {"phase_advantage", {}}, {"checking", {}}};
  const auto bic = [&](std::size_t states) { return rounded_cell(phase ? phase->criteria[states - 1] : std::nullopt); };
  if (phase && phase->states > 1) {
    const auto [name, probability] = phase->likeliest();
    row = {{"phase", name},
           {"phase_probability", probability},
           {"thinking", phase->thinking},
           {"phase_advantage", phase->advantage},
           {"checking", optional_number_of(phase->checking)}};
  }
  row.emplace_back("phase_states", phase ? Document(static_cast<std::int64_t>(phase->states)) : Document());
  row.emplace_back("bic_1", bic(1));
  row.emplace_back("bic_2", bic(2));
  row.emplace_back("bic_3", bic(3));
  return row;
}

Object gesture_columns(const profile::StoredGame& game, const profile::StoredGesture& gesture) {
  // Limits the times, because another program may have written the profile.
  const auto since_start = [&](std::int64_t time) {
    constexpr std::int64_t far = std::int64_t{1} << 61U;
    return std::clamp(time, -far, far) - std::clamp(game.start.started, -far, far);
  };
  const auto x_of = [](const auto& point) { return point ? Document(point->x) : Document(); };
  const auto y_of = [](const auto& point) { return point ? Document(point->y) : Document(); };
  return {{"after_move", gesture.after_move},
          {"kind", gesture.kind},
          {"t_ms", since_start(gesture.happened)},
          {"x", x_of(gesture.at)},
          {"y", y_of(gesture.at)},
          {"press_t_ms", gesture.pressed ? Document(since_start(*gesture.pressed)) : Document()},
          {"press_x", x_of(gesture.pressed_at)},
          {"press_y", y_of(gesture.pressed_at)},
          {"reason", label_text(gesture.reason)},
          {"device", label_text(gesture.device)},
          {"node", gesture.node}};
}

Object trial_columns(const study::TrialFigures& figures) {
  return {{"moves", figures.moves},
          {"first_move_ms", optional_number_of(figures.first_move_ms)},
          {"median_ms", optional_number_of(figures.median_ms)},
          {"thinking_ms", optional_number_of(figures.thinking_ms)},
          {"duration_ms", optional_number_of(figures.duration_ms)},
          {"optimum", optional_number_of(figures.optimum)},
          {"over_optimum", optional_number_of(figures.over_optimum)},
          {"nearer_share", optional_number_of(figures.nearer_share)},
          {"farther_share", optional_number_of(figures.farther_share)},
          {"revisits", optional_number_of(figures.revisits)}};
}

}  // namespace tilefold::cli
