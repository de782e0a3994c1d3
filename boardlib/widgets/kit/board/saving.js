// What JupyterLab saves of the notebook keeps the still pictures, and no widget of ours in front of
// them: the next day nothing would answer it. Its server does so too, where it knows boardlib; here it
// is done for any server.

const VIEW = "application/vnd.jupyter.widget-view+json";
const OURS = /class="bl-still"/;

export function keepStills(model) {
  const book = model.widget_manager?.context?.model;
  if (typeof book?.toJSON !== "function" || book.keepsStills) return;
  const whole = book.toJSON.bind(book);
  book.keepsStills = true;
  book.toJSON = () => withStills(whole());
}

function withStills(book) {
  const cells = book.cells?.map((cell) => (
    cell.outputs ? { ...cell, outputs: cell.outputs.map(still) } : cell
  ));
  return cells ? { ...book, cells } : book;
}

function still(output) {
  if (!output.data?.[VIEW] || !OURS.test([output.data["text/html"]].flat().join(""))) return output;
  const { [VIEW]: _view, ...data } = output.data;
  return { ...output, data };
}
