import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KYC_STATUS, ROLE } from '#machines/codes.ts';
import { ADMINISTRATOR, AUDITOR, QUALITY_CONTROL } from '../../../demo/people.ts';
import { OPERATIONS } from '../../support/machines/contract-calls.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { demandDeskOf } from '../../support/trade/demand-desk.ts';
import { deskOf, HOLDS, ORDERS } from '../../support/trade/desk.ts';
import { keepDeskOf } from '../../support/trade/keep-desk.ts';
import { DOCUMENTS, MEMOS, memoDeskOf } from '../../support/trade/memo-desk.ts';
import { paperDeskOf } from '../../support/trade/paper-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';
import { SAVED, searchDeskOf } from '../../support/trade/search-desk.ts';

let portal: Portal;
let cast: Cast;
/** What people of the house did for Ada, each by the address that tells of it. */
let tellers: Readonly<Record<string, readonly [method: 'GET' | 'POST', path: string]>>;

const NEW_ARRIVAL = '/inventory/new-arrival';
const ALL = '?size=1000&currentTab=all';

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  const { administrator, qualityControl, ada, tove } = cast;
  const [desk, memos, keep, demands, searches] = [
    deskOf(portal),
    memoDeskOf(portal),
    keepDeskOf(portal),
    demandDeskOf(portal),
    searchDeskOf(portal),
  ];
  const papers = await paperDeskOf(portal);
  const forAda = { user_id: ada.id };
  const fine = async (answer: Promise<{ status: number; body: unknown }>) =>
    expect(await answer).toMatchObject({ status: 200 });

  const order = await desk.ordered(ada, await desk.stone());
  await fine(desk.approve(qualityControl, [order]));
  await fine(desk.hold(administrator, [(await desk.stone()).stock_no], forAda));
  await fine(desk.hold(tove, [(await desk.stone()).stock_no], forAda));
  const memo = await memos.issued(administrator, await desk.stones(2), ada);
  const [kept = '', sold = ''] = memo.lines.map(({ id }) => id);
  await fine(memos.receive(administrator, [kept]));
  await fine(memos.sell(administrator, [sold]));
  const sale = await desk.orderRow(order);
  await fine(desk.reverseOrders(administrator, [order], { remark: 'Sold twice.' }));
  const enquiry = await keep.asked(ada, await desk.stone());
  await fine(keep.reply(qualityControl, enquiry, { text: 'Eye clean.' }));
  await fine(keep.add(administrator, 'cart', [await desk.stone()], forAda));
  await demands.placed(administrator, forAda);
  await searches.saved(administrator, { name: 'For Ada', client_id: ada.id });
  const paper = await papers.sent(ada, 'owner');
  await fine(papers.decide(qualityControl, 'owner', paper, KYC_STATUS.rejected.code, 'Cut off.'));

  const { rows } = await portal.database.pool.query<{ of_order: string; of_memo: string }>(
    `select (select invoice_id from invoice_line where confirm_stone_id = $1) as of_order,
            (select invoice_id from invoice_line where memo_line_id = $2) as of_memo`,
    [sale.id, sold],
  );
  tellers = {
    orders: ['POST', `${ORDERS}${ALL}`],
    holds: ['POST', `${HOLDS}${ALL}`],
    'stones out on memo': ['POST', `${MEMOS}${ALL}`],
    memos: ['GET', DOCUMENTS],
    'a memo': ['GET', `${DOCUMENTS}/${memo.memo_id}`],
    'an invoice': ['GET', `/inventory/invoice/${rows[0]?.of_memo}`],
    'an invoice that was taken back': ['GET', `/inventory/invoice/${rows[0]?.of_order}`],
    enquiries: ['POST', `${NEW_ARRIVAL}/get-enquiry${ALL}`],
    'an enquiry': ['GET', `${NEW_ARRIVAL}/enquiry/${enquiry}`],
    'a cart': ['POST', `${NEW_ARRIVAL}/get-carts${ALL}`],
    demands: ['GET', '/inventory/demands?size=1000'],
    'saved searches': ['GET', SAVED],
    'documents of a business': ['GET', `/customer/business/${ada.businessId}/documents`],
  };
});
afterAll(() => portal.stop());

const STAFF = [ADMINISTRATOR, QUALITY_CONTROL, AUDITOR].map(
  ({ firstName, lastName }) => `${firstName} ${lastName}`,
);
/** The names of staff that stand in an answer. */
const namedIn = (body: unknown): string[] =>
  STAFF.filter((name) => JSON.stringify(body).includes(name));

async function told(by: Person, method: string, path: string): Promise<unknown> {
  const answer = await portal.call(
    by.token,
    method,
    path,
    method === 'POST' ? { body: { data: {} } } : {},
  );
  expect(answer, `${method} ${path}: ${JSON.stringify(answer.body)}`).toMatchObject({
    status: 200,
  });
  return answer.body;
}

describe('the name of a member of staff who acted', () => {
  it('is visible to staff, while a client only learns that staff acted', async () => {
    for (const [what, [method, path]] of Object.entries(tellers)) {
      const toHouse = namedIn(await told(cast.administrator, method, path));
      expect(toHouse.length, `${what}, to the house`).toBeGreaterThan(0);
      const body = JSON.stringify(await told(cast.ada, method, path));
      expect(namedIn(body), `${what}, to the client`).toEqual([]);
      expect(body, `${what}, to the client`).toContain('"the office"');
    }
  });

  it('is in no response that a client can read', async () => {
    const reading = OPERATIONS.filter(
      ({ access, method, path }) =>
        access !== undefined &&
        (access.roles === 'anyone' || access.roles.includes(ROLE.customer)) &&
        (method === 'GET' || /\/get-|search|last-steps/.test(path)),
    );
    expect(reading.length).toBeGreaterThan(40);
    for (const { method, path, sampleBody } of reading) {
      if (path.includes('/live') || path.includes('/events')) continue;
      const body = method === 'GET' ? {} : { body: sampleBody as object };
      const answer = await portal.call(cast.ada.token, method, path, body);
      expect(namedIn(answer.body), `${method} ${path}`).toEqual([]);
    }
  });

  it("is visible to a client if it is the client's own associate", async () => {
    const holds = JSON.stringify(await told(cast.ada, 'POST', `${HOLDS}${ALL}`));
    expect(holds).toContain('"placed_by":"Tove Lindqvist"');
  });
});
