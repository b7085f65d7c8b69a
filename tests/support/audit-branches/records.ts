import { type AuditBranch, added, changed, data, paused, steps, switched } from './branch.ts';

/**
 * Every outcome of the operations for suppliers, stones, imports, masters and the home page,
 * written by hand from the contract.
 */
export const RECORD_BRANCHES: readonly AuditBranch[] = [
  ...added('addSupplier', 'Venus'),
  ...changed('updateSupplier', 'Venus'),
  ...paused('switchFeed', 'supplier', 'the schedule of Venus'),
  ...switched('setExternalClientStatus', 'Ring designer'),
  ...paused('switchStockExport', 'externalClient', 'the stock export of Web shop'),
  ...added('addCollection', 'Autumn'),
  ...changed('updateCollection', 'Autumn'),
  {
    act: 'setStoneStatus.withdraw',
    steps: steps('stone', 'stone.withdraw'),
    record: 'MD-1',
    words: 'Withdrew MD-1',
  },
  {
    act: 'setStoneStatus.restore',
    steps: steps('stone', 'stone.restore'),
    record: 'MD-1',
    words: 'Put MD-1 back on the market',
  },
  {
    act: 'mendStockImport.cells',
    summary: data({ cells: [{}] }),
    record: 'SL-2026-000011',
    words: 'Corrected cells of SL-2026-000011',
  },
  {
    act: 'mendStockImport.words',
    summary: data({ words: [{}] }),
    record: 'SL-2026-000011',
    words: 'Saved word meanings of SL-2026-000011',
  },
  {
    act: 'mendStockImport.both',
    summary: data({ words: [{}], cells: [{}] }),
    record: 'SL-2026-000011',
    words: 'Corrected cells and saved word meanings of SL-2026-000011',
  },
  {
    act: 'insertLatestPrices.labGrown',
    summary: data({ list: 'lab_grown' }),
    words: 'Loaded a new lab-grown list',
  },
  { act: 'insertLatestPrices.rap', words: 'Loaded a new Rap list' },
  {
    act: 'updateLatestPrices.labGrown',
    summary: data({ list: 'lab_grown' }),
    words: 'Amended cells of the lab-grown list',
  },
  { act: 'updateLatestPrices.rap', words: 'Amended cells of the Rap list' },
  ...switched('setCaratRangeActive', '1.00 – 1.49'),
  ...added('addSubCaratRange', '1.00 – 1.09'),
  ...changed('updateSubCaratRange', '1.00 – 1.09'),
  ...['Popup', 'Event', 'Banner'].flatMap((kind) => [
    ...added(`add${kind}`, 'Trade fair'),
    ...changed(`update${kind}`, 'Trade fair'),
    ...switched(`set${kind}Active`, 'Trade fair'),
  ]),
  ...switched('setMasterActive', 'Shape'),
  ...added('addSubMaster', 'Shape: Portrait'),
  ...changed('updateSubMaster', 'Shape: Portrait'),
  ...switched('setSubMasterActive', 'Shape: Portrait'),
];
