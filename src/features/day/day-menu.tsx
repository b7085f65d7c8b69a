import { Menu } from '@mantine/core';
import type { MenuTarget } from '../../ui/LaterMenu.tsx';
import { OpeningMenu } from '../../ui/OpeningMenu.tsx';
import type { OfferedDayAct } from './day-acts.ts';

type DayMenuProps = MenuTarget & {
  readonly acts: readonly OfferedDayAct[];
  readonly onAct: (act: OfferedDayAct) => void;
};

/** What is done with a task of the day, on a phone: asked for, so that the queue stays calm. */
export const DayMenu = ({ target, acts, onAct }: DayMenuProps) => (
  <OpeningMenu target={target} position="bottom-end" width={200}>
    {acts.map((act) => (
      <Menu.Item key={act.act} h={44} onClick={() => onAct(act)}>
        {act.label}
      </Menu.Item>
    ))}
  </OpeningMenu>
);
