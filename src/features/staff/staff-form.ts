import type { FieldRules } from '../../shared/people/field-faults.ts';
import {
  PERSON_TOLD,
  type PersonField,
  personRules,
  personValues,
} from '../../shared/people/person-values.ts';
import { byName, type ToldFields } from '../../shared/records/use-overtaken.tsx';
import type { StaffMember } from './staff-calls.ts';

type Field = PersonField | 'password';
type Values = Readonly<Record<Field, string>>;

export const valuesOf = (member: StaffMember | null): Values => ({
  ...personValues(member),
  password: '',
});

/** The edit-conflict notice never shows a password. */
export const TOLD: ToldFields<Values> = {
  ...PERSON_TOLD,
  password: { label: 'Password', text: byName },
};

const SHORTEST_PASSWORD = 12;
export const PASSWORD_RULE = `At least ${SHORTEST_PASSWORD} characters, and not the name or the address`;

/** A password is required only if the administrator sets it, instead of an invitation by e-mail. */
export const rulesFor =
  (asksPassword: boolean) =>
  (values: Values): FieldRules<Field> => ({
    ...personRules(values),
    password: (value) =>
      asksPassword && value.length < SHORTEST_PASSWORD
        ? `Use at least ${SHORTEST_PASSWORD} characters`
        : null,
  });

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP = 5;

/**
 * Generates a random password of four groups, from characters that cannot be confused when read
 * aloud.
 */
export function madeUpPassword(): string {
  const random = crypto.getRandomValues(new Uint32Array(GROUPS * GROUP));
  const letters = Array.from(random, (number) => LETTERS.charAt(number % LETTERS.length)).join('');
  return (letters.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
}
