import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SentFile } from '../http/multipart.ts';

interface Generated {
  readonly name: string;
  readonly mime: string;
  readonly content: string | Buffer;
}

/** Writes generated content to a file. The result has the type of an upload. */
export async function writeGeneratedFile(
  folder: string,
  { name, mime, content }: Generated,
): Promise<SentFile> {
  const bytes = Buffer.from(content);
  const file = path.join(folder, randomUUID());
  await writeFile(file, bytes, { mode: 0o600 });
  const sha256 = createHash('sha256').update(bytes).digest();
  return { field: 'file', name, mime, path: file, size: bytes.length, sha256 };
}
