import { LaterMenu } from '../../../ui/LaterMenu.tsx';
import { later } from '../../../ui/later.ts';
import { UserButton } from './user-button.tsx';

const UserMenuOpened = later(() =>
  import('./user-menu-opened.tsx').then((module) => module.UserMenuOpened),
);

type UserMenuProps = {
  readonly onShowKeys: () => void;
};

/** The menu and what places it are fetched when a hand comes near: the first list does not wait for them. */
export function UserMenu({ onShowKeys }: UserMenuProps) {
  return (
    <LaterMenu menu={UserMenuOpened} of={{ onShowKeys }}>
      <UserButton />
    </LaterMenu>
  );
}
