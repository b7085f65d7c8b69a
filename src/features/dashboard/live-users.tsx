import { Box, Button, Flex, Popover, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrapData } from '#api/api-client.ts';
import { serverNow } from '#api/server-clock.ts';
import { TEXTS } from '#api/texts.ts';
import { formatAge, formatDateTime, formatInteger } from '#common/format.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { KEYBOARD_SCROLLABLE } from '../../ui/keyboard-scrollable.ts';

const REFRESHED_AFTER = 30_000;

export function LiveUsers() {
  const { id } = useProfile();
  const [opened, setOpened] = useState(false);
  const { data } = useQuery({
    queryKey: ['live-users', id],
    queryFn: ({ signal }) => unwrapData(api.GET('/user/live-user-count', { signal }), TEXTS.failed),
    refetchInterval: REFRESHED_AFTER,
    placeholderData: keepPreviousData,
  });
  // The number of online users is optional, so a failed fetch hides the control.
  if (!data) return null;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          aria-expanded={opened}
          aria-haspopup="dialog"
          onClick={() => setOpened(!opened)}
        >
          <Box
            component="span"
            w={6}
            h={6}
            bg="var(--available-dot)"
            style={{ alignSelf: 'center', borderRadius: '50%' }}
            aria-hidden="true"
          />
          {formatInteger(data.onlineUserCount)} online
          <Text component="span" inherit c="dimmed" fw="var(--w-text)">
            of {formatInteger(data.totalUserCount)}
          </Text>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Box
          component="ul"
          w={320}
          maw="calc(100vw - 32px)"
          mah={320}
          px="xs"
          py="4xs"
          style={{ overflow: 'auto' }}
          {...KEYBOARD_SCROLLABLE}
        >
          {data.users.map((user) => (
            <Flex component="li" key={user.id} align="center" gap="xs" h={28}>
              <Text component="b" flex="none" maw="60%" fw="var(--w-medium)" truncate>
                {`${user.first_name} ${user.last_name}`.trim()}
              </Text>
              <Text component="span" flex={1} c="var(--text-2)" truncate>
                {user.company_name ?? user.role_name}
              </Text>
              <Text
                component="time"
                c="dimmed"
                dateTime={user.used_at}
                title={formatDateTime(user.used_at)}
              >
                {formatAge(user.used_at, serverNow())}
              </Text>
            </Flex>
          ))}
        </Box>
      </Popover.Dropdown>
    </Popover>
  );
}
