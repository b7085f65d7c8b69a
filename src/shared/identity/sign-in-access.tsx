import { Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toProblem } from '#api/api-problem.ts';
import type { UserId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { count } from '#common/count.ts';
import { ROLE } from '#machines/codes.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { ActionRow } from '../../ui/actions/ActionRow.tsx';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { notifyProblem } from '../frame/notify-problem.ts';
import { FetchFailed } from '../lists/fetch-failed.tsx';
import { DrawerFacts } from '../records/drawer-facts.tsx';
import { Fact } from '../records/fact.tsx';
import { useProfile } from '../session/use-session.ts';
import { emailFor } from './email-for.ts';
import {
  copyPasswordLink,
  endUserSessions,
  IDENTITIES,
  type Identity,
  identityQuery,
  sendPasswordLink,
} from './identity-calls.ts';
import { LinkDialog } from './link-dialog.tsx';
import { useMailIsSetUp } from './mail-notes.tsx';
import { PendingEmail } from './pending-email.tsx';

type SignInAccessProps = {
  readonly id: UserId;
  readonly name: string;
  readonly isActive: boolean;
  /** Reason why the user may not change sign-in data; null if the user may. */
  readonly closed: string | null;
};

export function SignInAccess(props: SignInAccessProps) {
  const { data, error, refetch } = useQuery({
    ...identityQuery(props.id),
    enabled: props.closed === null,
  });
  if (props.closed !== null) return null;
  if (data) return <Access {...props} identity={data} />;
  return error ? (
    <FetchFailed problem={toProblem(error, TEXTS.failed)} onRetry={() => void refetch()} />
  ) : (
    <SkeletonRows count={3} widths={[140, 180]} />
  );
}

interface Shown {
  readonly url: string;
  readonly expiresAt: string;
}

function Access({
  id,
  name,
  isActive,
  identity,
}: SignInAccessProps & { readonly identity: Identity }) {
  const cache = useQueryClient();
  const isSetUp = useMailIsSetUp();
  const profile = useProfile();
  const isAdministrator = profile.role_id === ROLE.administrator;
  const [busy, setBusy] = useState<'send' | 'copy' | 'end' | null>(null);
  const [asking, setAsking] = useState<'end' | 'copy' | null>(null);
  const [link, setLink] = useState<Shown | null>(null);
  const { password_pending: isInvited } = identity;

  async function run(what: 'send' | 'copy' | 'end', work: () => Promise<string | null>) {
    setBusy(what);
    try {
      const done = await work();
      if (done !== null) notifySuccess(done);
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
    }
    setAsking(null);
    setBusy(null);
    await cache.invalidateQueries({ queryKey: [IDENTITIES, id] });
  }
  const send = () => run('send', async () => (await sendPasswordLink(id)).message);
  const copy = (remark?: string) =>
    run('copy', async () => {
      const { url, expires_at } = await copyPasswordLink(id, remark);
      if (url !== null) setLink({ url, expiresAt: expires_at });
      return null;
    });

  const inactive = isActive ? null : PROBLEMS.personNotActive.message;
  const notSent = inactive ?? (isSetUp ? null : PROBLEMS.mailNotSetUp.message);
  const notCopied =
    inactive ??
    (isInvited || (!isSetUp && isAdministrator) ? null : PROBLEMS.passwordIsChosen.message);
  const sendButton = (
    <ReasonButton size="sm" reason={notSent} loading={busy === 'send'} onClick={() => void send()}>
      {isInvited ? 'Send the invitation again' : 'Send a link to choose a new password'}
    </ReasonButton>
  );
  const copyButton = (
    <ReasonButton
      size="sm"
      variant={isSetUp ? 'default' : 'filled'}
      reason={notCopied}
      loading={busy === 'copy'}
      onClick={() => (isInvited ? void copy() : setAsking('copy'))}
    >
      Copy link
    </ReasonButton>
  );
  return (
    <Stack gap="sm">
      {isSetUp ? null : (
        <Text fz="sm" c="dimmed">
          {isInvited
            ? 'Mail is not set up. Copy the invitation link.'
            : 'Mail is not set up, so the portal sends no e-mails.'}
        </Text>
      )}
      <DrawerFacts>
        <Fact name="Sign-in address">
          {emailFor(profile, identity.email)}
          {identity.email_verified ? '' : ' (not confirmed)'}
        </Fact>
        {identity.pending_email ? (
          <Fact name="New address">
            <PendingEmail id={id} pending={identity.pending_email} />
          </Fact>
        ) : null}
        <Fact name="Password">{isInvited ? 'invited, no password yet' : 'chosen'}</Fact>
        <Fact name="Signed in on">
          {identity.devices === 0 ? 'no device' : count(identity.devices, 'device')}
        </Fact>
      </DrawerFacts>
      <ActionRow>
        {isSetUp ? (
          <>
            {sendButton}
            {isInvited ? copyButton : null}
          </>
        ) : (
          <>
            {copyButton}
            {sendButton}
          </>
        )}
        <ReasonButton
          size="sm"
          reason={identity.devices === 0 ? `${name} is not signed in on any device.` : null}
          onClick={() => setAsking('end')}
        >
          Sign out everywhere
        </ReasonButton>
      </ActionRow>
      <ConfirmDialog
        opened={asking === 'end'}
        title={`Sign ${name} out everywhere?`}
        confirmLabel="Sign out everywhere"
        cancelLabel="Cancel"
        danger
        busy={busy === 'end'}
        onConfirm={() => void run('end', async () => (await endUserSessions(id)).message)}
        onClose={() => setAsking(null)}
      >
        <p>
          All sessions end immediately, in every browser and program. The password does not change.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'copy'}
        title={`Copy a link for ${name} to choose a new password?`}
        confirmLabel="Copy link"
        cancelLabel="Cancel"
        reason={{ noteLabel: 'Reason', required: true }}
        busy={busy === 'copy'}
        onConfirm={({ note }) => void copy(note)}
        onClose={() => setAsking(null)}
      >
        <p>Anyone with this link can sign in as {name}. The reason is recorded.</p>
      </ConfirmDialog>
      {link ? <LinkDialog name={name} link={link} onClose={() => setLink(null)} /> : null}
    </Stack>
  );
}
