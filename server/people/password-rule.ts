import { refuseField } from '../http/refusal.ts';

const SHORTEST = 12;
const LONGEST = 200;

interface Owner {
  email: string;
  userName?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
}

/** Why this password does not serve its owner, or null. */
export function passwordFault(password: string, owner: Owner): string | null {
  const length = Array.from(password).length;
  if (length < SHORTEST) return `Use at least ${SHORTEST} characters.`;
  if (length > LONGEST) return `Use at most ${LONGEST} characters.`;
  const given = letters(password);
  return given !== '' && namesOf(owner).some((name) => letters(name) === given)
    ? 'Use something other than the address or the name.'
    : null;
}

export function requireGoodPassword(
  password: string,
  owner: Owner,
  field: `data.${string}` = 'data.password',
): void {
  const fault = passwordFault(password, owner);
  if (fault) throw refuseField(field, fault);
}

function namesOf({ email, userName = '', firstName = '', lastName = '' }: Owner): string[] {
  const local = email.slice(0, email.lastIndexOf('@'));
  return [email, local, userName, `${firstName}${lastName}`, `${lastName}${firstName}`];
}

/** A name with a dot, a space or a capital in it is the same name. */
const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
