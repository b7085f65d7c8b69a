import '../../shared/frame/kept-page.css';
import { Button, Select, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { count } from '#common/count.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import type { Master } from './master-calls.ts';

type MasterBarProps = {
  readonly masters: readonly Master[];
  readonly chosen: Master;
  /** number of values that pass the filter; null while the values load */
  readonly found: number | null;
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  readonly onChoose: (code: string) => void;
  readonly onOpen: () => void;
  readonly tools: ReactNode;
};

export function MasterBar(props: MasterBarProps) {
  const { masters, chosen, found, filter, onFilter, onChoose, onOpen, tools } = props;
  const phone = useIsPhone();
  return (
    <div className="kept-bar">
      {phone ? (
        <Select
          aria-label="Master"
          size="sm"
          allowDeselect={false}
          data={masters.map(({ code, name }) => ({ value: code, label: name }))}
          value={chosen.code}
          onChange={(code) => {
            if (code !== null) onChoose(code);
          }}
        />
      ) : (
        <Text component="h2" inherit fw="var(--w-strong)">
          {chosen.name}
        </Text>
      )}
      <Button size="sm" onClick={onOpen}>
        Master details
      </Button>
      {phone ? null : (
        <Text inherit truncate flex={1} miw={0} c="var(--text-2)">
          {chosen.description || chosen.fixed_because}
        </Text>
      )}
      {found === null ? null : (
        <Text span inherit c="var(--text-2)" role="status">
          {filter.trim() === ''
            ? count(found, 'value')
            : `${found} of ${count(chosen.sub_masters, 'value')}`}
        </Text>
      )}
      {tools}
      <TextInput
        aria-label="Filter the values"
        placeholder="Filter by name or code"
        size="sm"
        w={phone ? '100%' : 240}
        leftSection={<Icon name="search" size="small" />}
        value={filter}
        onChange={(event) => onFilter(event.currentTarget.value)}
      />
    </div>
  );
}
