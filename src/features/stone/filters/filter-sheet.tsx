import './filter-panel.css';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';

type FilterSheetProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

export function FilterSheet({ opened, onClose, children }: FilterSheetProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="100%"
      title="Filters"
      className="filter-sheet"
    >
      {children}
    </Drawer>
  );
}
