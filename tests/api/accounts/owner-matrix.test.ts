import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE, type RoleCode } from '#machines/codes.ts';
import { issueTicket } from '../../../server/trading/downloads/tickets.ts';
import { NOBODYS_ID, OPERATIONS } from '../../support/machines/contract-calls.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { idAs } from '../../support/runner/id-as.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { rawCall } from '../../support/servers/raw-call.ts';
import { demandDeskOf } from '../../support/trade/demand-desk.ts';
import { deskOf } from '../../support/trade/desk.ts';
import { keepDeskOf } from '../../support/trade/keep-desk.ts';
import { memoDeskOf } from '../../support/trade/memo-desk.ts';
import { paperDeskOf } from '../../support/trade/paper-desk.ts';
import { paymentDeskOf } from '../../support/trade/payment-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';
import { searchDeskOf } from '../../support/trade/search-desk.ts';
import { shipmentDeskOf } from '../../support/trade/shipment-desk.ts';

let portal: Portal;
let cast: Cast;
/** What belongs to hanna, to her business, or to marek, who looks after her. */
let theirs: Readonly<Record<string, string | null>>;

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  const papers = await paperDeskOf(portal);
  const link = await issueTicket(portal.database.pool, cast.hanna.id, 'file', {
    file_id: idAs(NOBODYS_ID),
  });
  const desk = deskOf(portal);
  const order = await desk.ordered(cast.hanna, await desk.stone());
  await desk.approve(cast.qualityControl, [order]);
  const bought = await portal.database.pool.query<{ invoice_id: string }>(
    'select invoice_id from invoice_line where confirm_stone_id = $1',
    [order],
  );
  const memo = await memoDeskOf(portal).issued(
    cast.administrator,
    await desk.stones(1),
    cast.hanna,
  );
  const shipments = shipmentDeskOf(portal, cast);
  const shippable = await shipments.onMemo(cast.hanna);
  theirs = {
    customer: cast.hanna.id,
    business: cast.hanna.businessId,
    document: await papers.sent(cast.hanna, 'owner'),
    associate: cast.marek.id,
    invoice: bought.rows[0]?.invoice_id ?? null,
    memo: memo.memo_id,
    payment: await paymentDeskOf(portal, desk, cast).paid(cast.hanna.businessId ?? '', 10),
    shipment: await shipments.prepared(cast.administrator, {
      memo_line_ids: shippable.map(({ id }) => id),
    }),
    shareLink: (await sharedBy(cast.hanna)).link.id,
    shareEnquiry: await askedOf(cast.hanna),
    enquiry: await keepDeskOf(portal).asked(cast.hanna, await deskOf(portal).stone()),
    gridView: await viewOf(cast.hanna),
    quote: await quoteOf(cast.hanna),
    savedSearch: await searchDeskOf(portal).saved(cast.hanna),
    recentSearch: await searchDeskOf(portal).recorded(cast.hanna),
    demand: await demandDeskOf(portal).placed(cast.hanna),
    match: await keptBy(
      cast.hanna,
      (await desk.stones(2)).map(({ stock_no }) => stock_no),
    ),
    ticket: link.split('/').at(-1) ?? null,
  };
});
afterAll(() => portal?.stop());

async function viewOf(person: Person): Promise<string> {
  const data = {
    list: 'search',
    name: 'Short',
    layout: { columns: [{ column: 'carat', is_visible: true }], sort: [] },
  };
  const { body } = await portal.call(person.token, 'POST', '/user/grid-views', { body: { data } });
  return (body.data as { id: string }).id;
}

async function quoteOf(person: Person): Promise<string> {
  const { stock_no } = await deskOf(portal).stone();
  const data = { stock_numbers: [stock_no], margin: { percent: 5 } };
  await portal.call(person.token, 'POST', '/inventory/quotes', { body: { data } });
  const { body } = await portal.call(person.token, 'GET', '/inventory/quotes');
  return (body.data as { id: string }[])[0]?.id ?? '';
}

async function sharedBy(person: Person) {
  const { stock_no } = await deskOf(portal).stone();
  const { body } = await portal.call(person.token, 'POST', '/inventory/share-diamonds', {
    body: { data: { stock_numbers: [stock_no], with_prices: false, link: { prices: 'live' } } },
  });
  return { stock_no, link: (body.data as { link: { id: string; url: string } }).link };
}

async function askedOf(person: Person): Promise<string> {
  const { stock_no, link } = await sharedBy(person);
  const data = { stock_numbers: [stock_no], name: 'Noor', email: 'noor@shop.example' };
  await portal.call(null, 'POST', `/share/${link.url.split('/').at(-1)}/enquiries`, {
    body: { data },
  });
  const { body } = await portal.call(person.token, 'GET', '/inventory/share-enquiries');
  return (body.data as { id: string }[])[0]?.id ?? '';
}

async function keptBy(person: Person, stock_numbers: readonly string[]): Promise<string> {
  const data = { name: 'A pair', stock_numbers };
  const answer = await portal.call(person.token, 'POST', '/inventory/matchpair', {
    body: { data },
  });
  return (answer.body.data as { id: string }).id;
}

/** Those who see only what is their own; staff and the auditor see everything. */
const OWNERS: readonly RoleCode[] = [ROLE.customer, ROLE.associate];

const cases = OPERATIONS.flatMap((operation) => {
  const roles = operation.access?.roles;
  if (!roles || roles === 'anyone' || !operation.path.includes(NOBODYS_ID)) return [];
  const owners = roles.filter((role) => OWNERS.includes(role));
  return owners.map((role) => [operation.operationId, role, operation] as const);
});

const strangerOf = (role: RoleCode): Person => (role === ROLE.customer ? cast.ada : cast.tove);

describe('an id in the path that belongs to another business', () => {
  it('is tested for more than one operation', () => {
    expect(cases.length).toBeGreaterThan(10);
  });

  it.each(cases)('%s by role %i is answered like an unknown id', async (_, role, operation) => {
    const id = theirs[operation.record ?? ''];
    expect(operation.record, 'the contract says nothing of whose record this is').toBeDefined();
    expect(id, `nobody has a ${operation.record}`).toBeDefined();
    const before = await fingerprint(portal.database.pool);
    const ask = (path: string) =>
      rawCall(portal, strangerOf(role).token, operation.method, path, {
        ...(operation.takesBody ? { body: operation.sampleBody } : {}),
      });
    const unknown = await ask(operation.path);
    const foreign = await ask(operation.path.replace(NOBODYS_ID, id ?? ''));
    expect(unknown.status).toBe(404);
    expect(foreign).toEqual(unknown);
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });
});
