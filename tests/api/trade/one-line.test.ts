import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../support/runner/expect-problem.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { type Answer, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let country: string;
let stock_no: string;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  const { rows } = await portal.database.pool.query<{ country: string; stock_no: string }>(
    `select (select id from country where iso2 = 'BE') as country, (select min(stock_no) from stone where status = 1) as stock_no`,
  );
  ({ country = '', stock_no = '' } = rows[0] ?? {});
});
afterAll(() => portal?.stop());

type Who = 'administrator' | 'ada' | 'guest' | null;
const send = (who: Who, method: string, path: string, data: object): Promise<Answer> =>
  portal.call(who && cast[who].token, method, path, { body: { data } });

const guest = (company_name: string) => ({
  company_name,
  contact_person: 'Wanda Shaw',
  mobile: '470 555 010',
  email: 'one-line@window.example',
  mobile_country_id: country,
});
const BREAKS = {
  'a line break': 'Halden\r\nBcc: victim@b.example',
  'a line feed': 'Halden\n& Roe',
  'a tab': 'Halden\t& Roe',
  'a control character': 'Halden\u001b[31m',
  'a next line of ISO 6429': 'Halden\u0085Roe',
} as const;

const PLACES: readonly [string, Who, string, string, (text: string) => object][] = [
  [
    'data.company_name',
    null,
    'POST',
    '/auth/validate/account',
    (company_name) => ({ company_name }),
  ],
  ['data.company_name', null, 'POST', '/user/login?is_guest=true', guest],
  ['data.first_name', null, 'POST', '/auth/validate/user', (first_name) => ({ first_name })],
  ['data.first_name', 'ada', 'PUT', '/user/profile', (first_name) => ({ first_name })],
  ['data.company_name', 'guest', 'PUT', '/user/profile', (company_name) => ({ company_name })],
  [
    'data.company_name',
    'administrator',
    'POST',
    '/customer/business',
    (company_name) => ({ company_name }),
  ],
  [
    'data.business.company_name',
    'administrator',
    'POST',
    '/customer/add-customer-with-business',
    (company_name) => ({
      first_name: 'X',
      email: 'x@one-line.example',
      business: { company_name },
    }),
  ],
  ['data.name', 'ada', 'POST', '/inventory/save-search', (name) => ({ name, filter: {} })],
];

describe.each(Object.entries(BREAKS))('%s', (_, text) => {
  it.each(PLACES)('is refused as %s in %s of %s %s', async (field, who, method, path, dataOf) => {
    const before = await fingerprint(portal.database.pool);
    const answer = await send(who, method, path, dataOf(text));
    expectProblem(answer, 400);
    expect(answer.body.errors).toContainEqual({
      field,
      message: 'Enter one line of text, without line breaks or control characters.',
    });
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });
});

describe('a remark', () => {
  const note = (remark: string) =>
    send('ada', 'POST', '/inventory/new-arrival/notes', { stock_numbers: [stock_no], remark });

  it('may have several lines', async () => {
    expect(await note('Seen on Monday.\r\n\tAsk again.')).toMatchObject({ status: 200 });
    const { rows } = await portal.database.pool.query(
      `select remark from note where remark like 'Seen on%'`,
    );
    expect(rows).toEqual([{ remark: 'Seen on Monday.\r\n\tAsk again.' }]);
  });

  it('may not contain control characters', async () => {
    const answer = await note('Seen\u001b[2J');
    expectProblem(answer, 400);
    expect(answer.body.errors).toMatchObject([{ field: 'data.remark' }]);
  });
});
