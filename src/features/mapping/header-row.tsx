import { TextInput } from '@mantine/core';
import { useState } from 'react';

type HeaderRowProps = {
  readonly row: number;
  readonly onRow: (row: number) => void;
};

export function HeaderRow({ row, onRow }: HeaderRowProps) {
  const [typed, setTyped] = useState(String(row));
  const next = /^[1-9]\d{0,6}$/.test(typed.trim()) ? Number(typed) : null;
  const choose = () => {
    if (next === null) setTyped(String(row));
    else if (next !== row) onRow(next);
  };
  return (
    <TextInput
      label="Header row"
      size="sm"
      w={150}
      inputMode="numeric"
      maxLength={7}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={choose}
      onKeyDown={(event) => {
        if (event.key === 'Enter') choose();
      }}
    />
  );
}
