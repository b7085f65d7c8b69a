import '../../shared/frame/kept-page.css';
import { Button, Select } from '@mantine/core';
import { count } from '#common/count.ts';
import { DIAMOND_TYPE_NAME, GROWTH_NAME } from '#common/stone-labels.ts';
import { DIAMOND_TYPE, GROWTH_TYPE } from '#machines/codes.ts';
import { useFilterFold } from '../../shared/lists/use-filter-fold.tsx';
import { DateRange } from '../../ui/inputs/DateRange.tsx';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import {
  type BuyingChange,
  type BuyingSearch,
  BY_WORDS,
  DAYS_LISTED_CHOICES,
  DEFAULT_CHOICES,
  VIEWS_CHOICES,
} from './buying-params.ts';

interface BuyingFiltersProps {
  readonly search: BuyingSearch;
  readonly narrow: (change: BuyingChange) => void;
}

const TYPES = [DIAMOND_TYPE.white, DIAMOND_TYPE.fancy].map((type) => ({
  value: String(type),
  label: DIAMOND_TYPE_NAME[type],
}));
const GROWTHS = [GROWTH_TYPE.natural, GROWTH_TYPE.labGrown].map((growth) => ({
  value: String(growth),
  label: GROWTH_NAME[growth],
}));
const BY = (Object.keys(BY_WORDS) as (keyof typeof BY_WORDS)[]).map((by) => ({
  value: by,
  label: BY_WORDS[by],
}));
const NARROWING = ['type', 'growth', 'from', 'to', 'stood', 'seen'] as const;
const chosenOf = <T extends number>(of: readonly T[], value: string | null): T | undefined =>
  of.find((one) => String(one) === value);

export function BuyingFilters({ search, narrow }: BuyingFiltersProps) {
  const set = NARROWING.filter((name) => name in search).length;
  const fold = useFilterFold(set);
  return (
    <search className="kept-bar" aria-label="Filters">
      {search.view === 'reprice' || search.lost ? null : (
        <SegmentedControl
          aria-label="Group by"
          data={BY}
          value={search.by ?? 'shape'}
          onChange={(by) => narrow({ by: by === 'shape' ? undefined : by })}
        />
      )}
      {fold.button}
      {fold.isFolded ? null : <Fields search={search} narrow={narrow} />}
      {set > 0 ? (
        <Button
          variant="subtle"
          size="sm"
          onClick={() => narrow(Object.fromEntries(NARROWING.map((name) => [name, undefined])))}
        >
          Clear
        </Button>
      ) : null}
    </search>
  );
}

function Fields({ search, narrow }: BuyingFiltersProps) {
  return (
    <>
      <SegmentedControl
        aria-label="Stones"
        data={TYPES}
        value={String(search.type ?? DIAMOND_TYPE.white)}
        onChange={(value) => narrow({ type: chosenOf([DIAMOND_TYPE.fancy], value) })}
      />
      <Select
        size="sm"
        w={140}
        aria-label="Growth"
        placeholder="Any growth"
        clearable
        data={GROWTHS}
        value={search.growth === undefined ? null : String(search.growth)}
        onChange={(value) => narrow({ growth: chosenOf(Object.values(GROWTH_TYPE), value) })}
      />
      <DateRange
        size="sm"
        label="Period"
        fromLabel="On or after"
        toLabel="On or before"
        value={{ from: search.from ?? '', to: search.to ?? '' }}
        onSpan={({ from, to }) => narrow({ from: from || undefined, to: to || undefined })}
      />
      {search.view === 'reprice' ? (
        <>
          <Select
            size="sm"
            w={170}
            aria-label="Days in stock"
            allowDeselect={false}
            data={DAYS_LISTED_CHOICES.map((days) => ({
              value: String(days),
              label: days === 0 ? 'Any time in stock' : `At least ${count(days, 'day')}`,
            }))}
            value={String(search.stood ?? DEFAULT_CHOICES.stood)}
            onChange={(value) => narrow({ stood: chosenOf(DAYS_LISTED_CHOICES, value) })}
          />
          <Select
            size="sm"
            w={160}
            aria-label="Views"
            allowDeselect={false}
            data={VIEWS_CHOICES.map((times) => ({
              value: String(times),
              label: `At least ${count(times, 'view')}`,
            }))}
            value={String(search.seen ?? DEFAULT_CHOICES.seen)}
            onChange={(value) => narrow({ seen: chosenOf(VIEWS_CHOICES, value) })}
          />
        </>
      ) : null}
    </>
  );
}
