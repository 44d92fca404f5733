// The columns and rows of an export that a study needs: labels, presses, states, phases and the figures of a trial.
#pragma once

#include <optional>
#include <string>

#include "app/study/import_facts.h"
#include "app/study/move_states.h"
#include "app/study/pooled_phases.h"
#include "app/study/trial_figures.h"
#include "engine/core/document.h"

namespace tilefold::cli {

/// Returns the last columns of every table of games, moves and analysed moves: the player (null for the first player
/// without a name), the labels of the game, its level and trial in a log that was imported, and the folder that the
/// user gave with --data-dir, which may be empty.
Object origin_columns(const profile::GameStart& start, const study::ImportFacts& facts, const std::string& data_dir);

/// Returns the columns "down_ms", "up_ms", "device" and "extra" of a move.
Object input_columns(const profile::StoredMove& move, const study::ImportFacts& facts);

/// Returns the columns of `export moves --states`; all are null if `states` is null.
Object state_columns(const study::MoveStates* states);

/// Returns the columns of `export --phases`; all are null if the time of the move is unknown.
Object phase_columns(const std::optional<study::MovePhase>& phase);

/// Returns the columns of `export gestures` between the game and the labels of the game.
Object gesture_columns(const profile::StoredGame& game, const profile::StoredGesture& gesture);

/// Returns the middle columns of `export trials`: they follow the columns that identify the game and precede the
/// columns that `board_of` returns.
Object trial_columns(const study::TrialFigures& figures);

}  // namespace tilefold::cli
