import { open, readFile, stat } from 'node:fs/promises';
import { MEGABYTE } from '#common/file-limit.ts';
import { LONGEST_ADDRESS } from '#common/supply/parse-cells.ts';
import { type FrameLinks, tooManyFrames } from './frame-links.ts';
import { MediaFault } from './media-fault.ts';
import { FRAME_LIMITS } from './media-limits.ts';

/** A JSON file that lists the frames of a 360° view. */
const MOST_BYTES = MEGABYTE;
const LISTS = ['frames', 'images', 'files', 'urls'] as const;
const LINKS = ['url', 'src', 'href', 'file', 'path', 'name'] as const;

/** Returns true if the content begins as JSON does. No film, picture or archive begins so. */
export async function isManifest(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(100), 0, 100, 0);
    return /^\ufeff?\s*[[{]/.test(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await file.close();
  }
}

/**
 * Reads the links of the frames from a list of texts or objects, or from an object with such a
 * list. A relative link begins at the link of the manifest.
 */
export async function readManifest(path: string, base: string): Promise<FrameLinks> {
  if ((await stat(path)).size > MOST_BYTES)
    throw new MediaFault(`The JSON list of frames is larger than ${MOST_BYTES / MEGABYTE} MB.`);
  const links = entriesOf(parse(await readFile(path, 'utf8'))).map((entry, at) =>
    linkOf(entry, at + 1, base),
  );
  if (links.length > FRAME_LIMITS.most) throw tooManyFrames();
  return {
    first: 0,
    last: links.length - 1,
    isFirstOpen: false,
    linkOf: (number) => links[number] ?? '',
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw new MediaFault('The JSON list of frames is damaged.');
  }
}

function entriesOf(content: unknown): readonly unknown[] {
  const list = Array.isArray(content) ? content : firstOf(content, LISTS, Array.isArray);
  if (!Array.isArray(list) || list.length === 0)
    throw new MediaFault(
      `The JSON file lists no frames. It must be a list of links, or have one with the name ${LISTS.join(', ').replace(/, (\w+)$/, ' or $1')}.`,
    );
  return list;
}

function linkOf(entry: unknown, number: number, base: string): string {
  const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
  const text = isText(entry) ? entry : firstOf(entry, LINKS, isText);
  const link = isText(text) && URL.canParse(text, base) ? new URL(text, base) : null;
  if (!link || !/^https?:$/.test(link.protocol) || link.href.length > LONGEST_ADDRESS)
    throw new MediaFault(`Frame ${number} of the JSON list has no valid link.`);
  return link.href;
}

/** The first value with one of these names that is as wanted. */
function firstOf(
  content: unknown,
  names: readonly string[],
  isWanted: (value: unknown) => boolean,
): unknown {
  if (typeof content !== 'object' || content === null) return undefined;
  const values = content as Readonly<Record<string, unknown>>;
  return names.map((name) => values[name]).find(isWanted);
}
