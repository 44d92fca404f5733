// The subcommands of the program. Each function takes the parsed options as a request, prints errors on standard error
// and returns the exit code.
#pragma once

#include <vector>

#include "app/cli/options/requests.h"
#include "app/records/window_module.h"

namespace tilefold::cli {

int run_list(const ListRequest& request);
int run_play(const PlayRequest& request);
int run_hint(const HintRequest& request);
int run_replay(const ReplayRequest& request);
int run_bench(const BenchRequest& request);
int run_sweep(const SweepRequest& request);
int run_merge(const MergeRequest& request);
int run_scores(const ScoresRequest& request);
int run_games(const GamesRequest& request);
int run_import(const ImportRequest& request);
int run_analyse(const AnalyseRequest& request);
int run_train(const TrainRequest& request);
int run_speed(const SpeedRequest& request);
int run_signature(const records::OutputRequest& request);
int run_picture(const records::PictureRequest& request);
int run_map(const MapRequest& request);
int run_solve(const SolveRequest& request);

/// Calls `run_solve` for every board of the given file, or for the one given game.
int run_solve_boards(const SolveRequest& request);

int run_read(const ReadBoardRequest& request);
int run_generate(const GenerateRequest& request);
int run_convert(const ConvertRequest& request);
int run_bot(const BotRequest& request);
int run_window(const records::WindowRequest& request);

/// Shows a study in a window, until the experimenter leaves.
int show_study(const records::StudyWindowRequest& request);

/// Prints the results in the shards as the command that wrote them would have printed them. `request` has the output
/// options.
int run_merged(std::vector<work::ResultsFile>& shards, const MergeRequest& request);

}  // namespace tilefold::cli
