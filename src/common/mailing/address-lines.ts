const ADDRESS = /^[^\s@<>,;"]+@[^\s@<>,;".]+(?:\.[^\s@<>,;".]+)+$/;
const IN_BRACKETS = /<([^<>]+)>$/;

export interface AddressLine {
  /** counted from 1, as a person counts them */
  readonly line: number;
  readonly address: string;
}

export interface AddressFault {
  readonly line: number;
  readonly message: string;
}

/** The addresses of a list, one in each line, and the lines that hold none. An address that comes again is meant once. */
export function readAddresses(text: string): {
  readonly addresses: readonly AddressLine[];
  readonly faults: readonly AddressFault[];
} {
  const addresses = new Map<string, AddressLine>();
  const faults: AddressFault[] = [];
  for (const [at, written] of text.split(/\r\n|\r|\n/).entries()) {
    const line = at + 1;
    const bare = written.trim().replace(/[,;]$/, '').trim();
    if (bare === '') continue;
    // A person is often copied with the name before the address.
    const address = (IN_BRACKETS.exec(bare)?.[1] ?? bare).trim().toLowerCase();
    if (!ADDRESS.test(address))
      faults.push({ line, message: `Line ${line} is no address: “${bare.slice(0, 60)}”.` });
    else if (!addresses.has(address)) addresses.set(address, { line, address });
  }
  return { addresses: [...addresses.values()], faults };
}
