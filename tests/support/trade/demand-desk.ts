import { expect } from 'vitest';
import { Refusal } from '../../../server/platform/http/refusal.ts';
import { matchDemands } from '../../../server/workflows/demands/match-demands.ts';
import { NOBODYS_REQUEST } from '../machines/contract-calls.ts';
import { until } from '../runner/until.ts';
import { patientSearch } from '../servers/patient-search.ts';
import type { Answer, Person, Portal } from '../servers/portal.ts';
import type { Stone } from './desk.ts';

export const DEMANDS = '/inventory/demands';

/** A kind of stone that the demo world does not contain. */
export const RARE = { diamond_type: 1, shape: ['HEART'], color: ['D'], clarity: ['FL'] } as const;

export interface DemandRow {
  id: string;
  demand_no: string;
  status: number;
  matches: number;
  stock_numbers: string[];
  [name: string]: unknown;
}

/** Calls of clients for demands. */
export interface DemandDesk {
  place(by: Person, more?: object, headers?: Record<string, string>): Promise<Answer>;
  /** Places a demand, which must succeed. Returns its id. */
  placed(by: Person, more?: object): Promise<string>;
  update(by: Person, id: string, data: object): Promise<Answer>;
  remove(by: Person, id: string): Promise<Answer>;
  list(by: Person, query?: string): Promise<Answer>;
  row(by: Person, id: string): Promise<DemandRow | undefined>;
  /** Adds a rare stone. `more` sets its columns. */
  comes(more?: { carat?: number; status?: number }): Promise<Stone>;
}

export function demandDeskOf(portal: Portal): DemandDesk {
  const { pool } = portal.database;
  const send = (by: Person, method: string, path: string, data?: object, headers = {}) =>
    portal.call(by.token, method, path, data ? { body: { data }, headers } : {});
  const place: DemandDesk['place'] = (by, more = {}, headers) =>
    send(by, 'POST', DEMANDS, { name: 'Flawless hearts', filter: RARE, ...more }, headers);
  const list: DemandDesk['list'] = (by, query = 'size=1000') =>
    send(by, 'GET', `${DEMANDS}?${query}`);
  let count = 0;
  return {
    place,
    list,
    async placed(by, more) {
      const answer = await place(by, more);
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
      return (answer.body.data as { id: string }).id;
    },
    update: (by, id, data) => send(by, 'PUT', `${DEMANDS}/${id}`, data),
    remove: (by, id) => send(by, 'DELETE', `${DEMANDS}/${id}`),
    async row(by, id) {
      const { body } = await list(by);
      return (body.data as DemandRow[]).find((row) => row.id === id);
    },
    async comes({ carat = 1.01, status = 1 } = {}) {
      count += 1;
      const stockNo = `RARE-${count}`;
      const { rows } = await pool.query<Stone>(
        `with model as (
           select s.* from stone s join sub_master sh on sh.nr = s.shape
            where s.diamond_type = 1 and s.disc is not null order by s.id limit 1),
         nr as (select s.nr, m.code as master, s.code from sub_master s join master m on m.id = s.master_id),
         made as (
           insert into stone overriding user value select (jsonb_populate_record(null::stone, to_jsonb(model) || jsonb_build_object(
             'id', uuidv7(), 'stock_no', $1::text, 'org_stock_no', $1::text, 'report_no', null, 'carat', $2::numeric, 'status', 1,
             'shape', (select nr from nr where master = 'SHAPE' and code = 'HEART'),
             'color', (select nr from nr where master = 'COLOR' and code = 'D'),
             'clarity', (select nr from nr where master = 'CLARITY' and code = 'FL')))).* from model
           returning id, stock_no),
         listed as (
           insert into ledger (workflow, record_id, stone_id, event, from_state, to_state, actor_role, request_id)
           select 'stone', id, id, 'stone.list', 0, 1, 0, uuidv7() from made)
         select id, stock_no from made`,
        [stockNo, carat],
      );
      const [stone] = rows;
      if (!stone) throw new Error('no rare stone came');
      if (status === 2)
        await pool.query(
          `with gone as (update stone set status = 2 where id = $1)
           insert into ledger (workflow, record_id, stone_id, event, from_state, to_state, actor_role, request_id)
           values ('stone', $1, $1, 'stone.withdraw', 1, 2, 0, uuidv7())`,
          [stone.id],
        );
      return stone;
    },
  };
}

/** Matches demands with stones at once, as the job does later. Uses its own search index. */
export function matcherOf({ database: { pool } }: Portal) {
  const search = patientSearch(pool);
  return {
    match: async (...stones: readonly Stone[]): Promise<void> => {
      const ids = stones.map(({ id }) => id);
      await until('the stock was read', () =>
        matchDemands({ pool, search }, NOBODYS_REQUEST, ids).then(
          () => true as const,
          (error: unknown) => {
            if (error instanceof Refusal && error.problem.status === 503) return false;
            throw error;
          },
        ),
      );
    },
    stop: () => search.stop(),
  };
}
