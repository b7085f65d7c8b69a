import type { FieldRules } from '../../shared/people/field-faults.ts';
import {
  PERSON_LABELS,
  type PersonField,
  personRules,
  personValues,
} from '../../shared/people/person-values.ts';
import { byName, type FieldLabels } from '../../shared/records/use-edit-conflict.tsx';
import type { StaffMember } from './staff-calls.ts';

type Field = PersonField | 'password';
type Values = Readonly<Record<Field, string>>;

export const valuesOf = (member: StaffMember | null): Values => ({
  ...personValues(member),
  password: '',
});

/** Labels in the edit-conflict notice, which never shows a password. */
export const FIELD_LABELS: FieldLabels<Values> = {
  ...PERSON_LABELS,
  password: { label: 'Password', text: byName },
};

const SHORTEST_PASSWORD = 12;
export const PASSWORD_RULE = `At least ${SHORTEST_PASSWORD} characters, and not the name or e-mail address`;

/** A password is required only if the administrator sets it instead of sending an invitation. */
export const rulesFor =
  (needsPassword: boolean) =>
  (values: Values): FieldRules<Field> => ({
    ...personRules(values),
    password: (value) =>
      needsPassword && value.length < SHORTEST_PASSWORD
        ? `Use at least ${SHORTEST_PASSWORD} characters`
        : null,
  });

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUP_COUNT = 4;
const GROUP_LENGTH = 5;

/** Generates a random password without characters that are easily confused. */
export function generatePassword(): string {
  const random = crypto.getRandomValues(new Uint32Array(GROUP_COUNT * GROUP_LENGTH));
  const characters = Array.from(random, (number) => ALPHABET.charAt(number % ALPHABET.length)).join(
    '',
  );
  return (characters.match(new RegExp(`.{${GROUP_LENGTH}}`, 'g')) ?? []).join('-');
}
