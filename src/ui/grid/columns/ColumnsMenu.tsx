import { Button } from '@mantine/core';
import { memo } from 'react';
import { Icon } from '../../Icon.tsx';
import { LazyMenu } from '../../LazyMenu.tsx';
import { lazyModule } from '../../lazy-module.ts';
import type { GridColumn } from '../types.ts';
import type { GridViewControl } from '../use-grid-view.ts';

const ColumnsPanel = lazyModule(() =>
  import('./ColumnsPanel.tsx').then((module) => module.ColumnsPanel),
);

type ColumnsMenuProps<Row> = {
  readonly columns: readonly GridColumn<Row>[];
  readonly control: GridViewControl;
};

function ColumnsMenuInner<Row>({ columns, control }: ColumnsMenuProps<Row>) {
  return (
    <LazyMenu menu={ColumnsPanel} menuProps={{ columns, control }} kind="dialog">
      <Button variant="subtle" size="sm" leftSection={<Icon name="columns" size="small" />}>
        Columns
      </Button>
    </LazyMenu>
  );
}

export const ColumnsMenu = memo(ColumnsMenuInner) as typeof ColumnsMenuInner;
