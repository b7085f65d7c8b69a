import './account-forms.css';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import { ApiProblem, toProblem } from '#api/api-problem.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { FaultSummary } from '../../../shared/people/fault-summary.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import { AccountFrame } from './account-frame.tsx';
import { ChoosePasswordForm } from './choose-password-form.tsx';

type AccountLink = components['schemas']['AccountLinkAnswer']['data'];

const TITLES: Readonly<Record<AccountLink['purpose'], string>> = {
  password: 'Choose your password',
  confirm_email: 'Confirm your new address',
  undo_email: 'Keep your old address',
};

type LinkPageProps = { readonly token: string };

/**
 * Page that opens from a link in an e-mail. Opening the page changes nothing, because mail programs
 * prefetch links.
 */
export function LinkPage({ token }: LinkPageProps) {
  const [done, setDone] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['account link', token],
    queryFn: () =>
      unwrapData(api.POST('/user/account-link', { body: { data: { token } } }), TEXTS.failed),
    retry: false,
    // A refetch would report a used link as invalid and replace the result.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: token !== '',
  });
  const title = data ? TITLES[data.purpose] : 'Your link';
  const signIn = (
    <Button component={Link} to="/login" size="lg" variant="filled" fullWidth>
      Sign in
    </Button>
  );
  if (done !== null) {
    return (
      <AccountFrame title={title} lead={done}>
        {signIn}
      </AccountFrame>
    );
  }
  if (data) {
    return (
      <AccountFrame title={title} lead={leadOf(data)}>
        {data.purpose === 'password' ? (
          <ChoosePasswordForm
            title="Choose your password"
            label="Password"
            email={data.email}
            send={(password) =>
              unwrapBody(
                api.POST('/user/account-link/password', { body: { data: { token, password } } }),
                TEXTS.failed,
              )
            }
            onDone={({ message }) => setDone(message)}
          />
        ) : (
          <OneStep token={token} link={data} onDone={setDone} />
        )}
      </AccountFrame>
    );
  }
  if (token !== '' && !error) {
    return (
      <AccountFrame title={title}>
        <SkeletonRows count={3} />
      </AccountFrame>
    );
  }
  const problem = error ? toProblem(error, TEXTS.failed) : null;
  const isEnded = problem === null || problem.status === 422 || problem.status === 400;
  return (
    <AccountFrame
      title={isEnded ? 'This link is no longer valid' : title}
      lead={
        isEnded
          ? 'The link was already used, has expired or was replaced by a newer one. Ask the sender for a new link, or set a new password with a code.'
          : problem.message
      }
    >
      {isEnded ? (
        <Button component={Link} to="/forgot" size="lg" fullWidth>
          Forgot your password?
        </Button>
      ) : (
        <Button size="lg" fullWidth onClick={() => void refetch()}>
          Try again
        </Button>
      )}
    </AccountFrame>
  );
}

function leadOf({ purpose, sent_by, first_name, email, new_email }: AccountLink): string {
  if (purpose === 'password')
    return sent_by === null
      ? `Hello ${first_name}. This link is for the account ${email}.`
      : `Hello ${first_name}. ${sent_by} sent you this link for the account ${email}.`;
  if (purpose === 'confirm_email')
    return `You currently sign in with ${email}. Once you confirm, you sign in with ${new_email}, and all devices are signed out.`;
  return `${sent_by ?? 'You'} asked to change your sign-in address from ${email} to ${new_email}. If you do not want this change, keep ${email}.`;
}

type OneStepProps = LinkPageProps & {
  readonly link: AccountLink;
  readonly onDone: (message: string) => void;
};

function OneStep({ token, link, onDone }: OneStepProps) {
  const isConfirm = link.purpose === 'confirm_email';
  const using = useMutation({
    mutationFn: () =>
      unwrapBody(
        api.POST(isConfirm ? '/user/account-link/confirm-email' : '/user/account-link/undo-email', {
          body: { data: { token } },
        }),
        TEXTS.failed,
      ),
    onSuccess: ({ message }) => onDone(message),
  });
  const problem = using.error instanceof ApiProblem ? using.error : null;
  return (
    <div className="account-form">
      <FaultSummary message={problem?.message ?? null} faultCount={0} />
      <Button
        size="lg"
        variant="filled"
        fullWidth
        loading={using.isPending}
        disabled={problem?.code === PROBLEMS.linkEnded.code}
        onClick={() => using.mutate()}
      >
        {isConfirm ? 'Confirm the new address' : 'Keep the old address'}
      </Button>
      <p className="account-note">
        {isConfirm
          ? 'If you did not expect this link, close the page. Nothing changes until you confirm.'
          : 'If the address was already changed, the change is undone. Your current password stops working, and you get a link to choose a new password.'}
      </p>
    </div>
  );
}
