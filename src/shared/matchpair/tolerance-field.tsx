import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { toleranceFault } from '#common/trade/tolerance-fault.ts';
import { parseTypedNumber } from '../../ui/inputs/parse-typed-number.ts';
import type { MatchField } from './match-calls.ts';
import { fieldName, figureText } from './match-words.ts';

type ToleranceFieldProps = {
  readonly field: MatchField;
  readonly value: number;
  readonly disabled?: boolean;
  /** If true, shows the error below the field; default false shows the error only as a tooltip. */
  readonly says?: boolean;
  readonly onChange: (tolerance: number) => void;
  readonly onFault?: (fault: string | null) => void;
};

export function ToleranceField(props: ToleranceFieldProps) {
  const { field, value, disabled = false, says = false, onChange, onFault } = props;
  const shown = figureText(value);
  const [text, setText] = useState(shown);
  useEffect(() => setText(shown), [shown]);
  const figure = parseTypedNumber(text) ?? Number.NaN;
  const fault = toleranceFault(field, figure);

  function write(next: string) {
    setText(next);
    onFault?.(toleranceFault(field, parseTypedNumber(next) ?? Number.NaN));
  }
  function commit() {
    if (fault === null && figure !== value) onChange(figure);
    else if (!says || fault === null) setText(shown);
  }

  return (
    <TextInput
      w={42}
      styles={{ input: { paddingInline: 'var(--mantine-spacing-4xs)', textAlign: 'right' } }}
      size="sm"
      aria-label={`Tolerance of ${fieldName(field)}`}
      inputMode={field.unit === 'grade' ? 'numeric' : 'decimal'}
      value={text}
      disabled={disabled}
      error={fault !== null && (says ? fault : true)}
      title={fault ?? undefined}
      onChange={(event) => write(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}
