import {
  csvOf,
  dayInForce,
  daysAfter,
  INSERT,
  linesInForce,
  sendList,
  UPDATE,
} from '../files/rap-lists.ts';
import { importDeskOf, listedStone } from '../trade/import-desk.ts';
import { type Drive, type Drives, doneAs } from './drive.ts';

const EVERY_DAY = '0 6 * * *';
const CARAT = 6;

const feed =
  (isOn: boolean): Drive =>
  async ({ call, name }) => {
    const supplier = name();
    const { id } = await call('POST', '/inventory/company', {
      name: supplier,
      source: 6,
      schedule: EVERY_DAY,
      api: {
        address: 'http://127.0.0.1:9/list',
        method: 'GET',
        headers: [],
        sign_in: 'nothing',
        sign_in_name: null,
        format: 'csv',
        rows_path: null,
        paging: null,
        is_full: false,
      },
    });
    await call('PUT', `/inventory/company/${id}/feed`, { is_active: false });
    if (isOn) await call('PUT', `/inventory/company/${id}/feed`, { is_active: true });
    return `${isOn ? 'Resumed' : 'Paused'} the schedule of ${supplier}`;
  };

const stockExport =
  (isOn: boolean): Drive =>
  async ({ cast, call, name }) => {
    const client = name();
    const { id } = await call('POST', '/external-clients', { name: client, user_id: cast.ada.id });
    await call('PUT', `/stock-exports/${id}`, {
      content: 'full',
      format: 'csv',
      diamond_type: null,
      schedule: EVERY_DAY,
      ftp: { host: '127.0.0.1', port: 21, protocol: 'ftp', folder: '/out', user: 'culet' },
      secret: 'secret',
    });
    await call('PUT', `/stock-exports/${id}/status`, { is_active: false });
    if (isOn) await call('PUT', `/stock-exports/${id}/status`, { is_active: true });
    return `${isOn ? 'Resumed' : 'Paused'} the stock export of ${client}`;
  };

const status =
  (words: string, ...codes: readonly (1 | 2)[]): Drive =>
  async ({ desk, cast }) => {
    const stone = await desk.stone();
    for (const code of codes) doneAs(await desk.setStatus(cast.administrator, stone.id, code));
    return words.replace('*', stone.stock_no);
  };

const mending =
  (did: string, hasWords: boolean, hasCells: boolean): Drive =>
  async (stage) => {
    const { portal, cast } = stage;
    const by = cast.administrator;
    const desk = await importDeskOf(portal, by, cast.apiProvider);
    const word = stage.name();
    const list = await desk.imported([
      listedStone(`${word} A`, { Shape: word }),
      listedStone(`${word} B`, { Carat: 'one and a bit' }),
    ]);
    const row = (await desk.rows(by, list.id)).find(({ org_stock_no }) =>
      org_stock_no?.endsWith('B'),
    );
    doneAs(
      await desk.mend(by, list.id, {
        ...(hasWords ? { words: [{ field: 'shape', word, code: 'ROUND' }] } : {}),
        ...(hasCells ? { cells: [{ row: row?.id, column: CARAT, text: '1.01' }] } : {}),
      }),
    );
    doneAs(await desk.act(by, list.id, 'refuse', 'It has been seen.'));
    return `${did} of ${list.import_no}`;
  };

const priceList =
  (words: string, list: 'rap' | 'lab_grown', ...paths: readonly string[]): Drive =>
  async ({ portal, cast }) => {
    const lines = await linesInForce(portal);
    const csv = csvOf(lines, daysAfter(await dayInForce(portal), 1));
    for (const path of paths)
      doneAs(await sendList(portal, cast.administrator, path, { csv, list, confirm: true }));
    return words;
  };

export const STOCK_DRIVES: Drives = {
  'insertLatestPrices.labGrown': priceList('Loaded a new lab-grown list', 'lab_grown', INSERT),
  'insertLatestPrices.rap': priceList('Loaded a new Rap list', 'rap', INSERT),
  'updateLatestPrices.labGrown': priceList(
    'Amended cells of the lab-grown list',
    'lab_grown',
    INSERT,
    UPDATE,
  ),
  'updateLatestPrices.rap': priceList('Amended cells of the Rap list', 'rap', INSERT, UPDATE),
  'switchFeed.activate': feed(true),
  'switchFeed.deactivate': feed(false),
  'switchStockExport.activate': stockExport(true),
  'switchStockExport.deactivate': stockExport(false),
  'setStoneStatus.withdraw': status('Withdrew *', 2),
  'setStoneStatus.restore': status('Put * back on the market', 2, 1),
  'mendStockImport.cells': mending('Corrected cells', false, true),
  'mendStockImport.words': mending('Saved word meanings', true, false),
  'mendStockImport.both': mending('Corrected cells and saved word meanings', true, true),
};
