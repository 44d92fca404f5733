// The subcommands: each takes its request and returns an exit code. What went wrong has been said on
// standard error by then.
#pragma once

#include <span>
#include <string>

#include "app/cli/outline.h"
#include "app/cli/requests.h"
#include "app/records/window_module.h"

namespace tilefold::app {

int run_list(const ListRequest& request);
int run_play(const PlayRequest& request);
int run_hint(const HintRequest& request);
int run_replay(const ReplayRequest& request);
int run_bench(const BenchRequest& request);
int run_sweep(const SweepRequest& request);
int run_merge(const MergeRequest& request);
int run_scores(const ScoresRequest& request);
int run_games(const GamesRequest& request);
int run_analyse(const AnalyseRequest& request);
int run_train(const TrainRequest& request);
int run_speed(const SpeedRequest& request);
int run_signature(const OutputRequest& request);
int run_picture(const PictureRequest& request);
int run_map(const MapRequest& request);
int run_solve(const SolveRequest& request);
int run_generate(const GenerateRequest& request);
int run_bot(const BotRequest& request);
int run_completion(const CompletionRequest& request);
int run_manual(const Outline& outline, const OutputRequest& request);
int run_window(const WindowRequest& request);

/// Answers a shell: a line for each candidate, its help after a tab; ":files" where files may stand too.
int run_complete(const Outline& outline, std::span<const std::string> words);

/// Runs the command that the words of a run's shards say, with what was done and the choices of `request`.
int run_merged(std::vector<ResultsFile>& shards, const MergeRequest& request);

/// Reads the command line and runs what it asks for.
int run_command_line(int argc, const char* const* argv);

}  // namespace tilefold::app
