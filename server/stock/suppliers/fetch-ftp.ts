import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileInfo } from 'basic-ftp';
import { count } from '#common/count.ts';
import { formatInteger } from '#common/format.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { EgressPolicy } from '../../platform/outgoing/egress-guard.ts';
import {
  createFtpClient,
  describeFtpError,
  isUnreadable,
  NO_FTP,
  signInToFtp,
} from '../../platform/outgoing/ftp-client.ts';
import { type FetchLimits, fetchFault, tooLong } from './fetch-fault.ts';
import { matchesGlob } from './glob-match.ts';
import type { SupplierFtp } from './settings.ts';

const LONGEST_NAME = 250;

interface FtpRequest {
  readonly ftp: SupplierFtp;
  readonly secret: string | null;
  /** local path; never derived from the remote file name, which could traverse directories */
  readonly to: string;
}

export interface FetchedFile {
  readonly file: string;
  readonly bytes: number;
}

export async function fetchFtp(
  { ftp, secret, to }: FtpRequest,
  reach: EgressPolicy,
  limits: FetchLimits,
): Promise<FetchedFile> {
  const connection = createFtpClient();
  const giveUp = () => connection.close();
  limits.signal.addEventListener('abort', giveUp, { once: true });
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > limits.mostBytes ? tooLong(limits.mostBytes) : null, chunk);
    },
  });
  try {
    await signInToFtp(connection, ftp, secret, reach);
    await connection.cd(ftp.folder);
    const picked = latestFile(await connection.list(), ftp);
    if (picked.size > limits.mostBytes) throw tooLong(limits.mostBytes);
    const written = pipeline(counted, createWriteStream(to, { flags: 'wx', mode: 0o600 }));
    await Promise.all([connection.downloadTo(counted, picked.name), written]);
    requireWhole(picked, bytes);
    return { file: picked.name, bytes };
  } catch (error) {
    throw saidByServer(error, ftp) ?? unreadable(fetchFault(error, limits, bytes));
  } finally {
    limits.signal.removeEventListener('abort', giveUp);
    connection.close();
    // Closes the file handle of an aborted download.
    counted.destroy();
  }
}

/**
 * Refuses a stock list whose size differs from the size that the server reported, because the
 * supplier may still be writing the list.
 */
function requireWhole({ name, size }: FileInfo, bytes: number): void {
  if (bytes === 0) throw refuse('supplierFaulty', [{ message: `${name} is empty.` }]);
  if (size > 0 && size !== bytes)
    throw refuse('supplierFaulty', [
      {
        message: `${name} has ${count(bytes, 'byte')}, but the server reported ${formatInteger(size)}.`,
      },
    ]);
}

function latestFile(files: readonly FileInfo[], { pattern, folder }: SupplierFtp): FileInfo {
  const lists = files.filter(
    ({ name, isFile }) => isFile && isPlain(name) && matchesGlob(name, pattern),
  );
  const [latest] = lists.toSorted(
    (a, b) =>
      (b.modifiedAt?.getTime() ?? 0) - (a.modifiedAt?.getTime() ?? 0) || (a.name < b.name ? 1 : -1),
  );
  if (latest) return latest;
  throw refuse('supplierFaulty', [
    {
      message: `No file in ${folder} matches ${pattern}. The folder has ${count(files.length, 'entry', 'entries')}.`,
    },
  ]);
}

const isPlain = (name: string): boolean =>
  name.length <= LONGEST_NAME && /^[^/\\\p{Cc}]+$/u.test(name) && name !== '.' && name !== '..';

function saidByServer(error: unknown, ftp: SupplierFtp): unknown {
  const message = describeFtpError(
    error,
    ftp,
    `The server does not allow the portal to read ${ftp.folder}.`,
  );
  return message === null ? null : refuse('supplierRefused', [{ message }]);
}

const unreadable = (fault: unknown): unknown =>
  isUnreadable(fault) ? refuse('supplierFaulty', [{ message: NO_FTP }]) : fault;
