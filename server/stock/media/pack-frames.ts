import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';
import yazl from 'yazl';
import { type CheckedMedium, FRAMES_TYPE, type Frame } from './check-medium.ts';
import type { FrameOrFault } from './fetch-frames.ts';
import { type FaultParts, MediaFault } from './media-fault.ts';
import { FRAME_LIMITS } from './media-limits.ts';

/** Position and length of each frame in the zip file, in bytes; length 0 is a missing frame. */
export interface FramePlaces {
  readonly starts: readonly number[];
  readonly bytes: readonly number[];
}

export interface PackedFrames {
  readonly checked: CheckedMedium;
  readonly size: number;
  readonly sha256: Buffer;
  readonly places: FramePlaces;
  /** the first missing frame and its reason; null if the sequence is complete */
  readonly fault: FaultParts | null;
}

/**
 * Fixed time of all zip entries, so that equal frames give an equal file. An unchanged sequence is
 * then recognized by its hash.
 */
const MTIME = new Date('2000-01-01T00:00:00Z');

const isFrame = (frame: FrameOrFault): frame is Frame => !(frame instanceof MediaFault);

/**
 * Writes the frames into one zip file without compression, so that the browser can show each frame
 * as soon as its part has arrived.
 */
export async function packFrames(
  frames: readonly FrameOrFault[],
  to: string,
): Promise<PackedFrames> {
  const fault = faultOf(frames);
  const present = frames.filter(isFrame);
  const [first] = present;
  if (!first || present.length < FRAME_LIMITS.fewest)
    throw (
      fault ??
      new MediaFault(
        `A 360° view needs at least ${FRAME_LIMITS.fewest} frames, but there are only ${present.length}.`,
      )
    );
  const zip = new yazl.ZipFile();
  for (const [at, frame] of frames.entries())
    if (isFrame(frame))
      zip.addFile(frame.path, nameOf(at), {
        compress: false,
        mtime: MTIME,
        mode: 0o100644,
        forceDosTimestamp: true,
      });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(to, { mode: 0o600 }));
  const hash = createHash('sha256');
  await pipeline(createReadStream(to), hash);
  return {
    checked: { mime: FRAMES_TYPE, width: first.width, height: first.height, renditions: [] },
    size: (await stat(to)).size,
    sha256: hash.digest(),
    places: await placesIn(to, frames.length),
    fault: fault?.toParts() ?? null,
  };
}

const nameOf = (at: number): string => `${String(at + 1).padStart(4, '0')}.webp`;

async function placesIn(file: string, count: number): Promise<FramePlaces> {
  const starts = Array.from({ length: count }, () => 0);
  const bytes = [...starts];
  const zip = await yauzl.openPromise(file, { lazyEntries: true, autoClose: false });
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
      const at = Number.parseInt(entry.fileName, 10) - 1;
      starts[at] = fileDataStart;
      bytes[at] = entry.compressedSize;
    }
  } finally {
    zip.close();
  }
  return { starts, bytes };
}

function faultOf(frames: readonly FrameOrFault[]): MediaFault | null {
  const missing = frames.filter((frame) => frame instanceof MediaFault);
  const [first] = missing;
  if (!first) return null;
  const others = missing.length - 1;
  const more =
    others === 0 ? '' : ` ${others} more ${others === 1 ? 'frame is' : 'frames are'} missing.`;
  const { isTemporary, retryAfter } = missing.find((fault) => fault.isTemporary) ?? first;
  return new MediaFault(
    `Frame ${frames.indexOf(first) + 1} of ${frames.length}: ${first.message}${more}`,
    { isTemporary, retryAfter },
  );
}
