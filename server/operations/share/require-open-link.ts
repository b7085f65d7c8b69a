import type pg from 'pg';
import { refuse } from '../../platform/http/refusal.ts';
import { findLink, type OpenedLink } from '../../stock/share/share-links.ts';
import { readSharer, type Sharer } from '../../stock/share/sharer.ts';

/**
 * Throws `notFound` if the link is unknown, expired or revoked. Also throws if the person who
 * shared the link may no longer sign in.
 */
export async function requireOpenLink(
  pool: pg.Pool,
  token: string,
): Promise<{ link: OpenedLink; sharer: Sharer }> {
  const link = await findLink(pool, token);
  const sharer = link?.state === 'open' ? await readSharer(pool, link.shared_by) : null;
  if (!link || !sharer) throw refuse('notFound');
  return { link, sharer };
}
