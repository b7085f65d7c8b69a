import { Button } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../../Icon.tsx';
import { lazyModule, useLazyModule } from '../../lazy-module.ts';
import type { GridColumn, GridExport } from '../types.ts';
import { exportTable } from './export-table.ts';

const exportDialog = lazyModule(() =>
  import('./ExportDialog.tsx').then((module) => module.ExportDialog),
);

type ListExportProps<Row> = {
  readonly columns: readonly GridColumn<Row>[];
  readonly exporting: GridExport<Row>;
};

/** Exports a list that is not shown as a grid, with all rows and all columns. */
export function ListExport<Row>({ columns, exporting }: ListExportProps<Row>) {
  const [opened, setOpened] = useState<boolean | null>(null);
  const ExportDialog = useLazyModule(exportDialog, opened !== null);
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        aria-label="Export"
        title="Export"
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <Icon name="download" size="small" />
      </Button>
      {ExportDialog && opened !== null ? (
        <ExportDialog
          opened={opened}
          table={exportTable({ all: columns, shown: columns, selected: [], exporting })}
          files={[]}
          selected={0}
          total={exporting.total ?? 0}
          hasColumnChoice={false}
          onClose={() => setOpened(false)}
        />
      ) : null}
    </>
  );
}
