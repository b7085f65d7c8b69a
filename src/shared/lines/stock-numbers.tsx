import { Button, Flex, Popover, Textarea } from '@mantine/core';
import { useState } from 'react';
import { formatInteger } from '#common/format.ts';
import { numbersOf } from './line-params.ts';

type StockNumbersProps = {
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
};

export function StockNumbers({ value, onChange }: StockNumbersProps) {
  const [opened, setOpened] = useState(false);
  const [text, setText] = useState('');
  const set = numbersOf(value ?? '').length;
  const typedCount = numbersOf(text).length;

  return (
    <Popover opened={opened} onChange={setOpened} trapFocus position="bottom-start">
      <Popover.Target>
        <Button
          size="sm"
          aria-expanded={opened}
          onClick={() => {
            setText(numbersOf(value ?? '').join('\n'));
            setOpened(!opened);
          }}
        >
          {set === 0
            ? 'Stock numbers'
            : `${formatInteger(set)} stock ${set === 1 ? 'number' : 'numbers'}`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Flex
          component="form"
          direction="column"
          gap="2xs"
          w={260}
          onSubmit={(event) => {
            event.preventDefault();
            onChange(numbersOf(text).join(',') || undefined);
            setOpened(false);
          }}
        >
          <Textarea
            label="Paste stock numbers in any format"
            rows={6}
            data-autofocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" variant="filled">
            {typedCount === 0 ? 'Show all stones' : `Show ${formatInteger(typedCount)}`}
          </Button>
        </Flex>
      </Popover.Dropdown>
    </Popover>
  );
}
