import { addressPrefix } from '../../platform/limits/address.ts';
import type { Throttles } from '../../platform/limits/throttles.ts';

/** An account that is tried, and the address from which. */
interface Tried {
  readonly throttles: Throttles;
  readonly email: string;
  readonly ip: string;
}

const keyOf = ({ email, ip }: Tried): string => `${email}|${addressPrefix(ip)}`;

/**
 * A sender that tries many accounts is stopped before the one that is tried pays for it. An account that has been signed
 * in to from this network before has tries of its own there, so that strangers behind the same address, such as a proxy
 * that is not named, do not lock it out.
 */
export async function takeSignInTry(tried: Tried, isKnownHere: boolean): Promise<void> {
  const network = tried.throttles.signInFrom.take(addressPrefix(tried.ip));
  await network.catch((error: unknown) => {
    if (!isKnownHere) throw error;
  });
  await tried.throttles.signIn.take(keyOf(tried));
}

/** The password was right: nothing is known against this account, and one try less against the others of the network. */
export async function forgetSignInTry(tried: Tried): Promise<void> {
  await tried.throttles.signIn.forget(keyOf(tried));
  await tried.throttles.signInFrom.giveBack(addressPrefix(tried.ip));
}

/** A code was read from the mail: others of the network may guess, this person does not. */
export async function forgetSignInTries(tried: Tried): Promise<void> {
  await tried.throttles.signIn.forget(keyOf(tried));
  await tried.throttles.signInFrom.forget(addressPrefix(tried.ip));
}
