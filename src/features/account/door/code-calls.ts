import { api, dataOf } from '../../../api/client.ts';
import type { components } from '../../../api/schema.gen.ts';
import { ACCOUNT_TEXTS } from './account-texts.ts';

/** A code that is on its way to an address, in the time of this machine. */
export interface Mailing {
  readonly email: string;
  /** What shows that it was asked for here: the code is worth nothing without it. */
  readonly binding: string;
  /** From when on another one may be asked for. */
  readonly resendAt: number;
  readonly expiresAt: number;
}

/** What a right code was exchanged for. */
export interface Proof {
  readonly email: string;
  readonly token: string;
  readonly expiresAt: number;
}

type Purpose = 'sign_up' | 'unlock' | 'guest';

const afterSeconds = (seconds: number): number => Date.now() + seconds * 1_000;

const mailingTo = (email: string, sent: components['schemas']['CodeSent']['data']): Mailing => ({
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

/** What a code takes the place of: the one before it, for the same address. */
const inPlaceOf = (email: string, before: Mailing | null) =>
  before?.email === email ? { binding: before.binding } : {};

export async function sendCode(
  email: string,
  purpose: Purpose,
  before: Mailing | null,
): Promise<Mailing> {
  const data = { email, purpose, ...inPlaceOf(email, before) };
  const call = api.POST('/user/send-otp', { body: { data } });
  return mailingTo(email, await dataOf(call, ACCOUNT_TEXTS.codeNotSent));
}

export async function verifyCode(
  { email, binding }: Mailing,
  otp: string,
  purpose: Purpose,
): Promise<Proof> {
  const call = api.POST('/user/otp-verify', { body: { data: { email, otp, binding, purpose } } });
  return proofOf(email, await dataOf(call, ACCOUNT_TEXTS.codeNotChecked));
}

/** The same answer for every address. */
export async function sendResetCode(email: string, before: Mailing | null): Promise<Mailing> {
  const data = { email, ...inPlaceOf(email, before) };
  const call = api.POST('/user/forgot', { body: { data } });
  return mailingTo(email, await dataOf(call, ACCOUNT_TEXTS.codeNotSent));
}

export async function verifyResetCode({ email, binding }: Mailing, otp: string): Promise<Proof> {
  const call = api.POST('/user/verify-otp', { body: { data: { email, otp, binding } } });
  return proofOf(email, await dataOf(call, ACCOUNT_TEXTS.codeNotChecked));
}
