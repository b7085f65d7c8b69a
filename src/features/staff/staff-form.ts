import { emailFault, type FieldRules, isFilled } from '../../people/field-faults.ts';
import type { NewStaff, StaffMember } from './staff-calls.ts';

export type Field =
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'user_name'
  | 'mobile_country_id'
  | 'mobile'
  | 'password';
export type Values = Readonly<Record<Field, string>>;

const NOBODY: Values = {
  first_name: '',
  last_name: '',
  email: '',
  user_name: '',
  mobile_country_id: '',
  mobile: '',
  password: '',
};

/** What the fields hold at first: nothing, or what is known of somebody. */
export const valuesOf = (member: StaffMember | null): Values =>
  member
    ? {
        first_name: member.first_name,
        last_name: member.last_name,
        email: member.email,
        user_name: member.user_name,
        mobile_country_id: member.mobile_country_id ?? '',
        mobile: member.mobile ?? '',
        password: '',
      }
    : NOBODY;

const MOBILE = /^[0-9 ()-]{5,20}$/;
const SHORTEST_PASSWORD = 12;
export const PASSWORD_RULE = `At least ${SHORTEST_PASSWORD} characters, and not the name or the address`;

/** A password is asked for only where one is to be told; a number and its code come together. */
export const rulesFor = (values: Values, asksPassword: boolean): FieldRules<Field> => ({
  first_name: isFilled('Enter the first name'),
  last_name: () => null,
  email: (value) => (value.trim() === '' ? 'Enter the e-mail address' : emailFault(value)),
  user_name: () => null,
  mobile_country_id: (value) =>
    value === '' && values.mobile.trim() !== '' ? 'Choose a code' : null,
  mobile: (value) =>
    (value.trim() === '' && values.mobile_country_id === '') || MOBILE.test(value.trim())
      ? null
      : 'Enter a mobile number of 5 to 20 digits',
  password: (value) =>
    asksPassword && value.length < SHORTEST_PASSWORD
      ? `Use at least ${SHORTEST_PASSWORD} characters`
      : null,
});

/** What is sent. The name of the account is the address unless another one is given. */
export function detailsOf(values: Values) {
  const email = values.email.trim();
  return {
    email,
    first_name: values.first_name.trim(),
    last_name: values.last_name.trim(),
    user_name: values.user_name.trim() || email,
    mobile: values.mobile.trim() || null,
    mobile_country_id: values.mobile_country_id || null,
  } satisfies NewStaff;
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP = 5;

/** Something that nobody guesses and that can be read aloud: four groups of letters and figures that look like no other. */
export function madeUpPassword(): string {
  const random = crypto.getRandomValues(new Uint32Array(GROUPS * GROUP));
  const letters = Array.from(random, (number) => LETTERS.charAt(number % LETTERS.length)).join('');
  return (letters.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
}
