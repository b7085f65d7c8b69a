import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { type MemoDesk, memoDeskOf, SCAN } from '../../support/trade/memo-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

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
afterAll(() => portal.stop());

async function reportOf({ id }: Stone): Promise<string> {
  const number = `77${id.replaceAll(/\D/g, '').slice(-10)}`;
  await portal.database.pool.query('update stone set report_no = $2 where id = $1', [id, number]);
  return number;
}

describe('a scan of many numbers', () => {
  it('is grouped by memo and client, names every unmatched number, and changes nothing', async () => {
    const stones = await desk.stones(8);
    const [a, b, c, d, e, free, held, back] = stones as [
      Stone,
      Stone,
      Stone,
      Stone,
      Stone,
      Stone,
      Stone,
      Stone,
    ];
    const one = await memos.issued(cast.administrator, [a, b, c], cast.ada);
    const two = await memos.issued(cast.administrator, [d], cast.ada);
    const three = await memos.issued(cast.administrator, [e], cast.hanna);
    const old = await memos.issued(cast.administrator, [back], cast.hanna);
    await memos.receive(cast.administrator, [old.lines[0]?.id ?? '']);
    await desk.held(cast.ravi, held);
    const [reportA, reportE] = [await reportOf(a), await reportOf(e)];
    const before = await fingerprint(portal.database.pool);
    const scan = await memos.scan(
      cast.administrator,
      `${reportA}\r\n${b.stock_no.toLowerCase()};${d.stock_no},\t"${reportE}" | NOBODY-1
       ${free.stock_no} / ${held.stock_no} ${back.stock_no} ${a.stock_no} ${free.stock_no}.`,
    );
    expect(scan).toMatchObject({ numbers: 10, pieces: 4 });
    expect(
      scan.memos.map(({ memo_no, company_name, pieces, stay_out, lines }) => ({
        memo_no,
        company_name,
        pieces,
        stay_out,
        stones: lines.map(({ stock_no }) => stock_no),
      })),
    ).toEqual([
      {
        memo_no: three.memo_no,
        company_name: expect.any(String),
        pieces: 1,
        stay_out: 0,
        stones: [e.stock_no],
      },
      {
        memo_no: two.memo_no,
        company_name: expect.any(String),
        pieces: 1,
        stay_out: 0,
        stones: [d.stock_no],
      },
      {
        memo_no: one.memo_no,
        company_name: expect.any(String),
        pieces: 2,
        stay_out: 1,
        stones: [a.stock_no, b.stock_no],
      },
    ]);
    const amounts = scan.memos.flatMap(({ lines }) => lines.map(({ sell_amt }) => sell_amt * 100));
    expect(Math.round(scan.amount * 100)).toBe(
      Math.round(amounts.reduce((sum, amount) => sum + amount, 0)),
    );
    const told = scan.strangers.map(({ number, kind, message }) => [number, kind, message]);
    expect(told).toEqual([
      ['NOBODY-1', 'unknown', 'No stone has this number.'],
      [free.stock_no, 'notOut', 'This stone is available.'],
      [held.stock_no, 'notOut', 'This stone is on hold.'],
      [back.stock_no, 'notOut', 'This stone is available.'],
      [a.stock_no, 'doubled', 'This stone has already been scanned.'],
      [free.stock_no, 'doubled', 'This stone has already been scanned.'],
    ]);
    expect(scan.strangers[3]).toMatchObject({ memo_no: old.memo_no, stone_status: 1 });
    expect(await fingerprint(portal.database.pool)).toEqual(before);

    const ids = scan.memos.flatMap(({ lines }) => lines.map(({ id }) => id));
    expect((await memos.receive(cast.administrator, ids)).status).toBe(200);
    for (const stone of [a, b, d, e]) expect(await desk.statusOf(stone)).toBe(1);
    expect(await desk.statusOf(c)).toBe(5);
  });

  it('is limited to one client on request', async () => {
    const [mine, theirs] = (await desk.stones(2)) as [Stone, Stone];
    await memos.issued(cast.administrator, [mine], cast.ada);
    const other = await memos.issued(cast.administrator, [theirs], cast.hanna);
    const scan = await memos.scan(cast.administrator, [mine.stock_no, theirs.stock_no], {
      business_id: cast.ada.businessId,
    });
    expect(scan.memos.flatMap(({ lines }) => lines.map(({ stock_no }) => stock_no))).toEqual([
      mine.stock_no,
    ]);
    expect(scan.strangers).toMatchObject([
      { number: theirs.stock_no, kind: 'otherClient', memo_no: other.memo_no },
    ]);
  });

  it('reports a number that two stones on memo have', async () => {
    const [one, two, three] = (await desk.stones(3)) as [Stone, Stone, Stone];
    const number = await reportOf(one);
    await portal.database.pool.query('update stone set report_no = $1 where id = any($2)', [
      number,
      [two.id, three.id],
    ]);
    await memos.issued(cast.administrator, [one], cast.ada);
    expect(await memos.scan(cast.administrator, number)).toMatchObject({ pieces: 1 });
    await memos.issued(cast.administrator, [two], cast.ada);
    const scan = await memos.scan(cast.administrator, number);
    expect(scan).toMatchObject({ pieces: 0, strangers: [{ kind: 'ambiguous' }] });
    expect(scan.strangers[0]?.message).toContain(two.stock_no);
    const chosen = await memos.scan(cast.administrator, [one.stock_no, two.stock_no]);
    expect(chosen).toMatchObject({ pieces: 2, strangers: [] });
  });

  it('reveals no clients of other associates to an associate', async () => {
    const stone = await desk.stone();
    const memo = await memos.issued(cast.administrator, [stone], cast.hanna);
    const scan = await memos.scan(cast.tove, stone.stock_no);
    expect(scan).toMatchObject({
      pieces: 0,
      strangers: [
        {
          kind: 'notOut',
          message: 'This stone is on memo.',
          memo_no: null,
          company_name: null,
        },
      ],
    });
    expect(JSON.stringify(scan)).not.toContain(memo.memo_no);
    expect(await memos.scan(cast.marek, stone.stock_no)).toMatchObject({ pieces: 1 });
    expect(await memos.scan(cast.auditor, stone.stock_no)).toMatchObject({ pieces: 1 });
  });

  it('accepts one to a thousand numbers', async () => {
    const send = (numbers: unknown) =>
      portal.call(cast.administrator.token, 'POST', SCAN, { body: { data: { numbers } } });
    expect(await send(' ;, \n')).toMatchObject({ status: 400, body: { code: 'NO_STONE_CHOSEN' } });
    expect(await send([])).toMatchObject({ status: 400, body: { code: 'NO_STONE_CHOSEN' } });
    const many = (count: number) => Array.from({ length: count }, (_, i) => `N${i}`).join(' ');
    expect(await send(many(1_001))).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'data.numbers' }] },
    });
    const answer = await send(many(1_000));
    expect(answer).toMatchObject({ status: 200, body: { data: { numbers: 1_000, pieces: 0 } } });
    for (const numbers of [7, null, {}, [7], [['A']]])
      expect((await send(numbers)).status).toBe(400);
  });
});
