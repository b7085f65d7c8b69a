import { Button } from '@mantine/core';
import { memo } from 'react';
import { formatInteger } from '../format.ts';
import { Icon } from '../Icon.tsx';
import { LaterMenu } from '../LaterMenu.tsx';
import { later } from '../later.ts';
import type { GridColumn, GridExport } from './types.ts';
import { type ExportKind, useExport } from './use-export.ts';

const ExportMenuOpened = later(() =>
  import('./ExportMenuOpened.tsx').then((module) => module.ExportMenuOpened),
);

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
    <LaterMenu
      menu={ExportMenuOpened}
      of={{
        label: 'Everything that matches, visible columns',
        onExport: (kind: ExportKind) => void start(kind),
      }}
    >
      <Button variant="subtle" size="sm" leftSection={<Icon name="download" size="small" />}>
        Export
      </Button>
    </LaterMenu>
  );
}

export const ExportMenu = memo(ExportMenuInner) as typeof ExportMenuInner;
