/** Names under which servers expect a key or a password, in a header or behind the question mark. */
const NAMES_SECRET = /key|token|secret|passw|pwd|auth|signature/i;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

interface Addressed {
  readonly address: string;
  readonly headers: readonly { readonly name: string }[];
}

/** True if a secret would be sent to this address unencrypted; it never leaves the machine to a loopback address. */
export function sendsOpenSecret({ address, headers }: Addressed, hasSecret: boolean): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, searchParams } = new URL(address);
  if (protocol !== 'http:' || LOOPBACK.test(hostname)) return false;
  const names = [...headers.map(({ name }) => name), ...searchParams.keys()];
  return hasSecret || names.some((name) => NAMES_SECRET.test(name));
}

export const OPEN_SECRET =
  'A secret is sent over https only: over http everyone on the way reads it.';
