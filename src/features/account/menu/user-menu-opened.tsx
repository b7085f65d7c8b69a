import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { signOut } from '../../../shared/session/session-actor.ts';
import { useProfile } from '../../../shared/session/use-session.ts';
import { AutoOpenMenu } from '../../../ui/AutoOpenMenu.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Keys } from '../../../ui/Keys.tsx';
import type { MenuTarget } from '../../../ui/LazyMenu.tsx';
import { AppearanceItems } from './appearance-items.tsx';
import { UserCard } from './user-card.tsx';

type UserMenuOpenedProps = MenuTarget & {
  readonly onHelp: () => void;
};

export function UserMenuOpened({ target, onHelp }: UserMenuOpenedProps) {
  const user = useProfile();
  return (
    <AutoOpenMenu target={target} width={264} position="bottom-end">
      <UserCard user={user} />
      <Menu.Divider />
      <Menu.Item
        leftSection={<Icon name="user" />}
        renderRoot={(props) => <Link to="/profile" {...props} />}
      >
        Profile
      </Menu.Item>
      <Menu.Divider />
      <AppearanceItems />
      <Menu.Divider />
      <Menu.Item leftSection={<Icon name="help" />} rightSection={<Keys>?</Keys>} onClick={onHelp}>
        Help
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="external" />} onClick={signOut}>
        Sign out
      </Menu.Item>
    </AutoOpenMenu>
  );
}
