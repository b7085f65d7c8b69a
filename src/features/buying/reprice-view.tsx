import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { count } from '../../common/count.ts';
import { EMPTY, formatNumber } from '../../common/format.ts';
import { ROLE } from '../../machines/codes.ts';
import { numberColumn } from '../../shared/lists/columns.tsx';
import { ListGrid } from '../../shared/lists/list-grid.tsx';
import { everyPage, pageOf } from '../../shared/lists/pages.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { linkedColumn } from '../../shared/records/linked-column.tsx';
import { recordPlace, stoneOf } from '../../shared/records/record-place.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { twoDecimals, wholeNumber } from '../../shared/stones/columns.tsx';
import { ShapeIcon } from '../../shared/stones/shape-icon.tsx';
import { GrowthMark } from '../../shared/stones/status/growth-mark.tsx';
import { besideMark, STONE_COLUMN } from '../../shared/stones/stone-column.tsx';
import { EmptyState } from '../../ui/Blank.tsx';
import type { CellValue, GridColumn } from '../../ui/grid/types.ts';
import { BUYING, type StoneToReprice, stonesToReprice } from './buying-calls.ts';
import { repriceQuestion } from './buying-params.ts';
import type { BuyingViewProps } from './lost-view.tsx';

const stockNo = ({ stock_no }: StoneToReprice): string => stock_no;
const UNSORTED = { sortable: false } as const;

const above = (value: number | null): string =>
  value === null ? EMPTY : `${value > 0 ? '+' : ''}${formatNumber(value, 1)}`;

const figure = (
  id: keyof StoneToReprice,
  header: string,
  headerTitle: string,
  format: (value: CellValue) => string = wholeNumber,
  more: Partial<GridColumn<StoneToReprice>> = {},
): GridColumn<StoneToReprice> => ({
  id,
  header,
  headerTitle,
  align: 'end',
  value: (stone) => stone[id],
  format,
  ...UNSORTED,
  ...more,
});

const columnsOf = (knowsCost: boolean): GridColumn<StoneToReprice>[] => [
  {
    ...linkedColumn<StoneToReprice>(
      numberColumn('stock_no', 'Stock no.', stockNo, UNSORTED),
      stoneOf,
    ),
    pinned: 'left',
  },
  { ...STONE_COLUMN, ...UNSORTED },
  figure('days', 'Stood d', 'For how many days it has stood'),
  figure('seen', 'Seen', 'How often buyers opened it, once a buyer a day'),
  figure(
    'above',
    'Above %',
    'By how much it is dearer than the middle of its like',
    (value) => above(typeof value === 'number' ? value : null),
    { strong: true },
  ),
  figure('like', 'Alike', 'Stones alike that can be had'),
  figure('like_sold', 'Sold', 'Stones alike that were sold within the last 180 days'),
  ...(knowsCost
    ? [
        figure('disc', 'Disc %', 'What the supplier adds to Rap', twoDecimals),
        figure('like_disc', 'Alike %', 'The middle of its like', twoDecimals),
        figure('price_per_ct', 'Cost $/ct', 'What it costs the house', twoDecimals),
        figure('like_per_ct', 'Alike $/ct', 'The middle of its like', twoDecimals),
      ]
    : []),
];

/** Stones that buyers look at and nobody asks for, beside the market of their like. */
export function RepriceView({ search, go }: Omit<BuyingViewProps, 'searchLink'>) {
  const reader = useProfile();
  const router = useRouter();
  const { id, role_id } = reader;
  const knowsCost = role_id === ROLE.administrator || role_id === ROLE.qualityControl;
  const question = repriceQuestion(search);
  const list = useListFetch({
    key: [BUYING, id, 'reprice', question],
    load: async (signal) => pageOf(await stonesToReprice(question, signal)),
    rowId: stockNo,
  });
  const columns = useMemo(() => columnsOf(knowsCost), [knowsCost]);
  return (
    <ListGrid
      list={list}
      viewKey="stones-to-reprice"
      label="Stones to reprice"
      words={['stone', 'stones']}
      usualOrder="dearest beside its like first"
      columns={columns}
      search={search}
      onPage={go}
      onOpen={(stone) => {
        const place = recordPlace(stoneOf(stone), reader);
        if (place !== null) void router.navigate({ to: place });
      }}
      exporting={{
        rows: everyPage((place, signal) => stonesToReprice({ ...question, ...place }, signal)),
        fileName: 'stones-to-reprice',
      }}
      empty={
        <EmptyState title="No stone is looked at in vain">
          Stones that buyers open again and again and nobody asks for stand here.
        </EmptyState>
      }
      renderPhoneRow={(stone) => ({
        picture: <ShapeIcon shape={stone.shape} size={15} />,
        title: (
          <>
            {besideMark(stone)} <GrowthMark growth={stone.growth_type} />
          </>
        ),
        value: `${above(stone.above)} %`,
        detail: stone.stock_no,
        note: `${count(stone.days, 'day')}, seen ${count(stone.seen, 'time')}`,
      })}
    />
  );
}
