import './figures.css';
import { DIAMOND_TYPE_NAME } from '#common/stone-labels.ts';
import { DIAMOND_TYPE } from '#machines/codes.ts';
import { DateRange } from '../../../ui/inputs/DateRange.tsx';
import { SegmentedControl } from '../../../ui/inputs/SegmentedControl.tsx';
import type { FiguresChange, FiguresSearch } from './figures-params.ts';

const TYPES = [
  { value: '', label: 'All' },
  ...Object.values(DIAMOND_TYPE).map((type) => ({
    value: String(type),
    label: DIAMOND_TYPE_NAME[type],
  })),
];

type FiguresFiltersProps = {
  readonly search: FiguresSearch;
  readonly go: (change: FiguresChange) => void;
};

export function FiguresFilters({ search, go }: FiguresFiltersProps) {
  return (
    <search className="figures-filters" aria-label="Filters">
      <SegmentedControl
        aria-label="Stones"
        data={TYPES}
        value={String(search.type ?? '')}
        onChange={(value) =>
          go({ type: Object.values(DIAMOND_TYPE).find((type) => String(type) === value) })
        }
      />
      <DateRange
        size="sm"
        label="Period"
        fromLabel="Created on or after"
        toLabel="Created on or before"
        value={{ from: search.from ?? '', to: search.to ?? '' }}
        onSpan={({ from, to }) => go({ from: from || undefined, to: to || undefined })}
      />
    </search>
  );
}
