import { PROVIDER_TYPE, SUPPLIER_SOURCE, type SupplierSource } from '#machines/codes.ts';
import { ftpAddress } from '../../shared/supply/server-words.ts';
import type { Supplier, SupplierApi } from './supplier-calls.ts';

export const GROUP = 'Suppliers';

export const SOURCE_NAME: Readonly<Record<SupplierSource, string>> = {
  [SUPPLIER_SOURCE.api]: 'API',
  [SUPPLIER_SOURCE.ftp]: 'FTP',
};

export const TYPE_OF_SOURCE = {
  [SUPPLIER_SOURCE.api]: PROVIDER_TYPE.api,
  [SUPPLIER_SOURCE.ftp]: PROVIDER_TYPE.ftp,
} as const;

export const MANUAL_UPLOAD = 'Manual upload';
export const KIND_OF_LIST = { full: 'Full list', part: 'Partial list' } as const;
export const FORMAT_NAME: Readonly<Record<SupplierApi['format'], string>> = {
  json: 'JSON',
  xml: 'XML',
  csv: 'CSV',
};

/**
 * Returns the address from which the lists are fetched; null if the lists are uploaded manually.
 */
export function fetchedFrom({ api, ftp }: Supplier): string | null {
  if (api) return api.address;
  if (!ftp) return null;
  return ftpAddress(ftp, ftp.pattern);
}

export const kindOfList = ({ api, ftp }: Supplier): string | null => {
  const settings = api ?? ftp;
  if (!settings) return null;
  return settings.is_full ? KIND_OF_LIST.full : KIND_OF_LIST.part;
};

export const wantsSecret = ({ api, ftp }: Supplier): boolean =>
  ftp !== null || (api !== null && api.sign_in !== 'nothing');

const SECRET_NAME: Readonly<Record<SupplierApi['sign_in'], string>> = {
  nothing: 'Secret',
  password: 'Password',
  bearer: 'Token',
  header: 'Key',
};

export const secretName = (signIn: SupplierApi['sign_in'] | null): string =>
  SECRET_NAME[signIn ?? 'password'];

/** Describes the sign-in to the supplier's server; null if the lists are uploaded manually. */
export function signInWords(supplier: Supplier): string | null {
  const { api, ftp, secret_set } = supplier;
  if (!wantsSecret(supplier)) return api === null ? null : 'none';
  const by = api?.sign_in_name ?? ftp?.user;
  const name = secretName(api?.sign_in ?? null);
  return `${by ? `${by}, ` : ''}${name.toLowerCase()} ${secret_set ? 'set' : 'not set'}`;
}

export const isByHand = ({ api, ftp }: Pick<Supplier, 'api' | 'ftp'>): boolean =>
  api === null && ftp === null;
