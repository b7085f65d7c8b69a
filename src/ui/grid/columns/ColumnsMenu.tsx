import { Button } from '@mantine/core';
import { memo } from 'react';
import { Icon } from '../../Icon.tsx';
import { LaterMenu } from '../../LaterMenu.tsx';
import { later } from '../../later.ts';
import type { GridColumn } from '../types.ts';
import type { GridViewControl } from '../use-grid-view.ts';

const ColumnsPanel = later(() =>
  import('./ColumnsPanel.tsx').then((module) => module.ColumnsPanel),
);

type ColumnsMenuProps<Row> = {
  readonly columns: readonly GridColumn<Row>[];
  readonly control: GridViewControl;
};

function ColumnsMenuInner<Row>({ columns, control }: ColumnsMenuProps<Row>) {
  return (
    <LaterMenu menu={ColumnsPanel} of={{ columns, control }} kind="dialog">
      <Button variant="subtle" size="sm" leftSection={<Icon name="columns" size="small" />}>
        Columns
      </Button>
    </LaterMenu>
  );
}

export const ColumnsMenu = memo(ColumnsMenuInner) as typeof ColumnsMenuInner;
