"""Tests the functions for studies: levels of articles, and recorded moves compared with shortest solutions."""

import json
import os
import subprocess
import unittest

import tilefold

PROGRAM = os.environ["TILEFOLD"]
LEVEL = "............AA.B.....B.............."  # B moves down two cells, then A moves to the exit


def judged(moves, **columns):
    return tilefold.judge_moves([{"level": LEVEL, "move": move} | columns for move in moves])


class UnblockLevelTest(unittest.TestCase):
    def test_a_matrix_becomes_the_level_that_the_program_converts_to_it(self):
        self.assertEqual(tilefold.unblock_level([[2, 1, 3, 1], [2, 2, 3, 4]]), LEVEL)
        self.assertEqual(tilefold.unblock_level([[2, 2, 2, 0], [2, 1, 2, 3], [1, 1, 5, 5]]), LEVEL[:-1] + "x")
        for number in (1, 100, 200):
            text = subprocess.run(
                [PROGRAM, "play", "unblock", "--set", f"level={number}", "--format", "jsonl"], capture_output=True, text=True, check=True
            ).stdout
            level = json.loads(text.splitlines()[0])["state"]["level"]
            matrix = subprocess.run(
                [PROGRAM, "convert", "-", "--to", "matrix"], input=level, capture_output=True, text=True, check=True
            ).stdout
            pieces = [[int(word) for word in line.split()] for line in matrix.splitlines()]
            self.assertEqual(tilefold.unblock_level(pieces), level)

    def test_a_wrong_matrix_is_refused(self):
        for matrix, told in (
            ([], "a row for each piece"),
            ([[2, 1, 3]], "a row for each piece"),
            ([[2, 1, 3, 6]], "does not lie on the board"),
            ([[2, 1, 3, 1], [2, 2, 3, 2]], "lies on another piece"),
            ([[4, 1, 3, 1]], "it must be 1 to 3"),
            ([[2, 1, 3, 1.5]], "a whole number"),
        ):
            with self.assertRaisesRegex(ValueError, told):
                tilefold.unblock_level(matrix)


class JudgeMovesTest(unittest.TestCase):
    def test_moves_have_their_distances_losses_and_best_moves(self):
        rows = judged(["B-1", "B+1", "B+2", "A+4"])
        self.assertEqual([row["distance_before"] for row in rows], [2, 2, 2, 1])
        self.assertEqual([row["distance_after"] for row in rows], [2, 2, 1, 0])
        self.assertEqual([row["loss"] for row in rows], [1, 1, 0, 0])
        self.assertEqual([row["revisit"] for row in rows], [False, True, False, False])
        self.assertEqual([row["undone"] for row in rows], [True, False, False, False])
        self.assertEqual(rows[0]["best"], "B-2")
        self.assertEqual(rows[0]["state_before"], LEVEL)
        self.assertTrue(all(row["problem"] is None for row in rows))

    def test_drags_may_be_given_by_cells_also_beyond_the_exit(self):
        for drags in (
            [{"piece": "B", "cell": 27}, {"piece": "A", "cell": 18}],
            [{"piece": "B", "cell": 27}, {"piece": "A", "cell": 17}],
            [{"piece": "B", "row": 5, "column": 4}, {"piece": "A", "row": 3, "column": 7}],
        ):
            rows = tilefold.judge_moves([{"level": LEVEL} | drag for drag in drags])
            self.assertEqual([row["distance_after"] for row in rows], [1, 0], drags)

    def test_impossible_and_missing_moves_are_named_and_left_out(self):
        rows = judged(["A+4", "", "Z+1", "B+0", "B+2", "two words"])
        self.assertEqual([row["problem"] is None for row in rows], [False, False, False, False, True, False])
        self.assertEqual(rows[1]["problem"], "the move is missing")
        self.assertEqual(rows[3]["problem"], "the piece stays where it is")
        self.assertEqual(rows[4]["distance_after"], 1)

    def test_rows_of_several_trials_are_judged_by_trial_and_in_order(self):
        rows = tilefold.judge_moves(
            [
                {"participant": 1, "level": LEVEL, "number": 2, "move": "A+4"},
                {"participant": 2, "level": LEVEL, "number": 1, "move": "B+2"},
                {"participant": 1, "level": LEVEL, "number": 1, "move": "B+2"},
            ]
        )
        self.assertEqual([row["distance_after"] for row in rows], [0, 1, 1])
        self.assertEqual([row["participant"] for row in rows], [1, 2, 1])
        self.assertEqual(tilefold.judge_moves([]), [])

    def test_levels_of_other_sizes_and_wrong_levels(self):
        rows = tilefold.judge_moves([{"level": ".....AA.........", "move": "A+1"}])
        self.assertEqual(rows[0]["distance_after"], 0)
        with self.assertRaises(ValueError):
            tilefold.judge_moves([{"level": "nothing", "move": "A+1"}])
        with self.assertRaisesRegex(ValueError, "no column level"):
            tilefold.judge_moves([{"move": "A+1"}])

    def test_a_data_frame_stays_a_data_frame(self):
        try:
            import pandas
        except ImportError:
            self.skipTest("pandas is not installed")
        frame = tilefold.judge_moves(pandas.DataFrame({"level": [LEVEL, LEVEL], "move": ["B+2", "A+4"]}, index=[7, 9]))
        self.assertEqual(frame.index.tolist(), [7, 9])
        self.assertEqual(frame.distance_after.tolist(), [1, 0])


if __name__ == "__main__":
    unittest.main()
