import { Button } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { formatInteger } from '#common/format.ts';
import { Icon } from '../../Icon.tsx';
import { LazyMenu } from '../../LazyMenu.tsx';
import { lazyModule } from '../../lazy-module.ts';
import type { GridColumn, GridExport } from '../types.ts';
import { exportColumns } from './export-values.ts';
import { useExport } from './use-export.ts';
import type { ExportKind } from './write-export.ts';

const ExportMenuOpened = lazyModule(() =>
  import('./ExportMenuOpened.tsx').then((module) => module.ExportMenuOpened),
);

type ExportMenuProps<Row> = {
  readonly exporting: GridExport<Row>;
  readonly columns: readonly GridColumn<Row>[];
  readonly all: readonly GridColumn<Row>[];
};

function ExportMenuInner<Row>({ exporting, columns, all }: ExportMenuProps<Row>) {
  const { done, start, cancel } = useExport(exporting, exportColumns(all, columns));
  const { file, total } = exporting;

  if (done !== null) {
    const of = total === undefined ? '' : ` of ${formatInteger(total)}`;
    return (
      <CancelButton onCancel={cancel}>
        Cancel export, {formatInteger(done)}
        {of}
      </CancelButton>
    );
  }
  if (file && file.running !== null)
    return <CancelButton onCancel={file.cancel}>{file.running}</CancelButton>;
  return (
    <LazyMenu
      menu={ExportMenuOpened}
      menuProps={{
        label: 'All results, visible columns',
        onExport: (kind: ExportKind) => void start(kind),
        ...(file
          ? { file: file.label, onFile: () => file.start(columns.map(({ id }) => id)) }
          : {}),
      }}
    >
      <Button variant="subtle" size="sm" leftSection={<Icon name="download" size="small" />}>
        Export
      </Button>
    </LazyMenu>
  );
}

type CancelButtonProps = { readonly onCancel: () => void; readonly children: ReactNode };

const CancelButton = ({ onCancel, children }: CancelButtonProps) => (
  <Button
    variant="subtle"
    size="sm"
    leftSection={<Icon name="close" size="small" />}
    onClick={onCancel}
  >
    {children}
  </Button>
);

export const ExportMenu = memo(ExportMenuInner) as typeof ExportMenuInner;
