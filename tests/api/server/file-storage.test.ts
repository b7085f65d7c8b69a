import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderStorage } from '../../../server/platform/files/folder-storage.ts';
import { openStorage } from '../../../server/platform/files/open-storage.ts';
import { s3Storage } from '../../../server/platform/files/s3-storage.ts';
import type { FileStorage } from '../../../server/platform/files/storage.ts';
import { type Bucket, startBucket } from '../../support/servers/bucket.ts';

let work: string;
let bucket: Bucket;
beforeAll(async () => {
  work = await mkdtemp(path.join(tmpdir(), 'culet-storage-'));
  bucket = await startBucket();
});
afterAll(async () => {
  await bucket?.stop();
  await rm(work, { recursive: true, force: true });
});

const newKey = (): string => {
  const name = randomUUID();
  return `${name.slice(0, 2)}/${name}`;
};

async function fileOf(bytes: Buffer): Promise<string> {
  const file = path.join(work, randomUUID());
  await writeFile(file, bytes);
  return file;
}

describe.each<[string, () => FileStorage]>([
  ['a folder', () => folderStorage(path.join(work, 'kept'))],
  ['a bucket', () => s3Storage(bucket.settings)],
])('%s', (_, storageOf) => {
  it.each([1, 70_000, 10 * 1024 * 1024])('returns %i bytes as they were stored', async (size) => {
    const storage = storageOf();
    const bytes = Buffer.alloc(size, createHash('sha256').update(String(size)).digest());
    const key = newKey();
    await storage.put(key, await fileOf(bytes), size);
    expect((await buffer(await storage.open(key))).equals(bytes)).toBe(true);
  });

  it('overwrites the file of a key', async () => {
    const storage = storageOf();
    const key = newKey();
    for (const words of ['first', 'the second']) {
      await storage.put(key, await fileOf(Buffer.from(words)), words.length);
    }
    expect(String(await buffer(await storage.open(key)))).toBe('the second');
  });

  it('stores many files concurrently', async () => {
    const storage = storageOf();
    const all = Array.from({ length: 20 }, (_one, turn) => ({
      key: newKey(),
      words: `file ${turn}`,
    }));
    await Promise.all(
      all.map(async ({ key, words }) =>
        storage.put(key, await fileOf(Buffer.from(words)), words.length),
      ),
    );
    for (const { key, words } of all) {
      expect(String(await buffer(await storage.open(key)))).toBe(words);
    }
  });

  it('deletes a file, and accepts a second deletion', async () => {
    const storage = storageOf();
    const key = newKey();
    await storage.put(key, await fileOf(Buffer.from('x')), 1);
    await storage.remove(key);
    await storage.remove(key);
    await expect(storage.open(key)).rejects.toThrow();
  });

  it.each(['../../etc/passwd', 'ab/../../secret', '', 'ab', '/etc/passwd', 'AB/x?acl'])(
    'refuses the key %j',
    async (key) => {
      const storage = storageOf();
      const file = await fileOf(Buffer.from('x'));
      await expect(async () => storage.put(key, file, 1)).rejects.toThrow('invalid key');
      await expect(async () => storage.open(key)).rejects.toThrow('invalid key');
      await expect(async () => storage.remove(key)).rejects.toThrow('invalid key');
    },
  );
});

describe('an S3 bucket', () => {
  it('is refused with a wrong secret', async () => {
    const storage = s3Storage({ ...bucket.settings, secretKey: 'not-the-secret' });
    await expect(storage.put(newKey(), await fileOf(Buffer.from('x')), 1)).rejects.toThrow('403');
  });

  it('reports an error if the service does not answer', async () => {
    const storage = s3Storage({ ...bucket.settings, endpoint: 'http://127.0.0.1:9' });
    await expect(storage.open(newKey())).rejects.toThrow();
  });

  it('is used instead of the folder if it is configured', async () => {
    const filesDir = path.join(work, 'untouched');
    const storage = openStorage({ filesDir, s3: bucket.settings });
    const key = newKey();
    await storage.put(key, await fileOf(Buffer.from('x')), 1);
    await expect(readdir(filesDir)).rejects.toThrow();
    expect(String(await buffer(await s3Storage(bucket.settings).open(key)))).toBe('x');
  });
});
