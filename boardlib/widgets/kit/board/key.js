// What a key means. A letter is small; where a layout writes none of ours on it (Cyrillic, Greek,
// Hebrew), it is the one that stands there on other keyboards, and where digits need a Shift
// (Czech, French) the key of a digit is the digit.
export function keyOf({ key, code = "", shiftKey = false }) {
  if (key.length !== 1 || /[a-z0-9]/i.test(key)) return key.length === 1 ? key.toLowerCase() : key;
  const [, kind, sign] = /^(Key|Digit)(.)$/.exec(code) ?? [];
  if (kind === "Key" && !isAscii(key)) return sign.toLowerCase();
  return kind === "Digit" && !shiftKey ? sign : key.toLowerCase();
}

const isAscii = (sign) => sign <= "\x7f";
