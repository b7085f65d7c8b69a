import { FTPError } from 'basic-ftp';
import type { EgressPolicy } from '../../platform/outgoing/egress-guard.ts';
import {
  createFtpClient,
  describeFtpError,
  isUnreadable,
  NO_FTP,
  signInToFtp,
} from '../../platform/outgoing/ftp-client.ts';
import type { ExportFtp } from './export-settings.ts';
import { SendFault, sendFault } from './send-fault.ts';

export interface FileToSend {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
}

/** Uploads under a temporary name and renames the file once it is complete. */
export async function sendFtp(
  { path, name, bytes }: FileToSend,
  ftp: ExportFtp,
  secret: string | null,
  { reach, signal }: { readonly reach: EgressPolicy; readonly signal: AbortSignal },
): Promise<void> {
  const ftpSession = createFtpClient();
  const giveUp = () => ftpSession.close();
  signal.addEventListener('abort', giveUp, { once: true });
  const unfinished = `${name}.part`;
  try {
    await signInToFtp(ftpSession, ftp, secret, reach);
    await ftpSession.cd(ftp.folder);
    await ftpSession.uploadFrom(path, unfinished);
    const there = await sizeOf(ftpSession, unfinished);
    if (there !== null && there !== bytes)
      throw new SendFault(`The server received only ${there} of ${bytes} bytes.`);
    await renameOver(ftpSession, unfinished, name);
  } catch (error) {
    const words = describeFtpError(
      error,
      ftp,
      `The server does not accept files in ${ftp.folder}.`,
    );
    if (words !== null) throw new SendFault(words);
    const fault = sendFault(error, signal);
    throw isUnreadable(fault) ? new SendFault(NO_FTP) : fault;
  } finally {
    signal.removeEventListener('abort', giveUp);
    ftpSession.close();
  }
}

type FtpClient = ReturnType<typeof createFtpClient>;

const sizeOf = (ftpSession: FtpClient, name: string): Promise<number | null> =>
  ftpSession.size(name).catch((error: unknown) => {
    if (error instanceof FTPError) return null;
    throw error;
  });

/**
 * Some servers refuse to rename a file to an existing name. After a refusal, deletes the existing
 * file and renames again.
 */
async function renameOver(client: FtpClient, from: string, to: string): Promise<void> {
  try {
    await client.rename(from, to);
  } catch (error) {
    if (!(error instanceof FTPError)) throw error;
    await client.remove(to);
    await client.rename(from, to);
  }
}
