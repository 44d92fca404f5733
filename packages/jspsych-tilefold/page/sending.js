// Sends the data: to JATOS if the page runs there, to DataPipe if the study names an experiment, otherwise as a download.

/** Returns the JATOS library if the page runs under JATOS and the library is ready; null otherwise. */
export async function openJatos() {
  if (window.jatos === undefined) return null;
  await new Promise((resolve) => window.jatos.onLoad(resolve));
  return window.jatos;
}

/** Returns the name of the file with the data of a participant, without an ending. */
export function fileNameOf(title, { participant, session }) {
  const plain = (text) => text.normalize("NFKD").replace(/[^A-Za-z0-9._-]+/g, "-").replace(/^[-.]+|-+$/g, "");
  return [title, participant, session].map(plain).filter((part) => part !== "").join("-") || "study";
}

/** Lets the browser store the data as a file. */
export function downloadText(text, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Sends the data to DataPipe. Throws an error if DataPipe does not store them. */
export async function sendToDataPipe(pipe, experiment, name, text) {
  const answer = await pipe.saveData(experiment, name, text);
  if (answer instanceof Error) throw answer; // no connection
  if (answer.error) throw new Error(`${answer.error}: ${answer.message}`);
}
