import type pg from 'pg';
import type { StoneId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { isDrawn } from '#common/is-drawn.ts';
import { LINK_FIELDS } from '#common/supply/stone-draft.ts';
import { MEDIUM, MEDIUM_STATE } from '#machines/codes.ts';
import type { Session } from '../../people/accounts/session.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { type StoneRow, seesOrigin } from '../stones/stone-row.ts';

type StoneMedium = components['schemas']['StoneMedium'];

const READ = statement(
  'stone-media-read',
  `select kind::int as kind, link, fault, width, height, fetched_at as "fetchedAt"
     from stone_media where stone_id = $1 and state <> ${MEDIUM_STATE.removed}`,
);

type Media = Pick<StoneRow, 'image' | 'video' | 'certificate'> & { readonly id: StoneId };

/**
 * Returns the origin of each medium of a stone. Links and faults name the supplier's server, so
 * only callers who may know the supplier see them.
 */
export async function readMedia(
  pool: pg.Pool,
  stone: Media,
  session: Session,
): Promise<StoneMedium[]> {
  const { rows } = await runStatement(pool, READ, [stone.id]);
  const mayKnow = seesOrigin(session);
  return LINK_FIELDS.map((kind) => {
    const found = rows.find((row) => row.kind === MEDIUM[kind]);
    return {
      kind,
      origin: originOf(stone[kind]),
      width: found?.width ?? null,
      height: found?.height ?? null,
      fetched_at: found?.fetchedAt?.toISOString() ?? null,
      link: mayKnow ? (found?.link ?? null) : null,
      fault: mayKnow ? (found?.fault ?? null) : null,
    };
  });
}

function originOf(address: string | null): StoneMedium['origin'] {
  if (address === null) return 'none';
  if (isDrawn(address)) return 'drawing';
  return address.endsWith('/viewer') ? 'viewer' : 'file';
}
