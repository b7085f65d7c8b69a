import { createHash } from 'node:crypto';
import { open, readFile, stat } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { MEDIUM, type MediumCode } from '#machines/codes.ts';
import { MediaFault } from './media-fault.ts';
import { FRAME_LIMITS, MEDIA_LIMITS, RENDITIONS } from './media-limits.ts';

/** Media types of stored files, with the ending of their names. */
export const FILE_ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'application/pdf': 'pdf',
  'video/mp4': 'mp4',
  'application/zip': 'zip',
};
/** A zip file of frames, as suppliers send it and as the portal stores it. */
export const FRAMES_TYPE = 'application/zip';
const PICTURES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;
const ACCEPTED: Readonly<Record<MediumCode, { types: readonly string[]; words: string }>> = {
  [MEDIUM.image]: { types: PICTURES, words: 'a JPG, PNG, WebP or GIF picture' },
  [MEDIUM.video]: {
    types: ['video/mp4', FRAMES_TYPE],
    words: 'an MP4 video, a zip file of frames or a JSON list of frames',
  },
  [MEDIUM.certificate]: {
    types: [...PICTURES, 'application/pdf'],
    words: 'a PDF document or a JPG, PNG, WebP or GIF picture',
  },
};
/** Media types that are other names of a supported format. */
const SAME_FORMAT: Readonly<Record<string, string>> = {
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
};

const HEAD_BYTES = 4_100;
const MAX_PIXELS = 40_000_000;
const QUALITY = 82;

export interface Rendition {
  readonly size: number;
  readonly path: string;
  readonly bytes: number;
  readonly sha256: Buffer;
}

export interface CheckedMedium {
  /** determined from the content, never from the server's headers */
  readonly mime: string;
  /** pixels; null if the file is no picture */
  readonly width: number | null;
  readonly height: number | null;
  readonly renditions: readonly Rendition[];
}

/** Runs the work, which decodes a picture, as soon as no other picture is decoded. */
export type Decode = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Checks a downloaded file by its content. Writes the renditions of a picture to files next to it.
 */
export async function checkMedium(
  path: string,
  kind: MediumCode,
  decode: Decode,
): Promise<CheckedMedium> {
  const mime = await typeOf(path, kind);
  if (!mime.startsWith('image/')) return { mime, width: null, height: null, renditions: [] };
  return { mime, ...(await decode(() => drawRenditions(path))) };
}

/** One picture of a 360° view, already redrawn in the width of stored frames. */
export interface Frame {
  readonly path: string;
  /** size in pixels of the picture that the supplier sent */
  readonly width: number;
  readonly height: number;
}

/**
 * Checks a frame by its content and redraws it, in the width of stored frames, to a file next to
 * the original.
 */
export async function checkFrame(path: string, decode: Decode): Promise<Frame> {
  await typeOf(path, MEDIUM.image);
  return decode(async () => {
    const { width, height } = await sizeOf(path, FRAME_LIMITS.mostPixels);
    const at = `${path}.webp`;
    await redraw(path, at, FRAME_LIMITS.width);
    return { path: at, width, height };
  });
}

async function typeOf(path: string, kind: MediumCode): Promise<string> {
  const head = await readHead(path);
  const { types, words } = ACCEPTED[kind];
  const { word } = MEDIA_LIMITS[kind];
  if (/^\s*(<!--|<!doctype html|<html|<head|<body|<script)/i.test(head.toString('latin1')))
    throw new MediaFault(`The link opens a web page, not a ${word}.`);
  const found = (await fileTypeFromBuffer(head))?.mime;
  const mime = found === undefined ? undefined : (SAME_FORMAT[found] ?? found);
  if (mime !== undefined && types.includes(mime)) return mime;
  throw new MediaFault(
    `The file must be ${words}${mime === undefined ? '' : `, but it is of type ${mime}`}.`,
  );
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function drawRenditions(path: string): Promise<Omit<CheckedMedium, 'mime'>> {
  const { width, height } = await sizeOf(path, MAX_PIXELS);
  const renditions: Rendition[] = [];
  let from = path;
  for (const size of RENDITIONS) {
    const at = `${path}.${size}`;
    await redraw(from, at, size);
    renditions.push({
      size,
      path: at,
      bytes: (await stat(at)).size,
      sha256: createHash('sha256')
        .update(await readFile(at))
        .digest(),
    });
    from = at;
  }
  return { width, height, renditions };
}

/** Reads only the header, so that an image bomb is never decoded. */
async function sizeOf(path: string, most: number): Promise<{ width: number; height: number }> {
  const { width, height, autoOrient } = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new MediaFault(UNREADABLE);
    });
  const points = width * height;
  if (points > most)
    throw new MediaFault(
      `The picture has ${inMillions(points)} pixels. At most ${inMillions(most)} are allowed.`,
    );
  return { width: autoOrient.width, height: autoOrient.height };
}

const redraw = (from: string, to: string, width: number) =>
  sharp(from, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toFile(to)
    .catch(() => {
      throw new MediaFault(UNREADABLE);
    });

const inMillions = (points: number): string => `${Math.round(points / 1_000_000)} million`;
const UNREADABLE = 'The picture cannot be read: it is damaged.';
