import './grid-toolbar.css';
import { Menu } from '@mantine/core';
import { AutoOpenMenu } from '../AutoOpenMenu.tsx';
import { Icon } from '../Icon.tsx';
import type { MenuTarget } from '../LazyMenu.tsx';
import { directionWords, sortWords } from './sort.ts';
import type { GridColumn, GridSort } from './types.ts';

type SortMenuOpenedProps = MenuTarget & {
  readonly columns: readonly Omit<GridColumn<never>, 'total'>[];
  readonly sort: readonly GridSort[];
  readonly usual: string | undefined;
  readonly onSort: (columnId: string, multi: boolean) => void;
};

export function SortMenuOpened({ target, columns, sort, usual, onSort }: SortMenuOpenedProps) {
  return (
    <AutoOpenMenu target={target} className="ui-grid-menu">
      <Menu.Label>{sortWords(sort, columns) ?? usual ?? 'Default order'}</Menu.Label>
      {columns.map((column) => {
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
            rightSection={
              found ? (
                <small>
                  {sort.length > 1 ? `${sort.indexOf(found) + 1}. ` : ''}
                  {found.desc ? down : up}
                </small>
              ) : null
            }
            onClick={(event) => onSort(column.id, event.shiftKey)}
          >
            {column.headerTitle ?? column.header}
          </Menu.Item>
        );
      })}
      {sort.length > 0 ? <Menu.Label>Hold Shift to sort by several columns</Menu.Label> : null}
    </AutoOpenMenu>
  );
}
