import { createHash } from 'node:crypto';
import pg from 'pg';
import { firstValue, poolOf } from './pools.ts';
import type { Column, Row, Table } from './read-schema.ts';
import { SPECIMENS } from './specimens.ts';

/** The rule that refused a statement, by its class and its name. */
export interface Refusal {
  readonly code: string | undefined;
  readonly by: string | undefined;
  readonly message: string;
}

/** A row that stands: where it is, and its columns but those that are generated. */
export interface Standing {
  readonly at: string;
  readonly row: Row;
}

interface Wanted {
  /** the columns that may change; default those of the rules that are broken */
  readonly columns?: readonly string[];
  readonly fixed?: Row;
  /** the one CHECK that is to be violated; default none */
  readonly violates?: string;
  /** an expression that is to hold */
  readonly holds?: string | null;
  /** how many changes are tried before none is found; default 8,000 */
  readonly most?: number;
}

interface Judged {
  readonly change: Row;
  readonly violated: readonly string[];
  readonly holds: boolean;
}

/** Rows after the first two of a table lead to the third of others. */
const SPARE = 3;
const MOST_TRIED = 8_000;
const AT_ONCE = 500;

/** Rows of every table in a transaction that is never committed; triggers are off but for the one that is tried. */
export class World {
  readonly client: pg.PoolClient;
  readonly tables: ReadonlyMap<string, Table>;
  readonly #rows = new Map<string, Standing | null>();
  /** what made the last row of a table valid */
  readonly #mended = new Map<Table, Row>();

  private constructor(client: pg.PoolClient, tables: readonly Table[]) {
    this.client = client;
    this.tables = new Map(tables.map((table) => [table.name, table]));
  }

  static async open(client: pg.PoolClient, tables: readonly Table[]): Promise<World> {
    await client.query('begin');
    for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
    await client.query('delete from sub_carat_range');
    const world = new World(client, tables);
    const led = new Set(tables.flatMap(({ references }) => references.map(({ target }) => target)));
    for (const name of led) for (const n of [1, 2, SPARE]) await world.row(world.table(name), n);
    return world;
  }

  /** Undoes what is done here, so that each rule finds the same rows. */
  async trying<Found>(work: () => Promise<Found>): Promise<Found> {
    const rows = new Map(this.#rows);
    await this.client.query('savepoint one_rule');
    try {
      return await work();
    } finally {
      await this.client.query('rollback to savepoint one_rule; release savepoint one_rule');
      this.#rows.clear();
      for (const [key, row] of rows) this.#rows.set(key, row);
    }
  }

  /** Null where nothing refuses. */
  attempt(work: () => Promise<unknown>): Promise<Refusal | null> {
    return this.trying(async () => {
      try {
        await work();
        await this.client.query('set constraints all immediate');
        return null;
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) throw error;
        return { code: error.code, by: error.constraint, message: error.message };
      }
    });
  }

  /** The nth row of a table, and of those that it needs; null where a table has only one row, ever. */
  async row(table: Table, n: number): Promise<Standing | null> {
    const key = `${table.name} ${n}`;
    const known = this.#rows.get(key);
    if (known !== undefined) return known;
    const made = await this.#make(table, n);
    this.#rows.set(key, made);
    return made;
  }

  async #make(table: Table, n: number): Promise<Standing | null> {
    const row = await this.build(table, n);
    const refusal = await this.attempt(() => this.insert(table, row));
    if (!refusal) return { at: await this.insert(table, row), row };
    const index = table.uniques.find(({ name }) => name === refusal.by);
    if (!index?.predicate) return this.#onlyRow(table, n, refusal);
    const other = await this.build(table, n, { holds: `(${index.predicate}) is not true` });
    return { at: await this.insert(table, other), row: other };
  }

  async #onlyRow(table: Table, n: number, { by, message }: Refusal): Promise<Standing | null> {
    const { rows } = await this.client.query<Standing>(
      `select ctid::text as at, to_jsonb(t) as row from ${table.name} t limit 2`,
    );
    if (rows.length !== 1 || by !== `${table.name}_pkey`)
      throw new Error(`${table.name} ${n}: ${message}`);
    return n === 1 ? (rows[0] ?? null) : null;
  }

  /** The nth row as it may be written, with rows in the tables that it leads to. */
  async build(table: Table, n: number, wanted: Wanted = {}): Promise<Row> {
    const given = table.columns.filter(
      (one) => one.byDefault === null && !one.isNullable && !one.isGenerated,
    );
    const base: Record<string, unknown> = {
      ...(await this.#defaults(table)),
      ...Object.fromEntries(given.map((column) => [column.name, firstValue(column, n)])),
      ...SPECIMENS[table.name]?.(n),
      ...this.#mended.get(table),
    };
    for (const { columns, target, targetColumns } of table.references) {
      if (!columns.every((name) => given.some((one) => one.name === name))) continue;
      const isAlone = table.uniques.some((one) => String(one.columns) === String(columns));
      const led = await this.row(this.table(target), isAlone ? n : Math.min(n, SPARE));
      for (const [i, name] of columns.entries()) base[name] = led?.row[targetColumns[i] ?? ''];
    }
    for (const { columns, predicate } of table.uniques)
      for (const column of table.columns.filter(
        ({ name, isGenerated }) => columns.includes(name) && !isGenerated,
      ))
        if (!predicate && base[column.name] === null && !this.#leads(table, column))
          base[column.name] = firstValue(column, n);
    const found = await this.find(table, base, wanted);
    if (!found) {
      const [judged] = await this.#judge(table, base, [{}], 'true');
      throw new Error(
        `no valid row of ${table.name} is found for ${judged?.violated}: add its values to SPECIMENS`,
      );
    }
    if (Object.keys(wanted).length === 0)
      this.#mended.set(table, { ...this.#mended.get(table), ...found });
    return { ...base, ...found };
  }

  /** A statement that comes again and again, prepared once. */
  async #ask<Found extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Found[]> {
    const name = createHash('md5').update(text).digest('hex');
    return (await this.client.query<Found>({ name, text, values })).rows;
  }

  table(name: string): Table {
    const table = this.tables.get(name);
    if (!table) throw new Error(`there is no table ${name}`);
    return table;
  }

  async #defaults({ columns }: Table): Promise<Row> {
    const own = columns.filter(({ isGenerated }) => !isGenerated);
    const values = own.map(({ name, byDefault }) => `(${byDefault ?? 'null'}) as "${name}"`);
    const rows = await this.#ask<{ row: Row }>(
      `select to_jsonb(d) as row from (select ${values}) as d`,
      [],
    );
    return rows[0]?.row ?? {};
  }

  #leads = (table: Table, { name }: Column) =>
    table.references.find(({ columns }) => columns.includes(name));

  /** Changes of a row, as few as can be, after which it violates what is wanted and nothing else. */
  async find(
    table: Table,
    base: Row,
    { columns, fixed = {}, violates, holds, most = MOST_TRIED }: Wanted,
  ): Promise<Row | null> {
    const start = { ...base, ...fixed };
    const isWanted = (one: Judged) => one.holds && String(one.violated) === (violates ?? '');
    const asWanted = async (changes: readonly Row[]) => {
      const found = (await this.#judge(table, start, changes, holds ?? 'true')).find(isWanted);
      return found ? { ...fixed, ...found.change } : null;
    };
    const [first] = await this.#judge(table, start, [{}], holds ?? 'true');
    if (first && isWanted(first)) return fixed;
    const broken = table.checks.filter(
      ({ name }) => name !== violates && first?.violated.includes(name),
    );
    if (broken.some((check) => check.columns.every((name) => name in fixed))) return null;
    const concerned = [
      ...(columns ?? []),
      ...[...(first?.violated ?? []), ...(violates ? [violates] : [])].flatMap(
        (name) => table.checks.find((check) => check.name === name)?.columns ?? [],
      ),
    ];
    const close = neighbours(
      table,
      [...concerned, ...Object.keys(fixed), ...wordsOf(table, holds)],
      fixed,
    );
    const pools: [string, unknown[]][] = [];
    for (const column of table.columns.filter(({ name }) => close.includes(name)))
      pools.push([column.name, await this.pool(table, column, start)]);
    for (const batch of batches(combinations(pools), most)) {
      const found = await asWanted(batch);
      if (found) return found;
    }
    return null;
  }

  /** Changes of one column of a row, each by the one CHECK that it violates. */
  async violations(table: Table, row: Row): Promise<ReadonlyMap<string, Row>> {
    const changes: Row[] = [];
    for (const column of table.columns.filter(({ isFixed }) => !isFixed))
      for (const value of (await this.pool(table, column, row)).slice(1))
        changes.push({ [column.name]: value });
    const judged = await this.#judge(table, row, changes, 'true');
    const alone = judged.filter(({ violated }) => violated.length === 1);
    return new Map(alone.reverse().map(({ violated: [name = ''], change }) => [name, change]));
  }

  async pool(table: Table, column: Column, base: Row): Promise<unknown[]> {
    const reference = this.#leads(table, column);
    const pool = poolOf(table, column, base);
    if (!reference) return pool;
    const target = this.table(reference.target);
    const at = reference.targetColumns[reference.columns.indexOf(column.name)] ?? '';
    if (target !== table) await this.row(target, 1);
    const led = [1, 2].flatMap((n) => this.#rows.get(`${target.name} ${n}`) ?? []);
    const others = column.type === 'uuid' ? pool.slice(1, -1) : pool.slice(1);
    return [base[column.name], ...led.map(({ row }) => row[at]), ...others];
  }

  /** The CHECKs that each change of a row violates. */
  async #judge(
    { name, checks }: Table,
    base: Row,
    changes: readonly Row[],
    holds: string,
  ): Promise<Judged[]> {
    const violated = checks.map(
      (check) => `case when not (${check.expression}) then '${check.name}' end`,
    );
    return this.#ask<Judged>(
      `select culet_change as change, array_remove(array[${violated}]::text[], null) as violated, coalesce(${holds}, false) as holds
         from jsonb_array_elements($2::jsonb) as c (culet_change), jsonb_populate_record(null::${name}, $1::jsonb || culet_change)`,
      [JSON.stringify(base), JSON.stringify(changes)],
    );
  }

  /** Where the row is. */
  async insert({ name, columns }: Table, row: Row): Promise<string> {
    const own = columns.filter((one) => !one.isGenerated).map((one) => `"${one.name}"`);
    const rows = await this.#ask<{ at: string }>(
      `insert into ${name} (${own}) overriding system value
       select ${own} from jsonb_populate_record(null::${name}, $1) returning ctid::text as at`,
      [JSON.stringify(row)],
    );
    return rows[0]?.at ?? '';
  }

  /** Where the row is then. */
  async update({ name }: Table, at: string, change: Row): Promise<string> {
    const set = Object.keys(change).map((column) => `"${column}" = n."${column}"`);
    if (set.length === 0) return at;
    const rows = await this.#ask<{ at: string }>(
      `update ${name} t set ${set} from jsonb_populate_record(null::${name}, $1) n where t.ctid = $2::tid
       returning t.ctid::text as at`,
      [JSON.stringify(change), at],
    );
    return rows[0]?.at ?? '';
  }

  async count(query: string): Promise<number> {
    return Number((await this.client.query<{ count: string }>(query)).rows[0]?.count);
  }
}

/** These columns, and those that share a rule with them, or with one of those. */
function neighbours({ checks }: Table, columns: readonly string[], fixed: Row): string[] {
  const all = new Set(columns);
  for (let step = 0; step < 2; step += 1)
    for (const check of checks.filter((one) => [...all].some((name) => one.columns.includes(name))))
      for (const name of check.columns) all.add(name);
  return [...all].filter((name) => !(name in fixed));
}

const wordsOf = ({ columns }: Table, expression: string | null | undefined): string[] =>
  columns
    .map(({ name }) => name)
    .filter((name) => new RegExp(`\\b${name}\\b`).test(expression ?? ''));

/** Other values for one column, for each two of them, and so on. */
function* combinations(pools: readonly [string, unknown[]][]): Generator<Row> {
  for (let size = 1; size <= Math.min(pools.length, 4); size += 1) yield* ofSize(pools, size);
}

function* ofSize(pools: readonly [string, unknown[]][], size: number): Generator<Row> {
  if (size === 0) yield {};
  for (const [i, [name, values]] of size === 0 ? [] : pools.entries())
    for (const value of values.slice(1))
      for (const rest of ofSize(pools.slice(i + 1), size - 1)) yield { [name]: value, ...rest };
}

function* batches(rows: Iterable<Row>, most: number): Generator<Row[]> {
  let batch: Row[] = [];
  let tried = 0;
  for (const row of rows) {
    batch.push(row);
    tried += 1;
    if (tried > most) return;
    if (batch.length < Math.min(AT_ONCE, tried)) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
