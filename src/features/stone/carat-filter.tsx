import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatWeight } from '../../ui/format.ts';

type Range = { readonly from: number | null; readonly to: number | null };

/** The sizes that are asked for by name; the last has no upper end. */
const QUICK: readonly {
  readonly name: string;
  readonly from: number;
  readonly to: number | null;
}[] = [
  { name: '0.30', from: 0.3, to: 0.39 },
  { name: '0.50', from: 0.5, to: 0.69 },
  { name: '0.70', from: 0.7, to: 0.99 },
  { name: '1.00', from: 1, to: 1.49 },
  { name: '1.50', from: 1.5, to: 1.99 },
  { name: '2.00', from: 2, to: 2.99 },
  { name: '3.00 +', from: 3, to: null },
];

type CaratFilterProps = {
  readonly value: Range;
  readonly onChange: (value: Range) => void;
};

export function CaratFilter({ value, onChange }: CaratFilterProps) {
  return (
    <>
      <div className="carat-fields">
        <Weight
          label="Carat from"
          value={value.from}
          onChange={(from) => onChange({ ...value, from })}
        />
        <span>to</span>
        <Weight label="Carat to" value={value.to} onChange={(to) => onChange({ ...value, to })} />
      </div>
      <div className="quick-choices">
        {QUICK.map(({ name, from, to }) => {
          const on = value.from === from && value.to === to;
          return (
            <button
              key={name}
              type="button"
              aria-pressed={on}
              title={
                to === null
                  ? `${formatWeight(from)} and more`
                  : `${formatWeight(from)} to ${formatWeight(to)}`
              }
              onClick={() => onChange(on ? { from: null, to: null } : { from, to })}
            >
              {name}
            </button>
          );
        })}
      </div>
    </>
  );
}

type WeightProps = {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
};

const written = (value: number | null): string => (value === null ? '' : formatWeight(value));

/** Empty is no limit; null answers what is no weight. */
function weightOf(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const weight = Number(text.replace(',', '.'));
  return Number.isFinite(weight) && weight >= 0 && weight <= 1000 ? weight : undefined;
}

function Weight({ label, value, onChange }: WeightProps) {
  const [text, setText] = useState(written(value));
  useEffect(() => setText(written(value)), [value]);
  const weight = weightOf(text);

  function commit() {
    if (weight === undefined) setText(written(value));
    else if (weight !== value) onChange(weight);
    else setText(written(value));
  }

  return (
    <TextInput
      aria-label={label}
      inputMode="decimal"
      placeholder="any"
      value={text}
      error={weight === undefined}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}
