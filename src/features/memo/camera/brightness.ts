const SAMPLE_SIZE = 16;
/** Weights of red, green and blue in perceived luminance (Rec. 709). */
const [RED, GREEN, BLUE] = [0.2126, 0.7152, 0.0722] as const;

/**
 * Returns the average luminance of the current frame: 0 is black, 1 is white. If no canvas context
 * is available, returns 1, so that the frame does not count as dark.
 */
export function measureBrightness(video: HTMLVideoElement): number {
  const canvas = new OffscreenCanvas(SAMPLE_SIZE, SAMPLE_SIZE).getContext('2d', {
    willReadFrequently: true,
  });
  if (!canvas) return 1;
  canvas.drawImage(video, 0, 0, SAMPLE_SIZE, SAMPLE_SIZE);
  const { data } = canvas.getImageData(0, 0, SAMPLE_SIZE, SAMPLE_SIZE);
  let light = 0;
  for (let at = 0; at < data.length; at += 4)
    light += RED * (data[at] ?? 0) + GREEN * (data[at + 1] ?? 0) + BLUE * (data[at + 2] ?? 0);
  return light / (255 * SAMPLE_SIZE * SAMPLE_SIZE);
}
