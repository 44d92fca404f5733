// The steps of a study for one participant, in order. This is the plan of app/protocol/plan.cpp; the engine draws the order
// of blocks and trials, so it is the same as in the study window.

/** Returns the steps as {kind, text, block, trial, question, position}; members that do not apply are missing. */
export function stepsOf(study, engine, participant) {
  const steps = [];
  const order = engine.order({
    participant,
    seed: study.seed,
    order: study.order,
    blocks: study.blocks.map(({ name, order, trials }) => ({ name, order, count: trials.length })),
  });
  let position = 0;
  const put = (step) => steps.push({ ...step, position });
  const ask = (questions, step) => questions.forEach((question) => put({ kind: "question", question, ...step }));

  const putBlock = (block, trials, isLast) => {
    if (block.instructions !== null) put({ kind: "text", text: block.instructions, block });
    ask(block.before, { block });
    trials.forEach((index, done) => {
      const trial = block.trials[index];
      ++position;
      put({ kind: "trial", block, trial });
      if (block.practice) put({ kind: "feedback", block, trial });
      ask(block.between, { block, trial });
      const isPauseDue = block.break_every > 0 && (done + 1) % block.break_every === 0;
      if (isPauseDue && done + 1 < trials.length) put({ kind: "break", text: block.break, block });
    });
    ask(block.after, { block });
    if (block.break !== null && !isLast) put({ kind: "break", text: block.break, block });
  };

  if (study.languages.length > 1) put({ kind: "language" });
  if (study.consent !== null) put({ kind: "consent", text: study.consent });
  for (const text of study.instructions) put({ kind: "text", text });
  ask(study.before, {});
  order.blocks.forEach((index, done) => putBlock(study.blocks[index], order.trials[index], done + 1 === order.blocks.length));
  ask(study.after, {});
  return steps;
}
