import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';
import { MEGABYTE } from '#common/file-limit.ts';
import { SYSTEM_FILES } from '../lists/unpack.ts';
import { checkFrame, type Decode, type Frame } from './check-medium.ts';
import {
  type DownloadOptions,
  downloadMedium,
  UNKNOWN,
  type Validators,
} from './download-medium.ts';
import { type FrameLinks, tooManyFrames } from './frame-links.ts';
import { MediaFault } from './media-fault.ts';
import { FRAME_LIMITS } from './media-limits.ts';

/** A frame of the sequence, or the reason why the frame is missing. */
export type FrameOrFault = Frame | MediaFault;

/** Number of frames of one sequence that are downloaded at the same time. */
const AT_ONCE = 3;
/** After this number of missing frames in a row, no further frames are requested. */
const MOST_MISSING = 8;

/** A stored frame at the supplier, with the validators of the last response. */
export interface FrameSource extends Validators {
  readonly link: string;
}

type FrameOptions = Omit<DownloadOptions, 'known'> & { readonly decode: Decode };

interface FetchedFrames {
  readonly frames: readonly FrameOrFault[];
  /** the frames that have arrived, in their order */
  readonly sources: readonly FrameSource[];
}

/**
 * Returns true if the server says of each stored frame that it has not changed, and if no frame has
 * been added.
 */
export async function areFramesUnchanged(
  links: FrameLinks,
  stored: readonly FrameSource[] | null,
  folder: string,
  options: FrameOptions,
): Promise<boolean> {
  const [firstStored] = stored ?? [];
  if (!stored || !firstStored) return false;
  const begins = links.isFirstOpen ? [links.first, links.first + 1] : [links.first];
  const begin = begins.find((number) => links.linkOf(number) === firstStored.link);
  if (begin === undefined) return false;
  if (links.last !== null && links.last - begin + 1 !== stored.length) return false;
  const isAsLinked = (source: FrameSource, at: number): boolean =>
    source.link === links.linkOf(begin + at) && (source.etag ?? source.lastModified) !== null;
  if (!stored.every(isAsLinked)) return false;
  const file = (at: number): string => path.join(folder, `check-${at}`);
  const limits = { ...options, ...FRAME_LIMITS };
  const end = Date.now() + options.timeoutMs;
  for (let from = 0; from < stored.length; from += AT_ONCE) {
    const answers = await Promise.all(
      stored.slice(from, from + AT_ONCE).map((source, at) =>
        // A frame that is missing now is a change, too.
        downloadMedium(source.link, file(at), { ...limits, known: source }).catch(asFault),
      ),
    );
    if (answers.some((answer) => answer !== null)) return false;
    if (Date.now() > end) throw tooSlow(options.timeoutMs, from + answers.length);
  }
  if (links.last !== null) return true;
  const next = links.linkOf(begin + stored.length);
  const added = await downloadMedium(next, file(0), { ...limits, known: UNKNOWN })
    .then(() => checkFrame(file(0), options.decode))
    .catch(asFault);
  return added instanceof MediaFault;
}

function asFault(error: unknown): MediaFault {
  if (error instanceof MediaFault) return error;
  throw error;
}

/**
 * Downloads and checks the frames in order. A frame that is missing or no picture leaves a gap. If
 * the link does not state the last number, the sequence ends before the first long gap.
 */
export async function downloadFrames(
  links: FrameLinks,
  folder: string,
  options: FrameOptions,
): Promise<FetchedFrames> {
  const end = Date.now() + options.timeoutMs;
  const frames: FrameOrFault[] = [];
  const sources = new Map<number, FrameSource>();
  let bytes = 0;
  let missing = 0;
  let next = links.first;
  const isAtEnd = () => missing >= MOST_MISSING || (links.last !== null && next > links.last);

  const fetchFrame = async (number: number): Promise<FrameOrFault> => {
    const file = path.join(folder, `frame-${number}`);
    const link = links.linkOf(number);
    try {
      const limits = { ...options, ...FRAME_LIMITS };
      const downloaded = await downloadMedium(link, file, { ...limits, known: UNKNOWN });
      if (downloaded === null) return new MediaFault(UNASKED);
      const { size, etag, lastModified } = downloaded;
      bytes += size;
      const frame = await checkFrame(file, options.decode);
      sources.set(number, { link, etag, lastModified });
      return frame;
    } catch (error) {
      return asFault(error);
    }
  };

  while (!isAtEnd()) {
    const most = Math.min(
      next === links.first ? 1 : AT_ONCE,
      (links.last ?? next + AT_ONCE) - next + 1,
    );
    const batch = await Promise.all(Array.from({ length: most }, (_, at) => fetchFrame(next + at)));
    for (const found of batch) {
      const isMissing = found instanceof MediaFault;
      // Frame 0 does not exist, so the sequence begins with frame 1.
      if (!isMissing || !links.isFirstOpen || next > 0) frames.push(found);
      next += 1;
      missing = isMissing ? missing + 1 : 0;
      if (frames.length > FRAME_LIMITS.most && missing === 0) throw tooManyFrames();
    }
    if (bytes > options.mostBytes) throw tooLargeTogether(options.mostBytes);
    if (Date.now() > end) throw tooSlow(options.timeoutMs, frames.length);
  }
  const inOrder = [...sources].sort(([a], [b]) => a - b).map(([, source]) => source);
  return {
    frames: links.last === null ? withoutEnd(frames) : filled(frames, links),
    sources: inOrder,
  };
}

/**
 * Removes the missing frames at the end, because the sequence ends with its last existing frame.
 */
function withoutEnd(frames: readonly FrameOrFault[]): readonly FrameOrFault[] {
  const last = frames.findLastIndex((frame) => !(frame instanceof MediaFault));
  const rest = frames.slice(last + 1);
  const unsure = rest.find((frame) => frame instanceof MediaFault && frame.isTemporary);
  // A temporary fault may be an outage, so it does not prove that the sequence has ended.
  if (unsure instanceof MediaFault || last < 0) throw unsure ?? rest[0] ?? new MediaFault(NONE);
  return frames.slice(0, last + 1);
}

/**
 * Adds the frames that were not requested, as missing for the same reason as the last requested
 * frame.
 */
function filled(
  frames: readonly FrameOrFault[],
  { first, last }: FrameLinks,
): readonly FrameOrFault[] {
  const reason = frames.at(-1);
  const count = (last ?? first) - first + 1;
  if (!(reason instanceof MediaFault) || frames.length === count) return frames;
  return [...frames, ...Array.from({ length: count - frames.length }, () => reason)];
}

type UnpackOptions = Pick<FrameOptions, 'mostBytes' | 'decode'>;

/** Unpacks and checks the pictures of a zip file, in the order of the numbers in their names. */
export async function unpackFrames(
  file: string,
  folder: string,
  options: UnpackOptions,
): Promise<readonly FrameOrFault[]> {
  try {
    const zip = await yauzl.openPromise(file, { lazyEntries: true, autoClose: false });
    try {
      return await unpackPictures(zip, folder, options);
    } finally {
      zip.close();
    }
  } catch (error) {
    // Errors with `syscall` are errors of the portal's own disk.
    if (error instanceof MediaFault || !(error instanceof Error) || 'syscall' in error) throw error;
    throw new MediaFault('The zip file is damaged.');
  }
}

const PICTURE_NAME = /\.(?:jpe?g|png|webp)$/i;
const MOST_ENTRIES = 5_000;
const BY_NUMBER = new Intl.Collator('en', { numeric: true });

async function unpackPictures(
  zip: yauzl.ZipFile,
  folder: string,
  { mostBytes, decode }: UnpackOptions,
): Promise<readonly FrameOrFault[]> {
  if (zip.entryCount > MOST_ENTRIES)
    throw new MediaFault(`The zip file has more than ${MOST_ENTRIES} files.`);
  const pictures: yauzl.Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    if (!PICTURE_NAME.test(entry.fileName) || SYSTEM_FILES.test(entry.fileName)) continue;
    if (entry.isEncrypted()) throw new MediaFault('The zip file is protected by a password.');
    pictures.push(entry);
  }
  if (pictures.length === 0) throw new MediaFault('The zip file has no JPG, PNG or WebP picture.');
  if (pictures.length > FRAME_LIMITS.most) throw tooManyFrames();
  pictures.sort((a, b) => BY_NUMBER.compare(a.fileName, b.fileName));
  // `yauzl` reports an error if an entry is larger than it declares.
  if (pictures.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > mostBytes)
    throw tooLargeTogether(mostBytes);
  const frames: FrameOrFault[] = [];
  for (const [at, entry] of pictures.entries()) {
    const to = path.join(folder, `frame-${at}`);
    if (entry.uncompressedSize > FRAME_LIMITS.mostBytes) {
      frames.push(
        new MediaFault(`The file is larger than ${FRAME_LIMITS.mostBytes / MEGABYTE} MB.`),
      );
      continue;
    }
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(to, { mode: 0o600 }));
    frames.push(await checkFrame(to, decode).catch(asFault));
  }
  return frames;
}

const NONE = 'The 360° view has no frames.';
const UNASKED =
  'The server answers that the file has not changed, although it was not sent before.';
const tooSlow = (timeoutMs: number, count: number): MediaFault =>
  new MediaFault(
    `The frames did not arrive within ${timeoutMs / 1_000} seconds: ${count} were read.`,
    { isTemporary: true },
  );
const tooLargeTogether = (mostBytes: number): MediaFault =>
  new MediaFault(`The frames are larger than ${mostBytes / MEGABYTE} MB together.`);
