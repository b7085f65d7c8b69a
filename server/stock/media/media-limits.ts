import { MEGABYTE } from '#common/file-limit.ts';
import { MEDIUM, type MediumCode } from '#machines/codes.ts';

interface MediumLimits {
  readonly word: string;
  readonly mostBytes: number;
  readonly timeoutMs: number;
}

const OF_PICTURE = { mostBytes: 20 * MEGABYTE, timeoutMs: 60_000 };

export const MEDIA_LIMITS: Readonly<Record<MediumCode, MediumLimits>> = {
  [MEDIUM.image]: { word: 'picture', ...OF_PICTURE },
  [MEDIUM.video]: { word: 'video', mostBytes: 100 * MEGABYTE, timeoutMs: 180_000 },
  [MEDIUM.certificate]: { word: 'certificate', ...OF_PICTURE },
};

/** Limits of a 360° view. The limits of a video apply to all its frames together. */
export const FRAME_LIMITS = {
  fewest: 4,
  most: 400,
  mostBytes: 5 * MEGABYTE,
  timeoutMs: 20_000,
  mostPixels: 16_000_000,
  width: 640,
} as const;

/** Widths of the renditions in pixels: grid, card and drawer, enlarged. */
export const RENDITIONS = [1600, 640, 160] as const;
/**
 * Value of `stone_media_file.size` for the file as the supplier sent it. Other values are widths of
 * renditions.
 */
export const ORIGINAL = 0;
