import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPORT_GROUPING } from '#machines/codes.ts';
import type { ListName } from '#machines/list-names.ts';
import { chance, createRandom, pick, type Random } from '../../../demo/random.ts';
import { readPdf } from '../../support/files/read-pdf.ts';
import { readXlsx } from '../../support/files/read-xlsx.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { digitsOf, exactTotals, type PricedRow } from '../../support/trade/exact-totals.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const SEED = 41;
const ROUNDS = 400;

const CALLS = {
  'confirm-stone': 'get-confirm-stone',
  enquiry: 'get-enquiry',
  'price-offer': 'get-price-offer',
  cart: 'get-carts',
  watchlist: 'get-watchlist',
  notes: 'get-notes',
  hold: 'get-hold',
  memo: 'get-memo',
  invoice: 'get-invoice',
} as const satisfies Record<ListName, string>;
type List = keyof typeof CALLS;
const LISTS = Object.keys(CALLS) as List[];

const { dateWise, customerWise, dateAndCustomerWise, invoiceWise, orderWise, memoWise } =
  REPORT_GROUPING;
const SHARED = [dateWise, customerWise, dateAndCustomerWise];
/** The documents by which each list is grouped, as domain and specification have them. */
const DOCUMENTS: Readonly<Record<List, readonly number[]>> = {
  'confirm-stone': [invoiceWise, orderWise],
  enquiry: [orderWise],
  'price-offer': [orderWise],
  cart: [],
  watchlist: [],
  notes: [],
  hold: [orderWise],
  memo: [invoiceWise, memoWise],
  invoice: [invoiceWise, orderWise, memoWise],
};

interface Row extends PricedRow {
  stock_no: string;
  carat: number;
  growth_type: 1 | 2;
  sell_amt: number;
  group: string;
  kept?: { sell_amt: number };
}
interface Part {
  pieces: number;
  carat: number;
  amount: number;
}
interface Page {
  data: Row[];
  groups: (Part & { key: string; label: string; whole: Part | null })[];
  totals: ReturnType<typeof exactTotals> & {
    by_growth: (ReturnType<typeof exactTotals> & { growth_type: number })[];
  };
  pagination: { totalRecords: number };
}

let portal: Portal;
let cast: Cast;
let readers: readonly Person[];
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  readers = [
    cast.administrator,
    cast.qualityControl,
    cast.auditor,
    cast.tove,
    cast.ada,
    cast.hanna,
    cast.guest,
  ];
  await keepSomeStones();
  // Prices move after stones were put into carts and watchlists.
  await portal.database.pool.query(
    `update stone set price_per_ct = round(price_per_ct * 1.0173, 2), disc = disc + 1.37
      where disc between -80 and -5 and nr % 2 = 0`,
  );
});
afterAll(() => portal.stop());

/** Besides what the demo world keeps: white and fancy, natural and lab-grown stones for several readers. */
async function keepSomeStones(): Promise<void> {
  const { rows } = await portal.database.pool.query<{ stock_no: string }>(
    `select stock_no from (select stock_no, row_number() over (partition by diamond_type, growth_type order by nr desc) as at
       from stone where status = 1) s where at <= 8`,
  );
  const stock_numbers = rows.map(({ stock_no }) => stock_no);
  const add = async (by: Person, list: 'carts' | 'watchlist') => {
    for (const stock_no of stock_numbers)
      await portal.call(by.token, 'POST', `/inventory/new-arrival/${list}`, {
        body: { data: { stock_numbers: [stock_no] } },
      });
  };
  for (const by of [cast.ada, cast.hanna]) await add(by, 'carts');
  for (const by of [cast.ada, cast.guest]) await add(by, 'watchlist');
}

async function read(by: Person, list: List, query: URLSearchParams): Promise<Page | null> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const asked = new URLSearchParams(query);
    asked.set('page', String(page));
    asked.set('size', '1000');
    const answer = await portal.call(
      by.token,
      'POST',
      `/inventory/new-arrival/${CALLS[list]}?${asked}`,
      { body: {} },
    );
    if (answer.status === 403) return null;
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const part = answer.body as unknown as Page;
    rows.push(...part.data);
    if (rows.length >= part.pagination.totalRecords) return { ...part, data: rows };
  }
}

function wildQuery(random: Random, list: List): URLSearchParams {
  const query = new URLSearchParams({ currentTab: pick(random, ['current', 'ended', 'all']) });
  if (chance(random, 0.7)) query.set('diamond_type', pick(random, ['1', '1', '2']));
  const groupings = [...SHARED, ...DOCUMENTS[list], ...DOCUMENTS[list], ...DOCUMENTS[list]];
  if (chance(random, 0.75)) query.set('groupBy', String(pick(random, groupings)));
  if (chance(random, 0.2)) query.set('endDate', weekAgo());
  if (chance(random, 0.2)) query.set('user_id', pick(random, [cast.ada, cast.hanna, cast.ravi]).id);
  return query;
}

const weekAgo = (): string => new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);

const partOf = (rows: readonly Row[]): Part => {
  const { pieces, carat, total_amount: amount } = exactTotals(rows);
  return { pieces, carat, amount };
};
const money = (value: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

async function printed(by: Person, list: List, query: URLSearchParams): Promise<string[]> {
  const { status, body } = await portal.call(
    by.token,
    'POST',
    `/inventory/list-pdf/${list}?${query}`,
    { body: { data: {} } },
  );
  expect(status, JSON.stringify(body)).toBe(200);
  const file = await fetch(`${portal.url}${body.data}`, {
    headers: { authorization: `Bearer ${by.token}` },
  });
  return readPdf(Buffer.from(await file.arrayBuffer()))
    .pages.flat()
    .map(({ text }) => text);
}

describe('the totals of random lists', () => {
  it('equal the sums of their lines, on screen and in print', async () => {
    const random = createRandom(SEED, 'list totals');
    const seen = { rows: 0, groups: 0, parts: 0, moved: 0, sheets: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const list = pick(random, LISTS);
      const by = pick(random, readers);
      const query = wildQuery(random, list);
      const about = `round ${round}: ${list} of ${by.id}, ${query}`;
      const page = await read(by, list, query);
      if (!page) continue;
      const { data, groups, totals } = page;
      seen.rows += data.length;
      seen.moved += data.filter(({ kept, sell_amt }) => kept && kept.sell_amt !== sell_amt).length;

      const exact = exactTotals(data);
      expect(totals, about).toMatchObject(data.length === 1 ? partly(exact) : exact);
      for (const part of totals.by_growth) {
        const own = data.filter(({ growth_type }) => growth_type === part.growth_type);
        const wanted = exactTotals(own);
        expect(part, about).toMatchObject(own.length === 1 ? partly(wanted) : wanted);
      }

      const grouping = query.get('groupBy');
      const keys = [...new Set(data.map(({ group }) => group))];
      expect(
        groups.map(({ key }) => key),
        about,
      ).toEqual(grouping ? keys : []);
      const byDocument = DOCUMENTS[list].includes(Number(grouping));
      const all = byDocument
        ? await read(by, list, new URLSearchParams({ currentTab: 'all', groupBy: grouping ?? '' }))
        : null;
      for (const group of groups) {
        const own = partOf(data.filter((row) => row.group === group.key));
        expect(group, about).toMatchObject(own);
        const whole =
          all && group.key !== ''
            ? partOf(all.data.filter((row) => row.group === group.key))
            : null;
        expect(group.whole, `${about}, ${group.label}`).toEqual(whole);
        seen.groups += 1;
        if (whole && whole.pieces > own.pieces) seen.parts += 1;
      }

      if (round % 4 !== 0 || data.length === 0) continue;
      seen.sheets += 1;
      const words = await printed(by, list, query);
      const stones = (pieces: number) => (pieces === 1 ? '1 stone' : `${pieces} stones`);
      // The averages follow in the same text if the page is too narrow for their columns.
      const total = `All, ${stones(exact.pieces)}`;
      const last = words.findLastIndex((text) => text === total || text.startsWith(`${total}, `));
      const end = words.slice(last);
      expect(end, about).toContain(money(exact.total_amount));
      for (const { label, pieces, amount, whole } of groups) {
        const isPart = whole !== null && whole.pieces > pieces;
        const heading = isPart
          ? `${label}, ${pieces} of ${stones(whole.pieces)}, ${money(amount)} of ${money(whole.amount)}`
          : `${label || 'Without'}, ${stones(pieces)}`;
        expect(words, about).toContain(heading);
        const at = words.indexOf(heading);
        expect(words.slice(at, at + 3), about).toContain(money(amount));
      }
    }
    // The rounds must have seen what they are about.
    const least = { rows: 1000, groups: 200, parts: 10, moved: 20, sheets: 10 };
    for (const what of ['rows', 'groups', 'parts', 'moved', 'sheets'] as const)
      expect(seen[what], what).toBeGreaterThanOrEqual(least[what]);
  }, 300_000);
});

async function file(by: Person, link: unknown): Promise<Buffer> {
  const answer = await fetch(`${portal.url}${link}`, {
    headers: { authorization: `Bearer ${by.token}` },
  });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** The figures of one column of a workbook. */
function columnOf(workbook: Buffer, header: string): string[] {
  const [head = [], ...lines] = readXlsx(workbook);
  const at = head.findIndex(({ text }) => text === header);
  expect(at, header).toBeGreaterThanOrEqual(0);
  return lines.map((line) => line[at]?.text ?? '');
}

describe('the totals of random searches', () => {
  it('equal the sums of their stones, workbooks and PDFs', async () => {
    const random = createRandom(SEED, 'searches');
    const readers = [cast.administrator, cast.auditor, cast.tove, cast.ada, cast.guest];
    const seen = { stones: 0, files: 0 };
    for (let round = 0; round < 40; round += 1) {
      const by = pick(random, readers);
      const from = pick(random, [0.3, 0.7, 1, 1.5]);
      const filter = {
        diamond_type: pick(random, [1, 1, 2]),
        ...(chance(random, 0.5) ? { growth_type: pick(random, [1, 2]) } : {}),
        ...(chance(random, 0.6) ? { carat: [{ from, to: from + 0.6 }] } : {}),
        ...(chance(random, 0.4) ? { shape: [pick(random, ['ROUND', 'OVAL', 'PEAR'])] } : {}),
      };
      const about = `round ${round}: ${JSON.stringify(filter)} of ${by.id}`;
      // The kind of stone is a part of the address here, and of the filter of a file.
      const path = `/inventory/search?diamond_type=${filter.diamond_type}`;
      const { body } = await portal.call(by.token, 'POST', path, {
        body: { data: { ...filter, size: 1000 } },
      });
      const { stockList, totals } = body.data as { stockList: Row[]; totals: Page['totals'] };
      const exact = exactTotals(stockList);
      expect(totals, about).toMatchObject(stockList.length === 1 ? partly(exact) : exact);
      for (const part of totals.by_growth) {
        const own = stockList.filter(({ growth_type }) => growth_type === part.growth_type);
        const wanted = exactTotals(own);
        expect(part, about).toMatchObject(own.length === 1 ? partly(wanted) : wanted);
      }
      seen.stones += stockList.length;
      if (round % 3 !== 0 || stockList.length === 0) continue;
      seen.files += 1;
      for (const format of stockList.length > 60
        ? (['xlsx'] as const)
        : (['xlsx', 'pdf'] as const)) {
        const order = await portal.call(by.token, 'POST', '/inventory/download', {
          body: { data: { format, filter } },
        });
        expect(order.status, about).toBe(200);
        const bytes = await file(by, order.body.data);
        if (format === 'pdf')
          expect(readPdf(bytes).text, about).toContain(money(exact.total_amount));
        else {
          const cents = columnOf(bytes, 'Amount USD').map((amount) => digitsOf(amount, 2));
          const sum = cents.reduce((all, one) => all + one, 0n);
          expect(Number(sum) / 100, about).toBe(exact.total_amount);
        }
      }
    }
    expect(seen.stones).toBeGreaterThan(1000);
    expect(seen.files).toBeGreaterThan(8);
  }, 300_000);
});

/** The discount of a single line is its own: its rounded amount does not give it back. */
const partly = ({ average_discount: _, ...rest }: ReturnType<typeof exactTotals>) => rest;
