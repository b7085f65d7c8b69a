import { addressPrefix } from '../../platform/limits/address-prefix.ts';
import type { Throttles } from '../../platform/limits/throttles.ts';

interface SignInAttempt {
  readonly throttles: Throttles;
  readonly email: string;
  readonly ip: string;
}

const keyOf = ({ email, ip }: SignInAttempt): string => `${email}|${addressPrefix(ip)}`;

/**
 * Counts the attempt for the network of `ip` and for the account in that network. If `isKnownHere`
 * is true, the limit of the network does not apply, so that strangers behind the same proxy cannot
 * lock out the user.
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
 * For a correct password: resets the account's counter, but takes only the successful attempt off
 * the network's counter.
 */
export async function resetAccountAttempts(tried: SignInAttempt): Promise<void> {
  await tried.throttles.signIn.reset(keyOf(tried));
  await tried.throttles.signInFrom.refund(addressPrefix(tried.ip));
}

export async function resetSignInAttempts(tried: SignInAttempt): Promise<void> {
  await tried.throttles.signIn.reset(keyOf(tried));
  await tried.throttles.signInFrom.reset(addressPrefix(tried.ip));
}
