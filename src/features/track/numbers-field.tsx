import { Button, Flex, Textarea } from '@mantine/core';
import { useState } from 'react';
import { LONGEST_SEARCH } from './track-params.ts';

type NumbersFieldProps = {
  readonly numbers: string;
  readonly onNumbers: (numbers: string) => void;
};

export function NumbersField({ numbers, onNumbers }: NumbersFieldProps) {
  const [written, setWritten] = useState(numbers);
  const send = () => onNumbers(written.trim().split(/\s+/).join(' '));
  return (
    <Flex
      component="search"
      flex="none"
      align="center"
      gap="2xs"
      px="sm"
      py="2xs"
      style={{ borderBottom: '1px solid var(--line-soft)' }}
      aria-label="Stones to track"
    >
      <Textarea
        flex={1}
        maw={720}
        size="sm"
        aria-label="Stock or report numbers"
        placeholder="Stock or report numbers"
        rows={1}
        maxLength={LONGEST_SEARCH}
        value={written}
        onChange={(event) => setWritten(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          send();
        }}
      />
      <Button size="sm" onClick={send}>
        Track
      </Button>
    </Flex>
  );
}
