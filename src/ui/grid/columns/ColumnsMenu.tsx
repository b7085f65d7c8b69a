import { Button } from '@mantine/core';
import { memo } from 'react';
import { Icon } from '../../Icon.tsx';
import { LazyMenu } from '../../LazyMenu.tsx';
import { lazyModule } from '../../lazy-module.ts';
import type { GridColumn } from '../types.ts';
import type { GridViewsProps } from '../views/grid-views-context.ts';

const ColumnsPanel = lazyModule(() =>
  import('./ColumnsPanel.tsx').then((module) => module.ColumnsPanel),
);

type ColumnsMenuProps<Row> = Omit<GridViewsProps, 'columns'> & {
  readonly columns: readonly GridColumn<Row>[];
};

function ColumnsMenuInner<Row>(props: ColumnsMenuProps<Row>) {
  const { named } = props.control.view;
  return (
    <LazyMenu menu={ColumnsPanel} menuProps={props} kind="dialog">
      <Button
        variant="subtle"
        size="sm"
        maw={180}
        leftSection={<Icon name="columns" size="small" />}
        {...(named ? { title: named.name, 'aria-label': `Columns, view ${named.name}` } : {})}
      >
        {named?.name ?? 'Columns'}
      </Button>
    </LazyMenu>
  );
}

export const ColumnsMenu = memo(ColumnsMenuInner) as typeof ColumnsMenuInner;
