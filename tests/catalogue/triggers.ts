import type { Event, Row, Table, Trigger } from './read-schema.ts';
import type { Refusal, World } from './world.ts';

const REQUEST = '00000000-0000-7000-8000-00000000c4a6';
const STEP = (event: string): string =>
  `insert into ledger (workflow, record_id, event, from_state, to_state, author, actor_role, request_id)
   values ('stone', gen_random_uuid(), '${event}', 1, 4, 'portal', 0, '${REQUEST}')`;

/** Triggers that heed one row only, or one word: a statement that they heed, and one that they do not. */
const STATEMENTS: Readonly<Record<string, readonly [heeded: string, other: string]>> = {
  ledger_cached: [STEP('stone.confirm'), STEP('stone.hold')],
  overdue_days_kept: [
    `update setting set value = '9' where name = 'memo.overdue_days'`,
    `update setting set value = '9' where name = 'hold.hours'`,
  ],
};

/** Changes that are tried for a state or a value that may have no valid row at all. */
const FEW = 1_500;

/** A change of the journal entry of a row. */
const DATED: Readonly<Record<string, Row>> = {
  invoice: { created_at: '2026-10-10T10:00:00Z' },
  invoice_line: { amount: '4321.09' },
  credit_note: { created_at: '2026-10-10T10:00:00Z' },
  payment: { received_on: '2026-10-10' },
  payment_use: { created_at: '2026-10-10T10:00:00Z' },
};

/** Functions that do not insert: what they count. */
const COUNTS: Readonly<Record<string, string>> = {
  count_price_revision: 'select nr as count from price_revision',
  tell_cached_rows: `select coalesce(nullif(current_setting('culet.cached_rows', true), ''), '0') as count`,
};

/** A sentence where a trigger does not do what its function is for. */
export async function tryTrigger(
  world: World,
  table: Table,
  trigger: Trigger,
): Promise<string | null> {
  const on = () => world.client.query(`alter table ${table.name} enable trigger ${trigger.name}`);
  const refuse = REFUSE[trigger.function];
  if (refuse) return refuse(world, { table, trigger, on });
  const [, into] = /insert into (\w+)/.exec(trigger.source) ?? [];
  const counts = COUNTS[trigger.function] ?? (into && `select count(*) from ${into}`);
  if (!counts)
    return 'its function is not known: say under REFUSE or COUNTS in tests/catalogue/triggers.ts how it shows';
  const grows: Grows = (work, request = REQUEST) =>
    world.trying(async () => {
      const before = await world.count(counts);
      await world.client.query(`set local culet.request = '${request}'`);
      await work();
      await world.client.query('set constraints all immediate');
      return (await world.count(counts)) > before;
    });
  await on();
  const [heeded, other] = STATEMENTS[trigger.name] ?? [];
  if (heeded && other) {
    if (!(await grows(() => world.client.query(heeded)))) return 'does nothing';
    return (await grows(() => world.client.query(other))) ? 'heeds what it should not' : null;
  }
  // A truncation empties all that leads there: it is tried where no other event of the trigger runs the function.
  const events = trigger.events.filter(
    (event, _, { length }) => event !== 'truncate' || length === 1,
  );
  for (const event of events)
    if (!(await isHeeded(world, { table, trigger, event }, grows)))
      return `does nothing at ${event}`;
  return isIdle(world, { table, trigger }, grows);
}

interface Tried {
  readonly table: Table;
  readonly trigger: Trigger;
  readonly event: Event;
}
type Grows = (work: () => Promise<unknown>, request?: string) => Promise<boolean>;

async function isHeeded(
  world: World,
  { table, trigger, event }: Tried,
  grows: Grows,
): Promise<boolean> {
  const { client } = world;
  const own = table.columns
    .filter(({ isGenerated }) => !isGenerated)
    .map(({ name }) => `"${name}"`);
  if (event === 'truncate') return grows(() => client.query(`truncate ${table.name} cascade`));
  if (event === 'delete')
    return world.trying(async () => {
      const only = (await world.row(table, 2)) === null;
      const row = only ? null : await world.build(table, 4);
      const at = row ? await world.insert(table, row) : ((await world.row(table, 1))?.at ?? '');
      return grows(() => client.query(`delete from ${table.name} where ctid = $1::tid`, [at]));
    });
  if (event === 'insert')
    return world.trying(async () => {
      const only = (await world.row(table, 2)) === null ? await world.row(table, 1) : null;
      if (only) await client.query(`delete from ${table.name}`);
      const row = only ? only.row : await world.build(table, 4);
      return grows(() =>
        trigger.isForRows || trigger.source.includes('_rows') || trigger.source.includes('added')
          ? world.insert(table, row)
          : client.query(
              `insert into ${table.name} (${own}) overriding system value select ${own} from ${table.name} where false`,
            ),
      );
    });
  // A trigger of certain columns heeds each of them, one of all columns at least one that is no key.
  const keys = [...table.uniques, ...table.references].flatMap(({ columns }) => columns);
  const free = table.columns.filter(({ name, isFixed }) => !isFixed && !keys.includes(name));
  const named = trigger.columns.filter(
    (name) => !table.columns.some((one) => one.name === name && one.isFixed),
  );
  for (const name of named) if (!(await changes(world, table, name, grows))) return false;
  if (named.length > 0) return true;
  for (const { name } of free) if (await changes(world, table, name, grows)) return true;
  return false;
}

/** Some other value of a column is heeded. */
async function changes(world: World, table: Table, name: string, grows: Grows): Promise<boolean> {
  const standing = await world.row(table, 1);
  const column = table.columns.find((one) => one.name === name);
  if (!standing || !column) return false;
  for (const value of (await world.pool(table, column, standing.row)).slice(1)) {
    const change = await world
      .find(table, standing.row, { fixed: { [name]: value }, most: FEW })
      .catch(() => null);
    if (!change) continue;
    const refusal = await world.attempt(() => world.update(table, standing.at, change));
    if (!refusal && (await grows(() => world.update(table, standing.at, change)))) return true;
  }
  return false;
}

/** Triggers that look at what has changed leave a row alone that has not, and a change without a request is not noted. */
async function isIdle(
  world: World,
  { table, trigger }: Omit<Tried, 'event'>,
  grows: Grows,
): Promise<string | null> {
  if (!trigger.isForRows && !trigger.source.includes('<>')) return null;
  if (!trigger.events.includes('update')) return null;
  const own = table.columns.filter(
    ({ name, isFixed }) =>
      !isFixed && (trigger.columns.length === 0 || trigger.columns.includes(name)),
  );
  const set = own
    .filter(({ byDefault }) => !byDefault?.includes('nextval'))
    .map(({ name }) => `"${name}" = "${name}"`)
    .at(-1);
  const heeds = await grows(() => world.client.query(`update ${table.name} set ${set}`));
  if (heeds) return 'heeds an update that changes nothing';
  if (trigger.function !== 'note_record_change') return null;
  const notes = await isHeeded(world, { table, trigger, event: 'insert' }, (work) =>
    grows(work, ''),
  );
  return notes ? 'notes a change without a request' : null;
}

interface Refused {
  readonly table: Table;
  readonly trigger: Trigger;
  readonly on: () => Promise<unknown>;
}

/** Checks that each event changes a sum, or that the CHECK of the sum refuses it. */
async function changesSum(
  world: World,
  { table, trigger, on }: Refused,
  { sum, refusedBy }: { readonly sum: string; readonly refusedBy: readonly string[] },
): Promise<string | null> {
  const existing = await world.row(table, 1);
  for (const event of trigger.events) {
    const row = event === 'insert' ? await world.build(table, 4) : null;
    const before = await world.count(sum);
    let after = before;
    const refusal = await world.attempt(async () => {
      await on();
      if (row) await world.insert(table, row);
      else if (event === 'delete')
        await world.client.query(`delete from ${table.name} where ctid = $1::tid`, [existing?.at]);
      else await world.update(table, existing?.at ?? '', { amount: '4321.09' });
      after = await world.count(sum);
    });
    if (refusal === null ? after === before : !refusedBy.includes(refusal.by ?? ''))
      return `${event}: ${refusal?.message ?? 'does nothing'}`;
  }
  return null;
}

/** Checks that a new row without the fact gets the fact of its source. */
async function copiesFact(
  world: World,
  { table, on }: Refused,
  { column, source }: { readonly column: string; readonly source: string },
): Promise<string | null> {
  const row = await world.build(table, 4, { fixed: { [column]: null } });
  // After the row is built, because its source may be a new row.
  await world.client.query(source);
  const known = `select count(${column}) from ${table.name}`;
  const before = await world.count(known);
  await on();
  await world.insert(table, row);
  return (await world.count(known)) === before + 1 ? null : `does not copy ${column}`;
}

/** Functions that refuse, or that change the row itself. */
const REFUSE: Readonly<Record<string, (world: World, refused: Refused) => Promise<string | null>>> =
  {
    async refuse_unknown_birth(world, { table, trigger, on }) {
      const { workflow, edges, states, having } = await graphOf(world, table, trigger);
      const isLegal = (state: number) => edges.some(([from, to]) => from === 0 && to === state);
      let tried = 0;
      for (const state of states) {
        const row = await world
          .build(table, 4, { fixed: having(state), most: FEW })
          .catch(() => null);
        if (!row) continue;
        const refusal = await world.attempt(async () => {
          await on();
          await world.insert(table, row);
        });
        if (!isAsKnown(isLegal(state), refusal, workflow))
          return `a birth in ${state} is judged otherwise: ${refusal?.message}`;
        if (!isLegal(state)) tried += 1;
      }
      return tried > 0 ? null : 'no birth is refused';
    },
    async refuse_unknown_edge(world, { table, trigger, on }) {
      const { workflow, edges, states, having } = await graphOf(world, table, trigger);
      const standing = await world.row(table, 2);
      if (!standing) return 'has no row';
      const tried = { refused: 0, allowed: 0 };
      const rows = new Map<number, Row>();
      for (const state of states) {
        const row = await world.find(table, standing.row, { fixed: having(state), most: FEW });
        if (row) rows.set(state, { ...standing.row, ...row });
      }
      for (const [from, before] of rows) {
        const otherwise = await world.trying(async () => {
          const at = await world.update(table, standing.at, changed(standing.row, before));
          await on();
          for (const [to, after] of rows) {
            if (from === to) continue;
            const isLegal = edges.some((edge) => edge[0] === from && edge[1] === to);
            const step = changed(before, after);
            const refusal = await world.attempt(() => world.update(table, at, step));
            if (!isAsKnown(isLegal, refusal, workflow))
              return `${from} to ${to} is judged otherwise: ${refusal?.message}`;
            tried[isLegal ? 'allowed' : 'refused'] += 1;
          }
          return null;
        });
        if (otherwise) return otherwise;
      }
      return tried.refused > 0 ? null : 'no step is refused';
    },
    async refuse_unnumbered(world, { table, trigger, on }) {
      const standing = await world.row(table, 1);
      const [number = ''] = trigger.arguments;
      const refusal = await world.attempt(async () => {
        await on();
        await world.update(table, standing?.at ?? '', { [number]: null });
      });
      return refusal?.code === '23502' ? null : `lets a row without ${number} in`;
    },
    sum_invoice_lines: (world, refused) =>
      changesSum(world, refused, {
        sum: 'select sum(total) as count from invoice',
        refusedBy: ['invoice_paid'],
      }),
    sum_payment_uses: (world, refused) =>
      changesSum(world, refused, {
        sum: 'select sum(used) as count from payment',
        refusedBy: ['invoice_paid', 'payment_used', 'payment_use_business'],
      }),
    async refuse_wrong_payment_state(world, { table, on }) {
      const existing = await world.row(table, 1);
      const refusal = await world.attempt(async () => {
        await on();
        await world.client.query(
          'update payment set state = 1, used = amount, ended_at = null where ctid = $1::tid',
          [existing?.at],
        );
      });
      return refusal?.code === '23514' ? null : 'lets a wrong state in';
    },
    async refuse_closed_period(world, { table, trigger, on }) {
      const existing = await world.row(table, 1);
      const person = await world.row(world.table('app_user'), 1);
      const [at = '', change = {}] = [existing?.at, DATED[table.name]];
      for (const event of trigger.events) {
        const row = event === 'update' ? null : await world.build(table, 4);
        const attempt = (state: number) =>
          world.attempt(async () => {
            await world.client.query(
              `insert into accounting_period (month, state, changed_by, reason)
               select m, $2::smallint, $1, case when $2 = 2 then 'x' end
                 from generate_series('2000-01-01'::date, '2100-12-01', interval '1 month') as m
               on conflict (month) do update set state = excluded.state, reason = excluded.reason`,
              [person?.row.id, state],
            );
            const added = row && event === 'delete' ? await world.insert(table, row) : at;
            await on();
            if (event === 'delete')
              await world.client.query(`delete from ${table.name} where ctid = $1::tid`, [added]);
            else if (row) await world.insert(table, row);
            else await world.update(table, at, change);
          });
        const closed = await attempt(1);
        if (closed?.by !== 'accounting_period_closed')
          return `${event}: ${closed?.message ?? 'is not refused'}`;
        const open = await attempt(2);
        if (open?.by === 'accounting_period_closed') return `${event}: is refused in an open month`;
      }
      return null;
    },
    keep_destination: (world, refused) =>
      copiesFact(world, refused, {
        column: 'destination_id',
        source: 'update business set country_id = (select id from country order by id limit 1)',
      }),
    keep_invoice_buyer: (world, refused) =>
      copiesFact(world, refused, {
        column: 'buyer_name',
        source: `update business set company_name = company_name || ' II'`,
      }),
    keep_memo_terms: (world, refused) =>
      copiesFact(world, refused, {
        column: 'terms_statement_id',
        source: `insert into document_statement (kind, first_day, text) values ('memo_terms', '1900-01-01', 'Terms.')`,
      }),
    keep_origin: (world, refused) =>
      copiesFact(world, refused, {
        column: 'origin',
        source: `update stone set origin = 'Botswana'`,
      }),
    async keep_chosen_name(world, { table, trigger, on }) {
      const standing = await world.row(table, 1);
      const value = await world.row(world.table('sub_master'), 2);
      const [chosen = '', name = ''] = trigger.arguments;
      const named = `select count(*) from ${table.name} where ${name} = '${value?.row.name}'`;
      const before = await world.count(named);
      await on();
      await world.update(table, standing?.at ?? '', { [chosen]: value?.row.nr });
      const kept = (await world.count(named)) - before;
      return kept === 1 ? null : `does not keep the name of ${chosen}`;
    },
  };

const changed = (before: Row, after: Row): Row =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]),
    ),
  );

/** Transitions of the graph are let in, and others are refused by the name of the trigger. */
const isAsKnown = (isLegal: boolean, refusal: Refusal | null, workflow: string): boolean =>
  isLegal
    ? refusal === null
    : refusal?.by === 'workflow_edge' && refusal.message.startsWith(`workflow ${workflow}:`);

/** The workflow that a trigger guards, and how a row is in one of its states. */
async function graphOf(
  world: World,
  table: Table,
  { arguments: [workflow = '', column = ''] }: Trigger,
) {
  const { rows } = await world.client.query<{ from: number; to: number }>(
    'select distinct from_state as from, to_state as to from workflow_edge where workflow = $1',
    [workflow],
  );
  const edges = rows.map(({ from, to }) => [from, to] as const);
  const known = edges.map(([, to]) => to);
  const states = [...new Set([...known, Math.max(...known) + 1])];
  const isGenerated = table.columns.find(({ name }) => name === column)?.isGenerated;
  const having = (state: number): Row =>
    isGenerated ? { is_active: state === 1 } : { [column]: state };
  return { workflow, edges, states, having };
}
