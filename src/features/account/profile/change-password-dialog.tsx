import '../auth/account-forms.css';
import { Button, Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiProblem } from '#api/api-problem.ts';
import type { Profile } from '#api/types.ts';
import { passwordFault } from '#common/password-rule.ts';
import { FaultSummary } from '../../../shared/people/fault-summary.tsx';
import { type FieldRules, isFilled } from '../../../shared/people/field-faults.ts';
import { useFieldForm } from '../../../shared/people/use-field-form.ts';
import { notifySuccess } from '../../../ui/notify.tsx';
import { ACCOUNT_TEXTS } from '../auth/account-texts.ts';
import { NewPasswordField } from '../auth/new-password-field.tsx';
import { PasswordField } from '../auth/password-field.tsx';
import { knownOf } from '../auth/sign-up-form.ts';
import { changePassword } from './profile-calls.ts';
import { sessionsKey } from './session-list.tsx';

type ChangePasswordDialogProps = {
  readonly user: Profile;
  readonly opened: boolean;
  readonly onClose: () => void;
};

type Field = 'old_password' | 'new_password' | 'again';

const NOTHING: Record<Field, string> = { old_password: '', new_password: '', again: '' };

export function ChangePasswordDialog({ user, opened, onClose }: ChangePasswordDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Change your password">
      <ChangePasswordForm user={user} onClose={onClose} />
    </Modal>
  );
}

/** Mounted only while the dialog is open, so typed passwords do not stay in memory. */
function ChangePasswordForm({ user, onClose }: Omit<ChangePasswordDialogProps, 'opened'>) {
  const cache = useQueryClient();
  const [values, setValues] = useState(NOTHING);
  const about = knownOf({ ...user, mobile: '', mobile_country_id: '' });
  const rules: FieldRules<Field> = {
    old_password: isFilled('Enter your current password'),
    new_password: (value) => passwordFault(value, about),
    again: (value) => (value === values.new_password ? null : 'The passwords do not match'),
  };
  const changing = useMutation({
    mutationFn: () => changePassword(values.old_password, values.new_password),
    onSuccess: () => {
      notifySuccess(ACCOUNT_TEXTS.passwordChanged);
      void cache.invalidateQueries({ queryKey: sessionsKey(user.id) });
      onClose();
    },
  });
  const problem = changing.error instanceof ApiProblem ? changing.error : null;
  const form = useFieldForm({ rules, values, onValues: setValues, said: problem?.fields });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check() && !changing.isPending) changing.mutate();
  };
  return (
    <form className="account-form" onSubmit={submit} noValidate>
      <FaultSummary message={problem?.message ?? null} faultCount={form.faultCount} />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        value={values.old_password}
        onChange={form.change('old_password')}
        fault={form.faults.old_password}
        autoFocus
      />
      <NewPasswordField
        label="New password"
        value={values.new_password}
        onChange={form.change('new_password')}
        fault={form.faults.new_password}
        about={about}
      />
      <PasswordField
        label="Repeat the password"
        autoComplete="new-password"
        value={values.again}
        onChange={form.change('again')}
        fault={form.faults.again}
      />
      <p className="account-note">
        All other devices are signed out. This browser stays signed in.
      </p>
      <div className="ui-dialog-footer">
        <Button size="lg" onClick={onClose} disabled={changing.isPending}>
          Cancel
        </Button>
        <Button type="submit" size="lg" variant="filled" loading={changing.isPending}>
          Change the password
        </Button>
      </div>
    </form>
  );
}
