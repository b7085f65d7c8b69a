import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { GROWTH_TYPE, STONE_STATUS } from '../../machines/codes.ts';
import type {
  CodeFilter,
  StoneChoice,
  StoneFilterEvent,
} from '../../machines/screens/stone-filter.ts';
import { attributeChoices } from '../../stones/calls.ts';
import { formatWeight } from '../../ui/format.ts';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { CaratFilter } from './carat-filter.tsx';
import { rangeWords } from './filter-words.ts';
import { GradeStrip } from './grade-strip.tsx';
import { CLARITY_FAMILIES, shortClarity, splitChoices, TRACE } from './grades.ts';
import { More, QuickChoices } from './more-choices.tsx';
import { ShapeTiles } from './shape-tiles.tsx';

const STATUSES = [STONE_STATUS.available, STONE_STATUS.hold, STONE_STATUS.notAvailable];

const HOUR = 3_600_000;

export function useAttributeChoices() {
  const { data } = useQuery({
    queryKey: ['attribute-choices'],
    queryFn: ({ signal }) => attributeChoices(signal),
    staleTime: HOUR,
  });
  return data ?? {};
}

type FilterPanelProps = {
  readonly choice: StoneChoice;
  readonly fancy: boolean;
  readonly send: (event: StoneFilterEvent) => void;
  /** Where the panel covers the stones: back to them. */
  readonly onDone?: () => void;
};

export function FilterPanel({ choice, fancy, send, onDone }: FilterPanelProps) {
  const choices = useAttributeChoices();
  const allShapes = choices.SHAPE ?? [];
  const allColours = choices.COLOR ?? [];
  const allClarities = choices.CLARITY ?? [];
  const shapes = splitChoices(allShapes);
  const colours = splitChoices(allColours);
  const clarities = splitChoices(allClarities);
  const toggle = (filter: CodeFilter) => (code: string) =>
    send({ type: 'filter.toggle', filter, code });

  return (
    <div className="filter-panel">
      <div className="filter-scroll">
        <Part
          title="Shape"
          value={choice.shape.length === 0 ? '' : `${choice.shape.length} of ${allShapes.length}`}
        >
          <ShapeTiles
            label="Shape"
            shapes={shapes.main}
            chosen={choice.shape}
            onToggle={toggle('shape')}
          />
          <More words="shapes" choices={shapes.rest} chosen={choice.shape}>
            <ShapeTiles
              label="More shapes"
              shapes={shapes.rest}
              chosen={choice.shape}
              onToggle={toggle('shape')}
            />
          </More>
        </Part>
        <Part title="Carat" value={caratWords(choice)}>
          <CaratFilter
            value={{ from: choice.caratFrom, to: choice.caratTo }}
            onChange={(range) => send({ type: 'filter.carat', ...range })}
          />
        </Part>
        {fancy ? null : (
          <Part title="Colour" value={rangeWords(allColours, choice.color)}>
            <GradeStrip
              label="Colour"
              grades={colours.main}
              chosen={choice.color}
              tints={TRACE}
              onRange={(codes) => send({ type: 'filter.range', filter: 'color', codes })}
              onToggle={toggle('color')}
            />
            <More words="colours" choices={colours.rest} chosen={choice.color}>
              <QuickChoices
                label="More colours"
                choices={colours.rest}
                chosen={choice.color}
                onToggle={toggle('color')}
              />
            </More>
          </Part>
        )}
        <Part title="Clarity" value={rangeWords(allClarities, choice.clarity)}>
          <GradeStrip
            label="Clarity"
            grades={clarities.main}
            chosen={choice.clarity}
            families={CLARITY_FAMILIES}
            short={shortClarity}
            onRange={(codes) => send({ type: 'filter.range', filter: 'clarity', codes })}
            onToggle={toggle('clarity')}
          />
          <More words="clarities" choices={clarities.rest} chosen={choice.clarity}>
            <QuickChoices
              label="More clarities"
              choices={clarities.rest}
              chosen={choice.clarity}
              onToggle={toggle('clarity')}
            />
          </More>
        </Part>
        <Part title="Status">
          <div className="quick-choices">
            {STATUSES.map(({ code, label }) => (
              <button
                key={code}
                type="button"
                aria-pressed={choice.status.includes(code)}
                onClick={() => send({ type: 'filter.status', code })}
              >
                {label}
              </button>
            ))}
          </div>
        </Part>
        <Part title="Growth">
          <SegmentedControl
            aria-label="Growth"
            fullWidth
            data={[
              { value: '', label: 'Either' },
              { value: String(GROWTH_TYPE.natural), label: 'Natural' },
              { value: String(GROWTH_TYPE.labGrown), label: 'Lab grown' },
            ]}
            value={choice.growth === null ? '' : String(choice.growth)}
            onChange={(value) => send({ type: 'filter.growth', growth: growthOf(value) })}
          />
        </Part>
      </div>
      <div className="filter-foot">
        <Button variant="subtle" size="sm" onClick={() => send({ type: 'filter.clearAll' })}>
          Reset
        </Button>
        {onDone ? (
          <Button variant="filled" size="lg" onClick={onDone}>
            Show the stones
          </Button>
        ) : null}
      </div>
    </div>
  );
}

type PartProps = {
  readonly title: string;
  readonly value?: string;
  readonly children: ReactNode;
};

function Part({ title, value, children }: PartProps) {
  return (
    <section className="filter-part">
      <h2>
        {title}
        {value ? <span>{value}</span> : null}
      </h2>
      {children}
    </section>
  );
}

function growthOf(value: string): 1 | 2 | null {
  const growth = Number(value);
  return growth === GROWTH_TYPE.labGrown || growth === GROWTH_TYPE.natural ? growth : null;
}

export function caratWords({ caratFrom, caratTo }: StoneChoice): string {
  if (caratFrom === null && caratTo === null) return '';
  if (caratTo === null) return `from ${formatWeight(caratFrom)}`;
  if (caratFrom === null) return `up to ${formatWeight(caratTo)}`;
  return `${formatWeight(caratFrom)} – ${formatWeight(caratTo)}`;
}
