import './account-forms.css';
import { Button } from '@mantine/core';
import { api, unwrapBody } from '#api/api-client.ts';
import { TEXTS } from '#api/texts.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { ChoosePasswordForm } from './choose-password-form.tsx';
import type { Proof } from './code-calls.ts';

type ResetFormProps = {
  readonly proof: Proof;
  readonly onStartAgain: () => void;
  readonly onDone: () => void;
};

export function ResetForm({ proof: { email, token }, onStartAgain, onDone }: ResetFormProps) {
  return (
    <ChoosePasswordForm
      title="Set a new password"
      label="New password"
      email={email}
      note={
        <p className="account-note">
          Choose a new password for <b>{email}</b>. All devices of this account are then signed out.
        </p>
      }
      send={(password) =>
        unwrapBody(
          api.POST('/user/reset-password', { body: { data: { token, password } } }),
          TEXTS.failed,
        )
      }
      onDone={onDone}
      insteadOfSend={({ code }) =>
        code === PROBLEMS.proofEnded.code ? (
          <Button size="lg" variant="filled" fullWidth onClick={onStartAgain}>
            Request a new code
          </Button>
        ) : null
      }
    />
  );
}
