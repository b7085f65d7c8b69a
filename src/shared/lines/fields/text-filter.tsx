import { TextInput } from '@mantine/core';

type TextFilterProps = {
  readonly label: string;
  readonly value: string | undefined;
  readonly max: number | undefined;
  readonly onChange: (value: string | undefined) => void;
};

export const TextFilter = ({ label, value, max, onChange }: TextFilterProps) => (
  <TextInput
    size="sm"
    w={130}
    aria-label={label}
    placeholder={label}
    maxLength={max}
    defaultValue={value ?? ''}
    onBlur={({ currentTarget }) => {
      const typed = currentTarget.value.trim() || undefined;
      if (typed !== value) onChange(typed);
    }}
    onKeyDown={(event) => {
      if (event.key === 'Enter') event.currentTarget.blur();
    }}
  />
);
