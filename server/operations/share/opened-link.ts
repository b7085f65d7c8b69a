import type pg from 'pg';
import { refuse } from '../../platform/http/refusal.ts';
import { findLink, type OpenedLink } from '../../stock/share/share-links.ts';
import { type Sharer, sharerOf } from '../../stock/share/sharer.ts';

/** The link of a token and who made it, while it is open; what is over is answered like one that never was. */
export async function openedLink(
  pool: pg.Pool,
  token: string,
): Promise<{ link: OpenedLink; sharer: Sharer }> {
  const link = await findLink(pool, token);
  const sharer = link?.state === 'open' ? await sharerOf(pool, link.shared_by) : null;
  if (!link || !sharer) throw refuse('notFound');
  return { link, sharer };
}
