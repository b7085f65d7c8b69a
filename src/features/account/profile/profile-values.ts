import type { Profile } from '#api/types.ts';
import { ROLE } from '#machines/codes.ts';
import { type FieldRules, isFilled, mobileFault } from '../../../shared/people/field-faults.ts';
import { userNameFault } from '../auth/sign-up-form.ts';

export type ProfileField =
  | 'first_name'
  | 'last_name'
  | 'user_name'
  | 'company_name'
  | 'contact_person'
  | 'mobile_country_id'
  | 'mobile';
export type ProfileValues = Readonly<Record<ProfileField, string>>;
/** `picture` is a URL, or a data URL of a new file. Empty if there is no picture. */
export type WrittenProfile = ProfileValues & { readonly picture: string };

export const isGuest = (user: Profile): boolean => user.role_id === ROLE.guest;

/** A guest has one name field, `contact_person`, and a `company_name` that is not verified. */
export function profileValues(user: Profile): ProfileValues {
  const guest = isGuest(user);
  return {
    first_name: guest ? '' : user.first_name,
    last_name: guest ? '' : user.last_name,
    user_name: guest ? '' : user.user_name,
    company_name: user.guest_company ?? '',
    contact_person: guest ? user.first_name : '',
    mobile_country_id: user.mobile_country_id ?? '',
    mobile: user.mobile ?? '',
  };
}

export function profileRules(user: Profile, values: ProfileValues): FieldRules<ProfileField> {
  const guest = isGuest(user);
  const only = (isApplicable: boolean, rule: (value: string) => string | null) =>
    isApplicable ? rule : () => null;
  // The mobile number stays optional for users who have never entered one.
  const withMobile = user.mobile !== null || values.mobile.trim() !== '';
  return {
    first_name: only(!guest, isFilled('Enter your first name')),
    last_name: () => null,
    user_name: only(!guest, userNameFault),
    company_name: only(guest, isFilled('Enter the name of your company')),
    contact_person: only(guest, isFilled('Enter your name')),
    mobile_country_id: only(withMobile, isFilled('Choose a country code')),
    mobile: only(withMobile, mobileFault),
  };
}

export function changesIn(
  before: ProfileValues,
  after: ProfileValues,
): Partial<Record<ProfileField, string>> {
  const changed = Object.entries(after)
    .map(([field, value]) => [field, value.trim()] as const)
    .filter(([field, value]) => value !== before[field as ProfileField]);
  return Object.fromEntries(changed);
}

/**
 * Returns the fields that differ from the saved values, as typed. Trimming would remove a space
 * while the user types.
 */
export const onlyOther = (saved: ProfileValues, values: ProfileValues): Partial<ProfileValues> =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => value !== saved[field as ProfileField]),
  );
