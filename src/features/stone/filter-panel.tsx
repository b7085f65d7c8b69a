import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { GROWTH_TYPE, STONE_STATUS } from '../../machines/codes.ts';
import type { StoneChoice, StoneFilterEvent } from '../../machines/screens/stone-filter.ts';
import { attributeChoices } from '../../stones/calls.ts';
import { formatWeight } from '../../ui/format.ts';
import { CaratFilter } from './carat-filter.tsx';
import { rangeWords } from './filter-words.ts';
import { GradeStrip } from './grade-strip.tsx';
import { ShapeTiles } from './shape-tiles.tsx';

/** The stone's own colour from D to N. It stands nowhere else. */
const TRACE = [
  '#e9eef6',
  '#ecf0f4',
  '#eef0ef',
  '#f1f0e6',
  '#f3efdb',
  '#f4edcf',
  '#f5eac2',
  '#f5e6b4',
  '#f4e1a4',
  '#f2db94',
  '#efd484',
];

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
};

export function FilterPanel({ choice, fancy, send }: FilterPanelProps) {
  const choices = useAttributeChoices();
  const shapes = choices.SHAPE ?? [];
  const colours = choices.COLOR ?? [];
  const clarities = choices.CLARITY ?? [];

  return (
    <div className="filter-panel">
      <div className="filter-scroll">
        <Part
          title="Shape"
          value={choice.shape.length === 0 ? '' : `${choice.shape.length} of ${shapes.length}`}
        >
          <ShapeTiles
            shapes={shapes}
            chosen={choice.shape}
            onToggle={(code) => send({ type: 'filter.toggle', filter: 'shape', code })}
          />
        </Part>
        <Part title="Carat" value={caratWords(choice)}>
          <CaratFilter
            value={{ from: choice.caratFrom, to: choice.caratTo }}
            onChange={(range) => send({ type: 'filter.carat', ...range })}
          />
        </Part>
        {fancy ? null : (
          <Part title="Colour" value={rangeWords(colours, choice.color)}>
            <GradeStrip
              label="Colour"
              grades={colours}
              chosen={choice.color}
              tints={TRACE}
              onRange={(codes) => send({ type: 'filter.range', filter: 'color', codes })}
              onToggle={(code) => send({ type: 'filter.toggle', filter: 'color', code })}
            />
          </Part>
        )}
        <Part title="Clarity" value={rangeWords(clarities, choice.clarity)}>
          <GradeStrip
            label="Clarity"
            grades={clarities}
            chosen={choice.clarity}
            onRange={(codes) => send({ type: 'filter.range', filter: 'clarity', codes })}
            onToggle={(code) => send({ type: 'filter.toggle', filter: 'clarity', code })}
          />
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
            size="sm"
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
