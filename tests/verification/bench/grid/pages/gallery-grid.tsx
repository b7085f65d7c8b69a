import { ActionIcon, Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { formatInteger, formatNumber, formatText } from '../../../../../src/common/format.ts';
import { ReasonButton } from '../../../../../src/ui/actions/ReasonButton.tsx';
import { EmptyState } from '../../../../../src/ui/EmptyState.tsx';
import { DataGrid } from '../../../../../src/ui/grid/DataGrid.tsx';
import type { GridColumn, GridTotals } from '../../../../../src/ui/grid/types.ts';
import { Icon } from '../../../../../src/ui/Icon.tsx';
import { Keys } from '../../../../../src/ui/Keys.tsx';
import { BADGE_EDGES, StatusBadge } from '../../../../../src/ui/StatusBadge.tsx';
import { useIsPhone } from '../../../../../src/ui/use-phone.ts';

type Item = {
  readonly id: string;
  readonly held: boolean;
  readonly taken: boolean;
  readonly shape: string;
  readonly size: number;
  readonly colour: string;
  readonly clarity: string;
  readonly report: string;
  readonly list: number;
  readonly off: number;
  readonly place: string;
};

const SHAPES = ['Round', 'Oval', 'Pear', 'Cushion', 'Emerald'] as const;
const PLACES = ['Antwerp', 'Mumbai', 'Hong Kong', 'Ramat Gan', 'New York'] as const;
const CLARITIES = ['VVS1', 'VVS2', 'VS1', 'VS2'] as const;
const pickFrom = <T,>(list: readonly [T, ...T[]], at: number): T =>
  list[at % list.length] ?? list[0];

const items: readonly Item[] = Array.from({ length: 500 }, (_, index) => ({
  id: `KL-${39_015 + index * 37}`,
  held: index % 4 === 3,
  taken: index % 8 === 7,
  shape: pickFrom(SHAPES, index * 7 + (index >> 2)),
  size: 1 + ((index * 37) % 100) / 100,
  colour: pickFrom(['D', 'E', 'F', 'G', 'H'], index * 3),
  clarity: pickFrom(CLARITIES, index * 5),
  report: String(2_337_502_921 + index * 7_919),
  list: 5_900 + ((index * 613) % 40) * 100,
  off: -30 - ((index * 17) % 200) / 10,
  place: pickFrom(PLACES, index * 11),
}));

const rate = (item: Item) => item.list * (1 + item.off / 100);
const amount = (item: Item) => rate(item) * item.size;
const sum = (rows: readonly Item[], value: (item: Item) => number) =>
  rows.reduce((total, item) => total + value(item), 0);
const weighted = (rows: readonly Item[], value: (item: Item) => number) =>
  sum(rows, (item) => value(item) * item.size) / sum(rows, (item) => item.size);

const totals: GridTotals<Item> = {
  addUp: (rows) => ({
    shape: `${formatInteger(rows.length)} pcs`,
    size: formatNumber(sum(rows, (item) => item.size)),
    list: formatInteger(weighted(rows, (item) => item.list)),
    off: formatNumber(weighted(rows, (item) => item.off)),
    rate: formatNumber(weighted(rows, rate)),
    amount: formatNumber(sum(rows, amount)),
  }),
};

const columns: readonly GridColumn<Item>[] = [
  {
    id: 'status',
    header: 'Status',
    pinned: 'left',
    value: (item) => (item.held ? 'Hold' : 'Available'),
    written: (item) => (item.held ? 'Hold yours, 31 h' : null),
    extraWidth: BADGE_EDGES,
    cell: (item) =>
      item.held ? (
        <>
          <StatusBadge tone="hold" label="Hold" />{' '}
          <span style={{ color: 'var(--text-3)' }}>{item.taken ? '9 h left' : 'yours, 31 h'}</span>
        </>
      ) : (
        <StatusBadge tone="available" label="Available" quiet />
      ),
  },
  {
    id: 'shape',
    header: 'Shape',
    pinned: 'left',
    value: (item) => item.shape,
    extraWidth: 21,
    cell: (item) => (
      <span className="picture">
        <Icon name="grid" size="small" />
        {item.shape}
      </span>
    ),
  },
  {
    id: 'no',
    header: 'Stock no.',
    pinned: 'left',
    quiet: true,
    value: (item) => item.id,
  },
  {
    id: 'size',
    header: 'Carat',
    align: 'end',
    strong: true,
    value: (item) => item.size,
  },
  {
    id: 'colour',
    header: 'Col',
    align: 'center',
    strong: true,
    value: (item) => item.colour,
  },
  { id: 'clarity', header: 'Clarity', strong: true, value: (item) => item.clarity },
  ...['Cut', 'Pol', 'Sym'].map((header) => ({
    id: header,
    header,
    align: 'center' as const,
    value: () => 'EX',
  })),
  { id: 'report', header: 'Report', value: (item) => `GIA ${item.report}` },
  {
    id: 'list',
    header: 'Rap',
    align: 'end',
    quiet: true,
    value: (item) => item.list,
    format: (value) => formatInteger(Number(value)),
  },
  {
    id: 'off',
    header: 'Disc %',
    align: 'end',
    value: (item) => item.off,
  },
  {
    id: 'rate',
    header: '$/ct',
    headerTitle: 'Price per carat',
    align: 'end',
    value: rate,
  },
  { id: 'place', header: 'Location', quiet: true, value: (item) => item.place },
  ...Array.from({ length: 9 }, (_, index) => ({
    id: `extra${index}`,
    header: `Measure ${index + 1}`,
    align: 'end' as const,
    hidden: index > 4,
    value: (item: Item) => (index % 3 === 0 ? null : item.size * (index + 1)),
  })),
  {
    id: 'amount',
    header: 'Amount $',
    align: 'end',
    strong: true,
    pinned: 'right',
    value: amount,
  },
];

const idOf = (item: Item) => item.id;
const closedReason = (item: Item) => (item.taken ? 'Held by another until tomorrow.' : null);
const isTaken = (item: Item) => item.taken;

async function* pages() {
  yield items;
}

export function GalleryGrid() {
  const phone = useIsPhone();
  const [selection, setSelection] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        items
          .slice(0, 10)
          .filter((item) => !item.held)
          .map(idOf),
      ),
  );
  const [page, setPage] = useState({ page: 1, size: 500 });
  const changed = useMemo(() => new Map([[items[1]?.id ?? '', new Set(['amount'])]]), []);
  const mode = location.hash;
  const rows = mode.includes('empty') || mode.includes('loading') ? [] : items;
  return (
    <div style={{ height: '100vh', display: 'flex' }}>
      <DataGrid
        viewKey="gallery"
        label="Rows"
        columns={columns}
        rows={rows}
        rowId={idOf}
        status={
          mode.includes('loading') ? 'loading' : mode.includes('busy') ? 'refreshing' : 'ready'
        }
        empty={
          <EmptyState
            title="No row matches all 8 filters"
            actions={<Button size="sm">Reset</Button>}
          >
            Without “None” there are 42.
          </EmptyState>
        }
        selection={selection}
        onSelectionChange={setSelection}
        closedReason={closedReason}
        locked={isTaken}
        allMatching={{
          active: false,
          total: 1_284,
          onChoose: () => undefined,
          onClear: () => undefined,
        }}
        totals={totals}
        changedCells={changed}
        page={{ ...page, totalRecords: 1_284, onChange: setPage }}
        exporting={{ rows: pages, fileName: 'rows', total: items.length }}
        toolbar={
          <>
            <b>1,284 rows</b> <span>of 1,048,211 in 41 ms</span>
          </>
        }
        onOpen={() => undefined}
        renderPhoneRow={(item) => ({
          picture: <Icon name="grid" />,
          title: `${item.shape} ${formatNumber(item.size)} ${item.colour} ${item.clarity}`,
          value: formatNumber(amount(item)),
          detail: item.held ? (
            <StatusBadge tone="hold" label="Hold" />
          ) : (
            formatText(`GIA ${item.report}`)
          ),
          note: `${formatNumber(item.off)} %`,
        })}
        actionBar={
          <>
            <b style={{ marginRight: 8 }}>{selection.size} selected</b>
            {phone ? null : (
              <Button
                variant="subtle"
                onClick={() => setSelection(new Set())}
                rightSection={<Keys>Esc</Keys>}
              >
                Clear
              </Button>
            )}
            <Button
              variant="subtle"
              leftSection={<Icon name="lock" size="small" />}
              rightSection={<Keys>H</Keys>}
            >
              Hold
            </Button>
            <ReasonButton
              variant="subtle"
              reason="Your limit is $0.00."
              leftSection={<Icon name="copy" size="small" />}
              rightSection={<Keys>M</Keys>}
              onClick={() => undefined}
            >
              Memo
            </ReasonButton>
            <span style={{ flex: 1 }} />
            {phone ? (
              <ActionIcon aria-label="More actions">
                <Icon name="more" />
              </ActionIcon>
            ) : null}
            <Button variant="filled" rightSection={<Keys>C</Keys>}>
              Confirm {selection.size}
            </Button>
          </>
        }
      />
    </div>
  );
}
