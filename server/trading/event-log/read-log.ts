import type pg from 'pg';
import type { WorkflowName } from '#machines/registry.ts';
import { fetchWithCursor } from '../../platform/db/cursor-rows.ts';
import type { WhereClause } from '../../platform/db/where-clause.ts';
import { stateWords } from '../audit/state-words.ts';
import { RECORD_TABLES, recordsOf } from '../ledger/record-tables.ts';
import { eventId, isWorkflow, objectId, PERSON, roleName } from './log-types.ts';

export interface Relation {
  readonly objectId: string;
  readonly qualifier: string;
}

export interface LogEvent {
  readonly id: string;
  readonly type: string;
  readonly at: string;
  readonly from: string;
  readonly to: string;
  readonly author: string | null;
  readonly role: string;
  readonly reason: string | null;
  readonly relations: readonly Relation[];
  /** `workflow` and `record` identify the record; `by` is the actor, null if the portal acted */
  readonly workflow: string;
  readonly record: string;
  readonly by: string | null;
}

export interface LogObject {
  readonly id: string;
  readonly type: string;
  readonly number: string | null;
  /** weight of the stone as decimal text; null without a stone */
  readonly carat: string | null;
  /** amount of the record in US dollars as decimal text; null if it has none */
  readonly amount: string | null;
  readonly states: readonly { readonly at: string; readonly state: string }[];
  readonly relations: readonly Relation[];
}

interface Row {
  id: string;
  at: string;
  workflow: string;
  record_id: string;
  stone_id: string | null;
  business_id: string | null;
  actor_id: string | null;
  by: string | null;
  event: string;
  from_state: number;
  to_state: number;
  author: string | null;
  actor_role: number;
  reason: string | null;
}

/**
 * SQL for an ISO 8601 timestamp as in JSON. Formatting in PostgreSQL offloads the Node.js thread.
 */
const utc = (at: string): string =>
  `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const MOMENT_LENGTH = '2026-01-01T00:00:00.000Z'.length;
/**
 * SQL for timestamp and state as one compact string, because the log contains millions of states.
 */
const STATE = `${utc('at')} || to_state`;
const stateOf = (type: string, state: string) => ({
  at: state.slice(0, MOMENT_LENGTH),
  state: stateWords(type, Number(state.slice(MOMENT_LENGTH))),
});

const EVENTS = `select l.id::text as id, ${utc('l.at')} as at, l.workflow, l.record_id, l.stone_id, l.business_id, l.actor_id,
    nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as by, l.event, l.from_state, l.to_state, l.author, l.actor_role, l.reason
  from ledger l left join app_user u on u.id = l.actor_id`;

export type EventOrder = 'by time' | 'by record';

export async function* readLogEvents(
  connection: pg.PoolClient,
  where: WhereClause,
  order: EventOrder,
): AsyncGenerator<LogEvent> {
  const by = order === 'by time' ? 'l.id' : 'l.record_id, l.id';
  const text = `${EVENTS} where ${where} order by ${by}`;
  for await (const row of fetchWithCursor<Row>(connection, text, where.values)) yield eventOf(row);
}

const eventOf = (row: Row): LogEvent => ({
  id: eventId(row.id),
  type: row.event,
  at: row.at,
  from: stateWords(row.workflow, row.from_state),
  to: stateWords(row.workflow, row.to_state),
  author: row.author,
  role: roleName(row.actor_role),
  reason: row.reason,
  relations: relationsOf(row),
  workflow: row.workflow,
  record: row.record_id,
  by: row.by,
});

function relationsOf({ workflow, record_id, stone_id, business_id, actor_id }: Row): Relation[] {
  const relations = [{ objectId: objectId(workflow, record_id), qualifier: 'record' }];
  if (stone_id !== null && workflow !== 'stone')
    relations.push({ objectId: objectId('stone', stone_id), qualifier: 'stone' });
  if (business_id !== null && workflow !== 'business')
    relations.push({ objectId: objectId('business', business_id), qualifier: 'client' });
  if (actor_id !== null) relations.push({ objectId: objectId(PERSON, actor_id), qualifier: 'by' });
  return relations;
}

interface ObjectRow {
  type: string;
  id: string;
  states: string | null;
  stone_id: string | null;
  business_id: string | null;
  document: string | null;
}

/**
 * SQL for the object id of the parent record of `o`. For example, the parent of a memo line is the
 * memo.
 */
const DOCUMENT = `case o.type
    when 'memoLine' then (select 'memo:' || m.memo_id from memo_line m where m.id = o.id)
    when 'returnCheck' then (select 'memoLine:' || c.memo_line_id from return_check c where c.id = o.id)
    when 'invoice' then (select coalesce('memoLine:' || i.memo_line_id, 'confirmStone:' || i.confirm_stone_id) from invoice_line i where i.id = o.id)
    when 'supplierConfirmation' then (select 'confirmStone:' || c.confirm_stone_id from supplier_confirmation c where c.id = o.id)
    when 'confirmStone' then (select 'externalRequest:' || c.external_request_id from confirm_stone c where c.id = o.id)
  end`;

/**
 * Selects every record that has matching ledger rows, with the states from these rows. Adds the
 * related stones, businesses, users and documents without `states`.
 */
const objectsOf = (where: WhereClause): string => `
  with wanted as materialized (select l.id as entry, l.at, l.workflow, l.record_id, l.stone_id, l.business_id, l.actor_id, l.to_state from ledger l where ${where}),
    moved as (
      select workflow collate "C" as type, record_id as id, string_agg(${STATE}, ',' order by entry) as states,
             (array_agg(stone_id order by entry))[1] as stone_id, (array_agg(business_id order by entry) filter (where business_id is not null))[1] as business_id
        from wanted group by 1, 2),
    named as (
      select 'stone' as type, stone_id as id from wanted where stone_id is not null
      union select 'business', business_id from wanted where business_id is not null
      union select '${PERSON}', actor_id from wanted where actor_id is not null
      union select 'memo', m.memo_id from moved o join memo_line m on o.type = 'memoLine' and m.id = o.id
      union select 'memoLine', c.memo_line_id from moved o join return_check c on o.type = 'returnCheck' and c.id = o.id
      union select 'confirmStone', c.confirm_stone_id from moved o join supplier_confirmation c on o.type = 'supplierConfirmation' and c.id = o.id
      union select 'memoLine', i.memo_line_id from moved o join invoice_line i on o.type = 'invoice' and i.id = o.id where i.memo_line_id is not null
      union select 'confirmStone', i.confirm_stone_id from moved o join invoice_line i on o.type = 'invoice' and i.id = o.id where i.confirm_stone_id is not null
      union select 'externalRequest', c.external_request_id from moved o join confirm_stone c on o.type = 'confirmStone' and c.id = o.id where c.external_request_id is not null)
  select o.type, o.id, o.states, o.stone_id, o.business_id, ${DOCUMENT} as document
    from (select type, id, states, stone_id, business_id from moved
          union all
          select n.type, n.id, null, null, null from named n where not exists (select from moved m where (m.type, m.id) = (n.type, n.id))) as o`;

const BATCH_SIZE = 10_000;
const OBJECT_WORK_MEM = '64MB';

export async function* readLogObjects(
  connection: pg.PoolClient,
  where: WhereClause,
): AsyncGenerator<LogObject> {
  // The query aggregates all matching ledger rows at once. With the default `work_mem`, it would
  // spill to disk much earlier.
  await connection.query(`set local work_mem = '${OBJECT_WORK_MEM}'`);
  let some: ObjectRow[] = [];
  for await (const row of fetchWithCursor<ObjectRow>(connection, objectsOf(where), where.values)) {
    some.push(row);
    if (some.length < BATCH_SIZE) continue;
    yield* withNumbers(connection, some);
    some = [];
  }
  yield* withNumbers(connection, some);
}

async function* withNumbers(
  connection: pg.PoolClient,
  rows: readonly ObjectRow[],
): AsyncGenerator<LogObject> {
  const figures = await figuresOf(connection, rows);
  for (const { type, id, states, stone_id, business_id, document } of rows) {
    const relations: Relation[] = [];
    if (stone_id !== null && type !== 'stone')
      relations.push({ objectId: objectId('stone', stone_id), qualifier: 'stone' });
    if (business_id !== null && type !== 'business')
      relations.push({ objectId: objectId('business', business_id), qualifier: 'client' });
    if (document !== null) relations.push({ objectId: document, qualifier: 'document' });
    yield {
      id: objectId(type, id),
      type,
      ...(figures.get(objectId(type, id)) ?? NO_FIGURES),
      states: states === null ? [] : states.split(',').map((state) => stateOf(type, state)),
      relations,
    };
  }
}

type Figures = Pick<LogObject, 'number' | 'carat' | 'amount'>;
const NO_FIGURES: Figures = { number: null, carat: null, amount: null };

/** Workflows whose records have an amount in US dollars. */
const WITH_AMOUNT: ReadonlySet<string> = new Set<WorkflowName>([
  'hold',
  'confirmStone',
  'memoLine',
  'invoice',
  'enquiry',
  'priceOffer',
  'cart',
  'watchlist',
  'note',
]);

const NAMES = `select id, trim(concat(first_name, ' ', last_name)) as number, null::text as carat, null::text as amount
    from app_user where id = any($1)`;

function figuresSql(type: string): string {
  if (!isWorkflow(type)) return NAMES;
  const [table] = RECORD_TABLES[type];
  const hasAmount = WITH_AMOUNT.has(type) && table !== undefined;
  return `select r.id, r.number, s.carat::text as carat, ${hasAmount ? 'a.amount::text' : 'null::text'} as amount
    from (${recordsOf(type, 'r.id = any($1)')}) r left join stone s on s.id = r.stone_id
    ${hasAmount ? `left join ${table.table} a on a.id = r.id` : ''}`;
}

async function figuresOf(
  connection: pg.PoolClient,
  rows: readonly ObjectRow[],
): Promise<Map<string, Figures>> {
  const figures = new Map<string, Figures>();
  for (const [type, some = []] of Object.entries(Object.groupBy(rows, (row) => row.type))) {
    const found = await connection.query<Figures & { id: string }>(figuresSql(type), [
      some.map(({ id }) => id),
    ]);
    for (const { id, number, carat, amount } of found.rows)
      figures.set(objectId(type, id), { number, carat, amount });
  }
  return figures;
}
