import './user-menu.css';
import { Menu, UnstyledButton } from '@mantine/core';
import { signOut } from '../../session/session-actor.ts';
import { useProfile } from '../../session/use-session.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { Appearance } from './appearance.tsx';
import { RegistrationBadge } from './registration-badge.tsx';
import { fullName, UserCard } from './user-card.tsx';

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase())
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('');

type UserMenuProps = {
  readonly onShowKeys: () => void;
};

/** Who is signed in, for whom, and how this person likes the portal to look. */
export function UserMenu({ onShowKeys }: UserMenuProps) {
  const user = useProfile();
  const name = fullName(user);
  const business = user.business_details;
  return (
    <Menu width={264} position="bottom-end">
      <Menu.Target>
        <UnstyledButton className="user-button" aria-label={`${name}: account and appearance`}>
          {business ? (
            <span className="user-business">
              <span className="user-company">{business.company_name}</span>
              <RegistrationBadge code={business.registration} />
            </span>
          ) : null}
          <span className="user-avatar" aria-hidden="true">
            {initials(name)}
          </span>
        </UnstyledButton>
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
