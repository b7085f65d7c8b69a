import { ActionIcon, Box, Button, Checkbox, Flex, Popover, TextInput } from '@mantine/core';
import { type ComponentType, cloneElement, useContext, useState } from 'react';
import { Icon } from '../../Icon.tsx';
import type { MenuTarget } from '../../LazyMenu.tsx';
import { type LazyModule, useLazyModule } from '../../lazy-module.ts';
import { useAutoOpen } from '../../use-auto-open.ts';
import type { GridColumn, GridView } from '../types.ts';
import { moveBefore, pinOf } from '../view.ts';
import { GridViewsContext, type GridViewsProps } from '../views/grid-views-context.ts';

type AnyColumn = Pick<GridColumn<never>, 'id' | 'header' | 'headerTitle' | 'pinned' | 'hidden'>;

type ColumnsPanelProps = MenuTarget &
  Omit<GridViewsProps, 'columns'> & { readonly columns: readonly AnyColumn[] };

/** A list with more columns has a search field for columns. */
const LONG_LIST = 30;

const RANK = { left: 0, none: 1, right: 2 } as const;

function inOrder(columns: readonly AnyColumn[], { order, pins }: GridView) {
  const place = new Map(order.map((id, index) => [id, index]));
  return [...columns].sort(
    (a, b) =>
      RANK[pinOf(a, pins)] - RANK[pinOf(b, pins)] ||
      (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0),
  );
}

export function ColumnsPanel({ target, ...props }: ColumnsPanelProps) {
  const { columns, control } = props;
  const views = useContext(GridViewsContext);
  const { target: ref, opened, onChange } = useAutoOpen();
  const { view, change, reset } = control;
  const ordered = inOrder(columns, view);
  const visible = columns.length - view.hidden.length;
  const [wanted, setWanted] = useState('');
  const isWanted = (name: string) => name.toLowerCase().includes(wanted.trim().toLowerCase());

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
        {views && opened ? <Views module={views} {...props} /> : null}
        {columns.length > LONG_LIST ? (
          <TextInput
            m="2xs"
            size="sm"
            aria-label="Find a column"
            placeholder="Find a column"
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
          />
        ) : null}
        <Box component="ul" mah="min(420px, 60vh)" style={{ overflow: 'auto' }}>
          {ordered.map((column, index) => {
            const name = column.headerTitle ?? column.header;
            if (!isWanted(name)) return null;
            const above = ordered[index - 1];
            const below = ordered[index + 1];
            const pin = pinOf(column, view.pins);
            const isPinned = pin !== 'none';
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
                  aria-label={isPinned ? `Unpin ${name}` : `Pin ${name} left`}
                  aria-pressed={isPinned}
                  title={isPinned ? `Pinned ${pin}` : undefined}
                  onClick={() =>
                    change({ pins: { ...view.pins, [column.id]: isPinned ? 'none' : 'left' } })
                  }
                >
                  <Icon name={isPinned ? 'pinned' : 'pin'} size="small" />
                </ActionIcon>
                <ActionIcon
                  size="sm"
                  aria-label={`Move ${name} up`}
                  disabled={!above || pinOf(above, view.pins) !== pin}
                  onClick={() => move(index, -1)}
                >
                  <Icon name="chevronUp" size="small" />
                </ActionIcon>
                <ActionIcon
                  size="sm"
                  aria-label={`Move ${name} down`}
                  disabled={!below || pinOf(below, view.pins) !== pin}
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

type ViewsProps = GridViewsProps & { readonly module: LazyModule<ComponentType<GridViewsProps>> };

function Views({ module, ...props }: ViewsProps) {
  const Loaded = useLazyModule(module, true);
  return Loaded ? <Loaded {...props} /> : null;
}
