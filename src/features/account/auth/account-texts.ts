/** Messages about accounts, used if the server sends none. */
export const ACCOUNT_TEXTS = {
  signedUp: 'Sign-up successful!',
  signUpFailed: 'Sign-up failed',
  userValid: 'Username validation succeed',
  userNotValid: 'Username validation failed',
  accountValid: 'Account validation succeed',
  accountNotValid: 'Account validation failed',
  codeNotSent: 'The code could not be sent. Please try again.',
  codeNotChecked: 'The code could not be checked. Please try again.',
  passwordChanged: 'Password changed',
  passwordReset: 'Password changed. Please sign in.',
  profileSaved: 'Profile saved',
  unlocked: 'Account unlocked. Please sign in.',
  signedOutEverywhere: 'Signed out everywhere',
} as const;
