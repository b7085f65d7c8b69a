import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countryName } from '#common/country-name.ts';
import { formatInteger } from '#common/format.ts';
import { BarsChart } from '../../../shared/charts/bars-chart.tsx';
import { ChartFrame } from '../../../shared/charts/chart-frame.tsx';
import { SegmentedControl } from '../../../ui/inputs/SegmentedControl.tsx';
import { lazyModule, useLazyModule } from '../../../ui/lazy-module.ts';
import { type CountryCount, countriesQuery } from './figures-calls.ts';
import type { FiguresSearch } from './figures-params.ts';
import { useListPlace } from './figures-places.ts';
import { problemOf } from './tile.tsx';

const LINE = 24;
const SHOWN = 6;
const MAP = 172;

const worldMap = lazyModule(() =>
  import('../../../shared/charts/world-map.tsx').then((module) => module.WorldMap),
);

const COUNTS = [
  { value: 'holdsCount', label: 'Holds' },
  { value: 'memosCount', label: 'Memos' },
  { value: 'pendingStonesCount', label: 'Orders' },
  { value: 'cartCount', label: 'Carts' },
  { value: 'enquiriesCount', label: 'Enquiries' },
] as const;
type Counted = (typeof COUNTS)[number]['value'];

export function CountriesTile({ search }: { readonly search: FiguresSearch }) {
  const listPlace = useListPlace();
  const [counted, setCounted] = useState<Counted>('cartCount');
  const { data, error, refetch } = useQuery(countriesQuery(search));
  const nameOf = ({ iso2, name }: CountryCount): string => name ?? countryName(iso2);
  const WorldMap = useLazyModule(worldMap, data !== undefined);
  const rows = (data?.countries ?? [])
    .map((country) => ({
      ...country,
      name: nameOf(country),
      value: country[counted],
      text: formatInteger(country[counted]),
      place: data ? listPlace(data.lists[counted], search, { country: country.iso2 }) : null,
    }))
    .toSorted((one, other) => other.value - one.value);
  return (
    <ChartFrame
      title="By country"
      note={
        <SegmentedControl
          aria-label="Measure"
          data={COUNTS}
          value={counted}
          onChange={(value) =>
            setCounted(COUNTS.find((one) => one.value === value)?.value ?? counted)
          }
        />
      }
      fileName="culet-by-country"
      data={
        data && {
          columns: [
            { head: 'Country' },
            ...COUNTS.map(({ label }) => ({ head: label, format: formatInteger })),
            { head: 'All', format: formatInteger },
          ],
          rows: rows.map((country) => ({
            place: country.place,
            cells: [country.name, ...COUNTS.map(({ value }) => country[value]), country.total],
          })),
        }
      }
      problem={problemOf(error, refetch)}
      height={MAP + SHOWN * LINE}
    >
      <div style={{ height: MAP }}>
        {WorldMap ? <WorldMap label="Map by country" countries={rows} height={MAP} /> : null}
      </div>
      <BarsChart
        label="By country"
        nameWidth={150}
        textWidth={56}
        lineHeight={LINE}
        bars={rows.filter(({ value }) => value > 0).slice(0, SHOWN)}
      />
    </ChartFrame>
  );
}
