import type { CountryId } from '#api/ids.gen.ts';
import { idOrNull } from '#common/id-from-text.ts';
import { asTyped, byName, type FieldLabels } from '../records/use-edit-conflict.tsx';
import { emailFault, type FieldRules, isFilled, mobileFault } from './field-faults.ts';

export type PersonField =
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'email_remark'
  | 'user_name'
  | 'mobile_country_id'
  | 'mobile';
export type PersonValues = Readonly<Record<PersonField, string>>;
type Known = { readonly [Field in Exclude<PersonField, 'email_remark'>]: string | null };

export const personValues = (person: Known | null): PersonValues => ({
  first_name: person?.first_name ?? '',
  last_name: person?.last_name ?? '',
  email: person?.email ?? '',
  email_remark: '',
  user_name: person?.user_name ?? '',
  mobile_country_id: person?.mobile_country_id ?? '',
  mobile: person?.mobile ?? '',
});

/** Labels and formatters for the edit-conflict notice. */
export const PERSON_LABELS: FieldLabels<PersonValues> = {
  first_name: { label: 'First name', text: asTyped },
  last_name: { label: 'Last name', text: asTyped },
  email: { label: 'E-mail address', text: asTyped },
  email_remark: { label: 'Reason for changing the address', text: asTyped },
  user_name: { label: 'User name', text: asTyped },
  mobile_country_id: { label: 'Country code', text: byName },
  mobile: { label: 'Mobile', text: asTyped },
};

/** The mobile number and its country code require each other. */
export const personRules = (values: PersonValues): FieldRules<PersonField> => ({
  first_name: isFilled('Enter the first name'),
  last_name: () => null,
  email: (value) => (value.trim() === '' ? 'Enter the e-mail address' : emailFault(value)),
  email_remark: () => null,
  user_name: () => null,
  mobile_country_id: (value) =>
    value === '' && values.mobile.trim() !== '' ? 'Choose a country code' : null,
  mobile: (value) =>
    value.trim() === '' && values.mobile_country_id === '' ? null : mobileFault(value),
});

export function personDetails(values: PersonValues) {
  const email = values.email.trim();
  const remark = values.email_remark.trim();
  return {
    email,
    ...(remark === '' ? {} : { email_remark: remark }),
    first_name: values.first_name.trim(),
    last_name: values.last_name.trim(),
    user_name: values.user_name.trim() || email,
    mobile: values.mobile.trim() || null,
    mobile_country_id: idOrNull<CountryId>(values.mobile_country_id),
  };
}

/** Adds a detail line to the success message if the new sign-in address must still be confirmed. */
export const newAddressWaits = (wanted: string | undefined, saved: string) =>
  wanted === undefined || wanted.trim() === '' || wanted.trim().toLowerCase() === saved
    ? {}
    : { detail: 'The new sign-in address takes effect once it is confirmed.' };
