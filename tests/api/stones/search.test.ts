import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { some } from '../../support/runner/some.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

interface Found {
  stockList: { stock_no: string; report_no: string | null; shape: string; carat: number }[];
  totals: { pieces: number; carat: number; total_amount: number };
  facets: Record<string, Record<string, number>>;
  unknown_numbers: string[];
  indexing: null;
}

let portal: Portal;
let cast: Cast;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
});
afterAll(() => portal.stop());

const found = ({ status, body }: Answer): Found => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as Found;
};
const post = (by: Person, path: string, data: object): Promise<Answer> =>
  portal.call(by.token, 'POST', `/inventory/${path}`, { body: { data } });
const words = (by: Person, text: string, query = ''): Promise<Answer> =>
  portal.call(by.token, 'GET', `/inventory/search?searchTerm=${encodeURIComponent(text)}${query}`);
const messages = ({ body }: Answer): string[] =>
  (body.errors as { message: string }[]).map(({ message }) => message);

describe('words of the trade in the search field', () => {
  it('find the stones of the filter that they mean', async () => {
    const said = found(await words(cast.ada, 'rd 0.3-1.5 D-H vs2+'));
    const meant = found(
      await post(cast.ada, 'search', {
        shape: ['ROUND'],
        carat: [{ from: 0.3, to: 1.5 }],
        color: ['D', 'E', 'F', 'G', 'H'],
        clarity: ['FL', 'IF', 'VVS1', 'VVS2', 'VS1', 'VS2'],
      }),
    );
    expect(said.totals.pieces).toBeGreaterThan(0);
    expect(said.totals).toEqual(meant.totals);
    expect(said.stockList).toEqual(meant.stockList);
  });

  it('are also converted to a filter by the server', async () => {
    const path = 'search?searchTerm=round';
    const { stockList } = found(await post(cast.ada, path, { carat: [{ from: 1 }] }));
    expect(stockList.length).toBeGreaterThan(0);
    for (const { shape, carat } of stockList) {
      expect(shape).toBe('Round');
      expect(carat).toBeGreaterThanOrEqual(1);
    }
  });

  it('find fancy colours without a diamond type', async () => {
    const { stockList } = found(await words(cast.ada, 'fancy intense yellow'));
    for (const row of some(stockList))
      expect(row).toMatchObject({ diamond_type: 2, fancy: 'Yellow' });
  });

  it.each([
    ['a regular expression', '(wonder|ful)+$'],
    ['SQL', "'; drop table stone; --"],
    ['HTML', '<script>alert(1)</script>'],
    ['a word that is none', 'rd 1ct wonderful'],
  ])('are refused by name if they are unknown: %s', async (_, text) => {
    const answer = await words(cast.ada, text);
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    expect(some(messages(answer)).every((message) => message.includes('“'))).toBe(true);
  });

  it('may be counted without a page of stones', async () => {
    const counted = found(await words(cast.ada, 'round', '&is_count_only=true'));
    expect(counted.stockList).toEqual([]);
    expect(counted.totals.pieces).toBeGreaterThan(0);
  });
});

describe('a triple grade such as 3EX', () => {
  const excellent = async (shape: string, parts: readonly string[]): Promise<string[]> => {
    const grades = parts.map(
      (part) => `(select code from sub_master where nr = s.${part}) is not distinct from 'EX'`,
    );
    const { rows } = await portal.database.pool.query<{ stock_no: string }>(
      `select stock_no from stone s
        where diamond_type = 1 and status not in (2, 8) and ${grades.join(' and ')}
          and (select code from sub_master where nr = s.shape) = $1 order by stock_no`,
      [shape],
    );
    expect(rows.length).toBeGreaterThan(0);
    return rows.map(({ stock_no }) => stock_no);
  };
  const numbersOf = ({ stockList }: Found) => stockList.map(({ stock_no }) => stock_no).sort();

  it('means cut, polish and symmetry for rounds, and polish and symmetry for other shapes', async () => {
    const rounds = await excellent('ROUND', ['cut', 'polish', 'symmetry']);
    const ovals = await excellent('OVAL', ['polish', 'symmetry']);
    expect(numbersOf(found(await words(cast.ada, 'rd 3ex')))).toEqual(rounds);
    expect(numbersOf(found(await words(cast.ada, 'ov 3ex')))).toEqual(ovals);
    const both = found(
      await post(cast.ada, 'search', { shape: ['ROUND', 'OVAL'], triple: ['EX'], size: 1000 }),
    );
    expect(numbersOf(both)).toEqual([...rounds, ...ovals].sort());
    expect(found(await words(cast.ada, 'ov 3ex d-f 1-2')).totals.pieces).toBeGreaterThan(0);
  });

  it('is counted within the other filters', async () => {
    const ovals = await excellent('OVAL', ['polish', 'symmetry']);
    for (const chosen of [{}, { triple: ['ID'] }, { cut: ['EX'] }]) {
      const { facets } = found(
        await post(cast.ada, 'search', { shape: ['OVAL'], facets: ['finish'], ...chosen }),
      );
      expect(facets.finish?.['3EX']).toBe(ovals.length);
    }
  });

  it('is refused by name if it is unknown', async () => {
    const answer = await post(cast.ada, 'search', { triple: ['EX', 'SPLENDID'] });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        message: 'Unknown triple: SPLENDID.',
        errors: [{ field: 'data.triple.1', message: 'Unknown triple: SPLENDID.' }],
      },
    });
  });
});

describe('pasted numbers', () => {
  it('find stones by stock and by report number; unknown numbers are named', async () => {
    const { stockList } = found(await post(cast.ada, 'search', { has_report: true, size: 4 }));
    const [one, other] = stockList;
    const numbers = [one?.stock_no.toLowerCase(), other?.report_no, 'NOBODYS-1'];
    const answer = found(await post(cast.ada, 'search', { numbers }));
    expect(answer.stockList.map(({ stock_no }) => stock_no).sort()).toEqual(
      [one?.stock_no, other?.stock_no].sort(),
    );
    expect(answer.unknown_numbers).toEqual(['NOBODYS-1']);
  });

  it('reveal nothing of a stone outside the limits of a client', async () => {
    const { rows } = await portal.database.pool.query<{ stock_no: string }>(
      'select stock_no from stone where status = 8 limit 1',
    );
    const numbers = [rows[0]?.stock_no];
    expect(found(await post(cast.ada, 'search', { numbers })).unknown_numbers).toEqual(numbers);
    const own = found(await post(cast.administrator, 'search?diamond_type=1', { numbers }));
    expect(own.unknown_numbers).toEqual([]);
  });

  it('are refused beyond a thousand', async () => {
    const numbers = Array.from({ length: 10_000 }, (_, nr) => `N-${nr}`);
    const answer = await post(cast.ada, 'search', { numbers });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'data.numbers' }] } });
  });
});

describe('a stone heavier than nearly all others', () => {
  it('is counted among the sizes', async () => {
    const { pool } = portal.database;
    const { rows } = await pool.query<{ stock_no: string }>(
      `update stone set carat = 700.5 where id = (select id from stone where diamond_type = 1 and status = 1 order by nr desc limit 1)
       returning stock_no`,
    );
    const size = await pool.query<{ id: string }>(
      'select id from sub_carat_range where is_active and 700.5 between carat_from and carat_to',
    );
    const { facets } = found(
      await post(cast.ada, 'search', {
        stock_numbers: [rows[0]?.stock_no ?? ''],
        facets: ['carat'],
      }),
    );
    expect(facets.carat).toEqual({ [size.rows[0]?.id ?? '']: 1 });
  });
});

describe('a range with more decimals than the values', () => {
  it('begins after the next lower stone', async () => {
    const { rows } = await portal.database.pool.query<{ stock_no: string; carat: string }>(
      'select stock_no, carat from stone where diamond_type = 1 and status = 1 order by nr limit 1',
    );
    const [stone] = rows;
    if (!stone) throw new Error('no stone is available');
    const weighing = async (range: object): Promise<number> => {
      const asked = { stock_numbers: [stone.stock_no], carat: [range] };
      return found(await post(cast.ada, 'search', asked)).totals.pieces;
    };
    const weight = Number(stone.carat);
    expect(await weighing({ from: weight, to: weight })).toBe(1);
    expect(await weighing({ from: weight + 0.0004 })).toBe(0);
    expect(await weighing({ to: weight - 0.0004 })).toBe(0);
  });
});

describe('a range with swapped ends', () => {
  it.each([
    'markup_disc',
    'markup_ppc',
    'sell_amt',
    'rap',
    'length_mm',
    'ratio',
    'depth_pct',
    'table_pct',
    'crown_angle',
    'girdle_pct',
  ])('is refused by name: %s', async (field) => {
    const answer = await post(cast.ada, 'search', { [field]: { from: 2, to: 1 } });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: `data.${field}` }] } });
  });

  it('of dates is refused too', async () => {
    const range = { listed_from: '2026-02-01T00:00:00Z', listed_to: '2026-01-01T00:00:00Z' };
    expect(await post(cast.ada, 'search', range)).toMatchObject({ status: 400 });
  });

  it('is reported together with every other fault, with the labels of the screen', async () => {
    const answer = await post(cast.ada, 'search', {
      color: ['D', 'QQ'],
      shade: { values: ['PLAID'], contain: 2 },
      carat: [{ from: 2, to: 1 }],
      reliability: { from: 90, to: 10 },
      listed_from: '2026-02-01T00:00:00Z',
      listed_to: '2026-01-01T00:00:00Z',
    });
    const message = 'The start of the range must not be after its end.';
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      message: 'Unknown colour: QQ.',
      errors: [
        { field: 'data.color.1', message: 'Unknown colour: QQ.' },
        { field: 'data.shade.values.0', message: 'Unknown shade: PLAID.' },
        { field: 'data.carat.0', message },
        { field: 'data.reliability', message },
        { field: 'data.listed_from', message },
      ],
    });
  });
});

describe('a filter by supplier', () => {
  it('is available to staff and auditors, and to a supplier for its own stones', async () => {
    const { rows } = await portal.database.pool.query<{ id: string; name: string }>(
      `select p.id, p.name from provider p join stone s on s.provider_id = p.id
        where s.diamond_type = 1 and p.user_id is distinct from $1 limit 1`,
      [cast.apiProvider.id],
    );
    const filter = { provider_id: rows[0]?.id };
    const own = found(await post(cast.administrator, 'search', filter));
    expect(own.stockList.length).toBeGreaterThan(0);
    for (const row of own.stockList) expect(row).toMatchObject({ provider: rows[0]?.name });
    const read = found(await post(cast.auditor, 'search', filter));
    expect(read.stockList.map(({ stock_no }) => stock_no)).toEqual(
      own.stockList.map(({ stock_no }) => stock_no),
    );
    for (const person of [cast.ada, cast.tove, cast.guest])
      expect(await post(person, 'search', filter)).toMatchObject({ status: 403 });
    expect(await post(cast.apiProvider, 'search', filter)).toMatchObject({
      status: 400,
      body: { message: 'Unknown supplier.' },
    });
  });
});

describe('selected stones', () => {
  it('are returned in their order; missing ones are named', async () => {
    const { stockList } = found(await post(cast.ada, 'search', { size: 5 }));
    const wanted = stockList.map(({ stock_no }) => stock_no).toReversed();
    const answer = found(
      await post(cast.ada, 'show-selected', { stock_numbers: [...wanted, 'NOBODYS-2'] }),
    );
    expect(answer.stockList.map(({ stock_no }) => stock_no)).toEqual(wanted);
    expect(answer.unknown_numbers).toEqual(['NOBODYS-2']);
    expect(answer.totals.pieces).toBe(wanted.length);
  });
});

describe('stones by number', () => {
  const list = (by: Person, data: object, query = ''): Promise<Answer> =>
    post(by, `inventory-diamonds${query}`, data);

  it('are returned by page, by default a hundred, and of the requested diamond types', async () => {
    const { stockList } = found(await post(cast.ada, 'search', { size: 5 }));
    const uid = stockList.map(({ stock_no }) => stock_no);
    const all = await list(cast.ada, { uid });
    expect(
      found(all)
        .stockList.map(({ stock_no }) => stock_no)
        .sort(),
    ).toEqual(uid.toSorted());
    expect(all.body.pagination).toMatchObject({ page: 1, size: 100 });
    const second = await list(cast.ada, { uid, size: 2 }, '?page=2&size=4');
    expect(found(second).stockList).toHaveLength(2);
    expect(second.body.pagination).toMatchObject({ page: 2, size: 2 });
    const ofKind = async (diamond_type: number[]): Promise<number> =>
      found(await list(cast.ada, { uid, diamond_type })).totals.pieces;
    expect([await ofKind([]), await ofKind([1, 2])]).toEqual([uid.length, uid.length]);
    expect((await ofKind([1])) + (await ofKind([2]))).toBe(uid.length);
  });

  it('have the prices of a client only if staff name the client', async () => {
    const { stockList } = found(await post(cast.ada, 'search', { size: 5 }));
    const uid = stockList.map(({ stock_no }) => stock_no);
    const hers = found(await list(cast.ada, { uid }));
    const named = found(await list(cast.administrator, { uid, user_id: cast.ada.id }));
    expect(named.totals).toEqual(hers.totals);
    expect(named.totals).not.toEqual(found(await list(cast.administrator, { uid })).totals);
    expect((await list(cast.ada, { uid, user_id: cast.administrator.id })).status).toBe(404);
  });

  it('are exported as a workbook or as a printed list, not as both', async () => {
    const { stockList } = found(await post(cast.ada, 'search', { size: 2 }));
    const uid = stockList.map(({ stock_no }) => stock_no);
    for (const asked of [{ export: true }, { pdf: true }]) {
      const { status, body } = await list(cast.ada, { uid, ...asked });
      expect({ status, link: typeof body.data }).toEqual({ status: 200, link: 'string' });
    }
    const refused: [object, string][] = [
      [{ uid, export: true, pdf: true }, 'data.pdf'],
      [{ uid: ['NOBODYS-2'], export: true }, 'data.uid'],
      [{ uid: [] }, 'data.uid'],
      [{}, 'data.uid'],
      [{ uid, diamond_type: [3] }, 'data.diamond_type.0'],
    ];
    for (const [data, field] of refused) {
      const { status, body } = await list(cast.ada, data);
      expect({ status, body }).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    }
  });
});

describe('the size of the stock', () => {
  it('counts stones that are neither sold nor withdrawn, by diamond type and shape', async () => {
    const answer = await portal.call(cast.administrator.token, 'GET', '/inventory/stocks');
    const { rows } = await portal.database.pool.query<{
      all: number;
      fancy: number;
      carat: number;
    }>(
      `select count(*)::int as all, (count(*) filter (where diamond_type = 2))::int as fancy, sum(carat)::float8 as carat
         from stone where status in (1, 3, 4, 5)`,
    );
    const summary = answer.body.data as {
      totalInventory: { pieces: number; carats: number };
      whiteInventory: { pieces: number };
      fancyInventory: { pieces: number };
      shapes: { pieces: number }[];
    };
    const { all = 0, fancy = 0, carat = 0 } = rows[0] ?? {};
    expect(summary.totalInventory).toMatchObject({ pieces: all, carats: carat });
    expect(summary.fancyInventory.pieces).toBe(fancy);
    expect(summary.whiteInventory.pieces).toBe(all - fancy);
    expect(summary.shapes.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(all);
  });

  it('is counted by every value of every attribute', async () => {
    const answer = await portal.call(cast.administrator.token, 'GET', '/inventory/details');
    const counts = answer.body.data as Record<string, Record<string, number>>;
    const { rows } = await portal.database.pool.query<{ code: string; count: number }>(
      `select m.code, count(*)::int as count from stone s join sub_master m on m.nr = s.fluorescence
        where s.diamond_type = 1 group by 1`,
    );
    expect(counts.fluorescence).toEqual(
      Object.fromEntries(rows.map(({ code, count }) => [code, count])),
    );
    expect(Object.keys(counts)).toHaveLength(53);
  });
});

describe('a change', () => {
  it('is included in the next search on the same node', async () => {
    const { stockList } = found(
      await post(cast.administrator, 'search', { status: [1], size: 20 }),
    );
    for (const { stock_no } of some(stockList)) {
      const { rows } = await portal.database.pool.query<{ id: string }>(
        'select id from stone where stock_no = $1',
        [stock_no],
      );
      const answer = await portal.call(
        cast.administrator.token,
        'PUT',
        `/inventory/status/${rows[0]?.id}`,
        { body: { data: { status: 2 } } },
      );
      expect(answer.status).toBe(200);
      const next = await post(cast.administrator, 'search', { numbers: [stock_no], status: [1] });
      expect(found(next).totals.pieces, stock_no).toBe(0);
    }
  });

  it('of a stock number moves the stone in the order of numbers', async () => {
    const inOrder = { sort: [{ field: 'stock_no', descending: false }], size: 1_000 } as const;
    const { stockList } = found(await post(cast.administrator, 'search', inOrder));
    const last = stockList.at(-1)?.stock_no;
    const { pool } = portal.database;
    await pool.query(`update stone set stock_no = '!FIRST' where stock_no = $1`, [last]);
    const next = found(await post(cast.administrator, 'search', inOrder));
    expect(next.stockList.at(0)?.stock_no).toBe('!FIRST');
    await pool.query(`update stone set stock_no = $1 where stock_no = '!FIRST'`, [last]);
  });
});
