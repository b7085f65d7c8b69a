import './notice.css';
import { ActionIcon, Popover } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TEXTS } from '../../api/texts.ts';
import { tellProblem } from '../../frame/tell-problem.ts';
import { useLiveRefetch } from '../../lists/use-live-refetch.ts';
import { Icon } from '../../ui/Icon.tsx';
import { NoticeList } from './notice-list.tsx';
import { markNoticesRead, noticesQuery } from './notice-queries.ts';

const TOPICS = ['notice'] as const;
const MOST_SHOWN = 99;

/** What happened without this person: told at the bell, and read by opening it. */
export function NoticeBell() {
  const [opened, setOpened] = useState(false);
  const { data, error, refetch } = useQuery(noticesQuery);
  useLiveRefetch(TOPICS, refetch);
  const read = useMutation({
    mutationFn: markNoticesRead,
    onError: (problem) => tellProblem(problem, TEXTS.failed),
  });

  const unread = opened ? 0 : (data?.unread ?? 0);
  const change = (next: boolean) => {
    setOpened(next);
    if (next && data && data.unread > 0) read.mutate();
    // The marks stay while the list is looked at, and are gone when it is opened again.
    if (!next) void refetch();
  };

  return (
    <Popover opened={opened} onChange={change} width={360} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          className="notice-bell"
          aria-label={unread > 0 ? `Notices, ${unread} unread` : 'Notices'}
          onClick={() => change(!opened)}
        >
          <Icon name="bell" />
          {unread > 0 ? (
            <em className="notice-count">{unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}</em>
          ) : null}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className="notice-panel" aria-label="Notices">
        <NoticeList
          notices={data?.notices ?? null}
          failed={error !== null}
          onRetry={() => void refetch()}
          onLeave={() => change(false)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
