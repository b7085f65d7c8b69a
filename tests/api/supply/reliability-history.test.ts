import { afterAll, beforeAll, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { readReliability } from '../../../server/stock/suppliers/reliability.ts';
import { readPastReliability } from '../../../server/stock/suppliers/reliability-history.ts';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { some } from '../../support/runner/some.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type ImportDesk, importDeskOf } from '../../support/trade/import-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

type Then = components['schemas']['ReliabilityThen'];

let portal: Portal;
let cast: Cast;
let desk: Desk;
let lists: ImportDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  lists = await importDeskOf(portal, cast.administrator, cast.apiProvider);
});
afterAll(() => portal?.stop());

const partWords = ({ points, sentence }: Then['parts'][number]): string => `${points}: ${sentence}`;

async function history(every: string, by: Person = cast.administrator): Promise<Then[]> {
  const answer = await portal.call(
    by.token,
    'GET',
    `/inventory/company/${lists.providerId}/reliability?every=${every}`,
    { headers: { 'time-zone': 'Asia/Kolkata' } },
  );
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body.data as Then[];
}

it('the past reliability equals the reliability at that moment, through lists, orders and failures', async () => {
  const { pool } = portal.database;
  const told: { what: string; at: string; score: number | null; parts: string[] }[] = [];
  const look = async (what: string) => {
    const known = [...(await readReliability(pool)).values()].find(
      ({ id }) => id === lists.providerId,
    );
    const { rows } = await pool.query<{ at: string }>(
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
    );
    if (!known) throw new Error('the supplier is not known');
    told.push({
      what,
      at: some(rows)[0].at,
      score: known.score,
      parts: known.parts.map(partWords),
    });
  };
  await look('before');
  const rows = (await lists.stock()).filter((row) => row['Report No'] !== '').slice(0, 9);
  const list = await lists.imported(
    rows.map((row, at) => (at < 4 ? { ...row, Shape: 'Potato' } : row)),
  );
  await look('waiting');
  await lists.act(cast.administrator, list.id, 'approve');
  await lists.settled(list.id);
  await look('applied');
  const { rows: free } = await pool.query<{ stock_no: string }>(
    'select stock_no from stone where provider_id = $1 and status = 1 order by id desc limit 2',
    [lists.providerId],
  );
  const orders = await desk.confirm(
    cast.ada,
    free.map(({ stock_no }) => stock_no),
  );
  const { stones } = orders.body.data as { stones: { id: string }[] };
  await look('requested');
  const gone = { withdraw: true, remark: 'Sold elsewhere.' };
  expect(await desk.reject(cast.qualityControl, [stones[0]?.id ?? ''], gone)).toMatchObject({
    status: 200,
  });
  await look('gone');

  const past = await readPastReliability(
    pool,
    lists.providerId as never,
    told.map(({ at }) => at),
  );
  expect(
    past.map(({ score, parts }, at) => ({
      ...told[at],
      score,
      parts: parts.map(partWords),
    })),
  ).toEqual(told);
  expect(new Set(told.map(({ parts }) => parts.join())).size).toBeGreaterThan(2);
});

it('has a point per month or week, and ends with the current value', async () => {
  const months = await history('month');
  expect(months).toHaveLength(13);
  for (const { at } of some(months.slice(0, -1))) {
    expect(at).toMatch(/T18:29:59\.999Z$/);
    expect(new Date(Date.parse(at) + 6 * 3_600_000).getUTCDate()).toBe(1);
  }
  const weeks = await history('week', cast.auditor);
  expect(weeks).toHaveLength(53);
  for (const { at } of some(weeks.slice(0, -1))) expect(new Date(at).getUTCDay()).toBe(0);
  const now = [...(await readReliability(portal.database.pool)).values()].find(
    ({ id }) => id === lists.providerId,
  );
  for (const points of [months, weeks])
    expect(some(points.slice(-1))[0]).toMatchObject({ score: now?.score, parts: now?.parts });

  // A list that came once more is as fresh as that.
  const { pool } = portal.database;
  const own = 'provider_id = $1 and state = 7';
  await pool.query(
    `with old as (update stock_import set created_at = now() - interval '6 days' where ${own})
     delete from stock_import_confirmed c using stock_import i where i.id = c.import_id and ${own}`,
    [lists.providerId],
  );
  await pool.query(
    `update stock_import set confirmed_at = now() - interval '150 minutes'
      where id = (select id from stock_import where ${own} order by id desc limit 1)`,
    [lists.providerId],
  );
  const part = some((await history('month')).slice(-1))[0].parts.find(
    ({ name }) => name === 'freshness',
  );
  expect(part).toMatchObject({ sentence: expect.stringContaining('2 hours ago') });

  // A supplier reads of itself, and of no other.
  const pointsOf = async (by: Person) =>
    some(await history('month', by)).map(({ score, parts }) => ({ score, parts }));
  expect(await pointsOf(cast.apiProvider)).toEqual(await pointsOf(cast.administrator));
  expect(
    await portal.call(
      cast.ftpProvider.token,
      'GET',
      `/inventory/company/${lists.providerId}/reliability`,
    ),
  ).toMatchObject({ status: 404 });
  for (const other of [cast.ada, cast.tove])
    expect(
      await portal.call(other.token, 'GET', `/inventory/company/${lists.providerId}/reliability`),
    ).toMatchObject({ status: 403 });
  expect(
    await portal.call(cast.auditor.token, 'GET', `/inventory/company/${NOBODYS_ID}/reliability`),
  ).toMatchObject({ status: 404 });
  expect(
    await portal.call(
      cast.auditor.token,
      'GET',
      `/inventory/company/${lists.providerId}/reliability?every=year`,
    ),
  ).toMatchObject({ status: 400 });
});
