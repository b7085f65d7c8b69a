import { Button, Checkbox, Modal, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type ApiProblem, toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import * as longest from '#common/lengths.gen.ts';
import { FaultSummary } from '../../shared/people/fault-summary.tsx';
import {
  type FieldFaults,
  type FieldRules,
  faultsIn,
  faultsShown,
} from '../../shared/people/field-faults.ts';
import { ASSOCIATES } from '../../shared/people/salesperson-queries.ts';
import { Keys } from '../../ui/Keys.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { type AssociateDetail, nameOf, setPassword } from './associate-calls.ts';

type PasswordDialogProps = {
  readonly associate: AssociateDetail;
  readonly isOwn: boolean;
  readonly onClose: () => void;
};

export function PasswordDialog(props: PasswordDialogProps) {
  const { associate, isOwn, onClose } = props;
  return (
    <Modal
      opened
      onClose={onClose}
      title={isOwn ? 'Change your password' : `Change the password of ${nameOf(associate)}`}
    >
      <PasswordForm {...props} />
    </Modal>
  );
}

type Field = 'old_password' | 'new_password';
const NOTHING: Record<Field, string> = { old_password: '', new_password: '' };
const SHORTEST = 12;

const rulesFor = (isOldRequired: boolean): FieldRules<Field> => ({
  old_password: (value) => (isOldRequired && value === '' ? 'Enter your current password' : null),
  new_password: (value) => (value.length < SHORTEST ? `Use at least ${SHORTEST} characters` : null),
});

function PasswordForm({ associate, isOwn, onClose }: PasswordDialogProps) {
  const cache = useQueryClient();
  const [values, setValues] = useState(NOTHING);
  const [found, setFound] = useState<FieldFaults<Field>>({});
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const rules = rulesFor(isOwn);
  const faults = faultsShown(rules, found, problem?.fields);

  const field = (name: Field) => ({
    size: 'lg' as const,
    type: shown ? 'text' : 'password',
    spellCheck: false,
    maxLength: longest.AssociatePassword.new_password,
    value: values[name],
    error: faults[name],
    onChange: (event: FormEvent<HTMLInputElement>) => {
      setValues({ ...values, [name]: event.currentTarget.value });
      setFound({ ...found, [name]: undefined });
    },
  });

  async function save() {
    setBusy(true);
    try {
      const { old_password, new_password } = values;
      const { message } = await setPassword(associate.id, {
        new_password,
        ...(isOwn ? { old_password } : {}),
      });
      notifySuccess(message);
      onClose();
      await cache.invalidateQueries({ queryKey: [ASSOCIATES] });
    } catch (error) {
      setFound({});
      setProblem(toProblem(error, TEXTS.failed));
      setBusy(false);
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const now = faultsIn(rules, values);
    setFound(now);
    setProblem(null);
    if (Object.keys(now).length === 0 && !busy) void save();
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <FaultSummary message={problem?.message ?? null} faultCount={Object.keys(faults).length} />
        {isOwn ? (
          <TextInput
            {...field('old_password')}
            label="Current password"
            autoComplete="current-password"
            data-autofocus
          />
        ) : null}
        <TextInput
          {...field('new_password')}
          label="New password"
          description={`At least ${SHORTEST} characters, and not the name or e-mail address`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
          {...(isOwn ? {} : { 'data-autofocus': true })}
        />
        <Checkbox
          label="Show password"
          checked={shown}
          onChange={(event) => setShown(event.currentTarget.checked)}
        />
        <div className="ui-dialog-footer">
          <Button size="lg" onClick={onClose} disabled={busy} rightSection={<Keys>Esc</Keys>}>
            Cancel
          </Button>
          <Button type="submit" size="lg" variant="filled" loading={busy}>
            Change the password
          </Button>
        </div>
      </Stack>
    </form>
  );
}
