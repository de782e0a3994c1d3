// Python as it was when it had loaded the lessons, kept by the browser: from the second page on it
// begins where the first one was after some seconds. Where a browser keeps nothing it starts anew.

const PREFIX = "boardlib-engine-";
const PARTS = ["memory", "files"];

export class Memory {
  // `key` says of which edition of the site and of Python it is.
  constructor(key) {
    this.name = PREFIX + key.replace(/\W/g, "");
    this.possible = typeof self.caches === "object";
  }

  // Its parts, or null.
  async read() {
    if (!this.possible) return null;
    try {
      const found = await Promise.all(PARTS.map((part) => caches.match(at(part), { cacheName: this.name })));
      if (!found.every(Boolean)) return null;
      const [memory, files] = await Promise.all(found.map((one) => one.arrayBuffer()));
      return { memory: new Uint8Array(memory), files: new Uint8Array(files) };
    } catch {
      return null;
    }
  }

  // Keep it in the place of those of other editions.
  async keep(parts) {
    try {
      await this.forget();
      const cache = await caches.open(this.name);
      await Promise.all(PARTS.map((part) => cache.put(at(part), new Response(parts[part]))));
    } catch {
      this.forget(); // no room: it is as it was before
    }
  }

  async forget() {
    const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
    await Promise.all(names.map((name) => caches.delete(name)));
  }
}

const at = (part) => new URL(`kept-${part}`, self.location.href).href;
