import { Checkbox, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { TEXTS } from '#api/texts.ts';
import type { Profile } from '#api/types.ts';
import { ROLE } from '#machines/codes.ts';
import { notifyProblem } from '../../../shared/frame/notify-problem.ts';
import { sessionActor } from '../../../shared/session/session-actor.ts';
import { saveSetting } from './profile-calls.ts';

type Topic = Profile['muted_emails'][number];

const TOPICS: Readonly<Record<Topic, { label: string; description: string }>> = {
  orders: {
    label: 'Orders, holds and memos',
    description: 'Approved, rejected, expired, released and withdrawn stones',
  },
  business: { label: 'My business', description: 'Registration and documents' },
  demands: { label: 'Demands', description: 'Stones that match' },
  searches: {
    label: 'Saved searches',
    description:
      'Stones that are new, cheaper or no longer available, as often as you chose for each search',
  },
  shares: { label: 'Shared stones', description: 'Enquiries about stones that you shared' },
};

const isFor = (topic: Topic, { role_id }: Profile): boolean =>
  role_id === ROLE.customer || (topic !== 'orders' && topic !== 'business');

/** Saves each choice immediately. */
export function EmailChoice({ user }: { readonly user: Profile }) {
  const saving = useMutation({
    mutationFn: saveSetting,
    scope: { id: 'muted-emails' },
    onSuccess: (fresh) => sessionActor.send({ type: 'session.profileRead', user: fresh }),
    onError: (error) => notifyProblem(error, TEXTS.failed),
  });
  const topics = (Object.keys(TOPICS) as Topic[]).filter((topic) => isFor(topic, user));
  const muted = (saving.isPending ? saving.variables.muted_emails : null) ?? user.muted_emails;
  const change = (topic: Topic, isSent: boolean) =>
    saving.mutate({
      muted_emails: isSent ? muted.filter((other) => other !== topic) : [...muted, topic],
    });
  return (
    <>
      <p>The bell shows all notifications. Choose which of them we also e-mail to you.</p>
      <Stack gap="xs" role="group" aria-label="E-mails">
        {topics.map((topic) => (
          <Checkbox
            key={topic}
            {...TOPICS[topic]}
            checked={!muted.includes(topic)}
            onChange={(event) => change(topic, event.currentTarget.checked)}
          />
        ))}
      </Stack>
      <p>We always e-mail you about signing in, your password and your permissions.</p>
    </>
  );
}
