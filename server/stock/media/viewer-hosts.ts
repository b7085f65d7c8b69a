/**
 * Hosts of viewers that rotate a stone in the browser. A link to such a host is a web page, not a
 * file, so the portal shows the link and does not fetch it.
 */
export const VIEWER_HOSTS = [
  '360view.link',
  'd360.tech',
  'diacam360.com',
  'gem360.in',
  'loupe360.com',
  'sarine.com',
  'segoma.com',
  'v360.diamonds',
  'v360.in',
  'v360.studio',
  'vision360.in',
] as const;

/** Paths that end like a file are fetched even from the host of a viewer. */
const FILE_PATH = '[.](jpe?g|png|webp|gif|mp4|mov|m4v|pdf|zip|json)([?#]|$)';

/** SQL condition: `link` opens a viewer. */
export const isViewer = (link: string): string =>
  `(${link} ~* '^https?://([a-z0-9-]+[.])*(${VIEWER_HOSTS.map((host) => host.replaceAll('.', '[.]')).join('|')})(:[0-9]+)?([/?#]|$)'
     and ${link} !~* '${FILE_PATH}')`;
