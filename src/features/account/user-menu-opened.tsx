import { Menu } from '@mantine/core';
import { signOut } from '../../session/session-actor.ts';
import { useProfile } from '../../session/use-session.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { Appearance } from './appearance.tsx';
import { UserButton } from './user-button.tsx';
import { UserCard } from './user-card.tsx';

type UserMenuOpenedProps = {
  readonly onShowKeys: () => void;
};

/** Who is signed in, for whom, and how this person likes the portal to look. Opens as it is loaded. */
export function UserMenuOpened({ onShowKeys }: UserMenuOpenedProps) {
  const user = useProfile();
  return (
    <Menu width={264} position="bottom-end" defaultOpened>
      <Menu.Target>
        <UserButton />
      </Menu.Target>
      <Menu.Dropdown>
        <UserCard user={user} />
        <Menu.Divider />
        <Appearance />
        <Menu.Divider />
        <Menu.Item
          leftSection={<Icon name="list" />}
          rightSection={<Keys>?</Keys>}
          onClick={onShowKeys}
        >
          Keyboard
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="external" />} onClick={signOut}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
