import type { BusinessId } from '#api/ids.gen.ts';
import {
  BUSINESS_FIELDS,
  BUSINESS_LABELS,
  BUSINESS_RULES,
  type BusinessField,
} from '../../shared/businesses/business-form.ts';
import type { FieldFaults } from '../../shared/people/field-faults.ts';
import {
  anything,
  emailFault,
  type FieldRules,
  isFilled,
  noLonger,
} from '../../shared/people/field-faults.ts';
import { PERSON_LABELS } from '../../shared/people/person-values.ts';
import { byName, type FieldLabels } from '../../shared/records/use-edit-conflict.tsx';
import type { BusinessChoices, CustomerChanges, CustomerDetail, NewCustomer } from './wire.ts';

export interface FormPart {
  readonly values: FormValues;
  readonly faults: FieldFaults<FormField>;
  readonly change: (field: FormField, value: string) => void;
}

export const PERSON_FIELDS = [
  'first_name',
  'last_name',
  'email',
  'email_remark',
  'user_name',
  'mobile_country_id',
  'mobile',
] as const;

type PersonField = (typeof PERSON_FIELDS)[number];
export type FormField = PersonField | BusinessField | 'business_associate_id' | 'growth_type';
/** Field values as typed. A missing value is an empty string. */
export type FormValues = Readonly<Record<FormField, string>>;

export const FIELD_LABELS: FieldLabels<FormValues> = {
  ...PERSON_LABELS,
  ...BUSINESS_LABELS,
  business_associate_id: { label: 'Associate', text: byName },
  growth_type: { label: 'Buys', text: byName },
};

const MOBILE = /^[0-9 ]{5,20}$/;
export const RULES: FieldRules<FormField> = {
  first_name: isFilled('Enter the first name'),
  last_name: noLonger(80),
  email: (value) => (value.trim() === '' ? 'Enter the e-mail address' : emailFault(value)),
  email_remark: noLonger(500),
  user_name: noLonger(60),
  mobile_country_id: anything,
  mobile: (value) =>
    value.trim() === '' || MOBILE.test(value.trim()) ? null : 'Enter 5 to 20 digits',
  ...BUSINESS_RULES,
  business_associate_id: anything,
  growth_type: anything,
};

/**
 * If `showsEmail` is false, the user may not see the saved address and the field is empty. An empty
 * field is then valid and keeps the saved address.
 */
export const rulesFor = (showsEmail: boolean): FieldRules<FormField> =>
  showsEmail
    ? RULES
    : { ...RULES, email: (value) => (value.trim() === '' ? null : emailFault(value)) };

const FIELDS = Object.keys(RULES) as FormField[];

const NO_VALUES = Object.fromEntries(FIELDS.map((field) => [field, ''])) as Record<
  FormField,
  string
>;

export function firstValues(choices: BusinessChoices | undefined): FormValues {
  const first = (of: BusinessChoices[keyof BusinessChoices] = []) =>
    String(of.find(({ is_default }) => is_default)?.nr ?? '');
  return {
    ...NO_VALUES,
    business_type: first(choices?.business_types),
    designation: first(choices?.designations),
  };
}

export function valuesOf(customer: CustomerDetail, showsEmail: boolean): FormValues {
  const { business } = customer;
  const known = Object.entries({ ...business, ...customer }).flatMap(([field, value]) =>
    field in NO_VALUES && value !== null ? [[field, String(value)]] : [],
  );
  return {
    ...NO_VALUES,
    ...Object.fromEntries(known),
    ...(showsEmail ? {} : { email: '' }),
    ...(showsEmail || !customer.user_name.includes('@') ? {} : { user_name: '' }),
  };
}

const NUMBERS: readonly string[] = ['business_type', 'designation', 'growth_type'];
const NEVER_NULL: readonly string[] = ['first_name', 'last_name', 'company_name'];

const wireValue = (field: FormField, text: string): string | number | null => {
  if (text === '') return NEVER_NULL.includes(field) ? '' : null;
  return NUMBERS.includes(field) ? Number(text) : text;
};

const pick = (fields: readonly FormField[], values: FormValues) =>
  Object.fromEntries(fields.map((field) => [field, wireValue(field, values[field].trim())]));

const filled = (fields: readonly FormField[], values: FormValues) =>
  pick(
    fields.filter((field) => values[field].trim() !== ''),
    values,
  );

/** If `businessId` is null, the request also creates the business. */
export function newCustomer(values: FormValues, businessId: BusinessId | null): NewCustomer {
  const person = filled(PERSON_FIELDS, values);
  return {
    ...person,
    ...(businessId === null
      ? {
          business: filled(BUSINESS_FIELDS, values),
          ...filled(['business_associate_id', 'growth_type'], values),
        }
      : { business_id: businessId }),
  } as NewCustomer;
}

export function changesOf(before: FormValues, now: FormValues): CustomerChanges | null {
  const { user_name: _, ...person } = pick(changedIn(PERSON_FIELDS, before, now), now);
  // If the user name is cleared, the e-mail address becomes the user name.
  const userName =
    before.user_name === now.user_name ? '' : now.user_name.trim() || now.email.trim();
  const business = pick(changedIn(BUSINESS_FIELDS, before, now), now);
  const changes = {
    ...person,
    ...(userName === '' ? {} : { user_name: userName }),
    ...(Object.keys(business).length === 0 ? {} : { business }),
  };
  return Object.keys(changes).length === 0 ? null : (changes as CustomerChanges);
}

/**
 * Returns the previous values of the changed fields. The server compares these values to detect
 * edit conflicts. Omits masked values, because the user never saw them.
 */
export function knownOf(before: FormValues, now: FormValues, showsEmail: boolean): CustomerChanges {
  const shown = (field: FormField) =>
    showsEmail || !['email', 'user_name'].includes(field) || before[field] !== '';
  const business = pick(changedIn(BUSINESS_FIELDS, before, now), before);
  return {
    ...pick(
      changedIn(PERSON_FIELDS, before, now).filter(
        (field) => field !== 'email_remark' && shown(field),
      ),
      before,
    ),
    ...(Object.keys(business).length === 0 ? {} : { business }),
  } as CustomerChanges;
}

const changedIn = (fields: readonly FormField[], before: FormValues, now: FormValues) =>
  fields.filter((field) => before[field].trim() !== now[field].trim());
