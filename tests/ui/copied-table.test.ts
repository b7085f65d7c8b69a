import { expect, it } from 'vitest';
import { copiedTable } from '../../src/ui/grid/copy/copied-table.ts';
import type { GridColumn } from '../../src/ui/grid/types.ts';

interface Row {
  readonly name: string | null;
  readonly carat: number;
}
const COLUMNS: readonly GridColumn<Row>[] = [
  { id: 'name', header: 'Name', headerTitle: 'Full name', value: ({ name }) => name },
  { id: 'carat', header: 'Carat', value: ({ carat }) => carat },
];

it('writes tab-separated text and an HTML table', () => {
  const rows = [
    { name: 'A & <b>', carat: 1.5 },
    { name: null, carat: 2 },
  ];
  expect(copiedTable(COLUMNS, rows, { withHeader: true })).toEqual({
    text: 'Full name\tCarat\nA & <b>\t1.5\n\t2',
    html: '<table><tr><th>Full name</th><th>Carat</th></tr><tr><td>A &amp; &lt;b&gt;</td><td>1.5</td></tr><tr><td></td><td>2</td></tr></table>',
  });
});

it('keeps a text in its cell, and neutralises formulas', () => {
  const rows = [{ name: 'two\nlines\tand a tab', carat: -1 }];
  expect(copiedTable(COLUMNS, rows, { withHeader: false }).text).toBe('two lines and a tab\t-1');
  const formula = [{ name: '=1+1', carat: 1 }];
  expect(copiedTable(COLUMNS, formula, { withHeader: false }).text).toBe("'=1+1\t1");
});
