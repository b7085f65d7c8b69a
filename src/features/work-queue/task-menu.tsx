import '../../shared/stones/act-reason.css';
import { Menu } from '@mantine/core';
import { AutoOpenMenu } from '../../ui/AutoOpenMenu.tsx';
import type { MenuTarget } from '../../ui/LazyMenu.tsx';
import type { OfferedTaskAction } from './task-actions.ts';

type TaskMenuProps = MenuTarget & {
  readonly acts: readonly (OfferedTaskAction & { readonly reason: string | null })[];
  readonly onAct: (act: OfferedTaskAction) => void;
};

export const TaskMenu = ({ target, acts, onAct }: TaskMenuProps) => (
  <AutoOpenMenu target={target} position="bottom-end" width={200}>
    {acts.map((act) => (
      <Menu.Item
        key={act.act}
        mih={44}
        aria-disabled={act.reason !== null || undefined}
        closeMenuOnClick={act.reason === null}
        onClick={() => act.reason === null && onAct(act)}
      >
        {act.label}
        {act.reason === null ? null : <span className="act-reason">{act.reason}</span>}
      </Menu.Item>
    ))}
  </AutoOpenMenu>
);
