import { Button, InputWrapper, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as longest from '#common/lengths.gen.ts';
import { ROLE, ROLE_NAME } from '#machines/codes.ts';
import { InvitationNote, useMailIsSetUp } from '../../shared/identity/mail-notes.tsx';
import { notifyInvited } from '../../shared/identity/notify-invited.ts';
import { PersonDrawer } from '../../shared/people/person-drawer.tsx';
import { personDetails } from '../../shared/people/person-values.ts';
import { usePersonForm } from '../../shared/people/use-person-form.ts';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { addStaff, STAFF, type StaffRole } from './staff-calls.ts';
import { FIELD_LABELS, generatePassword, PASSWORD_RULE, rulesFor, valuesOf } from './staff-form.ts';
import { STAFF_ROLES, staffRole } from './staff-params.ts';

type AddStaffDrawerProps = {
  /** reason why adding a user is disabled; null if adding is allowed */
  readonly closed: string | null;
  readonly onClose: () => void;
};

export function AddStaffDrawer({ closed, onClose }: AddStaffDrawerProps) {
  const cache = useQueryClient();
  const mailIsSetUp = useMailIsSetUp();
  const [role, setRole] = useState<StaffRole>(ROLE.administrator);
  const [tellsPassword, setTellsPassword] = useState(false);
  const form = usePersonForm({
    saved: valuesOf(null),
    labels: FIELD_LABELS,
    refetch: () => cache.invalidateQueries({ queryKey: [STAFF] }),
    rules: rulesFor(tellsPassword),
    async save(values) {
      const details = personDetails(values);
      const { data } = await addStaff(
        role,
        tellsPassword ? { ...details, password: values.password } : details,
      );
      const text = `${ROLE_NAME[role]} added`;
      if (tellsPassword) notifySuccess(text);
      else notifyInvited(text, { id: data.id, email: data.email, mailIsSetUp });
      onClose();
      await cache.invalidateQueries({ queryKey: [STAFF] });
    },
  });
  return (
    <PersonDrawer
      title="Add a user"
      form={form}
      disabledReason={closed}
      submitLabel={`Add ${ROLE_DESCRIPTIONS[role]}`}
      before={
        <SegmentedControl
          fullWidth
          aria-label="Role"
          data={STAFF_ROLES.map((one) => ({ value: String(one), label: ROLE_NAME[one] }))}
          value={String(role)}
          onChange={(value) => setRole(staffRole(value) ?? role)}
        />
      }
      onClose={onClose}
    >
      <InputWrapper label="Password" labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label="How the password is set"
          data={[
            { value: 'mail', label: 'Set by the user' },
            { value: 'told', label: 'Set now' },
          ]}
          value={tellsPassword ? 'told' : 'mail'}
          onChange={(value) => setTellsPassword(value === 'told')}
        />
      </InputWrapper>
      {tellsPassword ? (
        <TextInput
          {...form.text('password')}
          label="Initial password"
          description={PASSWORD_RULE}
          autoComplete="off"
          spellCheck={false}
          maxLength={longest.NewStaff.password}
          rightSectionWidth={104}
          rightSection={
            <Button
              variant="subtle"
              size="xs"
              onClick={() => form.change('password')(generatePassword())}
            >
              Generate
            </Button>
          }
        />
      ) : (
        <InvitationNote />
      )}
    </PersonDrawer>
  );
}

const ROLE_DESCRIPTIONS: Readonly<Record<StaffRole, string>> = {
  [ROLE.administrator]: 'administrator',
  [ROLE.qualityControl]: 'quality control',
};
