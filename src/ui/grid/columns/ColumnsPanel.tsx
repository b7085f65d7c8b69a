import { ActionIcon, Box, Button, Checkbox, Flex, Popover } from '@mantine/core';
import { cloneElement } from 'react';
import { Icon } from '../../Icon.tsx';
import type { MenuTarget } from '../../LazyMenu.tsx';
import { useAutoOpen } from '../../use-auto-open.ts';
import type { GridColumn } from '../types.ts';
import type { GridViewControl } from '../use-grid-view.ts';
import { moveBefore } from '../view.ts';

type AnyColumn = Pick<GridColumn<never>, 'id' | 'header' | 'headerTitle' | 'pinned'>;

type ColumnsPanelProps = MenuTarget & {
  readonly columns: readonly AnyColumn[];
  readonly control: GridViewControl;
};

const RANK = { left: 0, none: 1, right: 2 } as const;

function inOrder(columns: readonly AnyColumn[], order: readonly string[]) {
  const place = new Map(order.map((id, index) => [id, index]));
  return [...columns].sort(
    (a, b) =>
      RANK[a.pinned ?? 'none'] - RANK[b.pinned ?? 'none'] ||
      (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0),
  );
}

export function ColumnsPanel({ target, columns, control }: ColumnsPanelProps) {
  const { target: ref, opened, onChange } = useAutoOpen();
  const { view, change, reset } = control;
  const ordered = inOrder(columns, view.order);
  const visible = columns.length - view.hidden.length;

  function toggle(id: string) {
    const hidden = view.hidden.includes(id)
      ? view.hidden.filter((each) => each !== id)
      : [...view.hidden, id];
    if (hidden.length < columns.length) change({ hidden });
  }

  function move(index: number, by: -1 | 1) {
    const column = ordered[index];
    const before = by === -1 ? ordered[index - 1] : ordered[index + 2];
    if (column) change({ order: moveBefore(view.order, column.id, before?.id ?? null) });
  }

  return (
    <Popover trapFocus withRoles returnFocus opened={opened} onChange={onChange}>
      <Popover.Target>
        {cloneElement(target, { ref, onClick: () => onChange(!opened) })}
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <Box component="ul" mah="min(420px, 60vh)" style={{ overflow: 'auto' }}>
          {ordered.map((column, index) => {
            const name = column.headerTitle ?? column.header;
            const above = ordered[index - 1];
            const below = ordered[index + 1];
            return (
              <Flex component="li" key={column.id} align="center" h={28} pl="2xs" pr="4xs">
                <Checkbox
                  flex={1}
                  mr="md"
                  label={name}
                  checked={!view.hidden.includes(column.id)}
                  onChange={() => toggle(column.id)}
                />
                <ActionIcon
                  size="sm"
                  aria-label={`Move ${name} up`}
                  disabled={!above || above.pinned !== column.pinned}
                  onClick={() => move(index, -1)}
                >
                  <Icon name="chevronUp" size="small" />
                </ActionIcon>
                <ActionIcon
                  size="sm"
                  aria-label={`Move ${name} down`}
                  disabled={!below || below.pinned !== column.pinned}
                  onClick={() => move(index, 1)}
                >
                  <Icon name="chevronDown" size="small" />
                </ActionIcon>
              </Flex>
            );
          })}
        </Box>
        <Flex align="center" justify="space-between" p="3xs" pl="2xs" fz="xs" c="dimmed">
          <span>
            {visible} of {columns.length} shown
          </span>
          <Button size="sm" onClick={reset}>
            Reset
          </Button>
        </Flex>
      </Popover.Dropdown>
    </Popover>
  );
}
