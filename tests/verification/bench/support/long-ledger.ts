import type pg from 'pg';
import { edgesOf } from '../../../../src/machines/kernel/edges.ts';
import { type WorkflowName, workflowByName } from '../../../../src/machines/registry.ts';

/** Tables whose rows can be made by the hundred thousand: a line of one stone for one business. */
const LINES = {
  cart: { table: 'cart_line', more: 'stone_status', values: '1' },
  watchlist: { table: 'watch_line', more: 'stone_status', values: '1' },
  enquiry: { table: 'enquiry', more: 'enquiry_no, reason', values: `'EN-2026-1', 'Asked.'` },
} as const;
const MAKER: Readonly<Record<keyof typeof LINES, string>> = {
  cart: 'added_by',
  watchlist: 'added_by',
  enquiry: 'asked_by',
};

interface Walked {
  event: string;
  from: number;
  to: number;
}

/** From nothing to an end along the machine's own transitions, with as many turns on the way as it has. */
function pathOf(workflow: WorkflowName): Walked[] {
  const edges = edgesOf(workflowByName(workflow).machine);
  const path: Walked[] = [];
  let at = 0;
  for (;;) {
    for (const turn of edges.filter((edge) => edge.fromCode === at && edge.loop))
      path.push({ event: turn.event, from: at, to: at });
    const next = edges.find((edge) => edge.fromCode === at && !edge.loop);
    if (!next) return path;
    path.push({ event: next.event, from: at, to: next.toCode });
    at = next.toCode;
  }
}

/**
 * Lengthens the ledger to this many entries, with the records that they lead to: every stone is held and released many
 * times, and lines of many kinds come and go.
 */
export async function lengthenLedger(pool: pg.Pool, entries: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      'begin; set local session_replication_role = replica; set local statement_timeout = 0',
    );
    await client.query(
      `insert into ledger (workflow, record_id, stone_id, event, from_state, to_state, actor_role, request_id)
       select 'stone', s.id, s.id, e.event, e.from_state, e.to_state, 0, uuidv7()
         from (select id from stone where status = 1) s
        cross join generate_series(1, $1::int) round
        cross join (values (1, 'stone.hold', 1, 4), (2, 'stone.release', 4, 1)) as e (n, event, from_state, to_state)
        order by round, s.id, e.n`,
      [Math.max(1, Math.floor(entries / 20_000))],
    );
    const kinds = Object.keys(LINES) as (keyof typeof LINES)[];
    for (const [i, workflow] of kinds.entries()) {
      const left = entries - (await countOf(client));
      const path = pathOf(workflow);
      const share = Math.ceil(left / (kinds.length - i) / path.length);
      if (share > 0) await addLines(client, workflow, path, share);
    }
    await client.query('commit; analyze');
  } finally {
    client.release();
  }
}

async function countOf(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from ledger',
  );
  return rows[0]?.count ?? 0;
}

async function addLines(
  client: pg.PoolClient,
  workflow: keyof typeof LINES,
  path: readonly Walked[],
  count: number,
): Promise<void> {
  const { table, more, values } = LINES[workflow];
  await client.query(
    `with made as (
       insert into ${table} (stone_id, state, business_id, ${MAKER[workflow]}, price_per_ct, amount, ended_at, ${more})
       select s.id, $2, b.business_id, b.id, 1, 1, now(), ${values}
         from (select id from stone order by id limit 1) s, (select id, business_id from app_user where role_id = 2 limit 1) b,
              generate_series(1, $1::int)
       returning id, stone_id)
     insert into ledger (workflow, record_id, stone_id, event, from_state, to_state, actor_role, request_id)
     select '${workflow}', m.id, m.stone_id, e.event, e.f, e.t, 0, uuidv7()
       from made m cross join unnest($3::text[], $4::smallint[], $5::smallint[]) with ordinality as e (event, f, t, n)
      order by e.n, m.id`,
    [
      count,
      path.at(-1)?.to,
      path.map(({ event }) => event),
      path.map(({ from }) => from),
      path.map(({ to }) => to),
    ],
  );
}
