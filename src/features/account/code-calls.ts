import { api, dataOf } from '../../api/client.ts';
import { ACCOUNT_TEXTS } from './account-texts.ts';

/** A code that is on its way to an address, in the time of this machine. */
export interface Mailing {
  readonly email: string;
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

type Purpose = 'sign_up' | 'unlock';

const afterSeconds = (seconds: number): number => Date.now() + seconds * 1_000;

const mailingTo = (
  email: string,
  sent: { readonly resend_after_seconds: number; readonly expires_after_seconds: number },
): Mailing => ({
  email,
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

export async function sendCode(email: string, purpose: Purpose): Promise<Mailing> {
  const call = api.POST('/user/send-otp', { body: { data: { email, purpose } } });
  return mailingTo(email, await dataOf(call, ACCOUNT_TEXTS.codeNotSent));
}

export async function verifyCode(email: string, otp: string, purpose: Purpose): Promise<Proof> {
  const call = api.POST('/user/otp-verify', { body: { data: { email, otp, purpose } } });
  return proofOf(email, await dataOf(call, ACCOUNT_TEXTS.codeNotChecked));
}

/** The same answer whoever the address belongs to. */
export async function sendResetCode(email: string): Promise<Mailing> {
  const call = api.POST('/user/forgot', { body: { data: { email } } });
  return mailingTo(email, await dataOf(call, ACCOUNT_TEXTS.codeNotSent));
}

export async function verifyResetCode(email: string, otp: string): Promise<Proof> {
  const call = api.POST('/user/verify-otp', { body: { data: { email, otp } } });
  return proofOf(email, await dataOf(call, ACCOUNT_TEXTS.codeNotChecked));
}
