import type pg from 'pg';
import type { ProviderId, StoneId, UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { LINK_FIELDS } from '#common/supply/stone-draft.ts';
import { MEDIUM, MEDIUM_STATE } from '#machines/codes.ts';
import type { Actor } from '#machines/kernel/workflow-model.ts';
import { canSeeList } from '#machines/workflows/stock-import.ts';
import { stoneMachine } from '#machines/workflows/stone.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { Paging } from '../../platform/http/paging.ts';
import { refuse } from '../../platform/http/refusal.ts';

type FailedMedium = components['schemas']['FailedMedium'];
type MediumOfStone = components['schemas']['MediumOfStone'];

interface Filters {
  readonly provider_id?: ProviderId;
  readonly kind?: FailedMedium['kind'];
}

/** $1 is the user of the supplier who asks, or null for staff. */
const FAILED = `from stone_media m join stone s on s.id = m.stone_id join provider p on p.id = m.provider_id
    where m.state = ${MEDIUM_STATE.failed} and not ${stateIn('s.status', stoneMachine, 'offMarket')}
      and ($1::uuid is null or p.user_id = $1) and ($2::uuid is null or m.provider_id = $2) and ($3::int is null or m.kind = $3)`;
const COUNT = statement('failed-media-count', `select count(*)::int as count ${FAILED}`);
const READ = statement(
  'failed-media-read',
  `select m.stone_id, m.kind::int as kind, s.stock_no, s.org_stock_no, m.provider_id, p.name as provider_name, m.link, m.fault,
          m.failures::int as failures, m.tried_at, m.due_at, m.mime is not null as has_file
     ${FAILED} order by m.tried_at desc, m.stone_id, m.kind limit $4 offset $5`,
);
const RETRY_ALL = statement(
  'failed-media-retry-all',
  `update stone_media r set due_at = now()
     from (select m.stone_id, m.kind ${FAILED} order by m.stone_id, m.kind for no key update of m) f
    where r.stone_id = f.stone_id and r.kind = f.kind returning r.stone_id`,
);
const RETRY = statement(
  'failed-media-retry',
  `update stone_media r set due_at = now()
     from (select m.stone_id, m.kind ${FAILED}
              and (m.stone_id, m.kind) in (select * from unnest($4::uuid[], $5::int[]))
            order by m.stone_id, m.kind for no key update of m) f
    where r.stone_id = f.stone_id and r.kind = f.kind returning r.stone_id`,
);
const SEEN = statement(
  'failed-media-seen',
  `select count(*)::int as count from stone s join provider p on p.id = s.provider_id
    where s.id = any($2::uuid[]) and ($1::uuid is null or p.user_id = $1)`,
);

/** Suppliers see only the links of their own stock lists. */
const supplierOf = (actor: Actor): UserId | null => (canSeeList(actor, null) ? null : actor.id);

const toParameters = (actor: Actor, { provider_id, kind }: Filters) =>
  [supplierOf(actor), provider_id ?? null, kind === undefined ? null : MEDIUM[kind]] as const;

export async function readFailedMedia(
  db: Queryable,
  actor: Actor,
  filters: Filters,
  { size, offset }: Pick<Paging, 'size' | 'offset'>,
): Promise<{ links: FailedMedium[]; count: number }> {
  const parameters = toParameters(actor, filters);
  const counted = await runStatement(db, COUNT, [...parameters]);
  const { rows } = await runStatement(db, READ, [...parameters, size, offset]);
  const links = rows.map(({ kind, fault, tried_at, due_at, ...row }) => ({
    ...row,
    kind: kindOf(kind),
    fault: fault ?? '',
    tried_at: tried_at?.toISOString() ?? '',
    due_at: due_at?.toISOString() ?? null,
  }));
  return { links, count: counted.rows[0]?.count ?? 0 };
}

function kindOf(code: number): FailedMedium['kind'] {
  const kind = LINK_FIELDS.find((field) => MEDIUM[field] === code);
  if (!kind) throw new Error(`unknown kind of medium ${code}`);
  return kind;
}

/**
 * Makes failed links due: `links`, or if null, all failed links that match the filters. Returns the
 * number of links.
 */
export async function retryFailedMedia(
  connection: pg.PoolClient,
  actor: Actor,
  links: readonly MediumOfStone[] | null,
  filters: Filters,
): Promise<number> {
  const parameters = toParameters(actor, filters);
  if (links === null)
    return (await runStatement(connection, RETRY_ALL, [...parameters])).rows.length;
  const stones: StoneId[] = links.map(({ stone_id }) => stone_id);
  const wanted = [...new Set(stones)];
  const seen = await runStatement(connection, SEEN, [supplierOf(actor), wanted]);
  if (seen.rows[0]?.count !== wanted.length) throw refuse('notFound');
  const kinds = links.map(({ kind }) => MEDIUM[kind]);
  const { rows } = await runStatement(connection, RETRY, [...parameters, stones, kinds]);
  return rows.length;
}
