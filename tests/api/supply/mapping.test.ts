import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendForm } from '../../support/files/forms.ts';
import { workbook } from '../../support/files/workbooks.ts';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { importDeskOf } from '../../support/trade/import-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const PATH = '/inventory/mapping';
const NATURAL = { growth_type: 2 };

let portal: Portal;
let cast: Cast;
/** suppliers of the cast, by their accounts */
let providers: { own: string; other: string; ftp: string };

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  providers = {
    own: await providerOf(cast.apiProvider),
    other: await providerOf(cast.otherApiProvider),
    ftp: await providerOf(cast.ftpProvider),
  };
});
afterAll(() => portal?.stop());

async function providerOf({ id }: Person): Promise<string> {
  const { rows } = await portal.database.pool.query<{ id: string }>(
    'select id from provider where user_id = $1',
    [id],
  );
  if (!rows[0]) throw new Error('the account has no supplier');
  return rows[0].id;
}

const CSV = `Stone_ID;Shp;Wt;Clr;Purity;Fluor;Rap;Disc;Price;Lab;Cert
KL-1;RB;1,21;G;VVS-1;NON;7200;0,385;4428,00;GIA;5503104417
KL-2;CUSH MOD;1,05;F;VS1;FNT;8000;0,30;5600,00;GIA;5503104418
KL-3;OV;2,00;F;VS1;FNT;10000;0,40;6000,00;GIA;5503104419
`;

interface Sent {
  by?: Person;
  data?: object;
  bytes?: Buffer | string;
  name?: string;
  key?: string;
}

const send = ({
  by = cast.administrator,
  data = {},
  bytes = CSV,
  name = 'stock.csv',
  key,
}: Sent = {}): Promise<Answer> =>
  sendForm(portal, by, 'PUT', PATH, {
    data: { provider_id: providers.own, ...data },
    files: [{ field: 'uploadExcel', name, bytes: Buffer.from(bytes) }],
    ...(key ? { headers: { 'Idempotency-Key': key } } : {}),
  });

const get = (id: string, by: Person = cast.administrator): Promise<Answer> =>
  portal.call(by.token, 'GET', `${PATH}/${id}`);

interface Mapped {
  mapping: { id: string; version: number; words: object[] } | null;
  columns: { header: string; field: string | null }[];
  rows: object;
  preview: { line: number; stone: object | null; rejected: object[] }[];
  rejections: object[];
}
const mapped = ({ body }: Answer) => body.data as unknown as Mapped;

describe('the mapping of a list', () => {
  it('is previewed as the resulting stones with its reasons, and a dry run stores nothing', async () => {
    const before = await fingerprint(portal.database.pool);
    const answer = await send({ data: { conventions: NATURAL, dry_run: true } });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Nothing was changed' } });
    expect(answer.body.data).toMatchObject({
      mapping: null,
      file: {
        name: 'stock.csv',
        format: 'csv',
        encoding: 'utf-8',
        separator: ';',
        sheet: null,
        header_row: 1,
      },
      conventions: { decimal: ',', discount: 'fractionBelow', growth_type: 2, fractions: [] },
      discount: { meaning: 'fractionBelow', fits: 3, shown_by: 3 },
      rows: { read: 3, accepted: 2, rejected: 1, left_out: 0 },
    });
    expect(mapped(answer).columns.map(({ header, field }) => `${header} ${field}`)).toEqual([
      'Stone_ID org_stock_no',
      'Shp shape',
      'Wt carat',
      'Clr color',
      'Purity clarity',
      'Fluor fluorescence',
      'Rap rap',
      'Disc disc',
      'Price price_per_ct',
      'Lab lab',
      'Cert report_no',
    ]);
    expect(mapped(answer).preview).toMatchObject([
      {
        line: 2,
        stone: {
          org_stock_no: 'KL-1',
          shape: 'ROUND',
          carat: 1.21,
          disc: -38.5,
          price_per_ct: 4428,
          total_amt: 5357.88,
        },
      },
      {
        line: 3,
        stone: null,
        rejected: [
          {
            field: 'shape',
            column: 2,
            cell: 'CUSH MOD',
            reason: 'is not a known shape',
            nearest: [{ code: 'CUSHION' }, {}],
          },
        ],
      },
      { line: 4, stone: { shape: 'OVAL', report_no: '5503104419' } },
    ]);
    expect(mapped(answer).rejections).toMatchObject([{ cell: 'CUSH MOD', rows: 1, first_line: 3 }]);
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('is stored per supplier in versions; later lists use what was taught once', async () => {
    const first = await send({
      by: cast.apiProvider,
      data: {
        conventions: NATURAL,
        words: [{ field: 'shape', word: 'Cush Mod', code: 'CUSHION' }],
      },
    });
    expect(first).toMatchObject({
      status: 200,
      body: { message: 'Mapping saved as version 1' },
    });
    expect(mapped(first)).toMatchObject({ rows: { accepted: 3, rejected: 0 }, rejections: [] });
    const { id = '' } = mapped(first).mapping ?? {};
    const second = await send({
      data: { mapping_configuration_id: id },
      name: 'later.xlsx',
      bytes: await workbook([
        {
          rows: CSV.trim()
            .split('\n')
            .map((line) => line.split(';')),
        },
      ]),
    });
    expect(second).toMatchObject({
      status: 200,
      body: { message: 'Mapping saved as version 2' },
    });
    expect(mapped(second)).toMatchObject({ rows: { accepted: 3, rejected: 0 } });
    expect(await get(id)).toMatchObject({
      status: 200,
      body: {
        data: {
          id,
          provider_id: providers.own,
          version: 1,
          header_row: 1,
          file_name: 'stock.csv',
          conventions: { discount: 'fractionBelow', growth_type: 2 },
          words: [{ field: 'shape', word: 'CUSHMOD', code: 'CUSHION' }],
        },
      },
    });
    for (const by of [cast.administrator, cast.qualityControl, cast.auditor, cast.apiProvider])
      expect(await get(providers.own, by)).toMatchObject({
        status: 200,
        body: { data: { version: 2, file_name: 'later.xlsx' } },
      });
    expect(await send({ data: { mapping_configuration_id: id } })).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_MEANWHILE' },
    });
    expect(await send({ data: { mapping_configuration_id: NOBODYS_ID } })).toMatchObject({
      status: 409,
    });
  });

  it('is saved once for a repeated idempotency key, and two concurrent changes are serialized or refused', async () => {
    const data = { provider_id: providers.ftp, conventions: NATURAL };
    const key = 'mapping-of-an-ftp-supplier';
    const [first, again] = [await send({ data, key }), await send({ data, key })];
    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const base = { ...data, mapping_configuration_id: mapped(first).mapping?.id };
    const both = await Promise.all([send({ data: base }), send({ data: base })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const next = (mapped(first).mapping?.version ?? 0) + 1;
    expect((await get(providers.ftp)).body.data).toMatchObject({ version: next });
  });
});

describe('access to a mapping', () => {
  it('is that to the import, if no file is sent; a saved mapping reads the list again', async () => {
    const lists = await importDeskOf(portal, cast.administrator, cast.apiProvider);
    const sent = await lists.sendBytes(
      cast.administrator,
      Buffer.from(CSV),
      {},
      'of an import.csv',
    );
    const list = await lists.settled((sent.body.data as { id: string }).id);
    const ofList = (data: object, files: Parameters<typeof sendForm>[4]['files'] = []) =>
      sendForm(portal, cast.administrator, 'PUT', PATH, {
        data: { provider_id: providers.own, stock_import_id: list.id, ...data },
        files,
      });
    const tried = await ofList({ dry_run: true });
    expect(tried, JSON.stringify(tried.body)).toMatchObject({
      status: 200,
      body: { data: { file: { name: 'of an import.csv' }, rows: { read: 3 } } },
    });
    const said = { conventions: { growth_type: 1 } };
    expect(await ofList(said)).toMatchObject({
      status: 200,
      body: { data: { is_changed: true, mapping: { file_name: 'of an import.csv' } } },
    });
    expect(await ofList(said)).toMatchObject({ body: { data: { is_changed: false } } });

    const both = [{ field: 'uploadExcel', name: 'stock.csv', bytes: Buffer.from(CSV) }];
    expect(await ofList({}, both)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'stock_import_id' }] },
    });
    expect(await ofList({ provider_id: providers.other })).toMatchObject({ status: 404 });
    expect(await ofList({ stock_import_id: NOBODYS_ID })).toMatchObject({ status: 404 });
  });

  it('returns an empty mapping for a supplier without one', async () => {
    const { rows } = await portal.database.pool.query<{ id: string }>(
      'select id from provider p where not exists (select from mapping m where m.provider_id = p.id) limit 1',
    );
    expect(await get(rows[0]?.id ?? '')).toMatchObject({ status: 200, body: { data: null } });
    expect(await get(NOBODYS_ID)).toMatchObject({ status: 404 });
  });

  it('lets a supplier read and map its own lists; the lists of others are unknown to it', async () => {
    const nobody = await send({ by: cast.apiProvider, data: { provider_id: NOBODYS_ID } });
    const foreign = await send({ by: cast.apiProvider, data: { provider_id: providers.other } });
    expect(nobody.status).toBe(404);
    expect(foreign).toMatchObject({ status: 404, body: nobody.body });
    const { id = '' } =
      mapped(
        await send({
          by: cast.otherApiProvider,
          data: { provider_id: providers.other, conventions: NATURAL },
        }),
      ).mapping ?? {};
    const unknown = await get(NOBODYS_ID, cast.apiProvider);
    for (const one of [id, providers.other]) {
      expect(await get(one, cast.apiProvider)).toMatchObject({ status: 404, body: unknown.body });
      expect((await get(one, cast.otherApiProvider)).status).toBe(200);
    }
  });

  it('is refused to customers, guests and associates, and read-only for the auditor', async () => {
    for (const by of [cast.ada, cast.tove, cast.guest, cast.auditor])
      expect((await send({ by })).status).toBe(403);
    for (const by of [cast.ada, cast.tove, cast.guest])
      expect((await get(providers.own, by)).status).toBe(403);
  });
});

describe('an invalid mapping is refused with the reason, and nothing changes', () => {
  it.each<[string, Sent, object]>([
    [
      'a file that is none',
      { bytes: '%PDF-1.7', name: 'stock.xlsx' },
      {
        code: 'LIST_NOT_READ',
        message: '“stock.xlsx” is a PDF, not a stock list.',
        errors: [{ field: 'uploadExcel' }],
      },
    ],
    [
      'a row too many columns',
      { bytes: `${CSV}${'1;'.repeat(600)}\n` },
      {
        code: 'LIST_NOT_READ',
        message: '“stock.csv” has more than 512 columns: row 5, column 513.',
        errors: [{ field: 'uploadExcel.5.513' }],
      },
    ],
    [
      'an unknown code',
      { data: { words: [{ field: 'shape', word: 'CUSH MOD', code: 'COUSSIN' }] } },
      {
        errors: [
          {
            field: 'data.words.0',
            message: '“CUSH MOD” cannot mean “COUSSIN”: Shape has no such value.',
          },
        ],
      },
    ],
    [
      'a field whose words are not taught',
      { data: { words: [{ field: 'carat', word: 'one', code: '1' }] } },
      {
        errors: [
          {
            field: 'data.words.0',
            message: 'Remove the value mapping: this field has no fixed values.',
          },
        ],
      },
    ],
    [
      'two columns of one field',
      {
        data: {
          columns: [
            { column: 1, field: 'lab' },
            { column: 2, field: 'lab' },
          ],
        },
      },
      {
        errors: [
          { field: 'data.columns.1.field', message: 'Lab is already assigned to column 1.' },
        ],
      },
    ],
    [
      'a column that is not there',
      { data: { columns: [{ column: 40, field: 'lab' }] } },
      {
        errors: [
          {
            field: 'data.columns.0.column',
            message: 'This column does not exist: the stock list has 11 columns.',
          },
        ],
      },
    ],
    ['a header row that is not there', { data: { header_row: 99 } }, { code: 'LIST_NOT_READ' }],
    [
      'an empty file',
      { bytes: '' },
      { errors: [{ field: 'uploadExcel', message: 'The file is empty. Choose another file.' }] },
    ],
  ])('%s', async (_, sent, body) => {
    const before = await fingerprint(portal.database.pool);
    expect(await send(sent)).toMatchObject({ status: 400, body });
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('no file, two files, or a file under another name is refused', async () => {
    const file = (field: string) => ({ field, name: 'a.csv', bytes: Buffer.from(CSV) });
    for (const files of [[], [file('uploadExcel'), file('uploadExcel')], [file('other')]])
      expect(
        await sendForm(portal, cast.administrator, 'PUT', PATH, {
          data: { provider_id: providers.own },
          files,
        }),
      ).toMatchObject({ status: 400 });
  });
});

describe('the versions of a mapping', () => {
  const versionsOf = (by: Person, supplier: string) =>
    portal.call(by.token, 'GET', `/inventory/mapping-versions/${supplier}`);
  const restore = (by: Person, id: string, data: object) =>
    portal.call(by.token, 'PUT', `${PATH}/${id}/restore`, { body: { data } });

  it('show author and differences, preview their effect on the last list, and can be restored', async () => {
    const lists = await importDeskOf(portal, cast.administrator, cast.ftpProvider);
    const own = { provider_id: providers.ftp };
    const words = [{ field: 'shape', word: 'Cush Mod', code: 'CUSHION' }];
    const first = await send({
      by: cast.ftpProvider,
      data: { ...own, conventions: NATURAL, words },
    });
    expect(first.status).toBe(200);
    const added = await portal.call(cast.administrator.token, 'POST', '/inventory/company', {
      body: { data: { name: 'Supplier without a list', source: 7 } },
    });
    const { id: silent } = added.body.data as { id: string };
    expect(await send({ data: { provider_id: silent, conventions: NATURAL } })).toMatchObject({
      status: 200,
      body: { data: { effect: null } },
    });
    const sent = await lists.sendBytes(cast.ftpProvider, Buffer.from(CSV));
    await lists.settled((sent.body.data as { id: string }).id);

    const change = {
      ...own,
      conventions: { growth_type: 1 },
      words: [...words, { field: 'shape', word: 'OV', code: 'MARQUISE' }],
      columns: [{ column: 6, field: null }],
    };
    const tried = await send({ data: { ...change, dry_run: true } });
    expect(tried.body.data).toMatchObject({
      effect: {
        rows: 3,
        changed: 3,
        newly_rejected: 0,
        newly_accepted: 0,
        samples: [
          { line: 2, org_stock_no: 'KL-1', comes_to: 'changed' },
          { line: 3 },
          {
            line: 4,
            cells: expect.arrayContaining([
              { field: 'shape', now: 'OVAL', next: 'MARQUISE' },
              { field: 'growth_type', now: '2', next: '1' },
            ]),
          },
        ],
      },
    });
    expect((await send({ data: change })).status).toBe(200);
    const listed = (await versionsOf(cast.auditor, providers.ftp)).body.data as {
      id: string;
      version: number;
      made_by: string;
      changes: object[];
    }[];
    const last = listed[0]?.version ?? 0;
    expect(listed.map(({ version }) => version)).toEqual(listed.map((_, at) => last - at));
    expect(listed[0]?.changes).toEqual(
      expect.arrayContaining([
        { what: 'word', field: 'shape', name: 'OV', was: null, is: 'MARQUISE' },
        { what: 'convention', field: null, name: 'growth_type', was: 'natural', is: 'labGrown' },
      ]),
    );
    const [newest, before] = listed;
    if (!newest || !before) throw new Error('a version is missing');
    expect(newest.made_by).not.toBe(before.made_by);
    const [second, old] = [newest.id, before.id];
    const rehearsed = await restore(cast.ftpProvider, old, { dry_run: true });
    expect(rehearsed.body.data).toMatchObject({ mapping: null, effect: { rows: 3, changed: 3 } });
    expect((await versionsOf(cast.ftpProvider, providers.ftp)).body.data).toHaveLength(
      listed.length,
    );
    const back = await restore(cast.ftpProvider, old, { mapping_configuration_id: second });
    expect(back).toMatchObject({
      status: 200,
      body: {
        message: `Version ${last - 1} restored as version ${last + 1}`,
        data: { mapping: { version: last + 1, conventions: { growth_type: 2 } } },
      },
    });
    expect(
      await restore(cast.administrator, old, { mapping_configuration_id: second }),
    ).toMatchObject({ status: 409 });
    expect((await restore(cast.apiProvider, old, {})).status).toBe(404);
    expect((await restore(cast.ftpProvider, providers.ftp, {})).status).toBe(404);
    expect((await versionsOf(cast.apiProvider, providers.ftp)).status).toBe(404);
  });

  it('list the latest hundred; the oldest of them is compared with the version before it', async () => {
    await portal.database.pool.query(
      `insert into mapping (provider_id, version, mapping, file_name, made_by)
       select provider_id, version + n, mapping, file_name, made_by
         from (select * from mapping where provider_id = $1 order by version desc limit 1) m,
              generate_series(1, 100) n`,
      [providers.ftp],
    );
    const listed = (await versionsOf(cast.auditor, providers.ftp)).body.data as {
      version: number;
      changes: object[];
    }[];
    expect(listed).toHaveLength(100);
    expect(listed.at(-1)?.version).toBeGreaterThan(1);
    expect(listed.at(-1)?.changes).toEqual([]);
  });
});

describe('the columns of stock lists', () => {
  it('are listed with their known headers and with the values of the portal', async () => {
    const fields = await portal.call(cast.apiProvider.token, 'GET', '/inventory/fields');
    expect(fields.body.data).toContainEqual(
      expect.objectContaining({
        field: 'carat',
        name: 'Carat',
        kind: 'number',
        unit: 'ct',
        is_worded: false,
        headers: expect.arrayContaining(['WT', 'CARATWEIGHT']),
      }),
    );
    const codes = await portal.call(
      cast.administrator.token,
      'GET',
      '/inventory/stock-fields?type=code',
    );
    const listed = codes.body.data as {
      field: string;
      kind: string;
      values: { code: string; words: string[] }[];
    }[];
    expect(new Set(listed.map(({ kind }) => kind))).toEqual(new Set(['code']));
    const round = listed
      .find(({ field }) => field === 'shape')
      ?.values.find(({ code }) => code === 'ROUND');
    expect(round?.words).toEqual(expect.arrayContaining(['ROUND', 'RB', 'BR']));
    const all = await portal.call(cast.auditor.token, 'GET', '/inventory/stock-fields');
    expect((all.body.data as object[]).length).toBe((fields.body.data as object[]).length);
    expect(
      (await portal.call(cast.auditor.token, 'GET', '/inventory/stock-fields?type=colour')).status,
    ).toBe(400);
  });
});
