import { api, unwrapData } from '#api/api-client.ts';
import type { components } from '#api/schema.gen.ts';
import { ACCOUNT_TEXTS } from './account-texts.ts';

/** Code sent to an e-mail address. Times are milliseconds of the browser's clock. */
export interface SentCode {
  readonly email: string;
  /** Ties the code to this browser. The server refuses a code that is sent without the binding. */
  readonly binding: string;
  readonly resendAt: number;
  readonly expiresAt: number;
}

/** The token that proves to later calls that the user typed the correct code. */
export interface Proof {
  readonly email: string;
  readonly token: string;
  readonly expiresAt: number;
}

type Purpose = 'sign_up' | 'unlock' | 'guest';

const afterSeconds = (seconds: number): number => Date.now() + seconds * 1_000;

const sentCodeOf = (email: string, sent: components['schemas']['CodeSent']['data']): SentCode => ({
  email,
  binding: sent.binding,
  resendAt: afterSeconds(sent.resend_after_seconds),
  expiresAt: afterSeconds(sent.expires_after_seconds),
});

const proofOf = (
  email: string,
  proven: { readonly token: string | null; readonly expires_after_seconds: number },
): Proof => ({
  email,
  token: proven.token ?? '',
  expiresAt: afterSeconds(proven.expires_after_seconds),
});

/** Returns the `binding` of the previous code, so that the new code replaces the previous one. */
const previousBinding = (email: string, before: SentCode | null) =>
  before?.email === email ? { binding: before.binding } : {};

export async function sendCode(
  email: string,
  purpose: Purpose,
  before: SentCode | null,
): Promise<SentCode> {
  const data = { email, purpose, ...previousBinding(email, before) };
  const call = api.POST('/user/send-otp', { body: { data } });
  return sentCodeOf(email, await unwrapData(call, ACCOUNT_TEXTS.codeNotSent));
}

export async function verifyCode(
  { email, binding }: SentCode,
  otp: string,
  purpose: Purpose,
): Promise<Proof> {
  const call = api.POST('/user/otp-verify', { body: { data: { email, otp, binding, purpose } } });
  return proofOf(email, await unwrapData(call, ACCOUNT_TEXTS.codeNotChecked));
}

/**
 * The server answers the same for every address, so the answer does not reveal which accounts
 * exist.
 */
export async function sendResetCode(email: string, before: SentCode | null): Promise<SentCode> {
  const data = { email, ...previousBinding(email, before) };
  const call = api.POST('/user/forgot', { body: { data } });
  return sentCodeOf(email, await unwrapData(call, ACCOUNT_TEXTS.codeNotSent));
}

export async function verifyResetCode({ email, binding }: SentCode, otp: string): Promise<Proof> {
  const call = api.POST('/user/verify-otp', { body: { data: { email, otp, binding } } });
  return proofOf(email, await unwrapData(call, ACCOUNT_TEXTS.codeNotChecked));
}
