import type pg from 'pg';
import type { Reader } from '../../../platform/db/pool.ts';
import { ask, statement } from '../../../platform/db/statement.ts';

/** What is kept for nodes that were cut off, in minutes. */
export const KEPT_MINUTES = 60;
/**
 * A change has its number when it is written and is seen when it is committed, so one that took long comes after others
 * with larger numbers. So many numbers back one is looked for.
 */
const LATE = 1_000;

/** The number of the last change that anybody can see. */
export const LAST_STONE_CHANGE = 'select coalesce(max(id), 0)::float8 as id from stone_change';
const LAST = statement('stone-change-last', LAST_STONE_CHANGE);
const UNSEEN = statement(
  'stone-changes-unseen',
  `select id::float8 as id, nrs from stone_change where id > $1::bigint - ${LATE} and id <> all($2::bigint[]) order by id`,
);
const RECENT = statement(
  'stone-changes-recent',
  `select id::float8 as id from stone_change where id > $1::bigint - ${LATE} and id <= $1`,
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

/** Which changes a node has taken. */
export class SeenChanges {
  #last: number;
  #seen: number[];

  private constructor(last: number, seen: number[]) {
    this.#last = last;
    this.#seen = seen;
  }

  /** All that can be seen now: a reading of the stones after this reads them with these changes. */
  static async now(db: Reader): Promise<SeenChanges> {
    const last = (await ask(db, LAST)).rows[0]?.id ?? 0;
    const { rows } = await ask(db, RECENT, [last]);
    return new SeenChanges(
      last,
      rows.map(({ id }) => id),
    );
  }

  get last(): number {
    return this.#last;
  }

  async unseen(db: Reader): Promise<StoneChange[]> {
    return (await ask(db, UNSEEN, [this.#last, this.#seen])).rows;
  }

  take(changes: readonly StoneChange[]): void {
    for (const { id } of changes) {
      this.#seen.push(id);
      this.#last = Math.max(this.#last, id);
    }
    this.#seen = this.#seen.filter((id) => id > this.#last - LATE);
  }
}
