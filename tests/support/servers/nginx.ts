import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { until } from '../runner/until.ts';
import { freePort } from './free-port.ts';

const CONF = new URL('../../../docs/nginx.conf', import.meta.url);

export const isNginxInstalled = spawnSync('nginx', ['-v']).status === 0;

export interface Nginx {
  readonly url: string;
  /** returns its error output so far */
  said(): string;
  stop(): Promise<void>;
}

/** Starts nginx in front of these portals with the documented configuration, on its own port. */
export async function startNginx(urls: readonly [string, string]): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'culet-nginx-'));
  const port = await freePort();
  const conf = (await readFile(CONF, 'utf8'))
    .replace('127.0.0.1:8601', new URL(urls[0]).host)
    .replace('127.0.0.1:8602', new URL(urls[1]).host)
    .replace('127.0.0.1:8600', `127.0.0.1:${port}`)
    .replace('http {', `http {\n${placesIn(folder)}`);
  await mkdir(path.join(folder, 'kept'));
  await writeFile(path.join(folder, 'nginx.conf'), `daemon off;\npid ${folder}/pid;\n${conf}`);
  const child = spawn('nginx', ['-e', 'stderr', '-p', folder, '-c', `${folder}/nginx.conf`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const url = `http://127.0.0.1:${port}`;
  try {
    await until(
      () => `nginx answers: ${said}`,
      async () => (await fetch(`${url}/healthz`).catch(() => null))?.ok,
    );
  } catch (error) {
    await end(child, folder);
    throw error;
  }
  return { url, said: () => said, stop: () => end(child, folder) };
}

/** Directives that replace the system folders for temporary files. */
const placesIn = (folder: string): string =>
  [
    'access_log off;',
    ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${folder}/kept/${kind};`,
    ),
  ].join('\n');

async function end(child: ChildProcess, folder: string): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  if (child.exitCode === null && child.kill('SIGTERM')) await ended;
  await rm(folder, { recursive: true, force: true });
}
