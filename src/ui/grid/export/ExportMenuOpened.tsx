import { Menu, type MenuProps } from '@mantine/core';
import { AutoOpenMenu } from '../../AutoOpenMenu.tsx';
import type { MenuTarget } from '../../LazyMenu.tsx';
import type { ExportKind } from './write-export.ts';

type ExportMenuOpenedProps = MenuTarget & {
  readonly label: string;
  readonly position?: MenuProps['position'];
  readonly onExport: (kind: ExportKind) => void;
  readonly file?: string;
  readonly onFile?: () => void;
};

export function ExportMenuOpened(props: ExportMenuOpenedProps) {
  const { target, label, position = 'bottom-end', onExport, file, onFile } = props;
  return (
    <AutoOpenMenu target={target} position={position}>
      <Menu.Label>{label}</Menu.Label>
      <Menu.Item onClick={() => onExport('xlsx')}>Excel workbook</Menu.Item>
      <Menu.Item onClick={() => onExport('csv')}>CSV file</Menu.Item>
      {file && onFile ? <Menu.Item onClick={onFile}>{file}</Menu.Item> : null}
    </AutoOpenMenu>
  );
}
