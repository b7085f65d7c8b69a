import { InputWrapper } from '@mantine/core';
import { SegmentedControl } from './SegmentedControl.tsx';

type ChoiceProps = {
  readonly label: string;
  readonly options: Readonly<Record<string, string>>;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

export const Choice = ({ label, options, value, onChange }: ChoiceProps) => (
  <InputWrapper label={label} labelElement="div">
    <SegmentedControl
      fullWidth
      aria-label={label}
      data={Object.entries(options).map(([key, words]) => ({ value: key, label: words }))}
      value={value}
      onChange={onChange}
    />
  </InputWrapper>
);
