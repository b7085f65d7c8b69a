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

/** Data connections must use the host of the control connection, against FTP bounce attacks. */
export const createFtpClient = (): Client =>
  new Client(STALL_TIMEOUT_MS, {
    allowSeparateTransferHost: false,
    maxListingBytes: MAX_LISTING_BYTES,
  });

/**
 * Connects to the resolved address itself, so that DNS rebinding cannot redirect the connection.
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
    // The certificate is verified against the configured host name, not against the resolved
    // address.
    secureOptions: isIP(host) ? { host } : { servername: host },
  });
}

/** Replies of servers that do not support or refuse AUTH TLS. */
const NO_ENCRYPTION: readonly number[] = [500, 502, 504, 534];

/** Describes an FTP error for a person; null if it is another kind of error. */
export function describeFtpError(
  error: unknown,
  { protocol }: Pick<FtpServer, 'protocol'>,
  not550: string,
): string | null {
  if (error instanceof Error && /another host/.test(error.message))
    return 'It refers to another server for its files, which is not contacted.';
  if (!(error instanceof FTPError)) return null;
  // Happens before sign-in, so the password was not sent.
  if (protocol === 'ftps' && NO_ENCRYPTION.includes(error.code))
    return 'It does not support encryption. Nothing was sent unencrypted.';
  if (error.code === 530) return 'It rejected the sign-in. Check the user name and the password.';
  return error.code === 550 ? not550 : `It answered with code ${error.code}.`;
}

export const NO_FTP = 'It does not answer like an FTP server.';

/**
 * True if the FTP client could not parse the reply: no FTP server, or a greeting or listing beyond
 * the limit.
 */
export function isUnreadable(error: unknown): boolean {
  const isPlain = error instanceof RangeError || (error as Error | null)?.constructor === Error;
  const code = (error as { code?: unknown } | null)?.code;
  return isPlain && (code === undefined || String(code).startsWith('ERR_'));
}
