import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { BootError } from '../boot-error.ts';

export type Migration = {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
};

const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;

export async function readMigrations(dir: string): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort();
  return await Promise.all(names.map((name, index) => readMigration(dir, name, index + 1)));
}

async function readMigration(dir: string, name: string, expected: number): Promise<Migration> {
  const version = Number(FILE_NAME.exec(name)?.[1]);
  if (version !== expected) {
    const number = String(expected).padStart(4, '0');
    throw new BootError(`The migration is named ${name}, but ${number}_some_name.sql is expected.`);
  }
  // Files checked out with CR LF must have the same checksum.
  const sql = (await readFile(path.join(dir, name), 'utf8')).replaceAll('\r\n', '\n');
  return { version, name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}
