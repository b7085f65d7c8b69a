import { FTPError } from 'basic-ftp';
import {
  ftpClient,
  isUnreadable,
  NO_FTP,
  saidByFtp,
  signIn,
} from '../../platform/outgoing/ftp-way.ts';
import type { Reach } from '../../platform/outgoing/public-addresses.ts';
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
  { reach, signal }: { readonly reach: Reach; readonly signal: AbortSignal },
): Promise<void> {
  const client = ftpClient();
  const giveUp = () => client.close();
  signal.addEventListener('abort', giveUp, { once: true });
  const unfinished = `${name}.part`;
  try {
    await signIn(client, ftp, secret, reach);
    await client.cd(ftp.folder);
    await client.uploadFrom(path, unfinished);
    const there = await sizeOf(client, unfinished);
    if (there !== null && there !== bytes)
      throw new SendFault(`${there} bytes of ${bytes} arrived.`);
    await putInPlace(client, unfinished, name);
  } catch (error) {
    const words = saidByFtp(error, ftp, `It takes no files in ${ftp.folder}.`);
    if (words !== null) throw new SendFault(words);
    const fault = sendFault(error, signal);
    throw isUnreadable(fault) ? new SendFault(NO_FTP) : fault;
  } finally {
    signal.removeEventListener('abort', giveUp);
    client.close();
  }
}

type FtpClient = ReturnType<typeof ftpClient>;

/** Returns null if the server does not report the size. */
const sizeOf = (client: FtpClient, name: string): Promise<number | null> =>
  client.size(name).catch((error: unknown) => {
    if (error instanceof FTPError) return null;
    throw error;
  });

/** Some servers refuse to rename over an existing file, so it is deleted first. */
async function putInPlace(client: FtpClient, from: string, to: string): Promise<void> {
  try {
    await client.rename(from, to);
  } catch (error) {
    if (!(error instanceof FTPError)) throw error;
    await client.remove(to);
    await client.rename(from, to);
  }
}
