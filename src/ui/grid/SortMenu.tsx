import { Button } from '@mantine/core';
import { memo } from 'react';
import { Icon } from '../Icon.tsx';
import { LazyMenu } from '../LazyMenu.tsx';
import { lazyModule } from '../lazy-module.ts';
import { sortWords } from './sort.ts';
import type { GridColumn, GridSort } from './types.ts';

const SortMenuOpened = lazyModule(() =>
  import('./SortMenuOpened.tsx').then((module) => module.SortMenuOpened),
);

type SortMenuProps<Row> = {
  readonly columns: readonly GridColumn<Row>[];
  /** All columns, because the list can be sorted by a hidden column. */
  readonly all: readonly GridColumn<Row>[];
  readonly sort: readonly GridSort[];
  readonly usual: string | undefined;
  readonly onSort: (columnId: string, multi: boolean) => void;
};

function SortMenuInner<Row>({ columns, all, sort, usual, onSort }: SortMenuProps<Row>) {
  const sortable = columns.filter((column) => column.sortable !== false);
  if (sortable.length === 0) return null;
  return (
    <LazyMenu menu={SortMenuOpened} menuProps={{ columns: sortable, sort, usual, onSort }}>
      <Button variant="subtle" size="sm" leftSection={<Icon name="sort" size="small" />}>
        {sortWords(sort, all) ?? usual ?? 'Sort'}
      </Button>
    </LazyMenu>
  );
}

export const SortMenu = memo(SortMenuInner) as typeof SortMenuInner;
