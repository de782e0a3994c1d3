// The library, a tar file packed by xz: Python unpacks it, and its files are written from here,
// as Python's own way takes several times as long.

const BLOCK = 512;
const words = new TextDecoder();

// Piece by piece, so that Python's memory does not grow: only one that has not grown can be kept.
const PIECES = `
import lzma

def pieces(packed, size):
    unpacker = lzma.LZMADecompressor()
    packed = packed.to_bytes()
    for at in range(0, len(packed), size):
        yield unpacker.decompress(packed[at : at + size])

pieces
`;

export function unpack(python, packed) {
  const pieces = python.runPython(PIECES);
  const found = [];
  for (const piece of pieces(packed, 1 << 14)) {
    found.push(piece.toJs());
    piece.destroy();
  }
  pieces.destroy();
  const files = new Uint8Array(found.reduce((sum, one) => sum + one.length, 0));
  let at = 0;
  for (const one of found) {
    files.set(one, at);
    at += one.length;
  }
  return files;
}

export function writeFiles(python, files, folder) {
  const made = new Set();
  for (const { name, content } of each(files)) {
    const path = `${folder}/${name}`;
    const around = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(around)) python.FS.mkdirTree(around);
    made.add(around);
    python.FS.writeFile(path, content, { canOwn: true });
  }
}

function* each(tar) {
  const told = (from, length) => words.decode(tar.subarray(from, from + length)).split("\0")[0];
  let at = 0;
  while (tar[at]) {
    const size = parseInt(told(at + 124, 12), 8);
    yield { name: told(at, 100), content: tar.slice(at + BLOCK, at + BLOCK + size) };
    at += BLOCK * (1 + Math.ceil(size / BLOCK));
  }
}
