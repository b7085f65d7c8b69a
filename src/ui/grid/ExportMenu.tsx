import { Button, Menu } from '@mantine/core';
import { memo } from 'react';
import { formatInteger } from '../format.ts';
import { Icon } from '../Icon.tsx';
import type { GridColumn, GridExport } from './types.ts';
import { useExport } from './use-export.ts';

type ExportMenuProps<Row> = {
  readonly exporting: GridExport<Row>;
  readonly columns: readonly GridColumn<Row>[];
};

function ExportMenuInner<Row>({ exporting, columns }: ExportMenuProps<Row>) {
  const { done, start, cancel } = useExport(exporting, columns);

  if (done !== null) {
    const of = exporting.total === undefined ? '' : ` of ${formatInteger(exporting.total)}`;
    return (
      <Button
        variant="subtle"
        size="sm"
        leftSection={<Icon name="close" size="small" />}
        onClick={cancel}
      >
        Cancel export, {formatInteger(done)}
        {of}
      </Button>
    );
  }
  return (
    <Menu>
      <Menu.Target>
        <Button variant="subtle" size="sm" leftSection={<Icon name="download" size="small" />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Everything that matches, visible columns</Menu.Label>
        <Menu.Item onClick={() => start('xlsx')}>Excel workbook</Menu.Item>
        <Menu.Item onClick={() => start('csv')}>CSV file</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

export const ExportMenu = memo(ExportMenuInner) as typeof ExportMenuInner;
