// A text is copied, and its button says so for a while.

const WHILE = 2000;

export async function copy(button, words) {
  const text = button.dataset.copy;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copyByHand(button, text);
  }
  const label = button.textContent;
  if (label === words) return;
  button.style.minWidth = `${button.getBoundingClientRect().width}px`; // what stands beside it stays where it is
  button.textContent = words;
  button.classList.add("bl-done");
  setTimeout(() => {
    button.textContent = label;
    button.classList.remove("bl-done");
  }, WHILE);
}

// Where a page may not use the clipboard.
function copyByHand(button, text) {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "bl-hidden";
  button.after(field);
  field.select();
  document.execCommand("copy");
  field.remove();
  button.focus({ preventScroll: true });
}
