import type pg from 'pg';
import type { Reader } from '../../../platform/db/pool.ts';
import { ask, statement } from '../../../platform/db/statement.ts';

/** What is kept for nodes that were cut off, in minutes. */
export const KEPT_MINUTES = 60;
/** The number of the last change that anybody can see. */
export const LAST_STONE_CHANGE = 'select coalesce(max(id), 0)::float8 as id from stone_change';
const NOW = statement(
  'stone-changes-now',
  `select (${LAST_STONE_CHANGE}) as last, pg_current_snapshot()::text as snapshot`,
);
// Of transactions that had not begun at the last look, or were under way. The two are asked for apart, each by its index.
const UNSEEN = statement(
  'stone-changes-unseen',
  `with unseen as (
     select id, nrs from stone_change where xid >= pg_snapshot_xmax($1::pg_snapshot)
     union all
     select id, nrs from stone_change where xid = any (array(select pg_snapshot_xip($1::pg_snapshot))))
   select pg_current_snapshot()::text as snapshot, c.id::float8 as id, c.nrs
     from (values (1)) as look left join unseen c on true order by c.id`,
);
const PRUNE = statement(
  'stone-changes-prune',
  `delete from stone_change where at < now() - make_interval(mins => ${KEPT_MINUTES})`,
);

export interface StoneChange {
  id: number;
  /** none where all stones went */
  nrs: number[];
}

export async function pruneStoneChanges(pool: pg.Pool): Promise<void> {
  await ask(pool, PRUNE);
}

/** What was looked at, and up to which moment. */
interface Look {
  readonly changes: readonly StoneChange[];
  readonly snapshot: string;
}

/** Which changes a node has taken: all that could be seen at a moment, whatever their numbers. */
export class SeenChanges {
  #last: number;
  #snapshot: string;

  private constructor(last: number, snapshot: string) {
    this.#last = last;
    this.#snapshot = snapshot;
  }

  /** All that can be seen now: a reading of the stones after this reads them with these changes. */
  static async now(db: Reader): Promise<SeenChanges> {
    const [now] = (await ask(db, NOW)).rows;
    if (!now) throw new Error('the database does not say how far it is');
    return new SeenChanges(now.last, now.snapshot);
  }

  /** The largest number among them. */
  get last(): number {
    return this.#last;
  }

  async unseen(db: Reader): Promise<Look> {
    const { rows } = await ask(db, UNSEEN, [this.#snapshot]);
    const [look] = rows;
    if (!look) throw new Error('the database does not say how far it is');
    const changes = rows.flatMap(({ id, nrs }) =>
      id === null || nrs === null ? [] : [{ id, nrs }],
    );
    return { changes, snapshot: look.snapshot };
  }

  take({ changes, snapshot }: Look): void {
    for (const { id } of changes) this.#last = Math.max(this.#last, id);
    this.#snapshot = snapshot;
  }
}
