import '../auth/account-forms.css';
import { Button, Modal, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, unwrapBody } from '#api/api-client.ts';
import { ApiProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import type { Profile } from '#api/types.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { IDENTITIES, identityQuery } from '../../../shared/identity/identity-calls.ts';
import { useMailIsSetUp } from '../../../shared/identity/mail-notes.tsx';
import { PendingEmail } from '../../../shared/identity/pending-email.tsx';
import { PartFailed } from '../../../shared/lists/part-failed.tsx';
import { FaultSummary } from '../../../shared/people/fault-summary.tsx';
import { emailFault, type FieldRules, isFilled } from '../../../shared/people/field-faults.ts';
import { useFieldForm } from '../../../shared/people/use-field-form.ts';
import { RecordPart } from '../../../shared/records/record-part.tsx';
import { portalQuery } from '../../../shared/session/portal-query.ts';
import { ReasonButton } from '../../../ui/actions/ReasonButton.tsx';
import { notifySuccess } from '../../../ui/notify.tsx';
import { PasswordField } from '../auth/password-field.tsx';

export function OwnEmail({ user }: { readonly user: Profile }) {
  const query = useQuery(identityQuery(user.id));
  const { data } = query;
  const portal = useQuery(portalQuery);
  const isSetUp = useMailIsSetUp();
  const [changing, setChanging] = useState(false);
  return (
    <RecordPart level={2} title="Sign-in address">
      <p data-awaited={query.isPending || portal.isPending ? '' : undefined}>
        {data?.email ?? user.email}
      </p>
      <PartFailed query={query} />
      {data?.pending_email ? <PendingEmail id={user.id} pending={data.pending_email} /> : null}
      <ReasonButton
        reason={isSetUp ? null : PROBLEMS.mailNotSetUp.message}
        onClick={() => setChanging(true)}
      >
        Change the address
      </ReasonButton>
      <Modal
        opened={changing}
        onClose={() => setChanging(false)}
        title="Change your sign-in e-mail address"
      >
        <OwnEmailForm user={user} onClose={() => setChanging(false)} />
      </Modal>
    </RecordPart>
  );
}

type Field = 'email' | 'old_password';
const RULES: FieldRules<Field> = {
  email: emailFault,
  old_password: isFilled('Enter your password'),
};

function OwnEmailForm({ user, onClose }: { readonly user: Profile; readonly onClose: () => void }) {
  const cache = useQueryClient();
  const [values, setValues] = useState<Record<Field, string>>({ email: '', old_password: '' });
  const sending = useMutation({
    mutationFn: () =>
      unwrapBody(
        api.PUT('/user/email', { body: { data: { ...values, email: values.email.trim() } } }),
        TEXTS.failed,
      ),
    onSuccess: async ({ message }) => {
      notifySuccess(message);
      onClose();
      await cache.invalidateQueries({ queryKey: [IDENTITIES, user.id] });
    },
  });
  const problem = sending.error instanceof ApiProblem ? sending.error : null;
  const form = useFieldForm({ rules: RULES, values, onValues: setValues, said: problem?.fields });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check() && !sending.isPending) sending.mutate();
  };
  return (
    <form className="account-form" onSubmit={submit} noValidate>
      <FaultSummary message={problem?.message ?? null} faultCount={form.faultCount} />
      <TextInput
        {...form.text('email')}
        label="New e-mail address"
        type="email"
        autoComplete="email"
        data-autofocus
      />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        value={values.old_password}
        onChange={form.change('old_password')}
        fault={form.faults.old_password}
      />
      <p className="account-note">
        We send a link to the new address. When you confirm the new address, all devices are signed
        out and you then sign in with the new address. For fourteen days you can undo the change
        with a link sent to the current address.
      </p>
      <div className="ui-dialog-footer">
        <Button size="lg" onClick={onClose} disabled={sending.isPending}>
          Cancel
        </Button>
        <Button type="submit" size="lg" variant="filled" loading={sending.isPending}>
          Send the link
        </Button>
      </div>
    </form>
  );
}
