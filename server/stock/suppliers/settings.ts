import type { components } from '#api/schema.gen.ts';
import { hasOpenSecret, OPEN_SECRET } from '#common/supply/open-secrets.ts';
import { type RefusalEntry, refuseFields } from '../../platform/http/refusal.ts';
import {
  AddressRefused,
  type EgressPolicy,
  requirePublicLiteral,
} from '../../platform/outgoing/egress-guard.ts';

type Schemas = components['schemas'];
export type SupplierApi = Schemas['SupplierApi'];
export type SupplierFtp = Schemas['SupplierFtp'];
export type Settings = SupplierApi | SupplierFtp;

export const isApi = (settings: Settings): settings is SupplierApi => 'address' in settings;

/**
 * Header names that the settings of a supplier may not contain. The HTTP client sets most of them;
 * `authorization` and `cookie` would store secrets unencrypted.
 */
const HEADERS_OF_OURS = [
  'authorization',
  'proxy-authorization',
  'cookie',
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
  'upgrade',
  'expect',
  'te',
  'trailer',
  'keep-alive',
];

export function requireValidSettings(settings: Settings, reach: EgressPolicy): void {
  const faults = isApi(settings) ? apiFaults(settings, reach) : ftpFaults(settings, reach);
  if (faults.length > 0) throw refuseFields(faults);
}

function apiFaults(api: SupplierApi, reach: EgressPolicy): RefusalEntry[] {
  const faults: RefusalEntry[] = [];
  const say = (name: string, message: string) =>
    faults.push({ field: `data.api.${name}`, message });
  const url = URL.canParse(api.address) ? new URL(api.address) : null;
  if (!url) say('address', 'Enter an address such as https://stock.example/list.');
  else if (url.username || url.password)
    say(
      'address',
      'Remove the user name and password from the address. Use the fields for user name and password instead.',
    );
  else if (url.hash) say('address', 'The address of a list cannot contain #.');
  else faults.push(...hostFault('data.api.address', url.hostname, reach));
  faults.push(...headerFaults('data.api.headers', api.headers));
  const isNamed = api.sign_in === 'password' || api.sign_in === 'header';
  if (isNamed && api.sign_in_name === null)
    say(
      'sign_in_name',
      api.sign_in === 'password' ? 'Enter the user name.' : 'Enter the name of the header.',
    );
  if (!isNamed && api.sign_in_name !== null)
    say('sign_in_name', 'Leave the name empty: this kind of sign-in does not use a name.');
  if (api.sign_in === 'header' && !/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(api.sign_in_name ?? 'x'))
    say('sign_in_name', 'Enter a valid header name, such as X-Api-Key.');
  if (api.sign_in === 'header' && isOfTheWire(api.sign_in_name ?? ''))
    say(
      'sign_in_name',
      `The portal already sends the header ${api.sign_in_name}. Choose another name.`,
    );
  if (hasOpenSecret(api, needsSecret(api))) say('address', OPEN_SECRET);
  if (api.format === 'csv' && api.rows_path !== null)
    say('rows_path', 'Leave the record path empty: a CSV file has no record path.');
  return faults;
}

const ftpFaults = ({ host, folder }: SupplierFtp, reach: EgressPolicy): RefusalEntry[] => [
  ...hostFault('data.ftp.host', host, reach),
  ...(folder.split('/').includes('..')
    ? [{ field: 'data.ftp.folder', message: 'Enter the full path of the folder, without “..”.' }]
    : []),
];

/**
 * True if the header is reserved and cannot carry the supplier's secret. `Authorization` is
 * allowed, for sign-in schemes that the portal does not implement.
 */
const isOfTheWire = (name: string): boolean =>
  name.toLowerCase() !== 'authorization' && HEADERS_OF_OURS.includes(name.toLowerCase());

export const headerFaults = (
  field: string,
  headers: readonly { readonly name: string }[],
): RefusalEntry[] =>
  headers
    .filter(({ name }) => HEADERS_OF_OURS.includes(name.toLowerCase()))
    .map(({ name }) => ({
      field,
      message: `The portal already sends the header ${name}. Choose another name.`,
    }));

/**
 * Returns a fault if `host` is a private IP address. Host names are checked only when the
 * connection is opened, because DNS may change.
 */
export function hostFault(field: string, host: string, reach: EgressPolicy): RefusalEntry[] {
  try {
    requirePublicLiteral(host, reach);
    return [];
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    return [{ field, message: `${error.host} is not a public server, so it is not contacted.` }];
  }
}

/**
 * Identifies the server that receives the secret. Settings that name another server must not reuse
 * the stored secret.
 */
export const originOf = (settings: Settings): string =>
  isApi(settings)
    ? new URL(settings.address).origin
    : `${settings.protocol}://${settings.host.toLowerCase()}:${settings.port}`;

export const needsSecret = (settings: Settings): boolean =>
  !isApi(settings) || settings.sign_in !== 'nothing';
