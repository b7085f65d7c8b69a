/** Sharp on dense screens and in print. */
const SCALE = 2;

/** Paper is white, whatever the scheme of the screen is. */
const PAPER = '#ffffff';

/** Draws an SVG picture into pixels. */
export async function pngOf(svg: string, background = PAPER): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth * SCALE;
    canvas.height = image.naturalHeight * SCALE;
    // It is not looked at: pixels that are only read back are drawn many times faster without the graphics card.
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('this browser cannot draw');
    context.fillStyle = background;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise<Blob>((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('this browser drew nothing'))),
        'image/png',
      );
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
