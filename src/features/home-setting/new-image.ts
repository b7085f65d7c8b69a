import { inlinePicture } from '../../shared/records/picture-file.ts';

export interface NewImage {
  readonly file: File;
  /** data URL for display */
  readonly shown: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Falls back to 64 by 64 pixels if the browser cannot decode the image; the server then reports the
 * error.
 */
export async function readNewImage(file: File): Promise<NewImage> {
  const [shown, drawn] = await Promise.all([
    inlinePicture(file),
    createImageBitmap(file).catch(() => null),
  ]);
  const { width, height } = drawn ?? { width: 64, height: 64 };
  drawn?.close();
  return { file, shown, width, height };
}
