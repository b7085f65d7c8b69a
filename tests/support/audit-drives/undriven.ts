const SIGN_IN = 'is collected and written later; tests/api/audit/audit-access.test.ts calls it';

/** Branches without a drive, each with the reason. The list only shrinks. */
export const UNDRIVEN: Readonly<Record<string, string>> = {
  'signIn.failed': SIGN_IN,
  'signIn.throttled': SIGN_IN,
};
