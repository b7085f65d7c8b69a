import { isIP } from 'node:net';
import { Client, FTPError } from 'basic-ftp';
import { type EgressPolicy, resolvePublicAddress } from './egress-guard.ts';

export interface FtpServer {
  readonly host: string;
  readonly port: number;
  readonly protocol: 'ftp' | 'ftps';
  readonly folder: string;
  readonly user: string;
}

const STALL_TIMEOUT_MS = 15_000;
const MAX_LISTING_BYTES = 4 * 1024 * 1024;

/**
 * Creates an FTP client whose data connections must use the host of the control connection, which
 * prevents FTP bounce attacks.
 */
export const createFtpClient = (): Client =>
  new Client(STALL_TIMEOUT_MS, {
    allowSeparateTransferHost: false,
    maxListingBytes: MAX_LISTING_BYTES,
  });

/**
 * Resolves the host, connects to the resolved address and signs in. DNS rebinding therefore cannot
 * redirect the connection.
 */
export async function signInToFtp(
  ftp: Client,
  { host, port, protocol, user }: FtpServer,
  secret: string | null,
  reach: EgressPolicy,
): Promise<void> {
  await ftp.access({
    host: await resolvePublicAddress(host, reach),
    port,
    user,
    password: secret ?? '',
    secure: protocol === 'ftps',
    // Verify the certificate against the configured host name, not against the resolved address.
    secureOptions: isIP(host) ? { host } : { servername: host },
  });
}

/** Reply codes of servers that do not support AUTH TLS or refuse it. */
const NO_ENCRYPTION: readonly number[] = [500, 502, 504, 534];

/**
 * Returns a message for the user; null if `error` is no FTP error. `not550` is the message for
 * reply code 550, which the server sends if it cannot access a file or a folder.
 */
export function describeFtpError(
  error: unknown,
  { protocol }: Pick<FtpServer, 'protocol'>,
  not550: string,
): string | null {
  if (error instanceof Error && /another host/.test(error.message))
    return 'The server redirects the file transfer to another server. The portal does not connect to that server.';
  if (!(error instanceof FTPError)) return null;
  // AUTH TLS precedes the sign-in, so the password has not been sent.
  if (protocol === 'ftps' && NO_ENCRYPTION.includes(error.code))
    return 'The server does not support encryption, so the portal did not sign in. Nothing was sent.';
  if (error.code === 530)
    return 'The server rejected the sign-in. Check the user name and the password.';
  return error.code === 550 ? not550 : `The server answered with code ${error.code}.`;
}

export const NO_FTP = 'The server did not respond as an FTP server.';

/**
 * Returns true if the FTP client could not parse a reply. Either the server does not use FTP, or
 * its greeting or listing is longer than the limit.
 */
export function isUnreadable(error: unknown): boolean {
  const isPlain = error instanceof RangeError || (error as Error | null)?.constructor === Error;
  const code = (error as { code?: unknown } | null)?.code;
  return isPlain && (code === undefined || String(code).startsWith('ERR_'));
}
