import { isIP } from 'node:net';
import { Client, FTPError } from 'basic-ftp';
import { publicAddressOf, type Reach } from './public-addresses.ts';

export interface FtpPlace {
  readonly host: string;
  readonly port: number;
  readonly protocol: 'ftp' | 'ftps';
  readonly folder: string;
  readonly user: string;
}

const STALL_PATIENCE = 15_000;
const LONGEST_LISTING = 4 * 1024 * 1024;

/** Files go to and come from the server that was signed in to, whatever that one says. */
export const ftpClient = (): Client =>
  new Client(STALL_PATIENCE, {
    allowSeparateTransferHost: false,
    maxListingBytes: LONGEST_LISTING,
  });

/** The connection is made to the very address that was looked at. */
export async function signIn(
  client: Client,
  { host, port, protocol, user }: FtpPlace,
  secret: string | null,
  reach: Reach,
): Promise<void> {
  await client.access({
    host: await publicAddressOf(host, reach),
    port,
    user,
    password: secret ?? '',
    secure: protocol === 'ftps',
    // The certificate is that of the name which was entered, and not of the number that it led to.
    secureOptions: isIP(host) ? { host } : { servername: host },
  });
}

/** What a server answers to AUTH that knows nothing of it, or will not. */
const NO_ENCRYPTION: readonly number[] = [500, 502, 504, 534];

/** What a server of files answers, in words; null where it is something else that failed. */
export function saidByFtp(
  error: unknown,
  { protocol }: Pick<FtpPlace, 'protocol'>,
  not550: string,
): string | null {
  if (error instanceof Error && /another host/.test(error.message))
    return 'It names another server for its files, which is not asked.';
  if (!(error instanceof FTPError)) return null;
  // Before anybody has signed in: the password has not been sent.
  if (protocol === 'ftps' && NO_ENCRYPTION.includes(error.code))
    return 'It does not offer an encrypted way. Nothing was sent in the open.';
  if (error.code === 530) return 'It does not let us in. Check user name and password.';
  return error.code === 550 ? not550 : `It answered with code ${error.code}.`;
}

export const NO_FTP = 'It does not answer as an FTP server does.';

/** A reply that the client could not read: a port that is none, a greeting or a listing that is too long. */
export function isUnreadable(error: unknown): boolean {
  const isPlain = error instanceof RangeError || (error as Error | null)?.constructor === Error;
  const code = (error as { code?: unknown } | null)?.code;
  return isPlain && (code === undefined || String(code).startsWith('ERR_'));
}
