import { Button, Popover, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DIAMOND_TYPE, HOLD_STATUS } from '../../machines/codes.ts';
import { PROBLEMS } from '../../machines/problems.ts';
import { ClientPicker } from '../../stones/client-picker.tsx';
import { formatInteger } from '../../ui/format.ts';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { GROUPINGS, type HoldSearch, isGrouping, numbersOf, tabOf } from './hold-params.ts';

export type HoldChange = { readonly [K in keyof HoldSearch]?: HoldSearch[K] | undefined };

type HoldFiltersProps = {
  readonly search: HoldSearch;
  readonly go: (change: HoldChange) => void;
  /** Those who look after more than one business may choose one. */
  readonly withClients: boolean;
};

export function HoldFilters({ search, go, withClients }: HoldFiltersProps) {
  const change = (next: HoldChange) => go({ ...next, page: undefined });
  const filtered = Object.entries(search).some(
    ([name, value]) => !['tab', 'page', 'size'].includes(name) && value !== undefined,
  );

  return (
    <search className="hold-filters" aria-label="Filters">
      <TextInput
        type="date"
        size="sm"
        aria-label="Placed on or after"
        value={search.from ?? ''}
        max={search.to}
        onChange={(event) => change({ from: event.currentTarget.value || undefined })}
      />
      <span className="stone-faint">to</span>
      <TextInput
        type="date"
        size="sm"
        aria-label="Placed on or before"
        value={search.to ?? ''}
        min={search.from}
        onChange={(event) => change({ to: event.currentTarget.value || undefined })}
      />
      {withClients ? (
        <ClientPicker
          value={search.client ?? null}
          placeholder="Any client"
          width={210}
          onChange={(client) => change({ client: client ?? undefined })}
        />
      ) : null}
      <SegmentedControl
        aria-label="Stock"
        data={[
          { value: '', label: 'All' },
          { value: String(DIAMOND_TYPE.white), label: 'White' },
          { value: String(DIAMOND_TYPE.fancy), label: 'Fancy' },
        ]}
        value={String(search.type ?? '')}
        onChange={(value) => change({ type: oneOrTwo(value) })}
      />
      {tabOf(search) === 'all' ? (
        <Select
          size="sm"
          w={110}
          aria-label="Status"
          data={[
            { value: '', label: 'Any status' },
            ...Object.values(HOLD_STATUS).map(({ code, label }) => ({
              value: String(code),
              label,
            })),
          ]}
          value={String(search.status ?? '')}
          onChange={(value) => change({ status: oneOrTwo(value) })}
        />
      ) : null}
      <Select
        size="sm"
        w={168}
        aria-label="Grouping"
        data={GROUPINGS.map(({ code, label }) => ({
          value: String(code),
          label,
          disabled: code !== 1 && !isGrouping(code),
        }))}
        renderOption={({ option }) => (
          <span>
            {option.label}
            {option.disabled ? <small>{PROBLEMS.groupingNotOffered.message}</small> : null}
          </span>
        )}
        value={String(search.group ?? 1)}
        onChange={(value) => {
          const code = Number(value);
          change({ group: isGrouping(code) ? code : undefined });
        }}
      />
      <StockNumbers value={search.stones} onChange={(stones) => change({ stones })} />
      {filtered ? (
        <Button
          variant="subtle"
          size="sm"
          onClick={() =>
            change({
              from: undefined,
              to: undefined,
              client: undefined,
              type: undefined,
              status: undefined,
              group: undefined,
              stones: undefined,
            })
          }
        >
          Clear
        </Button>
      ) : null}
    </search>
  );
}

function oneOrTwo(value: string | null): 1 | 2 | undefined {
  return value === '1' ? 1 : value === '2' ? 2 : undefined;
}

type StockNumbersProps = {
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
};

/** A list of numbers is pasted once and then only counted. */
function StockNumbers({ value, onChange }: StockNumbersProps) {
  const [opened, setOpened] = useState(false);
  const [text, setText] = useState('');
  const set = numbersOf(value ?? '').length;
  const found = numbersOf(text).length;

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
        <form
          className="hold-numbers"
          onSubmit={(event) => {
            event.preventDefault();
            onChange(numbersOf(text).join(',') || undefined);
            setOpened(false);
          }}
        >
          <Textarea
            label="Stock numbers, pasted from anywhere"
            rows={6}
            data-autofocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" variant="filled">
            {found === 0 ? 'Show all stones' : `Show ${formatInteger(found)}`}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
