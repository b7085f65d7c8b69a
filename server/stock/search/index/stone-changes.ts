import type pg from 'pg';
import type { Queryable } from '../../../platform/db/pool.ts';
import { runStatement, statement } from '../../../platform/db/statement.ts';

/** Time in minutes for which changes are kept for disconnected nodes. */
export const KEPT_MINUTES = 60;
/** SQL for the id of the last visible change. */
export const LAST_STONE_CHANGE = 'select coalesce(max(id), 0)::float8 as id from stone_change';
const NOW = statement(
  'stone-changes-now',
  `select (${LAST_STONE_CHANGE}) as last, pg_current_snapshot()::text as snapshot`,
);
// Selects the changes that the snapshot $1 does not see. The transactions of these changes had not
// begun (first query) or were still running (second query). Separate queries can each use an index.
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
  /** `stone.nr` of the changed stones; empty if the whole table was truncated */
  nrs: number[];
}

export async function pruneStoneChanges(pool: pg.Pool): Promise<void> {
  await runStatement(pool, PRUNE);
}

interface Look {
  readonly changes: readonly StoneChange[];
  readonly snapshot: string;
}

/**
 * Tracks which changes a node has applied. The last id does not suffice, because a change with a
 * smaller id may be committed later. A snapshot therefore identifies the applied changes.
 */
export class SeenChanges {
  #last: number;
  #snapshot: string;

  private constructor(last: number, snapshot: string) {
    this.#last = last;
    this.#snapshot = snapshot;
  }

  /**
   * Starts at the current snapshot of the database. Stones that are loaded after this call already
   * contain every change that the snapshot sees.
   */
  static async now(db: Queryable): Promise<SeenChanges> {
    const [now] = (await runStatement(db, NOW)).rows;
    if (!now) throw new Error('the query for the database position returned no row');
    return new SeenChanges(now.last, now.snapshot);
  }

  get last(): number {
    return this.#last;
  }

  async unseen(db: Queryable): Promise<Look> {
    const { rows } = await runStatement(db, UNSEEN, [this.#snapshot]);
    const [look] = rows;
    if (!look) throw new Error('the query for the database position returned no row');
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
