import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { BootError } from '../../boot-error.ts';
import type { Binaries } from './binaries.ts';

const run = promisify(execFile);

/** PostgreSQL refuses to run as root. `user` is undefined if the portal does not run as root. */
export type RunAs = {
  readonly user: SystemUser | undefined;
  readonly prefix: readonly string[];
};

export type SystemUser = { readonly uid: number; readonly gid: number };

export async function chooseRunAs(binaries: Binaries, clusterDir: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { user: undefined, prefix: [] };
  const user = (await findOwner(clusterDir)) ?? (await findUser());
  const open =
    (await canEnter(binaries.postgres, user)) &&
    (await canEnter(binaries.initdb, user)) &&
    (await canEnter(clusterDir, user));
  return { user, prefix: open ? [] : await grantFolderAccess(user, clusterDir) };
}

/**
 * Only the owner of a cluster can start its server. Undefined if there is no cluster or root owns
 * it.
 */
async function findOwner(clusterDir: string): Promise<SystemUser | undefined> {
  const found = await stat(clusterDir).catch(() => undefined);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

async function findUser(): Promise<SystemUser> {
  const known = await lookUp('postgres');
  if (known) return known;
  const useradd = ['--system', '--user-group', '--no-create-home', 'postgres'];
  await run('useradd', useradd)
    .catch(() => run('adduser', ['-S', '-D', '-H', 'postgres']))
    .catch(() => undefined);
  const user = (await lookUp('postgres')) ?? (await lookUp('nobody'));
  if (user) return user;
  throw new BootError(
    'PostgreSQL refuses to run as root, and no other user could be created for it: start the portal as an ordinary user, or set DATABASE_URL.',
  );
}

async function lookUp(name: string): Promise<SystemUser | undefined> {
  const ids = ['-u', '-g'].map((flag) => run('id', [flag, name]));
  const found = await Promise.all(ids).catch(() => undefined);
  const [uid, gid] = found?.map(({ stdout }) => Number(stdout)) ?? [];
  return uid && gid ? { uid, gid } : undefined;
}

async function canEnter(file: string, user: SystemUser): Promise<boolean> {
  for (let at = file; at !== path.dirname(at); at = path.dirname(at)) {
    const found = await stat(at).catch(() => undefined);
    if (!found) continue;
    const needed = found.isFile() ? 0o5 : 0o1;
    const shift = found.uid === user.uid ? 6 : found.gid === user.gid ? 3 : 0;
    if (((found.mode >> shift) & needed) !== needed) return false;
  }
  return true;
}

/**
 * CAP_DAC_OVERRIDE lets `user` enter folders that only root may enter, such as root's home folder.
 */
async function grantFolderAccess(user: SystemUser, clusterDir: string): Promise<readonly string[]> {
  const caps = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  const ids = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
  const setpriv = await findProgram('setpriv');
  const prefix = setpriv ? [setpriv, ...ids, ...caps, '--'] : [];
  const allowed = prefix.length > 0 && (await canRun(prefix));
  if (allowed) return prefix;
  throw new BootError(
    `PostgreSQL refuses to run as root, and its own user has no access to ${clusterDir}: start the portal as an ordinary user, move the portal to a folder that all users can read, or set DATABASE_URL.`,
  );
}

async function canRun(prefix: readonly string[]): Promise<boolean> {
  const [program = '', ...rest] = prefix;
  return await run(program, [...rest, 'true']).then(
    () => true,
    () => false,
  );
}

async function findProgram(name: string): Promise<string | undefined> {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    const file = path.join(folder, name);
    if (folder && (await stat(file).catch(() => undefined))?.isFile()) return file;
  }
  return undefined;
}
