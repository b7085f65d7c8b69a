import '../auth/account-forms.css';
import { Button, Flex, Group, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiProblem, toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import type { Profile } from '#api/types.ts';
import { LeaveGuard } from '../../../shared/frame/leave-guard.tsx';
import { CountryCodeField } from '../../../shared/people/country-code-field.tsx';
import { FaultSummary } from '../../../shared/people/fault-summary.tsx';
import { useFieldForm } from '../../../shared/people/use-field-form.ts';
import { NOTHING_CHANGED } from '../../../shared/records/only-changes.ts';
import { useEditConflict } from '../../../shared/records/use-edit-conflict.tsx';
import { refreshProfile, sessionActor } from '../../../shared/session/session-actor.ts';
import { ActionRow } from '../../../ui/actions/ActionRow.tsx';
import { ReasonButton } from '../../../ui/actions/ReasonButton.tsx';
import { notifySuccess } from '../../../ui/notify.tsx';
import { ACCOUNT_TEXTS } from '../auth/account-texts.ts';
import { fullName } from './full-name.ts';

import { type PictureDraft, saveProfile } from './profile-calls.ts';
import { FIELD_LABELS } from './profile-field-labels.ts';
import { ProfilePicture } from './profile-picture.tsx';
import {
  changesIn,
  isGuest,
  onlyOther,
  type ProfileValues,
  profileRules,
  profileValues,
  type WrittenProfile,
} from './profile-values.ts';

const KEPT: PictureDraft = { kind: 'kept' };

export function ProfileForm({ user }: { readonly user: Profile }) {
  const saved = profileValues(user);
  /** only the fields that the user edited; all others show the saved profile */
  const [typed, setTyped] = useState<Partial<ProfileValues>>({});
  const [picture, setPicture] = useState(KEPT);
  const values = { ...saved, ...typed };
  const shown = shownBy(picture, user);
  const changes = changesIn(saved, values);
  const isDirty = picture.kind !== 'kept' || Object.keys(changes).length > 0;
  const write = (next: ProfileValues) => setTyped(onlyOther(saved, next));
  const { base, notice, undecided, onProblem, settle } = useEditConflict<WrittenProfile>({
    saved: writtenBy(user),
    values: { ...values, picture: shown },
    onValues: ({ picture: taken, ...others }) => {
      write(others);
      if (taken !== shown) setPicture(KEPT);
    },
    labels: FIELD_LABELS,
    isUntouched: !isDirty,
    refetch: refreshProfile,
  });
  const saving = useMutation({
    mutationFn: async () => {
      try {
        return (await saveProfile(changes, picture, base)) as Profile;
      } catch (error) {
        if (await onProblem(toProblem(error, TEXTS.failed))) return null;
        throw error;
      }
    },
    onSuccess: (fresh) => {
      if (fresh === null) return;
      settle(writtenBy(fresh));
      sessionActor.send({ type: 'session.profileRead', user: fresh });
      setTyped({});
      setPicture(KEPT);
      notifySuccess(ACCOUNT_TEXTS.profileSaved);
    },
  });
  const problem = saving.error instanceof ApiProblem ? saving.error : null;
  const form = useFieldForm({
    rules: profileRules(user, values),
    values,
    onValues: write,
    said: problem?.fields,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check() && isDirty && undecided === null && !saving.isPending) saving.mutate();
  };
  const undo = () => {
    saving.reset();
    setTyped({});
    setPicture(KEPT);
  };

  return (
    <form className="account-form" onSubmit={submit} noValidate aria-label="Profile">
      <LeaveGuard isDirty={isDirty} />
      <FaultSummary message={problem?.message ?? null} faultCount={form.faultCount} />
      {notice}
      {isGuest(user) ? (
        <>
          <TextInput {...form.text('company_name')} label="Company" autoComplete="organization" />
          <TextInput {...form.text('contact_person')} label="Contact person" autoComplete="name" />
        </>
      ) : (
        <>
          <ProfilePicture
            name={fullName(user)}
            address={user.picture}
            draft={picture}
            onDraft={(draft) => {
              saving.reset();
              setPicture(draft);
            }}
            said={problem?.fields.picture}
          />
          <Group grow wrap="nowrap" gap="xs" align="flex-start">
            <TextInput {...form.text('first_name')} label="First name" autoComplete="given-name" />
            <TextInput {...form.text('last_name')} label="Last name" autoComplete="family-name" />
          </Group>
          <TextInput
            {...form.text('user_name')}
            label="User name"
            autoComplete="nickname"
            spellCheck={false}
          />
        </>
      )}
      <TextInput
        size="lg"
        label="E-mail address"
        value={user.email}
        readOnly
        description={isGuest(user) ? null : 'Used to sign in'}
        inputWrapperOrder={['label', 'input', 'description']}
      />
      <Flex gap="xs" align="flex-start">
        <CountryCodeField
          value={values.mobile_country_id}
          onChange={form.change('mobile_country_id')}
          fault={form.faults.mobile_country_id}
        />
        <TextInput
          {...form.text('mobile')}
          flex={1}
          label="Mobile"
          type="tel"
          autoComplete="tel-national"
        />
      </Flex>
      <ActionRow lines={1}>
        <ReasonButton
          type="submit"
          size="lg"
          variant="filled"
          loading={saving.isPending}
          reason={isDirty ? undecided : NOTHING_CHANGED}
          onClick={() => undefined}
        >
          Save
        </ReasonButton>
        {isDirty ? (
          <Button size="lg" variant="subtle" onClick={undo}>
            Discard
          </Button>
        ) : null}
      </ActionRow>
    </form>
  );
}

const writtenBy = (user: Profile): WrittenProfile => ({
  ...profileValues(user),
  picture: user.picture ?? '',
});

function shownBy(draft: PictureDraft, { picture }: Profile): string {
  if (draft.kind === 'kept') return picture ?? '';
  return draft.kind === 'chosen' ? draft.shown : '';
}
