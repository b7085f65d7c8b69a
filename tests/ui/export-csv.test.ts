import { expect, it } from 'vitest';
import { csvWriter } from '../../src/ui/grid/export/export-csv.ts';
import type { GridColumn } from '../../src/ui/grid/types.ts';

interface Row {
  readonly at: Date;
}
const AT: GridColumn<Row> = { id: 'at', header: 'Made', value: ({ at }) => at };

it('a time in a CSV file has the 12-hour clock of the list', async () => {
  const writer = await csvWriter([AT]);
  writer.add([{ at: new Date(2026, 10, 26, 16, 5) }]);
  expect(await (await writer.finish()).text()).toContain('26/11/2026 04:05 PM');
});
