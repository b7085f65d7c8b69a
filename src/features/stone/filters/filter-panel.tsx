import type { FilterPanelProps } from './filter-props.ts';
import './choices.css';
import './filter-panel.css';
import { Button } from '@mantine/core';
import { count } from '#common/count.ts';
import { CODED } from '#common/trade/filter.ts';
import { DIAMOND_TYPE } from '#machines/codes.ts';
import type { CodeFilter } from '../../../shared/searches/stone-filter.ts';
import { useAttributeChoices } from '../../../shared/stones/use-attribute-choices.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { lazyModule, useLazyModule } from '../../../ui/lazy-module.ts';
import { SkeletonLines, SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import { countsOf } from './choice-counts.ts';
import { FilterPart } from './filter-part.tsx';
import { GradeStrip } from './grade-strip.tsx';
import { CLARITY_FAMILIES, shortClarity, splitChoices, TRACE } from './grades.ts';
import { ShapeTiles } from './shape-tiles.tsx';
import { useFilterWords } from './use-filter-words.ts';

const restChoices = lazyModule(() =>
  import('./rest-choices.tsx').then((module) => module.RestChoices),
);
const fancyFilters = lazyModule(() =>
  import('./fancy-filters.tsx').then((module) => module.FancyFilters),
);
const caratFilter = lazyModule(() =>
  import('./carat-filter.tsx').then((module) => module.CaratFilter),
);
const moreFilters = lazyModule(() =>
  import('./more-filters.tsx').then((module) => module.MoreFilters),
);

const NONE: readonly string[] = [];

export function FilterPanel(props: FilterPanelProps) {
  const { choice, facets, found, send, onDone, onHide } = props;
  // Loads these filters together with the first response, so that no title appears without its
  // choices.
  const MoreFilters = useLazyModule(moreFilters, facets !== null);
  return (
    <div className="filter-panel">
      <div className="filter-scroll">
        <FixedFilters {...props} />
        {MoreFilters ? (
          <MoreFilters choice={choice} facets={facets} send={send} />
        ) : (
          <SkeletonRows count={8} widths={[90, 140]} />
        )}
      </div>
      <div className="filter-foot">
        <Button variant="subtle" size="sm" onClick={() => send({ type: 'filter.clearAll' })}>
          Clear filters
        </Button>
        {onDone ? (
          <Button variant="filled" size="lg" onClick={onDone}>
            {found === null ? 'Show the stones' : `Show ${count(found, 'stone')}`}
          </Button>
        ) : null}
        {onHide ? (
          <Button
            variant="subtle"
            size="sm"
            leftSection={<Icon name="chevronLeft" size="small" />}
            onClick={onHide}
          >
            Hide filters
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function FixedFilters({ choice, facets, send }: FilterPanelProps) {
  const choices = useAttributeChoices();
  const words = useFilterWords(choice);
  const CaratFilter = useLazyModule(caratFilter, facets !== null);
  const RestChoices = useLazyModule(restChoices, facets !== null);
  const of = (filter: CodeFilter) => {
    const all = choices[CODED[filter].list] ?? [];
    return {
      all,
      ...splitChoices(all),
      chosen: choice[filter] ?? NONE,
      counts: countsOf(facets, filter),
      onToggle: (code: string) => send({ type: 'filter.toggle', filter, code }),
      onRange: (codes: readonly string[]) => send({ type: 'filter.range', filter, codes }),
    };
  };
  const shape = of('shape');
  const colour = of('color');
  const clarity = of('clarity');
  const fancy = choice.diamond_type === DIAMOND_TYPE.fancy;
  const FancyFilters = useLazyModule(fancyFilters, fancy);
  const isFancyShown = FancyFilters !== null && shape.all.length > 0;

  return (
    <>
      <FilterPart
        title="Shape"
        value={shape.chosen.length === 0 ? '' : `${shape.chosen.length} of ${shape.all.length}`}
      >
        {shape.all.length === 0 ? (
          <FilterSkeleton h={120} lines={4} />
        ) : (
          <ShapeTiles {...shape} label="Shape" shapes={shape.main} />
        )}
        <div className="rest-choices">
          {RestChoices ? <RestChoices {...shape} words="shapes" asTiles /> : null}
        </div>
      </FilterPart>
      <FilterPart title="Carat" value={words.carat}>
        <div className="carat-filter">
          {CaratFilter ? (
            <CaratFilter
              ranges={choice.carat ?? []}
              counts={countsOf(facets, 'carat')}
              onChange={(ranges) => send({ type: 'filter.carat', ranges })}
            />
          ) : (
            <SkeletonLines count={5} />
          )}
        </div>
      </FilterPart>
      {fancy ? (
        <div style={{ minHeight: 320 }} data-awaited={isFancyShown ? undefined : ''}>
          {isFancyShown ? (
            <FancyFilters choice={choice} facets={facets} send={send} />
          ) : (
            <SkeletonLines count={10} />
          )}
        </div>
      ) : (
        <FilterPart title="Colour" value={words.color}>
          {colour.all.length === 0 ? (
            <FilterSkeleton h={36} lines={1} />
          ) : (
            <GradeStrip {...colour} label="Colour" grades={colour.main} tints={TRACE} />
          )}
          <div className="rest-choices">
            {RestChoices ? <RestChoices {...colour} words="colours" /> : null}
          </div>
        </FilterPart>
      )}
      <FilterPart title="Clarity" value={words.clarity}>
        {clarity.all.length === 0 ? (
          <FilterSkeleton h={51} lines={1} />
        ) : (
          <GradeStrip
            {...clarity}
            label="Clarity"
            grades={clarity.main}
            families={CLARITY_FAMILIES}
            short={shortClarity}
          />
        )}
        <div className="rest-choices">
          {RestChoices ? <RestChoices {...clarity} words="clarities" /> : null}
        </div>
      </FilterPart>
    </>
  );
}

type FilterSkeletonProps = {
  /** height in pixels of the choices that replace the skeleton */
  readonly h: number;
  readonly lines: number;
};

const FilterSkeleton = ({ h, lines }: FilterSkeletonProps) => (
  <div style={{ height: h, overflow: 'hidden' }}>
    <SkeletonLines count={lines} />
  </div>
);
