import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../../support/files/read-pdf.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { deskOf } from '../../support/trade/desk.ts';
import { memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let invoice: string;
let memo: string;
let stone: { id: string; stock_no: string };
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  const desk = deskOf(portal);
  await sql(
    `update business set country_id = (select id from country where iso2 = 'BE') where id = $1`,
    cast.ada.businessId,
  );
  stone = await desk.stone();
  await sql(
    `update stone set growth_type = 2, carat = 1.2, origin = 'Botswana' where id = $1`,
    stone.id,
  );
  const asked = await desk.confirm(cast.ada, [stone.stock_no]);
  const [line] = (asked.body.data as { stones: { id: string }[] }).stones;
  if (!line) throw new Error('the order has no line');
  expect(await desk.approve(cast.qualityControl, [line.id])).toMatchObject({ status: 200 });
  const [sold] = await sql(
    'select invoice_id from invoice_line where confirm_stone_id = $1',
    line.id,
  );
  invoice = String(sold?.invoice_id);
  const onMemo = await desk.stone();
  await sql(
    `update stone set growth_type = 2, carat = 0.9, origin = null where id = $1`,
    onMemo.id,
  );
  memo = (await memoDeskOf(portal).issued(cast.administrator, [onMemo], cast.ada)).memo_id;
});
afterAll(() => portal?.stop());

const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.owner.query(query, values)).rows as Record<string, unknown>[];

async function textOf(path: string): Promise<string> {
  const answer = await portal.call(cast.ada.token, 'GET', path);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const response = await fetch(`${portal.url}${answer.body.data as string}`, {
    headers: { authorization: `Bearer ${cast.ada.token}` },
  });
  const { text } = await readPdf(Buffer.from(await response.arrayBuffer()));
  // The head names the client with its present address, which is not part of the statements.
  return text.replaceAll(/\s+/g, ' ').replace(/^.*(?=Natural diamonds)/, '');
}
const INVOICE = () => textOf(`/inventory/invoice/${invoice}/pdf`);
const MEMO = () => textOf(`/inventory/memo/${memo}/pdf`);

const STATEMENTS = '/project-setting/statements';
const add = (by: Person, data: object) =>
  portal.call(by.token, 'POST', STATEMENTS, { body: { data } });
const dayFromToday = async (days: number): Promise<string> =>
  String(
    (await sql(`select ((now() at time zone 'UTC')::date + $1::int)::text as day`, days))[0]?.day,
  );

describe('statements on documents', () => {
  it('are printed on invoices and memos, with the origin for a client in the European Union', async () => {
    const printed = await INVOICE();
    for (const words of ['System of Warranties', 'confirms adherence', 'Botswana: row 1'])
      expect(printed).toContain(words);
    expect(printed).not.toContain('grown in a laboratory');
    expect(await MEMO()).toContain('Unknown: row 1');
  });

  it('stay as issued when the supplier, the client or the text changes', async () => {
    const [before, memoBefore] = [await INVOICE(), await MEMO()];
    await sql(`update stone set origin = 'Canada'`);
    await sql(`update business set country_id = (select id from country where iso2 = 'US')`);
    const first_day = await dayFromToday(1);
    const added = await add(cast.administrator, {
      kind: 'warranties',
      first_day,
      text: 'New words.',
    });
    expect(added.body.message).toBe('Natural diamonds: text saved');
    expect(await INVOICE()).toBe(before);
    expect(await MEMO()).toBe(memoBefore);
    // The same invoice, as if it were issued tomorrow, has the new text.
    await sql(
      `update invoice set created_at = created_at + interval '1 day' where id = $1`,
      invoice,
    );
    const next = await INVOICE();
    expect(next).toContain('New words.');
    expect(next).toContain('Botswana: row 1');
  });

  it('are listed with their author, and only the newest of a day is printed', async () => {
    const first_day = await dayFromToday(1);
    await add(cast.administrator, { kind: 'warranties', first_day, text: 'Newer words.' });
    expect(await INVOICE()).toContain('Newer words.');
    const { body } = await portal.call(cast.administrator.token, 'GET', STATEMENTS);
    const listed = (body.data as Record<string, unknown>[]).filter(
      ({ kind }) => kind === 'warranties',
    );
    expect(listed.map(({ text, is_current }) => [text, is_current])).toEqual([
      ['Newer words.', false],
      ['New words.', false],
      [expect.stringContaining('confirms adherence'), true],
    ]);
    expect(listed[0]).toMatchObject({ first_day, changed_by: expect.stringMatching(/\w/) });
    expect(listed[2]).toMatchObject({ changed_by: null });
  });

  it.each([
    ['today', 0, 'Other words.', 'data.first_day', 'tomorrow at the earliest'],
    ['yesterday', -1, 'Other words.', 'data.first_day', 'tomorrow at the earliest'],
    ['an empty text', 1, '  \n ', 'data.text', 'Enter the text'],
    ['the same text', 2, 'Newer words.', 'data.text', 'already have this text'],
  ])('refuse %s', async (_, days, text, field, message) => {
    const first_day = await dayFromToday(days);
    const { status, body } = await add(cast.administrator, { kind: 'warranties', first_day, text });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ field, message: expect.stringContaining(message) }]);
  });

  it('are changed by administrators only, and never in the past by the database either', async () => {
    const first_day = await dayFromToday(3);
    const data = { kind: 'origin', first_day, text: 'x' };
    expect((await add(cast.qualityControl, data)).status).toBe(403);
    expect((await add(cast.ada, data)).status).toBe(403);
    await expect(
      sql(
        `insert into document_statement (kind, first_day, text, changed_by) values ('origin', current_date, 'x', $1)`,
        cast.administrator.id,
      ),
    ).rejects.toThrow('document_statement_first_day');
  });
});
