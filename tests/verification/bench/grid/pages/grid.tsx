import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { formatNumber } from '../../../../../src/common/format.ts';
import { DataGrid } from '../../../../../src/ui/grid/DataGrid.tsx';
import type { GridColumn, GridTotalCells, GridTotals } from '../../../../../src/ui/grid/types.ts';
import { ThemeProvider } from '../../../../../src/ui/theme/ThemeProvider.tsx';
import { type Goods, makeGoods, NUMBER_COLUMNS, TEXT_COLUMNS, wantedCount } from './goods.ts';

/** As many totals as a summary has; those over every match come from the server in the portal too. */
const TOTALLED = 6;
const underColumns = (totals: readonly string[]): GridTotalCells =>
  Object.fromEntries(totals.map((total, index) => [`number${index}`, total]));

function addUp(rows: readonly Goods[]): GridTotalCells {
  const sums = Array.from({ length: TOTALLED }, () => 0);
  for (const { numbers } of rows) {
    for (let index = 0; index < TOTALLED; index += 1) {
      sums[index] = (sums[index] ?? 0) + (numbers[index] ?? 0);
    }
  }
  return underColumns(sums.map((sum) => formatNumber(sum)));
}

const totals: GridTotals<Goods> = {
  matches: underColumns(Array.from({ length: TOTALLED }, () => '1,284,000.00')),
  addUp,
};

const columns: readonly GridColumn<Goods>[] = [
  { id: 'id', header: 'No.', pinned: 'left', value: (row) => row.id },
  { id: 'status', header: 'Status', pinned: 'left', value: (row) => row.status },
  ...Array.from({ length: TEXT_COLUMNS }, (_, index) => ({
    id: `text${index}`,
    header: `Text ${index}`,
    value: (row: Goods) => row.texts[index],
  })),
  ...Array.from({ length: NUMBER_COLUMNS }, (_, index) => ({
    id: `number${index}`,
    header: `Number ${index}`,
    align: 'end' as const,
    ...(index === NUMBER_COLUMNS - 1 ? { pinned: 'right' as const } : {}),
    value: (row: Goods) => row.numbers[index],
  })),
];

const goods = makeGoods(wantedCount());
const idOf = (row: Goods) => row.id;
const NO_ROWS: readonly Goods[] = [];

function Page() {
  const [rows, setRows] = useState(NO_ROWS);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <button type="button" id="load" onClick={() => setRows(goods)}>
        Load
      </button>
      <div style={{ height: 760, display: 'flex' }}>
        <DataGrid
          viewKey="bench"
          label="Goods"
          columns={columns}
          rows={rows}
          rowId={idOf}
          selection={selection}
          onSelectionChange={setSelection}
          totals={totals}
        />
      </div>
    </>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <ThemeProvider>
      <Page />
    </ThemeProvider>,
  );
}
