import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { formatInteger } from '../../../../../src/common/format.ts';
import { DataGrid } from '../../../../../src/ui/grid/DataGrid.tsx';
import type { GridColumn, GridTotals } from '../../../../../src/ui/grid/types.ts';
import { ThemeProvider } from '../../../../../src/ui/theme/ThemeProvider.tsx';
import { wantedCount } from './goods.ts';

type Line = { readonly id: string; readonly name: string; readonly score: number };

const NAMES = ['Antwerp', 'Surat', '=1+1', '@home', 'Mumbai'] as const;
const lines: readonly Line[] = Array.from({ length: wantedCount() }, (_, index) => ({
  id: `L${index + 1}`,
  name: NAMES[index % NAMES.length] ?? '',
  score: ((index * 37) % 101) - 50,
}));

const columns: readonly GridColumn<Line>[] = [
  { id: 'id', header: 'No.', pinned: 'left', value: (line) => line.id },
  { id: 'name', header: 'Name', words: 160, value: (line) => line.name },
  {
    id: 'score',
    header: 'Score',
    align: 'end',
    value: (line) => line.score,
  },
  { id: 'more', header: 'More', value: (line) => line.name.length },
];

const totals: GridTotals<Line> = {
  addUp: (rows) => ({
    score: formatInteger(rows.reduce((sum, line) => sum + line.score, 0)),
  }),
};
const idOf = (line: Line) => line.id;
/** Every seventh line cannot be ticked. */
const closedReason = (line: Line) =>
  Number(line.id.slice(1)) % 7 === 0 ? 'Held by another.' : null;

async function* pages() {
  yield lines.slice(0, 3);
  yield lines.slice(3, 6);
}

const exporting = { rows: pages, fileName: 'lines', total: 6 };

function Page() {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState('');
  const [everything, setEverything] = useState(false);
  const [loading, setLoading] = useState(location.hash === '#loading');
  return (
    <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
      <p style={{ height: 30 }}>
        <output id="opened">{opened}</output>{' '}
        <output id="ticked">{[...selection].join(' ')}</output>{' '}
        <input id="field" aria-label="Field" />{' '}
        <button type="button" id="arrive" onClick={() => setLoading(false)}>
          Arrive
        </button>
      </p>
      <DataGrid
        viewKey="behaviour"
        label="Lines"
        columns={columns}
        rows={loading ? NO_LINES : lines}
        status={loading ? 'loading' : 'ready'}
        rowId={idOf}
        selection={selection}
        onSelectionChange={setSelection}
        closedReason={closedReason}
        locked={(line) => closedReason(line) !== null}
        allMatching={{
          active: everything,
          total: 5_000_000,
          onChoose: () => setEverything(true),
          onClear: () => setEverything(false),
        }}
        totals={totals}
        pageKeys
        onOpen={(line) => setOpened(line.id)}
        exporting={exporting}
        renderPhoneRow={(line) => ({
          picture: '◆',
          title: line.id,
          value: formatInteger(line.score),
          detail: line.name,
        })}
        toolbar={<b>{formatInteger(lines.length)} lines</b>}
        actionBar={<b>{selection.size} selected</b>}
      />
    </div>
  );
}

const NO_LINES: readonly Line[] = [];

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <ThemeProvider>
      <Page />
    </ThemeProvider>,
  );
}
