// What was answered stays in this browser: as CSV, a line for each answer. Nothing is sent.

const KEY = "boardlib.history";

export const kept = () => quietly(() => localStorage.getItem(KEY) ?? "");

export function keep(lines) {
  return quietly(() => {
    const before = localStorage.getItem(KEY);
    const more = before ? lines.slice(lines.indexOf("\n") + 1) : lines; // the names stand once
    localStorage.setItem(KEY, (before ?? "") + more);
    return true;
  });
}

export const forget = () => quietly(() => localStorage.removeItem(KEY));

// Another page of the same site has kept something.
export function whenOthersKeep(action) {
  addEventListener("storage", ({ key, newValue }) => {
    if (key === KEY || key === null) action(newValue ?? "");
  });
}

// Null where the browser lets no page keep anything, or its room is full.
function quietly(action) {
  try {
    return action();
  } catch {
    return null;
  }
}
