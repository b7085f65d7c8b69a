import { TextInput, type TextInputProps } from '@mantine/core';
import { type FigureRule, parseFigure } from './typed-figure.ts';

type FigureInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'inputMode'> & {
  readonly rule: FigureRule;
  readonly value: string;
  readonly onText: (text: string) => void;
};

export function FigureInput({ rule, value, onText, error, ...props }: FigureInputProps) {
  const read = parseFigure(value, rule);
  return (
    <TextInput
      {...props}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      error={'fault' in read ? read.fault : error}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
}
