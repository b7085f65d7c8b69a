import { addressPrefix } from '../../platform/limits/address-prefix.ts';
import type { Throttles } from '../../platform/limits/throttles.ts';

/** The account and the IP address of an attempt. */
interface SignInAttempt {
  readonly throttles: Throttles;
  readonly email: string;
  readonly ip: string;
}

const keyOf = ({ email, ip }: SignInAttempt): string => `${email}|${addressPrefix(ip)}`;

/**
 * Counts a sign-in attempt. The network limit applies first, so that an attack on many accounts
 * does not lock them. Networks with an earlier sign-in to the account skip it, so that strangers
 * behind a shared proxy cannot lock the user out.
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
 * After a correct password: resets the account's counter and refunds one attempt of the network.
 */
export async function resetAccountAttempts(tried: SignInAttempt): Promise<void> {
  await tried.throttles.signIn.reset(keyOf(tried));
  await tried.throttles.signInFrom.refund(addressPrefix(tried.ip));
}

/** After a correct mailed code: resets the counters of the account and of the network. */
export async function resetSignInAttempts(tried: SignInAttempt): Promise<void> {
  await tried.throttles.signIn.reset(keyOf(tried));
  await tried.throttles.signInFrom.reset(addressPrefix(tried.ip));
}
