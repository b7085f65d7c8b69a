import '../../shared/frame/kept-page.css';
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '#common/format.ts';
import { ListGrid } from '../../shared/lists/list-grid.tsx';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import { readAllPages, toListPage } from '../../shared/lists/paging.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { GridPhoneRow } from '../../ui/grid/types.ts';
import { FigureInput } from '../../ui/inputs/FigureInput.tsx';
import { type FigureRule, parseFigure } from '../../ui/inputs/typed-figure.ts';
import { fetchPrices, RAP, type RapPrice } from './rap-calls.ts';
import { PRICE_COLUMNS } from './rap-columns.tsx';
import { CLARITIES, COLORS } from './rap-params.ts';
import { bandText, changeText } from './rap-texts.ts';
import type { TabProps } from './tab-props.ts';

const WEIGHT: FigureRule = {
  name: 'A weight',
  unit: 'carats',
  least: 0.01,
  most: 1000,
  decimals: 2,
};

const priceId = (row: RapPrice): string =>
  `${row.list_id}/${row.color}/${row.clarity}/${row.carat_from}`;

export function ListTab({ kind, version, search, go }: TabProps) {
  const { color, clarity, carat, page = 1, size = PAGE_SIZES.rapPrices } = search;
  const filters = {
    kind,
    ...(version === undefined ? {} : { version }),
    ...(color === undefined ? {} : { color }),
    ...(clarity === undefined ? {} : { clarity }),
    ...(carat === undefined ? {} : { carat: carat / 100 }),
  };
  const list = useListFetch({
    key: [RAP, 'prices', filters, page, size],
    load: async (signal) => toListPage(await fetchPrices({ ...filters, page, size }, signal)),
    rowId: priceId,
  });
  // Text of the weight field while the user edits it; null while the field shows the active filter.
  const [typed, setTyped] = useState<string | null>(null);
  const filtered = color !== undefined || clarity !== undefined || carat !== undefined;
  const clear = () => go({ color: undefined, clarity: undefined, carat: undefined });

  return (
    <>
      <search className="kept-bar" aria-label="Filters">
        <Select
          size="sm"
          w={128}
          aria-label="Colour"
          placeholder="Any colour"
          clearable
          data={[...COLORS]}
          value={color ?? null}
          onChange={(value) => go({ color: COLORS.find((one) => one === value) })}
        />
        <Select
          size="sm"
          w={128}
          aria-label="Clarity"
          placeholder="Any clarity"
          clearable
          data={[...CLARITIES]}
          value={clarity ?? null}
          onChange={(value) => go({ clarity: CLARITIES.find((one) => one === value) })}
        />
        <FigureInput
          rule={WEIGHT}
          size="sm"
          w={128}
          aria-label="Stone weight in carats"
          placeholder="Weight, ct"
          value={typed ?? (carat === undefined ? '' : String(carat / 100))}
          onText={(text) => {
            setTyped(text);
            const read = parseFigure(text, WEIGHT);
            if ('fault' in read) return;
            const hundredths = read.figure === null ? undefined : Math.round(read.figure * 100);
            go({ carat: hundredths }, { replace: true });
          }}
          onBlur={() => setTyped(null)}
        />
        {filtered ? (
          <Button variant="subtle" size="sm" onClick={clear}>
            Clear
          </Button>
        ) : null}
      </search>
      <ListGrid
        list={list}
        viewKey="rap-prices"
        label="Cells"
        words={['cell', 'cells']}
        columns={PRICE_COLUMNS}
        search={search}
        usualSize={PAGE_SIZES.rapPrices}
        onPage={go}
        exporting={{
          rows: readAllPages((place, signal) => fetchPrices({ ...filters, ...place }, signal)),
          fileName: 'rap-prices',
        }}
        empty={
          <EmptyState
            title="No matching cells"
            actions={filtered ? <Button onClick={clear}>Show all cells</Button> : null}
          >
            Stones without a matching cell show their supplier’s price per carat.
          </EmptyState>
        }
        kept={filtered ? 'Your filters are kept.' : null}
        renderPhoneRow={phoneRow}
      />
    </>
  );
}

const phoneRow = (row: RapPrice): GridPhoneRow => ({
  picture: null,
  title: `${row.color} ${row.clarity}`,
  value: formatNumber(row.price_per_ct),
  detail: `${bandText(row)} ct`,
  note: changeText({ before: row.price_before, after: row.price_per_ct, change: row.change }),
});
