import { LazyMenu } from '../../../ui/LazyMenu.tsx';
import { lazyModule } from '../../../ui/lazy-module.ts';
import { UserButton } from './user-button.tsx';

const UserMenuOpened = lazyModule(() =>
  import('./user-menu-opened.tsx').then((module) => module.UserMenuOpened),
);

type UserMenuProps = {
  readonly onHelp: () => void;
};

/** Loads the menu and its positioning library on hover, so that the first list appears earlier. */
export function UserMenu({ onHelp }: UserMenuProps) {
  return (
    <LazyMenu menu={UserMenuOpened} menuProps={{ onHelp }}>
      <UserButton />
    </LazyMenu>
  );
}
