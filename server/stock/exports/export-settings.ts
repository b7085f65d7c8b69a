import type { components } from '#api/schema.gen.ts';
import { hasOpenSecret, OPEN_SECRET } from '#common/supply/open-secrets.ts';
import { type RefusalEntry, refuseFields } from '../../platform/http/refusal.ts';
import type { EgressPolicy } from '../../platform/outgoing/egress-guard.ts';
import { headerFaults, hostFault } from '../suppliers/settings.ts';

type Schemas = components['schemas'];
export type StockExport = Schemas['StockExport'];
export type ExportFtp = Schemas['StockExportFtp'];
export type ExportAddress = Schemas['StockExportAddress'];

export type ExportSettings = Pick<
  StockExport,
  'content' | 'format' | 'diamond_type' | 'file' | 'ftp' | 'address'
>;

/**
 * Validates the rules that the OpenAPI schema cannot express. Throws one error with an entry for
 * each invalid field.
 */
export function requireValidDestination(
  { ftp, address }: ExportSettings,
  hasSecret: boolean,
  reach: EgressPolicy,
): void {
  const faults = address
    ? addressFaults(address, hasSecret, reach)
    : ftp
      ? ftpFaults(ftp, reach)
      : NOWHERE;
  const both = address && ftp ? [{ field: 'data.ftp', message: ONE_PLACE }] : [];
  if (faults.length + both.length > 0) throw refuseFields([...faults, ...both]);
}

const ONE_PLACE = 'Enter an FTP server or an address, not both.';
const NOWHERE: readonly RefusalEntry[] = [{ field: 'data.ftp', message: ONE_PLACE }];

function addressFaults(
  place: ExportAddress,
  hasSecret: boolean,
  reach: EgressPolicy,
): RefusalEntry[] {
  const { address, headers } = place;
  const faults = headerFaults('data.address.headers', headers);
  const say = (message: string) => faults.push({ field: 'data.address.address', message });
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url) say('Enter an address such as https://files.example/stock.csv.');
  else if (url.username || url.password)
    say(
      'Remove the user name and password from the address. If the address needs a signature, add it after the question mark.',
    );
  else faults.push(...hostFault('data.address.address', url.hostname, reach));
  if (hasOpenSecret(place, hasSecret)) say(OPEN_SECRET);
  return faults;
}

const ftpFaults = ({ host, folder }: ExportFtp, reach: EgressPolicy): RefusalEntry[] => [
  ...hostFault('data.ftp.host', host, reach),
  ...(folder.split('/').includes('..')
    ? [{ field: 'data.ftp.folder', message: 'Enter the full path of the folder, without “..”.' }]
    : []),
];

/**
 * Returns a key that changes with the destination. A new destination first needs the full stock,
 * and must not receive the secret of the previous destination.
 */
export const destinationOf = ({ ftp, address }: ExportSettings): string =>
  ftp
    ? `${ftp.protocol}://${ftp.user}@${ftp.host.toLowerCase()}:${ftp.port}${ftp.folder}`
    : `${address?.method} ${address?.address}`;
