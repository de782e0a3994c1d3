// The scripts of the widgets: the same files as in a notebook, loaded before they are needed.

const NEEDED = {
  lesson: ["kit/board/board.js", "workshop/script.js", "player/script.js"],
  teacher: ["kit/board/board.js", "workshop/script.js", "player/script.js", "teacher/script.js"],
  practice: ["kit/board/board.js", "workshop/script.js", "player/script.js"],
  compare: ["kit/board/board.js"],
  settle: ["kit/board/board.js", "workshop/script.js"],
  link: ["kit/board/board.js", "workshop/script.js"],
  table: ["kit/board/board.js", "workshop/script.js", "table/script.js"],
  program: ["kit/guard.js"],
  progress: ["progress/script.js"],
};
const loaded = new Map();

export async function load(kinds) {
  const paths = new Set(kinds.flatMap((kind) => NEEDED[kind] ?? []));
  await Promise.all([...paths].map(async (path) => {
    loaded.set(path, await import(`../widgets/${path}`));
  }));
}

// A script may be made anew for every widget, or be the same for all.
export function definition(path) {
  const { default: found } = loaded.get(path);
  return typeof found === "function" ? found() : found;
}
