import { MediaFault } from './media-fault.ts';
import { FRAME_LIMITS } from './media-limits.ts';

/** The links of a sequence of frames. */
export interface FrameLinks {
  readonly first: number;
  /** null if the link does not state it */
  readonly last: number | null;
  /** true if the numbers may begin with either 0 or 1 */
  readonly isFirstOpen: boolean;
  linkOf(number: number): string;
}

/**
 * Placeholder for the number of a frame, or the first and the last number, in braces: `{index}`,
 * `{1-64}`, `{001-064}`.
 */
const PLACEHOLDER = /(?:\{|%7B)(?:n|i|index|frame|(\d{1,6})-(\d{1,6}))(?:\}|%7D)/i;
/**
 * A file name that consists of the number 0 or 1, or of such a number after a word for a frame. Any
 * other name may contain a stock number, and the next number may then be another stone.
 */
const FIRST_FRAME =
  /(?<=\/(?:(?:frame|image|img|spin|rotation)[_-]?)?)0*[01](?=\.(?:jpe?g|png|webp)(?:[?#]|$))/i;

/**
 * Returns the links of the frames if the link has a placeholder for their number or leads to a
 * numbered first frame, otherwise null.
 */
export function frameLinks(link: string): FrameLinks | null {
  const found = PLACEHOLDER.exec(link) ?? FIRST_FRAME.exec(link);
  if (!found) return null;
  const [text, from, to] = found;
  const [before, after] = [link.slice(0, found.index), link.slice(found.index + text.length)];
  // The number of the first frame as the link states it; `{index}` states none.
  const stated = from ?? (/^\d/.test(text) ? text : null);
  const digits = stated?.startsWith('0') ? stated.length : 1;
  const first = Number(stated ?? 0);
  const last = to === undefined ? null : Number(to);
  if (last !== null) requireFew(last - first + 1);
  return {
    first,
    last,
    isFirstOpen: stated === null,
    linkOf: (number) => before + String(number).padStart(digits, '0') + after,
  };
}

function requireFew(count: number): void {
  if (count < 1)
    throw new MediaFault('The frame numbers must increase: the last number is below the first.');
  if (count > FRAME_LIMITS.most) throw tooManyFrames();
}

export const tooManyFrames = (): MediaFault =>
  new MediaFault(`The 360° view has more than ${FRAME_LIMITS.most} frames.`);
