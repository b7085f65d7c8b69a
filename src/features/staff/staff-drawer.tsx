import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { type ApiProblem, toProblem } from '../../api/problem.ts';
import { TEXTS } from '../../api/texts.ts';
import { ROLE, ROLE_NAME } from '../../machines/codes.ts';
import { CountryCodeField } from '../../people/country-code-field.tsx';
import { FaultSummary } from '../../people/fault-summary.tsx';
import { type FieldFaults, faultsIn, faultsShown } from '../../people/field-faults.ts';
import { Icon } from '../../ui/Icon.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { ReasonButton } from '../../ui/ReasonButton.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import {
  addStaff,
  changeStaff,
  STAFF,
  type StaffMember,
  type StaffRole,
  staffName,
} from './staff-calls.ts';
import {
  detailsOf,
  type Field,
  madeUpPassword,
  PASSWORD_RULE,
  rulesFor,
  type Values,
  valuesOf,
} from './staff-form.ts';
import { STAFF_ROLES, staffRole } from './staff-params.ts';

type StaffDrawerProps = {
  /** null for somebody new */
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
  const formId = useId();
  const [role, setRole] = useState<StaffRole>(member?.role_id ?? ROLE.administrator);
  const [values, setValues] = useState<Values>(() => valuesOf(member));
  const [tellsPassword, setTellsPassword] = useState(false);
  const [found, setFound] = useState<FieldFaults<Field>>({});
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const rules = rulesFor(values, tellsPassword);
  const shown = faultsShown(rules, found, problem?.fields);
  const title = member ? staffName(member) : 'Add a user';

  const change = (field: Field) => (value: string) => {
    setValues({ ...values, [field]: value });
    setFound({ ...found, [field]: undefined });
  };
  const text = (field: Field) => ({
    value: values[field],
    onChange: (event: FormEvent<HTMLInputElement>) => change(field)(event.currentTarget.value),
    error: shown[field],
  });

  async function save() {
    setBusy(true);
    try {
      const details = detailsOf(values);
      if (member) await changeStaff(member, details);
      else
        await addStaff(role, tellsPassword ? { ...details, password: values.password } : details);
      notifySuccess(member ? `${staffName(member)} saved` : `${ROLE_NAME[role]} added`);
      await cache.invalidateQueries({ queryKey: [STAFF] });
      onClose();
    } catch (error) {
      setFound({});
      setProblem(toProblem(error, TEXTS.failed));
      setBusy(false);
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const faults = faultsIn(rules, values);
    setFound(faults);
    setProblem(null);
    if (Object.keys(faults).length === 0 && !busy && closed === null) void save();
  };

  return (
    <SideDrawer
      opened
      label={title}
      width={424}
      onClose={onClose}
      header={
        <>
          <h2 className="people-drawer-title">{title}</h2>
          {member ? <span className="people-note">{member.role_name}</span> : null}
          <ActionIcon variant="subtle" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </ActionIcon>
        </>
      }
      footer={
        <>
          {member ? (
            <ReasonButton variant="danger" reason={closed ?? keptBy} onClick={onDelete}>
              Delete
            </ReasonButton>
          ) : null}
          <span className="people-gap" />
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="filled"
            loading={busy}
            aria-disabled={closed !== null || undefined}
            title={closed ?? undefined}
          >
            {member ? 'Save' : `Add ${WHO[role]}`}
          </Button>
        </>
      }
    >
      <form id={formId} className="people-form" onSubmit={submit} noValidate>
        <FaultSummary message={problem?.message ?? null} faultCount={Object.keys(shown).length} />
        {member ? null : (
          <SegmentedControl
            fullWidth
            aria-label="Role"
            data={STAFF_ROLES.map((one) => ({ value: String(one), label: ROLE_NAME[one] }))}
            value={String(role)}
            onChange={(value) => setRole(staffRole(value) ?? role)}
          />
        )}
        <div className="people-pair">
          <TextInput {...text('first_name')} label="First name" maxLength={80} autoFocus />
          <TextInput {...text('last_name')} label="Last name" maxLength={80} />
        </div>
        <TextInput {...text('email')} label="E-mail address" type="email" maxLength={200} />
        <TextInput
          {...text('user_name')}
          label="User name"
          placeholder={values.email.trim() || 'The e-mail address'}
          maxLength={60}
        />
        <div className="people-mobile">
          <CountryCodeField
            size="md"
            value={values.mobile_country_id}
            onChange={change('mobile_country_id')}
            fault={shown.mobile_country_id}
          />
          <TextInput {...text('mobile')} label="Mobile" type="tel" />
        </div>
        {member ? null : (
          <>
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
            {tellsPassword ? (
              <TextInput
                {...text('password')}
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
                    onClick={() => change('password')(madeUpPassword())}
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
          </>
        )}
      </form>
    </SideDrawer>
  );
}

const WHO: Readonly<Record<StaffRole, string>> = {
  [ROLE.administrator]: 'the administrator',
  [ROLE.qualityControl]: 'quality control',
};
