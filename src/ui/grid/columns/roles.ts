/**
 * ARIA roles of the table. Rows are block elements, for which some browsers drop the table roles.
 */
export const SECTION = { role: 'rowgroup' };
export const ROW = { role: 'row' };
export const CELL = { role: 'gridcell' };
export const COLUMN_HEAD = { role: 'columnheader' };
export const ROW_HEAD = { role: 'rowheader' };
