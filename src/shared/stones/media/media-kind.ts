const EXTENSIONS = {
  image: ['jpg', 'jpeg', 'png', 'svg', 'webp'],
  video: ['mp4', 'mov', 'avi'],
  pdf: ['pdf'],
  frames: ['zip'],
} as const;
export type MediaKind = keyof typeof EXTENSIONS;

const KINDS = new Map(
  (Object.keys(EXTENSIONS) as MediaKind[]).flatMap((kind) =>
    EXTENSIONS[kind].map((extension): [string, MediaKind] => [extension, kind]),
  ),
);
/** Dummy origin, used only to parse relative URLs. */
const HERE = 'https://portal.invalid';

export function mediaKind(address: string): MediaKind | null {
  if (!URL.canParse(address, HERE)) return null;
  const { pathname } = new URL(address, HERE);
  return KINDS.get(/\.([a-z0-9]+)$/i.exec(pathname)?.[1]?.toLowerCase() ?? '') ?? null;
}

const isOwn = (address: string): boolean => address.startsWith('/media/');

/**
 * Returns `image`, `video` or `frames` for media on the portal's own origin; the page embeds these
 * media.
 * Returns null for all other media; these open in a new tab.
 */
export function embeddableKind(address: string): Exclude<MediaKind, 'pdf'> | null {
  const kind = isOwn(address) ? mediaKind(address) : null;
  return kind === 'pdf' ? null : kind;
}

export const embeddablePicture = (address: string | null): string | null =>
  address !== null && embeddableKind(address) === 'image' ? address : null;

/** Returns the URL of a stored picture in its largest width; other URLs stay the same. */
export const largePicture = (address: string | null): string | null =>
  address !== null && isOwn(address) && address.endsWith('.webp')
    ? `${address}?width=1600`
    : address;

/** Returns the URL of a stored picture in its smallest width; null for drawings and other URLs. */
export const photoThumbnail = (address: string | null): string | null =>
  address !== null && isOwn(address) && address.endsWith('.webp') ? `${address}?width=160` : null;
