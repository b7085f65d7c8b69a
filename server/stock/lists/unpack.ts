import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { requireHarmless } from './limits.ts';
import { ListFault } from './list-fault.ts';

const MOST_PARTS = 5_000;
const LOCKED = 'is password-protected: please save it without a password';

export interface Archive {
  readonly zip: ZipFile;
  readonly parts: ReadonlyMap<string, Entry>;
}

/**
 * Opens an archive. Throws a `ListFault` if the declared number or size of its files exceeds the
 * limits, so that a zip bomb is refused before it is unpacked.
 */
export async function openArchive(path: string): Promise<Archive> {
  try {
    const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false });
    if (zip.entryCount > MOST_PARTS)
      throw new ListFault(
        `has more than ${MOST_PARTS.toLocaleString('en-US')} files: please send the list alone, without other files or pictures`,
      );
    const parts = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new ListFault(LOCKED);
      if (!entry.fileName.endsWith('/')) parts.set(entry.fileName, entry);
    }
    requireHarmless([...parts.values()]);
    return { zip, parts };
  } catch (error) {
    throw toListFault(error);
  }
}

/**
 * Converts errors of unpacking to a `ListFault`, because the file causes them. Returns file system
 * errors unchanged.
 */
export const toListFault = (error: unknown): unknown =>
  error instanceof Error && !(error instanceof ListFault) && !('syscall' in error)
    ? new ListFault(
        /too many bytes|not enough bytes|size/i.test(error.message)
          ? 'contains a file whose size differs from its header'
          : 'is damaged: it cannot be unpacked completely',
      )
    : error;

export async function* bytesOf({ zip }: Archive, entry: Entry): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) yield chunk as Buffer;
  } catch (error) {
    throw toListFault(error);
  }
}

export const SYSTEM_FILES = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|\._)/;

export async function unpackOne(archive: Archive, to: string): Promise<void> {
  const [entry, ...others] = [...archive.parts.values()].filter(
    ({ fileName }) => !SYSTEM_FILES.test(fileName),
  );
  if (!entry) throw new ListFault('is an empty archive');
  if (others.length > 0)
    throw new ListFault(
      `is an archive of ${others.length + 1} files: please send one list at a time`,
    );
  await pipeline(bytesOf(archive, entry), createWriteStream(to, { mode: 0o600 }));
}
