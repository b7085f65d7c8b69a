import '../door/account-forms.css';
import './profile.css';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../../../api/problem.ts';
import type { Profile } from '../../../api/types.ts';
import { CountryCodeField } from '../../../shared/people/country-code-field.tsx';
import { FaultSummary } from '../../../shared/people/fault-summary.tsx';
import { useFieldForm } from '../../../shared/people/use-field-form.ts';
import { sessionActor } from '../../../shared/session/session-actor.ts';
import { notifySuccess } from '../../../ui/notify.tsx';
import { ACCOUNT_TEXTS } from '../door/account-texts.ts';
import { fullName } from './full-name.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { type PictureDraft, saveProfile } from './profile-calls.ts';
import { ProfilePicture } from './profile-picture.tsx';
import { changesIn, isGuest, profileRules, profileValues } from './profile-values.ts';

const KEPT: PictureDraft = { kind: 'kept' };

export function ProfileForm({ user }: { readonly user: Profile }) {
  const saved = profileValues(user);
  const [values, setValues] = useState(saved);
  const [picture, setPicture] = useState(KEPT);
  const saving = useMutation({
    mutationFn: () => saveProfile(changesIn(saved, values), picture),
    onSuccess: (fresh) => {
      const now = fresh as Profile;
      sessionActor.send({ type: 'session.profileRead', user: now });
      setValues(profileValues(now));
      setPicture(KEPT);
      notifySuccess(ACCOUNT_TEXTS.profileSaved);
    },
  });
  const problem = saving.error instanceof ApiProblem ? saving.error : null;
  const form = useFieldForm({
    rules: profileRules(user, values),
    values,
    onValues: setValues,
    said: problem?.fields,
  });
  const isDirty = picture.kind !== 'kept' || Object.keys(changesIn(saved, values)).length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check() && isDirty && !saving.isPending) saving.mutate();
  };
  const undo = () => {
    saving.reset();
    setValues(saved);
    setPicture(KEPT);
  };

  return (
    <form className="account-form" onSubmit={submit} noValidate aria-label="Profile">
      <LeaveGuard isDirty={isDirty} />
      <FaultSummary message={problem?.message ?? null} faultCount={form.faultCount} />
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
          <div className="account-pair">
            <TextInput {...form.text('first_name')} label="First name" autoComplete="given-name" />
            <TextInput {...form.text('last_name')} label="Last name" autoComplete="family-name" />
          </div>
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
        description={isGuest(user) ? null : 'You sign in with it; it stays as it is'}
        inputWrapperOrder={['label', 'input', 'description']}
      />
      <div className="account-mobile">
        <CountryCodeField
          value={values.mobile_country_id}
          onChange={form.change('mobile_country_id')}
          fault={form.faults.mobile_country_id}
        />
        <TextInput {...form.text('mobile')} label="Mobile" type="tel" autoComplete="tel-national" />
      </div>
      <div className="profile-acts">
        <Button
          type="submit"
          size="lg"
          variant="filled"
          loading={saving.isPending}
          disabled={!isDirty}
        >
          Save
        </Button>
        {isDirty ? (
          <Button size="lg" variant="subtle" onClick={undo}>
            Undo the changes
          </Button>
        ) : null}
      </div>
    </form>
  );
}
