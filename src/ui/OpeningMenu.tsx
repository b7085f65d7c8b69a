import { Menu, type MenuProps } from '@mantine/core';
import { cloneElement, type ReactNode } from 'react';
import type { MenuTarget } from './LaterMenu.tsx';
import { useOpening } from './use-opening.ts';

type OpeningMenuProps = MenuTarget &
  Pick<MenuProps, 'position' | 'width'> & {
    readonly className?: string;
    readonly children: ReactNode;
  };

export function OpeningMenu({ target, className, children, ...menu }: OpeningMenuProps) {
  const { target: ref, opened, onChange } = useOpening();
  return (
    <Menu {...menu} opened={opened} onChange={onChange}>
      <Menu.Target>{cloneElement(target, { ref })}</Menu.Target>
      <Menu.Dropdown {...(className ? { className } : {})}>{children}</Menu.Dropdown>
    </Menu>
  );
}
