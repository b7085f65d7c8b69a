import './filter-panel.css';
import { Text } from '@mantine/core';
import { formatNumber } from '#common/format.ts';
import { FIGURES } from '#common/trade/filter.ts';

import { attributesWith } from '#records/attributes-with.ts';
import { STONE_ATTRIBUTES } from '#records/stone.ts';

import type { FigureFilter } from '../../../shared/searches/stone-filter.ts';

import type { MoreFiltersProps } from './filter-props.ts';
import { RangeFields } from './range-fields.tsx';

export const PRICES: readonly FigureFilter[] = ['markup_ppc', 'markup_disc', 'sell_amt', 'rap'];
export const MEASURES = [...attributesWith({ kind: 'measure' }), 'ratio'] as const;

/** Largest figure that the API accepts. */
const FARTHEST = 1e9;

export const SUPPLY: readonly FigureFilter[] = ['reliability'];

export const SupplyFilters = (props: MoreFiltersProps) => <Figures {...props} figures={SUPPLY} />;
export const PriceFilters = (props: MoreFiltersProps) => <Figures {...props} figures={PRICES} />;
export const MeasureFilters = (props: MoreFiltersProps) => (
  <Figures {...props} figures={MEASURES} />
);

function unitOf(filter: FigureFilter): string {
  if (filter === 'reliability') return '';
  const attribute = STONE_ATTRIBUTES[filter];
  return 'unit' in attribute ? attribute.unit : '';
}

type FiguresProps = MoreFiltersProps & { readonly figures: readonly FigureFilter[] };

function Figures({ figures, choice, send }: FiguresProps) {
  return figures.map((filter) => {
    const name = FIGURES[filter];
    const unit = unitOf(filter);
    return (
      <div key={filter} className="filter-figure">
        <span aria-hidden="true">
          {name}
          {unit ? <Text span inherit c="dimmed">{` ${unit}`}</Text> : null}
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
