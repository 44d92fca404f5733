#include "app/window/panel_commands.h"

#include "app/window/platform/desktop_language.h"

namespace tilefold::window {
namespace {

template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;  // clang 14 needs this deduction guide

}  // namespace

void PanelCommands::carry_out(const Command& command) {
  std::visit(Overloaded{
                 [&](play::Action action) { at_.actions.perform(action); },
                 [&](const OpenPuzzle& wanted) { at_.home.open(*wanted.info); },
                 [&](const BeginGame& wanted) { at_.home.begin(*wanted.info); },
                 [&](const OpenDaily& wanted) { at_.home.open_daily(*wanted.info, wanted.day); },
                 [&](const ShareDaily& wanted) { at_.home.share(*wanted.info, wanted.day); },
                 [&](const ChoosePlayer& wanted) { at_.home.choose_player(wanted.player); },
                 [&](const NamePlayer& wanted) { at_.home.name_player(wanted); },
                 [&](const StartTutorial&) { at_.home.start_tutorial(); },
                 [&](const OpenCopied& wanted) { at_.puzzles.open_copied(wanted.text, "the text"); },
                 [&](const PasteText& wanted) { at_.puzzles.open_text(wanted.text); },
                 [&](const PastePicture&) { at_.puzzles.paste_picture(); },
                 [&](const OpenBoard& wanted) { at_.puzzles.open_of_pack(wanted.index); },
                 [&](const Expect& wanted) { at_.warmup.expect(*wanted.info); },
                 [&](const ShowTheme& wanted) { at_.style.show_theme(*wanted.theme); },
                 [&](const ShowLanguage& wanted) {
                   at_.appearance.language = wanted.language;
                   use_language(wanted.language);
                 },
                 [&](const ShowScale& wanted) { at_.appearance.chosen_scale = wanted.scale; },
                 [&](const HearSample& wanted) { at_.sound.play_sample(wanted.part); },
                 [&](const PointOut& wanted) { at_.board.point_out(wanted.cell); },
                 [&](const SaveClip& wanted) { at_.pictures.save_clip(wanted); },
                 [&](const SaveResult&) { at_.pictures.request_picture(PictureOf::result); },
                 [&](const Solve&) { solve(); },
                 [&](const SaveBoard&) { at_.pictures.save_board(at_.editor); },
                 [&](const OpenTool& wanted) { at_.tools.open(wanted.tool); },
                 [&](const StartRace& wanted) { at_.races.start(wanted); },
                 [&](const LeaveRace&) { at_.races.leave(); },
                 [&](const ShowBoard&) { at_.tools.show_board(); },
                 [&](const OpenPictures&) { at_.pictures.open(); },
                 [&](const Carry& wanted) {
                   const auto& carry = wanted.is_going_out ? at_.host.give : at_.host.bring;
                   if (carry) carry(wanted.kept);
                 },
                 [&](const LeavePanel&) { at_.ui.is_in_panel = false; },
             },
             command);
}

void PanelCommands::solve() {
  if (at_.editor.is_open()) at_.editor.play();
  if (!at_.editor.is_open()) at_.autoplay.solve();
}

}  // namespace tilefold::window
