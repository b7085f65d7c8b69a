import { emailFault, type FieldRules, isFilled } from '../../people/field-faults.ts';
import type { Associate, AssociateDetails } from './associate-calls.ts';

export type Field =
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'user_name'
  | 'mobile_country_id'
  | 'mobile'
  | 'business_associate_type';
export type Values = Readonly<Record<Field, string>>;

/** What the fields hold at first: nothing, or what is known of somebody. */
export const valuesOf = (associate: Associate | null): Values => ({
  first_name: associate?.first_name ?? '',
  last_name: associate?.last_name ?? '',
  email: associate?.email ?? '',
  user_name: associate?.user_name ?? '',
  mobile_country_id: associate?.mobile_country_id ?? '',
  mobile: associate?.mobile ?? '',
  business_associate_type: associate?.business_associate_type ?? '',
});

const MOBILE = /^[0-9 ()-]{5,20}$/;
const SHORTEST_NAME = 3;

const nameFault = (value: string): string | null =>
  value.trim() !== '' && value.trim().length < SHORTEST_NAME
    ? `Use at least ${SHORTEST_NAME} characters`
    : null;

/** A number and its code come together. */
export const rulesFor = (values: Values): FieldRules<Field> => ({
  first_name: isFilled('Enter the first name'),
  last_name: isFilled('Enter the last name'),
  email: (value) => (value.trim() === '' ? 'Enter the e-mail address' : emailFault(value)),
  user_name: nameFault,
  mobile_country_id: (value) =>
    value === '' && values.mobile.trim() !== '' ? 'Choose a code' : null,
  mobile: (value) =>
    (value.trim() === '' && values.mobile_country_id === '') || MOBILE.test(value.trim())
      ? null
      : 'Enter a mobile number of 5 to 20 digits',
  business_associate_type: () => null,
});

/** What is sent. The name of the account is the address unless another one is given. */
export function detailsOf(values: Values): AssociateDetails {
  const email = values.email.trim();
  return {
    first_name: values.first_name.trim(),
    last_name: values.last_name.trim(),
    email,
    user_name: values.user_name.trim() || email,
    mobile: values.mobile.trim() || null,
    mobile_country_id: values.mobile_country_id || null,
    business_associate_type: values.business_associate_type || null,
  };
}
