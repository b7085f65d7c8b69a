import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';
import { MEGABYTE } from '#common/file-limit.ts';
import { SYSTEM_FILES } from '../lists/unpack.ts';
import { checkFrame, type Frame } from './check-medium.ts';
import { type DownloadOptions, downloadMedium, type Validators } from './download-medium.ts';
import { type FrameLinks, tooManyFrames } from './frame-links.ts';
import { MediaFault } from './media-fault.ts';
import { FRAME_LIMITS } from './media-limits.ts';

/** A frame of the sequence, or the reason why the frame is missing. */
export type FrameOrFault = Frame | MediaFault;

/** Number of frames of one sequence that are downloaded at the same time. */
const AT_ONCE = 3;
/** After this number of missing frames in a row, no further frames are requested. */
const MOST_MISSING = 8;
const UNCONDITIONAL: Validators = { etag: null, lastModified: null };

interface FetchedFrames {
  readonly frames: readonly FrameOrFault[];
  /** validators of the first frame, which are used for the whole sequence */
  readonly validators: Validators;
}

/**
 * Downloads and checks the frames in order. A frame that is missing or no picture leaves a gap. If
 * the link does not state the last number, the sequence ends before the first long gap. Returns
 * null if the server says that the first frame has not changed.
 */
export async function downloadFrames(
  links: FrameLinks,
  folder: string,
  options: DownloadOptions,
): Promise<FetchedFrames | null> {
  const end = Date.now() + options.timeoutMs;
  const frames: FrameOrFault[] = [];
  let validators = UNCONDITIONAL;
  let bytes = 0;
  let missing = 0;
  let begin = links.first;
  let next = begin;
  const isAtEnd = () => missing >= MOST_MISSING || (links.last !== null && next > links.last);

  /** Returns null if the frame has not changed, otherwise the frame or its fault. */
  const fetchFrame = async (number: number): Promise<FrameOrFault | null> => {
    const file = path.join(folder, `frame-${number}`);
    try {
      const downloaded = await downloadMedium(links.linkOf(number), file, {
        ...options,
        ...FRAME_LIMITS,
        known: number === begin ? options.known : UNCONDITIONAL,
      });
      if (downloaded === null) return null;
      bytes += downloaded.size;
      if (number === begin) validators = downloaded;
      return await checkFrame(file);
    } catch (error) {
      if (error instanceof MediaFault) return error;
      throw error;
    }
  };

  while (!isAtEnd()) {
    const most = Math.min(
      next === links.first ? 1 : AT_ONCE,
      (links.last ?? next + AT_ONCE) - next + 1,
    );
    const batch = await Promise.all(Array.from({ length: most }, (_, at) => fetchFrame(next + at)));
    for (const found of batch) {
      if (found === null) return null;
      const isMissing = found instanceof MediaFault;
      // Frame 0 does not exist, so the sequence begins with frame 1.
      if (isMissing && links.isFirstOpen && next === 0) begin = 1;
      else frames.push(found);
      next += 1;
      missing = isMissing ? missing + 1 : 0;
      if (frames.length > FRAME_LIMITS.most && missing === 0) throw tooManyFrames();
    }
    if (bytes > options.mostBytes) throw tooLargeTogether(options.mostBytes);
    if (Date.now() > end)
      throw new MediaFault(
        `The frames did not arrive within ${options.timeoutMs / 1_000} seconds: ${frames.length} were read.`,
        { isTemporary: true },
      );
  }
  return { frames: links.last === null ? withoutEnd(frames) : filled(frames, links), validators };
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

/** Unpacks and checks the pictures of a zip file, in the order of the numbers in their names. */
export async function unpackFrames(
  file: string,
  folder: string,
  mostBytes: number,
): Promise<readonly FrameOrFault[]> {
  try {
    const zip = await yauzl.openPromise(file, { lazyEntries: true, autoClose: false });
    try {
      return await unpackPictures(zip, folder, mostBytes);
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
  mostBytes: number,
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
    frames.push(
      await checkFrame(to).catch((error: unknown) => {
        if (error instanceof MediaFault) return error;
        throw error;
      }),
    );
  }
  return frames;
}

const NONE = 'The 360° view has no frames.';
const tooLargeTogether = (mostBytes: number): MediaFault =>
  new MediaFault(`The frames are larger than ${mostBytes / MEGABYTE} MB together.`);
