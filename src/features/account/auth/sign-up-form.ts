import { namesOf, passwordFault } from '#common/password-rule.ts';
import {
  emailFault,
  type FieldRules,
  isFilled,
  mobileFault,
} from '../../../shared/people/field-faults.ts';

export type PersonField =
  | 'first_name'
  | 'last_name'
  | 'user_name'
  | 'email'
  | 'mobile_country_id'
  | 'mobile'
  | 'password';
export type PersonValues = Readonly<Record<PersonField, string>>;

export type BusinessField = 'company_name';
export type BusinessValues = Readonly<Record<BusinessField, string>>;

const USER_NAME = /^[A-Za-z0-9][A-Za-z0-9._@+-]{2,99}$/;

export const userNameFault = (value: string): string | null => {
  if (value.trim() === '') return 'Choose a user name';
  return USER_NAME.test(value.trim())
    ? null
    : 'Use 3 to 100 letters, digits and . _ @ + -, starting with a letter or a digit';
};

export const knownOf = (values: Omit<PersonValues, 'password'>): string[] =>
  namesOf({
    email: values.email,
    userName: values.user_name,
    firstName: values.first_name,
    lastName: values.last_name,
  });

export const personRules = (values: PersonValues): FieldRules<PersonField> => ({
  first_name: isFilled('Enter your first name'),
  last_name: () => null,
  user_name: userNameFault,
  email: emailFault,
  mobile_country_id: isFilled('Choose a country code'),
  mobile: mobileFault,
  password: (password) => passwordFault(password, knownOf(values)),
});

export const BUSINESS_RULES: FieldRules<BusinessField> = {
  company_name: isFilled('Enter the name of your company'),
};

export const NO_PERSON: PersonValues = {
  first_name: '',
  last_name: '',
  user_name: '',
  email: '',
  mobile_country_id: '',
  mobile: '',
  password: '',
};
export const NO_BUSINESS: BusinessValues = { company_name: '' };

export function trimmed<Field extends string>(
  values: Readonly<Record<Field, string>>,
): Record<Field, string> {
  const entries = Object.entries<string>(values).map(([field, value]) => [
    field,
    field === 'password' ? value : value.trim(),
  ]);
  return Object.fromEntries(entries) as Record<Field, string>;
}
