/** Scale factor: double resolution, for dense screens and print. */
const SCALE = 2;

const WHITE = '#ffffff';

/** Throws if the browser has no 2D canvas. */
export async function renderPng(svg: string, background = WHITE): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth * SCALE;
    canvas.height = image.naturalHeight * SCALE;
    // The canvas is only read back, and reading is much faster without GPU rendering.
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('this browser has no 2D canvas context');
    context.fillStyle = background;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise<Blob>((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('the canvas returned no image'))),
        'image/png',
      );
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
