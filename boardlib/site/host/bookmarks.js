// Where one is in each case of this page, kept by the browser until the tab is closed: whoever loads
// the page again goes on there.

const KEY = `boardlib.at ${location.pathname}`;

export const lastAt = (name) => all()[name];

export function gone(name, bookmark) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...all(), [name]: bookmark }));
  } catch {
    // a browser that keeps nothing: the page begins anew
  }
}

function all() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}
