import { Button, Flex, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toProblem } from '#api/api-problem.ts';
import type { UserId } from '#api/ids.gen.ts';
import { serverNow } from '#api/server-clock.ts';
import { TEXTS } from '#api/texts.ts';
import { formatAge, formatDateTime } from '#common/format.ts';
import { notifyProblem } from '../../../shared/frame/notify-problem.ts';
import { FetchFailed } from '../../../shared/lists/fetch-failed.tsx';
import { sessionActor } from '../../../shared/session/session-actor.ts';
import { useProfile } from '../../../shared/session/use-session.ts';
import { ConfirmDialog } from '../../../ui/actions/ConfirmDialog.tsx';
import { notifySuccess } from '../../../ui/notify.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import { ACCOUNT_TEXTS } from '../auth/account-texts.ts';
import { agentName } from './agent-name.ts';
import { readSessions, signOutEverywhere } from './profile-calls.ts';

export const sessionsKey = (userId: UserId) => ['own-sessions', userId];

export function SessionList() {
  const { id } = useProfile();
  const { data, error, refetch } = useQuery({
    queryKey: sessionsKey(id),
    queryFn: ({ signal }) => readSessions(signal),
  });
  const [isOpen, setOpen] = useState(false);
  const ending = useMutation({
    mutationFn: signOutEverywhere,
    onSuccess: () => {
      notifySuccess(ACCOUNT_TEXTS.signedOutEverywhere);
      sessionActor.send({ type: 'session.signedOut' });
    },
    onError: (problem) => {
      setOpen(false);
      notifyProblem(problem, TEXTS.failed);
    },
  });
  return (
    <>
      {error ? (
        <FetchFailed problem={toProblem(error, TEXTS.failed)} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows count={2} widths={[140, 60]} />
      ) : (
        <ul>
          {data.map((session) => (
            <Flex
              component="li"
              key={session.id}
              align="center"
              gap="sm"
              mih={30}
              c="var(--text-2)"
            >
              <Text span inherit fw="var(--w-medium)" c="var(--text)" truncate flex={1}>
                {agentName(session.agent)}
              </Text>
              <span>{session.current ? 'this session' : session.address}</span>
              <time dateTime={session.used_at} title={formatDateTime(session.used_at)}>
                {formatAge(session.used_at, serverNow())}
              </time>
            </Flex>
          ))}
        </ul>
      )}
      <Button variant="danger" onClick={() => setOpen(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title="Sign out everywhere?"
        confirmLabel="Sign out everywhere"
        cancelLabel="Cancel"
        danger
        busy={ending.isPending}
        onConfirm={() => ending.mutate()}
        onClose={() => setOpen(false)}
      >
        All your sessions end, including this one, in every browser and program.
      </ConfirmDialog>
    </>
  );
}
