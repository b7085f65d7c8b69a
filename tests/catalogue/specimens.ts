import pg from 'pg';
import type { Row, TableRules } from './table-rules.ts';
import { TABLES } from './tables/all.ts';

const COLUMN_TYPES = `
  select a.attname::text as name, a.attgenerated <> '' as generated, t.typname::text as type
    from pg_attribute a join pg_type t on t.oid = a.atttypid
   where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`;

/** What refused a statement, by its class and its name; null where it was let in. */
export interface Refused {
  code: string | undefined;
  by: string | undefined;
  message: string;
}

/** One of each table, in a transaction that is never committed, in which one rule after the other is tried. */
export class Specimens {
  readonly client: pg.PoolClient;

  private constructor(client: pg.PoolClient) {
    this.client = client;
  }

  /** Without the triggers, which are tried one by one: what is seen then is the work of one rule alone. */
  static async stand(client: pg.PoolClient): Promise<Specimens> {
    const specimens = new Specimens(client);
    await client.query('begin');
    for (const table of Object.keys(TABLES))
      await client.query(`alter table ${table} disable trigger user`);
    for (const [table, { prepare, row, also = [] }] of Object.entries(TABLES)) {
      if (prepare) await client.query(prepare);
      if (!row) continue;
      await specimens.insert(table, row);
      for (const other of also) await specimens.insert(table, { ...row, ...other });
    }
    return specimens;
  }

  async end(): Promise<void> {
    await this.client.query('rollback');
  }

  /** Whatever is done here is undone, so that each rule finds the same world. */
  async trying<T>(work: () => Promise<T>): Promise<T> {
    await this.client.query('savepoint one_rule');
    try {
      return await work();
    } finally {
      await this.client.query('rollback to savepoint one_rule; release savepoint one_rule');
    }
  }

  /** Tries a statement, leaves nothing of one that is refused, and says what refused it. */
  async attempt(statement: () => Promise<unknown>): Promise<Refused | null> {
    await this.client.query('savepoint one_attempt');
    try {
      await statement();
      await this.client.query('release savepoint one_attempt');
      return null;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      await this.client.query('rollback to savepoint one_attempt; release savepoint one_attempt');
      return { code: error.code, by: error.constraint, message: error.message };
    }
  }

  async insert(table: string, row: Row): Promise<void> {
    const columns = Object.keys(row).map((name) => pg.escapeIdentifier(name));
    await this.client.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from jsonb_populate_record(null::${table}, $1)`,
      [JSON.stringify(row)],
    );
  }

  /** The first row, changed. */
  async change(table: string, set: Row): Promise<void> {
    const { row, key } = rulesOf(table);
    const where = row === null ? {} : Object.fromEntries(key.map((name) => [name, row[name]]));
    const columns = Object.keys(set).map((name) => pg.escapeIdentifier(name));
    const known = Object.keys(where).map((name) => ` and t.${name} = k.${name}`);
    const { rowCount } = await this.client.query(
      `update ${table} t set ${columns.map((name) => `${name} = n.${name}`)}
         from jsonb_populate_record(null::${table}, $1) n, jsonb_populate_record(null::${table}, $2) k
        where true${known.join('')}`,
      [JSON.stringify(set), JSON.stringify(where)],
    );
    if (rowCount !== 1) throw new Error(`${rowCount} rows of ${table} were changed`);
  }

  /** One more row that differs from the first by these columns; of a table with one row ever, that row. */
  async oneMore(table: string, differs: Row): Promise<void> {
    const { row, second } = rulesOf(table);
    if (second === null) await this.change(table, differs);
    else await this.insert(table, { ...row, ...second, ...differs });
  }

  async typeOf(table: string, column: string): Promise<string> {
    const { rows } = await this.client.query<{ name: string; type: string }>(COLUMN_TYPES, [table]);
    const type = rows.find(({ name }) => name === column)?.type;
    if (!type) throw new Error(`${table} has no column ${column}`);
    return type;
  }

  async count(query: string): Promise<number> {
    const { rows } = await this.client.query<Record<string, number>>(query);
    return Number(Object.values(rows[0] ?? {})[0]);
  }
}

export function rulesOf(table: string): TableRules {
  const rules = TABLES[table];
  if (!rules) throw new Error(`no table ${table} is listed`);
  return rules;
}
