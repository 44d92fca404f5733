// `tilefold convert`: converts the boards in files to another text form and prints them one after the other.

#include <string>
#include <utility>
#include <vector>

#include "app/cli/commands/commands.h"
#include "app/language/tr.h"
#include "app/records/board_writing.h"
#include "app/records/game.h"
#include "app/records/interrupt.h"
#include "app/records/open_position.h"
#include "app/records/output.h"

namespace tilefold::cli {
namespace {

// A board that was opened without error. `claims` has the figures that the text gives for the board, such as "moves".
struct OpenedBoard {
  std::unique_ptr<Puzzle> puzzle;
  Object claims;
  std::string place;
};

Result<std::vector<OpenedBoard>> open_boards(const records::GameRequest& request) {
  const auto games = records::find_games(request);
  if (!games) return games.error();
  if (const std::string understood = games->understood(); !understood.empty()) records::complain(understood);
  std::vector<OpenedBoard> boards;
  for (std::size_t i = 0; i < games->count(); ++i) {
    auto opening = games->open(i);
    if (!opening) return opening.error();
    const auto moves = records::read_moves(games->request, *opening);
    if (!moves) return moves.error();
    EventBatch events;
    for (const Move move : *moves) opening->puzzle->play(move, events);
    const std::string number = games->count() > 1 ? tr_format(", board {}", i + 1) : "";
    boards.push_back({.puzzle = std::move(opening->puzzle),
                      .claims = games->boards ? games->boards->read.boards[i].claims : Object(),
                      .place = request.puzzle + number});
  }
  return boards;
}

}  // namespace

int run_convert(const ConvertRequest& request) {
  const auto form = records::find_board_form(request.form);
  if (!form) return records::refuse({"--to: " + tr(form.error())});
  std::vector<OpenedBoard> boards;
  for (const std::string& file : request.files) {
    records::GameRequest game = request.game;
    game.puzzle = file == "-" || records::names_file(file) ? file : "./" + file;
    auto opened = open_boards(game);
    if (!opened) return records::refuse(opened.error());
    for (OpenedBoard& board : *opened) boards.push_back(std::move(board));
  }
  auto output = records::Output::open({.format = records::Format::text, .out = request.out});
  if (!output) return records::refuse(output.error(), records::exit_failed);
  const records::StopOnInterrupt stop;
  bool is_first = true;
  for (const OpenedBoard& board : boards) {
    const auto text = records::write_board(*board.puzzle, *form, board.claims, stop.token());
    if (system::is_interrupted()) break;
    if (!text) return records::refuse(records::in_file(board.place, text.error()), records::exit_failed);
    if (!std::exchange(is_first, false) && records::has_lines(*form)) output->line("");
    output->line(*text);
  }
  if (const auto done = output->finish(); !done) return records::refuse(done.error(), records::exit_failed);
  return system::is_interrupted() ? records::exit_interrupted : records::exit_done;
}

}  // namespace tilefold::cli
