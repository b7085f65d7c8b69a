import './filter-panel.css';
import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Range } from '../../../shared/searches/stone-filter.ts';
import { parseTypedNumber } from '../../../ui/inputs/parse-typed-number.ts';

type RangeFieldsProps = {
  /** Name of the range. For example, "Carat" labels the fields "Carat from" and "Carat to". */
  readonly name: string;
  readonly value: Range;
  readonly lowest: number;
  readonly highest: number;
  readonly written: (figure: number) => string;
  readonly onChange: (value: Range) => void;
};

/** Each field may stay empty. Enter or loss of focus applies the input. */
export function RangeFields({ name, value, onChange, ...how }: RangeFieldsProps) {
  return (
    <div className="range-fields">
      <Figure
        {...how}
        label={`${name} from`}
        value={value.from}
        onChange={(from) => onChange({ ...value, from })}
      />
      <span>to</span>
      <Figure
        {...how}
        label={`${name} to`}
        value={value.to}
        onChange={(to) => onChange({ ...value, to })}
      />
    </div>
  );
}

type FigureProps = Pick<RangeFieldsProps, 'lowest' | 'highest' | 'written'> & {
  readonly label: string;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
};

function Figure({ label, value, lowest, highest, written, onChange }: FigureProps) {
  const shown = value === undefined ? '' : written(value);
  const [text, setText] = useState(shown);
  useEffect(() => setText(shown), [shown]);
  const figure = parseTypedNumber(text);
  const fits = figure === undefined || (figure >= lowest && figure <= highest);

  function commit() {
    if (fits && figure !== value && text !== shown) onChange(figure);
    else setText(shown);
  }

  return (
    <TextInput
      aria-label={label}
      inputMode="decimal"
      placeholder="any"
      value={text}
      error={!fits}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}
