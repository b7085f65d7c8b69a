const ADDRESS = /^[^\s@<>,;"]+@[^\s@<>,;".]+(?:\.[^\s@<>,;".]+)+$/;
const IN_BRACKETS = /<([^<>]+)>$/;

export interface AddressLine {
  /** 1-based */
  readonly line: number;
  readonly address: string;
}

export interface AddressFault {
  readonly line: number;
  readonly message: string;
}

export function parseAddresses(text: string): {
  readonly addresses: readonly AddressLine[];
  readonly faults: readonly AddressFault[];
} {
  const addresses = new Map<string, AddressLine>();
  const faults: AddressFault[] = [];
  for (const [at, written] of text.split(/\r\n|\r|\n/).entries()) {
    const line = at + 1;
    const bare = written.trim().replace(/[,;]$/, '').trim();
    if (bare === '') continue;
    // People often paste an address with a name in front: "Name <address>".
    const address = (IN_BRACKETS.exec(bare)?.[1] ?? bare).trim().toLowerCase();
    if (!ADDRESS.test(address))
      faults.push({
        line,
        message: `Line ${line} is not an e-mail address: “${bare.slice(0, 60)}”.`,
      });
    else if (!addresses.has(address)) addresses.set(address, { line, address });
  }
  return { addresses: [...addresses.values()], faults };
}
