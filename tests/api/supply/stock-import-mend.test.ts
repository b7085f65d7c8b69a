import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMPORT_OUTCOME, IMPORT_STATUS } from '#machines/codes.ts';
import { type Answer, type Portal, startPortal } from '../../support/servers/portal.ts';
import {
  type ImportDesk,
  type ImportRow,
  importDeskOf,
  keepFromWorkers,
  type ListedStone,
  type StockImport,
} from '../../support/trade/import-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const { new: listed, rejected, repriced } = IMPORT_OUTCOME;
const CARAT = 6;

let portal: Portal;
let cast: Cast;
let lists: ImportDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  lists = await importDeskOf(portal, cast.administrator, cast.apiProvider);
  await keepFromWorkers(portal);
});
afterAll(() => portal?.stop());

const sql = async (text: string, ...values: unknown[]) =>
  (await portal.database.pool.query(text, values)).rows;

/** New stones that differ in their number, each like one of the stock. */
async function stones(...like: readonly Partial<ListedStone>[]): Promise<ListedStone[]> {
  const [one] = (await lists.stock()).filter((row) => row['Fancy Color'] === '');
  if (!one) throw new Error('no white stone');
  return like.map((more, at) => ({
    ...one,
    Lab: '',
    'Report No': '',
    'Stock No': `MEND-${at + 1}`,
    ...more,
  }));
}
const outcomes = async ({ id }: StockImport): Promise<number[]> =>
  (await lists.rows(cast.administrator, id)).map(({ outcome }) => outcome);
const done = (answer: Answer): StockImport => {
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body.data as StockImport;
};
const rowOf = async ({ id }: StockImport, no: string): Promise<ImportRow> => {
  const found = (await lists.rows(cast.administrator, id)).find((row) => row.org_stock_no === no);
  if (!found) throw new Error(`no row of ${no}`);
  return found;
};
const refused = ({ id }: StockImport) =>
  lists.act(cast.administrator, id, 'refuse', 'It has been seen.');
const versions = () =>
  sql(
    'select version, mapping, made_by from mapping where provider_id = $1 order by version',
    lists.providerId,
  );

const word = (code: string | null, text = 'Rund Brill') => ({
  words: [{ field: 'shape', word: text, code }],
});

describe('an unknown word of a rejected row', () => {
  it('is taught once, also by its supplier: waiting rows are parsed again, later lists know it, and it can be undone', async () => {
    const rows = await stones(
      { Shape: 'Rund Brill' },
      { Shape: 'rund-brill' },
      {},
      { Shape: 'Rund Brill', Carat: 'one and a bit' },
    );
    const list = await lists.imported(rows);
    expect(await outcomes(list)).toEqual([rejected, rejected, listed, rejected].map((o) => o.code));
    const before = (await versions()).length;

    const taught = done(await lists.mend(cast.apiProvider, list.id, word('ROUND')));
    expect(taught).toMatchObject({
      status: IMPORT_STATUS.waiting.code,
      taught: [{ field: 'shape', word: 'Rund Brill', code: 'ROUND' }],
      figures: { new: 3, rejected: 1 },
      to_do: 3,
    });
    expect(await outcomes(list)).toEqual([listed, listed, listed, rejected].map((o) => o.code));
    expect(await rowOf(list, 'MEND-4')).toMatchObject({ reasons: [{ field: 'carat' }] });
    const kept = await versions();
    expect(kept).toHaveLength(before + 1);
    expect(kept.at(-1)).toMatchObject({
      made_by: cast.apiProvider.id,
      mapping: { values: { shape: { RUNDBRILL: 'ROUND' } } },
    });
    expect(
      await sql(
        `select event, actor_id, from_state, to_state, reason from ledger where record_id = $1 order by id desc limit 1`,
        list.id,
      ),
    ).toMatchObject([
      {
        event: 'import.mend',
        actor_id: cast.apiProvider.id,
        from_state: IMPORT_STATUS.waiting.code,
        to_state: IMPORT_STATUS.waiting.code,
        reason: 'Shape “Rund Brill” means ROUND',
      },
    ]);

    const later = await lists.imported(await stones({ Shape: 'RUND BRILL' }));
    expect(await outcomes(later)).toEqual([listed.code]);
    await refused(later);

    const back = done(await lists.mend(cast.administrator, list.id, word(null)));
    expect(back).toMatchObject({ taught: [], figures: { new: 1, rejected: 3 } });
    expect(await outcomes(list)).toEqual([rejected, rejected, listed, rejected].map((o) => o.code));
    expect((await versions()).at(-1)?.mapping.values.shape ?? {}).toEqual({});
    done(await lists.mend(cast.qualityControl, list.id, word('OVAL')));
    done(await lists.mend(cast.qualityControl, list.id, word('ROUND')));
    done(await lists.act(cast.administrator, list.id, 'approve'));
    expect(await lists.settled(list.id)).toMatchObject({ status: IMPORT_STATUS.applied.code });
    expect(
      await sql(
        `select count(*)::int as many from stone s join sub_master m on m.nr = s.shape
          where s.provider_id = $1 and s.org_stock_no in ('MEND-1', 'MEND-2') and m.code = 'ROUND'`,
        lists.providerId,
      ),
    ).toEqual([{ many: 2 }]);
  });

  it('is also taught and undone in other waiting lists of the supplier that contain it, and in no other list', async () => {
    const odd = await lists.imported(
      await stones({ Shape: 'Kissenform', 'Stock No': 'OTHER-1' }, { 'Stock No': 'OTHER-2' }),
    );
    const same = await lists.imported(await stones({ Shape: 'kissenform', 'Stock No': 'OTHER-3' }));
    const apart = await lists.imported(await stones({ Shape: 'Wolke', 'Stock No': 'OTHER-4' }));
    const before = (await versions()).length;
    const answer = await lists.mend(cast.apiProvider, odd.id, word('CUSHION', 'Kissenform'));
    done(answer);
    expect(answer.body.message).toBe(
      '1 row can now be read, and 1 row in other pending stock lists',
    );
    expect(await outcomes(same)).toEqual([listed.code]);
    expect(await outcomes(apart)).toEqual([rejected.code]);
    expect(await versions()).toHaveLength(before + 1);
    const steps = await sql(
      `select record_id as id from ledger where event = 'import.mend' and record_id = any($1)`,
      [odd.id, same.id, apart.id],
    );
    expect(steps.map(({ id }) => id).toSorted()).toEqual([odd.id, same.id].toSorted());
    done(await lists.mend(cast.apiProvider, same.id, word(null, 'Kissenform')));
    expect(await outcomes(odd)).toEqual([rejected.code, listed.code]);
    expect(await outcomes(same)).toEqual([rejected.code]);
    for (const list of [odd, same, apart]) await refused(list);
  });

  it('can only be taught if a row was rejected for it, as an existing value', async () => {
    const list = await lists.imported(await stones({ Shape: 'Eckig', 'Stock No': 'MEND-9' }));
    const before = await versions();
    for (const [data, message] of [
      [{}, 'Please map a value or correct a cell.'],
      [word('ROUND', 'Oval'), '“Oval” is already mapped.'],
      [word('ROUND', 'Tropfen'), 'No row was rejected because of “Tropfen”.'],
      [word('EGG', 'Eckig'), '“Eckig” cannot mean “EGG”: Shape has no such value.'],
      [word(null, 'Eckig'), '“Eckig” is not mapped in this list.'],
      [
        { words: [{ field: 'carat', word: 'Eckig', code: 'ROUND' }] },
        'Remove the value mapping: this field has no fixed values.',
      ],
      [
        { cells: [{ row: '1', column: CARAT, text: '1.01' }] },
        'This cell is not in a rejected row.',
      ],
    ] as const)
      expect(await lists.mend(cast.administrator, list.id, data), message).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining(message) },
      });
    expect(await versions()).toEqual(before);
    expect(await lists.mend(cast.otherApiProvider, list.id, word('ROUND', 'Eckig'))).toMatchObject({
      status: 404,
    });
    await refused(list);
    expect(await lists.mend(cast.administrator, list.id, word('ROUND', 'Eckig'))).toMatchObject({
      status: 409,
      body: { message: 'A stock list that is refused cannot be corrected.' },
    });
  });
});

it('can be corrected in its cell only, next to the original value, and the correction can be undone', async () => {
  const [free] = await sql(
    'select org_stock_no from stone where provider_id = $1 and status = 1 order by id limit 1',
    lists.providerId,
  );
  const own = (await lists.stock()).find((row) => row['Stock No'] === free?.org_stock_no);
  if (!own) throw new Error('nothing is on the market');
  const price = (Number(own['Price per carat']) + 1).toFixed(2);
  const wrong = { ...own, Rap: '', Disc: '', 'Price per carat': price, Carat: 'one and a bit' };
  const list = await lists.imported([wrong, ...(await stones({ Carat: 'one and a bit' }))]);
  const { id: row } = await rowOf(list, own['Stock No']);
  const put = (text: string | null) =>
    lists.mend(cast.administrator, list.id, { cells: [{ row, column: CARAT, text }] });

  const mended = done(await put(own.Carat));
  expect(mended).toMatchObject({ taught: [], figures: { repriced: 1, rejected: 1 } });
  expect(await rowOf(list, own['Stock No'])).toMatchObject({
    id: row,
    outcome: repriced.code,
    corrections: [{ column: CARAT, header: 'Carat', sent: 'one and a bit', text: own.Carat }],
  });
  expect(
    await sql(`select cells[${CARAT}] as cell from stock_import_row where id = $1`, row),
  ).toEqual([{ cell: 'one and a bit' }]);
  expect(done(await put('two'))).toMatchObject({ figures: { rejected: 2 } });
  expect(await rowOf(list, own['Stock No'])).toMatchObject({
    reasons: [{ field: 'carat', cell: 'two' }],
  });
  done(await put(own.Carat));
  done(await put(null));
  expect(await rowOf(list, own['Stock No'])).toMatchObject({
    outcome: rejected.code,
    corrections: [],
    reasons: [{ cell: 'one and a bit' }],
  });
  await refused(list);
});

it('cannot be corrected in an outdated list, until the later list is rolled back', async () => {
  const early = await lists.imported(await stones({ Shape: 'Achteck', 'Stock No': 'LATE-1' }));
  const late = await lists.imported(await stones({ 'Stock No': 'LATE-2' }));
  done(await lists.act(cast.administrator, late.id, 'approve'));
  expect(await lists.settled(late.id)).toMatchObject({ status: IMPORT_STATUS.applied.code });
  const meant = word('EMERALD', 'Achteck');
  for (const by of [cast.apiProvider, cast.administrator])
    expect(await lists.mend(by, early.id, meant)).toMatchObject({
      status: 409,
      body: { code: 'LATER_LIST_STANDS' },
    });
  expect(await outcomes(early)).toEqual([rejected.code]);
  done(await lists.act(cast.administrator, late.id, 'roll-back', 'It came too early.'));
  expect(await lists.settled(late.id)).toMatchObject({ status: IMPORT_STATUS.rolledBack.code });
  expect(done(await lists.mend(cast.apiProvider, early.id, meant))).toMatchObject({
    figures: { new: 1, rejected: 0 },
  });
  await refused(early);
});
