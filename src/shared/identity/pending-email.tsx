import { Button, Flex, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { formatDateTime } from '#common/format.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { notifyProblem } from '../frame/notify-problem.ts';
import {
  cancelEmailChange,
  IDENTITIES,
  type Identity,
  resendEmailChange,
} from './identity-calls.ts';
import { useMailIsSetUp } from './mail-notes.tsx';

type PendingEmailProps = {
  readonly id: UserId;
  readonly pending: NonNullable<Identity['pending_email']>;
};

export function PendingEmail({ id, pending }: PendingEmailProps) {
  const cache = useQueryClient();
  const isSetUp = useMailIsSetUp();
  const [busy, setBusy] = useState<'resend' | 'cancel' | null>(null);
  async function run(what: 'resend' | 'cancel') {
    setBusy(what);
    try {
      const call = what === 'resend' ? resendEmailChange(id) : cancelEmailChange(id);
      notifySuccess((await call).message);
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
    }
    await cache.invalidateQueries({ queryKey: [IDENTITIES, id] });
    setBusy(null);
  }
  return (
    <>
      <b>{pending.email}</b>
      <Text span display="block" fz="sm" c="dimmed">
        The address is not confirmed yet. The link is valid until{' '}
        {formatDateTime(pending.expires_at)}.
      </Text>
      <Flex component="span" wrap="wrap" gap="2xs" mt="3xs">
        <ReasonButton
          size="xs"
          reason={isSetUp ? null : PROBLEMS.mailNotSetUp.message}
          loading={busy === 'resend'}
          onClick={() => void run('resend')}
        >
          Resend link
        </ReasonButton>
        <Button size="xs" loading={busy === 'cancel'} onClick={() => void run('cancel')}>
          Cancel change
        </Button>
      </Flex>
    </>
  );
}
