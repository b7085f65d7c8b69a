import { Flex, Stack, Text } from '@mantine/core';
import type { Profile } from '#api/types.ts';
import { RegistrationBadge } from '../../../shared/people/registration-badge.tsx';
import { fullName } from '../profile/full-name.ts';

export function UserCard({ user }: { readonly user: Profile }) {
  const business = user.business_details;
  return (
    <Stack gap={0} px="2xs" py="3xs" fz="sm">
      <Text fw="var(--w-strong)">{fullName(user)}</Text>
      <span>{user.role_name}</span>
      <Text fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {user.email}
      </Text>
      {business ? (
        <Flex wrap="wrap" align="center" gap="2xs" pt="3xs">
          {business.company_name} <RegistrationBadge code={business.registration} />
        </Flex>
      ) : null}
    </Stack>
  );
}
