import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPortal } from '../../scripts/portal-process.ts';
import { folderStorage, restrictToOwner } from '../../server/platform/files/folder-storage.ts';
import {
  createUploadFolder,
  removeStaleUploadFolders,
} from '../../server/platform/http/upload-folders.ts';
import { freshDatabase } from '../support/servers/database.ts';

let ownTmp: string;
const theirs = process.env.TMPDIR;
beforeAll(async () => {
  ownTmp = await mkdtemp(path.join(tmpdir(), 'culet-leftovers-'));
  process.env.TMPDIR = ownTmp;
});
afterAll(async () => {
  if (theirs === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = theirs;
  await rm(ownTmp, { recursive: true, force: true });
});

const modeOf = async (...parts: string[]): Promise<string> =>
  ((await stat(path.join(...parts))).mode & 0o777).toString(8);
/** The number of a process that has ended. */
const gone = (): number => spawnSync(process.execPath, ['-e', '']).pid;

describe('uploads that a kill interrupted', () => {
  test('are deleted at the next start, except those that another process receives', async () => {
    const alive = process.ppid;
    const dead = gone();
    for (const name of [
      `culet-form-${dead}-AAAAAA`,
      `culet-form-${process.pid}-BBBBBB`,
      'culet-form-CCCCCC',
      `culet-form-${alive}-DDDDDD`,
      'somebody-elses',
    ]) {
      await mkdir(path.join(ownTmp, name));
      await writeFile(path.join(ownTmp, name, 'passport.pdf'), 'a paper');
    }
    await removeStaleUploadFolders();
    expect((await readdir(ownTmp)).sort()).toEqual([
      `culet-form-${alive}-DDDDDD`,
      'somebody-elses',
    ]);
    const fresh = await createUploadFolder();
    expect(path.basename(fresh)).toMatch(new RegExp(`^culet-form-${process.pid}-`));
    expect(await modeOf(fresh)).toBe('700');
  });
});

describe('uploaded files', () => {
  test('are readable only by the portal, including existing ones', async () => {
    const folder = path.join(ownTmp, 'files');
    const storage = folderStorage(folder);
    const sent = path.join(ownTmp, 'sent.pdf');
    await writeFile(sent, 'a paper', { mode: 0o644 });
    const key = '0a/0a000000-0000-7000-8000-000000000000';
    await storage.put(key, sent, 7);
    expect([await modeOf(folder), await modeOf(folder, '0a'), await modeOf(folder, key)]).toEqual([
      '700',
      '700',
      '600',
    ]);

    await chmod(folder, 0o755);
    await chmod(path.join(folder, '0a'), 0o755);
    await chmod(path.join(folder, key), 0o644);
    await restrictToOwner(folder);
    expect([await modeOf(folder), await modeOf(folder, '0a'), await modeOf(folder, key)]).toEqual([
      '700',
      '700',
      '600',
    ]);
  });
});

test('a start deletes interrupted uploads, and restricts their permissions', async () => {
  const database = await freshDatabase();
  const dataDir = path.join(ownTmp, 'data');
  const kept = path.join(dataDir, 'files', '0a');
  await mkdir(kept, { recursive: true, mode: 0o755 });
  await writeFile(path.join(kept, 'a-paper'), 'a paper', { mode: 0o644 });
  await chmod(path.join(dataDir, 'files'), 0o755);
  const cutOff = `culet-form-${gone()}-EEEEEE`;
  await mkdir(path.join(ownTmp, cutOff));
  const portal = startPortal({
    DATABASE_URL: database.url,
    MIGRATE_DATABASE_URL: database.ownerUrl,
    DATA_DIR: dataDir,
    TMPDIR: ownTmp,
  });
  try {
    await portal.ready;
    expect(await readdir(ownTmp)).not.toContain(cutOff);
    expect([
      await modeOf(dataDir, 'files'),
      await modeOf(kept),
      await modeOf(kept, 'a-paper'),
    ]).toEqual(['700', '700', '600']);
  } finally {
    portal.kill('SIGTERM');
    await portal.exited;
    await database.drop();
  }
});
