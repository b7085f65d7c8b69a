import { addressPrefix } from '../../platform/limits/address-prefix.ts';
import type { Throttles } from '../../platform/limits/throttles.ts';

interface SignInAttempt {
  readonly throttles: Throttles;
  readonly email: string;
  readonly ip: string;
}

const keyOf = ({ email, ip }: SignInAttempt): string => `${email}|${addressPrefix(ip)}`;

/**
 * Counts a sign-in attempt for the network of `ip`, then for the account in that network. Throws if
 * a limit is exceeded. The limit of the network does not apply to a user who is known there, so
 * strangers behind the same proxy cannot lock out the user.
 */
export async function consumeSignInAttempt(
  tried: SignInAttempt,
  isKnownHere: boolean,
): Promise<void> {
  const network = tried.throttles.signInFrom.consume(addressPrefix(tried.ip));
  await network.catch((error: unknown) => {
    if (!isKnownHere) throw error;
  });
  await tried.throttles.signIn.consume(keyOf(tried));
}

/**
 * Called after a correct password. Resets the account's counter. The network's counter is only
 * reduced by the attempt that has just succeeded; failed attempts stay counted.
 */
export async function resetAccountAttempts(tried: SignInAttempt): Promise<void> {
  await tried.throttles.signIn.reset(keyOf(tried));
  await tried.throttles.signInFrom.refund(addressPrefix(tried.ip));
}

/**
 * Called after a correct code or link from an e-mail. Resets the counters of the account and of the
 * network.
 */
export async function resetSignInAttempts(tried: SignInAttempt): Promise<void> {
  await tried.throttles.signIn.reset(keyOf(tried));
  await tried.throttles.signInFrom.reset(addressPrefix(tried.ip));
}
