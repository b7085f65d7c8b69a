import { createWriteStream } from 'node:fs';
import { isIP } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client, type FileInfo, FTPError } from 'basic-ftp';
import { refuse } from '../../platform/http/refusal.ts';
import { publicAddressOf, type Reach } from '../../platform/outgoing/public-addresses.ts';
import { fetchFault, type Patience, tooLong } from './fetch-fault.ts';
import { isLike } from './is-like.ts';
import type { SupplierFtp } from './settings.ts';

const STALL_PATIENCE = 15_000;
const LONGEST_LISTING = 4 * 1024 * 1024;
const LONGEST_NAME = 255;

interface Asked {
  readonly ftp: SupplierFtp;
  readonly secret: string | null;
  /** a name of our own: those of others lead where they like */
  readonly to: string;
}

export interface Picked {
  readonly file: string;
  readonly bytes: number;
}

/**
 * The latest list in the folder, in a file. The connection is made to the very address that was looked at, and files come
 * from no other server, whatever this one says.
 */
export async function fetchFtp(
  { ftp, secret, to }: Asked,
  reach: Reach,
  patience: Patience,
): Promise<Picked> {
  const client = new Client(STALL_PATIENCE, {
    allowSeparateTransferHost: false,
    maxListingBytes: LONGEST_LISTING,
  });
  const giveUp = () => client.close();
  patience.signal.addEventListener('abort', giveUp, { once: true });
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > patience.mostBytes ? tooLong(patience.mostBytes) : null, chunk);
    },
  });
  try {
    await signIn(client, ftp, secret, await publicAddressOf(ftp.host, reach));
    await client.cd(ftp.folder);
    const picked = latestOf(await client.list(), ftp);
    if (picked.size > patience.mostBytes) throw tooLong(patience.mostBytes);
    const written = pipeline(counted, createWriteStream(to, { flags: 'wx', mode: 0o600 }));
    await Promise.all([client.downloadTo(counted, picked.name), written]);
    requireWhole(picked, bytes);
    return { file: picked.name, bytes };
  } catch (error) {
    throw saidByServer(error, ftp) ?? fetchFault(error, patience, bytes);
  } finally {
    patience.signal.removeEventListener('abort', giveUp);
    client.close();
    // What broke off leaves no file open behind it.
    counted.destroy();
  }
}

const signIn = (client: Client, ftp: SupplierFtp, secret: string | null, address: string) =>
  client.access({
    host: address,
    port: ftp.port,
    user: ftp.user,
    password: secret ?? '',
    secure: ftp.protocol === 'ftps',
    // The certificate is that of the name which was entered, and not of the number that it led to.
    secureOptions: isIP(ftp.host) ? { host: ftp.host } : { servername: ftp.host },
  });

/** A list whose size the server knows is here in that size, or not at all: it may still be written there. */
function requireWhole({ name, size }: FileInfo, bytes: number): void {
  if (bytes === 0) throw refuse('supplierFaulty', [{ message: `${name} is empty.` }]);
  if (size > 0 && size !== bytes)
    throw refuse('supplierFaulty', [
      { message: `${name} has ${bytes} bytes where ${size} were announced.` },
    ]);
}

/** By its date where the server tells it, else by its name. */
function latestOf(files: readonly FileInfo[], { pattern, folder }: SupplierFtp): FileInfo {
  const lists = files.filter(
    ({ name, isFile }) => isFile && isPlain(name) && isLike(name, pattern),
  );
  const [latest] = lists.toSorted(
    (a, b) =>
      (b.modifiedAt?.getTime() ?? 0) - (a.modifiedAt?.getTime() ?? 0) || (a.name < b.name ? 1 : -1),
  );
  if (latest) return latest;
  throw refuse('supplierFaulty', [
    { message: `No file in ${folder} is called like ${pattern}. It has ${files.length} entries.` },
  ]);
}

/** A name that is a name: nothing in it leads out of the folder. */
const isPlain = (name: string): boolean =>
  name.length <= LONGEST_NAME && /^[^/\\\p{Cc}]+$/u.test(name) && name !== '.' && name !== '..';

/** What a server answers to AUTH that knows nothing of it, or will not. */
const NO_ENCRYPTION: readonly number[] = [500, 502, 504, 534];

/** What a server of files answers, in words; null where it is something else that failed. */
function saidByServer(error: unknown, { folder, protocol }: SupplierFtp): unknown {
  if (error instanceof Error && /another host/.test(error.message))
    return refuse('supplierRefused', [
      { message: 'It names another server for its files, which is not asked.' },
    ]);
  if (!(error instanceof FTPError)) return null;
  // Before anybody has signed in: the password has not been sent.
  if (protocol === 'ftps' && NO_ENCRYPTION.includes(error.code))
    return refuse('supplierRefused', [
      { message: 'It does not offer an encrypted way. Nothing was sent in the open.' },
    ]);
  if (error.code === 530)
    return refuse('supplierRefused', [
      { message: 'It does not let us in. Check user name and password.' },
    ]);
  if (error.code === 550)
    return refuse('supplierRefused', [{ message: `It does not give out what is in ${folder}.` }]);
  return refuse('supplierRefused', [{ message: `It answered with code ${error.code}.` }]);
}
