import { expect } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import type { Answer, Person, Portal } from '../servers/portal.ts';
import type { Stone } from './desk.ts';
import { memoDeskOf } from './memo-desk.ts';
import type { Cast } from './people.ts';

export const RETURN_CHECKS = '/inventory/return-checks';
export type ReturnCheck = components['schemas']['ReturnCheck'];

/** A stone that ada returned and that awaits its return check. */
export interface Returned {
  stone: Stone;
  line: string;
  check: string;
}

export interface CheckDesk {
  pass(by: Person, checks: readonly string[], more?: object): Promise<Answer>;
  fail(by: Person, checks: readonly string[], more: object): Promise<Answer>;
  list(by: Person, query?: string): Promise<ReturnCheck[]>;
  /** Receives stones that ada had on memo, as the administrator. */
  returned(stones: readonly Stone[]): Promise<Returned[]>;
  /** returns the newest check of a stone */
  checkRow(stone: Stone): Promise<Record<string, unknown>>;
}

/** Calls of quality control for returned stones. */
export function checkDeskOf(portal: Portal, cast: Cast): CheckDesk {
  const memos = memoDeskOf(portal);
  const send =
    (path: string) =>
    (by: Person, ids: readonly string[], more: object = {}) =>
      portal.call(by.token, 'PUT', `${RETURN_CHECKS}/${path}`, {
        body: { data: { ids, ...more } },
      });
  const checkRow = async ({ id }: Stone): Promise<Record<string, unknown>> => {
    const { rows } = await portal.database.pool.query(
      'select * from return_check where stone_id = $1 order by id desc limit 1',
      [id],
    );
    return (rows[0] ?? {}) as Record<string, unknown>;
  };
  return {
    pass: send('pass'),
    fail: send('fail'),
    checkRow,
    async list(by, query = '') {
      const answer = await portal.call(by.token, 'GET', `${RETURN_CHECKS}${query}`);
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
      return answer.body.data as ReturnCheck[];
    },
    async returned(stones) {
      const { lines } = await memos.issued(cast.administrator, stones, cast.ada);
      const ids = lines.map(({ id }) => id);
      expect(await memos.receivedForCheck(cast.administrator, ids)).toMatchObject({ status: 200 });
      return Promise.all(
        stones.map(async (stone) => ({
          stone,
          line: lines.find(({ stock_no }) => stock_no === stone.stock_no)?.id ?? '',
          check: String((await checkRow(stone)).id),
        })),
      );
    },
  };
}
