const SECRET_WORD =
  /^(?:(?:api|app|access|auth|client|user|session|refresh|private|secret|signing)?(?:key|token|secret)|o?auth|authorization|authentication|credentials?|pass(?:word|wd|code|phrase)?|pwd|sig(?:nature)?)$/;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

interface Addressed {
  readonly address: string;
  readonly headers: readonly { readonly name: string }[];
}

const CASE_CHANGE = /(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;

/**
 * Returns true if a whole word of the name denotes a secret. `apiKey` and `api_key` contain the
 * word "key"; `monkey` does not.
 */
function isSecretName(name: string): boolean {
  const parts = name.split(/[^A-Za-z]+/);
  const words = parts.flatMap((part) => [part, ...part.split(CASE_CHANGE)]);
  return words.some((word) => SECRET_WORD.test(word.toLowerCase()));
}

/**
 * Returns true if a secret would be sent to this address unencrypted. Loopback addresses are
 * exempt, because the traffic stays on the computer.
 */
export function hasOpenSecret({ address, headers }: Addressed, hasSecret: boolean): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, searchParams } = new URL(address);
  if (protocol !== 'http:' || LOOPBACK.test(hostname)) return false;
  const names = [...headers.map(({ name }) => name), ...searchParams.keys()];
  return hasSecret || names.some(isSecretName);
}

export const OPEN_SECRET =
  'Use an https address: the portal does not send secrets over http, which is not encrypted.';
