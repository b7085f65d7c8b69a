import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { deskOf, type Stone } from '../../support/trade/desk.ts';
import { keepDeskOf } from '../../support/trade/keep-desk.ts';
import { memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type Cast, castOf, colleagueOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let stone: Stone;

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
});
afterAll(() => portal?.stop());

type Marked = { readonly marks: readonly string[] };

/** In the search, and in the sheet of the stone: nothing where the reader is not shown it. */
async function marksFor(by: Person, forBusiness?: string): Promise<readonly string[]> {
  const found = await portal.call(by.token, 'POST', '/inventory/search', {
    body: {
      data: {
        stock_numbers: [stone.stock_no],
        ...(forBusiness ? { business_id: forBusiness } : {}),
      },
    },
  });
  expect(found, JSON.stringify(found.body)).toMatchObject({ status: 200 });
  const [row] = (found.body.data as { stockList: Marked[] }).stockList;
  const more = forBusiness ? `&business_id=${forBusiness}` : '';
  const dna = await portal.call(
    by.token,
    'GET',
    `/inventory/dna?stock_no=${stone.stock_no}${more}`,
  );
  const sheet = (dna.body.data as { stone: Marked } | undefined)?.stone;
  expect(sheet?.marks).toEqual(row?.marks);
  if (!row) throw new Error('the stone is not shown');
  return row.marks;
}

describe('the marks of a stone', () => {
  it('show cart and watchlist to the whole business and to those who act for it', async () => {
    stone = await deskOf(portal).stone();
    const keep = keepDeskOf(portal);
    expect(await marksFor(cast.ada)).toEqual([]);
    await keep.added(cast.ada, 'watchlist', stone);
    const line = await keep.added(cast.ada, 'cart', stone);
    expect(await marksFor(cast.ada)).toEqual(['inCart', 'watched']);
    expect(await marksFor(await colleagueOf(portal, cast.ada))).toEqual(['inCart', 'watched']);
    const { businessId } = cast.ada;
    if (businessId === null) throw new Error('ada has no business');
    expect(await marksFor(cast.tove, businessId)).toEqual(['inCart', 'watched']);
    expect(await marksFor(cast.administrator, businessId)).toEqual(['inCart', 'watched']);
    for (const other of ['piers', 'tove', 'administrator', 'guest', 'auditor'] as const)
      expect(await marksFor(cast[other]), other).toEqual([]);
    await keep.remove(cast.ada, 'cart', [line]);
    expect(await marksFor(cast.ada)).toEqual(['watched']);
    const note = await keep.added(cast.ada, 'notes', stone);
    expect(await marksFor(cast.tove, businessId)).toEqual(['watched', 'noted']);
    expect(await marksFor(cast.piers)).toEqual([]);
    await keep.remove(cast.ada, 'notes', [note]);
    expect(await marksFor(cast.ada)).toEqual(['watched']);
  });

  it('are complete even if the business has more than a thousand notes', async () => {
    const [first, other] = await deskOf(portal).stones(2);
    if (!first || !other) throw new Error('too few stones');
    stone = first;
    const order = await deskOf(portal).ordered(cast.piers, stone);
    await portal.database.pool.query(
      `insert into note (stone_id, state, business_id, added_by, stone_status, price_per_ct, amount, remark)
       select $1, 1, $2, $3, 1, 1, 1, 'Ask again' from generate_series(1, 1001)`,
      [other.id, cast.piers.businessId, cast.piers.id],
    );
    expect(await marksFor(cast.piers)).toEqual(['mine']);
    stone = other;
    expect(await marksFor(cast.piers)).toEqual(['noted']);
    await deskOf(portal).reject(cast.administrator, [order], { remark: 'Another one is better.' });
    await portal.database.pool.query('delete from note where business_id = $1', [
      cast.piers.businessId,
    ]);
  });

  it('show the watchlist of a person without a business to that person only', async () => {
    stone = await deskOf(portal).stone();
    await keepDeskOf(portal).added(cast.guest, 'watchlist', stone);
    expect(await marksFor(cast.guest)).toEqual(['watched']);
    for (const other of ['administrator', 'ada'] as const)
      expect(await marksFor(cast[other]), other).toEqual([]);
  });

  it('show the order of a business until the decision, and its memo', async () => {
    const desk = deskOf(portal);
    stone = await desk.stone();
    const order = await desk.ordered(cast.ada, stone);
    expect(await marksFor(cast.ada)).toEqual(['mine']);
    expect(await marksFor(cast.piers)).toEqual([]);
    await desk.reject(cast.administrator, [order], { remark: 'Another one is better.' });
    expect(await marksFor(cast.ada)).toEqual([]);
    await memoDeskOf(portal).issued(cast.administrator, [stone], cast.ada);
    expect(await marksFor(cast.ada)).toEqual(['mine']);
  });
});
