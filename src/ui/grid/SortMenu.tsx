import { Button, Menu } from '@mantine/core';
import { memo } from 'react';
import { Icon } from '../Icon.tsx';
import { directionWords, sortWords } from './sort.ts';
import type { GridColumn, GridSort } from './types.ts';

type SortMenuProps<Row> = {
  readonly columns: readonly GridColumn<Row>[];
  readonly sort: readonly GridSort[];
  readonly onSort: (columnId: string, multi: boolean) => void;
};

function SortMenuInner<Row>({ columns, sort, onSort }: SortMenuProps<Row>) {
  const sortable = columns.filter((column) => column.sortable !== false);
  if (sortable.length === 0) return null;
  return (
    <Menu>
      <Menu.Target>
        <Button variant="subtle" size="sm" leftSection={<Icon name="sort" size="small" />}>
          {sortWords(sort, columns) ?? 'Sort'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className="ui-grid-menu">
        {sortable.map((column) => {
          const found = sort.find((item) => item.id === column.id);
          const [up, down] = directionWords(column);
          return (
            <Menu.Item
              key={column.id}
              closeMenuOnClick={false}
              leftSection={
                <Icon name={found ? (found.desc ? 'sortDown' : 'sortUp') : 'sort'} size="small" />
              }
              data-on={found ? '' : undefined}
              rightSection={found ? <small>{found.desc ? down : up}</small> : null}
              onClick={(event) => onSort(column.id, event.shiftKey)}
            >
              {column.headerTitle ?? column.header}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

export const SortMenu = memo(SortMenuInner) as typeof SortMenuInner;
