import * as longest from './lengths.gen.ts';
export const SHORTEST_PASSWORD = 12;
const LONGEST = longest.PasswordByLink.password;

export const PASSWORD_RULE = `At least ${SHORTEST_PASSWORD} characters, and not your name or e-mail address`;

interface Owner {
  email: string;
  userName?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
}

/**
 * Lists the names and addresses that are forbidden as a password, because other people may know
 * them.
 */
export function namesOf({ email, userName = '', firstName = '', lastName = '' }: Owner): string[] {
  const local = email.slice(0, Math.max(email.lastIndexOf('@'), 0));
  return [email, local, userName, `${firstName} ${lastName}`, `${lastName} ${firstName}`];
}

export const lengthOf = (password: string): number => Array.from(password).length;

/**
 * Returns null if the password is allowed. The sign-up screen and the server use the same check.
 */
export function passwordFault(password: string, names: readonly string[] = []): string | null {
  const length = lengthOf(password);
  if (length < SHORTEST_PASSWORD) return `Use at least ${SHORTEST_PASSWORD} characters.`;
  if (length > LONGEST) return `Use at most ${LONGEST} characters.`;
  const given = normalize(password);
  return given !== '' && names.some((name) => normalize(name) === given)
    ? 'Do not use your name or e-mail address.'
    : null;
}

const normalize = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
