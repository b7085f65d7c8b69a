/**
 * ARIA roles of the table parts. The roles are explicit, because rows are block elements, and some
 * browsers drop the table roles of block elements.
 */
export const SECTION = { role: 'rowgroup' };
export const ROW = { role: 'row' };
export const CELL = { role: 'gridcell' };
export const COLUMN_HEAD = { role: 'columnheader' };
export const ROW_HEAD = { role: 'rowheader' };
