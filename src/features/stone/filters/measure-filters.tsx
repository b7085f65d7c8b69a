import './filter-part.css';
import { formatNumber } from '#common/format.ts';
import { FIGURES } from '#common/trade/filter.ts';
import type { FigureFilter } from '../../../shared/searches/stone-filter.ts';
import type { MoreFiltersProps } from './more-filters.tsx';
import { RangeFields } from './range-fields.tsx';

export const PRICES: readonly FigureFilter[] = ['markup_ppc', 'markup_disc', 'sell_amt', 'rap'];
export const MEASURES: readonly FigureFilter[] = [
  'length_mm',
  'width_mm',
  'depth_mm',
  'ratio',
  'table_pct',
  'depth_pct',
  'crown_angle',
  'crown_height_pct',
  'pavilion_angle',
  'pavilion_depth_pct',
  'girdle_pct',
];

const UNITS: Readonly<Record<FigureFilter, string>> = {
  markup_ppc: '$',
  markup_disc: '%',
  sell_amt: '$',
  rap: '$',
  length_mm: 'mm',
  width_mm: 'mm',
  depth_mm: 'mm',
  ratio: '',
  table_pct: '%',
  depth_pct: '%',
  crown_angle: '°',
  crown_height_pct: '%',
  pavilion_angle: '°',
  pavilion_depth_pct: '%',
  girdle_pct: '%',
  reliability: '',
};

/** Largest figure that the API accepts. */
const FARTHEST = 1e9;

export const SUPPLY: readonly FigureFilter[] = ['reliability'];

export const SupplyFilters = (props: MoreFiltersProps) => <Figures {...props} figures={SUPPLY} />;
export const PriceFilters = (props: MoreFiltersProps) => <Figures {...props} figures={PRICES} />;
export const MeasureFilters = (props: MoreFiltersProps) => (
  <Figures {...props} figures={MEASURES} />
);

type FiguresProps = MoreFiltersProps & { readonly figures: readonly FigureFilter[] };

function Figures({ figures, choice, send }: FiguresProps) {
  return figures.map((filter) => {
    const name = FIGURES[filter];
    const unit = UNITS[filter];
    return (
      <div key={filter} className="filter-figure">
        <span aria-hidden="true">
          {name}
          {unit ? <i> {unit}</i> : null}
        </span>
        <RangeFields
          name={name}
          value={choice[filter] ?? {}}
          lowest={-FARTHEST}
          highest={FARTHEST}
          written={(figure) => formatNumber(figure)}
          onChange={(range) => send({ type: 'filter.figure', filter, range })}
        />
      </div>
    );
  });
}
