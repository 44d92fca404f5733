// Game IDs: text to game and back, from a seed or from a position.
//
// A parsed ID that is printed and parsed again is the same ID, whatever names it contains. If the ID describes a game,
// the session that plays it prints an ID of the same game; parsed and printed again, this ID does not change.

#include "engine/core/game_id.h"
#include "app/records/game.h"
#include "app/records/position_id.h"
#include "engine/catalog.h"
#include "engine/core/session.h"
#include "tests/fuzz/target.h"

namespace tilefold::test {
namespace {

void demand_same_form(const GameId& id) {
  const auto again = parse_game_id(to_text(id));
  demand(static_cast<bool>(again), "an ID that was written is an ID");
  demand(again->puzzle == id.puzzle && again->rules_version == id.rules_version && again->preset == id.preset &&
             again->rule_values == id.rule_values && again->seed == id.seed && again->position == id.position &&
             again->moves == id.moves,
         "an ID that was written says the same");
}

// Returns the session that an ID describes, or an error.
Result<Session> open_session(const std::string& text) {
  records::GameRequest request;
  request.puzzle = text;
  auto opening = records::open_game(request);
  if (!opening) return opening.error();
  const auto moves = records::read_moves(request, *opening);
  if (!moves) return moves.error();
  Session session = opening->is_position
                        ? Session(std::move(opening->puzzle), std::move(opening->setup), opening->seed)
                        : Session(opening->puzzle->about(), opening->puzzle->parameters(), opening->seed);
  for (const Move move : *moves) demand(session.play(move), "a move that was read plays");
  return session;
}

std::string id_of(const Session& session) {
  return records::game_id_text(session.game(), session.game().at);
}

void try_game_id(const std::string& text) {
  if (const auto info = find_puzzle(text); !info) demand_message(info.error());
  const auto id = parse_game_id(text);
  if (!id) return demand_message(id.error());
  demand_same_form(*id);
  auto session = open_session(text);
  if (!session) return demand_message(session.error());
  auto again = open_session(id_of(*session));
  if (!again) demand(false, again.error().message);
  demand(again->puzzle().hash() == session->puzzle().hash(), "an ID gives the same position");
  demand(again->puzzle().snapshot() == session->puzzle().snapshot(), "an ID gives the same tiles");
  demand(id_of(*again) == id_of(*session), "the ID of a game that an ID gave is that ID");
  while (session->undo()) continue;
  demand(session->puzzle().hash() == session->beginning().hash(), "undo leads back to the beginning");
}

}  // namespace
}  // namespace tilefold::test

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  tilefold::test::try_game_id(std::string(tilefold::test::text_of(data, size)));
  return 0;
}
