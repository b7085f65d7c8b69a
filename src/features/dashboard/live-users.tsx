import './live-users.css';
import { Button, Popover } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrapData } from '#api/api-client.ts';
import { serverNow } from '#api/server-clock.ts';
import { TEXTS } from '#api/texts.ts';
import { formatAge, formatDateTime, formatInteger } from '#common/format.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { KEYBOARD_SCROLLABLE } from '../../ui/keyboard-scrollable.ts';

const REFRESHED_AFTER = 30_000;

/** Shows the number of online users, and their names on demand. */
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
          <span className="home-live-dot" aria-hidden="true" />
          {formatInteger(data.onlineUserCount)} online
          <span className="home-live-total">of {formatInteger(data.totalUserCount)}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <ul className="home-live" {...KEYBOARD_SCROLLABLE}>
          {data.users.map((user) => (
            <li key={user.id}>
              <b>{`${user.first_name} ${user.last_name}`.trim()}</b>
              <span className="home-live-who">{user.company_name ?? user.role_name}</span>
              <time dateTime={user.used_at} title={formatDateTime(user.used_at)}>
                {formatAge(user.used_at, serverNow())}
              </time>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
