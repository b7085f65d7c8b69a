import { Button, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { signOut } from '../../../shared/session/session-actor.ts';
import { useProfile } from '../../../shared/session/use-session.ts';
import { Appearance } from '../menu/appearance.tsx';
import { UserCard } from '../menu/user-card.tsx';

export function AccountPanel({ onHelp }: { readonly onHelp: () => void }) {
  const user = useProfile();
  return (
    <Stack gap="xs" pt="xs">
      <UserCard user={user} />
      <Button component={Link} to="/profile" size="lg" fullWidth>
        Profile
      </Button>
      <Appearance />
      <Button size="lg" fullWidth onClick={onHelp}>
        Help
      </Button>
      <Button size="lg" fullWidth onClick={signOut}>
        Sign out
      </Button>
    </Stack>
  );
}
