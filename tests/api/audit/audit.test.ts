import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE } from '#machines/codes.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

interface Entry {
  id: number;
  at: string;
  user_id: string | null;
  name: string | null;
  role_id: number;
  act: string;
  words: string;
  address: string | null;
  request_id: string;
  records: number;
  first: { workflow: string; id: string; number: string; from: string; to: string } | null;
}
interface Whole {
  entry: Entry;
  asked: { field: string; value: string }[];
  steps: { workflow: string; id: string; number: string; from: string; to: string }[];
}

let portal: Portal;
let cast: Cast;
let desk: Desk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
});
afterAll(() => portal.stop());

const rowsOf = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await portal.database.pool.query<T>(text, values)).rows;
const get = (path: string, by: Person = cast.auditor) => portal.call(by.token, 'GET', path);
async function logs(
  question = '',
  by: Person = cast.auditor,
): Promise<{ entries: Entry[]; total: number }> {
  const { status, body } = await get(`/audit/audit-logs${question}`, by);
  expect(status, JSON.stringify(body)).toBe(200);
  const { totalRecords } = body.pagination as { totalRecords: number };
  return { entries: body.data as unknown as Entry[], total: totalRecords };
}
async function whole(id: number): Promise<Whole> {
  const { body } = await get(`/audit/audit-logs/${id}`);
  return body.data as unknown as Whole;
}

describe('the audit log', () => {
  it('shows who placed a hold, which records changed, and between which states', async () => {
    const stone = await desk.stone();
    const hold = await desk.held(cast.ada, stone);
    const { entries } = await logs(`?user_id=${cast.ada.id}&size=1`);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      user_id: cast.ada.id,
      name: 'Ada Halden',
      role_id: ROLE.customer,
      act: 'holdStones',
      words: 'Put 1 stone on hold for Halden & Roe',
      address: '127.0.0.1',
      records: 2,
      first: { workflow: 'hold', id: hold, from: 'Start', to: 'Hold' },
    });
    const { asked, steps } = await whole(entries[0]?.id ?? 0);
    expect(asked).toEqual([{ field: 'stock_numbers', value: stone.stock_no }]);
    expect(steps.map(({ workflow, number, from, to }) => [workflow, number, from, to])).toEqual([
      ['hold', expect.stringMatching(/^HO-/), 'Start', 'Hold'],
      ['stone', stone.stock_no, 'Available', 'Hold'],
    ]);
  });

  it('lists the newest entries first, a hundred per page, with the total', async () => {
    const [counted] = await rowsOf<{ count: number }>(
      'select count(*)::int as count from audit_entry',
    );
    expect(counted?.count).toBeGreaterThan(150);
    const first = await logs();
    expect(first.total).toBe(counted?.count);
    expect(first.entries).toHaveLength(100);
    const second = await logs('?page=2');
    const times = [...first.entries, ...second.entries].map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    const ids = [...first.entries, ...second.entries].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('filters by role, person, act, day and diamond type, with the counts of a manual count', async () => {
    const byHand = async (where: string, ...values: unknown[]) =>
      (
        await rowsOf<{ count: number }>(
          `select count(*)::int as count from audit_entry a where ${where}`,
          ...values,
        )
      )[0]?.count;
    const [middle] = await rowsOf<{ day: string }>(
      `select (at at time zone 'UTC')::date::text as day from audit_entry group by 1 order by count(*) desc limit 1`,
    );
    const day = middle?.day ?? '';
    const cases: [string, number | undefined][] = [
      ['?role_id=4', await byHand('a.actor_role = 4')],
      [`?user_id=${cast.tove.id}`, await byHand('a.actor_id = $1', cast.tove.id)],
      ['?act=issueMemo', await byHand(`a.operation = 'issueMemo'`)],
      [
        `?startDate=${day}T00:00:00Z&endDate=${day}`,
        await byHand(
          `a.at >= $1::date::timestamp at time zone 'UTC' and a.at < ($1::date + 1)::timestamp at time zone 'UTC'`,
          day,
        ),
      ],
      [
        '?diamond_type=2',
        await byHand(
          'a.request_id = any (select l.request_id from ledger l where l.stone_id in (select id from stone where diamond_type = 2))',
        ),
      ],
    ];
    for (const [question, count] of cases) {
      expect(count, question).toBeGreaterThan(0);
      expect([question, (await logs(question)).total]).toEqual([question, count]);
    }
    const { entries } = await logs('?role_id=4');
    expect(new Set(entries.map(({ role_id }) => role_id))).toEqual(new Set([ROLE.associate]));
  });

  it('lists every entry once, newest first, over all pages', async () => {
    const all = await rowsOf<{ id: number }>(
      'select id from audit_entry order by at desc, id desc',
    );
    const size = Math.ceil(all.length / 5) - 1;
    const pages = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map((page) => logs(`?size=${size}&page=${page}`)),
    );
    expect(pages.map(({ total }) => total)).toEqual(pages.map(() => all.length));
    expect(pages.flatMap(({ entries }) => entries.map(({ id }) => id))).toEqual(
      all.map(({ id }) => id),
    );
    expect(pages.at(-1)?.entries).toEqual([]);
  });

  it('links a record to the entries of its requests', async () => {
    const stone = await desk.stone();
    const hold = await desk.held(cast.ada, stone);
    await desk.release(cast.ada, [hold]);
    for (const record of [stone.stock_no, hold]) {
      const { entries } = await logs(`?record=${record}`);
      expect(entries.map(({ act }) => act).slice(0, 2)).toEqual(['releaseHold', 'holdStones']);
    }
    expect((await logs('?record=NOBODY-1')).total).toBe(0);
  });

  it('lists the people and acts that occur in it, and no others', async () => {
    const { body } = await get('/audit/choices');
    const { people, acts } = body.data as unknown as {
      people: { id: string }[];
      acts: { act: string; words: string }[];
    };
    const found = await rowsOf<{ act: string }>(
      'select distinct operation as act from audit_entry order by 1',
    );
    // One that can do two things is offered as two choices.
    const offered = new Set(acts.map(({ act }) => act.split('.')[0]));
    expect([...offered].toSorted()).toEqual(found.map(({ act }) => act).toSorted());
    const issues = acts.filter(({ act }) => act.startsWith('issueMemo'));
    expect(issues.length).toBeGreaterThan(0);
    for (const { words } of issues) expect(words).toMatch(/memo/i);
    const actors = await rowsOf<{ id: string }>(
      'select distinct actor_id as id from audit_entry where actor_id is not null',
    );
    expect(people.map(({ id }) => id).toSorted()).toEqual(actors.map(({ id }) => id).toSorted());
  });

  it('contains no secrets', async () => {
    await portal.call(cast.ada.token, 'PUT', '/user/change-password', {
      body: {
        data: { old_password: 'not the old one', new_password: 'quiet-harbour-lantern-7731' },
      },
    });
    const [found] = await rowsOf<{ id: number }>(
      `select id from audit_entry where summary::text like '%7731%'`,
    );
    expect(found).toBeUndefined();
  });
});

describe('an invalid query', () => {
  it.each([
    ['?startDate=2026-02-31', 'This date does not exist.'],
    [
      '?startDate=2026-03-02&endDate=2026-03-01',
      'The end of the period must not be before its start.',
    ],
  ])('%s is refused with the reason', async (question, words) => {
    const answer = await get(`/audit/audit-logs${question}`);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(words);
    expect((await get(`/audit/export${question}`)).status).toBe(400);
  });

  it.each([
    '?role_id=9',
    '?role_id=x',
    '?size=501',
    '?act=drop%20table',
    '?diamond_type=3',
    '?sort=id',
  ])('%s is refused', async (question) => {
    expect((await get(`/audit/audit-logs${question}`)).status).toBe(400);
  });

  it('an unknown entry gets 404, and a caller without permission gets 403', async () => {
    expect((await get('/audit/audit-logs/999999999')).status).toBe(404);
    for (const person of [cast.ada, cast.tove, cast.qualityControl])
      expect((await get('/audit/audit-logs?role_id=1', person)).status).toBe(403);
  });
});

describe('the exported file', () => {
  async function file(question: string): Promise<string> {
    const { body } = await get(`/audit/export${question}`);
    const answer = await fetch(`${portal.url}/api/v1${String(body.data)}`, {
      headers: { authorization: `Bearer ${cast.auditor.token}` },
    });
    expect(answer.status).toBe(200);
    return answer.text();
  }

  it('as JSON Lines has every entry of the filter, not only one page', async () => {
    // The portal may add entries while it writes the file.
    const before = await rowsOf<{ id: number }>('select id from audit_entry order by id');
    const lines = (await file('?format=jsonl'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: number });
    expect(before.length).toBeGreaterThan(150);
    expect(lines.slice(0, before.length).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  it('as CSV quotes cells that a spreadsheet would evaluate', async () => {
    const stone = await desk.stone();
    await portal.call(cast.ada.token, 'POST', '/inventory/new-arrival/notes', {
      body: { data: { stock_numbers: [stone.stock_no], remark: '=HYPERLINK("x")' } },
    });
    const text = await file(`?act=addNotes&user_id=${cast.ada.id}`);
    const [heads, ...rows] = text.trim().split('\r\n');
    expect(heads?.replace('\uFEFF', '')).toBe(
      'Entry,Time,Person,Role,Action,Operation,IP address,Request id,Request summary,Changed records',
    );
    expect(rows.at(-1)).toContain('=HYPERLINK');
    for (const cell of rows.flatMap((row) => row.split(',"').slice(0, 1)))
      expect(cell).not.toMatch(/^[=+@]/);
  });
});
