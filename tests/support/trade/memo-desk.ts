import { expect } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import type { Answer, Person, Portal } from '../servers/portal.ts';
import type { Stone } from './desk.ts';

export const MEMO = '/inventory/new-arrival/memo';
export const MEMOS = '/inventory/new-arrival/get-memo';
export const RECEIVE = '/inventory/new-arrival/receive-memo';
export const SELL = '/inventory/new-arrival/memo-sell';
export const REVERSE = '/inventory/new-arrival/reverse-memo';
export const UNDO_RECEIVE = '/inventory/new-arrival/undo-receive-memo';
export const RENEW = '/inventory/memo/renew';
export const ACCEPT = '/inventory/memo/accept';
export const REQUEST = '/inventory/memo/request';
export const SCAN = '/inventory/new-arrival/memo-scan';
export const DOCUMENTS = '/inventory/memo';
export const AGING = '/inventory/memo-aging';

type Headers = Record<string, string>;
type Schemas = components['schemas'];

export interface Issued {
  memo_id: string;
  memo_no: string;
  terms_days: number;
  due_on: string;
  amount: number;
  lines: { id: string; stock_no: string; amount: number }[];
}

export interface MemoDesk {
  issue(by: Person, stones: readonly string[], more?: object, headers?: Headers): Promise<Answer>;
  receive(by: Person, lines: readonly string[], more?: object, headers?: Headers): Promise<Answer>;
  /** The same while returned stones go to quality control first. */
  receivedForCheck(by: Person, lines: readonly string[]): Promise<Answer>;
  takeBack(by: Person, lines: readonly string[]): Promise<Answer>;
  sell(by: Person, lines: readonly string[], more?: object, headers?: Headers): Promise<Answer>;
  renew(
    by: Person,
    memos: readonly string[],
    dueOn: string,
    remark?: string,
    headers?: Headers,
  ): Promise<Answer>;
  /** `version`: the version of the terms that the person has read; default 1 */
  accept(by: Person, memos: readonly string[], version?: number): Promise<Answer>;
  /** `request`: 1 buy, 2 return, 3 extend */
  request(by: Person, lines: readonly string[], request: number, remark?: string): Promise<Answer>;
  retract(by: Person, lines: readonly string[]): Promise<Answer>;
  grant(by: Person, lines: readonly string[], remark: string, due_on?: string): Promise<Answer>;
  decline(by: Person, lines: readonly string[], remark: string): Promise<Answer>;
  /** Days of the database, as ISO dates. */
  daysFromToday<const Days extends readonly number[]>(
    ...days: Days
  ): Promise<{ [Index in keyof Days]: string }>;
  reverse(by: Person, lines: readonly string[], remark: string, headers?: Headers): Promise<Answer>;
  /** Issues stones to a client, which must succeed. */
  issued(
    by: Person,
    stones: readonly Pick<Stone, 'stock_no'>[],
    client: Person,
    more?: object,
  ): Promise<Issued>;
  scan(
    by: Person,
    numbers: string | readonly string[],
    more?: object,
  ): Promise<Schemas['MemoScan']>;
  document(by: Person, memoId: string): Promise<Schemas['MemoDocument']>;
  setTerms(by: Person, businessId: string | null, terms: object): Promise<Answer>;
  lineRow(id: string): Promise<Record<string, unknown>>;
}

/** Calls of people for memos. */
export function memoDeskOf(portal: Portal): MemoDesk {
  const send =
    (method: string, path: string, field: string) =>
    (by: Person, ids: readonly string[], more: object = {}, headers: Headers = {}) =>
      portal.call(by.token, method, path, { body: { data: { [field]: ids, ...more } }, headers });
  const issue = send('POST', MEMO, 'stock_numbers');
  const reverse = send('PUT', REVERSE, 'ids');

  const fine = (answer: Answer): unknown => {
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
    return answer.body.data;
  };

  const checkReturns = (checked: boolean) =>
    portal.database.pool.query(
      "update setting set value = to_jsonb($1::boolean) where name = 'memo.check_returns'",
      [checked],
    );
  const renew = send('PUT', RENEW, 'ids');
  const receive = send('PUT', RECEIVE, 'ids');
  const request = send('PUT', REQUEST, 'ids');
  const grant = send('PUT', `${REQUEST}/grant`, 'ids');
  const decline = send('PUT', `${REQUEST}/decline`, 'ids');

  return {
    issue,
    receive,
    async receivedForCheck(by, lines) {
      await checkReturns(true);
      const answer = await receive(by, lines);
      await checkReturns(false);
      return answer;
    },
    takeBack: send('PUT', UNDO_RECEIVE, 'ids'),
    sell: send('POST', SELL, 'ids'),
    renew: (by, ids, due_on, remark = 'The jeweller needs more time.', headers) =>
      renew(by, ids, { due_on, remark }, headers),
    accept: (by, ids, terms_version = 1) =>
      portal.call(by.token, 'PUT', ACCEPT, {
        body: { data: { memos: ids.map((id) => ({ id, terms_version })) } },
      }),
    request: (by, ids, kind, remark) =>
      request(by, ids, { request: kind, ...(remark === undefined ? {} : { remark }) }),
    retract: send('PUT', `${REQUEST}/withdraw`, 'ids'),
    grant: (by, ids, remark, due_on) =>
      grant(by, ids, { remark, ...(due_on === undefined ? {} : { due_on }) }),
    decline: (by, ids, remark) => decline(by, ids, { remark }),
    async daysFromToday(...days) {
      const { rows } = await portal.database.pool.query<{ day: string }>(
        'select (current_date + d)::text as day from unnest($1::int[]) with ordinality as t (d, nr) order by nr',
        [days],
      );
      return rows.map(({ day }) => day) as { [Index in keyof typeof days]: string };
    },
    reverse: (by, lines, remark, headers) => reverse(by, lines, { remark }, headers),
    async issued(by, stones, client, more = {}) {
      const numbers = stones.map(({ stock_no }) => stock_no);
      const whom = by === client ? {} : { user_id: client.id };
      return fine(await issue(by, numbers, { ...whom, ...more })) as Issued;
    },
    async scan(by, numbers, more = {}) {
      const body = { data: { numbers, ...more } };
      return fine(await portal.call(by.token, 'POST', SCAN, { body })) as Schemas['MemoScan'];
    },
    async document(by, memoId) {
      const answer = await portal.call(by.token, 'GET', `${DOCUMENTS}/${memoId}`);
      return (fine(answer) as { memo: Schemas['MemoDocument'] }).memo;
    },
    setTerms: (by, businessId, terms) =>
      portal.call(by.token, 'PUT', `/customer/business/${businessId}/terms`, {
        body: { data: terms },
      }),
    async lineRow(id) {
      const { rows } = await portal.database.pool.query('select * from memo_line where id = $1', [
        id,
      ]);
      if (!rows[0]) throw new Error(`there is no line ${id}`);
      return rows[0] as Record<string, unknown>;
    },
  };
}
