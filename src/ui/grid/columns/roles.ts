/**
 * The rows are boxes of their own and no longer a table to every browser, so what each part is to a
 * screen reader is written out.
 */
export const SECTION = { role: 'rowgroup' };
export const ROW = { role: 'row' };
export const CELL = { role: 'gridcell' };
export const COLUMN_HEAD = { role: 'columnheader' };
export const ROW_HEAD = { role: 'rowheader' };
