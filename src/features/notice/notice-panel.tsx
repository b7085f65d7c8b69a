import { Popover } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { TEXTS } from '#api/texts.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { BellButton } from './bell-button.tsx';
import { NoticeList } from './notice-list.tsx';
import { markNoticesRead, noticesQuery } from './notice-queries.ts';

/** Starts open, because the click on the bell mounts the panel. */
export function NoticePanel() {
  const [opened, setOpened] = useState(true);
  const dropdown = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useQuery(noticesQuery);
  const { mutate: markAllRead, isPending: marking } = useMutation({
    mutationFn: markNoticesRead,
    onError: (problem) => notifyProblem(problem, TEXTS.failed),
  });

  // Marks notifications as read whenever data arrives while the panel is open, not only after the
  // first load.
  useEffect(() => {
    if (opened && data && data.unread > 0) markAllRead();
  }, [opened, data, markAllRead]);

  // Refetches only after the panel is closed, so that new notifications stay marked as unread while
  // the panel is open.
  useEffect(() => {
    if (!opened && !marking) void refetch();
  }, [opened, marking, refetch]);

  const retry = () => {
    // The button that has the focus disappears with the error.
    dropdown.current?.focus();
    void refetch();
  };

  return (
    <Popover opened={opened} onChange={setOpened} width={360} trapFocus returnFocus>
      <Popover.Target>
        <BellButton unread={opened ? 0 : (data?.unread ?? 0)} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown
        ref={dropdown}
        mah="min(70vh, 520px)"
        style={{ overflow: 'auto' }}
        aria-label="Notices"
      >
        <NoticeList
          notices={data?.notices ?? null}
          failed={error !== null}
          onRetry={retry}
          onLeave={() => setOpened(false)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
