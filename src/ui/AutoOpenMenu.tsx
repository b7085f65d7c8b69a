import { Menu, type MenuProps } from '@mantine/core';
import { cloneElement, type ReactNode } from 'react';
import type { MenuTarget } from './LazyMenu.tsx';
import { useAutoOpen } from './use-auto-open.ts';

type AutoOpenMenuProps = MenuTarget &
  Pick<MenuProps, 'position' | 'width'> & {
    readonly className?: string;
    readonly children: ReactNode;
  };

export function AutoOpenMenu({ target, className, children, ...menu }: AutoOpenMenuProps) {
  const { target: ref, opened, onChange } = useAutoOpen();
  return (
    <Menu {...menu} opened={opened} onChange={onChange}>
      <Menu.Target>{cloneElement(target, { ref })}</Menu.Target>
      <Menu.Dropdown {...(className ? { className } : {})}>{children}</Menu.Dropdown>
    </Menu>
  );
}
