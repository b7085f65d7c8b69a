import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SentFile } from '../../platform/http/multipart.ts';

/**
 * Writes a generated stock list to a file. The result has the type of an upload, so that imports
 * process generated and uploaded lists alike.
 */
export async function writeListFile(folder: string, name: string, text: string): Promise<SentFile> {
  const bytes = Buffer.from(text);
  const sha256 = createHash('sha256').update(bytes).digest();
  const file = path.join(folder, `list-${sha256.toString('hex').slice(0, 16)}`);
  await writeFile(file, bytes, { mode: 0o600 });
  return {
    field: 'list',
    name,
    mime: 'application/octet-stream',
    path: file,
    size: bytes.length,
    sha256,
  };
}
