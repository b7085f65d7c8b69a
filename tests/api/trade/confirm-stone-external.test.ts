import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseNumbers } from '../../../server/operations/confirm-stone/external-number-list.ts';
import { BYTES, sendForm } from '../../support/files/forms.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { type Answer, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, IMPORT, type Stone } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
});
afterAll(() => portal.stop());

const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows;
const sendFile = (text: string | Buffer, more: object = {}): Promise<Answer> =>
  sendForm(portal, cast.administrator, 'POST', IMPORT, {
    data: { user_id: cast.ada.id, ...more },
    files: [{ field: 'file', name: 'wanted.csv', bytes: Buffer.from(text) }],
  });
const reportOf = async ({ id }: Stone): Promise<string> => {
  const [row] = await sql('select report_no from stone where id = $1', id);
  return row?.report_no as string;
};
/** Free stones that have a report. */
async function reported(count: number): Promise<Stone[]> {
  const stones: Stone[] = [];
  while (stones.length < count) {
    const stone = await desk.stone();
    if (await reportOf(stone)) stones.push(stone);
  }
  return stones;
}
const asked = ({ body }: Answer): string[] =>
  (body.data as { stones: { stock_no: string }[] }).stones.map(({ stock_no }) => stock_no).sort();

describe('the order list of an external client', () => {
  it('is read from a file with a header, by stock or report number', async () => {
    const stones = await reported(3);
    const [one, two, three] = stones;
    if (!one || !two || !three) throw new Error('no stones came');
    const stocked = await sendFile(
      `Shape;Stock No;Carat\r\nRound;${one.stock_no};1.01\r\nPear;${two.stock_no};2`,
    );
    expect(stocked, JSON.stringify(stocked.body)).toMatchObject({ status: 200 });
    expect(asked(stocked)).toEqual([one.stock_no, two.stock_no].sort());
    const answer = await sendFile(`Lab\tReport No\nGIA\t${await reportOf(three)}\n`);
    expect(asked(answer)).toEqual([three.stock_no]);
    const { request_no, order_no } = answer.body.data as { request_no: string; order_no: string };
    expect([request_no, order_no]).toEqual([
      expect.stringMatching(/^EX-\d{4}-\d{6}$/),
      expect.stringMatching(/^CO-\d{4}-\d{6}$/),
    ]);
    expect(
      await sql('select file_name from external_request where request_no = $1', request_no),
    ).toEqual([{ file_name: 'wanted.csv' }]);
  });

  it('is read from numbers in the body with any separators', async () => {
    const [one, two, three] = await reported(3);
    if (!one || !two || !three) throw new Error('no stones came');
    const body = await desk.importList(cast.qualityControl, [one.stock_no.toLowerCase()], {
      user_id: cast.ada.id,
      report_numbers: [await reportOf(two)],
    });
    expect(asked(body)).toEqual([one.stock_no, two.stock_no].sort());
    expect(asked(await sendFile(`\ufeff  ${three.stock_no} ,\n`))).toEqual([three.stock_no]);
  });

  it('is refused with the unknown, repeated and reserved numbers, and changes nothing', async () => {
    const [good, taken] = await reported(2);
    if (!good || !taken) throw new Error('no stones came');
    await desk.held(cast.hanna, taken);
    const list = `${good.stock_no} NOBODY-1 ${taken.stock_no} ${await reportOf(good)}`;
    const before = await fingerprint(portal.database.pool);
    const answer = await sendFile(list);
    expect(answer).toMatchObject({ status: 409, body: { code: 'LIST_HAS_FAULTS' } });
    expect((answer.body.errors as { code: string }[]).map(({ code }) => code).sort()).toEqual([
      'DOUBLED',
      'STONE_NOT_AVAILABLE',
      'UNKNOWN',
    ]);
    expect(await fingerprint(portal.database.pool)).toEqual(before);

    const rest = await sendFile(list, { skip_unavailable: true });
    expect(rest).toMatchObject({ status: 200, body: { message: '1 stone ordered, 3 skipped' } });
    expect(asked(rest)).toEqual([good.stock_no]);
    const { skipped } = rest.body.data as { skipped: { number: string; code: string }[] };
    expect(skipped.map(({ number, code }) => `${number} ${code}`).sort()).toEqual(
      [
        'NOBODY-1 UNKNOWN',
        `${await reportOf(good)} DOUBLED`,
        `${taken.stock_no} STONE_NOT_AVAILABLE`,
      ].sort(),
    );
  });

  it('is refused with the reserved numbers if nothing else is wrong', async () => {
    const [good, taken] = await desk.stones(2);
    if (!good || !taken) throw new Error('no stones came');
    await desk.held(cast.hanna, taken);
    const answer = await sendFile(`${good.stock_no},${taken.stock_no}`);
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'STONE_NOT_AVAILABLE', errors: [{ stock_no: taken.stock_no }] },
    });
    expect(await desk.statusOf(good)).toBe(1);
    expect(await sendFile(taken.stock_no, { skip_unavailable: true })).toMatchObject({
      status: 409,
    });
    expect(await sendFile('NOBODY-1', { skip_unavailable: true })).toMatchObject({ status: 409 });
  });

  it.each<[string, Buffer, number]>([
    ['a PDF', BYTES.pdf, 415],
    ['a picture', BYTES.png, 415],
    ['bytes that are no text', Buffer.from([0xc3, 0x28, 0xff]), 415],
    ['text with a nought in it', Buffer.from('A\0B'), 415],
    ['nothing but separators', Buffer.from(' ,;\n'), 400],
    ['more than a thousand numbers', Buffer.from('A '.repeat(1_001)), 400],
    ['one endless number', Buffer.from('A'.repeat(5_000)), 400],
  ])('is refused: %s', async (_, bytes, status) => {
    const before = await fingerprint(portal.database.pool);
    expect(await sendFile(bytes)).toMatchObject({ status, body: { success: false } });
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('requires a client, and a member of staff', async () => {
    const stone = await desk.stone();
    expect(await desk.importList(cast.administrator, [stone.stock_no])).toMatchObject({
      status: 400,
      body: { message: 'Please select a client' },
    });
    expect(await desk.importList(cast.ada, [stone.stock_no])).toMatchObject({
      status: 403,
      body: { code: 'STAFF_ONLY' },
    });
  });

  it('is approved among the external requests, but not by its importer', async () => {
    const stone = await desk.stone();
    const answer = await desk.importList(cast.administrator, [stone.stock_no], {
      user_id: cast.ada.id,
    });
    const ids = (answer.body.data as { stones: { id: string }[] }).stones.map(({ id }) => id);
    expect(await desk.approve(cast.qualityControl, ids)).toMatchObject({
      status: 409,
      body: { code: 'REQUEST_IS_EXTERNAL' },
    });
    expect(await desk.approveExternal(cast.administrator, ids)).toMatchObject({
      status: 403,
      body: { code: 'OWN_REQUEST' },
    });
    expect(await desk.approveExternal(cast.qualityControl, ids)).toMatchObject({ status: 200 });
    expect(await desk.statusOf(stone)).toBe(8);
  });
});

describe('numbers in a text', () => {
  it.each([
    ['A1\nA2\r\nA3', ['A1', 'A2', 'A3']],
    ['A1, A2;A3|A4\tA5', ['A1', 'A2', 'A3', 'A4', 'A5']],
    ['"A1","A2"', ['A1', 'A2']],
    ['Stock\nA1\nA2', ['A1', 'A2']],
    ['stock_no,carat\nA1,1.00\n,2.00', ['A1']],
    ['Certificate No.;Stone Id\nR1;A1', ['A1']],
    ['', []],
  ])('%j', (text, expected) => {
    expect(parseNumbers(text)).toEqual(expected);
  });
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
});
