/**
 * Returns the path to open after sign-in. Returns null for other origins, to prevent open
 * redirects, and for the sign-in pages.
 */
export function ownPath(next: unknown, origin: string): string | null {
  if (typeof next !== 'string' || !next.startsWith('/')) return null;
  const url = URL.canParse(next, origin) ? new URL(next, origin) : null;
  if (!url || url.origin !== origin || url.pathname.startsWith('//')) return null;
  const leadsBackHere = url.pathname === '/login' || url.pathname === '/setup';
  return leadsBackHere ? null : `${url.pathname}${url.search}${url.hash}`;
}
