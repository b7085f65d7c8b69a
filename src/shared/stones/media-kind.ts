const EXTENSIONS = {
  image: ['jpg', 'jpeg', 'png', 'svg'],
  video: ['mp4', 'mov', 'avi'],
  pdf: ['pdf'],
} as const;
export type MediaKind = keyof typeof EXTENSIONS;

const KINDS = new Map(
  (Object.keys(EXTENSIONS) as MediaKind[]).flatMap((kind) =>
    EXTENSIONS[kind].map((extension): [string, MediaKind] => [extension, kind]),
  ),
);
/** Dummy origin for parsing relative URLs; never used otherwise. */
const HERE = 'https://portal.invalid';

/** Detects the kind of media by the file extension; null if unknown. */
export function mediaKind(address: string): MediaKind | null {
  if (!URL.canParse(address, HERE)) return null;
  const { pathname } = new URL(address, HERE);
  return KINDS.get(/\.([a-z0-9]+)$/i.exec(pathname)?.[1]?.toLowerCase() ?? '') ?? null;
}

const isOwn = (address: string): boolean => address.startsWith('/media/');

/**
 * Kind of media to embed in the page: images and videos of the portal itself. Everything else opens
 * in a new tab.
 */
export function embeddableKind(address: string): Exclude<MediaKind, 'pdf'> | null {
  const kind = isOwn(address) ? mediaKind(address) : null;
  return kind === 'pdf' ? null : kind;
}

/** Returns the URL if it is an image that may be embedded, else null. */
export const embeddablePicture = (address: string | null): string | null =>
  address !== null && embeddableKind(address) === 'image' ? address : null;
