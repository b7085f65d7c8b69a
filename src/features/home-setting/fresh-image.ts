import { inlinePicture } from '../../shared/records/picture-file.ts';

/** An image that is not stored yet. */
export interface FreshImage {
  readonly file: File;
  /** as a page may show it */
  readonly shown: string;
  readonly width: number;
  readonly height: number;
}

/** What cannot be drawn here is shown in little room; the server says what is wrong with it. */
export async function freshImage(file: File): Promise<FreshImage> {
  const [shown, drawn] = await Promise.all([
    inlinePicture(file),
    createImageBitmap(file).catch(() => null),
  ]);
  const { width, height } = drawn ?? { width: 64, height: 64 };
  drawn?.close();
  return { file, shown, width, height };
}
