// A picture that the kernel has drawn is saved as a PNG, made here: nothing leaves this machine.

const SCALE = 2; // so many dots of the file for one of the picture, in each direction

export async function keep({ name, svg }) {
  const drawing = new Blob([svg], { type: "image/svg+xml" });
  try {
    offer(await asPng(drawing), `${name}.png`);
  } catch {
    offer(drawing, `${name}.svg`); // where a page may draw nothing
  }
}

async function asPng(drawing) {
  const [image, address] = [new Image(), URL.createObjectURL(drawing)];
  try {
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth * SCALE;
    canvas.height = image.naturalHeight * SCALE;
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, fail) => {
      canvas.toBlob((made) => (made ? done(made) : fail(new Error("no picture"))), "image/png");
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

function offer(file, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // saving may ask where first
}
