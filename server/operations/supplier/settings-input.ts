import type { ProviderId } from '#api/ids.gen.ts';
import { SUPPLIER_SOURCE, type SupplierSource } from '#machines/codes.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import type { SecretEncryption } from '../../platform/secret-encryption.ts';
import { secretContextOf } from '../../stock/suppliers/connection.ts';
import {
  needsSecret,
  type Settings,
  type SupplierApi,
  type SupplierFtp,
} from '../../stock/suppliers/settings.ts';

interface Sent {
  readonly api?: SupplierApi | null | undefined;
  readonly ftp?: SupplierFtp | null | undefined;
}

/** Null if users upload the stock lists; undefined if the request omits the settings. */
export function parseSettings(
  { api, ftp }: Sent,
  source: SupplierSource,
): Settings | null | undefined {
  if (source === SUPPLIER_SOURCE.api) {
    if (ftp)
      throw refuseField(
        'data.ftp',
        'Send API settings: the stock lists of this supplier come from its API.',
      );
    return api;
  }
  if (api)
    throw refuseField(
      'data.api',
      'Send FTP settings: the stock lists of this supplier come from its FTP server.',
    );
  return ftp;
}

/**
 * Null if the stored secret is to be removed; undefined if the request omits it. Throws if
 * `settings` need no secret.
 */
export function sealSecret(
  { sealing }: { readonly sealing: SecretEncryption },
  { id, settings }: { readonly id: ProviderId; readonly settings: Settings | null },
  secret: string | null | undefined,
): Buffer | null | undefined {
  if (typeof secret !== 'string') return secret;
  if (settings === null || !needsSecret(settings))
    throw refuseField(
      'data.secret',
      'Leave out the secret: these server settings need no password or token.',
    );
  return sealing.encrypt(secret, secretContextOf(id));
}
