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
/** Addresses of the portal itself have no host; which one stands in for it decides nothing. */
const HERE = 'https://portal.invalid';

/** What an address leads to, by the extension of its path. */
export function mediaKind(address: string): MediaKind | null {
  if (!URL.canParse(address, HERE)) return null;
  const { pathname } = new URL(address, HERE);
  return KINDS.get(/\.([a-z0-9]+)$/i.exec(pathname)?.[1]?.toLowerCase() ?? '') ?? null;
}

const isOwn = (address: string): boolean => address.startsWith('/media/');

/**
 * What stands within a page: the portal's own pictures and films. Media of others, documents, and whatever is
 * of no known kind open in a tab of their own.
 */
export function shownWithin(address: string): Exclude<MediaKind, 'pdf'> | null {
  const kind = isOwn(address) ? mediaKind(address) : null;
  return kind === 'pdf' ? null : kind;
}

/** The address of a picture that may stand within a page, if it is one. */
export const pictureWithin = (address: string | null): string | null =>
  address !== null && shownWithin(address) === 'image' ? address : null;
