import { randomBytes } from 'node:crypto';
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { BootError, hasErrorCode } from './boot-error.ts';

export async function loadOrCreateSecret(file: string): Promise<string> {
  if (!(await exists(file))) await writeOnce(file, randomBytes(24).toString('base64url'));
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (!hasErrorCode(error, 'EACCES', 'EPERM')) throw error;
    throw new BootError(
      `${file} belongs to another user: start the portal as that user, or set DATA_DIR to another folder.`,
    );
  }
}

/**
 * Writes a temporary file and links it to its final name, so that the file is always complete. If
 * two processes start concurrently, the first one wins.
 */
async function writeOnce(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, text, { flag: 'wx', mode: 0o600, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

export async function exists(file: string): Promise<boolean> {
  return await stat(file).then(
    () => true,
    () => false,
  );
}
