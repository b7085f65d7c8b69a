import './user-menu.css';
import { lazy, Suspense, useState } from 'react';
import { UserButton } from './user-button.tsx';

const loadMenu = () => import('./user-menu-opened.tsx');
const UserMenuOpened = lazy(() =>
  loadMenu().then((module) => ({ default: module.UserMenuOpened })),
);

type UserMenuProps = {
  readonly onShowKeys: () => void;
};

/** The menu and what places it are fetched when a hand comes near: the first list does not wait for them. */
export function UserMenu({ onShowKeys }: UserMenuProps) {
  const [asked, setAsked] = useState(false);
  if (!asked) {
    return (
      <UserButton
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
        onClick={() => setAsked(true)}
      />
    );
  }
  return (
    <Suspense fallback={<UserButton />}>
      <UserMenuOpened onShowKeys={onShowKeys} />
    </Suspense>
  );
}
