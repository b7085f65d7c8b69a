import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { readPdf } from '../../support/files/read-pdf.ts';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { until } from '../../support/runner/until.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type Issued, type MemoDesk, memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type Cast, castOf, colleagueOf } from '../../support/trade/people.ts';

type Schemas = components['schemas'];

let portal: Portal;
let cast: Cast;
let desk: Desk;
let memos: MemoDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  memos = memoDeskOf(portal);
});
afterAll(() => portal?.stop());

const sql = async <T = Record<string, unknown>>(query: string, ...values: unknown[]) =>
  (await portal.database.owner.query(query, values)).rows as T[];
const issued = async (stones = 1, buyer = cast.ada): Promise<Issued> =>
  memos.issued(cast.administrator, await desk.stones(stones), buyer);

async function detail(by: Person, id: string) {
  const answer = await portal.call(by.token, 'GET', `/inventory/memo/${id}`);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body.data as { memo: Schemas['MemoDocument']; history: Schemas['MemoEvent'][] };
}

async function printed(by: Person, id: string): Promise<string> {
  const link = await portal.call(by.token, 'GET', `/inventory/memo/${id}/pdf`);
  expect(link, JSON.stringify(link.body)).toMatchObject({ status: 200 });
  const headers = { authorization: `Bearer ${by.token}` };
  const file = await fetch(`${portal.url}${link.body.data}`, { headers });
  return (await readPdf(Buffer.from(await file.arrayBuffer()))).text.replaceAll(/\s+/g, ' ');
}

const noticesOf = (kind: string, memo: Issued) =>
  sql<{ user_id: string; closed: boolean }>(
    `select user_id, closed_at is not null as closed from notice where kind = $1 and detail like '%' || $2 || '%'`,
    kind,
    memo.memo_no,
  );

const FIRST_TEXT = 'These stones are sent for inspection and are not sold.';
const NEW_TEXT = 'The recipient insures the stones against all risks.';

describe('the acceptance of memo terms', () => {
  it('is kept with its person, time and version, and printed; both sides are notified', async () => {
    const { ada, administrator, tove } = cast;
    const memo = await issued(2);
    const before = await detail(ada, memo.memo_id);
    expect(before.memo).toMatchObject({
      terms_version: 1,
      terms_accepted_at: null,
      terms_accepted_by: null,
    });
    expect(before.memo.terms).toContain(FIRST_TEXT);
    expect(await printed(ada, memo.memo_id)).not.toContain('Accepted on');
    await until('the client is notified of terms to accept', async () =>
      (await noticesOf('memoDocument.opened', memo)).some(
        ({ user_id, closed }) => user_id === ada.id && !closed,
      ),
    );
    expect(await memos.accept(ada, [memo.memo_id])).toMatchObject({
      status: 200,
      body: { message: 'Terms of 1 memo accepted' },
    });
    const after = await detail(administrator, memo.memo_id);
    const [who] = await sql<{ name: string; at: Date; on_day: string }>(
      `select trim(concat(u.first_name, ' ', u.last_name)) as name, m.terms_accepted_at as at,
              to_char(m.terms_accepted_at, 'FMDD Mon YYYY') as on_day
         from memo m join app_user u on u.id = m.terms_accepted_by where m.id = $1 and u.id = $2`,
      memo.memo_id,
      ada.id,
    );
    expect(after.memo).toMatchObject({
      state: before.memo.state,
      terms_version: 1,
      terms_accepted_at: who?.at.toISOString(),
      terms_accepted_by: who?.name,
    });
    expect(after.history.filter(({ event }) => event === 'memoDocument.accept')).toHaveLength(1);
    expect(await printed(ada, memo.memo_id)).toMatch(
      new RegExp(`Terms, version 1 .* Accepted on \\d\\d/\\d\\d/\\d{4} by ${who?.name}\\.`),
    );
    await until('the office is notified', async () => {
      const found = await noticesOf('memoDocument.accepted', memo);
      const open = await noticesOf('memoDocument.opened', memo);
      return (
        found.some(({ user_id }) => user_id === administrator.id) &&
        found.some(({ user_id }) => user_id === tove.id) &&
        open.every(({ closed }) => closed)
      );
    });
    const [audited] = await sql<{ operation: string }>(
      `select operation from audit_entry where operation = 'acceptMemoTerms' and actor_id = $1`,
      ada.id,
    );
    expect(audited).toBeDefined();
  });

  it('is shown to the office in the list of memos', async () => {
    const [accepted, open] = [await issued(), await issued()];
    await memos.accept(cast.ada, [accepted.memo_id]);
    const { body } = await portal.call(
      cast.administrator.token,
      'POST',
      '/inventory/new-arrival/get-memo?size=100',
      {},
    );
    const rows = body.data as unknown as Schemas['LineRow'][];
    const timeOf = ({ memo_id }: Issued) =>
      rows.find(({ memo }) => memo?.memo_id === memo_id)?.memo?.terms_accepted_at;
    expect(timeOf(accepted)).toMatch(/^\d{4}-/);
    expect(timeOf(open)).toBeNull();
  });

  it('applies to the version of the day of the memo', async () => {
    const earlier = await issued();
    await sql(
      `insert into document_statement (kind, first_day, text) values ('memo_terms', current_date, $1)`,
      NEW_TEXT,
    );
    const memo = await issued();
    const { memo: shown } = await detail(cast.ada, memo.memo_id);
    expect(shown).toMatchObject({ terms_version: 2, terms: NEW_TEXT });
    expect(await printed(cast.ada, memo.memo_id)).toContain(NEW_TEXT);
    expect((await detail(cast.ada, earlier.memo_id)).memo.terms).toContain(FIRST_TEXT);
    const before = await fingerprint(portal.database.pool);
    for (const [of, version] of [
      [memo, 1],
      [memo, 3],
      [earlier, 2],
    ] as const) {
      expect(await memos.accept(cast.ada, [of.memo_id], version)).toMatchObject({
        status: 409,
        body: {
          code: 'OTHER_TERMS_VERSION',
          message:
            'Another version of the terms applies to this memo. Please read its terms again.',
        },
      });
    }
    // One of the two memos has another version, so neither is accepted.
    expect((await memos.accept(cast.ada, [memo.memo_id, earlier.memo_id], 2)).status).toBe(409);
    expect(await fingerprint(portal.database.pool)).toEqual(before);
    expect((await memos.accept(cast.ada, [memo.memo_id], 2)).status).toBe(200);
    expect((await memos.accept(cast.ada, [earlier.memo_id], 1)).status).toBe(200);
  });

  it('is refused to others, a second time, and for a closed memo', async () => {
    const { ada, hanna, administrator, tove } = cast;
    const [memo, accepted, closed] = [await issued(), await issued(), await issued()];
    const version = (await detail(ada, memo.memo_id)).memo.terms_version;
    await memos.accept(ada, [accepted.memo_id], version);
    await memos.receive(administrator, [closed.lines[0]?.id ?? '']);
    const colleague = await colleagueOf(portal, ada);
    const before = await fingerprint(portal.database.pool);
    expect((await memos.accept(hanna, [memo.memo_id], version)).status).toBe(404);
    expect((await memos.accept(ada, [NOBODYS_ID], version)).status).toBe(404);
    expect((await memos.accept(ada, [memo.memo_id, NOBODYS_ID], version)).status).toBe(404);
    for (const by of [administrator, tove])
      expect((await memos.accept(by, [memo.memo_id], version)).status).toBe(403);
    expect(await memos.accept(colleague, [accepted.memo_id], version)).toMatchObject({
      status: 409,
      body: {
        code: 'TERMS_ACCEPTED',
        message: 'The terms of this memo are already accepted.',
      },
    });
    expect(await memos.accept(ada, [closed.memo_id], version)).toMatchObject({ status: 409 });
    expect((await memos.accept(ada, [memo.memo_id], 0)).status).toBe(400);
    expect((await memos.accept(ada, [], version)).status).toBe(400);
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });
});
