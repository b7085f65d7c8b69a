import './choices.css';
import './filter-panel.css';
import { Box } from '@mantine/core';
import { useState } from 'react';
import { formatWeight } from '#common/format.ts';
import type { Range } from '../../../shared/searches/stone-filter.ts';
import { HEAVIEST, useCaratSizes } from '../../../shared/stones/use-carat-sizes.ts';
import type { Counts } from './choice-counts.ts';
import { More, QuickChoices } from './more-choices.tsx';
import { RangeFields } from './range-fields.tsx';

/**
 * Weight in carat. Smaller stones are sold by the parcel, so their sizes are collapsed by default.
 */
const SINGLE_STONE = 0.3;
const NOTHING: Range = {};
const NEW_RANGE = 'another';

type CaratFilterProps = {
  readonly ranges: readonly Range[];
  readonly counts: Counts;
  readonly onChange: (ranges: readonly Range[]) => void;
};

const codeOf = ({ from, to }: Range): string => `${from ?? ''}..${to ?? ''}`;

const rangeLabel = ({ from, to }: Range): string =>
  [from, to].map((end) => (end === undefined ? 'any' : formatWeight(end))).join(' – ');

export function CaratFilter({ ranges, counts, onChange }: CaratFilterProps) {
  const sizes = useCaratSizes().map((size) => ({ ...size, code: codeOf(size.range) }));
  // Code of the range that the two fields edit; `NEW_RANGE` for a new range. If null, the fields
  // edit the only selected range, or else a new range.
  const [editedRange, setEditedRange] = useState<string | null>(null);
  const chosen = ranges.map(codeOf);
  const countBySize =
    counts && Object.fromEntries(sizes.map(({ id, code }) => [code, counts[id] ?? 0]));
  const held = editedRange === null ? -1 : chosen.indexOf(editedRange);
  const at =
    held >= 0 ? held : ranges.length === 1 && editedRange !== NEW_RANGE ? 0 : ranges.length;
  const replaceRange = (range: Range) => {
    onChange(ranges.toSpliced(at, 1, range));
    // The fields continue to edit this range, because the user may still type its other end.
    setEditedRange(codeOf(range));
  };
  const toggle = (code: string) => {
    const size = sizes.find((one) => one.code === code);
    setEditedRange(null);
    if (chosen.includes(code)) onChange(ranges.filter((range) => codeOf(range) !== code));
    else if (size) onChange([...ranges, size.range]);
  };
  const parts = { chosen, counts: countBySize, onToggle: toggle };
  const [melee, single] = [
    sizes.filter(({ range }) => (range.from ?? 0) < SINGLE_STONE),
    sizes.filter(({ range }) => (range.from ?? 0) >= SINGLE_STONE),
  ];

  return (
    <>
      <Box className="carat-fields" mb="3xs">
        <RangeFields
          name="Carat"
          value={ranges[at] ?? NOTHING}
          lowest={0}
          highest={HEAVIEST}
          written={(weight) => formatWeight(weight)}
          onChange={replaceRange}
        />
        <button
          type="button"
          className="more-choices"
          disabled={ranges.length === 0 || at === ranges.length}
          title="Add another range"
          onClick={() => setEditedRange(NEW_RANGE)}
        >
          Add
        </button>
      </Box>
      {ranges.length > 1 ? (
        <Box className="quick-choices" mb="3xs">
          {ranges.map((range, index) => (
            <button
              key={codeOf(range)}
              type="button"
              aria-pressed={index === at}
              onClick={() => setEditedRange(codeOf(range))}
            >
              {rangeLabel(range)}
            </button>
          ))}
        </Box>
      ) : null}
      <QuickChoices {...parts} label="Sizes" choices={single} />
      <More words="sizes" choices={melee} chosen={chosen}>
        <QuickChoices {...parts} label="Small sizes" choices={melee} />
      </More>
    </>
  );
}
