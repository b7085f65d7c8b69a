import { Menu } from '@mantine/core';
import { formatInteger } from '#common/format.ts';
import { AutoOpenMenu } from '../AutoOpenMenu.tsx';
import type { MenuTarget } from '../LazyMenu.tsx';

const SIZES = [25, 50, 100, 200, 500, 1000] as const;

type PageSizesProps = MenuTarget & {
  readonly size: number;
  readonly onSize: (size: number) => void;
};

export function PageSizes({ target, size, onSize }: PageSizesProps) {
  return (
    <AutoOpenMenu target={target} position="top-start">
      {SIZES.map((each) => (
        <Menu.Item key={each} data-on={each === size ? '' : undefined} onClick={() => onSize(each)}>
          {formatInteger(each)} per page
        </Menu.Item>
      ))}
    </AutoOpenMenu>
  );
}
