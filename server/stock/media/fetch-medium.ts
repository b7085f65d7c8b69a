import path from 'node:path';
import type { Dispatcher } from 'undici';
import { MEDIUM, type MediumCode } from '#machines/codes.ts';
import type { EgressPolicy } from '../../platform/outgoing/egress-guard.ts';
import { type CheckedMedium, checkMedium, type Decode, FRAMES_TYPE } from './check-medium.ts';
import { type Downloaded, downloadMedium, UNKNOWN, type Validators } from './download-medium.ts';
import {
  areFramesUnchanged,
  downloadFrames,
  type FrameSource,
  unpackFrames,
} from './fetch-frames.ts';
import { frameLinks } from './frame-links.ts';
import { isManifest, readManifest } from './frame-manifest.ts';
import type { FaultParts } from './media-fault.ts';
import { MEDIA_LIMITS } from './media-limits.ts';
import { type FramePlaces, packFrames } from './pack-frames.ts';

/** A link to fetch, as the portal sends it to the media process. */
export interface MediumOrder {
  readonly kind: MediumCode;
  readonly link: string;
  /** empty folder for the files of this order */
  readonly folder: string;
  /** validators of the stored file */
  readonly known: Validators;
  /** the stored frames of a sequence; null if the stored file is none, or is to be fetched anyway */
  readonly knownFrames: readonly FrameSource[] | null;
  /** hash of the stored file; null if none is stored */
  readonly sha256: Uint8Array | null;
}

export interface FetchedMedium extends Downloaded {
  readonly path: string;
  readonly checked: CheckedMedium;
  /** null if the file has no frames */
  readonly places: FramePlaces | null;
  /** links of the frames; null if the file has no frames or is a zip file of the supplier */
  readonly sources: readonly FrameSource[] | null;
  /** reason of the first missing frame; null if the medium is complete */
  readonly fault: FaultParts | null;
}

export type MediumAnswer =
  | { readonly fetched: FetchedMedium }
  /** The file has not changed; `unchanged` are its validators. */
  | { readonly unchanged: Validators };

export interface FetchTools {
  readonly dispatcher: Dispatcher;
  readonly reach: EgressPolicy;
  readonly decode: Decode;
}

/** Downloads and checks the file of a link. Throws `MediaFault` if it cannot be used. */
export async function fetchMedium(order: MediumOrder, tools: FetchTools): Promise<MediumAnswer> {
  const { kind, link, folder, known } = order;
  const options = { ...tools, ...MEDIA_LIMITS[kind] };
  const links = kind === MEDIUM.video ? frameLinks(link) : null;
  if (links) {
    if (await areFramesUnchanged(links, order.knownFrames, folder, options))
      return { unchanged: known };
    return packSequence(order, await downloadFrames(links, folder, options));
  }
  const file = path.join(folder, 'file');
  // The stored frames came from a manifest, which must be read to know the links of the frames.
  const validators = order.knownFrames === null ? known : UNKNOWN;
  const downloaded = await downloadMedium(link, file, { ...options, known: validators });
  if (downloaded === null) return { unchanged: known };
  if (order.sha256 !== null && downloaded.sha256.equals(order.sha256))
    return { unchanged: downloaded };
  if (kind === MEDIUM.video && (await isManifest(file))) {
    const listed = await readManifest(file, link);
    if (await areFramesUnchanged(listed, order.knownFrames, folder, options))
      return { unchanged: downloaded };
    return packSequence(order, await downloadFrames(listed, folder, options), downloaded);
  }
  const checked = await checkMedium(file, kind, tools.decode);
  if (checked.mime !== FRAMES_TYPE) {
    const whole = { checked, places: null, sources: null, fault: null };
    return { fetched: { ...downloaded, path: file, ...whole } };
  }
  const frames = await unpackFrames(file, folder, { ...options, ...tools });
  const to = path.join(folder, 'frames');
  const { etag, lastModified } = downloaded;
  const packed = await packFrames(frames, to);
  return { fetched: { ...packed, path: to, etag, lastModified, sources: null } };
}

/** The validators of the first frame, or of the manifest, are those of the whole sequence. */
async function packSequence(
  { folder }: MediumOrder,
  { frames, sources }: Awaited<ReturnType<typeof downloadFrames>>,
  { etag, lastModified }: Validators = sources[0] ?? UNKNOWN,
): Promise<MediumAnswer> {
  const to = path.join(folder, 'frames');
  const packed = await packFrames(frames, to);
  return { fetched: { ...packed, path: to, etag, lastModified, sources } };
}
