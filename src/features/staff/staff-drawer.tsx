import '../../shared/people/person-drawer.css';
import { Button, InputWrapper, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ROLE, ROLE_NAME } from '../../machines/codes.ts';
import { PersonDrawer } from '../../shared/people/person-drawer.tsx';
import { personDetails } from '../../shared/people/person-values.ts';
import { SwitchButton } from '../../shared/people/switch-button.tsx';
import { usePersonForm } from '../../shared/people/use-person-form.ts';
import { ReasonButton } from '../../ui/acts/ReasonButton.tsx';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import {
  addStaff,
  changeStaff,
  STAFF,
  type StaffMember,
  type StaffRole,
  staffName,
} from './staff-calls.ts';
import { madeUpPassword, PASSWORD_RULE, rulesFor, valuesOf } from './staff-form.ts';
import { STAFF_ROLES, staffRole } from './staff-params.ts';

type StaffDrawerProps = {
  /** null for a new one */
  readonly member: StaffMember | null;
  /** The sentence why nothing can be saved, or null. */
  readonly closed: string | null;
  /** The sentence why this person cannot be deleted, or null. */
  readonly keptBy: string | null;
  readonly onDelete: () => void;
  readonly onClose: () => void;
};

/** Given a new key for each person, so that no field keeps what was typed for another. */
export function StaffDrawer({ member, closed, keptBy, onDelete, onClose }: StaffDrawerProps) {
  const cache = useQueryClient();
  const [role, setRole] = useState<StaffRole>(member?.role_id ?? ROLE.administrator);
  const [tellsPassword, setTellsPassword] = useState(false);
  const refetch = () => cache.invalidateQueries({ queryKey: [STAFF] });
  const form = usePersonForm({
    start: valuesOf(member),
    rules: rulesFor(tellsPassword),
    async save(values) {
      const details = personDetails(values);
      if (member) await changeStaff(member, details);
      else
        await addStaff(role, tellsPassword ? { ...details, password: values.password } : details);
      notifySuccess(member ? `${staffName(member)} saved` : `${ROLE_NAME[role]} added`);
      await refetch();
      onClose();
    },
  });
  if (member) {
    return (
      <PersonDrawer
        title={staffName(member)}
        note={member.role_name}
        form={form}
        closed={closed}
        submitLabel="Save"
        acts={
          <>
            <ReasonButton variant="danger" reason={closed ?? keptBy} onClick={onDelete}>
              Delete
            </ReasonButton>
            <SwitchButton
              person={member}
              name={staffName(member)}
              group="Users"
              onSwitched={refetch}
            />
          </>
        }
        onClose={onClose}
      />
    );
  }
  return (
    <PersonDrawer
      title="Add a user"
      form={form}
      closed={closed}
      submitLabel={`Add ${WHO[role]}`}
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
            { value: 'mail', label: 'Set by its owner' },
            { value: 'told', label: 'Given now' },
          ]}
          value={tellsPassword ? 'told' : 'mail'}
          onChange={(value) => setTellsPassword(value === 'told')}
        />
      </InputWrapper>
      {tellsPassword ? (
        <TextInput
          {...form.text('password')}
          label="First password"
          description={PASSWORD_RULE}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          rightSectionWidth={104}
          rightSection={
            <Button
              variant="subtle"
              size="xs"
              onClick={() => form.change('password')(madeUpPassword())}
            >
              Make one up
            </Button>
          }
        />
      ) : (
        <p className="people-note">
          A mail tells its owner how to set a password with a code. No password stands in it.
        </p>
      )}
    </PersonDrawer>
  );
}

const WHO: Readonly<Record<StaffRole, string>> = {
  [ROLE.administrator]: 'the administrator',
  [ROLE.qualityControl]: 'quality control',
};
